"""Definitions 8.1 and 1.12: approximate zCDP by events, by mixtures, and for delta = 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, disj, eq, fst, implies, ind, lam, num, pair, snd, unfold
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_RENYI_LINE, APPROX_ZCDP, COMPONENTS, CONDITIONED, EVENT_RENYI_LINE, EVENT_ZCDP, MIXTURE, RENYI_LINE,
    SYMMETRIC, ZCDP, A, A2, M, N, P, Q, alpha, coined, delta, p, phi, rho, w, x1, x2, xi,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, bounded, discharge, for_all, generalize, integrate, mean_of_one, mp, obtain, obtain_all, parts,
    prove, specialize, transfer, unfolded, use, witnesses,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.foundations.equal_laws import RENYI_EQUAL
from theorems.foundations.mixture_inner_rest import c
from theorems.foundations.mixture_rest import LAW_BELOW, REST_OF_LAW
from theorems.foundations.mixed_laws import MIXED
from theorems.foundations.pushed_laws import IMAGE_LAW
from theorems.foundations.weighted_laws import TEST, u

SOURCE = f"{PAPER}, Definition 8.1"


def _below(claim: Claim) -> Theorem:
    """c E_A[phi] <= p E_A[phi] = E_J[S phi] <= E_J[phi] = E_P[phi]."""

    def with_event(J: Term, S: Term, facts: Theorem) -> Theorem:
        binary, marginal, _, inside = parts(facts)
        size = specialize(TEST, w)
        sign, test = specialize(binary, coined), specialize(TEST, fst(coined))
        ints = [bounded(J, coined, body, 1, sign, test) for body in (S(coined) * phi(fst(coined)), phi(fst(coined)))]
        less = integrate(J, coined, arith(S(coined) * phi(fst(coined)) <= phi(fst(coined)), sign, test), *ints)
        low = integrate(A, w, parts(size)[0], bounded(A, w, phi(w), 1, size))
        scaled = arith(c * E(A, w, phi(w)) <= p * E(A, w, phi(w)), low, c <= p)
        means = [at(fact, phi, by=[TEST]) for fact in (marginal, inside)]
        final = arith(c * E(A, w, phi(w)) <= E(P, w, phi(w)), scaled, less, *means)
        return prove(claim.conclusion, generalize(discharge(final, TEST), phi))

    return obtain_all(CONDITIONED(A, P, p), "J S", with_event)


BELOW = Lemma(
    "bs16x.exact-mass-below", "A law given an event of probability p is at most 1/p times the law", SOURCE,
    (CONDITIONED(A, P, p), c <= p), LAW_BELOW, _below,
    (Mutant("order", Claim((CONDITIONED(A, P, p), p <= c), LAW_BELOW), "p = 1, c = 2"),),
)  # fmt: skip


UNIT = (0 <= delta, delta <= 1)
MIXED_LAW = MIXTURE(P, 1 - delta, A, A2)
EVENT = lam(coined, ind(eq(snd(coined), 1)))


def _mean(
    J: Term, mixed: Theorem, images: tuple[Theorem, Theorem], body: Term, one: Term, other: Term, *tests: Term
) -> Theorem:
    """E_J[body] from its values with the coin 1 and 0; the tests have values in [0, 1]."""
    at_coin, test = ([specialize(t, v) for t in tests] for v in (fst(coined), w))
    unit = generalize(both(arith(0 <= body(coined), *at_coin), arith(body(coined) <= 1, *at_coin)), coined)
    sides = []
    for law, image, coin, value in ((A, images[0], 1, one), (A2, images[1], 0, other)):
        there = at(image, body, by=[unit])
        same = arith(eq(value, body(pair(w, num(coin)))))
        moved = parts(transfer(law, w, same, bounded(law, w, value, 1, *test)))[1]
        sides.append(arith(eq(there.conclusion.args[0], E(law, w, value)), there, moved))
    whole = (1 - delta) * E(A, w, one) + delta * E(A2, w, other)
    return arith(eq(E(J, coined, body(coined)), whole), at(mixed, body, by=[unit]), *sides)


def _conditioned(claim: Claim) -> Theorem:
    """Toss a coin that shows 1 with probability 1 - delta, and draw y from A or A2."""
    size = generalize(both(arith(0 <= 1 - delta, *UNIT), arith(1 - delta <= 1, *UNIT)), u)
    zeros = [parts(use("E_zero", mu=law))[1] for law in (A, A2)]

    def with_laws(J: Term, mixed: Theorem, *images: Theorem) -> Theorem:
        scene = (J, mixed, (images[0], images[1]))
        first = _mean(*scene, lam(coined, phi(fst(coined))), phi(w), phi(w), TEST)
        given = at(MIXED_LAW, phi, by=[TEST])
        marginal = arith(eq(first.conclusion.args[0], E(P, w, phi(w))), first, given)
        second = _mean(*scene, EVENT, num(1), num(0))
        mass = arith(eq(second.conclusion.args[0], 1 - delta), second, mean_of_one(A), *zeros)
        third = _mean(*scene, lam(coined, EVENT(coined) * phi(fst(coined))), phi(w), num(0), TEST)
        inside = arith(eq(third.conclusion.args[0], (1 - delta) * E(A, w, phi(w))), third, *zeros)
        binary = generalize(arith(disj(eq(EVENT(coined), 0), eq(EVENT(coined), 1))), coined)
        tests = [generalize(discharge(fact, TEST), phi) for fact in (marginal, inside)]
        return witnesses(claim.conclusion, (J, EVENT), binary, tests[0], mass, tests[1])

    def with_images(J1: Term, shown: Theorem, J0: Term, hidden: Theorem) -> Theorem:
        made = use(MIXED, size, P=lam(u, J1), Q=lam(u, J0), t=lam(u, 1 - delta))
        return obtain(made, "J", lambda J, facts: with_laws(J(u), specialize(facts, u), shown, hidden))

    found = [use(IMAGE_LAW, P=law, g=lam(w, pair(w, num(coin)))) for law, coin in ((A, 1), (A2, 0))]
    return obtain(found[0], "J1", lambda J1, shown: obtain(found[1], "J0", lambda J0, hidden: with_images(
        J1, shown, J0, hidden)))  # fmt: skip


def _conditioned_claim(shift: Factor) -> Claim:
    return Claim((MIXED_LAW, *UNIT), CONDITIONED(A, P, 1 - delta + shift))


CONDITIONAL = Lemma(
    "bs16x.exact-mass-event", "The main part of a mixture is the law given an event", SOURCE,
    *_conditioned_claim(0).parts, _conditioned,
    (Mutant("mass", _conditioned_claim(Fraction(1, 100)), "delta = 0: a probability above 1"),),
)  # fmt: skip


def _claim(mass: Term) -> Claim:
    events, mixture = EVENT_RENYI_LINE(P, Q, delta, xi, rho), APPROX_RENYI_LINE(P, Q, mass, xi, rho)
    return Claim(UNIT, conj(implies(events, mixture), implies(mixture, events)))


def _pair(claim: Claim) -> Theorem:
    """Events give mixtures by what is below P, and mixtures give events by a coin."""
    events, mixture = claim.conclusion.args[0].args
    weight = 1 - delta
    sides = arith(0 <= weight, *UNIT), arith(weight <= 1, *UNIT)

    def with_events(A: Term, B: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        p_low, q_low, first, second, *lines = parts(facts)
        below = (use(BELOW, first, p_low, A=A, p=p, c=weight), use(BELOW, second, q_low, A=B, P=Q, p=q, c=weight))
        rests = [use(REST_OF_LAW, fact, *sides, P=law, A=part, c=weight)
                 for fact, law, part in zip(below, (P, Q), (A, B), strict=True)]  # fmt: skip

        def with_rests(A2: Term, one: Theorem, B2: Term, other: Theorem) -> Theorem:
            made = COMPONENTS(P, Q, A, A2, B, B2, delta, xi, rho)
            return witnesses(mixture, (A, A2, B, B2), prove(made, one, other, *lines))

        return obtain(rests[0], "A2", lambda A2, one: obtain(
            rests[1], "B2", lambda B2, other: with_rests(A2, one, B2, other)))  # fmt: skip

    def with_mixtures(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *lines = parts(unfolded(facts))
        given = [use(CONDITIONAL, fact, *UNIT, P=law, A=part, A2=rest)
                 for fact, law, part, rest in ((first, P, A, A2), (second, Q, B, B2))]  # fmt: skip
        return witnesses(events, (A, B, weight, weight), *given, *lines)

    there = obtain_all(events, "A B p q", with_events)
    back = obtain_all(mixture, "A A2 B B2", with_mixtures)
    return both(discharge(there, events), discharge(back, mixture))


PAIR = Lemma(
    "bs16x.exact-mass", "Events of probability at least 1 - delta, or mixtures with weight 1 - delta: the same",
    SOURCE, *_claim(delta).parts, _pair,
    (Mutant("mass", _claim(LESS * delta), "P, Q with total variation delta, xi = rho = 0"),),
)  # fmt: skip


def _mechanism_claim(mass: Term) -> Claim:
    events, mixture = EVENT_ZCDP(M, N, delta, xi, rho), APPROX_ZCDP(M, N, mass, xi, rho)
    return Claim(UNIT, conj(implies(events, mixture), implies(mixture, events)))


def _mechanism(claim: Claim) -> Theorem:
    near = N(x1, x2)
    pair_at = parts(use(PAIR, *UNIT, P=M(x1), Q=M(x2)))
    made = []
    for implication, step in zip(claim.conclusion.args, pair_at, strict=True):
        source, target = implication.args
        there = mp(step, at(source, x1, x2, by=[near]))
        made.append(discharge(for_all(target, there), source))
    return both(*made)


LEMMA = Lemma(
    "bs16.def-8.1", "Approximate zCDP by events, as in Definition 8.1, is approximate zCDP by mixtures",
    f"{SOURCE} and Definition 1.12", *_mechanism_claim(delta).parts, _mechanism,
    (Mutant("mass", _mechanism_claim(LESS * delta), "approximate randomized response, xi = rho = 0"),),
)  # fmt: skip


def _zero_claim(zcdp_rho: Term) -> Claim:
    concentrated, approximate = ZCDP(M, N, xi, zcdp_rho), APPROX_ZCDP(M, N, 0, xi, rho)
    return Claim((SYMMETRIC(N),), conj(implies(concentrated, approximate), implies(approximate, concentrated)))


def _zero(claim: Claim) -> Theorem:
    """The main parts are the laws themselves."""
    near, above = N(x1, x2), 1 < alpha
    concentrated, approximate = claim.conclusion.args[0].args
    back = at(SYMMETRIC(N), x1, x2, by=[near])
    lines = at(concentrated, x1, x2, by=[near]), at(concentrated, x2, x1, by=[back])
    target = APPROX_RENYI_LINE(M(x1), M(x2), 0, xi, rho)
    whole = COMPONENTS(M(x1), M(x2), M(x1), M(x1), M(x2), M(x2), 0, xi, rho)
    weight = unfold(whole).args[0].args[1]
    mixed = []
    for law in (M(x1), M(x2)):
        mean = E(law, w, phi(w))
        equal = arith(eq(mean, weight * mean + (1 - weight) * mean))
        mixed.append(for_all(MIXTURE(law, weight, law, law), equal))
    made = witnesses(target, (M(x1), M(x1), M(x2), M(x2)), prove(whole, *mixed, *lines))
    there = for_all(approximate, made)

    def with_components(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, line, _ = parts(unfolded(facts))
        same = []
        for mixture, law, part, order in ((first, M(x1), A, 1), (second, M(x2), B, -1)):
            equal = at(mixture, phi, by=[TEST])
            sides = (E(law, w, phi(w)), E(part, w, phi(w)))[::order]
            same.append(generalize(discharge(arith(eq(*sides), equal), TEST), phi))
        moved = use(RENYI_EQUAL, at(line, alpha, by=[above]), above, *same, P=A, Q=B, P2=M(x1), Q2=M(x2),
                    t=xi + rho * alpha)  # fmt: skip
        return for_all(RENYI_LINE(M(x1), M(x2), xi, rho), moved)

    pair = obtain_all(at(approximate, x1, x2, by=[near]), "A A2 B B2", with_components)
    other = for_all(concentrated, pair)
    return both(discharge(there, concentrated), discharge(other, approximate))


ZERO = Lemma(
    "bs16.def-8.1-zero", "0-approximate zCDP is zCDP", SOURCE, *_zero_claim(rho).parts, _zero,
    (Mutant("rho", _zero_claim(MORE * rho), "a Gaussian mechanism with 1.01 rho"),),
)  # fmt: skip

AS_APPROXIMATE = Lemma(
    "bs16.def-8.1-zero-from-zcdp", "zCDP is 0-approximate zCDP", SOURCE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N)), APPROX_ZCDP(M, N, 0, xi, rho),
    lambda claim: mp(parts(use(ZERO, SYMMETRIC(N)))[0], claim.hypotheses[0]),
    (Mutant("rho", Claim((ZCDP(M, N, xi, rho), SYMMETRIC(N)), APPROX_ZCDP(M, N, 0, xi, LESS * rho)),
            "a Gaussian mechanism"),),
)  # fmt: skip

zcdp_as_approx_zcdp = Verified(AS_APPROXIMATE, "zcdp_as_approx_zcdp")
