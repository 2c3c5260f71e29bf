"""Approximate DP for every delta at once does not imply CDP with the same rho: a bit kept with probability 3/4."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, forall, implies, log, num, sqrt
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI_LINE, delta, on, rho, value_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, both, cases, discharge, generalize, mp, nonnegative, numeric, parts
from dpproofs.proving.tactics import specialize, squared_root, use
from theorems.citations import STEINKE
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, P, Q, close, masses

KEPT, TURNED = masses(P, "3/4", "1/4"), masses(Q, "1/4", "3/4")
LEAST = Fraction(11, 25)
SPREAD = 4 * LEAST * log(1 / delta)
LEVEL = sqrt(SPREAD)
EVERY = forall(delta, implies(0 < delta, delta <= 1, CLOSE(P, Q, LEVEL, delta)))
LINE = on(RENYI_LINE, Y=REAL)(P, Q, 0, rho)
MEAN = log(num(3)) / 2

LEMMA = Lemma(
    "st18.claim-cdp-equivalent-all-delta-counterexample", "Randomized response, 3 to 1, is (sqrt(4 rho log(1/delta)), "
    "delta)-close for every delta with rho = 11/25, and rho-zCDP only for rho >= log(3)/2",
    f"{STEINKE}, against the equivalence without an offset",
    (KEPT, TURNED),
    conj(EVERY, implies(LINE, factor * MEAN <= rho), LEAST < MEAN),
    mutants=(Mutant("factor", {factor: MORE}, "rho is the KL divergence", witness=finite({}, P={0: "3/4", 1: "1/4"},
                    Q={0: "1/4", 1: "3/4"}, rho="0.553")),),
)  # fmt: skip

FIRST_LAW, SECOND_LAW = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """For delta >= 1/2 nothing is to be shown; for less, epsilon is above log(3)."""
    _, needed, apart = conjuncts(claim)
    some = 0 < delta, delta <= 1
    inner = nonnegative(log(1 / delta), *some)
    root = nonnegative(LEVEL, inner)
    square = squared_root(SPREAD, inner)
    one = use(EXP_INCREASING, root, x=0, y=LEVEL)

    def large(yes: Theorem) -> Theorem:
        return close(KEPT, TURNED, LEVEL, delta, 2, yes, one, arith(eq(exp(num(0)), 1)))

    def small(no: Theorem) -> Theorem:
        two, three = log(num(2)), log(num(3))
        more = arith(exp(two) <= 1 / delta, no, *some, arith(eq(exp(two), 2)))
        half = use("foundations.log-bound", more, arith(0 < 1 / delta, *some), x=two, y=1 / delta)
        enough = arith(three <= LEVEL, half, root, square, numeric(three**2 <= 4 * LEAST * two), numeric(0 < three))
        grown = use(EXP_INCREASING, enough, x=three, y=LEVEL)
        return close(KEPT, TURNED, LEVEL, delta, 2, grown, arith(eq(exp(three), 3)), *some)

    each = cases(num(Fraction(1, 2)) <= delta, large, small)
    given, goal = if_then(needed)
    mean = use("foundations.zcdp-kl", given, P=P, Q=Q, xi=0, rho=rho)
    exact = FIRST_LAW.kl(SECOND_LAW, P, Q, KEPT, TURNED)
    least = mp(parts(specialize(exact, 0 + rho))[0], mean)
    value = arith(eq(value_of(exact.conclusion), MEAN))
    far = discharge(arith(goal, least, value), given)
    return both(generalize(discharge(each, *some), delta), far, numeric(apart))
