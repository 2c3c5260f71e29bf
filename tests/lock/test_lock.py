"""Locks: what is recorded, what a check finds, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from dpproofs import lock
from dpproofs.cli import main
from dpproofs.kernel import Definition
from dpproofs.language.statements import fingerprint
from dpproofs.language.terms import variables
from dpproofs.library import library
from dpproofs.lock import Report
from dpproofs.numbers import DpproofsError, InputError

CLAIM = """
title = "{title}"
[[premise]]
mechanism = "gaussian"
sensitivity = 1
sigma = {sigma}
[claim]
notion = "approx_dp"
epsilon = 1.4
delta = 1e-6
"""
BY_FUNCTION = """
[[constant]]
name = "epsilon"
function = "zcdp_to_approx_dp"
arguments = {xi = 0, rho = "1/8", delta = 1e-6}
"""
BY_CLAIM = """
[[constant]]
name = "release"
claim = "claims/count.toml"
value = 1.2
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims").mkdir()
    (tmp_path / "claims" / "count.toml").write_text(CLAIM.format(title="a", sigma=4))
    (tmp_path / "dpproofs.toml").write_text(BY_FUNCTION + BY_CLAIM)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["lock", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_lock_records_numbers_and_what_they_rest_on(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys) == (0, "dpproofs.lock: 2 constants recorded\n", "")
    text = (project / "dpproofs.lock").read_text()
    assert run(capsys)[0] == 0
    assert (project / "dpproofs.lock").read_text() == text
    assert text == json.dumps(json.loads(text), indent=2, sort_keys=True) + "\n"
    read = lock.read_lock("dpproofs.lock")
    assert set(read) == {"epsilon", "release"}
    epsilon, release = read["epsilon"], read["release"]
    assert epsilon.lower < epsilon.upper < epsilon.lower * (1 + Fraction(1, 10**28))
    assert epsilon.upper >= Fraction("2.753260884878465") >= epsilon.lower - Fraction(1, 10**14)
    assert epsilon.exact is None
    lemma = library()["bs16.lemma-3.5"]
    assert epsilon.record["lemmas"] == {lemma.id: fingerprint(lemma.hypotheses, lemma.conclusion)}
    assert epsilon.record["assumptions"] == ["the mechanism is zcdp"]
    assert release.record["verdict"] == "VERIFIED"
    assert release.record["used"] == "6/5"
    assert "gaussian_density" in release.record["axioms"]
    assert release.upper <= Fraction(6, 5)
    assert list(project.glob(".dpproofs*")) == []


def test_a_check_that_finds_nothing_writes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys)
    before = (project / "dpproofs.lock").stat()
    code, out, _ = run(capsys, "--check")
    assert (code, out) == (0, "dpproofs.lock: 2 constants, all as recorded\n")
    assert (project / "dpproofs.lock").stat().st_mtime_ns == before.st_mtime_ns
    (project / "claims" / "count.toml").write_text("# other words\n" + CLAIM.format(title="b", sigma="4.0"))
    assert run(capsys, "--check")[0] == 0


def findings(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    code, out, _ = run(capsys, *arguments, "--check", "--json")
    found = [f for report in json.loads(out) for f in report["findings"]]
    assert code == (1 if found else 0)
    return found


def test_values_that_rise_and_fall(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys)
    text = (project / "dpproofs.lock").read_text()
    for sigma, direction, effect in ((Fraction(39, 10), "rose", "unsafe"), (Fraction(41, 10), "fell", "safer")):
        (project / "claims" / "count.toml").write_text(CLAIM.format(title="a", sigma=float(sigma)))
        found = findings(capsys)
        assert {f["constant"] for f in found} == {"release"}
        (moved,) = (f for f in found if f["kind"] == "value")
        assert (moved["direction"], moved["effect"]) == (direction, effect)
        assert f"epsilon {direction} from 1.06070186233 to 1.0" in str(moved["text"])
        assert str(moved["text"]).endswith(f"({effect})")
    assert (project / "dpproofs.lock").read_text() == text


def changed(project: Path, name: str, **changes: object) -> None:
    """Change what is recorded, as if the library had been another one."""
    data = json.loads((project / "dpproofs.lock").read_text())
    data["constants"][name] |= changes
    (project / "dpproofs.lock").write_text(json.dumps(data))


RECORDED: list[tuple[dict[str, object], str, str]] = [
    ({"parameters": {"delta": {"exact": "1/1000000"}, "epsilon": {"exact": "2.5"}}},
     "value", "epsilon rose from 2.5 to 2.75326088488 (unsafe)"),
    ({"parameters": {"delta": {"exact": "1/1000000"}, "epsilon": {"lower": "2.7532608848784659893", "upper": "3"}}},
     "value", "epsilon is known to other digits than recorded"),
    ({"parameters": {"delta": {"exact": "1/1000000"}, "epsilon": {"exact": "2.753260884878465989315061"}}},
     "value", "epsilon fell from 2.753260884878465989315061 to 2.75326088487846598931506067906 (safer)"),
    ({"lemmas": {"bs16.lemma-3.5": "sha256:00"}}, "statement", "the statement of bs16.lemma-3.5 changed"),
    ({"lemmas": {}}, "derivation", "lemmas added: bs16.lemma-3.5"),
    ({"lemma": "bs16.lemma-3.4"}, "derivation", "the last lemma was bs16.lemma-3.4, and is bs16.lemma-3.5"),
    ({"axioms": ["choice"]}, "axioms", "axioms removed: choice"),
    ({"assumptions": []}, "assumptions", "assumptions added: the mechanism is zcdp"),
    ({"relation": "add-or-remove-one"}, "declaration", "relation changed from add-or-remove-one to replace-one"),
    ({"used": "3"}, "declaration", "used changed from 3 to nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "kind", "text"), RECORDED)
def test_each_change_is_named(
    project: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, object], kind: str, text: str
) -> None:
    (project / "dpproofs.toml").write_text(BY_FUNCTION)
    run(capsys)
    changed(project, "epsilon", **changes)
    (found,) = findings(capsys)
    assert (found["constant"], found["kind"], found["text"]) == ("epsilon", kind, text)
    assert run(capsys, "--check")[1].startswith(f"epsilon: {text}\n")


def test_verdicts_missing_and_extra_constants(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys)
    changed(project, "release", verdict="NOT PROVEN")
    (found,) = findings(capsys)
    assert (found["kind"], found["before"], found["after"]) == ("verdict", "NOT PROVEN", "VERIFIED")
    run(capsys)
    (project / "dpproofs.toml").write_text(BY_FUNCTION.replace('"epsilon"', '"renamed"') + BY_CLAIM)
    kinds = {f["constant"]: f["kind"] for f in findings(capsys)}
    assert kinds == {"epsilon": "extra", "renamed": "missing"}


def test_a_number_that_is_safe_below(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    declared = '[[constant]]\nname = "r"\nfunction = "gaussian_tail_ratio"\narguments = {sigma = 2, t = 2}\n'
    (project / "dpproofs.toml").write_text(declared + 'value = 2.71\nsafe = "below"\n')
    assert run(capsys)[0] == 0
    changed(project, "r", parameters={"value": {"exact": "2.7"}})
    (found,) = findings(capsys)
    assert (found["direction"], found["effect"]) == ("rose", "safer")
    (project / "dpproofs.toml").write_text(declared + 'value = 2.72\nsafe = "below"\n')
    code, out, _ = run(capsys)
    assert code == 1
    assert "r: unsafe: the value 2.72 has to be at or below 2.718281828459045" in out
    (project / "dpproofs.toml").write_text(declared)
    assert run(capsys)[0] == 0
    changed(project, "r", parameters={"value": {"exact": "2.7"}})
    (found,) = findings(capsys)
    assert (found["direction"], found["effect"]) == ("rose", None)


def test_what_no_lock_records(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "dpproofs.toml").write_text(BY_CLAIM.replace("1.2", "1.0607"))
    code, out, _ = run(capsys)
    assert code == 1
    assert "release: unsafe: the value 1.0607 has to be at or above 1.06070186" in out
    assert "nothing is recorded" in out
    assert not (project / "dpproofs.lock").exists()
    (project / "claims" / "count.toml").write_text(CLAIM.format(title="a", sigma=1))
    (project / "dpproofs.toml").write_text(BY_CLAIM.replace("value = 1.2", ""))
    code, out, _ = run(capsys)
    assert code == 1
    assert "release: the claim is REFUTED, not VERIFIED" in out
    (project / "dpproofs.toml").write_text(BY_CLAIM.replace("value = 1.2", 'verdict = "REFUTED"'))
    assert run(capsys)[0] == 0
    assert lock.read_lock("dpproofs.lock")["release"].record["verdict"] == "REFUTED"
    with pytest.raises(DpproofsError, match="unsafe"):
        lock.write(Report(project / "a.toml", project / "a.lock", lock.Lock({}), (_finding(),)))
    assert not (project / "a.lock").exists()


def _finding() -> lock.Finding:
    return lock.Finding("c", "unsafe", "unsafe: the value 1 has to be at or above 2")


def test_no_lock_is_written_when_another_file_has_a_problem(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "other.toml").write_text(BY_CLAIM.replace("1.2", "1.05"))
    code, out, _ = run(capsys, "dpproofs.toml", "other.toml")
    assert code == 1
    assert "dpproofs.lock: 2 constants not recorded, because of another file" in out
    assert not list(project.glob("*.lock"))


def test_several_claims_in_a_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "claims" / "count.toml").write_text(
        CLAIM.format(title="a", sigma=4).replace("[claim]", "[[claim]]") + '[[claim]]\nnotion = "zcdp"\nrho = 1\n'
    )
    code, _, err = run(capsys)
    assert code == 2
    assert "constant release: case = missing: must say which of the 2 claims" in err
    (project / "dpproofs.toml").write_text(BY_CLAIM + "case = 2\n")
    assert run(capsys)[0] == 0
    assert lock.read_lock("dpproofs.lock")["release"].exact == Fraction(1, 32)
    (project / "dpproofs.toml").write_text(BY_CLAIM + "case = 3\n")
    assert "must be at most 2" in run(capsys)[2]


BAD = [
    ("", "constant = missing: must be 1 to 1000 tables"),
    ("x = ", "is not valid TOML"),
    ("constant = 1", "constant = 1: must be 1 to 1000 tables"),
    ("[[constant]]\nname = 1", "constant 1: name = 1: must be letters"),
    ('[[constant]]\nname = "a b"', "constant 1: name = a b: must be letters"),
    ('[[constant]]\nname = "a"', "constant a = neither: must have one of the keys function, claim"),
    (BY_FUNCTION + BY_FUNCTION, "constant 2: name = epsilon: is the name of another constant"),
    (BY_FUNCTION + "colour = 1", "colour = unknown key"),
    (BY_FUNCTION + "case = 1", "case = unknown key"),
    (BY_CLAIM + "case = 0", "constant release: case = 0"),
    (BY_CLAIM + 'verdict = "TRUE"', "constant release: verdict = TRUE: must be one of VERIFIED"),
    (BY_CLAIM + 'parameter = "rho"', "constant release: parameter = rho: must be one of epsilon, delta"),
    (BY_CLAIM.replace("1.2", "nan"), "constant release: value = "),
    (BY_CLAIM.replace("count", "missing"), "cannot be read"),
    (BY_FUNCTION.replace('"1/8"', "-1"), "constant epsilon: rho = -1"),
    (BY_FUNCTION.replace('"1/8"', "true"), "constant epsilon: rho = True"),
    (BY_FUNCTION.replace('"1/8"', "0x" + "f" * 6000), "constant epsilon: rho = a number of 24000 binary digits"),
    (BY_FUNCTION.replace("rho", "sigma"), "constant epsilon: sigma"),
    (BY_FUNCTION.replace("zcdp_to", "magic"), "no verified function is named 'magic_approx_dp'"),
    (BY_FUNCTION + 'safe = "above"', "constant epsilon: safe = above: is for plain numbers"),
    (BY_FUNCTION + 'relation = "next"', "constant epsilon: relation = next"),
    (
        '[[constant]]\nname = "r"\nfunction = "sinh_ratio_bound"\narguments = {x = 2, y = 1}\nvalue = 3',
        "constant r: safe = missing",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_mistakes_in_declarations(project: Path, capsys: pytest.CaptureFixture[str], text: str, message: str) -> None:
    (project / "dpproofs.toml").write_text(text)
    code, out, err = run(capsys)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert message in err
    assert err.count("\n") == 1
    assert not (project / "dpproofs.lock").exists()


BAD_LOCKS = [
    "",
    "[]",
    "{}",
    '{"format": "dpproofs-lock", "version": 2, "constants": {}}',
    '{"format": "dpproofs-lock", "version": 1, "constants": []}',
    "[" * 100_000,
    "1" * 5000,
    *(
        '{"format": "dpproofs-lock", "version": 1, "constants": {"a": RECORD}}'.replace("RECORD", record)
        for record in (
            "1",
            '{"colour": 1}',
            '{"lemma": 1}',
            '{"axioms": "x"}',
            '{"axioms": [1]}',
            '{"lemmas": {"a": 1}}',
            '{"parameters": 1}',
            '{"parameters": {"a": 1}}',
            '{"parameters": {"a": {"exact": "1"}}}',
            '{"parameter": "a", "parameters": {"a": {"exact": "1/0"}}}',
            '{"parameter": "a", "parameters": {"a": {"exact": "1e99999999"}}}',
            '{"parameter": "a", "parameters": {"a": {"exact": "__import__"}}}',
            '{"parameter": "a", "parameters": {"a": {"lower": "1"}}}',
        )
    ),
]


@pytest.mark.parametrize("text", BAD_LOCKS)
def test_a_file_that_is_no_lock(project: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (project / "dpproofs.lock").write_text(text)
    code, _, err = run(capsys, "--check")
    assert code == 2
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    with pytest.raises(InputError):
        lock.read_lock("dpproofs.lock")


def test_a_missing_lock_and_other_names(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "dpproofs.lock: cannot be read" in run(capsys, "--check")[2]
    assert "must be a file .toml" in run(capsys, "dpproofs.txt")[2]
    assert "missing.toml: cannot be read" in run(capsys, "missing.toml")[2]


def test_a_constant_without_a_number() -> None:
    constant = lock.Constant("c", {"claim": "c.toml", "verdict": "NOT PROVEN"})
    assert not constant.derived
    with pytest.raises(DpproofsError, match="no bound is derived"):
        _ = constant.upper
    declared = lock.Declaration("c", claim="c.toml", value=Fraction(10**9), verdict="NOT PROVEN")
    (found,) = lock.problems([declared], lock.Lock({"c": constant}))
    assert found.kind == "unsafe"


def test_a_fingerprint_covers_definitions_and_types() -> None:
    lemma = library()["bs16.lemma-3.5"]
    whole = fingerprint(lemma.hypotheses, lemma.conclusion)
    assert whole == fingerprint(reversed(lemma.hypotheses), lemma.conclusion)
    assert whole != fingerprint(lemma.hypotheses[1:], lemma.conclusion)
    x, y = variables("x y")
    assert fingerprint((), x <= y) != fingerprint((), x < y)
    one, other = (fingerprint((), Definition("small", (x,), x <= bound)(y)) for bound in (1, 2))
    assert one != other


@pytest.mark.parametrize(("sensitivity", "safe", "unsafe"), [("1", "0.25", "0.2"), ("1.1", "0.27501", "0.2749")])
def test_the_constant_of_gaussian_dp_is_mu(
    project: Path, capsys: pytest.CaptureFixture[str], sensitivity: str, safe: str, unsafe: str
) -> None:
    claim = CLAIM.format(title="a", sigma=4).replace("sensitivity = 1", f"sensitivity = {sensitivity}")
    noise = claim.partition("[claim]")[0] + '[claim]\nnotion = "gaussian_dp"\nmu = 0.3\n'
    (project / "claims" / "noise.toml").write_text(noise)
    for value, code in ((safe, 0), (unsafe, 1)):
        (project / "dpproofs.toml").write_text(
            f'[[constant]]\nname = "mu"\nclaim = "claims/noise.toml"\nvalue = {value}'
        )
        assert run(capsys)[0] == code
    recorded = lock.read_lock(project / "dpproofs.lock")["mu"]
    assert recorded.lower <= Fraction(sensitivity) / 4 <= recorded.upper <= Fraction(safe)


def test_a_record_that_is_written_in_another_way_is_found(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys)[0] == 0
    good = (project / "dpproofs.lock").read_text()
    now = lock.read_lock("dpproofs.lock")

    def compared(old: str, new: str) -> list[lock.Finding]:
        assert old in good
        (project / "dpproofs.lock").write_text(good.replace(old, new, 1))
        return lock.compare(lock.read_lock("dpproofs.lock"), now)

    assert compared("", "") == []
    assert compared('"case": 1', '"case": true')
    given = now["release"].record["assumptions"][0]
    assert compared(f'"{given}"', f'"{given}",\n"{given}"')
    (found,) = compared("gaussian(sensitivity = 1, sigma = 4)", "\\u001b[2J\\u202e")
    assert str(found).isprintable()
    swapped = '"constants": {"x": {"parameter": "a", "parameters": {"a": {"lower": "2", "upper": "1"}}},'
    for wrong in ('"constants": {}, "constants": {', swapped):
        with pytest.raises(InputError):
            compared('"constants": {', wrong)


def test_the_side_is_that_of_the_statement(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    declared = '[[constant]]\nname = "r"\nfunction = "pure_dp_kl_bound"\narguments = {epsilon = 1}\n'
    (project / "dpproofs.toml").write_text(declared + 'value = 0.0001\nsafe = "below"\n')
    code, _, err = run(capsys)
    assert code == 2
    assert "constant r: safe = below: must be above" in err
    (project / "dpproofs.toml").write_text(declared + 'value = 0.5\nsafe = "above"\n')
    assert run(capsys)[0] == 0


def test_the_end_of_orders_is_safe_below(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = 'relation = "replace-one"\n[[premise]]\nguarantee = "truncated_cdp"\nrho = 1\nomega = 4\n'
    (project / "c.toml").write_text(f'{claim}[claim]\nnotion = "truncated_cdp"\nrho = 1\nomega = 3\n')
    declared = '[[constant]]\nname = "end"\nclaim = "c.toml"\nparameter = "omega"\n'
    for value, code in ((1000, 1), (2, 0)):
        (project / "dpproofs.toml").write_text(f"{declared}value = {value}\n")
        assert run(capsys)[0] == code
    (project / "dpproofs.toml").write_text(declared)
    assert run(capsys)[0] == 0
    changed(project, "end", parameters={"rho": {"exact": "1"}, "omega": {"exact": "20"}})
    (found,) = findings(capsys)
    assert (found["direction"], found["effect"]) == ("fell", "unsafe")


def test_a_locked_number_belongs_to_the_pair_that_is_claimed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = 'relation = "replace-one"\n[[premise]]\nguarantee = "mcdp"\nmu = 1\ntau = 2\n'
    (project / "c.toml").write_text(f'{claim}[claim]\nnotion = "mcdp"\nmu = 1.5\ntau = 1\n')
    (project / "dpproofs.toml").write_text(
        '[[constant]]\nname = "m"\nclaim = "c.toml"\nparameter = "mu"\nvalue = 1.5\nverdict = "REFUTED"\n'
    )
    code, out, err = run(capsys)
    assert code == 1
    assert "no bound is derived" in out + err
