"""The common parts of two laws, with those shares, are close to each other."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, forall, integrable, minimum, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import delta, epsilon, w
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import Fact, arith, both, expand, generalize, parts, specialize, unfolded, use
from theorems.foundations.densities.common_part import COMMON, RATIOS, C
from theorems.foundations.densities.common_part_factors import BELOW, FACTOR
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.divergences.hockey_stick import mu, p, q
from theorems.foundations.mixtures.shares_order import NUMBERS, ORDER

m, s, t = variables("m s t")

OTHER = minimum(q(w), C * p(w))
MEAN, OTHER_MEAN = E(mu, w, COMMON), E(mu, w, OTHER)
MAIN = ((1 - s) * COMMON + s * OTHER / C) / m
OTHER_MAIN = ((1 - t) * OTHER + t * COMMON / C) / m
SHARES = (
    *NUMBERS[5:],
    eq((1 - s) * MEAN + s * OTHER_MEAN / C, m),
    eq((1 - t) * OTHER_MEAN + t * MEAN / C, m),
    0 < m,
    0 <= 1 - delta,
    1 - delta <= m,
    0 <= epsilon,
)
INTS = (integrable(mu, w, COMMON), integrable(mu, w, OTHER))


def _density(main: Term, ratio: Term, factor: Term | int = 1) -> tuple[Term, ...]:
    total = conj(integrable(mu, w, main), eq(E(mu, w, main), 1))
    return forall(w, 0 <= main), total, forall(w, (1 - factor * delta) * main <= ratio(w))


within = forall(w, conj(MAIN <= factor * C * OTHER_MAIN, OTHER_MAIN <= factor * C * MAIN))

EQUAL = Lemma(
    "foundations.common-part-equal", "Two densities of mass 1 within the factor exp(epsilon), below p and q",
    "elementary",
    (*RATIOS, *INTS, *SHARES),
    conj(*_density(MAIN, p), *_density(OTHER_MAIN, q), within),
    mutants=(Mutant("factor", {factor: LESS}, "p = q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="0.9999885", epsilon="1.1", m=1,
                        mu=("1/2", "1/2"), s=0, t=0)),),
)  # fmt: skip


@proof_of(EQUAL)
def _equal(claim: Claim) -> Theorem:
    """Divide the two densities of one mass by this mass."""
    p0, q0 = (specialize(parts(unfolded(d))[0], w) for d in RATIOS)
    one = arith(1 <= C, use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon))
    signs = [arith(0 <= COMMON, p0, q0), arith(0 <= OTHER, p0, q0)]
    within = [use(FACTOR, one, p0, q0, x=x, y=y, c=C) for x, y in ((p(w), q(w)), (q(w), p(w)))]
    order = use(ORDER, one, *signs, *within, *SHARES[:5], a=COMMON, b=OTHER, c=C)
    made = [
        *_main(MAIN, s, COMMON, OTHER, p, [one, *signs, *SHARES]),
        *_main(OTHER_MAIN, t, OTHER, COMMON, q, [one, *signs, *SHARES]),
    ]
    *_, within_each_other = conjuncts(claim)
    goals = conjuncts(opened(within_each_other, w))
    inverse = arith(0 <= 1 / m, 0 < m)
    scaled = [arith(goal, inverse, fact, 0 < m) for goal, fact in zip(goals, parts(order), strict=True)]
    return both(*made, generalize(both(*scaled), w))


def _main(main: Term, share: Term, x: Term, y: Term, ratio: Term, facts: list[Fact]) -> list[Theorem]:
    """The average of x and y/c, divided by m, is a density below the given ratio."""
    size = use(BELOW, *facts, arith(x <= ratio(w)), arith(y <= C * ratio(w)), x=x, y=y, c=C, s=share, n=ratio(w))
    ints, mean = parts(expand(mu, w, main, *INTS, 0 < m))
    total = arith(eq(E(mu, w, main), 1), mean, *SHARES[5:8])
    low, under = parts(size)
    return [generalize(low, w), both(ints, total), generalize(under, w)]
