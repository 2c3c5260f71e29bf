"""P[N(1, sigma^2) >= t] >= exp(2 t/sigma^2) P[N(-1, sigma^2) >= t] for t > 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, absolute, conj, exp, ind, lam, normal, sqrt
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import argument_of, conjuncts, part_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, dominated, integrate, parts, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import ratio, sigma, x
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL
from theorems.foundations.reals.mills_ratio_half import LOWER
from theorems.papers.bun_steinke_2016.lemma_a_2_gaussian_tails import HIGH, LOW, SIGNS, SOURCE, t

RATIO = Lemma(
    "bs16.lemma-a.2", "P[N(1, sigma^2) >= t] >= exp(2 t/sigma^2) P[N(-1, sigma^2) >= t] for t > 1", SOURCE,
    SIGNS,
    conj(0 < LOW, exp(factor * (2 * t) / sigma**2) * LOW <= HIGH),
    mutants=(Mutant("slope", {factor: MORE}, "sigma = 1, t = 200: the logarithm of the ratio is about 2 t + 2/t",
                    witness=finite({}, sigma="1/10", t=5)),),
)  # fmt: skip


@proof_of(RATIO)
def _ratio(claim: Claim) -> Theorem:
    """Above t the ratio of the densities is at least exp(2 t/sigma^2)."""
    point = argument_of(part_of(LOW, "erfc"))
    positive = arith(0 < point, *SIGNS)
    mass = use(LOWER, arith(0 <= point, positive), x=point)
    above_zero = arith(0 < LOW, arith(0 < sqrt(PI) * LOW, mass, positive))
    law, event, L = normal(-1, sigma), ind(t <= x), ratio(1, -1)
    _, L_int, change = parts(unfolded(use(GAUSSIAN_RATIO, 0 < sigma, mu=1, nu=-1)))
    level = 2 * t / sigma**2

    def beyond(yes: Theorem) -> Theorem:
        grown = use(EXP_INCREASING, arith(level <= 2 * x / sigma**2, yes, 0 < sigma), x=level, y=2 * x / sigma**2)
        return arith(exp(level) * event <= L(x) * event, grown, yes, 0 < sigma)

    def short(no: Theorem) -> Theorem:
        return arith(exp(level) * event <= L(x) * event, no)

    covered = dominated(law, x, arith(absolute(L(x) * event) <= L(x), arith(0 <= L(x))), L_int)
    mean = integrate(law, x, cases(t <= x, beyond, short), bounded(law, x, event, 1), covered)
    moved = at(change, lam(x, event))
    tails = [use(GAUSSIAN_TAIL, 0 < sigma, r=t, nu=center) for center in (1, -1)]
    _, goal = conjuncts(claim)
    return both(above_zero, arith(goal, mean, moved, *tails))


gaussian_tail_ratio = Verified(RATIO, "gaussian_tail_ratio", value=exp(2 * t / sigma**2))
