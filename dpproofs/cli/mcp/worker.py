"""The process that answers calls, under limits: it stays warm, and is ended when a call takes too much."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TextIO

from dpproofs.errors import DpproofsError, InputError, printable, shortened
from dpproofs.language.frozen import Frozen
from dpproofs.system.packages import LibraryError

if TYPE_CHECKING:
    from dpproofs.accounting.files.readings import Reading
    from dpproofs.accounting.verdicts.outcomes import Outcome
    from dpproofs.accounting.verdicts.verdict import Verdict
    from dpproofs.numbers import Number
    from dpproofs.proving.lemma import Lemma

Answer = dict[str, object]

CLAIM = "claim.toml"
"""What messages call the claim."""
LONGEST_CLAIM, LONGEST_EXPLANATION = 100_000, 100_000
MOST_FOUND, MOST_KEPT = 50, 1000
"""How many lemmas one search shows, and how many proofs the folder keeps."""
SHARE, FINER = 4, 10
"""Finer grids get the time of a call divided by the first number, and no more seconds than the second one."""
_PROOF = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.json")


def judge(folder: Path, seconds: int, *, claim: object) -> Answer:
    """The verdict on a claim; its proof is saved."""
    from dpproofs.accounting.verdicts.argument import argument
    from dpproofs.accounting.verdicts.report import because

    text, outcome, verdict = _judged(claim, seconds)
    said = argument(verdict)
    file, proof, note = _saved(folder, text, verdict)
    return {
        "verdict": verdict.verdict,
        "claim": said.claim,
        "relation": verdict.claim.relation,
        "because": because(verdict),
        "bounds": verdict.bounds.to_json() if verdict.bounds else None,
        "nearest": str(outcome.near) if outcome.near else None,
        "argument": [f"{s.text} [{s.lemma}]" if s.lemma else s.text for s in said.steps],
        "vouched": list(said.vouched),
        "rests_on": said.rests_on,
        "notes": list(dict.fromkeys((*verdict.claim.understood, *said.notes))),
        "claim_file": file,
        "proof": proof,
        "not_saved": note,
    }


def explain(_: Path, seconds: int, *, claim: object) -> Answer:
    """The whole argument for a verdict, and the derivation."""
    from dpproofs.accounting.verdicts.report import explain as explained

    verdict = _judged(claim, seconds)[2]
    text = explained(verdict)
    cut = f"\n[{len(text) - LONGEST_EXPLANATION} more characters: dpproofs explain prints all]"
    whole = len(text) <= LONGEST_EXPLANATION
    return {"verdict": verdict.verdict, "text": text if whole else text[:LONGEST_EXPLANATION] + cut}


def bound(_: Path, __: int, *, function: str, arguments: dict[str, Number], relation: str | None) -> Answer:
    """A verified function, applied to numbers."""
    from dpproofs.cli.bound import applied, numbers

    result = applied(function, arguments, relation)
    step = result.step
    return {
        "result": str(result),
        "relation": getattr(result, "relation", None),
        "numbers": [{"name": n, "side": side, "value": value} for n, (side, value) in numbers(result).items()],
        "lemma": step.lemma,
        "source": step.source,
        "theorem": "" if step.theorem is None else repr(step.theorem),
        "conditions": list(step.conditions),
        "vouched": list(step.assumptions),
    }


def search(_: Path, __: int, *, words: str, about: str | None, most: int) -> Answer:
    """Lemmas by words and by what they state, and the kinds of steps and notions of claims."""
    from dpproofs.cli.show import claimable, matching

    found, functions = matching(words.split(), about)
    kinds = claimable(words.split()) if words.split() and about is None else {}
    rows = [{**_stated(lemma), "functions": functions[lemma.id]} for lemma in found[:most]]
    return {"count": len(found), "lemmas": rows, "kinds": [line.strip() for lines in kinds.values() for line in lines]}


def show(_: Path, __: int, *, name: str) -> Answer:
    """A lemma: its statement, what it rests on, its functions and its false variants."""
    from dpproofs.cli.show import Shown
    from dpproofs.library import library

    lib = library()
    lemma = lib.lemma_of(name)
    shown = Shown.of(lemma, None, lib.functions_of(lemma), [])
    return {
        **_stated(lemma),
        "definitions": shown.printer.meanings(),
        "variables": shown.variables(),
        "proved": shown.outcome.proved,
        "axioms": list(shown.outcome.axioms),
        "functions": {f.name: list(f.arguments) for f in shown.functions},
        "false_variants": [f"{m.name}: {m.reason}" for m in lemma.mutants],
        "limits": [f"{limit.kind}: {limit.about}" for limit in shown.limits()],
    }


def sensitivity(folder: Path, _: int, **asked: object) -> Answer:
    """How far a query on lists of records moves between neighbours; the proof is saved."""
    from dpproofs.queries.answers import save, sensitivity as found

    answer = found(**asked)  # type: ignore[arg-type]
    row: Answer = {**answer.to_json(), "said": str(answer), "proof": None, "not_saved": None}
    if answer.theorem is None:
        return {**row, "not_saved": "nothing is proved, so that there is no proof"}
    name = sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]
    proof = folder / f"{name}.json"
    full = _is_full(folder, proof)
    if full:
        return {**row, "not_saved": full}
    try:
        return {**row, "proof": str(save(answer, proof))}
    except DpproofsError as error:
        return {**row, "not_saved": str(error)}


def replay(folder: Path, seconds: int, *, proof: str, claim: object) -> Answer:
    """Whether a saved proof is valid, and of this claim."""
    from dpproofs.replay.worker import Against, Judge

    file, text = _proof_file(folder, proof), _text(claim)
    with TemporaryDirectory() as place:
        Path(place, CLAIM).write_text(text, encoding="utf-8")
        with Judge(seconds, against=Against(str(Path(place, CLAIM)))) as second:
            row = second.judge(str(file))
        reason = str(row.get("reason", "")).replace(str(Path(place, CLAIM)), CLAIM).replace(str(file), file.name)
    return {
        "verdict": row["verdict"],
        "reason": reason,
        "steps": row.get("steps", 0),
        "axioms": list(row.get("axioms", ())),
    }


ANSWERS: Mapping[str, Callable[..., Answer]] = Frozen({
    "judge": judge, "explain": explain, "bound": bound, "search": search, "show": show, "replay": replay,
    "sensitivity": sensitivity,
})  # fmt: skip


def _text(claim: object) -> str:
    """The claim as the text of a claim file."""
    text = claim if isinstance(claim, str) else "\n".join(_rows(claim)) + "\n"
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise InputError("claim", ascii(text), "must be Unicode text") from error
    if size > LONGEST_CLAIM:
        raise InputError("claim", f"{size} bytes", f"must be at most {LONGEST_CLAIM} bytes long")
    return text


def _rows(table: object) -> list[str]:
    """The lines of a table of TOML."""
    if not isinstance(table, dict):
        raise InputError("claim", table, "must be the text of a claim file, or an object with its keys")
    return [f"{_quoted(key)} = {_value(value, key)}" for key, value in table.items()]


def _value(value: object, key: str) -> str:
    """Plain data as a value of TOML; numbers stay as they are written."""
    if isinstance(value, dict):
        return "{ " + ", ".join(_rows(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one, key) for one in value) + "]"
    if value is None:
        raise InputError(key, "null", "must have a value, or be left out")
    if isinstance(value, str):
        return _quoted(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(text: str) -> str:
    """A string of TOML, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _judged(claim: object, seconds: int) -> tuple[str, Outcome, Verdict]:
    """The claim as text, what came of it, and the verdict."""
    from dpproofs.accounting.files.readings import judged, read_claims_in
    from dpproofs.accounting.verdicts.verdict import Verdict

    text = _text(claim)
    readings: list[Reading] = read_claims_in(text, CLAIM)
    if len(readings) != 1:
        raise InputError("claim", f"{len(readings)} claims", "must be one claim a call")
    (outcome,) = judged(readings, min(FINER, seconds / SHARE), bounds=True)
    if not isinstance(outcome.verdict, Verdict):
        raise DpproofsError("; ".join(outcome.errors))
    return text, outcome, outcome.verdict


def _saved(folder: Path, text: str, verdict: Verdict) -> tuple[str | None, str | None, str | None]:
    """The files of the claim and of its proof; or why there are none."""
    from dpproofs.accounting.verdicts.certificates import save_verdict
    from dpproofs.library.saved import SavedProofError
    from dpproofs.system.files import write_atomically

    if verdict.theorem is None:
        return None, None, "nothing is decided, so that there is no proof"
    name = sha256(text.encode()).hexdigest()[:32]
    proof, file = folder / f"{name}.json", folder / f"{name}.toml"
    full = _is_full(folder, proof)
    if full:
        return None, None, full
    try:
        save_verdict(verdict, proof)
        write_atomically(file, text)
    except (SavedProofError, InputError) as error:
        return None, None, str(error)
    return str(file), str(proof), None


def _is_full(folder: Path, proof: Path) -> str:
    """What is said where the folder takes no other proof."""
    if proof.exists() or sum(1 for _ in folder.glob("*.json")) < MOST_KEPT:
        return ""
    return f"the folder has {MOST_KEPT} proofs; remove some, or start the server with another --folder"


def _proof_file(folder: Path, proof: str) -> Path:
    """The proof of that name, or path, in the folder; InputError for any other file."""
    name = proof.removeprefix(f"{folder}{os.sep}")
    if _PROOF.fullmatch(name) is None:
        raise InputError("proof", proof, f"must be the name of a file in {folder}, as judge gives it")
    file = folder / name
    if file.is_symlink() or not file.is_file():
        raise InputError("proof", proof, "is not among the saved proofs")
    return file


def _stated(lemma: Lemma) -> Answer:
    from dpproofs.language.statements import printer

    text = printer(lemma.hypotheses, lemma.conclusion).text
    return {
        "name": lemma.id,
        "title": lemma.title,
        "source": lemma.source,
        "hypotheses": [text(h) for h in lemma.hypotheses],
        "conclusion": text(lemma.conclusion),
    }


# The process ----------------------------------------------------------------------------------


def main(folder: str, memory: int) -> None:
    """Answer each line of stdin, in JSON a tool with its arguments, by a line of JSON on stdout."""
    from dpproofs.library import library
    from dpproofs.replay.worker import limit_memory, limit_time

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(1_000_000)  # theorems last as long as the process
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what is printed by anything else is no answer
    limit_memory(memory)
    len(library().functions)
    _write(out, {"ready": True})
    for line in sys.stdin:
        tool, seconds, arguments = json.loads(line, parse_float=Decimal)
        limit_time(seconds + 1)  # the clock, on which the server waits, comes first
        _write(out, _answered(tool, Path(folder), seconds, arguments))


def _answered(tool: str, folder: Path, seconds: int, arguments: Mapping[str, object]) -> Answer:
    """The answer, or the error. After one that should not be, the process ends: who knows what it left."""
    try:
        return {"answer": ANSWERS[tool](folder, seconds, **arguments)}
    except (DpproofsError, LibraryError) as error:
        return {"error": _line(str(error))}
    except MemoryError:
        return {"error": "it takes more memory than a call may take", "ends": True}
    except Exception as error:  # noqa: BLE001  whatever it is, no claim of a client may end the server
        return {"error": _line(f"unexpected {type(error).__name__}: {error} (a defect: no answer)"), "ends": True}


def _line(text: str) -> str:
    return shortened(printable(" ".join(text.split())))


def _write(out: TextIO, answer: Answer) -> None:
    out.write(json.dumps(answer, allow_nan=False) + "\n")
    out.flush()
