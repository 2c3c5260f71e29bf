"""Lemma 8.6: a pair of (epsilon, delta)-close laws is postprocessed approximate randomized response."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, eq, exists, exp, fst, function_type, ind, lam, num, pair, snd, var, variables
from dpproofs.library import LESS, Claim, Lemma, Mutant
from dpproofs.notions import (
    APPROX_RESPONSE, INDISTINGUISHABLE, MIXTURE, PUSHED, A, A2, B, B2, P, Q, bits, delta, epsilon, on, phi, w,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, bounded, cases, discharge, for_all, generalize, integrate, obtain, obtain_all, parts, prove,
    specialize, use, witness, witnesses,
)  # fmt: skip
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.def_8_5_approx_randomized_response import BITS, R0, R1, RESPONSES
from theorems.foundations.dp_decomposition import DECOMPOSITION
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.mixture_rest import REST_OF_LAW
from theorems.foundations.mixed_laws import MIXED
from theorems.foundations.weighted_laws import TEST, u

SOURCE = f"{PAPER}, Lemma 8.6"
C0, C1 = variables("C0 C1", P.type)
T = var("T", function_type((BITS,), P.type))
KEPT = exp(epsilon) / (1 + exp(epsilon))
CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta))
DOMAIN = (0 <= epsilon, 0 <= delta, delta <= 1)
PURE = (INDISTINGUISHABLE(A, B, epsilon, 0), INDISTINGUISHABLE(B, A, epsilon, 0))


def _response(claim: Claim) -> Theorem:
    """C0 is the rest of A without B/exp(epsilon), and C1 the rest of B without A/exp(epsilon)."""
    C = exp(epsilon)
    large = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    a, b = E(A, w, phi(w)), E(B, w, phi(w))
    tests = [at(fact, phi, by=[TEST]) for fact in PURE]

    def different(no: Theorem) -> Theorem:
        above = arith(1 < C, no, large)
        bounds = arith(0 <= 1 / C), arith(1 / C <= 1, above)
        below = [generalize(discharge(arith(1 / C * y <= x, fact), TEST), phi) for x, y, fact in
                 ((a, b, tests[1]), (b, a, tests[0]))]  # fmt: skip
        found = [use(REST_OF_LAW, fact, *bounds, P=x, A=y, c=1 / C) for fact, x, y in
                 zip(below, (A, B), (B, A), strict=True)]  # fmt: skip

        def with_rests(C0: Term, first: Theorem, C1: Term, second: Theorem) -> Theorem:
            one, two = (at(fact, phi, by=[TEST]) for fact in (first, second))
            return _finish(claim, C0, C1, above, one, two)

        return obtain(found[0], "C0", lambda C0, first: obtain(found[1], "C1", lambda C1, second: with_rests(
            C0, first, C1, second)))  # fmt: skip

    def same(yes: Theorem) -> Theorem:
        return _finish(claim, A, A, yes, *tests)

    return cases(eq(C, 1), same, different)


def _finish(claim: Claim, C0: Term, C1: Term, *facts: Theorem) -> Theorem:
    """The two equations for a test, solved for the means under A and B."""
    a, b, c, d = (E(law, w, phi(w)) for law in (A, B, C0, C1))
    mixed = [arith(eq(x, KEPT * y + (1 - KEPT) * z), *facts) for x, y, z in ((a, c, d), (b, d, c))]
    laws = [for_all(MIXTURE(x, KEPT, y, z), fact)
            for fact, (x, y, z) in zip(mixed, ((A, C0, C1), (B, C1, C0)), strict=True)]  # fmt: skip
    return witnesses(claim.conclusion, (C0, C1), *laws)


def _response_claim(kept: Term) -> Claim:
    mixed = conj(MIXTURE(A, kept, C0, C1), MIXTURE(B, kept, C1, C0))
    return Claim((*PURE, 0 <= epsilon), exists((C0, C1), mixed))


RESPONSE = Lemma(
    "bs16x.lemma-8.6-pure", "A pair of epsilon-close laws is postprocessed randomized response", SOURCE,
    *_response_claim(KEPT).parts, _response,
    (Mutant("epsilon", _response_claim(exp(LESS * epsilon) / (1 + exp(LESS * epsilon))),
            "A, B randomized response with epsilon"),),
)  # fmt: skip

PARTS = (MIXTURE(P, 1 - delta, A, A2), MIXTURE(Q, 1 - delta, B, B2))
SPLIT = (MIXTURE(A, KEPT, C0, C1), MIXTURE(B, KEPT, C1, C0))


def _kernel(claim: Claim) -> Theorem:
    """T chooses by the first part between C0, C1 and between A2, B2, and by the second between the two."""
    v = bits
    first, second = ind(eq(fst(v), 0)), ind(eq(snd(v), 0))

    def mixed(weight: Term, one: Term, other: Term) -> Theorem:
        size = generalize(both(arith(0 <= weight), arith(weight <= 1)), v)
        return use(MIXED, size, P=lam(v, one), Q=lam(v, other), t=lam(v, weight))

    def with_kernels(hidden: Term, hidden_facts: Theorem, shown: Term, shown_facts: Theorem) -> Theorem:
        def with_T(T: Term, facts: Theorem) -> Theorem:
            values = {(i, j): _value(i, j, T, facts, hidden, hidden_facts, shown, shown_facts)
                      for i in (0, 1) for j in (0, 1)}  # fmt: skip
            size = specialize(TEST, w)
            unit = [integrate(T(v), w, bound, bounded(T(v), w, phi(w), 1, size)) for bound in parts(size)]
            of_bits = lam(v, E(T(v), w, phi(w)))
            pushed = []
            for law, response, mixture, pure in zip((P, Q), RESPONSES, PARTS, SPLIT, strict=True):
                mean = at(response, of_bits, by=[generalize(both(*unit), v)])
                whole, inner = (at(fact, phi, by=[TEST]) for fact in (mixture, pure))
                scaled = arith(
                    eq((1 - delta) * inner.conclusion.args[0], (1 - delta) * inner.conclusion.args[1]), inner
                )
                equal = arith(eq(E(law, w, phi(w)), mean.conclusion.args[0]), mean, whole, scaled, *values.values())
                to_law = TO_LAW(law, response.args[0], T)
                pushed.append(for_all(to_law, equal))
            return witness(claim.conclusion, T, *pushed)

        return obtain(mixed(second, hidden(v), shown(v)), "T", with_T)

    return obtain(mixed(first, C0, C1), "hidden", lambda hidden, facts: obtain(
        mixed(first, A2, B2), "shown", lambda shown, more: with_kernels(hidden, facts, shown, more)))  # fmt: skip


def _value(
    i: int, j: int, T: Term, facts: Theorem, hidden: Term, hidden_facts: Theorem, shown: Term, shown_facts: Theorem
) -> Theorem:
    """The mean of a test under T(i, j), for bits i, j."""
    point = pair(num(i), num(j))
    law = ((C0, C1), (A2, B2))[j][i]
    chain = [at(specialize(fact, point), phi, by=[TEST]) for fact in (facts, hidden_facts, shown_facts)]
    weights = [arith(eq(ind(eq(part(point), 0)), int(k == 0))) for part, k in ((fst, i), (snd, j))]
    return arith(eq(E(T(point), w, phi(w)), E(law, w, phi(w))), *chain, *weights)


TO_LAW = on(PUSHED, Y=BITS, Z="Y")
RESULT = exists(T, conj(TO_LAW(P, R0, T), TO_LAW(Q, R1, T)))
KERNEL = Lemma(
    "bs16x.lemma-8.6-kernel", "The postprocessing of approximate randomized response", SOURCE,
    (*PARTS, *SPLIT, *RESPONSES), RESULT, _kernel,
    (Mutant("order", Claim((*PARTS, *SPLIT, *RESPONSES), exists(T, conj(TO_LAW(P, R1, T), TO_LAW(Q, R1, T)))),
            "P and Q different"),),
)  # fmt: skip


def _proof(claim: Claim) -> Theorem:
    """Decompose P and Q, and their main parts; for delta = 1 the main parts do not matter."""

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *close = parts(facts)
        pure = use(RESPONSE, *close, 0 <= epsilon, A=A, B=B)
        return obtain_all(pure, "C0 C1", lambda C0, C1, mixed: use(
            KERNEL, first, second, mixed, *claim.hypotheses[2:4], A=A, A2=A2, B=B, B2=B2, C0=C0, C1=C1))  # fmt: skip

    def some(yes: Theorem) -> Theorem:
        found = use(DECOMPOSITION, *(generalize(fact, u) for fact in CLOSE), *DOMAIN[:2], yes, P=lam(u, P), Q=lam(u, Q))
        return obtain_all(found, "A A2 B B2", lambda A, A2, B, B2, facts: with_parts(
            A(u), A2(u), B(u), B2(u), specialize(facts, u)))  # fmt: skip

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


LEMMA = Lemma(
    "bs16.lemma-8.6", "(epsilon, delta)-close laws are approximate randomized response, postprocessed", SOURCE,
    (*CLOSE, *RESPONSES, *DOMAIN), RESULT, _proof,
    (Mutant("delta", Claim((*CLOSE, APPROX_RESPONSE(R0, 0, 1, epsilon, delta / 2),
                            APPROX_RESPONSE(R1, 1, 0, epsilon, delta / 2), *DOMAIN), RESULT),
            "the least delta after T is at most delta/2"),),
)  # fmt: skip
