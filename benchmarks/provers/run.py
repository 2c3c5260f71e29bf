"""Asks dpproofs and other provers for the statements in statements.toml and writes docs/provers.md.

    python benchmarks/provers/run.py                      ask and print
    python benchmarks/provers/run.py --write              also write the page
    python benchmarks/provers/run.py --python INTERPRETER where the packages in requirements.txt are
    python benchmarks/provers/run.py --only I2 --only I5  only these statements
    python benchmarks/provers/run.py --results FILE       keep replies in FILE, and ask only for what is not there

Every question has a process of its own with a limit on its time and memory. Provers that are not
there are left out, and the page says so.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from dpproofs.checkers.rational import exact
from dpproofs.kernel import Term
from dpproofs.prover.parse import parse_conditions, parse_formula
from dpproofs.prover.sampling import bound_on

FOLDER = Path(__file__).resolve().parent
LIST, PAGE = FOLDER / "statements.toml", FOLDER.parents[1] / "docs" / "provers.md"
SECONDS = {"coq": 20}
DEFAULT_SECONDS, MEGABYTES = 15, 4096
DPPROOFS_SECONDS = 60
FALSE_SECONDS = 10
SHORTEST = 0.02  # as in engines.py
RUNS, SHORT, JOBS = 3, 2.0, 4
PEERS = {"z3": "z3", "cvc5": "cvc5", "codac": "codac", "mpmath": "mpmath.iv", "coq": "Coq interval", "dreal": "dReal"}
NOT_RUN = {"dreal"}  # what is only looked for: there is no code here that asks it
SYSTEM = {"coq"}  # not a Python package
PROVED = "proved"


@dataclass(frozen=True)
class Question:
    """A statement for every prover."""

    name: str
    text: str
    where: tuple[str, ...]
    title: str = ""


@dataclass
class Reply:
    """What a prover said; the seconds in a warm process, those of a whole process, and that one's peak memory."""

    answer: str
    warm: float = 0.0
    cold: float = 0.0
    megabytes: float = 0.0
    detail: dict[str, Any] = field(default_factory=dict)

    @property
    def proved(self) -> bool:
        """Whether the statement was proved."""
        return self.answer == PROVED


# Statements as plain data ---------------------------------------------------------------------


def plain(t: Term, positive: Iterable[Term]) -> list[Any]:
    """A term or comparison as ``engines.py`` reads it."""
    if t.op == "num":
        return ["num", str(t.data)]
    if t.op == "var":
        return ["var", t.data[0]]
    if t.op == "pow":
        base, e = t.args
        if e.op == "num" and e.data.denominator in (1, 2):
            return ["pow", plain(base, positive), str(e.data)]
        if base in positive:
            return ["exp", ["mul", plain(e, positive), ["log", plain(base, positive)]]]
        return ["real_power", plain(base, positive), plain(e, positive)]
    return [t.op, *(plain(a, positive) for a in t.args)]


def problem(question: Question) -> dict[str, Any]:
    """A question as ``engines.py`` reads it."""
    goal = parse_formula(question.text)
    domain = [d for text in question.where for d in parse_conditions(text)]
    names = sorted(goal.free.union(*(d.free for d in domain)), key=lambda v: v.key)
    box: dict[Term, dict[str, Fraction]] = {v: {} for v in names}
    relations: list[Term] = []
    for d in domain:
        ends = [(v, b[0], q) for v in names if (b := bound_on(d, v)) and (q := exact(b[1])) is not None]
        if not ends:
            relations.append(d)
        for v, side, q in ends:
            _narrow(box[v], side, q)
    for _ in names:
        for small, large in (r.args for r in relations if r.op in ("le", "lt") and set(r.args) <= box.keys()):
            if "low" in box[small]:
                _narrow(box[large], "low", box[small]["low"])
            if "high" in box[large]:
                _narrow(box[small], "high", box[large]["high"])
    positive = {v for v in names if box[v].get("low", Fraction(0)) > 0}
    return {
        "text": question.text,
        "where": list(question.where),
        "goal": plain(goal, positive),
        "domain": [plain(d, positive) for d in domain],
        "relations": [plain(d, positive) for d in relations],
        "box": {
            str(v.data[0]): [str(box[v][side]) if side in box[v] else None for side in ("low", "high")] for v in names
        },
    }


def _narrow(ends: dict[str, Fraction], side: str, q: Fraction) -> None:
    """One more bound on a variable."""
    ends[side] = (max if side == "low" else min)(ends.get(side, q), q)


# Asking -----------------------------------------------------------------------------------------


def limited(seconds: float, command: Sequence[str], text: str = "") -> dict[str, Any]:
    """What a command said, within the limits."""
    start = [sys.executable, "-I", "-S", str(FOLDER / "limited.py"), str(seconds), str(MEGABYTES)]
    done = subprocess.run([*start, *command], input=text, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Provers:
    """The provers that are there."""

    def __init__(self, python: str, before: list[Question]) -> None:
        self.interpreter = {
            name: sys.executable if name == "dpproofs" or name in SYSTEM else python for name in ("dpproofs", *PEERS)
        }
        self.before = [problem(q) for q in before]
        self.versions: dict[str, str] = {}
        self.missing: dict[str, str] = {}
        for name in self.interpreter:
            done = self.run(name, {"problem": None, "before": []}, 60)
            found = json.loads(done["out"]) if done["code"] == 0 and done["out"] else {"missing": _last(done["err"])}
            if "missing" in found or name in NOT_RUN:
                self.missing[name] = found.get("missing", "it is there, but this script does not ask it")
            else:
                self.versions[name] = found["version"]
        self.peers = [name for name in PEERS if name in self.versions]

    def run(self, name: str, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """One process of ``engines.py``."""
        return limited(seconds, [self.interpreter[name], str(FOLDER / "engines.py"), name], json.dumps(request))

    def ask(self, name: str, question: Question, kind: str) -> Reply:
        """What a prover says in a process of its own."""
        if name == "dpproofs":
            return self.ask_dpproofs(question)
        limit = FALSE_SECONDS if kind == "false" else SECONDS.get(name, DEFAULT_SECONDS)
        done = self.run(name, {"problem": problem(question), "before": []}, limit)
        return Reply(_answer(done)["answer"], cold=done["seconds"], megabytes=done["megabytes"])

    def ask_dpproofs(self, question: Question) -> Reply:
        """What the command says; the proof is saved and checked again by the replay."""
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder) / "proof.json")
            done = limited(DPPROOFS_SECONDS, [*_command(question), "--save", file, "--", question.text])
            reply = Reply("time", cold=done["seconds"], megabytes=done["megabytes"])
            if done["stopped"]:
                return reply
            if not done["out"].startswith("{"):
                return Reply(f"error: {_last(done['err'])}")
            said = json.loads(done["out"])
            reply.answer = {"PROVED": PROVED, "REFUTED": "refuted"}.get(said["verdict"], "unknown")
            if reply.proved:
                again = limited(DPPROOFS_SECONDS, [*_DPPROOFS, "replay", file])
                reply.detail = {
                    "steps": said["proof_steps"],
                    "replayed": again["code"] == 0,
                    "replay": again["seconds"],
                    "says": again["out"].strip() or _last(again["err"]),
                }
        return reply

    def measure(self, name: str, question: Question, reply: Reply) -> None:
        """The seconds of a whole process, and of the prover alone in a warm one: the medians of a few runs."""
        request: dict[str, Any] = {"problem": problem(question), "before": []}
        limit = 2 * SECONDS.get(name, DPPROOFS_SECONDS)
        cold: list[float] = []
        warm: list[float] = []
        while len(cold) < (RUNS if not cold or cold[0] < SHORT else 1):
            if name == "dpproofs":
                done = limited(limit, [*_command(question), "--", question.text])
            else:
                done = self.run(name, request, limit)
                reply.megabytes = max(reply.megabytes, done["megabytes"])
            cold.append(done["seconds"])
            found = _answer(self.run(name, {**request, "before": self.before}, limit))
            warm.append(found["seconds"] if found["answer"] == PROVED else float("nan"))
        reply.cold, reply.warm = statistics.median(cold), statistics.median(warm)


_DPPROOFS = (sys.executable, "-m", "dpproofs")


def _command(question: Question) -> list[str]:
    return [*_DPPROOFS, "prove", "--json", *(f"--where={w}" for w in question.where)]


def _answer(done: dict[str, Any]) -> dict[str, Any]:
    if done["stopped"]:
        return {"answer": "time", "seconds": float("nan")}
    if done["code"] != 0:
        memory = "MemoryError" in done["err"] or "bad_alloc" in done["err"] or "out of memory" in done["err"]
        return {"answer": "memory" if memory else f"error: {_last(done['err'])}", "seconds": float("nan")}
    found: dict[str, Any] = json.loads(done["out"])
    return found


def _last(text: str) -> str:
    return (text.strip().splitlines() or ["no output"])[-1]


# The page ---------------------------------------------------------------------------------------

Found = list[tuple[Question, Reply, dict[str, Reply]]]
TENFOLD = 10


def milliseconds(s: float) -> str:
    """Seconds as milliseconds, with two digits or more."""
    return f"{1000 * s:.0f}" if s >= 0.01 else f"{1000 * s:.2g}"


def ratio(peer: float, own: float) -> str:
    """How many times longer the peer took."""
    q = peer / own
    return f"{q:.0f}" if q >= TENFOLD else f"{q:.2g}"


def who(found: Found, peers: list[str], *, titles: bool) -> list[str]:
    """The table of answers."""
    head = ["name", "statement", "where", "dpproofs", *(PEERS[p] for p in peers)]
    lines = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    for q, own, others in found:
        where = "; ".join(f"`{w}`" for w in q.where) or "all reals"
        text = f"{q.title}: `{q.text}`" if titles else f"`{q.text}`"
        answers = [r.answer if not r.proved else "**proved**" for r in (own, *(others[p] for p in peers))]
        lines.append("| " + " | ".join([q.name, text, where, *answers]) + " |")
    return lines


def costs(found: Found) -> list[str]:
    """The table of what dpproofs needs."""
    lines = [
        "| name | warm, ms | process, s | peak memory, MB | steps of the proof | replay, s |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for q, r, _ in found:
        if r.proved:
            replay = f"{r.detail['replay']:.2f}" if r.detail["replayed"] else "not replayed"
            row = f"{milliseconds(r.warm)} | {r.cold:.2f} | {r.megabytes:.0f} | {r.detail['steps']} | {replay}"
            lines.append(f"| {q.name} | {row} |")
        else:
            lines.append(f"| {q.name} | {r.answer} | | | | |")
    return lines


def pairs(found: Found) -> list[tuple[Question, str, Reply, Reply]]:
    """The statements that both dpproofs and a peer prove."""
    return [(q, p, r, own) for q, own, others in found if own.proved for p, r in others.items() if r.proved]


def comparison(found: Found) -> list[str]:
    """The table of the statements that a peer proves too."""
    head = ["name", "peer", "peer, warm ms", "dpproofs, warm ms", "ratio", "peer, process s", "dpproofs, process s"]
    head += ["ratio", "peer, MB"]
    lines = ["| " + " | ".join(head) + " |", "| --- | --- |" + " ---: |" * (len(head) - 2)]
    for q, p, peer, own in pairs(found):
        row = [milliseconds(peer.warm), milliseconds(own.warm), ratio(peer.warm, own.warm)]
        row += [f"{peer.cold:.2f}", f"{own.cold:.2f}", ratio(peer.cold, own.cold), f"{peer.megabytes:.0f}"]
        lines.append(f"| {q.name} | {PEERS[p]} | " + " | ".join(row) + " |")
    return lines


def summary(found: Found, peers: list[str]) -> list[str]:
    """How many statements each prover proves, and how the seconds compare."""
    proved = [f"dpproofs {sum(own.proved for _, own, _ in found)}"]
    proved += [f"{PEERS[p]} {sum(others[p].proved for _, _, others in found)}" for p in peers]
    both = pairs(found)
    ratios = [peer.warm / own.warm for _, _, peer, own in both]
    alone = sum(own.proved and not any(r.proved for r in others.values()) for _, own, others in found)
    lines = [f"Proved, of {len(found)}: {', '.join(proved)}. No peer proves {alone} of those that dpproofs proves."]
    if ratios:
        fast, slow = sum(r >= TENFOLD for r in ratios), sum(r < 1 for r in ratios)
        lines.append(
            f"There are {len(both)} pairs of a statement and a peer that proves it too. In a warm process dpproofs is"
            f" at least ten times faster in {fast} of them, and slower in {slow}."
        )
    return lines


def page(provers: Provers, plain_found: Found, interior: Found, false: Found) -> str:
    """docs/provers.md."""
    peers = provers.peers
    versions = [f"{PEERS[p]} {provers.versions[p]}" for p in peers]
    believed = [PEERS[p] for p in peers if any(others[p].proved for _, _, others in false)]
    wrong = [q.name for q, own, _ in false if own.proved]
    lines = [
        "# Other provers on the same inequalities",
        "",
        "The statements are in `benchmarks/provers/statements.toml`; this page is written by",
        "",
        "    python benchmarks/provers/run.py --write",
        "",
        f"with dpproofs {provers.versions['dpproofs']}, {', '.join(versions) or 'and no other prover'}, on Python",
        f"{platform.python_version()} and {platform.machine()}.",
        *(f"{PEERS[p]} is left out: {why}." for p, why in provers.missing.items()),
        "",
        "*Proved* means that the prover has shown, rigorously, that no point of the domain violates the statement.",
        "The kernel of dpproofs and that of Coq check a proof; from the other provers it is their word.",
        "*No f* means that the prover has no function f; *unbounded* that it needs a bounded box; *unknown* that it",
        f"gave up or said so; *time* that it was stopped after {DEFAULT_SECONDS} seconds ({SECONDS['coq']} for Coq);",
        f"*memory* that it needed more than {MEGABYTES // 1024} GB.",
        "*Sat* is a claim that the statement is false.",
        "",
        "How each is asked, in `benchmarks/provers/engines.py`: z3 and cvc5 are given the domain and the negated",
        "statement, cvc5 with hyperbolic functions and logarithms written by exponentials, z3 with its constant",
        "`euler`; codac contracts and bisects the box by the negated statement; mpmath.iv bisects it with",
        "intervals; Coq tries the tactic `interval` with bisection of every variable, and `nra` on polynomials.",
        "",
        "Seconds are those of the processor (user and system), which other work on the machine changes little, but",
        f"for less than {1000 * SHORTEST:.0f} ms, which are by the clock; they are medians of {RUNS} runs, or of one",
        f"that took more than {SHORT:g} s. *Warm* is the question alone, after three others in the same process,",
        "without the start of the interpreter and imports; for Coq it is what `Time` counts. *Process* is a whole",
        "process, from its start to its end. A ratio is the peer's seconds over those of dpproofs: above 1 dpproofs",
        "is faster. Memory is the largest that the process had at any time.",
        "",
        f"Of {len(false)} false statements, for which every prover was given {FALSE_SECONDS} seconds, " + (
            "none was proved by any." if not believed and not wrong
            else f"some were proved: dpproofs {wrong}, peers {believed}. Do not believe these."
        ),
        "",
        "## As papers state them",
        "",
        "Both sides are equal somewhere, at a point of the domain or at infinity, and most domains are unbounded.",
        "",
        *summary(plain_found, peers),
        "",
        *who(plain_found, peers, titles=True),
        "",
        "### What dpproofs needs",
        "",
        *costs(plain_found),
        "",
        "### Statements that a peer proves too",
        "",
        *comparison(plain_found),
        "",
        "## Away from equality",
        "",
        "The same statements on bounded boxes on which the two sides are never equal. Here interval methods",
        "can decide, and are made for it.",
        "",
        *summary(interior, peers),
        "",
        *who(interior, peers, titles=False),
        "",
        "### What dpproofs needs on these",
        "",
        *costs(interior),
        "",
        "### The same statement proved by both",
        "",
        *comparison(interior),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def load() -> dict[str, list[Question]]:
    """The lists of statements: plain, interior, false, before."""
    data = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {
        "plain": [Question(s["name"], s["statement"], tuple(s["where"]), s["title"]) for s in data["statement"]],
        "interior": [Question(s["name"], s["statement"], tuple(s["interior"])) for s in data["statement"]],
        "false": [Question(s["name"], s["statement"], tuple(s["where"])) for s in data["false"]],
        "before": [Question("before", s["statement"], tuple(s["where"])) for s in data["before"]],
    }


def main() -> int:
    """Ask, print, write."""
    parser = argparse.ArgumentParser(description="Compare dpproofs with other provers.")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    parser.add_argument("--python", default=sys.executable, metavar="INTERPRETER", help="where the peers are installed")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this statement")
    parser.add_argument("--results", type=Path, metavar="FILE", help="where replies are kept between runs")
    options = parser.parse_args()
    if options.write and options.only:
        parser.error("the page is of all statements")
    lists = load()
    provers = Provers(options.python, lists["before"])
    for name, why in provers.missing.items():
        print(f"{PEERS.get(name, name)} is left out: {why}")
    if "dpproofs" in provers.missing:
        return 1
    kept: dict[str, Any] = {}
    if options.results and options.results.exists():
        kept = json.loads(options.results.read_text(encoding="utf-8"))
    found: dict[str, Found] = {"plain": [], "interior": [], "false": []}
    bad = 0
    with ThreadPoolExecutor(JOBS) as pool:
        for kind, out in found.items():
            print(f"-- {kind}")
            questions = [q for q in lists[kind] if not options.only or q.name in options.only]
            asked = [(q, name) for q in questions for name in ("dpproofs", *provers.peers)]
            known = {(q, name): kept.get(f"{kind} {q.name} {name} {provers.versions[name]}") for q, name in asked}
            new = [item for item in asked if known[item] is None]
            answers = {item: Reply(**reply) for item, reply in known.items() if reply is not None}
            asking = [pool.submit(provers.ask, name, q, kind) for q, name in new]
            answers.update(zip(new, (reply.result() for reply in asking), strict=True))
            for q in questions:
                for name in ("dpproofs", *provers.peers):
                    reply = answers[q, name]
                    if reply.proved and (q, name) in new:
                        provers.measure(name, q, reply)
                    kept[f"{kind} {q.name} {name} {provers.versions[name]}"] = asdict(reply)
                own = answers[q, "dpproofs"]
                others = {p: answers[q, p] for p in provers.peers}
                out.append((q, own, others))
                bad += own.proved is (kind == "false") or (own.proved and not own.detail["replayed"])
                line = "; ".join(f"{name} {_short(r)}" for name, r in (("dpproofs", own), *others.items()))
                print(f"{q.name:14} {line}", flush=True)
                if own.proved and not own.detail["replayed"]:
                    print(f"  not replayed: {own.detail['says']}")
                if options.results:
                    options.results.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    for kind in ("plain", "interior"):
        print(kind, *summary(found[kind], provers.peers), sep="\n")
    if options.write:
        PAGE.write_text(page(provers, found["plain"], found["interior"], found["false"]), encoding="utf-8")
    return 1 if bad else 0


def _short(r: Reply) -> str:
    if not r.proved:
        return r.answer
    return f"{milliseconds(r.warm)} ms, process {r.cold:.2f} s, {r.megabytes:.0f} MB"


if __name__ == "__main__":
    sys.exit(main())
