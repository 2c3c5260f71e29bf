"""What zCDP of a pair, in both directions, says of the mean of the privacy loss."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, exp, integrable, lam, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import P, rho, w, xi
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, cases, dominated, expand, parts, rewrite, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.measure.mgf import JENSEN
from theorems.notions.zcdp.domain import BACK, DOMAIN, THERE
from theorems.notions.zcdp.loss import INVERSE_RATIO, RATIO, UPPER, Z
from theorems.notions.zcdp.loss_lower import LOWER

extra = mark("extra", 0)

MEAN_SMALLER = Mutant(
    "smaller",
    {extra: Fraction(1, 100)},
    "P = Q, xi = rho = 0",
    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), rho="3/2", xi="-0.95"),
)

MEAN = Lemma(
    "foundations.zcdp-loss-mean", "E[Z] <= xi + rho", "elementary",
    (THERE, BACK, RATIO, INVERSE_RATIO),
    conj(integrable(P, w, Z), E(P, w, Z) <= xi + rho - extra),
    mutants=(MEAN_SMALLER,),
)  # fmt: skip

l = var("l")


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """exp(a E[Z]) <= E[exp(a Z)] <= exp(a (xi + rho (1 + a))) for every a > 0."""
    ends = [*parts(use(UPPER, THERE, RATIO, l=1)), *parts(use(LOWER, BACK, RATIO, INVERSE_RATIO, l=1))]
    total = parts(expand(P, w, exp(Z) + exp(-Z), ends[0], ends[2]))[0]
    size = arith(absolute(Z) <= exp(Z) + exp(-Z), use(EXP_TANGENT, x=Z), use(EXP_TANGENT, x=-Z))
    finite = dominated(P, w, size, total)
    m, goal = E(P, w, Z), comparison(claim)
    domain = use(DOMAIN, THERE)
    above_int, above = parts(use(UPPER, THERE, RATIO, 0 < l))
    scaled_int, scaled = parts(expand(P, w, l * Z, finite))
    low = rewrite(use(JENSEN, scaled_int, above_int, X=lam(w, l * Z)), scaled)
    top = l * (xi + rho * (l + 1))
    order = use(LOG_BOUND, arith(exp(l * m) <= exp(top), low, above), x=l * m, y=exp(top))
    short = arith(m <= xi + rho * (l + 1), order, 0 < l)

    def beyond(no: Theorem) -> Theorem:
        step = (m - xi - rho) / (2 * (1 + rho))
        positive = arith(0 < step, no, domain)
        return arith(goal, use(short, positive, *claim.hypotheses, l=step), no, domain)

    return both(finite, cases(goal, lambda yes: yes, beyond))
