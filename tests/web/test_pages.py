"""The pages without a browser: what they carry, what they say of what is not there, how their files are kept."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.clients import BASE, floor

from croupier.law.books import book, documents
from croupier.web.assets import FOR_GOOD, STATIC, Assets, assets
from croupier.web.rendering import environment, render

LIVE = {
    "/": "lobby/page.js",
    "/table/CS1": "table/page.js",
    "/table/HO1": "poker/page.js",
    "/room": "room/page.js",
    "/tournament/CUP": "tournament/page.js",
    "/terminal/TS1/1": "terminal/page.js",
    "/console/TS1": "terminal/console.js",
    "/odds": "odds/page.js",
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """One floor with a table of each kind: these tests only read."""
    with floor(games=("caribbean-stud", "holdem", "electronic-tai-sai"), person=True, staff=True) as found:
        yield found


def test_pages_carry_the_policy(client: TestClient) -> None:
    """Every answer allows scripts, styles and connections of this server only; unknown pages say what is wrong."""
    wanted = {
        "/": 200, "/table/CS1": 200, "/api/floor": 200, assets().url("table/page.js"): 200, "/rules": 200,
        "/table/XX": 404, "/rules/caribbean-stud/12.7": 200, "/rules/caribbean-stud/99.9": 404, "/rules/nonsense": 404,
        "/nowhere": 404, "/static/x/../app.py": 404, "/static/x/%2e%2e/app.py": 404, "/static": 404,
        "/api/rules/caribbean-stud/12.7": 200, "/api/rules/caribbean-stud/x": 404, "/terminal/TS1/31": 404,
        "/tournament/XX": 404, "/room/XX": 404, "/odds/whist": 404, "/console/XX": 404,
    }  # fmt: skip
    for path, status in wanted.items():
        answer = client.get(path)
        assert answer.status_code == status, path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(("path", "script"), LIVE.items())
def test_a_page_names_every_file_that_it_needs(client: TestClient, path: str, script: str) -> None:
    """Its script and each module that any of them imports, all there, none twice, none asked for in vain."""
    text = client.get(path).text
    assert re.findall(r'<script type="module" src="([^"]+)">', text) == [assets().url(script)]
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', text)
    assert sorted(named) == sorted(assets().url(one) for one in assets().modules(script))
    for url in (*named, *re.findall(r'<link rel="(?:stylesheet|icon)" href="([^"]+)"', text)):
        answer = client.get(url)
        assert answer.status_code == 200, url
        assert answer.headers["cache-control"] == FOR_GOOD


def test_no_inline_script_or_style(client: TestClient) -> None:
    """The pages hold no inline script, no style attribute and no address of another host; nor do their files."""
    pages = [client.get(path).text for path in (*LIVE, "/rules", "/rules/caribbean-stud", "/odds/electronic-tai-sai")]
    for text in (*pages, *(path.read_text() for path in STATIC.rglob("*.*"))):
        assert set(re.findall(r"https?://[^\"\s]+", text)) <= {"http://www.w3.org/2000/svg"}
    for text in pages:
        assert "style=" not in text
        assert not re.search(r"\son\w+=", text)
        assert all(part.startswith((' type="module" src="', "</")) for part in text.split("<script")[1:])


def test_every_static_file_is_used() -> None:
    """No script or style lies there that no page loads."""
    loader = environment().loader
    assert loader is not None
    named = set()
    for name in loader.list_templates():
        text, _, _ = loader.get_source(environment(), name)
        named |= set(re.findall(r'"([\w/]+\.(?:js|css|svg))"', text))
    loaded = {module for name in named if name.endswith(".js") for module in assets().modules(name)}
    assert assets().files.keys() == named | loaded


def test_a_changed_file_has_another_address(tmp_path: Path) -> None:
    """The address holds a digest of all files; under another digest a file is there, but not for keeping."""
    (tmp_path / "a.js").write_text('import { b } from "./sub/b.js";\nb();\n')
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.js").write_text('import { a } from "../a.js";\nexport const b = a;\n')
    first = Assets(tmp_path)
    assert first.modules("a.js") == ("sub/b.js",)
    with pytest.raises(LookupError, match=r"there is no 'c\.js'"):
        first.url("c.js")
    (tmp_path / "sub" / "b.js").write_text("export const b = 2;\n")
    assert Assets(tmp_path).url("a.js") != first.url("a.js")
    assert Assets(tmp_path).url("a.js") == Assets(tmp_path).url("a.js")


def test_files_are_sent_packed_to_who_can_read_that(client: TestClient) -> None:
    """The same text either way; one of another version is never kept."""
    url = assets().url("shared/dom.js")
    plain = client.get(url, headers={"Accept-Encoding": "identity"})
    packed = client.get(url, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content == (STATIC / "shared" / "dom.js").read_bytes()
    assert gzip.decompress(assets().files["shared/dom.js"].packed) == plain.content
    old = client.get("/static/0123456789abcdef/shared/dom.js")
    assert old.content == plain.content
    assert old.headers["cache-control"] == "no-cache"


def test_what_is_typed_is_text(client: TestClient) -> None:
    """Nothing that came with an address is read as markup."""
    for path in ("/table/<b>x", "/rules/<b>x", "/rules/caribbean-stud/<b>x", "/odds/<b>x", "/tournament/<b>x"):
        text = client.get(path).text
        assert "<b>" not in text, path
        assert "&lt;b&gt;x" in text, path


def test_a_page_to_which_nobody_gives_a_value_is_an_error() -> None:
    """A name in a template that stands for nothing does not pass as an empty place."""
    with pytest.raises(Exception, match="'why' is undefined"):
        render("not_found.html")


def test_every_rule_has_its_page(client: TestClient) -> None:
    """Each document leads to its rules; a rule shows its summary, its standing and where it points."""
    listed = client.get("/rules").text
    for name in documents():
        assert f'href="/rules/{name}"' in listed
        assert client.get(f"/rules/{name}").text.count("<li>") == len(book(name).rules)
    text = client.get("/rules/caribbean-stud/12.7").text
    assert "<h1>Rule 12.7</h1>" in text
    assert '<a href="/rules/caribbean-stud/12.5">12.5</a>' in text
    assert "<dt>Standing</dt>" in text
    assert client.get("/api/rules/caribbean-stud/12.7").json()["links"]["subject_to"]


def test_addresses_of_the_terminals(client: TestClient) -> None:
    """The table's address leads to a free terminal, or for staff to a console; unknown ones say so."""
    for start, end in (
        ("/table/TS1", "/terminal/TS1/1"),
        ("/table/TS1?as=operator", "/console/TS1?as=operator"),
        ("/room?as=operator", "/room/Room?as=operator"),
    ):
        answer = client.get(start)
        assert str(answer.url).removeprefix(BASE) == end
    assert "no terminal 31" in client.get("/terminal/TS1/31").text


def test_another_site_cannot_sit_a_guest_down(client: TestClient) -> None:
    """A form that another origin sends is refused; one of our own sits down."""
    assert client.post("/table/CS1/sit", headers={"Origin": "https://elsewhere.example"}).status_code == 403
    answer = client.post("/table/CS1/sit", headers={"Origin": BASE}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/table/CS1")
