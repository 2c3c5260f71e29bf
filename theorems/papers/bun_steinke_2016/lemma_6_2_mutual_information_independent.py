"""Lemma 6.2: mutual information for data sets with independent entries."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import disj, eq, forall, implies, lam, nat, sqrt, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, M, N, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import at, discharge, generalize, split, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mutual_information_models import differ, one_bit, one_of_8
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import PRIVATE
from theorems.foundations.samples.entries import AGREE_OFF, MADE, entry, j, n, prior, x1, x2
from theorems.foundations.samples.entries_averaged import JOINT_XY
from theorems.foundations.samples.entries_averaged_joint import INDEPENDENT, law
from theorems.foundations.divergences.kl_of_joints import KL_SELF
from theorems.foundations.divergences.mutual_information_independent import MI_OF_INDEPENDENT
from theorems.foundations.divergences.mutual_information_pairs import MI_XY
from theorems.notions.zcdp.to_kl import ZCDP_KL

ONE_OFF = AGREE_OFF(entry, n, j, x1, x2)
OUTPUT = JOINT_XY(law, prior, M)
NEIGHBOURS = forall((j, x1, x2), implies(ONE_OFF, disj(eq(x1, x2), N(x1, x2))))
ENTRIES_GIVEN = PRIVATE, 0 <= xi + rho, MADE, NEIGHBOURS, INDEPENDENT, nat(n), OUTPUT

WHY = (
    "n = 1, xi = 0, x uniform on 8 points, M(x) = x with probability 1/2 and else uniform on the others: "
    "I = 0.495 rho; the ratio comes near 1 for many points and p near 1"
)
REPEATED = "a fair bit, five times, of whose sum the answer is 1 with probability (sum + 45/2)/50: I > 5 rho"

INDEPENDENT_LEMMA = Lemma(
    "bs16.lemma-6.2", "I(X; M(X)) <= (xi + rho) n for n independent entries",
    f"{BUN_STEINKE}, Lemma 6.2 and Theorem 1.10",
    ENTRIES_GIVEN,
    MI_XY(law, factor * n * (xi + rho)),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, WHY,
                    witness=one_of_8(xi=0, rho="0.839", N=True)),
             Mutant("dependent", Claim(tuple(h for h in ENTRIES_GIVEN if h != INDEPENDENT), MI_XY(law, n * (xi + rho))),
                    REPEATED,
                    witness=one_bit(5, xi=0, rho="0.000815", N=differ(5))),
             Mutant("root", Claim(ENTRIES_GIVEN, MI_XY(law, sqrt(n) * (xi + rho))),
                    "10000 fair bits, randomized response with epsilon = 1/10 on each: I is 12.48, not at most 0.5",
                    unwitnessed="the witness has too many points to be evaluated")),
)  # fmt: skip


@proof_of(INDEPENDENT_LEMMA)
def _entries(claim: Claim) -> Theorem:
    """Neighbours are at KL divergence xi + rho at most, and equal data sets at 0."""
    v = var("v", "X")

    def equal(same: Theorem) -> Theorem:
        trivial = use(KL_SELF, 0 <= xi + rho, P=M(x1), t=xi + rho)
        return use("leibniz", same, trivial, x=x1, y=x2, A=lam(v, KL(M(x1), M(v), xi + rho)))

    def near(step: Theorem) -> Theorem:
        return use(ZCDP_KL, at(PRIVATE, x1, x2, by=[step]), P=M(x1), Q=M(x2))

    return from_close(split(at(NEIGHBOURS, j, x1, x2, by=[ONE_OFF]), equal, near))


def from_close(pair: Theorem) -> Theorem:
    """The chain rule, from a bound on KL divergence between data sets that differ in one entry or block."""
    close = generalize(discharge(pair, ONE_OFF), j, x1, x2)
    return use(MI_OF_INDEPENDENT, MADE, INDEPENDENT, close, nat(n), OUTPUT, s=read(KL, pair).t)


mutual_information_independent = Verified(
    INDEPENDENT_LEMMA, "mutual_information_independent", value=n * (xi + rho), requires=(1 <= n,)
)
