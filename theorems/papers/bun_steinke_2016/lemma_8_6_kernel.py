"""Lemma 8.6: the postprocessing as a kernel."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, fst, function_type, ind, lam, log, num, pair, snd, var
from dpproofs.language.terms import variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import A2, APPROX_RESPONSE, B2, MIXTURE, PUSHED, A, B, P, Q, bits, delta, on, phi, w
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, for_all, generalize, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import use, witness
from theorems.papers.bun_steinke_2016.def_8_5_approx_randomized_response import BITS, R0, R1, RESPONSES
from theorems.papers.bun_steinke_2016.lemma_8_6_response import KEPT, SOURCE
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.measure.weighted_laws import TEST

C0, C1 = variables("C0 C1", P.type)
T = var("T", function_type((BITS,), P.type))

PARTS = (MIXTURE(P, 1 - delta, A, A2), MIXTURE(Q, 1 - delta, B, B2))
SPLIT = (MIXTURE(A, KEPT, C0, C1), MIXTURE(B, KEPT, C1, C0))

TO_LAW = on(PUSHED, Y=BITS, Z="Y")
RESULT = exists(T, conj(TO_LAW(P, R0, T), TO_LAW(Q, R1, T)))

KERNEL = Lemma(
    "bs16x.lemma-8.6-kernel", "The postprocessing of approximate randomized response", SOURCE,
    (*PARTS, *SPLIT, *RESPONSES),
    RESULT,
    mutants=(Mutant("order", Claim((*PARTS, *SPLIT, *RESPONSES), exists(T, conj(TO_LAW(P, R1, T), TO_LAW(Q, R1, T)))),
                    "P and Q different",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), A=("3/4", "1/4"), B=("1/4", "3/4"),
                        A2=(1, 0), B2=(1, 0), C0=(1, 0), C1=(0, 1), epsilon=log(3), delta=0,
                        R0={(0, 1): 0, (0, 0): "3/4", (1, 0): "1/4"}, R1={(1, 1): 0, (1, 0): "3/4", (0, 0): "1/4"})),),
)  # fmt: skip


@proof_of(KERNEL)
def _kernel(claim: Claim) -> Theorem:
    """T chooses by the first part between C0, C1 and between A2, B2, and by the second between the two."""
    v = bits
    first, second = ind(eq(fst(v), 0)), ind(eq(snd(v), 0))

    def mixed(weight: Term, one: Term, other: Term) -> Theorem:
        size = generalize(both(arith(0 <= weight), arith(weight <= 1)), v)
        return use(MIXED, size, P=lam(v, one), Q=lam(v, other), t=lam(v, weight))

    def with_kernels(hidden: Term, hidden_facts: Theorem, shown: Term, shown_facts: Theorem) -> Theorem:
        def with_T(T: Term, facts: Theorem) -> Theorem:
            values = {
                (i, j): _value(i, j, T, facts, hidden, hidden_facts, shown, shown_facts) for i in (0, 1) for j in (0, 1)
            }
            size = specialize(TEST, w)
            unit = [integrate(T(v), w, bound, bounded(T(v), w, phi(w), 1, size)) for bound in parts(size)]
            of_bits = lam(v, E(T(v), w, phi(w)))
            pushed = []
            for law, response, mixture, pure in zip((P, Q), RESPONSES, PARTS, SPLIT, strict=True):
                mean = at(response, of_bits, by=[generalize(both(*unit), v)])
                whole, inner = (at(fact, phi, by=[TEST]) for fact in (mixture, pure))
                scaled = arith(eq((1 - delta) * lhs(inner), (1 - delta) * rhs(inner)), inner)
                equal = arith(eq(E(law, w, phi(w)), lhs(mean)), mean, whole, scaled, *values.values())
                to_law = TO_LAW(law, read(APPROX_RESPONSE, response).R, T)
                pushed.append(for_all(to_law, equal))
            return witness(claim.conclusion, T, *pushed)

        return obtain(mixed(second, hidden(v), shown(v)), "T", with_T)

    return obtain(
        mixed(first, C0, C1),
        "hidden",
        lambda hidden, facts: obtain(
            mixed(first, A2, B2), "shown", lambda shown, more: with_kernels(hidden, facts, shown, more)
        ),
    )


def _value(
    i: int, j: int, T: Term, facts: Theorem, hidden: Term, hidden_facts: Theorem, shown: Term, shown_facts: Theorem
) -> Theorem:
    """The mean of a test under T(i, j), for bits i, j."""
    point = pair(num(i), num(j))
    law = ((C0, C1), (A2, B2))[j][i]
    chain = [at(specialize(fact, point), phi, by=[TEST]) for fact in (facts, hidden_facts, shown_facts)]
    weights = [arith(eq(ind(eq(part(point), 0)), int(k == 0))) for part, k in ((fst, i), (snd, j))]
    return arith(eq(E(T(point), w, phi(w)), E(law, w, phi(w))), *chain, *weights)
