"""What a service manager hears."""

import socket
from pathlib import Path

import pytest

from croupier.cli.serving.service import notify


def test_a_manager_is_told_by_its_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket in a folder, and one without a place in any."""
    for name, bound in ((str(tmp_path / "s"), str(tmp_path / "s")), ("@croupier-test", "\0croupier-test")):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(bound)
            monkeypatch.setenv("NOTIFY_SOCKET", name)
            notify("READY=1")
            assert manager.recv(100) == b"READY=1"


@pytest.mark.parametrize("named", ["", "/nowhere/at/all"])
def test_without_a_manager_nobody_is_told(monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    """And nothing goes wrong."""
    monkeypatch.setenv("NOTIFY_SOCKET", named)
    notify("READY=1")
