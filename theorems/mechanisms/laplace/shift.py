"""How little the tail of the Laplace law changes with the threshold."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, eq, exp, num, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.tail import tail

r, s, d = variables("r s d")

SHIFT_FACTOR = Mutant(
    "factor", {factor: LESS}, "0 <= r, s = r + d", witness=finite({}, b=10, d="0.0000018", r=1, s="1.0000018")
)

SHIFT = Lemma(
    "mechanisms.laplace-tail-shift", "The tail changes by a factor of exp(d/b) at most when the threshold moves by d",
    "elementary",
    (absolute(r - s) <= d, 0 < b),
    tail(r) <= exp(factor * d / b) * tail(s),
    mutants=(SHIFT_FACTOR,),
)  # fmt: skip


@proof_of(SHIFT)
def _shift(claim: Claim) -> Theorem:
    """With v = exp(r/b), w = exp(s/b), e = exp(d/b): v <= e w and w <= e v; the tail is 1/(2 v) or 1 - v/2."""
    goal, (near, _) = claim.conclusion, claim.hypotheses
    v, w, e = variables("v w e")
    facts = [
        use(EXP_INCREASING, arith(low <= high, near, 0 < b), x=low, y=high)
        for low, high in ((r / b, d / b + s / b), (s / b, d / b + r / b), (num(0), d / b))
    ]
    given_ = v <= e * w, w <= e * v, 1 <= e, 0 < v, 0 < w, 0 < e

    def at_signs(r_sign: Theorem, s_sign: Theorem) -> Theorem:
        sides, shapes, known = [], [], list(facts)
        for value, sign, name in ((r, r_sign, v), (s, s_sign, w)):
            right = sign.conclusion == (0 <= value)
            low, high = (num(0), value / b) if right else (value / b, num(0))
            known.append(use(EXP_INCREASING, arith(low <= high, sign, 0 < b), x=low, y=high))
            shapes.append((1 / name / 2, 1 <= name) if right else (1 - name / 2, name <= 1))
            exact = exp(-value / b) / 2 if right else 1 - exp(value / b) / 2
            sides.append(arith(eq(tail(value), exact), sign))
        (first, first_sign), (second, second_sign) = shapes
        bound = arith(first <= e * second, *given_, first_sign, second_sign)
        return arith(goal, use(bound, *known, v=exp(r / b), w=exp(s / b), e=exp(d / b)), *sides)

    return cases(
        0 <= r,
        lambda above: cases(0 <= s, lambda yes: at_signs(above, yes), lambda no: at_signs(above, no)),
        lambda below: cases(0 <= s, lambda yes: at_signs(below, yes), lambda no: at_signs(below, no)),
    )
