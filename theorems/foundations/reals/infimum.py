"""A function that is bounded below has a greatest lower bound."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, exists, forall, function_type, implies, lam, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import at, discharge, generalize, obtain, parts, specialize, use, witness

b, m, t = variables("b m t")
y = var("y", "Y")
f = var("f", function_type(("Y",), REAL))
BELOW = forall(y, b <= f(y))


def is_infimum(function: Term, value: Term, raised: object = 0) -> Term:
    """The value is the greatest lower bound of the function; raised, it would be a lower bound still."""
    return conj(
        forall(y, (value + raised if raised else value) <= function(y)),
        forall(t, implies(forall(y, t <= function(y)), t <= value)),
    )


def _claim(raised: Fraction | int) -> Claim:
    return Claim((BELOW,), exists(m, is_infimum(f, m, raised)))


INFIMUM = Lemma(
    "foundations.infimum", "A function that is bounded below has a greatest lower bound", "elementary",
    *_claim(0).parts,
    mutants=(
                Mutant(
                    "raised",
                    _claim(Fraction(1, 100)),
                    "f = b everywhere",
                    control=_claim(Fraction(-1, 100)),
                    witness=finite({"Y": 1}, f=(0,), b=0),
                ),
            ),
)  # fmt: skip


@proof_of(INFIMUM)
def _proof(claim: Claim) -> Theorem:
    """It is the least upper bound of the lower bounds."""
    lower = lam(t, forall(y, t <= f(y)))
    least_of = generalize(discharge(specialize(lower(t), y), lower(t)), t)

    def least(c: Term, facts: Theorem) -> Theorem:
        above, smallest = parts(facts)
        below = at(smallest, f(y), by=[least_of])
        return witness(claim.conclusion, c, generalize(below, y), above)

    return obtain(use("least_upper_bound", BELOW, least_of, A=lower, a=b, b=f(y)), "m", least)
