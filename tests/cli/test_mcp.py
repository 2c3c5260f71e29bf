"""The server of the Model Context Protocol, asked by a client of the official SDK, and by clients that mean no good."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import anyio
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from hypothesis import given, settings, strategies as st
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult

from dpproofs.cli import main
from dpproofs.cli.mcp import folder_for_proofs, server, worker
from dpproofs.replay.command import CODES

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
MOST_WARM = 1.0
TRUE = (ROOT / "examples" / "gaussian_counts.toml").read_text(encoding="utf-8")
COUNTS = {"mechanism": "gaussian", "sensitivity": 1, "sigma": 8, "count": 30}
FALSE = {
    "relation": "replace-one",
    "premise": [COUNTS],
    "claim": {"notion": "approx_dp", "epsilon": 3.19, "delta": "1e-6"},
}
LONG = {
    "premise": [
        {
            "mechanism": "poisson-sampled-gaussian",
            "sampling": "poisson",
            "sampling_rate": "0.01",
            "noise_multiplier": "0.6",
            "steps": 100000,
        }
    ],
    "relation": "add-or-remove-one",
    "claim": {"notion": "approx_dp", "epsilon": 8, "delta": "1e-6"},
}
"""It takes a minute of this machine."""

Ask = Callable[..., CallToolResult]


def started(folder: Path, *more: str) -> StdioServerParameters:
    """How the server is started."""
    arguments = ["-P", "-m", "dpproofs", "mcp", "--folder", str(folder), "--seconds", str(SECONDS), *more]
    return StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))


@pytest.fixture(scope="module")
def portal() -> Iterator[BlockingPortal]:
    with start_blocking_portal() as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proofs")


@pytest.fixture(scope="module")
def client(portal: BlockingPortal, folder: Path) -> Iterator[Client]:
    with portal.wrap_async_context_manager(Client(started(folder))) as found:
        yield found


@pytest.fixture(scope="module")
def ask(portal: BlockingPortal, client: Client) -> Ask:
    return lambda tool, **arguments: portal.call(client.call_tool, tool, arguments)


def answer(said: CallToolResult) -> dict:
    assert not said.is_error, said.content
    assert json.loads(said.content[0].text) == said.structured_content  # for clients that read text alone
    return said.structured_content


def refusal(said: CallToolResult) -> str:
    assert said.is_error
    assert said.structured_content is None
    (one,) = said.content
    assert "\n" not in one.text
    assert "Traceback" not in one.text
    assert len(one.text) < 2000
    return one.text


# Questions ------------------------------------------------------------------------------------


def test_the_tools_are_declared_with_their_schemas(portal: BlockingPortal, client: Client) -> None:
    tools = {tool.name: tool for tool in portal.call(client.list_tools).tools}
    assert set(tools) == set(worker.ANSWERS)
    for tool in tools.values():
        assert tool.description
        assert tool.output_schema["type"] == "object"
        assert set(tool.output_schema["required"]) == set(tool.output_schema["properties"])
    assert tools["search"].annotations.read_only_hint
    assert "VERIFIED" in client.instructions


def test_a_true_claim_is_verified_from_its_text(ask: Ask, folder: Path) -> None:
    said = answer(ask("judge", claim=TRUE))
    assert (said["verdict"], said["claim"], said["relation"]) == ("VERIFIED", "(4, 1e-6)-DP", "replace-one")
    low, high = said["bounds"]["too_small"], said["bounds"]["derived"]
    assert said["bounds"]["parameter"] == "epsilon"
    assert said["bounds"]["is_proved"]
    assert 3.1907 < low < high < 3.1908
    assert any("noise of exactly that law" in one for one in said["vouched"])
    assert "[bs16.lemma-2.3]" in said["argument"][1]
    assert "gaussian_density" in said["rests_on"]
    assert Path(said["claim_file"]).read_text(encoding="utf-8") == TRUE
    assert Path(said["proof"]).parent == folder
    assert said["not_saved"] is None


def test_its_proof_replays_by_the_command(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(ask("judge", claim=TRUE))
    assert main(["replay", said["proof"], "--claim", said["claim_file"]]) == CODES["verified"]
    assert capsys.readouterr().out.startswith("VERIFIED: ")


def test_a_false_claim_is_refuted_from_fields(ask: Ask) -> None:
    said = answer(ask("judge", claim=FALSE))
    assert said["verdict"] == "REFUTED"
    assert said["nearest"] == "epsilon = 3.2 is VERIFIED: the claim is true within its last digit"
    assert tomllib.loads(Path(said["claim_file"]).read_text(encoding="utf-8")) == FALSE


def test_an_undecided_claim_has_no_proof(ask: Ask) -> None:
    open_one = {"premise": [{"guarantee": "kl_dp", "kappa": 1}], "claim": {"notion": "zcdp", "rho": 1}}
    said = answer(ask("judge", claim=open_one))
    assert said["verdict"] == "NOT PROVEN"
    assert said["proof"] is said["claim_file"] is None
    assert said["not_saved"] == "nothing is decided, so that there is no proof"
    assert any(note.startswith("no relation was given, so replace-one was taken") for note in said["notes"])


def test_a_verdict_is_explained(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(ask("explain", claim=TRUE))
    assert said["verdict"] == "VERIFIED"
    assert main(["explain", str(ROOT / "examples" / "gaussian_counts.toml")]) == 0
    assert said["text"] == capsys.readouterr().out.rstrip("\n")


@pytest.mark.parametrize("is_path", [True, False])
def test_a_saved_proof_is_replayed(ask: Ask, is_path: bool) -> None:
    proof = answer(ask("judge", claim=TRUE))["proof"]
    said = answer(ask("replay", proof=proof if is_path else Path(proof).name, claim=TRUE))
    assert (said["verdict"], said["reason"]) == ("verified", "")
    assert said["steps"] > 1000
    assert "gaussian_density" in said["axioms"]


def test_a_proof_of_another_claim_is_none_of_this_one(ask: Ask) -> None:
    proofs = [answer(ask("judge", claim=claim))["proof"] for claim in (TRUE, FALSE)]
    assert answer(ask("replay", proof=proofs[1], claim=FALSE))["verdict"] == "refuted"
    said = answer(ask("replay", proof=proofs[0], claim=FALSE))
    assert said["verdict"] == "other"
    assert said["reason"].endswith("of claim.toml: approx_dp, epsilon: the claim says 319/100, the proof 4")


def test_a_proof_that_was_changed_is_invalid(ask: Ask, folder: Path) -> None:
    proof = Path(answer(ask("judge", claim=FALSE))["proof"])
    text = proof.read_text(encoding="utf-8")
    (folder / "changed.json").write_text(text.replace('"319/100"', '"3"'), encoding="utf-8")
    said = answer(ask("replay", proof="changed.json", claim=FALSE))
    assert said["verdict"] in ("invalid", "other")
    assert said["reason"]


def test_a_function_is_applied(ask: Ask) -> None:
    said = answer(ask("bound", function="zcdp_to_approx_dp", arguments={"xi": 0, "rho": "1/8", "delta": 1e-6}))
    assert said["lemma"] == "bs16.lemma-3.5"
    assert said["numbers"][0] == {"name": "epsilon", "side": "<=", "value": "2.753260884878466"}
    assert said["numbers"][1] == {"name": "delta", "side": "<=", "value": "1e-6"}  # as it was written
    assert said["theorem"].startswith("zcdp(M, N, 0, 1/8) |- approx_dp(")


@pytest.mark.parametrize(
    ("function", "arguments", "relation", "message"),
    [
        ("gaussian_zcdp", {"sensitivity": 1, "sigma": -1}, None, "sigma = -1: 0 < sigma must hold"),
        ("gaussian_zcdp", {"sensitivity": 1}, None, "sigma = missing: gaussian_zcdp needs this argument"),
        ("gaussian_zcdp", {"sensitivity": 1, "sigma": "nan"}, None, "sigma = nan: must be"),
        ("gaussian_zcdp", {"sensitivity": 1, "sigma": "__import__('os')"}, None, "sigma = __import__('os'): must be"),
        ("gaussian_zcdp", {"relation": 1, "sigma": 1}, None, "relation = 1: gaussian_zcdp has no such argument"),
        ("gaussian_zcdp", {"sensitivity": 1, "sigma": 1}, "far", "relation = far: must be"),
        ("gaussian_zcpd", {}, None, "no verified function is named 'gaussian_zcpd'"),
    ],
)
def test_a_call_that_is_refused_names_the_condition(ask, function, arguments, relation, message) -> None:
    assert refusal(ask("bound", function=function, arguments=arguments, relation=relation)).startswith(message)


def test_lemmas_are_found_by_words_and_by_what_they_state(ask: Ask) -> None:
    said = answer(ask("search", words="iterated-laplace"))
    assert said["count"] == len(said["lemmas"]) >= 2
    assert all("laplace" in one["name"] for one in said["lemmas"])
    said = answer(ask("search", about="zcdp |- approx_dp", most=1))
    assert said["count"] > len(said["lemmas"]) == 1
    assert said["lemmas"][0]["functions"] == ["zcdp_to_approx_dp"]
    kinds = answer(ask("search", words="laplace noise"))["kinds"]
    assert any(kind.startswith("laplace(sensitivity, scale): ") for kind in kinds)
    assert answer(ask("search", words="no such words")) == {"count": 0, "lemmas": [], "kinds": []}


def test_a_lemma_is_shown(ask: Ask) -> None:
    said = answer(ask("show", name="zcdp_to_approx_dp"))
    assert said["name"] == "bs16.lemma-3.5"
    assert said["proved"]
    assert said["conclusion"] == "approx_dp(M, N, xi + rho + sqrt(4*rho*log(1/delta)), delta)"
    assert "approx_dp(M, N, epsilon, delta)" in said["definitions"]
    assert said["functions"] == {"zcdp_to_approx_dp": ["delta", "rho", "xi"]}
    assert any(one.startswith("half: ") for one in said["false_variants"])
    assert "gaussian_density" in answer(ask("show", name="bs16.lemma-2.4-mechanism"))["axioms"]


# Bad questions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("judge", {}, "claim = missing: "),
        ("judge", {"claim": 7}, "claim = 7: "),
        ("judge", {"claim": [FALSE]}, "claim = ["),
        ("judge", {"claim": {}}, "claim.toml: premise = missing: "),
        ("judge", {"claim": None}, "claim = None: "),
        ("judge", {"claim": {**FALSE, "premise": None}}, "premise = null: must have a value"),
        ("judge", {"claim": "[[case"}, "claim.toml: is not valid TOML"),
        ("judge", {"claim": TRUE.replace("sigma = 8", "sigma = nan")}, "claim.toml:9: (30 counts with "),
        ("judge", {"claim": {**FALSE, "premise": [{**COUNTS, "sigma": "1e999999"}]}}, "claim.toml:2: premise 1: "),
        ("judge", {"claim": {**FALSE, "relatoin": "x"}}, "claim.toml:4: relatoin = unknown key: "),
        ("judge", {"claim": {**FALSE, "claim": [FALSE["claim"]] * 2}}, "claim = 2 claims: must be one claim a call"),
        ("judge", {"claim": FALSE, "seconds": 0}, f"seconds = 0: must be a number from 1 to {SECONDS}"),
        ("judge", {"claim": FALSE, "seconds": 10**9}, "seconds = 1000000000: must be a number from 1 to "),
        ("judge", {"claim": FALSE, "folder": "/etc"}, "folder = /etc: is unknown; there are claim, seconds"),
        ("judge", {"claim": "#" * 100_001}, "claim = 100001 bytes: must be at most 100000 bytes long"),
        ("judge", {"claim": "#" * 3_000_000}, "claim = 3000002 characters: must be at most 200000 long"),
        ("judge", {"claim": "a = " + "[" * 5000}, "claim.toml: is not valid TOML"),
        ("judge", {"claim": "a" + ".a" * 40_000 + " = 1"}, "claim.toml: must have at most 3000 dots on a line"),
        ("explain", {"claim": ""}, "claim.toml: premise = missing: "),
        ("search", {"words": "x" * 201}, "words = xxx"),
        ("search", {"most": 1000}, "most = 1000: "),
        ("show", {"name": "no-such.lemma"}, "no lemma is named 'no-such.lemma'"),
        ("show", {"name": "../../setup.py"}, "no lemma is named '../../setup.py'"),
        ("replay", {"proof": "none.json", "claim": FALSE}, "proof = none.json: is not among the saved proofs"),
        ("forget", {}, "Unknown tool: forget"),
        ("show", {"x" * 100_000: 1}, "xxx"),
        ("show", {"name\n": 1}, "name\\n = 1: is unknown; there are name"),
        ("x" * 100_000, {}, "Unknown tool: xxx"),
        ("bound", {"function": "gaussian_zcdp", "arguments": {"x" * 100_000: {}}}, "arguments.xxx"),
    ],
)
def test_a_bad_question_is_refused_in_one_line(ask: Ask, tool: str, arguments: dict, message: str) -> None:
    assert refusal(ask(tool, **arguments)).startswith(message)


def test_no_file_of_python_is_run(ask: Ask, folder: Path) -> None:
    (folder / "theorems.py").write_text(f"open({str(folder / 'ran')!r}, 'w')", encoding="utf-8")
    assert "no lemma is named" in refusal(ask("show", name=str(folder / "theorems.py")))
    assert not (folder / "ran").exists()


def test_no_file_outside_of_the_folder_is_read(ask: Ask, folder: Path, tmp_path: Path) -> None:
    proof = Path(answer(ask("judge", claim=TRUE))["proof"])
    other = tmp_path / "other.json"
    other.write_bytes(proof.read_bytes())
    (folder / "link.json").symlink_to(other)
    (folder / "below").mkdir()
    (folder / "below" / "p.json").write_bytes(proof.read_bytes())
    names = [str(other), os.path.relpath(other, folder), "link.json", "below/p.json", f"{folder}/../other.json", ""]
    for name in [*names, "/etc/passwd", "..", ".json", "a\0.json", "-h.json", f"{folder}/{folder}/x.json", "x" * 5000]:
        assert refusal(ask("replay", proof=name, claim=TRUE)).startswith(("proof = ", f"proof = {name}: ")), name


# Limits ---------------------------------------------------------------------------------------


def test_a_claim_that_takes_too_long_is_ended_and_the_next_is_judged(ask: Ask) -> None:
    assert refusal(ask("judge", claim=LONG, seconds=1)) == "judge takes more than 1 s, and was ended"
    assert answer(ask("show", name="bs16.lemma-3.5"))["proved"]


def test_a_call_that_is_given_up_makes_room_for_the_next(ask: Ask, portal: BlockingPortal, client: Client) -> None:
    async def given_up() -> None:
        with anyio.move_on_after(1):
            await client.call_tool("judge", {"claim": LONG})

    begun = time.monotonic()
    portal.call(given_up)
    assert answer(ask("search", words="no such words"))["count"] == 0
    assert time.monotonic() - begun < SECONDS


def test_calls_at_once_are_answered_each(portal: BlockingPortal, client: Client) -> None:
    found: dict[str, dict] = {}

    async def one(name: str) -> None:
        found[name] = answer(await client.call_tool("show", {"name": name}))

    async def all_at_once() -> None:
        async with anyio.create_task_group() as tasks:
            for name in ("bs16.lemma-3.5", "bs16.lemma-2.3", "bs16.lemma-3.7", "bs16.prop-5.3"):
                tasks.start_soon(one, name)

    portal.call(all_at_once)
    assert all(said["name"] == name for name, said in found.items())
    assert len(found) == 4


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited elsewhere in another way, or not")
def test_without_memory_there_is_no_answer(portal: BlockingPortal, tmp_path: Path) -> None:
    with portal.wrap_async_context_manager(Client(started(tmp_path, "--memory", "64"))) as client:
        said = refusal(portal.call(client.call_tool, "show", {"name": "bs16.lemma-3.5"}))
    assert said == "the process that answers has ended; it may take 64 MB of memory, or 120 s of processor time"


DEFECTS = """
def tool(*_, memory):
    print("VERIFIED")
    return bytearray(2**33) if memory else {}["x\\n"]
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited elsewhere in another way, or not")
def test_what_takes_too_much_memory_or_is_unexpected_or_printed_is_no_answer() -> None:
    head, end = "from dpproofs.cli.mcp import worker", "worker.ANSWERS = {'judge': tool}\nworker.main('.', 2**31)"
    asked = '["judge", 5, {"memory": true}]\n["judge", 5, {"memory": false}]\n'
    command = [sys.executable, "-c", f"{head}\n{DEFECTS}\n{end}"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"ready": True},
        {"error": "it takes more memory than a call may take", "ends": True},
        {"error": "unexpected KeyError: 'x\\n' (a defect: no answer)", "ends": True},
    ]


def test_the_folder_does_not_overflow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_KEPT", 1)
    first, second = (
        worker.judge(tmp_path, 5, claim={**FALSE, "claim": {**FALSE["claim"], "epsilon": e}}) for e in (1, 2)
    )
    assert first["proof"]
    assert second["verdict"] == "REFUTED"
    assert second["proof"] is None
    assert second["not_saved"].startswith("the folder has 1 proofs")
    assert worker.judge(tmp_path, 5, claim={**FALSE, "claim": {**FALSE["claim"], "epsilon": 1}})["proof"]


def test_a_warm_claim_takes_less_than_a_second(ask: Ask, tmp_path: Path) -> None:
    """Of processor time, where other tests run beside this one; the benchmark measures it on the clock."""
    worker.judge(tmp_path, 60, claim=TRUE)
    begun = time.process_time()
    worker.judge(tmp_path, 60, claim=TRUE.replace("epsilon = 4", "epsilon = 5"))
    assert time.process_time() - begun < MOST_WARM
    answer(ask("judge", claim=TRUE))
    begun = time.monotonic()
    answer(ask("judge", claim=TRUE))
    assert time.monotonic() - begun < 10 * MOST_WARM


# The wire -------------------------------------------------------------------------------------

HELLO = [
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
]


def call(number: int, name: str, arguments: str) -> str:
    """A call as it goes over the wire, with arguments that need not be JSON."""
    return (
        f'{{"jsonrpc":"2.0","id":{number},"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}'
    )


def test_nothing_but_the_protocol_is_printed_whatever_is_sent(folder: Path) -> None:
    deep = 100_000
    lines = [
        *map(json.dumps, HELLO),
        "no JSON",
        "{" * deep,
        "\0\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        call(2, "judge", '{"claim":' + '{"a":' * deep + "1" + "}" * deep + "}"),
        call(3, "bound", '{"function":"gaussian_zcdp","arguments":{"sensitivity":NaN,"sigma":1e999}}'),
        call(4, "bound", '{"function":"gaussian_zcdp","arguments":{"sensitivity":' + "9" * 4000 + ',"sigma":1}}'),
        call(5, "judge", '{"claim":' + '{"a":' * 100 + "1" + "}" * 100 + "}"),
        call(6, "judge", '{"claim":"\\ud800"}'),
        call(7, "search", '{"words":"no such words"}'),
    ]
    command = started(folder)
    with subprocess.Popen(
        [command.command, *command.args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        said: dict[int, dict] = {}
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        process.stdin.flush()
        while 7 not in said:
            row = json.loads(process.stdout.readline())
            assert row["jsonrpc"] == "2.0"
            said[row.get("id")] = row
        process.stdin.close()
        assert process.stdout.read() == b""
        assert b"Traceback" not in process.stderr.read()
        assert process.wait(60) == 0
    assert said[7]["result"]["structuredContent"] == {"count": 0, "lemmas": [], "kinds": []}
    texts = {n: row["result"]["content"][0]["text"] for n, row in said.items() if n in (3, 4, 5)}
    assert "sensitivity = nan: must be a finite number" in texts[3]
    assert "must have at most 10000 binary digits" in texts[4]
    assert texts[5].startswith("claim.toml:")
    assert all(row["result"]["isError"] for n, row in said.items() if n in (3, 4, 5, 6) and "result" in row)


@pytest.mark.skipif(os.name != "posix", reason="processes are ended there in another way")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_server_that_is_ended_leaves_no_process(folder: Path, number: signal.Signals) -> None:
    command = started(folder)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([command.command, *command.args], **pipes, start_new_session=True) as process:
        process.stdin.write("".join(f"{json.dumps(line)}\n" for line in HELLO).encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(number)
        assert process.wait(30) == -number
        ends = time.monotonic() + 60
        while is_there(process.pid) and time.monotonic() < ends:
            time.sleep(0.1)
        assert not is_there(process.pid)


def is_there(group: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# Claims as data -------------------------------------------------------------------------------

numbers = st.integers() | st.decimals(allow_nan=False, allow_infinity=False, places=5) | st.booleans()
plain = st.recursive(
    numbers | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


@settings(max_examples=50)
@given(st.dictionaries(st.text(max_size=5), plain, max_size=4))
def test_an_object_is_the_same_as_text(claim: dict) -> None:
    assert tomllib.loads(worker._text(claim), parse_float=Decimal) == claim


def damaged(value: object, random_one: random.Random) -> object:
    """The data with something else in one place."""
    if random_one.random() < 0.3 or not isinstance(value, dict | list) or not value:
        others = (None, [], {}, math.nan, math.inf, "", True, -1, 0, "1/0", "9" * 500, [[[]]], {"a": {"b": [None]}})
        return random_one.choice((*others, Decimal("1e400"), "\ud800", "log(2)", "\x7f\x00", 10**4000))
    if isinstance(value, list):
        place = random_one.randrange(len(value))
        return [damaged(one, random_one) if i == place else one for i, one in enumerate(value)]
    key = random_one.choice(list(value))
    if random_one.random() < 0.2:
        return {**value, f"{key}x": value[key]}
    return {**value, key: damaged(value[key], random_one)}


@pytest.mark.parametrize("seed", range(8))
def test_damaged_claims_are_judged_or_refused(seed: int, tmp_path: Path) -> None:
    random_one = random.Random(seed)
    for _ in range(25):
        claim = damaged(FALSE, random_one)
        said = worker._answered("judge", tmp_path, 5, {"claim": claim})
        assert "ends" not in said, (claim, said)
        json.dumps(said, allow_nan=False)


# The command ----------------------------------------------------------------------------------


def test_without_the_package_the_command_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, server.__name__)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert main(["mcp", "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "error: mcp needs the package mcp, of version 2: pip install 'dpproofs[mcp]'\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json"], "--json goes with no server"),
        (["--seconds", "0"], "--seconds 0: must be at least 1"),
        (["--memory", "1"], "1: must be a whole number of megabytes from 64 to 1048576"),
    ],
)
def test_bad_options_are_refused(arguments, message, capsys) -> None:
    assert main(["mcp", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_folder_is_in_the_home_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert folder_for_proofs(None) == tmp_path / "dpproofs" / "mcp"
    assert (tmp_path / "dpproofs" / "mcp").is_dir()
    assert folder_for_proofs(tmp_path / "a" / "b") == tmp_path / "a" / "b"


def test_the_sensitivity_of_a_query_is_proved_and_its_proof_kept(ask: Ask, folder: Path) -> None:
    said = answer(ask("sensitivity", query="sum(clip(x, 0, 1))/n", values="-5..5", size=10))
    assert (said["verdict"], said["sensitivity"], said["attained"]) == ("PROVED", "1/10", True)
    assert Path(said["proof"]).parent == folder
    assert main(["replay", said["proof"]]) == 0
    false = answer(ask("sensitivity", query="median(x)", values="0..1", size=4, claim="1/4"))
    assert (false["verdict"], false["lists"][0][:3]) == ("REFUTED", false["lists"][1][:3])


def test_what_is_no_query_is_refused_in_one_line_too(ask: Ask) -> None:
    for wrong in ({"query": "sum(y)", "values": "0..1"}, {"query": "mean(x)", "values": "0..1", "size": 0}):
        refused = ask("sensitivity", **wrong)
        assert refused.is_error
        assert "\n" not in refused.content[0].text
