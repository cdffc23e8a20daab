"""Proofs of rounds on the pages: what is sent to whom, and the check that runs in a real browser."""

import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient
from tests.cases.sealing import broken_off, finished, in_a_store
from tests.web.clients import floor
from tests.web.conftest import Window
from tests.web.serving import Server

from croupier.store.chain import framed
from croupier.store.keys import signed
from croupier.store.proof import Proof, check, check_signature
from croupier.web.assets import assets

WIDTHS = (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Evenings of a stud game, closed; of baccarat, in the midst of a shoe; of hold'em."""
    folder = tmp_path_factory.mktemp("proofs")
    found = {name: folder / f"{name}.db" for name in ("stud", "shoe", "poker")}
    in_a_store(found["stud"], finished("caribbean-stud gazetted"))
    in_a_store(found["shoe"], broken_off("baccarat base with the amendments")[0])
    in_a_store(found["poker"], broken_off("holdem")[0])
    return found


def copied(store: Path, folder: Path) -> Path:
    """A copy that a floor may write to."""
    for file in store.parent.glob(f"{store.name}*"):
        shutil.copy(file, folder)
    return folder / store.name


@pytest.fixture
def client(stores: dict[str, Path], tmp_path: Path) -> Iterator[TestClient]:
    """A floor on the stud game's store."""
    with floor(str(copied(stores["stud"], tmp_path)), person=True) as found:
        yield found


def test_the_proof_is_sent_signed(client: TestClient) -> None:
    """It checks, the page that explains it names its script and the download, and asking again gives the same."""
    answer = client.get("/api/proof/T1/3")
    assert answer.status_code == 200
    proof = msgspec.json.decode(answer.content, type=Proof)
    assert all(one.ok for one in check(proof))
    assert check_signature(proof).ok
    bare = answer.content.replace(proof.signature.encode(), b"")  # as docs/howto/proof.md says it
    digest = sha256(framed(proof.format, bare)).digest()
    assert signed(bytes.fromhex(proof.public_key), digest, bytes.fromhex(proof.signature))
    assert client.get("/api/proof/T1/3").content == answer.content
    text = client.get("/proof/T1/3").text
    assert assets().url("proof/page.js") in text
    assert 'href="/api/proof/T1/3" download="T1-3.json"' in text


def test_what_has_no_proof(client: TestClient) -> None:
    """Other tables, other rounds, nonsense: said in a sentence, and never as markup."""
    wanted = {
        "T9/1": "There is no table", "T1/99": "has no round 99", "T1/0": "has no round 0", "T1/x": "has no round 0",
        "jackpot/1": "There is no table", "T1/-1": "has no round 0", "T1/99999999999999999999": "has no round 0",
        "%3Cb%3E/1": "There is no table",
    }  # fmt: skip
    for path, why in wanted.items():
        answer = client.get(f"/api/proof/{path}")
        assert (answer.status_code, why in answer.json()["why"]) == (404, True), path
        page = client.get(f"/proof/{path}")
        assert (page.status_code, "<b>" in page.text) == (404, False)


def test_a_shoe_in_play_waits(stores: dict[str, Path], tmp_path: Path) -> None:
    """The page says when the proof opens, and has nothing to check."""
    with floor(str(copied(stores["shoe"], tmp_path)), games=("caribbean-stud",), person=True) as client:
        answer = client.get("/api/proof/T1/2")
        assert (answer.status_code, answer.json()["waits"]) == (409, True)
        page = client.get("/proof/T1/2")
        assert page.status_code == 200
        assert "its proof opens when the shoe is finished" in page.text
        assert "<script" not in page.text


def test_others_cards_stay_hidden(stores: dict[str, Path], tmp_path: Path) -> None:
    """A hand of poker is proved to a stranger without the cards that nobody showed."""
    with floor(str(copied(stores["poker"], tmp_path)), games=("holdem",), person=True) as client:
        proof = msgspec.json.decode(client.get("/api/proof/P1/1").content, type=Proof)
    assert any(leaf.hash for leaf in proof.outcomes[0].cards)
    assert all(one.ok for one in check(proof))


@pytest.mark.browser
def test_the_check_in_a_browser(stores: dict[str, Path], tmp_path: Path, window: Window) -> None:
    """The browser's own SHA-256 is right; a true proof is found true, and one that was tampered with is not."""
    server = Server(copied(stores["stud"], tmp_path), bots=0, dealer="person")
    try:
        page = window(f"{server.url}/proof/T1/3")
        expect(page.locator("#verdict")).to_have_text(re.compile("fixed before, and is what was promised"))
        expect(page.locator(".checks li.yes")).to_have_count(3)
        expect(page.locator(".order li")).to_have_count(52)
        proof = page.request.get(f"{server.url}/api/proof/T1/3").json()
        hashes = page.evaluate(
            "async ([url, widths]) => { const { sha256 } = await import(url);"
            " return widths.map((n) => Array.from(sha256(Uint8Array.from({ length: n }, (_, i) => i % 251)))); }",
            [f"{server.url}{assets().url('proof/sha256.js')}", list(WIDTHS)],
        )
        assert [bytes(one) for one in hashes] == [sha256(bytes(i % 251 for i in range(n))).digest() for n in WIDTHS]
        live = {"seal": proof["seal"], "commitments": [proof["outcomes"][0]["commitment"]]}
        for commitments, said, count in (
            (live["commitments"], "It is what this browser was promised", 0),
            (["0" * 64], "This browser was promised something else", 1),
        ):
            kept = json.dumps({**live, "commitments": commitments})
            page.evaluate("kept => sessionStorage.setItem('croupier-seal T1 3', kept)", kept)
            page.reload()
            expect(page.locator(".checks")).to_contain_text(said)
            expect(page.locator(".checks li.no")).to_have_count(count)
        page.evaluate("sessionStorage.clear()")
        for change in ("order", "steps", "before"):
            page.route("**/api/proof/T1/3", lambda route, change=change: route.fulfill(json=tampered(proof, change)))
            page.reload()
            expect(page.locator("#verdict")).to_have_text(re.compile("this round is not proved"))
            expect(page.locator(".checks li.no")).to_have_count(1)
            page.unroute("**/api/proof/T1/3")
    finally:
        server.stop()


def tampered(proof: dict[str, Any], change: str) -> dict[str, Any]:
    """A proof in which something was changed that its own sums tell."""
    copy: dict[str, Any] = json.loads(json.dumps(proof))
    if change == "order":
        cards = copy["outcomes"][0]["cards"]
        cards[-1], cards[-2] = cards[-2], cards[-1]
    elif change == "steps":
        next(step for step in copy["steps"] if step["do"] == "out")["cards"] = [-3]
    else:
        copy["before"]["position"] = 1
    return copy
