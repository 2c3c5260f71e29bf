"""A lemma that is not proved costs the derivations through it, and no claim that has another one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dpproofs.accounting import Verdict, gaussian, given, laplace
from dpproofs.accounting.files.readings import judged, read_file
from dpproofs.accounting.files.workers import told
from dpproofs.accounting.mechanisms import MECHANISMS
from dpproofs.accounting.verdicts.outcomes import left_out
from dpproofs.cli import main
from dpproofs.errors import UnprovedLemmaError
from dpproofs.language.terms import num
from dpproofs.library import library
from dpproofs.proving import lemma as lemmas
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import ProofError

REASON = "RuleError: arithmetic: z3 does not show 0 <= 1"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the proofs of these verified functions have failed."""

    def breaking(*names: str) -> None:
        for name in names:
            monkeypatch.setitem(lemmas._unproved, library().function(name).lemma, REASON)

    return breaking


def test_another_route_is_taken_and_the_lemma_is_named(broken: Callable[..., None]) -> None:
    noise = gaussian(sensitivity=1, sigma=4)
    before = noise.verify("approx_dp", epsilon=2, delta="1e-6")
    assert isinstance(before, Verdict)
    assert before.verdict == "VERIFIED"
    assert not before.notes
    assert before.guarantee is not None
    (over,) = before.guarantee.step.premises
    name = next(n for n, f in library().functions.items() if f.lemma.id == over.step.lemma)
    broken(name)
    after = noise.verify("approx_dp", epsilon=2, delta="1e-6")
    assert after.verdict == "VERIFIED"
    assert f"left out: {over.step.lemma}, whose proof fails: {REASON}" in after.notes
    assert over.step.lemma not in str(after.guarantee.tree(""))


def test_without_any_route_nothing_is_verified(broken: Callable[..., None]) -> None:
    broken(*MECHANISMS["laplace"].functions)
    noise = laplace(sensitivity=1, scale=4)
    verdict = noise.verify("pure_dp", epsilon=1)
    assert verdict.verdict == "NOT PROVEN"
    lemma = library().function("laplace_pure_dp").lemma.id
    assert f"left out: {lemma}, whose proof fails: {REASON}" in verdict.notes
    assert given("pure_dp", epsilon="0.5").verify("pure_dp", epsilon=1).verdict == "VERIFIED"
    assert noise.verify("pure_dp", epsilon="0.1").verdict == "REFUTED"


def test_nothing_is_refuted_by_what_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = ("zcdp", {"xi": "-0.01", "rho": "0.11"})
    for name in ("bs16.prop-5.3-counterexample", "bs16.lemma-4.3-counterexample"):
        monkeypatch.setitem(lemmas._unproved, library()[name], REASON)
    small = given("zcdp", xi=0, rho="0.01").verify("mcdp", mu="0.01", tau="0.001")
    assert small.verdict != "VERIFIED"
    if small.verdict == "NOT PROVEN":
        assert any(note.startswith("left out: bs16.lemma-4.3-counterexample") for note in small.notes)
    assert given(claim[0], **claim[1]).verify(claim[0], **claim[1]).verdict == "VERIFIED"


def test_a_proof_that_fails_is_tried_once() -> None:
    tried = []

    def proof(claim: Claim) -> object:
        tried.append(claim)
        raise ProofError("this\nfails")

    failing = Lemma("mine.fails", "", "", (), num(0) <= num(1), proof)  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(UnprovedLemmaError, match=r"^mine\.fails is not proved: ProofError: this fails$"):
            failing.established()
    assert len(tried) == 1
    with pytest.raises(ProofError):
        _ = failing.theorem


def test_what_is_left_out_is_said_once_below_many_verdicts(
    broken: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where all claims are VERIFIED by other derivations, and so no reasons are shown."""
    step = '[[premise]]\nmechanism = "gaussian"\nsensitivity = 1\nsigma = 4\n'
    claim = '[[claim]]\nnotion = "approx_dp"\nepsilon = {}\ndelta = 1e-6\n'
    file = tmp_path / "claims.toml"
    file.write_text('relation = "replace-one"\n' + step + claim.format(2) + claim.format(3))
    assert main(["verify", str(file)]) == 0
    capsys.readouterr()
    broken("gaussian_zcdp")
    assert main(["verify", str(file)]) == 5
    out = capsys.readouterr().out
    lemma = library().function("gaussian_zcdp").lemma.id
    end = f"2 claims judged: 2 VERIFIED note: left out: {lemma}, whose proof fails: {REASON}"
    assert " ".join(out.split()).endswith(end)
    outcomes = list(judged(read_file(file)))
    assert left_out([told(one, frozenset()) for one in outcomes]) == left_out(outcomes) != []


def test_a_lemma_whose_proof_fails_has_an_exit_code_of_its_own(
    broken: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is seen where the rest is proved or not proven; what is refuted, or an error in a file, is more."""
    broken(*MECHANISMS["laplace"].functions)
    file = tmp_path / "claims.toml"
    step = '[[case]]\n[[case.premise]]\nmechanism = "laplace"\nsensitivity = 1\nscale = 4\n'
    for epsilons, code in ((("1",), 5), (("1", "0.1"), 1), (("1", "x"), 4)):
        claims = (f'[[case.claim]]\nnotion = "pure_dp"\nepsilon = "{epsilon}"\n' for epsilon in epsilons)
        file.write_text(step + "".join(claims))
        for command in ("verify", "explain"):
            assert main([command, str(file)]) == code
    capsys.readouterr()


def test_a_bound_whose_proof_fails_is_no_mistake_of_who_asks(
    broken: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    broken("zcdp_to_approx_dp")
    assert main(["bound", "zcdp_to_approx_dp", "xi=0", "rho=1/8", "delta=1e-6"]) == 5
    assert capsys.readouterr().err == f"error: bs16.lemma-3.5 is not proved: {REASON}\n"


def test_a_lock_names_the_constant_whose_lemma_is_not_proved_and_checks_the_others(
    broken: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "dpproofs.toml"
    constant = '[[constant]]\nname = "{}"\nfunction = "{}"\narguments = {}\n'
    epsilon = constant.format("epsilon", "zcdp_to_approx_dp", '{ xi = 0, rho = "1/8", delta = "1e-6" }')
    rho = constant.format("rho", "gaussian_zcdp", "{ sensitivity = 1, sigma = 4 }")
    file.write_text(epsilon + rho)
    assert main(["lock"]) == 0
    recorded = (tmp_path / "dpproofs.lock").read_text()
    capsys.readouterr()
    broken("zcdp_to_approx_dp")
    for command in (["lock"], ["lock", "--check"]):
        assert main(command) == 5
        out = capsys.readouterr().out
        assert out.startswith(f"epsilon: bs16.lemma-3.5 is not proved: {REASON}\ndpproofs.lock: 1 of 2 constants ")
    file.write_text(epsilon + rho.replace("4", "2"))
    assert main(["lock", "--check"]) == 1
    out = capsys.readouterr().out
    assert "epsilon: bs16.lemma-3.5 is not proved" in out
    assert "rho: rho rose from 0.03125 to 0.125 (unsafe)" in out
    assert (tmp_path / "dpproofs.lock").read_text() == recorded


def test_ci_is_told_of_a_lemma_whose_proof_fails(
    broken: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken(*MECHANISMS["laplace"].functions)
    file, sarif = tmp_path / "claims.toml", tmp_path / "out.sarif"
    step = '[[premise]]\nmechanism = "laplace"\nsensitivity = 1\nscale = 4\n'
    file.write_text(f'{step}[claim]\nnotion = "pure_dp"\nepsilon = "1"\n')
    assert main(["verify", str(file), "--github", "--sarif", str(sarif)]) == 5
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("::warning title=A lemma whose")]
    (run,) = json.loads(sarif.read_text(encoding="utf-8"))["runs"]
    noted = [note["message"]["text"] for note in run["invocations"][0]["toolExecutionNotifications"]]
    assert told
    assert [line.split("::")[-1] for line in told] == noted
    assert all("whose proof fails" in note for note in noted)
