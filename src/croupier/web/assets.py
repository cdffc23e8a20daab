"""Scripts, styles and pictures: read once when the server starts, kept by a browser as long as they are the same.

Their addresses hold a digest of all of them, and modules import each other by relative paths: a page that names the
digest once has all its files by it, and the next version has other addresses.
"""

import gzip
import posixpath
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).with_name("static")
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FOR_GOOD = "public, max-age=31536000, immutable"

_IMPORT = re.compile(r'^import [^"]*"(\.[^"]+)";$', re.MULTILINE)


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    kind: str


class Assets:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        """Read them all: there are some dozens, and they are small."""
        paths = sorted(path for path in folder.rglob("*") if path.suffix in KINDS)
        bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        self.files = {
            name: File(body, gzip.compress(body, mtime=0), KINDS[posixpath.splitext(name)[1]])
            for name, body in bodies.items()
        }
        digest = sha256()
        for name, body in bodies.items():
            digest.update(b"%s\0%d\0%s" % (name.encode(), len(body), body))
        self.version = digest.hexdigest()[:16]

    def url(self, name: str) -> str:
        """Where a file is found; a template that names one which does not exist is wrong."""
        if name not in self.files:
            raise LookupError(f"there is no {name!r} among the static files")
        return f"/static/{self.version}/{name}"

    def modules(self, name: str) -> tuple[str, ...]:
        """What a script imports, and what that imports: told of all, a browser need not find out one by one."""
        found = [name]
        for module in found:  # it grows while it is read
            text = self.files[module].body.decode()
            imported = [posixpath.normpath(posixpath.join(module, "..", path)) for path in _IMPORT.findall(text)]
            found += [one for one in dict.fromkeys(imported) if one not in found]
        return tuple(found[1:])

    async def serve(self, request: Request) -> Response:
        """A file; one of another version is answered with today's, and not for keeping."""
        file = self.files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if packed else {})
        if request.path_params["version"] == self.version:
            headers["Cache-Control"] = FOR_GOOD
        return Response(file.packed if packed else file.body, headers=headers, media_type=file.kind)


@cache
def assets() -> Assets:
    """Those of the pages."""
    return Assets(STATIC)
