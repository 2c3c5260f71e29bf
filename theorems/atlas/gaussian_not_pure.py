"""Gaussian DP does not imply pure DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, lam, normal, num, var
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import GAUSSIAN_DP, PURE_DP, SENSITIVITY, ZCDP, epsilon, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, proof_of
from dpproofs.proving.tactics import arith, intro, obtain, parts, specialize, use, written_as
from theorems.atlas.separated import of_bits, separated, shown
from theorems.citations import LI
from theorems.composition.optimal.revealing_responses import NEIGHBOURS
from theorems.papers.li_2019.claim_gaussian_not_pure import LEMMA as NOT_PURE

LEMMA = Lemma(
    "atlas.gaussian-dp-not-pure-dp", "A mechanism that is Gaussian DP, and epsilon-DP for no epsilon", LI,
    (),
    separated(GAUSSIAN_DP, (1,), PURE_DP, (epsilon,)),
    mutants=(Mutant("no noise", Claim((), separated(GAUSSIAN_DP, (0,), PURE_DP, (epsilon,))), "mu = 0 is epsilon = 0",
                    control=also(0 <= epsilon)),),
)  # fmt: skip

u = var("u")
NOISE = lam(u, normal(u, num(1)))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Noise N(0, 1)."""
    moves = intro(on(SENSITIVITY, X=REAL)(lam(u, u), NEIGHBOURS, num(1)), _apart)
    known = use("profiles.gaussian-mechanism", moves, arith(num(0) < 1), q=lam(u, u), N=NEIGHBOURS, Delta=1, sigma=1)
    private = written_as(of_bits(GAUSSIAN_DP, NOISE, 1), known)

    def both_means(close: Theorem) -> Theorem:
        return arith(FALSE, use(NOT_PURE, close, arith(num(0) < 1), mu=1, nu=0, sigma=1, epsilon=epsilon))

    return shown(claim.conclusion, NOISE, private, both_means)


def _apart(goal: Term, one: Term, two: Term) -> Theorem:
    return arith(goal, NEIGHBOURS(one, two))


@refutation_of(LEMMA, "no noise")
def _without_noise(said: Theorem) -> Theorem:
    """With mu = 0 nothing is leaked."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, never = parts(facts)
        concentrated = fact("profiles.gaussian-dp-to-zcdp", private, M=mechanism, N=NEIGHBOURS, mu_squared=0)
        line = written_as(of_bits(ZCDP, mechanism, 0, 0), concentrated)
        pure = fact("bs16.lemma-3.2-to-pure-dp", line, M=mechanism, N=NEIGHBOURS, epsilon=0)
        return absurd(specialize(never, 0), pure)

    return obtain(said, "M", with_mechanism)
