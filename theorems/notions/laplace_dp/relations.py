"""Two steps of one neighbouring relation in place of one of another, for what is as private as Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, lam
from dpproofs.mutants.witnesses import finite, laplace
from dpproofs.privacy.notions import LAPLACE_DP, PROFILE, M, N, c, laplace_profile, phi, shift, test_function, w, x1, x3
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, use
from theorems.citations import DONG_ROTH_SU
from theorems.notions.dp.relations import STEPS, N2, through
from theorems.notions.laplace_dp.triangle import TRIANGLE

PRIVATE, SIGN = LAPLACE_DP(M, N, shift), 0 <= shift

LEMMA = Lemma(
    "profiles.laplace-two-steps",
    "As private as Laplace noise: for neighbours that are two steps apart the number moves twice as far",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    (PRIVATE, STEPS, SIGN),
    LAPLACE_DP(M, N2, factor * (2 * shift)),
    mutants=(Mutant("factor", {factor: LESS}, "Laplace noise, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(laplace(0), laplace(1), laplace(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), shift=1)),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The distances of one step and of the next add up."""
    most = read(LAPLACE_DP, claim).shift

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at(PRIVATE, x1, middle, by=[one]), at(PRIVATE, middle, x3, by=[two])
        every = [generalize(discharge(at(fact, c, phi, by=[0 <= c, TEST]), 0 <= c), c) for fact in (first, second)]
        p, r, q = (E(M(data), w, phi(w)) for data in (x1, middle, x3))
        made = use(TRIANGLE, *every, SIGN, SIGN, 0 <= c, p=p, r=r, q=q, s=shift, t=shift)
        profile = PROFILE(M(x1), M(x3), lam(c, laplace_profile(most, c)))
        return for_all(profile, arith(p <= c * q + laplace_profile(most, c), made))

    return for_all(claim.conclusion, through(bound), x1, x3)


two_steps_laplace_dp = Verified(LEMMA, "laplace_dp_to_replace_one")
