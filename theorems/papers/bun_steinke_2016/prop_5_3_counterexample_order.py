"""The moments of a coin and Gaussian noise, at each order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, cases, numeric, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT

SOURCE = f"{BUN_STEINKE}, against Propositions 5.3 and 1.9 without xi >= 0"
XI, RHO, HALF = Fraction(-3, 5), Fraction(101, 10), Fraction(1, 2)
a = var("a")
xi = mark("xi", XI)

ORDER = Lemma(
    "bs16.prop-5.3-counterexample-orders", "1/2 + exp(10 a (a - 1))/2 <= exp((a - 1) (101 a/10 - 3/5)) for a > 1",
    SOURCE,
    (1 < a,),
    HALF + exp(10 * a * (a - 1)) / 2 <= exp((a - 1) * (xi + RHO * a)),
    mutants=(Mutant("xi", {xi: Fraction(-63, 100)}, "a = 7/2", witness=point(a="3.5")),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    """With h = (a - 1)(a - 6)/10: (1 + exp(-u))/2 <= exp(h), where u = 10 a (a - 1); h >= -5/8, and -(a - 1)/2."""
    u, h = 10 * a * (a - 1), (a - 1) * (a - 6) / 10
    small = arith(exp(-u) * (1 + u) <= 1, use(EXP_TANGENT, x=u))
    far = Fraction(9, 10) <= a - 1

    def beyond(yes: Theorem) -> Theorem:
        most = arith(exp(-u) <= Fraction(1, 18), small, arith(17 <= u, yes))
        least = use(EXP_INCREASING, arith(num(Fraction(-5, 8)) <= h), x=Fraction(-5, 8), y=h)
        return arith(1 + exp(-u) <= 2 * exp(h), most, least, numeric(Fraction(53, 100) <= exp(num(Fraction(-5, 8)))))

    def near(no: Theorem) -> Theorem:
        positive = arith(0 < 1 + 10 * (a - 1), 1 < a)
        most = arith(exp(-u) * (1 + 10 * (a - 1)) <= 1, small, 1 < a)
        least = arith(1 - (a - 1) / 2 <= exp(h), use(EXP_TANGENT, x=h), 1 < a)
        half = arith((1 + 1) + 10 * (a - 1) <= 2 * (1 - (a - 1) / 2) * (1 + 10 * (a - 1)), no, 1 < a)
        scaled = arith(
            (1 + exp(-u)) * (1 + 10 * (a - 1)) <= 2 * exp(h) * (1 + 10 * (a - 1)), most, half, least, positive
        )
        return arith(1 + exp(-u) <= 2 * exp(h), scaled, positive)

    return arith(claim.conclusion, cases(far, beyond, near))
