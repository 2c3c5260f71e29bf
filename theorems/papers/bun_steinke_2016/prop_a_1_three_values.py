"""Proposition A.1: the subgaussian parameter of a privacy loss with three values."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, ind, lam, log, ne, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MEAN_CONCENTRATED, lambda_, mu, on, tau
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, cases, obtain, parts, same_value, specialize, unfolded, use
from theorems.papers.bun_steinke_2016.prop_a_1_rounded import SOURCE, p, q
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.measure.three_points import SPOTS, THREE_POINTS, R, three_points, v

l = var("l")
S = var("S", prob(REAL))
CONCENTRATED = on(MEAN_CONCENTRATED, Y=REAL)
MASSES = (0 < p, 0 < q, p + q <= 1, eq(l, log(p) - log(q)))

SPREAD = Lemma(
    "bs16.prop-a.1-spread",
    "A loss with the values l, 0, -l and the probabilities p, 1 - p - q, q, and its parameter tau", SOURCE,
    (three_points(R, p, 1 - p - q, q), three_points(S, q, 1 - q - p, p), *MASSES, CONCENTRATED(R, S, mu, tau)),
    factor * p * exp(lambda_ * (l * (1 - p + q))) <= exp(lambda_**2 * tau**2 / 2),
    mutants=(Mutant("factor", {factor: MORE}, "p = 1 - 1/1000, q = 1/1000: at lambda = 0, 1.01 p > 1",
                    witness=finite(
                    {}, R={1: "999/1000", 0: 0, -1: "1/1000"}, S={1: "1/1000", 0: 0, -1: "999/1000"}, p="999/1000",
                    q="1/1000", lambda_=0, mu=100, tau=7)),),
)  # fmt: skip


@proof_of(SPREAD)
def _spread(claim: Claim) -> Theorem:
    """The loss is l, 0 and -l at 1, 0 and -1, and has mean (p - q) l; of E[exp(lambda (Z - E[Z]))] keep one term."""
    of_R, of_S, *_, concentrated = claim.hypotheses

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *_, centred = parts(facts)
        change = parts(unfolded(density))[2]
        one, zero, minus = (L(spot) for spot in SPOTS)
        found = []
        for spot in SPOTS:
            event = lam(v, ind(eq(v, spot)))
            values = [arith(eq(event(other), 1 if other == spot else 0)) for other in SPOTS]
            means = (
                use(THREE_POINTS, of_R, R=R, g=event, a=p, b=1 - p - q, c=q),
                use(THREE_POINTS, of_S, R=S, g=lam(v, L(v) * event(v)), a=q, b=1 - q - p, c=p),
            )
            mass = {0: (p, q * one), 1: (1 - p - q, (1 - p - q) * zero), 2: (q, p * minus)}[SPOTS.index(spot)]
            found.append(arith(eq(*mass), *means, at(change, event), *values))
        positive = MASSES[:2]
        logs = [
            same_value(lam(x, log(x)), arith(eq(ratio, value), fact, *positive))
            for ratio, value, fact in ((one, p / q, found[0]), (minus, q / p, found[2]))
        ]
        top = arith(eq(log(one), l), logs[0], *MASSES)
        bottom = arith(eq(log(minus), -l), logs[1], *MASSES)
        none = eq((1 - p - q) * log(zero), 0)

        def some(rest: Theorem) -> Theorem:
            return arith(none, same_value(lam(x, log(x)), arith(eq(zero, 1), found[1], rest)))

        middle = cases(ne(1 - p - q, 0), some, lambda no: arith(none, arith(eq(1 - p - q, 0), no)))
        mean = parts(use(THREE_POINTS, of_R, R=R, g=lam(v, log(L(v))), a=p, b=1 - p - q, c=q))[1]
        m = lhs(mean)
        value = arith(eq(m, (p - q) * l), mean, top, bottom, middle)
        swing = lam(v, exp(lambda_ * (log(L(v)) - m)))
        total = parts(use(THREE_POINTS, of_R, R=R, g=swing, a=p, b=1 - p - q, c=q))[1]
        goal = lambda_ * (l * (1 - p + q))
        known = same_value(lam(x, exp(x)), arith(eq(lambda_ * (log(one) - m), goal), value, top))
        first = arith(p * exp(goal) <= lhs(total), total, known, *MASSES[:3])
        return arith(claim.conclusion, first, specialize(centred, lambda_))

    return obtain(concentrated, "L", with_ratio)
