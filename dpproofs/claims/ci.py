"""Outcomes for continuous integration: JUnit XML, SARIF 2.1.0, annotations of GitHub."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from urllib.parse import quote
from xml.etree import ElementTree as ET

from dpproofs.claims.judgement import Judgement, Told
from dpproofs.claims.outcomes import ERROR, Outcome, counts, exit_code, left_out
from dpproofs.claims.report import because, explain
from dpproofs.errors import printable

PROVED = "VERIFIED"
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FAILING = "A lemma whose proof fails"
FINGERPRINT = "dpproofsClaim/v1"
_KINDS = {
    "REFUTED": ("error", "A mechanism that satisfies the premises violates the claim."),
    "NOT PROVEN": ("warning", "The claim was neither proved nor refuted."),
    ERROR: ("error", "The claim cannot be read."),
}
"""Outcomes that are reported, with the level of SARIF and of annotations, and a description."""


def names(outcomes: Iterable[Outcome]) -> list[str]:
    """A name for each outcome, by its title, or else by what is claimed; no two of a file are the same."""
    outcomes = list(outcomes)
    first = [_one_line(_called(one)) for one in outcomes]
    often = Counter((one.place.file, name) for one, name in zip(outcomes, first, strict=True))
    found: list[str] = []
    taken: set[tuple[str, str]] = set()
    for one, name in zip(outcomes, first, strict=True):
        file, known = one.place.file, name
        if often[file, name] > 1:
            parts = [f"{one.place.unit} {one.place.case}"] if one.place.case is not None else []
            parts += [f"claim {one.place.number}"] if one.place.number is not None else []
            known = f"{name} [{', '.join(parts)}]" if parts else name
        number, free = 1, known
        while (file, free) in taken:
            number, free = number + 1, f"{known} #{number + 1}"
        taken.add((file, free))
        found.append(free)
    return found


def _called(one: Outcome) -> str:
    """The title, or the claim, or the place."""
    if one.verdict is None:
        return one.place.title or str(one.place)
    return one.verdict.claim.title or str(one.verdict.claim)


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


def junit(outcomes: Iterable[Outcome]) -> str:
    """JUnit XML: a suite for each file, a test case for each claim, which fails unless the claim is verified.

    What could not be judged is an ``<error>``.
    """
    outcomes = list(outcomes)
    called = names(outcomes)
    root = ET.Element("testsuites", {"name": "dpproofs", **_totals(outcomes)})
    for file in dict.fromkeys(one.place.file for one in outcomes):
        of_file = [(one, name) for one, name in zip(outcomes, called, strict=True) if one.place.file == file]
        suite = ET.SubElement(root, "testsuite", {"name": _words(file), **_totals([one for one, _ in of_file])})
        for one, name in of_file:
            case = ET.SubElement(suite, "testcase", classname=_words(file), name=name, time=_seconds([one]))
            _tell(case, one)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _tell(case: ET.Element, one: Outcome) -> None:
    v = one.verdict
    if v is None:
        ET.SubElement(case, "error", type=ERROR, message=_words("; ".join(one.errors))).text = _words(
            "\n".join(one.errors)
        )
    elif v.verdict != PROVED:
        ET.SubElement(case, "failure", type=v.verdict, message=_words(because(v))).text = _words(explain(v))
    else:
        ET.SubElement(case, "system-out").text = _words(explain(v))


def _totals(outcomes: list[Outcome]) -> dict[str, str]:
    found = counts(outcomes)
    return {
        "tests": str(len(outcomes)),
        "failures": str(found["REFUTED"] + found["NOT PROVEN"]),
        "errors": str(found[ERROR]),
        "time": _seconds(outcomes),
    }


def _seconds(outcomes: Iterable[Outcome]) -> str:
    return f"{sum(one.seconds for one in outcomes):.3f}"


def _words(text: str) -> str:
    """The text line by line, without characters that XML does not allow, or that move the cursor."""
    return "\n".join(map(printable, text.splitlines()))


def sarif(outcomes: Iterable[Outcome], version: str) -> str:
    """SARIF 2.1.0: a result for each claim, at its line; a verified one has the kind "pass"."""
    outcomes = list(outcomes)
    rules = [
        {
            "id": _rule(kind),
            "name": _rule(kind).title().replace("-", ""),
            "shortDescription": {"text": about},
            "defaultConfiguration": {"level": level},
        }
        for kind, (level, about) in {**_KINDS, PROVED: ("none", "The claim is proved.")}.items()
    ]
    code = exit_code(outcomes)
    notes = [{"level": "warning", "message": {"text": _one_line(note)}} for note in left_out(outcomes)]
    noted = {"toolExecutionNotifications": notes} if notes else {}
    run = {
        "tool": {"driver": {"name": "dpproofs", "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not counts(outcomes)[ERROR], "exitCode": code, **noted}],
        "results": [_result(one, name) for one, name in zip(outcomes, names(outcomes), strict=True)],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _result(one: Outcome, name: str) -> dict[str, object]:
    line = next((p.line for p in one.problems if p.line is not None), one.place.line)
    region = {} if line is None else {"region": {"startLine": line}}
    where = {"artifactLocation": {"uri": _uri(one.place.file)}, **region}
    passed = {"kind": "pass", "level": "none"} if one.status == PROVED else {"level": _KINDS[one.status][0]}
    return {
        "ruleId": _rule(one.status),
        **passed,
        "message": {"text": f"{one.status}: {name}: {_reason(one)}"},
        "locations": [{"physicalLocation": where}],
        "partialFingerprints": {FINGERPRINT: _digest(f"{one.place.file}\0{name}")},
        "properties": {"seconds": one.seconds},
    }


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="backslashreplace")).hexdigest()


def _rule(status: str) -> str:
    return status.lower().replace(" ", "-")


def _uri(file: str) -> str:
    """The name of a file as a reference, relative where it is."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="backslashreplace")


def _reason(one: Outcome) -> str:
    """Why, on one line."""
    return _one_line("; ".join(one.errors) if one.verdict is None else _because(one.verdict))


def _because(v: Judgement | Told) -> str:
    return because(v) or "as claimed"


def github(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Workflow commands of GitHub: an annotation for each claim that is not verified, and a line with the counts.

    Text from claims cannot start another command: it is on one line, with special characters escaped.
    """
    outcomes = list(outcomes)
    for one, name in zip(outcomes, names(outcomes), strict=True):
        if one.status == PROVED:
            continue
        problems = [(p.line, p.message) for p in one.problems] or [(one.place.line, _reason(one))]
        for line, message in problems:
            at = {"file": printable(one.place.file), **({} if line is None else {"line": str(line)})}
            at["title"] = f"{one.status}: {name}"
            said = ",".join(f"{key}={_property(value)}" for key, value in at.items())
            yield f"::{_KINDS[one.status][0]} {said}::{_data(_one_line(message))}"
    for note in left_out(outcomes):
        yield f"::warning title={FAILING}::{_data(_one_line(note))}"
    found = counts(outcomes)
    yield ", ".join(f"{found[kind]} {kind}" for kind in (PROVED, *_KINDS))


def _data(text: str) -> str:
    """Text as the message of a command."""
    return re.sub(":(?=:)", ": ", _escaped(text))


def _property(text: str) -> str:
    """Text as a property of a command."""
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def _escaped(text: str) -> str:
    """Text without line ends, and without the start of a command of another form."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A").replace("##[", "## [")
