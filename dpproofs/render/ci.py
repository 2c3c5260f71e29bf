"""Verdicts for continuous integration: JUnit XML, SARIF 2.1.0, annotations of GitHub."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from urllib.parse import quote
from xml.etree import ElementTree as ET

from dpproofs.errors import printable
from dpproofs.render.argument import ERROR, VERDICTS, Case, one_line, printed

PROVED = VERDICTS[0]
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FAILING = "A lemma whose proof fails"
FINGERPRINT = "dpproofsClaim/v1"
_KINDS = {
    "REFUTED": ("error", "A mechanism that satisfies the premises violates the claim."),
    "NOT PROVEN": ("warning", "The claim was neither proved nor refuted."),
    ERROR: ("error", "The claim cannot be read."),
}
"""Outcomes that are reported, with the level of SARIF and of annotations, and a description."""


def junit(cases: Iterable[Case]) -> str:
    """JUnit XML: a suite for each file, a test case for each claim, which fails unless the claim is verified.

    What could not be judged is an ``<error>``.
    """
    cases = list(cases)
    root = ET.Element("testsuites", {"name": "dpproofs", **_totals(cases)})
    for file in dict.fromkeys(one.file for one in cases):
        of_file, called = [one for one in cases if one.file == file], printed(file)
        suite = ET.SubElement(root, "testsuite", {"name": called, **_totals(of_file)})
        for one in of_file:
            case = ET.SubElement(suite, "testcase", classname=called, name=one.name, time=_seconds([one]))
            told = {} if one.status == PROVED else {"type": one.status, "message": printed(one.reason)}
            kind = "error" if one.status == ERROR else "failure" if told else "system-out"
            ET.SubElement(case, kind, told).text = printed(one.full())
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _totals(cases: list[Case]) -> dict[str, str]:
    found = Counter(one.status for one in cases)
    return {
        "tests": str(len(cases)),
        "failures": str(found["REFUTED"] + found["NOT PROVEN"]),
        "errors": str(found[ERROR]),
        "time": _seconds(cases),
    }


def _seconds(cases: Iterable[Case]) -> str:
    return f"{sum(one.seconds for one in cases):.3f}"


def sarif(cases: Iterable[Case], notes: Iterable[str], version: str, code: int) -> str:
    """SARIF 2.1.0: a result for each claim, at its line; a verified one has the kind "pass".

    ``notes`` say which lemmas were left out, ``code`` is the exit code of the program.
    """
    cases = list(cases)
    rules = [
        {
            "id": _rule(kind),
            "name": _rule(kind).title().replace("-", ""),
            "shortDescription": {"text": about},
            "defaultConfiguration": {"level": level},
        }
        for kind, (level, about) in {**_KINDS, PROVED: ("none", "The claim is proved.")}.items()
    ]
    warnings = [{"level": "warning", "message": {"text": one_line(note)}} for note in notes]
    noted = {"toolExecutionNotifications": warnings} if warnings else {}
    is_done = all(one.status != ERROR for one in cases)
    run = {
        "tool": {"driver": {"name": "dpproofs", "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": is_done, "exitCode": code, **noted}],
        "results": [_result(one) for one in cases],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _result(one: Case) -> dict[str, object]:
    line = next((line for line, _ in one.problems if line is not None), one.line)
    region = {} if line is None else {"region": {"startLine": line}}
    where = {"artifactLocation": {"uri": _uri(one.file)}, **region}
    passed = {"kind": "pass", "level": "none"} if one.status == PROVED else {"level": _KINDS[one.status][0]}
    return {
        "ruleId": _rule(one.status),
        **passed,
        "message": {"text": f"{one.status}: {one.name}: {one.why}"},
        "locations": [{"physicalLocation": where}],
        "partialFingerprints": {FINGERPRINT: _digest(f"{one.file}\0{one.name}")},
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


def github(cases: Iterable[Case], notes: Iterable[str]) -> Iterator[str]:
    """Workflow commands of GitHub: an annotation for each claim that is not verified, and a line with the counts.

    Text from claims cannot start another command: it is on one line, with special characters escaped.
    """
    cases = list(cases)
    for one in (one for one in cases if one.status != PROVED):
        for line, message in one.problems or [(one.line, one.why)]:
            at = {"file": printable(one.file), **({} if line is None else {"line": str(line)})}
            at["title"] = f"{one.status}: {one.name}"
            said = ",".join(f"{key}={_property(value)}" for key, value in at.items())
            yield f"::{_KINDS[one.status][0]} {said}::{_data(one_line(message))}"
    for note in notes:
        yield f"::warning title={FAILING}::{_data(one_line(note))}"
    found = Counter(one.status for one in cases)
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
