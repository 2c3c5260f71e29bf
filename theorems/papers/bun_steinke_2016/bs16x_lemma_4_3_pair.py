"""zCDP of a pair, in both directions, is mean concentration, for all parameters."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exists, exp, mul, num, sqrt
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, MEAN_CONCENTRATED, RENYI_LINE, L, P, Q, lambda_, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, generalize, numeric, obtain, parts, rewrite, use, witness
from theorems.foundations.densities.density import G
from theorems.foundations.reals.power_products_square_of_root import SQUARE_OF_ROOT
from theorems.notions.zcdp.domain import BACK, DOMAIN, THERE
from theorems.notions.zcdp.loss_mean import MEAN
from theorems.notions.zcdp.subgaussian import SUBGAUSSIAN
from theorems.notions.zcdp.two_copies import ENOUGH, kappa, size

SOURCE = "repair of Bun and Steinke 2016, Lemma 4.3"
GAUSSIAN = "Gaussian mechanism, xi + 2 rho = 1/5, needs tau**2 = 1/5"

PAIR = Lemma(
    "bs16x.lemma-4.3-global-pair", "The privacy loss of a zCDP pair is subgaussian about its mean", SOURCE,
    (THERE, BACK, *ENOUGH),
    MEAN_CONCENTRATED(P, Q, xi + rho, sqrt(mul(2 * factor, kappa, size))),
    mutants=(Mutant("factor", {factor: Fraction(1, 4)}, f"{GAUSSIAN}; kappa = e - 1",
                    witness=finite({"Y": "real"}, P=gauss(0), Q=gauss("0.447"), xi=0, rho="0.1", kappa="1.72")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """tau**2/2 is kappa max(s, s**2)."""
    spread = read(MEAN_CONCENTRATED, claim).tau
    least = arith(0 <= 2 * kappa * size, use(DOMAIN, THERE), numeric(2 <= exp(num(1))), ENOUGH[0])
    square = use(SQUARE_OF_ROOT, least, u=2 * kappa * size)

    def both_ratios(L: Term, G: Term, *densities: Theorem) -> Theorem:
        known: list[Theorem | Term] = [THERE, BACK, *densities]
        finite, mean = parts(use(MEAN, *known, L=L, G=G))
        centred, small = parts(use(SUBGAUSSIAN, *known, *ENOUGH, L=L, G=G))
        same = arith(eq(kappa * size * lambda_**2, lambda_**2 * spread**2 / 2), square)
        bound = rewrite(small, same)
        return witness(
            claim.conclusion, L, densities[0], finite, mean, generalize(centred, lambda_), generalize(bound, lambda_)
        )

    def with_ratio(L: Term, density: Theorem) -> Theorem:
        return obtain(_ratio(BACK, G), "G", lambda G, back: both_ratios(L, G, density, back))

    return obtain(_ratio(THERE, L), "L", with_ratio)


def _ratio(line: Term, ratio: Term) -> Theorem:
    """For some L: L is the likelihood ratio, from the bound at order 2."""
    renyi = at(line, 2)
    goal = exists(ratio, DENSITY(ratio, *read(RENYI_LINE, line)["P", "Q"]))
    return obtain(renyi, "L", lambda found, facts: witness(goal, found, facts))
