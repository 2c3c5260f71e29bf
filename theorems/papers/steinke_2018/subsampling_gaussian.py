"""Sampled Gaussian noise is rho-CDP for no smaller rho than without sampling."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, eq, log, normal, prob, variables
from dpproofs.mutants.counterexamples import absurd, gaussian_line, standard
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import MIXTURE, RENYI, RENYI_LINE, on, rho
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, cases, intro, mp, nonnegative, parts, use
from theorems.citations import STEINKE
from theorems.foundations.gaussian.gaussian import mu, nu, sigma
from theorems.foundations.gaussian.renyi import DIVERGENCE
from theorems.papers.steinke_2018.subsampling_cdp_no_gain import COMPONENT, s

mixed, other = variables("Pt P0", prob(REAL))
FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
LOSS = (mu - nu) ** 2 / (2 * sigma**2)
SAMPLED = on(MIXTURE, Y=REAL)(mixed, s, FIRST, other)
LINE = on(RENYI_LINE, Y=REAL)(mixed, SECOND, 0, rho)

LEMMA = Lemma(
    "st18.subsampling-cdp-no-gain-gaussian", "Sampled Gaussian noise is rho-zCDP only for rho >= Delta^2/(2 sigma^2)",
    f"{STEINKE}, sampling under CDP",
    (0 < sigma, 0 < s, s <= 1, SAMPLED, LINE),
    factor * LOSS <= rho,
    mutants=(Mutant("factor", {factor: MORE}, "s = 1"),),
)  # fmt: skip

RENYI_R = on(RENYI, Y=REAL)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Divided by the order, what sampling takes off vanishes at large orders."""
    cost = nonnegative(log(1 / s), 0 < s, s <= 1)

    def less(no: Theorem) -> Theorem:
        gap = LOSS - rho
        order = 2 + log(1 / s) / gap
        positive = arith(0 < gap, no)
        above = arith(1 < order, arith(0 <= log(1 / s) / gap, positive, cost))
        close = at(LINE, order, by=[above])
        made = use(COMPONENT, SAMPLED, 0 < s, s <= 1, above, close, P1=FIRST, P0=other, Pt=mixed, Q=SECOND, alpha=order,
                   t=0 + rho * order)  # fmt: skip
        bound = read(RENYI_R, made).t
        least = mp(parts(at(use(DIVERGENCE, 0 < sigma, above, alpha=order), bound))[0], made)
        whole = arith(eq(gap * (order - 1), gap + log(1 / s)), positive)
        small = arith(gap * (order - 1) <= log(1 / s), least, above)
        return arith(claim.conclusion, whole, small)

    return cases(LOSS <= rho, lambda yes: arith(claim.conclusion, yes), less)


@refutation_of(LEMMA, "factor")
def _all_drawn(said: Theorem) -> Theorem:
    """With s = 1 this is Gaussian noise, of rho = 1/2."""
    first = standard(1)
    values = {"Pt": first, "P0": first, "mu": 1, "nu": 0, "sigma": 1, "s": 1, "rho": Fraction(1, 2)}
    same = intro(on(MIXTURE, Y=REAL)(first, 1, first, first), lambda goal, *_: arith(goal))
    return absurd(instance(said, same, gaussian_line(1, 0), **values))
