"""Random claims of every kind: what is decided is one theorem, and its saved proof is one of the claim file."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from exact_losses import DIGITS
from random_steps import KNOWN, decimal, one

from dpproofs.accounting import Mechanism, PrivacyClaim, parallel, poisson_sampled, randomized_response, verify
from dpproofs.accounting.claims.model import read_claims
from dpproofs.accounting.claims.writing import toml
from dpproofs.accounting.judgement import DERIVATION
from dpproofs.accounting.verdicts.certificates import save_verdict
from dpproofs.cli import main
from dpproofs.numbers import DpproofsError
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import RELATIONS

ADDED = "add-or-remove-one"
FACTORS = tuple(map(Fraction, ("1/2", "9/10", "999/1000", "1001/1000", "11/10", "2")))
SAMPLED = ("laplace", "randomized-response", "exponential", "gaussian", "pure_dp", "vector-gaussian", "geometric")
BLOCK = 8


def a_step(rng: random.Random, relation: str) -> Mechanism:
    """A step of any kind."""
    kind = rng.choice((*KNOWN, "answers", *(["sample"] * 3 if relation == ADDED else [])))
    if kind == "answers":
        return randomized_response(epsilon=decimal(rng, 0.1, 3), answers=rng.randint(3, 9))
    if kind == "sample":
        base, rate = one(rng.choice(SAMPLED), rng)[0], decimal(rng, 0.01, 0.9)
        return poisson_sampled(base, sampling_rate=rate, steps=rng.choice((1, 1, 4)))
    return one(kind, rng)[0]


def a_mechanism(rng: random.Random, relation: str) -> Mechanism:
    """One step or several, some of them repeated, or together, or next to others."""
    steps = [a_step(rng, relation) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
    rows = [step.repeat(rng.choice((1, 1, 2, 10))) for step in steps]
    whole = rows[0].then(*rows[1:])
    match rng.randint(0, 19):
        case 0:
            return parallel(whole, a_step(rng, relation))
        case 1:
            return whole.repeat(3)
    return whole


def a_claim(rng: random.Random) -> PrivacyClaim | None:
    """A claim near the best bound that is derived; None where its words do not go together."""
    relation, notion = rng.choice(RELATIONS), rng.choice(("approx_dp", *CLAIMED))
    group = rng.choice((1, 1, 1, 1, 2, 3))
    known = {
        name: decimal(rng, 1e-8, 1e-2) if name == "delta" else 1 + decimal(rng, 0.1, 20)
        for name, q in CLAIMED[notion].claimed.items()
        if q.fixes or (name == "delta" and CLAIMED[notion].choices)
    }
    try:
        mechanism = a_mechanism(rng, relation)
        best = getattr(mechanism, f"to_{notion}")(relation=relation, group=group, **known)
        numbers = dict(known)
        for name, q in CLAIMED[notion].claimed.items():
            if name not in numbers:
                most = best.parameters[q.name].enclosure()[1]
                root = Fraction(float(most) ** 0.5) if q.is_squared else most
                numbers[name] = (root * rng.choice(FACTORS)).limit_denominator(10**6)
        return read_again(PrivacyClaim("", relation, mechanism, notion, numbers, group))
    except DpproofsError:
        return None


def read_again(claim: PrivacyClaim) -> PrivacyClaim:
    """The claim, if it may be asked: as a file it is read so."""
    _ = toml([claim])
    return claim


def found_by_replay(claim: PrivacyClaim, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """The verdict on the claim, and what its saved proof says next to its file: the verdict, or what is missing."""
    file = folder / "claim.toml"
    file.write_text(toml([claim]), encoding="utf-8")
    (again,) = read_claims(file)
    verdict = verify(again)
    rests = verdict.to_json()["rests_on"]
    if not isinstance(rests, dict):
        return verdict.verdict, "nothing"
    if rests["code"] == DERIVATION:
        assert verdict.verdict == "NOT PROVEN"
        return DERIVATION, str(rests["reason"])
    proof = save_verdict(verdict, folder / "proof.json")
    _ = main(["replay", str(proof), "--claim", str(file)])
    return verdict.verdict, capsys.readouterr().out.split(":")[0]


@pytest.mark.by_turns(125)
@pytest.mark.parametrize("seed", range(125))
def test_what_is_decided_of_random_claims_is_one_theorem_about_them(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A thousand in all."""
    rng, found, missing = random.Random(f"one theorem {seed}"), Counter[str](), Counter[str]()
    while sum(found.values()) < BLOCK:
        with mpmath.workdps(DIGITS):
            claim = a_claim(rng)
        if claim is None:
            continue
        verdict, said = found_by_replay(claim, tmp_path, capsys)
        found[verdict] += 1
        if verdict == DERIVATION:
            missing[said] += 1
        else:
            assert said == ("nothing" if verdict == "NOT PROVEN" else verdict), claim
    with capsys.disabled():
        print(seed, dict(found), dict(missing))  # noqa: T201
    assert found["VERIFIED"] > sum(missing.values()) or not found["VERIFIED"]
