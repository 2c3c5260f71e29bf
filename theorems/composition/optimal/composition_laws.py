"""The profile of an adaptive composition: randomized responses after randomized responses."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, exp, forall, lam, maximum, nat
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, K, P, Q, c, delta, epsilon, epsilon2, i, k, k2, two_groups_profile, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, both, discharge, generalize, specialize, use
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.sums.sums import total
from theorems.foundations.tests.tests_compose import S
from theorems.citations import KAIROUZ_OH_VISWANATH, MURTAGH_VADHAN
from theorems.notions.profiles.finite_composition import COMPOSITION
from theorems.composition.optimal.sums_of_responses import base, delta2, double_sum, of
from theorems.notions.profiles.adaptive import LAWS, PROFILE_V, PROFILE_Z
from theorems.notions.profiles.weakening import with_profile

HOMOGENEOUS, HETEROGENEOUS = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3", f"{MURTAGH_VADHAN}, Theorem 1.5"
FIRST_LAW = PROFILE(P, Q, lam(c, of(k, epsilon, delta, c)))
KERNELS = forall(y, PROFILE_Z(K(y), H(y), lam(c, of(k2, epsilon2, delta2, c))))
COUNTS = (nat(k), nat(k2), delta2 <= 1)


def joined(factor: Factor = 1) -> Term:
    """The probability that one of the two reveals the data set."""
    return 1 - (1 - delta) * (1 - factor * delta2)


REVEALED = "each reveals the data set with probability delta = delta2 = 1/2 and else says nothing"
profile = lam(c, joined(factor) + (1 - joined(factor)) * two_groups_profile(k, epsilon, k2, epsilon2, c))

LAWS_COMPOSE = Lemma(
    "kov17.composition-laws", "The profile of an adaptive composition: responses add up", HETEROGENEOUS,
    (FIRST_LAW, KERNELS, *COUNTS, *LAWS),
    PROFILE_V(R, S, profile),
    mutants=(Mutant("delta", {factor: LESS}, REVEALED,
                    witness=finite({"Y": 2, "Z": 2, "V": 4}, P=(1, 0), Q=("1/2", "1/2"), K=((1, 0),) * 2, H=(("1/2",
                        "1/2"),) * 2, T=tuple(range(4)), R=(1, 0, 0, 0), S=("1/4", "1/4", "1/4", "1/4"), delta="1/2",
                        delta2="1/2", k=0, k2=0, epsilon=0, epsilon2=0)),),
)  # fmt: skip

WEIGHTS = {
    "n": k2,
    "d": delta2,
    "t": (1 - delta2) / base(epsilon2) ** k2,
    "s": lam(i, binomial(k2, i)),
    "a": lam(i, exp(i * epsilon2)),
    "b": lam(i, exp((k2 - i) * epsilon2)),
}


@proof_of(LAWS_COMPOSE)
def _laws(claim: Claim) -> Theorem:
    """The composition theorem, and the double sum."""
    signs = both(use(NONNEGATIVE, nat(k2), n=k2), *(arith(0 <= WEIGHTS[name](i)) for name in "ab"))
    share = arith(0 <= WEIGHTS["t"], delta2 <= 1, arith(0 < base(epsilon2) ** k2))
    made = use(COMPOSITION, FIRST_LAW, _kernels(), generalize(discharge(signs, nat(i)), i), nat(k2), share, *LAWS,
               h=read(PROFILE, FIRST_LAW).h, **WEIGHTS)  # fmt: skip
    return with_profile(made, read(PROFILE, claim).h, double_sum())


def _kernels() -> Theorem:
    """The profile of the kernels, as the composition theorem wants it."""
    excess = WEIGHTS["s"](i) * maximum(WEIGHTS["a"](i) - c * WEIGHTS["b"](i), 0)
    written = delta2 + WEIGHTS["t"] * total(lam(i, excess), k2)
    return generalize(with_profile(specialize(KERNELS, y), lam(c, written)), y)
