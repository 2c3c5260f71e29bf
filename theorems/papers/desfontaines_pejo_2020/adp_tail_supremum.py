"""The bound on the probability of a privacy loss above epsilon is the least: two points come as near as one likes."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, log, num, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import delta, epsilon
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, for_all, specialize, use
from theorems.citations import SOK
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.papers.desfontaines_pejo_2020.masses import CLOSE, TEST, P, Q, at_point, marks, masses, phi, v

s = var("s")
GROWN = exp(epsilon)
MOST = GROWN * (GROWN - 1 + delta) / (GROWN**2 - 1)
a, b = variables("a b")
POINTS = masses(P, a, 1 - a), masses(Q, b, 1 - b)
CHOSEN = eq(a, MOST - s), eq(b, 1 - delta - GROWN * (1 - a))
SIGNS = 0 < epsilon, 0 <= delta, 0 < s, s * (GROWN**2 - 1) <= delta, 0 <= b, a <= 1
less = mark("less", s)
often = (E(P, v, at_point(0)(v)), GROWN * E(Q, v, at_point(0)(v)))

SUPREMUM = Lemma(
    "sok20.adp-tail-sharp-supremum",
    "Two points with a privacy loss above epsilon with a probability as near as one likes to the bound",
    f"{SOK}, after Definition 14",
    (*POINTS, *CHOSEN, *SIGNS),
    conj(CLOSE(P, Q, epsilon, delta), CLOSE(Q, P, epsilon, delta), often[1] < often[0], MOST - less <= often[0]),
    mutants=(Mutant("half", {less: s / 2}, "exp(epsilon) = 2, delta = 1/4, s = 1/300",
                    witness=finite({}, P={0: "83/100", 1: "17/100"}, Q={0: "41/100", 1: "59/100"}, epsilon=log(num(2)),
                        delta="1/4", s="1/300", a="83/100", b="41/100")),),
)  # fmt: skip


@proof_of(SUPREMUM)
def _proof(claim: Claim) -> Theorem:
    """a - E b = s (E^2 - 1), and (1 - b) - E (1 - a) = delta, with E = exp(epsilon)."""
    *_, above, most = conjuncts(claim)
    grown = arith(1 < GROWN, use(EXP_STRICT, 0 < epsilon, x=0, y=epsilon), arith(eq(exp(num(0)), 1)))
    width = arith(0 < GROWN**2 - 1, grown)
    level = arith(eq(MOST * (GROWN**2 - 1), GROWN * (GROWN - 1 + delta)), width)
    gap = arith(eq(a - GROWN * b, s * (GROWN**2 - 1)), *CHOSEN, level)
    rest = arith(eq(1 - b, delta + GROWN * (1 - a)), CHOSEN[1])
    extra = arith(1 - a <= GROWN * (1 - b), rest, grown, a <= 1, 0 <= delta)
    room = arith(0 < s * (GROWN**2 - 1), 0 < s, width)
    low = arith(b <= GROWN * a, gap, room, 0 <= b, grown)
    sides = [specialize(TEST, num(i)) for i in (0, 1)]
    seen = [E(law, v, phi(v)) for law in (P, Q)]
    means = [at(law, phi) for law in POINTS]
    zero, one = phi(num(0)), phi(num(1))
    first = [arith((a - GROWN * b) * zero <= delta, gap, *sides, room, SIGNS[3]),
             arith((1 - a) * one <= GROWN * (1 - b) * one, extra, *sides)]  # fmt: skip
    second = [arith(b * zero <= GROWN * a * zero, low, *sides), arith(delta * one <= delta, 0 <= delta, *sides)]
    there = for_all(CLOSE(P, Q, epsilon, delta), arith(seen[0] <= GROWN * seen[1] + delta, *means, *first))
    moved = arith(eq((1 - b) * one, delta * one + GROWN * (1 - a) * one), rest)
    back = for_all(CLOSE(Q, P, epsilon, delta), arith(seen[1] <= GROWN * seen[0] + delta, *means, *second, moved))
    events = [at(law, at_point(0)) for law in POINTS]
    return both(there, back, arith(above, *events, *marks(2), gap, room), arith(most, *events, *marks(2), CHOSEN[0]))
