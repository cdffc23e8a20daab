"""What operators are given: the page has what is in force, and the files of deploy/ name what there is."""

import re
import shlex
from collections import defaultdict
from pathlib import Path

import click
from tools.operating import PAGE, written

from croupier.cli import COMMANDS, _command
from croupier.cli.serving.reading import OTHERS, VARIABLES, read
from croupier.cli.serving.records import Configuration
from croupier.cli.serving.running import LETTING_GO, OVERDUE
from croupier.web.connections import RESERVED

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
STATE = "/var/lib/croupier"


def unit() -> dict[str, list[str]]:
    """The service, setting by setting; one that is given several times has several values."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (DEPLOY / "croupier.service").read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found[name].append(value)
    return found


def settings(tmp_path: Path) -> Configuration:
    """The settings that come with the service, with another place for the store."""
    text = (DEPLOY / "floor.toml").read_text()
    assert f'address = "{STATE}/' in text
    (tmp_path / "floor.toml").write_text(text.replace(STATE, str(tmp_path)))
    return read(tmp_path / "floor.toml").configuration


def understood(words: list[str]) -> None:
    """Fail unless our command line has this command and these options."""
    assert words[0] in COMMANDS
    command, rest = _command(words[0]), words[1:]
    if isinstance(command, click.Group):
        command, rest = command.commands[rest[0]], rest[1:]
    known = {option for one in command.params for option in one.opts}
    assert [word for word in rest if word.startswith("--") and word not in known] == []


def test_the_page_has_what_is_in_force() -> None:
    """Every setting and every meter; `python -m tools.operating` writes them."""
    assert written(PAGE.read_text()) == PAGE.read_text()


def test_the_commands_of_the_page_are_ours() -> None:
    """Whatever it says to run can be run."""
    lines = re.findall(r"^ {4,}(?:\S+/)?croupier (.+)$", PAGE.read_text(), re.MULTILINE)
    assert len(lines) >= 3
    for line in lines:
        understood(shlex.split(line))


def test_the_service_runs_what_there_is(tmp_path: Path) -> None:
    """Its commands are ours, and its store lies where it may write."""
    found = unit()
    for line in (*found["ExecStartPre"], *found["ExecStart"]):
        program, *words = shlex.split(line)
        assert program == "/opt/croupier/bin/croupier"
        understood(words)
        assert "/etc/croupier/floor.toml" in words
    assert found["Type"] == ["notify"]
    assert found["StateDirectory"] == ["croupier"]
    assert found["WorkingDirectory"] == [STATE]
    assert found["ProtectSystem"] == ["strict"]
    variables = re.findall(r"(CROUPIER_\w+)=", " ".join(found["Environment"]))
    assert set(variables) <= {*OTHERS, *VARIABLES}


def test_the_service_has_the_time_and_the_descriptors_that_the_floor_needs(tmp_path: Path) -> None:
    """It is not killed while it closes, and not started again with settings that are wrong."""
    found, configuration = unit(), settings(tmp_path)
    assert float(found["TimeoutStopSec"][0]) > configuration.server.stop + LETTING_GO + OVERDUE
    assert int(found["LimitNOFILE"][0]) >= configuration.safety.limits.connections + RESERVED
    assert found["RestartPreventExitStatus"] == ["2"]


def test_the_proxies_lead_to_the_floor(tmp_path: Path) -> None:
    """Under its name, to its port, from an address that it believes; operators' pages stay at the machine."""
    configuration = settings(tmp_path)
    (host,), server = configuration.safety.hosts, configuration.server
    assert configuration.safety.tls
    assert server.host in configuration.safety.proxies
    nginx, caddy = (DEPLOY / "nginx.conf").read_text(), (DEPLOY / "Caddyfile").read_text()
    assert set(re.findall(r"server_name (\S+);", nginx)) == {host}
    assert f"\n{host} {{" in caddy
    for text in (nginx, caddy):
        assert f"{server.host}:{server.port}" in text
        assert all(name in text for name in ("healthz", "readyz", "metrics", "staff"))
    assert all(f"proxy_set_header {name} " in nginx for name in ("Host", "X-Forwarded-For", "Upgrade", "Connection"))


def test_the_container_file_names_what_there_is() -> None:
    """Files of the tree, variables of ours, one port everywhere; and it does not run as root."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    sources = [word for line in lines if line[0] == "COPY" and "--from=build" not in line for word in line[1:-1]]
    assert sources
    assert [name for name in sources if not (ROOT / name).exists()] == []
    given = dict(re.findall(r"(CROUPIER_\w+)=(\S+)", text))
    assert given.keys() <= {*OTHERS, *VARIABLES}
    port = given["CROUPIER_SERVER_PORT"]
    assert f"EXPOSE {port}\n" in text
    assert f"http://127.0.0.1:{port}/healthz" in text
    assert given["CROUPIER_STORE_ADDRESS"].startswith(f"{STATE}/")
    assert f"VOLUME {STATE}\n" in text
    assert ["USER", "croupier"] in lines
    assert 'CMD ["open"]' in text
    assert lines[0][1].startswith("python:3.")
