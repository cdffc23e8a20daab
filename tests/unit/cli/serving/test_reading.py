"""Settings of a floor: where they come from, which wins, and what is said of one that cannot be used."""

from pathlib import Path

import pytest

from croupier.cli.serving.reading import LEAVES, VARIABLES, Given, Wrong, read, read_flag
from croupier.cli.serving.records import Configuration, clock_of, pace_of
from croupier.floor.pace import Pace

PACE = 'write "fast" or "normal" or "slow" or a table of numbers (step, betting, '
WRONG = [
    ("[sever]\nport = 1", "line 1: there is no section [sever]; did you mean server?"),
    ("[server]\nprot = 80", 'line 2: there is no "prot" in [server]; did you mean port?'),
    ('[server]\n\nport = "80"', 'line 3: server.port is "80"; write a whole number from 0 to 65535'),
    ("[server]\nport = 99999", "line 2: server.port is 99999; write a whole number from 0 to 65535"),
    ("[server]\nport = 1.5", "line 2: server.port is 1.5; write a whole number from 0 to 65535"),
    ("[server]\nport = true", "line 2: server.port is true; write a whole number from 0 to 65535"),
    ('[server]\nhost = ""', 'line 2: server.host is ""; write an address, such as 127.0.0.1'),
    ('[server]\nhost = "a b"', 'line 2: server.host is "a b"; write an address, such as 127.0.0.1'),
    ('[server]\nname = "a\\tb"', 'line 2: server.name is "a\\tb"; write it without control characters'),
    ("port = 3", 'line 1: "port" stands before any section; write it below [server]'),
    ("qq = 3", 'line 1: "qq" stands before any section; there are server, store, clock, safety, log, metri'),
    ("server = 3", "line 1: server is a section; write [server] and what it sets"),
    ("[[server]]\nport = 1", "line 1: server is a section; write [server] and what it sets"),
    ('[clock]\ndecide = "nine"', 'line 2: clock.decide is "nine"; write a number from 0 to 86400 or "none"'),
    ("[clock]\ndecide = -1", 'line 2: clock.decide is -1; write a number from 0 to 86400 or "none"'),
    ("[clock]\nbank = inf", "line 2: clock.bank is inf; write a number from 0 to 86400"),
    ("[clock]\nbank = nan", "line 2: clock.bank is nan; write a number from 0 to 86400"),
    ('[clock]\nbank = "none"', 'line 2: clock.bank is "none"; write a number from 0 to 86400'),
    ("[clock]\ndecide = 1979-05-27", "line 2: clock.decide is 1979-05-27; write a number from 0 to 86400"),
    ('[clock]\npace = "quick"', f'line 2: clock.pace is "quick"; {PACE}'),
    ("[clock]\npace = {stepp = 1}", 'line 2: clock.pace is {stepp = 1}; there is no "stepp"; did you mean step?'),
    ("[clock]\npace = {decide = 3}", 'line 2: clock.pace is {decide = 3}; there is no "decide"; '),
    ("[clock]\npace = {step = -1}", f"line 2: clock.pace is {{step = -1}}; {PACE}"),
    ('[clock.pace]\nstep = "x"', f'line 1: clock.pace is {{step = "x"}}; {PACE}'),
    ("[tables.CS1.clock]\ndecde = 3", 'line 2: there is no "decde" in [tables.CS1.clock]; did you mean decide?'),
    ("[tables.CS1.clock]\ndecide = []", 'line 2: tables.CS1.clock.decide is []; write a number from 0 to 86400 or "'),
    ("[tables.CS1]\nclok = 3", 'line 2: there is no "clok" in [tables.CS1]; did you mean clock?'),
    ("[tables]\nCS1 = 3", "line 2: CS1 is a section; write [tables.CS1] and what it sets"),
    ('[safety]\nhosts = "x"', 'line 2: safety.hosts is "x"; write a list of texts'),
    ('[safety]\nhosts = ["a b"]', "line 2: safety.hosts: 'a b' is not a host: write it as in casino.example"),
    ('[safety]\ntls = true\nproxies = ["x"]', "line 3: safety.proxies: 'x' is not an address or a network: "),
    ("[safety]\ntls = 1", "line 2: safety.tls is 1; write true or false"),
    ("[safety.limits]\nsockets = 0", "line 2: safety.limits.sockets: sockets is a number above 0, not 0"),
    (
        "[safety.limits]\nframes = {burst = 1}",
        "line 2: safety.limits.frames is {burst = 1}; write a table of numbers (",
    ),
    ('[metrics]\ntoken = "abc"', "line 2: metrics.token can be guessed; write at least 16 characters"),
    ("[metrics]\ntoken = 5", "line 2: metrics.token is (not shown); write text"),
    ('[log]\nfile = "BAD/x/y.log"', 'line 2: log.file is "BAD/x/y.log"; name a file in an existing folder'),
    ('[log]\nlevel = "loud"', 'line 2: log.level is "loud"; write "debug" or "error" or "info" or "warning"'),
    ("[log]\nkeep = 0", "line 2: log.keep is 0; write a whole number from 1 to 1000"),
    ('[store]\naddress = "BAD"', "line 2: store.address BAD is a folder; name a file in it, such as BAD/evening.db"),
    ('[store]\naddress = "BAD/x/y.db"', "line 2: store.address BAD/x/y.db: there is no folder BAD/x; name a file in"),
    ('[store]\naddress = "x://y"', "line 2: store.address 'x://y': 'x://y' does not name a store; use a path, "),
    ('[store]\nseal_key = "BAD"', 'line 2: store.seal_key is "BAD"; name a file in an existing folder'),
    ("[server\nport = 1", "line 1: this is not TOML: Expected ']' at the end of a table declaration"),
    ("[server]\nport = 1\nport = 2", "line 3: this is not TOML: this was set before"),
    ("[server]\nport =", "line 2: this is not TOML: Invalid value"),
    ('[server]\nname = """\nport = 1\n', "line 3: this is not TOML: "),
    ('[server]\nname = """\nport = 1"""\nport = -1', "line 4: server.port is -1"),
    ('"server".port = -1', "line 1: server.port is -1"),
]


def wrong(file: Path | None = None, environment: dict[str, str] | None = None, *sets: str) -> list[str]:
    """What is said of settings that cannot be used."""
    with pytest.raises(Wrong) as found:
        read(file, environment or {}, dict(map(read_flag, sets)))
    return found.value.lines


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file for settings."""
    return tmp_path / "floor.toml"


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[text[:30] for text, _ in WRONG])
def test_what_is_wrong_is_told_with_its_line(file: Path, tmp_path: Path, text: str, said: str) -> None:
    """One line: the file, where it stands there, what it is, and what would be right."""
    file.write_text(text.replace("BAD", str(tmp_path)))
    (line,) = wrong(file)
    assert line.startswith(f"{file} {said}".replace("BAD", str(tmp_path)))


def test_everything_that_is_wrong_is_told_at_once(file: Path) -> None:
    """Nobody comes back for the rest."""
    file.write_text('[server]\nport = "x"\nhots = "y"\n[clock]\nbank = -1\n')
    assert len(wrong(file, {"CROUPIER_SERVER_PORT": "y"}, "log.keep=0")) == 5


def test_a_file_that_is_none_is_told_so(file: Path, tmp_path: Path) -> None:
    """Not there, a folder, other bytes, too many of them."""
    assert wrong(file) == [f"{file} does not exist; croupier config example prints one"]
    assert wrong(tmp_path) == [f"{tmp_path} is no file"]
    file.write_bytes(b"[server]\nname = '\xff'")
    assert wrong(file) == [f"{file}: byte 17 is not UTF-8; write the file as UTF-8"]
    file.write_bytes(b"#" * 1_000_001)
    assert wrong(file) == [f"{file} has more than 1,000,000 bytes; that is no file of settings"]
    assert wrong(Path("a\0b")) == ["a?b does not exist; croupier config example prints one"]


def test_nothing_said_is_what_is_usual(file: Path) -> None:
    """No file, an empty one, one that begins with a mark of its encoding."""
    assert read().configuration == Configuration()
    file.write_text("")
    assert read(file).configuration == Configuration()
    file.write_text("\ufeff# nothing\n")
    assert read(file) == (Configuration(), {})


def test_flags_win_over_the_environment_and_that_over_the_file(file: Path) -> None:
    """Each value says where it comes from."""
    file.write_text('[server]\nport = 1\nhost = "h"\nname = "The Gilded Kea"\n')
    environment = {"CROUPIER_SERVER_PORT": "2", "CROUPIER_SERVER_HOST": "i"}
    found, origins = read(file, environment, {("server", "port"): Given(3, "--port")})
    assert (found.server.port, found.server.host, found.server.name) == (3, "i", "The Gilded Kea")
    assert origins == {
        ("server", "port"): "--port",
        ("server", "host"): "CROUPIER_SERVER_HOST",
        ("server", "name"): f"{file} line 4",
    }


def test_a_file_that_is_wrong_is_wrong_whatever_wins(file: Path) -> None:
    """A flag does not hide it."""
    file.write_text("[server]\nport = -1\n")
    assert len(wrong(file, {}, "server.port=1")) == 1


def test_variables_are_read_as_their_settings_are_written() -> None:
    """Numbers, truth values, lists, tables and none; an empty variable, or somebody else's, sets nothing."""
    found, _ = read(
        None,
        {
            "CROUPIER_SERVER_PORT": "81",
            "CROUPIER_SAFETY_TLS": "true",
            "CROUPIER_SAFETY_HOSTS": "a.example, b.example:80",
            "CROUPIER_SAFETY_LIMITS_FRAMES": "{a_second = 5, burst = 6}",
            "CROUPIER_CLOCK_PACE": "{step = 0.5}",
            "CROUPIER_CLOCK_DECIDE": "none",
            "CROUPIER_LOG_FILE": " ",
            "CROUPIER_CACHE": "x",
            "CROUPIER_CONFIG": "x",
            "CROUPIER_TRACEBACK": "1",
            "CROUPIER_HAT": "black",
            "CROUPIE_SERVER_PORT": "82",
        },
    )
    assert found.server.port == 81
    assert found.safety.tls
    assert found.safety.hosts == ("a.example", "b.example:80")
    assert found.safety.limits.frames.burst == 6
    assert found.clock.pace == Pace(step=0.5)
    assert found.clock.decide == 0
    assert found.log.file == ""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("CROUPIER_SERVER_PORT", "x", 'is "x"; write a whole number from 0 to 65535'),
        ("CROUPIER_SAFETY_TLS", "yes", 'is "yes"; write true or false'),
        ("CROUPIER_CLOCK_PACE", "{step", f'is "{{step"; {PACE}'),
        ("CROUPIER_SERVER_PROT", "1", ": there is no such setting; did you mean CROUPIER_SERVER_PORT?"),
        ("CROUPIER_SEVER_PORT", "1", ": there is no such setting; did you mean CROUPIER_SERVER_PORT?"),
        ("CROUPIER_METRICS_COLOUR", "1", ": there is no such setting"),
        ("CROUPIER_METRICS_TOKEN", "guess", "can be guessed; write at least 16 characters"),
    ],
)
def test_a_variable_that_is_wrong_is_named(name: str, value: str, said: str) -> None:
    """And what would be right."""
    (line,) = wrong(None, {name: value})
    assert line.replace(f"{name} ", "").replace(name, "").startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("server.port=x", '--set server.port is "x"; write a whole number from 0 to 65535'),
        ("server.prot=1", "--set server.prot=1: there is no setting server.prot; did you mean server.port?"),
        ("port", "--set port: write SECTION.FIELD=VALUE, as in --set clock.decide=20"),
        ("tables.CS1.clock.decde=3", "--set tables.CS1.clock.decde=3: there is no setting tables.CS1.clock.decde"),
        ("=", "--set =: there is no setting"),
    ],
)
def test_a_flag_that_is_wrong_is_named(text: str, said: str) -> None:
    """And what would be right."""
    (line,) = wrong(None, {}, text)
    assert line.startswith(said)


def test_a_table_has_what_is_said_for_it_and_the_rest_from_all(file: Path) -> None:
    """Whichever stands first."""
    file.write_text('[tables.CS1.clock]\ndecide = "none"\npace = "fast"\n[clock]\nbank = 7\n')
    found, origins = read(file, {}, dict([read_flag("tables.CS2.clock.bank=9")]))
    one, two, other = (clock_of(found, name) for name in ("CS1", "CS2", "CS3"))
    assert (one.decide, one.bank, one.pace) == (0, 7, "fast")
    assert (two.decide, two.bank, two.pace) == (30, 9, "normal")
    assert other == found.clock
    assert pace_of(one).step < pace_of(other).step == Pace().step
    assert origins["tables", "CS1", "clock", "decide"] == f"{file} line 2"


def test_every_setting_has_a_variable_of_its_own() -> None:
    """No two settings share one, and each setting says what it is."""
    assert len(VARIABLES) == len(LEAVES)
    assert [leaf.name for leaf in LEAVES.values() if not leaf.words.endswith(".")] == []
