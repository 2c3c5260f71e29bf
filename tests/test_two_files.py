"""A mechanism and a notion are each added by two files and theorems, as CONTRIBUTING.md says: then claims name them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python\n# ((?:dpproofs|theorems)/[\w/]+\.py)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILES = dict(BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the files of CONTRIBUTING.md, and nothing else that is new."""
    root = tmp_path_factory.mktemp("copy")
    for package in ("dpproofs", "theorems"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in FILES.items():
        assert not (root / name).exists()
        (root / name).write_text(text, encoding="utf-8")
    return root


def answer(root: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(root), "DPPROOFS_CACHE": str(root / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "dpproofs", *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert not done.stderr, done.stderr
    return done.stdout


CASES = """
[[case]]
premise = [{mechanism = "discrete-laplace", sensitivity = 1, scale = 2}]
claim = {notion = "pure_dp", epsilon = "0.5"}
[[case]]
premise = [{mechanism = "discrete-laplace", sensitivity = 1, scale = 2}]
claim = {notion = "pure_dp", epsilon = "0.4"}
[[case]]
premise = [{guarantee = "total_variation", delta = "0.1"}]
claim = {notion = "advantage", gain = "0.2"}
[[case]]
premise = [{guarantee = "total_variation", delta = "0.1"}]
claim = {notion = "advantage", gain = "0.05"}
[[case]]
premise = [{guarantee = "advantage", gain = "0.1"}]
claim = {notion = "advantage", gain = "0.1"}
"""


MORE = """
from dpproofs.kernel.axioms import test_function
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp
from dpproofs.privacy.notions import APPROX_DP, M, N, phi, w, x1, x2
from dpproofs.privacy.notions.advantage import ADVANTAGE, gain
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import arith, at, for_all
from theorems.foundations.measure.mechanisms import at_neighbours


def _proof(claim: Claim) -> Theorem:
    known = at(at_neighbours(claim.hypotheses[0]), phi, by=[test_function(phi, w)])
    bound = E(M(x1), w, phi(w)) <= exp(0) * E(M(x2), w, phi(w)) + gain
    return for_all(claim.conclusion, arith(bound, known))


LEMMA = Lemma("notions.more", "An advantage is a delta", "", (ADVANTAGE(M, N, gain),), APPROX_DP(M, N, 0, gain), _proof)
whatever_it_is_called = Verified(LEMMA, "whatever_it_is_called")
"""

BY_IT = """
[[case]]
premise = [{guarantee = "advantage", gain = "0.1", count = 2}, {mechanism = "laplace", sensitivity = 1, scale = 4}]
claim = {notion = "approx_dp", epsilon = "0.3", delta = "0.2"}
[[case]]
premise = [{guarantee = "advantage", gain = "0.1"}]
claim = {notion = "total_variation", delta = "0.15"}
"""


def said_of(outcome: dict[str, Any]) -> str:
    """What was found: no verdict, but a derivation, where what was added has no formula in dpproofs/meaning."""
    assert outcome["verdict"] == "NOT PROVEN"
    return str(outcome["rests_on"]["code"]) if outcome["rests_on"] else outcome["verdict"]


@pytest.mark.slow
def test_a_theorem_is_used_for_what_it_states(copy: Path) -> None:
    """Without it nothing leads from an advantage to a delta."""
    (copy / "by_it.toml").write_text(BY_IT)

    def judged() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(answer(copy, "verify", "by_it.toml", "--json"))["outcomes"]
        return found

    assert [one["rests_on"] for one in judged()] == [None, None]
    (copy / "theorems/notions/more.py").write_text(MORE)
    found = judged()
    assert list(map(said_of, found)) == ["derivation", "derivation"]
    assert all("notions.more" in json.dumps(one["derivation"]) for one in found)


@pytest.mark.by_turns(3)
def test_a_mechanism_can_be_asked_for_what_was_added(copy: Path) -> None:
    (copy / "ask.py").write_text(
        "from dpproofs.accounting import gaussian, given\n"
        "print(given('total_variation', delta='0.1').to_advantage())\n"
        "print(gaussian(sensitivity=1, sigma=4).verify('advantage', gain='0.4').guarantee)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(copy), "DPPROOFS_CACHE": str(copy / "cache")}
    done = subprocess.run(
        [sys.executable, "ask.py"], cwd=copy, env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.splitlines() == ["advantage at most 0.1", "advantage at most 0.4"]


@pytest.mark.by_turns(3)
def test_claims_name_what_was_added(copy: Path) -> None:
    (copy / "claim.toml").write_text(CASES)
    found: list[dict[str, Any]] = json.loads(answer(copy, "verify", "claim.toml", "--json"))["outcomes"]
    assert list(map(said_of, found)) == ["derivation", "NOT PROVEN", "derivation", "NOT PROVEN", "derivation"]
    assert [bool(one["evidence"]) for one in found] == [False, False, False, True, False]
    lemmas = [one["derivation"] and one["derivation"]["lemma"] for one in found]
    assert lemmas[2] == "notions.advantage-weakening"
    assert "advantage at most 0.1" in answer(copy, "verify", "-v", "claim.toml")


def test_the_schema_has_what_was_added(copy: Path) -> None:
    kinds = json.loads(answer(copy, "schema"))["$defs"]
    steps = [kinds[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in kinds["premise"]["oneOf"]]
    one_step = [kind for step in steps for kind in step.get("oneOf", [step])]
    constants = {str(p.get("const")) for kind in one_step for p in kind["properties"].values()}
    assert {"discrete-laplace", "advantage", "gaussian"} <= constants
    (claimed,) = [c for c in kinds["claim"]["oneOf"] if c["properties"]["notion"]["const"] == "advantage"]
    assert claimed["required"] == ["notion", "gain"]
