"""The server: tools of the official SDK, each of which is one call of the process that answers."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated, Literal, cast

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import Field, JsonValue, ValidationError
from typing_extensions import TypedDict

import dpproofs
from dpproofs.cli.mcp.worker import LONGEST_CLAIM, MOST_FOUND
from dpproofs.errors import InputError, did_you_mean, printable, shortened

LONGEST_INPUT, LONGEST_ANSWER = 2 * LONGEST_CLAIM, 16 * 2**20
"""The length of the arguments of a call, as JSON, and of an answer."""
LONGEST_NAME = 200
START = 120
"""How many seconds the process that answers may take to start."""
INSTRUCTIONS = """dpproofs judges claims about differential privacy. A claim is VERIFIED or REFUTED by a theorem that a
small kernel has checked, or NOT PROVEN, with what is known. Losses are in nats. Such a claim, as TOML:

relation = "replace-one"
premise = [{ mechanism = "gaussian", sensitivity = 1, sigma = 8, count = 30 }]
claim = { notion = "approx_dp", epsilon = 4, delta = 1e-6 }

Ask `judge` about it. `vouched` lists what the verdict assumes of your program: read it to the user. `search` finds the
kinds of steps and notions, with their numbers, and the lemmas; `bound` applies the functions of a lemma to numbers."""

ClaimText = Annotated[
    str | dict[str, JsonValue],
    Field(
        description="one claim: the text of a claim file (TOML), or an object with the same keys. Numbers in text, "
        "such as '1/3' or '1e-6', are exact; those of JSON have at most 15 digits."
    ),
]
Seconds = Annotated[int | None, Field(description="how long it may take, at most what the server was started with")]
Text = Annotated[str, Field(max_length=LONGEST_NAME)]


class Sides(TypedDict):
    """Bounds of the least number for which the claim is true."""

    parameter: str
    derived: float | None
    is_proved: bool
    too_small: float | None


class Judgement(TypedDict):
    """The verdict on a claim."""

    verdict: Literal["VERIFIED", "REFUTED", "NOT PROVEN"]
    claim: str
    relation: str
    because: str
    bounds: Sides | None
    nearest: str | None
    argument: list[str]
    vouched: list[str]
    rests_on: str
    notes: list[str]
    claim_file: str | None
    proof: str | None
    not_saved: str | None


class Explanation(TypedDict):
    """The argument for a verdict, with its derivation."""

    verdict: Literal["VERIFIED", "REFUTED", "NOT PROVEN"]
    text: str


class Number(TypedDict):
    """A number, rounded to the side on which it is safe."""

    name: str
    side: Literal["<=", ">="]
    value: str


class Result(TypedDict):
    """What a verified function says of these numbers."""

    result: str
    relation: str | None
    numbers: list[Number]
    lemma: str
    source: str
    theorem: str
    conditions: list[str]
    vouched: list[str]


class Found(TypedDict):
    """A lemma that was found."""

    name: str
    title: str
    source: str
    hypotheses: list[str]
    conclusion: str
    functions: list[str]


class Listing(TypedDict):
    """What was found."""

    count: int
    lemmas: list[Found]
    kinds: list[str]


class Lemma(TypedDict):
    """A lemma, and what it rests on."""

    name: str
    title: str
    source: str
    hypotheses: list[str]
    conclusion: str
    definitions: dict[str, str]
    variables: str
    proved: bool
    axioms: list[str]
    functions: dict[str, list[str]]
    false_variants: list[str]
    limits: list[str]


class Moved(TypedDict):
    """How far a query moves between neighbouring lists."""

    verdict: Literal["PROVED", "VERIFIED", "REFUTED", "NOT PROVEN"]
    query: str
    values: list[str | None]
    relation: str
    size: int | None
    least_size: int
    claimed: str | None
    sensitivity: str | None
    at_most: str | None
    attained: bool
    at_least: str | None
    lists: list[list[str]] | None
    theorem: str | None
    axioms: list[str] | None
    proof_steps: int | None
    reason: str
    said: str
    proof: str | None
    not_saved: str | None


class Replayed(TypedDict):
    """What the second verifier says of a saved proof and a claim."""

    verdict: Literal["verified", "refuted", "other", "invalid", "unreadable", "failed"]
    reason: str
    steps: int
    axioms: list[str]


class Worker:
    """The process that answers, one call after the other; it is ended when a call takes too much, and begun anew."""

    def __init__(self, folder: Path, seconds: int, memory: int) -> None:
        self.folder, self.seconds, self.memory = folder, seconds, memory
        self._lock = anyio.Lock()
        self._process: Process | None = None
        self._lines: BufferedByteReceiveStream | None = None

    async def ask(self, tool: str, seconds: int | None = None, **arguments: object) -> object:
        """The answer to a call; ToolError with one line where there is none."""
        most = self.seconds if seconds is None else seconds
        if not 1 <= most <= self.seconds:
            raise ToolError(str(InputError("seconds", most, f"must be a number from 1 to {self.seconds}")))
        async with self._lock:
            await self._ready()
            row = await self._exchange(json.dumps([tool, most, arguments]).encode(), tool, most)
        if "error" in row:
            raise ToolError(str(row["error"]))
        return row["answer"]

    async def warm(self) -> None:
        """Start the process, so that the first call finds it; what keeps it from starting is said to that call."""
        with suppress(ToolError):
            async with self._lock:
                await self._ready()

    async def _ready(self) -> None:
        if self._process is None:
            await self._exchange(None, "the process that answers", START)

    async def _exchange(self, message: bytes | None, name: str, seconds: int) -> dict[str, object]:
        """Start the process, or send it a line; its answer. Whatever keeps it from one, it is ended."""
        row: dict[str, object] = {}
        try:
            with anyio.fail_after(seconds):
                if message is None:
                    await self._start()
                row = await self._said(message)
        except TimeoutError as error:
            raise ToolError(f"{name} takes more than {seconds} s, and was ended") from error
        except (anyio.EndOfStream, anyio.IncompleteRead, anyio.BrokenResourceError) as error:
            limits = f"{self.memory} MB of memory, or {seconds} s of processor time"
            raise ToolError(f"{name} has ended; it may take {limits}") from error
        except anyio.DelimiterNotFound as error:
            raise ToolError(f"{name} has an answer of more than {LONGEST_ANSWER} bytes") from error
        finally:
            if not row or row.get("ends"):
                await self.end()
        return row

    async def _said(self, message: bytes | None) -> dict[str, object]:
        """The next line of the process, after this one was sent."""
        if self._process is None or self._process.stdin is None or self._lines is None:
            raise anyio.EndOfStream
        if message is not None:
            await self._process.stdin.send(message + b"\n")
        row: dict[str, object] = json.loads(await self._lines.receive_until(b"\n", LONGEST_ANSWER))
        return row

    async def _start(self) -> None:
        root = str(Path(dpproofs.__file__).resolve().parents[1])
        program = f"from dpproofs.cli.mcp import worker; worker.main({str(self.folder)!r}, {self.memory << 20})"
        self._process = await anyio.open_process(
            [sys.executable, "-P", "-c", f"import sys; sys.path.append({root!r})\n{program}"],
            stderr=subprocess.DEVNULL,
        )
        if self._process.stdout is not None:
            self._lines = BufferedByteReceiveStream(self._process.stdout)

    async def end(self) -> None:
        """End the process, at once."""
        process, self._process, self._lines = self._process, None, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            with anyio.CancelScope(shield=True):
                await process.aclose()


class Server(MCPServer[None]):
    """A server whose refusals are one line that names the parameter, its value and the condition."""

    async def call_tool(
        self, name: str, arguments: dict[str, JsonValue], context: Context[None, object] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """As in the SDK, but arguments that the tool does not have are refused, and so are long ones."""
        tool = next((one for one in await self.list_tools() if one.name == name), None)
        try:
            if tool is not None:
                _check(arguments, list(tool.input_schema["properties"]))
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            raise ToolError(_one_line(error)) from error


def _check(arguments: dict[str, JsonValue], known: Sequence[str]) -> None:
    for key, value in arguments.items():
        if key not in known:
            name = key[:LONGEST_NAME]
            said = f"is unknown; there are {', '.join(known)}{did_you_mean(name, known)}"
            raise ToolError(str(InputError(name, value, said)))
        try:
            size = len(json.dumps(value, ensure_ascii=False))
        except (RecursionError, ValueError) as error:
            raise ToolError(str(InputError(key, "too large to show", "must be plain data"))) from error
        if size > LONGEST_INPUT:
            raise ToolError(str(InputError(key, f"{size} characters", f"must be at most {LONGEST_INPUT} long")))


def _one_line(error: ToolError) -> str:
    """What was wrong, without what the SDK puts before and behind it."""
    cause = error.__cause__
    if isinstance(cause, ValidationError):
        wrong = cause.errors(include_url=False)
        first = wrong[0]
        name = ".".join(map(str, first["loc"][:2] if len(first["loc"]) > 2 else first["loc"][:1]))
        said = dict.fromkeys(one["msg"].lower() for one in wrong if one["loc"][:1] == first["loc"][:1])
        cause = InputError(name, "missing" if first["type"] == "missing" else first["input"], "; ".join(said))
    return shortened(printable(str(cause if isinstance(cause, ToolError | InputError) else error)))


def serve(folder: Path, seconds: int, memory: int) -> None:
    """Serve one client on standard input and output, until it leaves."""
    worker = Worker(folder, seconds, memory)

    @asynccontextmanager
    async def kept(_: MCPServer[None]) -> AsyncIterator[None]:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(worker.warm)
            try:
                yield
            finally:
                tasks.cancel_scope.cancel()
                await worker.end()

    version = dpproofs.__version__
    server = Server("dpproofs", instructions=INSTRUCTIONS, version=version, log_level="CRITICAL", lifespan=kept)
    add_tools(server, worker)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # else the thread that reads would keep it until it has read a line
    server.run("stdio")


def add_tools(server: MCPServer[None], worker: Worker) -> None:
    """Add the tools, which ask that process."""
    reads, saves = ToolAnnotations(read_only_hint=True), ToolAnnotations(destructive_hint=False, idempotent_hint=True)

    @server.tool(annotations=saves)
    async def judge(claim: ClaimText, seconds: Seconds = None) -> Judgement:
        """Judge a claim: VERIFIED or REFUTED by a checked theorem, or NOT PROVEN.

        `bounds`: the least true number lies between too_small (computed) and derived (proved, if is_proved). `vouched`
        is what the verdict assumes of the program. `proof` is the saved proof, which `replay` checks again.
        """
        return cast("Judgement", await worker.ask("judge", seconds, claim=claim))

    @server.tool(annotations=reads)
    async def explain(claim: ClaimText, seconds: Seconds = None) -> Explanation:
        """Judge a claim and print the whole argument: each step with its lemma, source, numbers and conditions."""
        return cast("Explanation", await worker.ask("explain", seconds, claim=claim))

    @server.tool(annotations=reads)
    async def bound(
        function: Text,
        arguments: Annotated[dict[str, str | int | float | list[str | int | float]], Field(max_length=64)],
        relation: Text | None = None,
    ) -> Result:
        """Apply a verified function to numbers by name, such as zcdp_to_approx_dp to xi, rho and delta.

        Refused, with the condition, where a condition of the lemma fails. `search` lists the functions.
        """
        answer = await worker.ask("bound", function=function, arguments=arguments, relation=relation)
        return cast("Result", answer)

    @server.tool(annotations=saves)
    async def sensitivity(
        query: Annotated[str, Field(max_length=LONGEST_CLAIM)],
        values: Text,
        relation: Text = "replace-one",
        size: int | None = None,
        least_size: int = 0,
        claim: Text | None = None,
        seconds: Seconds = None,
    ) -> Moved:
        """Prove how far a query on lists of records moves between neighbours, such as 'sum(clip(x, 0, 1))/n'.

        x is the value of a record, in the range `values`, such as '0..1'; n the number of records. `size` fixes it.
        PROVED is the exact sensitivity, attained by `lists`. With `claim`, whether it is at most that.
        """
        asked = {"query": query, "values": values, "relation": relation, "size": size}
        answer = await worker.ask("sensitivity", seconds, **asked, least_size=least_size, claim=claim)
        return cast("Moved", answer)

    @server.tool(annotations=reads)
    async def search(
        words: Text = "", about: Text | None = None, most: Annotated[int, Field(ge=1, le=MOST_FOUND)] = 20
    ) -> Listing:
        """Find lemmas that have all words in name, title, source, statement or functions, and what claims can name.

        `about` is a pattern of the statement, such as 'zcdp |- approx_dp' or 'renyi(... <= exp(...'.
        """
        return cast("Listing", await worker.ask("search", words=words, about=about, most=most))

    @server.tool(annotations=reads)
    async def show(name: Text) -> Lemma:
        """Show a lemma, or that of a verified function: statement, definitions, axioms, false variants."""
        return cast("Lemma", await worker.ask("show", name=name))

    @server.tool(annotations=reads)
    async def replay(
        proof: Annotated[str, Field(max_length=4096)], claim: ClaimText, seconds: Seconds = None
    ) -> Replayed:
        """Check a proof that `judge` saved by the second verifier, and whether it proves, or refutes, this claim."""
        return cast("Replayed", await worker.ask("replay", seconds, proof=proof, claim=claim))
