"""Functions that decrease to 0 are nonnegative."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, exists, forall, function_type, implies, lam, maximum, num, var
from dpproofs.language.terms import variables
from dpproofs.mutants.witnesses import at_point
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, obtain, said_of, use, witness
from theorems.foundations.reals.erfc import ERFC_DECREASING
from theorems.foundations.reals.error_function import ERFC_VANISHES

x, a, c, e = variables("x a c e")
f = var("f", function_type((REAL,), REAL))
SMALL = exists(c, conj(a <= c, -e <= f(c)))
conclusion = mark("conclusion", 0 <= f(a))

FROM_INFINITY = Lemma(
    "foundations.from-infinity", "f(a) >= 0 when f is largest at a and comes near 0 or above", "elementary",
    (forall(c, implies(a <= c, f(c) <= f(a))), forall(e, implies(0 < e, SMALL))),
    conclusion,
    mutants=(Mutant("strict", {conclusion: 0 < f(a)}, "f = 0",
                    witness=at_point(
                        lambda goal: for_all(goal, arith(said_of(goal, c)), c),
                        lambda goal: for_all(goal, witness(said_of(goal, e), 0, 0 < e), e), a=0, f=lam(c, num(0)),
                    )),),
)  # fmt: skip


@proof_of(FROM_INFINITY)
def _from_infinity(claim: Claim) -> Theorem:
    """If f(a) < 0 then f would stay below f(a)."""
    falls, reaches = claim.hypotheses
    goal = claim.conclusion

    def impossible(no: Theorem) -> Theorem:
        gap = -f(a) / 2

        def far(point: Term, facts: Theorem) -> Theorem:
            below = at(falls, point, by=[facts])
            return arith(goal, below, facts, no)

        return obtain(at(reaches, gap, by=[arith(0 < gap, no)]), "c", far)

    return cases(goal, lambda yes: yes, impossible)


def decreasing_to_zero(body: Term, start: Term, falls: Theorem, low: Theorem) -> Theorem:
    """0 <= body at the start: -body increases from there on (falls), and body >= -erfc(x) (low)."""
    value, above, order = lam(x, body), generalize(discharge(low, start <= x), x), start <= c
    reached = exists(c, conj(start <= c, -e <= value(c)))

    def far(point: Term, facts: Theorem) -> Theorem:
        top = maximum(point, start)
        beyond = use(ERFC_DECREASING, arith(point <= top), a=point, b=top)
        size = at(above, top, by=[arith(start <= top)])
        return witness(reached, top, arith(start <= top), arith(-e <= value(top), size, beyond, facts))

    reach = generalize(discharge(obtain(use(ERFC_VANISHES, 0 < e), "c", far), 0 < e), e)
    fall = arith(value(c) <= value(start), at(falls, start, c, by=[order]))
    return use(FROM_INFINITY, generalize(discharge(fall, order), c), reach, f=value, a=start)
