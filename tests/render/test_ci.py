"""Verdicts for continuous integration, against the published schemas."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest
import xmlschema

from dpproofs.accounting import given, laplace
from dpproofs.accounting.verdicts.outcomes import Outcome, Place, Problem
from dpproofs.accounting.verdicts.report import cases
from dpproofs.cli import main
from dpproofs.render import ci

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = Path(__file__).parent / "schemas"
JUNIT = xmlschema.XMLSchema(str(SCHEMAS / "junit-10.xsd"))
SARIF = jsonschema.Draft4Validator(json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8")))
NOISE = laplace(sensitivity=1, scale=2)
HOSTILE = "50% ::error file=x::y ::: ##[set-env]z\n::warning::w\r, a:b <b>&\"'\x1b[31m\x00\ud800\u202e]]>"


def outcome(title: str, epsilon: str = "0.5", **place) -> Outcome:
    verdict = NOISE.verify("pure_dp", epsilon=epsilon, title=title)
    return Outcome(Place(**{"file": "claims/a b.toml", "title": title, **place}), verdict, seconds=1.2345)


def error(title: str = "", **place) -> Outcome:
    problems = (Problem(7, f"sigma = -1: must be greater than 0 {title}"), Problem(None, "unknown key"))
    return Outcome(Place(**{"file": "claims/a b.toml", "line": 3, "title": title, **place}), None, problems)


@pytest.fixture(scope="module")
def not_proven() -> Outcome:
    verdict = given("zcdp", rho="0.1").verify("approx_dp", epsilon="1.9", delta="1e-5")
    return Outcome(Place("/data/c.toml", 4, 2), verdict)


@pytest.fixture(scope="module")
def mixed(not_proven: Outcome) -> list[Outcome]:
    return [
        outcome("one", line=1, case=1),
        outcome("one", "0.4", line=9, case=2),
        outcome("", line=20, case=3, number=1),
        outcome("", line=20, case=3, number=2),
        error("broken", case=4),
        error(file="b.toml"),
        not_proven,
        outcome(HOSTILE, "0.4"),
        error(HOSTILE, file=f"{HOSTILE.replace(chr(0), '')}.toml"),
    ]


def test_junit_is_as_published_and_names_are_unique(mixed: list[Outcome]) -> None:
    text = ci.junit(cases(mixed))
    JUNIT.validate(text.split("\n", 1)[1])
    root = ET.fromstring(text.encode())  # noqa: S314  it was made here
    found = list(root.iter("testcase"))
    names = [(case.get("classname"), case.get("name")) for case in found]
    assert len(set(names)) == len(found) == len(mixed)
    assert [name for _, name in names][:2] == ["one [case 1]", "one [case 2]"]
    assert [case.get("time") for case in found][:2] == ["1.234", "1.234"]
    assert len(root.findall(".//error")) == 3
    assert root.findall(".//error")[0].text.splitlines()[0].startswith("claims/a b.toml:7: case 4 (broken): sigma")
    failures = {failure.get("type") for failure in root.iter("failure")}
    assert failures <= {"REFUTED", "NOT PROVEN"}
    for suite in root:
        inside = list(suite)
        assert int(suite.get("tests")) == len(inside)
        assert int(suite.get("failures")) == sum(case.find("failure") is not None for case in inside)
        assert int(suite.get("errors")) == sum(case.find("error") is not None for case in inside)
    words = [*root.itertext(), *(v for node in root.iter() for v in node.attrib.values())]
    assert all(line.isprintable() for text in words for line in text.splitlines())


def names(outcomes: list[Outcome]) -> list[str]:
    return [case.name for case in cases(outcomes)]


def test_no_name_is_taken_twice_whatever_titles_say() -> None:
    titles = ["a", "a", "a #2", "a [case 1]", "", ""]
    found = names([outcome(t, case=1 if i == 0 else None) for i, t in enumerate(titles)])
    assert len(set(found)) == len(found)
    assert names([outcome("a"), outcome("a", file="other")]) == ["a", "a"]


def test_sarif_is_as_published(mixed: list[Outcome]) -> None:
    log = json.loads(ci.sarif(cases(mixed), (), "0.1.0", 4))
    SARIF.validate(log)
    (run,) = log["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} <= rules
    by_place = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert by_place[0] == {"artifactLocation": {"uri": "claims/a%20b.toml"}, "region": {"startLine": 1}}
    assert by_place[4]["region"] == {"startLine": 7}
    assert by_place[6]["artifactLocation"] == {"uri": "file:///data/c.toml"}
    assert [r["level"] for r in run["results"]][:5] == ["none", "error", "none", "none", "error"]
    assert [r.get("kind", "fail") for r in run["results"]][:2] == ["pass", "fail"]
    assert run["invocations"] == [{"executionSuccessful": False, "exitCode": 4}]
    prints = [r["partialFingerprints"][ci.FINGERPRINT] for r in run["results"]]
    assert len(set(prints)) == len(prints)
    assert prints == [
        r["partialFingerprints"][ci.FINGERPRINT]
        for r in json.loads(ci.sarif(cases(mixed), (), "0.2.0", 4))["runs"][0]["results"]
    ]


def test_sarif_without_results() -> None:
    SARIF.validate(json.loads(ci.sarif([], (), "0.1.0", 2)))


COMMAND = re.compile(r"::(error|warning) file=([^:,]*)(?:,line=(\d+))?,title=([^:,]*)::(.*)")


def unescaped(text: str) -> str:
    for code, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def test_annotations_start_no_other_command(mixed: list[Outcome]) -> None:
    lines = list(ci.github(cases(mixed), ()))
    assert lines[-1] == "3 VERIFIED, 2 REFUTED, 1 NOT PROVEN, 3 ERROR"
    assert all(line.isprintable() for line in lines)
    for line in lines[:-1]:
        match = COMMAND.fullmatch(line)
        assert match is not None, line
        assert "##[" not in line
        assert "::" not in match[5]
    first = COMMAND.fullmatch(lines[0])
    assert first is not None
    assert (first[1], unescaped(first[2]), first[3]) == ("error", "claims/a b.toml", "9")
    assert unescaped(first[4]) == "REFUTED: one [case 2]"
    titles = [unescaped(COMMAND.fullmatch(line)[4]) for line in lines[:-1]]
    assert any("50% ::error file=x::y" in title for title in titles)
    errors = [line for line in lines if ",line=7," in line]
    assert errors
    assert all(COMMAND.fullmatch(line)[1] == "error" for line in errors)
    assert any(line.startswith("::warning file=/data/c.toml,line=4,") for line in lines)


CLAIM = """
title = "{title}"
relation = "replace-one"
[[premise]]
mechanism = "laplace"
sensitivity = 1
scale = {scale}
[claim]
notion = "pure_dp"
epsilon = 0.5
"""


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    found = []
    for name, scale in (("good", "2"), ("bad", "1"), ("wrong", "-1")):
        file = tmp_path / f"{name}.toml"
        file.write_text(CLAIM.format(title=f"::{name}", scale=scale))
        found.append(str(file))
    return found


def test_the_command_writes_them(files, tmp_path, capsys) -> None:
    junit, sarif = tmp_path / "out.xml", tmp_path / "out.sarif"
    assert main(["verify", "--github", "--junit", str(junit), "--sarif", str(sarif), "--", *files]) == 4
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.split(" ")[0] for line in out.splitlines()] == ["::error", "::error", "1"]
    JUNIT.validate(str(junit))
    SARIF.validate(json.loads(sarif.read_text()))


def test_forms_that_share_stdout_exclude_each_other(files, capsys) -> None:
    assert main(["verify", "--json", "--github", files[0]]) == 2
    assert "--json and --github exclude each other" in capsys.readouterr().err
    assert main(["verify", "--markdown", "--github", files[0]]) == 2
    for option in ("--junit", "--sarif"):
        assert main(["verify", option, "/no/such/folder/x", files[0]]) == 2
        assert "is not a file in a folder that exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        ("vendor.github-workflows", "docs/ci/dpproofs.yml"),
        ("vendor.github-workflows", ".github/workflows/ci.yml"),
        ("vendor.github-actions", "action.yml"),
    ],
)
def test_what_github_reads_is_as_published(schema: str, file: str, tmp_path: Path) -> None:
    def check(path: Path) -> int:
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
        return subprocess.run(command, capture_output=True, check=False).returncode

    assert check(ROOT / file) == 0
    broken = tmp_path / "broken.yml"
    broken.write_text((ROOT / file).read_text(encoding="utf-8").replace("uses:", "use:"), encoding="utf-8")
    assert check(broken) == 1


def test_the_forms_of_issues_are_as_published() -> None:
    folder = ROOT / ".github" / "ISSUE_TEMPLATE"
    forms = sorted(path for path in folder.glob("*.yml") if path.name != "config.yml")
    assert len(forms) >= 3
    for schema, files in (("issue-forms", forms), ("issue-config", [folder / "config.yml"])):
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.github-{schema}"]
        done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_hooks_are_as_pre_commit_reads_them(tmp_path: Path) -> None:
    def check(path: Path) -> int:
        command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(path)]
        return subprocess.run(command, capture_output=True, check=False, cwd=ROOT).returncode

    hooks = ROOT / ".pre-commit-hooks.yaml"
    assert check(hooks) == 0
    broken = tmp_path / "hooks.yaml"
    broken.write_text(hooks.read_text(encoding="utf-8").replace("entry:", "enter:"), encoding="utf-8")
    assert check(broken) == 1


def test_what_the_hooks_and_the_action_run_are_commands_here(capsys) -> None:
    import yaml

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    steps = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["runs"]["steps"]
    run = next(line for step in steps for line in step.get("run", "").splitlines() if line.startswith("dpproofs"))
    for line in [*(hook["entry"] for hook in hooks), run]:
        program, command, *options = line.split()
        assert program == "dpproofs"
        with pytest.raises(SystemExit):
            main([command, "--help"])
        shown = capsys.readouterr().out
        assert all(option in shown for option in options if option.startswith("--") and option != "--")
    matching = re.compile(hooks[0]["files"])
    assert matching.search("claims/a.toml")
    assert matching.search("x/claims/a.toml")
    assert not matching.search("claims/a.toml.bak")
    assert not matching.search("myclaims/a.toml")
