"""Poisson sampling of Gaussian DP, when a record is replaced: it is drawn, or the other one is, or none of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam
from dpproofs.privacy.notions import GAUSSIAN_DP, REPLACED_GAUSSIAN_DP, REPLACED_SAMPLING, M, N, c
from dpproofs.privacy.notions import REPLACED_GAUSSIAN_PAIR
from dpproofs.privacy.notions import either_order, gaussian_profile, mu_squared, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import at, for_all, generalize, obtain, obtain_all, parts, specialize
from dpproofs.proving.tactics import use, witnesses
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.sampling.averaged import AVERAGED
from theorems.sampling.drawn import q, s
from theorems.sampling.kernels import RATE
from theorems.sampling.sampled import SAMPLED_MIXTURE
from theorems.sampling.samples import BASE, SAMPLED, T

SAMPLES = REPLACED_SAMPLING(T, N, either_order, q)
PRIVATE = GAUSSIAN_DP(BASE, either_order, mu_squared)

REPLACED_GAUSSIAN = Lemma(
    "sampling.poisson-gaussian-dp-replaced", "Poisson sampling with rate q of Gaussian DP, when a record is replaced",
    "elementary",
    (PRIVATE, SAMPLES, SAMPLED, *RATE),
    REPLACED_GAUSSIAN_DP(M, N, factor * q, mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "noise on whether the record is in the sample",
                    unwitnessed="whether there are such parts is asked of all laws"),),
)  # fmt: skip

PROFILE_OF = lam(c, gaussian_profile(mu_squared, c))


@proof_of(REPLACED_GAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The parts of the mixtures are the mean answers to samples with the record, with the other one, and without."""
    answers = [specialize(SAMPLED, point) for point in (x1, x2)]
    goal = REPLACED_GAUSSIAN_PAIR(M(x1), M(x2), q, mu_squared)

    def sampled(W: Term, a: Term, b: Term, b2: Term, facts: Theorem) -> Theorem:
        nears, first, second = parts(facts)
        kernels = [lam(s, BASE(point(s))) for point in (a, b, b2)]
        with_record, with_other = parts(specialize(nears, s))

        def average(one: Term, two: Term, near: Theorem, R: Term, Q: Term, *laws: Theorem) -> Theorem:
            each = generalize(at(PRIVATE, one(s), two(s), by=[near]), s)
            values = {"B": lam(s, BASE(one(s))), "A": lam(s, BASE(two(s))), "h": PROFILE_OF}
            return use(AVERAGED, each, *laws, W=W, R=R, Q=Q, **values)

        def laws(R0: Term, without: Theorem, R: Term, drawn: Theorem, R2: Term, other: Theorem) -> Theorem:
            close = average(b, a, with_record, R, R0, drawn, without)
            far = average(a, b2, with_other, R0, R2, without, other)
            points = {"W": W, "a": a, "q": q, "Q": R0}
            mixed = [
                use(SAMPLED_MIXTURE, sample, answer, law, without, P=M(x), S1=T(x), b=point, R=mean, **points)
                for sample, answer, law, x, point, mean in (
                    (first, answers[0], drawn, x1, b, R),
                    (second, answers[1], other, x2, b2, R2),
                )
            ]
            return witnesses(goal, (R0, R, R2), *mixed, close, far)

        means = [use(PUSHED_LAW, P=W, K=kernel) for kernel in kernels]
        return obtain(means[0], "R0", lambda *left: obtain(means[1], "R", lambda *one: obtain(
            means[2], "R2", lambda *two: laws(*left, *one, *two))))  # fmt: skip

    return for_all(claim.conclusion, obtain_all(at_neighbours(SAMPLES), "W a b b2", sampled))


poisson_sampled_replaced_gaussian_dp = Verified(
    REPLACED_GAUSSIAN, "poisson_sampled_replaced_gaussian_dp", {"sampling_rate": q}
)
