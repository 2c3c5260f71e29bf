"""Pure DP bounds every f-divergence, by the chord of f between the least and the largest ratio."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, absolute, eq, exp, lam, num, unfold, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, PURE_DP_PAIR, P, Q, epsilon, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import almost, arith, at, both, bounded, constant, dominated, folded, integrate, numeric
from dpproofs.proving.tactics import obtain, parts, unfolded, use, witness
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.foundations.tests.pure_dp_pair_ratio import PAIR_RATIO
from theorems.notions.divergence.bound import BELOW, ONE, SAME, c, f, too_small

GROWN, LEFT = exp(epsilon), exp(-epsilon)
CHORD = (f(GROWN) + GROWN * f(LEFT)) / (1 + GROWN)
SIGN = 0 < epsilon

FROM_PURE_DP = Lemma(
    "notions.divergence-from-pure-dp",
    "epsilon-DP bounds the f-divergence by (f(E) + E f(1/E))/(1 + E), E = exp(epsilon)", SOK,
    (PURE_DP_PAIR(P, Q, epsilon), SIGN),
    DIVERGENCE(f, P, Q, factor * CHORD),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip


@proof_of(FROM_PURE_DP)
def _proof(claim: Claim) -> Theorem:
    """g L + h lies between its values at the ends, and there it is at most f."""
    pair, _ = claim.hypotheses
    g, h, size = BELOW.g, BELOW.h, BELOW.size()
    inverse, one = arith(eq(GROWN * LEFT, 1)), arith(eq(exp(num(0)), 1))
    grown = arith(1 < GROWN, use(EXP_STRICT, SIGN, x=0, y=epsilon), one)
    width = arith(0 < GROWN - LEFT, use(EXP_STRICT, arith(-epsilon < epsilon, SIGN), x=-epsilon, y=epsilon))
    ends = [at(BELOW.below, w, place, by=[arith(0 <= place)]) for place in (GROWN, LEFT)]

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        whole = dominated(P, w, arith(absolute(absolute(g(w))) <= c, size), parts(constant(P, w, c))[0])
        moved, mean = parts(use(SIGNED, density, whole, Q=Q, f=g, L=L))
        _, ints, _ = parts(unfolded(density))
        total = use("foundations.mean-of-density", density, P=P, Q=Q, L=L)
        inside = (GROWN - LEFT) * (L(w) * g(w)) + (GROWN - LEFT) * h(w)
        chord = (L(w) - LEFT) * f(GROWN) + (GROWN - L(w)) * f(LEFT)
        near = LEFT <= L(w), L(w) <= GROWN
        up = arith((L(w) - LEFT) * (g(w) * GROWN + h(w)) <= (L(w) - LEFT) * f(GROWN), ends[0], *near)
        down = arith((GROWN - L(w)) * (g(w) * LEFT + h(w)) <= (GROWN - L(w)) * f(LEFT), ends[1], *near)
        both_ends = arith(inside <= chord, up, down)
        known = integrate(Q, w, both_ends, moved, bounded(Q, w, h(w), c, size), ints, surely=(lower, upper))
        sum_ = arith(
            (GROWN - LEFT) * BELOW.means(P, Q) <= (1 - LEFT) * f(GROWN) + (GROWN - 1) * f(LEFT), known, mean, total
        )
        shares = arith(eq((GROWN - LEFT) * CHORD, (1 - LEFT) * f(GROWN) + (GROWN - 1) * f(LEFT)), inverse, grown)
        return BELOW.folded(DIVERGENCE(f, P, Q, CHORD), arith(BELOW.means(P, Q) <= CHORD, sum_, shares, width))

    return obtain(use(PAIR_RATIO, pair, P=P, Q=Q), "L", with_ratio)


@refutation_of(FROM_PURE_DP, "factor", Y=REAL)
def _constant(said: Theorem) -> Theorem:
    """The function 1, and laws that are the same."""
    values = {**ONE, "epsilon": num(1)}
    return too_small(instance(said, _same_pair, **values))


def _same_pair(goal: Term) -> Theorem:
    density = use("foundations.density-of-same-law", P=SAME["P"], Q=SAME["Q"])
    above = almost(SAME["Q"], var("x"), numeric(1 <= exp(num(1))))
    return folded(
        goal, both(*(witness(side, lam(var("x"), num(1)), density, above) for side in conjuncts(unfold(goal))))
    )
