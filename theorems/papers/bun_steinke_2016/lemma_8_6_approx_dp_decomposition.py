"""Lemma 8.6: a pair of (epsilon, delta)-close laws is postprocessed approximate randomized response."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_RESPONSE, INDISTINGUISHABLE, MIXTURE, P, Q, delta, epsilon, phi, w
from dpproofs.proving.tactics import arith, both, bounded, cases, for_all, generalize, integrate, obtain_all, parts
from dpproofs.proving.tactics import prove, specialize, use
from theorems.papers.bun_steinke_2016.def_8_5_approx_randomized_response import R0, R1, RESPONSES
from theorems.papers.bun_steinke_2016.lemma_8_6_kernel import KERNEL, RESULT
from theorems.papers.bun_steinke_2016.lemma_8_6_response import RESPONSE, SOURCE
from theorems.foundations.densities.dp_decomposition import DECOMPOSITION
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.weighted_laws import TEST, u

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta))
DOMAIN = (0 <= epsilon, 0 <= delta, delta <= 1)

LEMMA = Lemma(
    "bs16.lemma-8.6", "(epsilon, delta)-close laws are approximate randomized response, postprocessed", SOURCE,
    (*CLOSE, *RESPONSES, *DOMAIN),
    RESULT,
    mutants=(Mutant("delta", Claim((*CLOSE, APPROX_RESPONSE(R0, 0, 1, epsilon, delta / 2),
                                    APPROX_RESPONSE(R1, 1, 0, epsilon, delta / 2), *DOMAIN), RESULT),
                    "the least delta after T is at most delta/2",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), epsilon=0, delta="1/2", R0={(0, 1): "1/4", (0,
                        0): "3/8", (1, 0): "3/8"}, R1={(1, 1): "1/4", (1, 0): "3/8", (0, 0): "3/8"})),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Decompose P and Q, and their main parts; for delta = 1 the main parts do not matter."""

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(facts)
        pure = use(RESPONSE, *close, 0 <= epsilon, A=A, B=B)
        return obtain_all(
            pure,
            "C0 C1",
            lambda C0, C1, mixed: use(
                KERNEL, first, second, mixed, *claim.hypotheses[2:4], A=A, A2=A2, B=B, B2=B2, C0=C0, C1=C1
            ),
        )

    def some(yes: Theorem) -> Theorem:
        found = use(DECOMPOSITION, *(generalize(fact, u) for fact in CLOSE), *DOMAIN[:2], yes, P=lam(u, P), Q=lam(u, Q))
        return obtain_all(
            found, "A A2 B B2", lambda A, A2, B, B2, facts: with_parts(A(u), A2(u), B(u), B2(u), specialize(facts, u))
        )

    def none(no: Theorem) -> Theorem:
        one = arith(eq(delta, 1), no, delta <= 1)
        p, q = E(P, w, phi(w)), E(Q, w, phi(w))
        equal = [arith(eq(x, (1 - delta) * p + (1 - (1 - delta)) * x), one) for x in (p, q)]
        laws = [for_all(MIXTURE(law, 1 - delta, P, law), fact) for law, fact in zip((P, Q), equal, strict=True)]
        size = specialize(TEST, w)
        positive = integrate(P, w, parts(size)[0], bounded(P, w, phi(w), 1, size))
        large = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
        itself = for_all(INDISTINGUISHABLE(P, P, epsilon, 0), arith(p <= exp(epsilon) * p + 0, positive, large))
        return with_parts(P, P, P, Q, both(*laws, itself, itself))

    return prove(claim.conclusion, cases(delta < 1, some, none))
