"""Pure DP of a pair: the mean of the privacy loss, and that the loss is subgaussian about it."""

from dpproofs.prelude import *
from theorems.citations import LI
from theorems.foundations.divergences.known_likelihood_ratio import KL_AT
from theorems.foundations.divergences.privacy_loss_moments import MEAN
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS, PAIR_RATIO
from theorems.notions.bounded_range.concentrated import CONCENTRATED
from theorems.notions.dp.privacy_loss import PURE_DP_ENTROPY

THERE, BACK = INDISTINGUISHABLE(P, Q, epsilon, 0), INDISTINGUISHABLE(Q, P, epsilon, 0)
MEAN_LOSS = epsilon * tanh(epsilon / 2)

LOSS_SUBGAUSSIAN = Lemma(
    "notions.pure-dp-loss-subgaussian",
    "epsilon-DP of a pair: the privacy loss has mean at most epsilon tanh(epsilon/2), and is epsilon-subgaussian",
    f"{LI}, beside Theorem 3.1 (3)",
    (THERE, BACK, 0 <= epsilon),
    MEAN_CONCENTRATED(P, Q, factor * MEAN_LOSS, epsilon),
    mutants=(Mutant("mean", {factor: LESS}, "randomized response", witness=two_laws(epsilon="1.0987")),),
)  # fmt: skip


@proof_of(LOSS_SUBGAUSSIAN)
def _proof(claim: Claim) -> Theorem:
    """The loss is between -epsilon and epsilon: Hoeffding's lemma."""
    low, width, most = -epsilon, 2 * epsilon, read(MEAN_CONCENTRATED, claim).mu
    there = written_as(INDISTINGUISHABLE(P, Q, low + width, 0), THERE)
    back = written_as(INDISTINGUISHABLE(Q, P, -low, 0), BACK)
    made = use(CONCENTRATED, there, back, P=P, Q=Q, t=low, epsilon=width)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, finite, _, measured, small = parts(facts)
        entropy, bound = parts(use(KL_AT, _entropy(), density, L=L, P=P, Q=Q, t=MEAN_LOSS))
        mean = parts(mp(parts(use(MEAN, density, L=L, P=P, Q=Q))[0], entropy))[1]
        low = arith(E(P, w, log(L(w))) <= most, mean, bound)
        spread = arith(_rewritten(specialize(small, lambda_)), specialize(small, lambda_))
        return witness(claim.conclusion, L, density, finite, low, measured, generalize(spread, lambda_))

    return obtain(made, "L", with_ratio)


def _entropy() -> Theorem:
    """KL(P||Q) <= epsilon tanh(epsilon/2)."""
    largest = [
        use(MAX_DIVERGENCE_FROM_TESTS, close, P=first, Q=second)
        for close, first, second in ((THERE, P, Q), (BACK, Q, P))
    ]
    pair = prove(PURE_DP_PAIR(P, Q, epsilon), *largest)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, lower, upper = parts(facts)
        finite, mean = parts(use(PURE_DP_ENTROPY, density, lower, upper, 0 <= epsilon, L=L, P=P, Q=Q))
        return witness(KL(P, Q, MEAN_LOSS), L, density, finite, mean)

    return obtain(use(PAIR_RATIO, pair, P=P, Q=Q), "L", with_ratio)


def _rewritten(small: Theorem) -> Term:
    """E[exp(lambda (Z - E[Z]))] <= exp(lambda^2 epsilon^2/2)."""
    return lhs(small) <= exp(lambda_**2 * epsilon**2 / 2)
