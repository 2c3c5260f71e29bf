"""The least delta of approximate randomized response (Definition 8.5), and Lemma 8.6: each pair of (epsilon,
delta)-close laws is a postprocessed one.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.close_laws_as_mixtures import DECOMPOSITION as DP_DECOMPOSITION
from theorems.foundations.measure.laws_exist import TEST, u
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.mixtures.remainders import REST_OF_LAW
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_STRICT

# Definition 8.5: the least delta of approximate randomized response ---------------------------

BITS = product(REAL, REAL)
R0, R1 = var("R0", prob(BITS)), var("R1", prob(BITS))
CLOSE = on(INDISTINGUISHABLE, Y=BITS)
RESPONSES = (APPROX_RESPONSE(R0, 0, 1, epsilon, delta), APPROX_RESPONSE(R1, 1, 0, epsilon, delta))
DOMAIN = (0 <= delta, delta <= 1, 0 <= xi, xi <= epsilon)
LEAST = delta + (1 - delta) * (exp(epsilon) - exp(xi)) / (1 + exp(epsilon))

LEMMA = Lemma(
    "bs16.def-8.5", "The least delta of approximate randomized response, at xi <= epsilon",
    f"{BUN_STEINKE}, Definition 8.5",
    (*RESPONSES, *DOMAIN),
    equals(CLOSE(R0, R1, xi, t), t, factor * LEAST),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, R0={(0, 1): 0, (0, 0): "2/3", (1, 0): "1/3"},
                        R1={(1, 1): 0, (0, 0): "1/3", (1, 0): "2/3"}, epsilon=log(2), delta=0, xi=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _least(claim: Claim) -> Theorem:
    """The event 'the first part is 0' needs this delta; every other test needs at most as much."""
    close, value = CLOSE(R0, R1, xi, t), value_of(claim.conclusion)
    event = lam(bits, ind(eq(fst(bits), 0)))
    needed = arith(value <= t, at(close, event), *(at(law, event) for law in RESPONSES))

    test = test_function(phi_bits, bits)
    facts = [specialize(test, pair(num(i), num(j))) for i, j in ((0, 1), (1, 1), (0, 0), (1, 0))]
    revealed_fact, other_fact, first, second = facts
    revealed, other, f, g = (rhs(low) for low, *_ in map(conjuncts, facts))
    grow, one = use(EXP_INCREASING, xi <= epsilon, x=xi, y=epsilon), use(EXP_INCREASING, 0 <= xi, x=0, y=xi)
    kept = exp(epsilon) / (1 + exp(epsilon))
    left, right, rest = kept * f + (1 - kept) * g, kept * g + (1 - kept) * f, (exp(epsilon) - exp(xi)) * (1 - kept)
    signs = (
        arith(0 <= (exp(epsilon) - exp(xi)) * (1 - f), grow, first),
        arith(0 <= (exp(epsilon) * exp(xi) - 1) * g, second, one, grow),
    )
    point = arith(left <= exp(xi) * right + rest, *signs)
    scaled = arith((1 - delta) * left <= (1 - delta) * (exp(xi) * right + rest), point, *DOMAIN[:2])
    p, q = E(R0, bits, phi_bits(bits)), E(R1, bits, phi_bits(bits))
    p_mean, q_mean = means(phi_bits)
    above = arith(p <= delta + (1 - delta) * left, p_mean, arith(delta * revealed <= delta, revealed_fact, 0 <= delta))
    below = arith((1 - delta) * right <= q, q_mean, arith(0 <= delta * other, other_fact, 0 <= delta))
    grown = arith(exp(xi) * ((1 - delta) * right) <= exp(xi) * q, below)
    same = arith(eq(delta + (1 - delta) * rest, LEAST))
    final = arith(p <= exp(xi) * q + t, above, scaled, grown, same, value <= t)
    enough = for_all(close, final)
    return generalize(both(discharge(needed, close), discharge(enough, value <= t)), t)


def means(test: Term) -> list[Theorem]:
    """The mean of a test under both laws, for a test or a function that is one by arithmetic."""
    return [at(law, test, by=[test_function(phi_bits, bits)]) for law in RESPONSES]


approx_response_least_delta = Verified(LEMMA, "approx_response_least_delta", value=LEAST)


# Definition 8.5: the formula for the least delta is too small for xi < -epsilon ---------------

COUNTEREXAMPLE_DOMAIN = (delta < 1, xi < -epsilon)

COUNTEREXAMPLE = Lemma(
    "bs16.def-8.5-counterexample",
    "At xi < -epsilon approximate randomized response needs more delta than the formula says",
    f"{BUN_STEINKE}, against Definition 8.5 for all epsilon",
    (*RESPONSES, *COUNTEREXAMPLE_DOMAIN, CLOSE(R0, R1, xi, t)),
    factor * LEAST < t,
    mutants=(Mutant("factor", {factor: MORE}, "epsilon = 1, delta = 0, xi = -1.001, t = 1 - exp(xi)",
                    witness=finite({}, R0={(0, 1): 0, (0, 0): "3/4", (1, 0): "1/4"},
                        R1={(1, 1): 0, (1, 0): "3/4", (0, 0):
                        "1/4"}, epsilon=log(3), delta=0, xi=-log(Fraction(301, 100)), t="201/301")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _proof(claim: Claim) -> Theorem:
    """All but the answer that reveals the second value: t >= 1 - exp(xi) (1 - delta)."""
    close = CLOSE(R0, R1, xi, t)
    event = lam(bits, 1 - ind(conj(eq(fst(bits), 1), eq(snd(bits), 1))))
    points = [pair(num(first), num(second)) for first, second in ((0, 1), (0, 0), (1, 0), (1, 1))]
    known = [arith(eq(event(point), value)) for point, value in zip(points, (1, 1, 1, 0), strict=True)]
    means = [
        arith(eq(E(read(APPROX_RESPONSE, law).R, bits, event(bits)), value), at(law, event), *known)
        for law, value in zip(RESPONSES, (1, 1 - delta), strict=True)
    ]
    needed = arith(1 <= exp(xi) * (1 - delta) + t, at(close, event), *means)
    less = use(EXP_STRICT, arith(xi + epsilon < 0, xi < -epsilon), x=xi + epsilon, y=0)
    gap = arith(0 < (1 - delta) * (1 - exp(xi) * exp(epsilon)), less, delta < 1)
    return arith(claim.conclusion, needed, gap)


# Lemma 8.6 for pure DP: a pair of epsilon-close laws is postprocessed randomized response -----

SOURCE = f"{BUN_STEINKE}, Lemma 8.6"
C0, C1 = variables("C0 C1", P.type)
KEPT = exp(epsilon) / (1 + exp(epsilon))
PURE = (INDISTINGUISHABLE(A, B, epsilon, 0), INDISTINGUISHABLE(B, A, epsilon, 0))
kept = mark("kept", KEPT)

RESPONSE = Lemma(
    "bs16x.lemma-8.6-pure", "A pair of epsilon-close laws is postprocessed randomized response", SOURCE,
    (*PURE, 0 <= epsilon),
    exists((C0, C1), conj(MIXTURE(A, kept, C0, C1), MIXTURE(B, kept, C1, C0))),
    mutants=(Mutant("epsilon", {kept: exp(LESS * epsilon) / (1 + exp(LESS * epsilon))},
                    "A, B randomized response with epsilon",
                    witness=finite({"Y": 2}, A=("3/4", "1/4"), B=("1/4", "3/4"), epsilon=log(3))),),
)  # fmt: skip


@proof_of(RESPONSE)
def _response(claim: Claim) -> Theorem:
    """C0 is the remainder of A without B/exp(epsilon), and C1 that of B without A/exp(epsilon)."""
    C = exp(epsilon)
    large = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    a, b = E(A, w, phi(w)), E(B, w, phi(w))
    tests = [at(fact, phi, by=[TEST]) for fact in PURE]

    def different(no: Theorem) -> Theorem:
        above = arith(1 < C, no, large)
        bounds = arith(0 <= 1 / C), arith(1 / C <= 1, above)
        below = [
            generalize(discharge(arith(1 / C * y <= x, fact), TEST), phi)
            for x, y, fact in ((a, b, tests[1]), (b, a, tests[0]))
        ]
        found = [
            use(REST_OF_LAW, fact, *bounds, P=x, A=y, c=1 / C) for fact, x, y in zip(below, (A, B), (B, A), strict=True)
        ]

        def with_rests(C0: Term, first: Theorem, C1: Term, second: Theorem) -> Theorem:
            one, two = (at(fact, phi, by=[TEST]) for fact in (first, second))
            return _finish(claim, C0, C1, above, one, two)

        return obtain(
            found[0],
            "C0",
            lambda C0, first: obtain(found[1], "C1", lambda C1, second: with_rests(C0, first, C1, second)),
        )

    def same(yes: Theorem) -> Theorem:
        return _finish(claim, A, A, yes, *tests)

    return cases(eq(C, 1), same, different)


def _finish(claim: Claim, C0: Term, C1: Term, *facts: Theorem) -> Theorem:
    """The two equations for a test, solved for the means under A and B."""
    a, b, c, d = (E(law, w, phi(w)) for law in (A, B, C0, C1))
    mixed = [arith(eq(x, KEPT * y + (1 - KEPT) * z), *facts) for x, y, z in ((a, c, d), (b, d, c))]
    laws = [
        for_all(MIXTURE(x, KEPT, y, z), fact) for fact, (x, y, z) in zip(mixed, ((A, C0, C1), (B, C1, C0)), strict=True)
    ]
    return witnesses(claim.conclusion, (C0, C1), *laws)


# Lemma 8.6: the postprocessing as a kernel ----------------------------------------------------

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


# Lemma 8.6: a pair of (epsilon, delta)-close laws is postprocessed approximate randomized response ---

DECOMPOSITION_CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta))
DECOMPOSITION_DOMAIN = (0 <= epsilon, 0 <= delta, delta <= 1)

DECOMPOSITION = Lemma(
    "bs16.lemma-8.6", "(epsilon, delta)-close laws are approximate randomized response, postprocessed", SOURCE,
    (*DECOMPOSITION_CLOSE, *RESPONSES, *DECOMPOSITION_DOMAIN),
    RESULT,
    mutants=(Mutant("delta", Claim((*DECOMPOSITION_CLOSE, APPROX_RESPONSE(R0, 0, 1, epsilon, delta / 2),
                                    APPROX_RESPONSE(R1, 1, 0, epsilon, delta / 2), *DECOMPOSITION_DOMAIN), RESULT),
                    "the least delta after T is at most delta/2",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), epsilon=0, delta="1/2", R0={(0, 1): "1/4", (0,
                        0): "3/8", (1, 0): "3/8"}, R1={(1, 1): "1/4", (1, 0): "3/8", (0, 0): "3/8"})),),
)  # fmt: skip


@proof_of(DECOMPOSITION)
def _lemma(claim: Claim) -> Theorem:
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
        found = use(
            DP_DECOMPOSITION,
            *(generalize(fact, u) for fact in DECOMPOSITION_CLOSE),
            *DECOMPOSITION_DOMAIN[:2],
            yes,
            P=lam(u, P),
            Q=lam(u, Q),
        )
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
