"""Definitions 8.1 and 1.12: approximate zCDP by events is that by mixtures, whose main part is a law given an
event; with delta = 0 it is zCDP.
"""

from fractions import Fraction
from functools import partial

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import (
    absurd,
    fact,
    mixed_points,
    nothing_alike,
    nothing_in_common,
    told_bit,
    u,
    written,
    y,
)
from dpproofs.mutants.witnesses import shown
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.equal_laws import RENYI_EQUAL
from theorems.foundations.measure.laws_exist import IMAGE_LAW, TEST, u as u_
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.mixtures.remainders import LAW_BELOW, REST_OF_LAW, c

# Definition 8.1: a law given an event is at most a multiple of the law ------------------------

SOURCE = f"{BUN_STEINKE}, Definition 8.1"

BELOW = Lemma(
    "bs16x.exact-mass-below", "A law given an event of probability p is at most 1/p times the law", SOURCE,
    (CONDITIONED(A, P, p), c <= p),
    LAW_BELOW,
    mutants=(Mutant("order", {c <= p: p <= c}, "p = 1, c = 2"),),
)  # fmt: skip


@proof_of(BELOW)
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


@refutation_of(BELOW, "order", Y=REAL)
def _half_of_it(said: Theorem) -> Theorem:
    """A law is conditioned on what is certain."""
    law, one = dirac(num(0)), written(1 - u, u=0)
    certain = fact("bs16x.exact-mass-event", mixed_points(0, one, 0, 0), P=law, A=law, A2=law, delta=0)
    mean = at(instance(said, certain, A=law, P=law, p=one, c=2), lam(x, num(1)))
    return absurd(mean, mean_of_one(law))


# Definition 8.1: the main part of a mixture is the law given an event -------------------------

UNIT = (0 <= delta, delta <= 1)
MIXED_LAW = MIXTURE(P, 1 - delta, A, A2)
shift = mark("shift", 0)

CONDITIONAL = Lemma(
    "bs16x.exact-mass-event", "The main part of a mixture is the law given an event", SOURCE,
    (MIXED_LAW, *UNIT),
    CONDITIONED(A, P, 1 - delta + shift),
    mutants=(Mutant("mass", {shift: Fraction(1, 100)}, "delta = 0: a probability above 1"),),
)  # fmt: skip

EVENT = lam(coined, ind(eq(snd(coined), 1)))


@proof_of(CONDITIONAL)
def _conditioned(claim: Claim) -> Theorem:
    """Toss a coin that shows 1 with probability 1 - delta, and draw y from A or A2."""
    size = generalize(both(arith(0 <= 1 - delta, *UNIT), arith(1 - delta <= 1, *UNIT)), u_)
    zeros = [parts(use(NOTHING, mu=law))[1] for law in (A, A2)]

    def with_laws(J: Term, mixed: Theorem, *images: Theorem) -> Theorem:
        scene = (J, mixed, (images[0], images[1]))
        first = _mean(*scene, lam(coined, phi(fst(coined))), phi(w), phi(w), TEST)
        given = at(MIXED_LAW, phi, by=[TEST])
        marginal = arith(eq(lhs(first), E(P, w, phi(w))), first, given)
        second = _mean(*scene, EVENT, num(1), num(0))
        mass = arith(eq(lhs(second), 1 - delta), second, mean_of_one(A), *zeros)
        third = _mean(*scene, lam(coined, EVENT(coined) * phi(fst(coined))), phi(w), num(0), TEST)
        inside = arith(eq(lhs(third), (1 - delta) * E(A, w, phi(w))), third, *zeros)
        binary = generalize(arith(disj(eq(EVENT(coined), 0), eq(EVENT(coined), 1))), coined)
        tests = [generalize(discharge(fact, TEST), phi) for fact in (marginal, inside)]
        return witnesses(claim.conclusion, (J, EVENT), binary, tests[0], mass, tests[1])

    def with_images(J1: Term, shown: Theorem, J0: Term, hidden: Theorem) -> Theorem:
        made = use(MIXED, size, P=lam(u_, J1), Q=lam(u_, J0), t=lam(u_, 1 - delta))
        return obtain(made, "J", lambda J, facts: with_laws(J(u_), specialize(facts, u_), shown, hidden))

    found = [use(IMAGE_LAW, P=law, g=lam(w, pair(w, num(coin)))) for law, coin in ((A, 1), (A2, 0))]
    return obtain(
        found[0], "J1", lambda J1, shown: obtain(found[1], "J0", lambda J0, hidden: with_images(J1, shown, J0, hidden))
    )


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
        sides.append(arith(eq(lhs(there), E(law, w, value)), there, moved))
    whole = (1 - delta) * E(A, w, one) + delta * E(A2, w, other)
    return arith(eq(E(J, coined, body(coined)), whole), at(mixed, body, by=[unit]), *sides)


@refutation_of(CONDITIONAL, "mass", Y=REAL)
def _above_one(said: Theorem) -> Theorem:
    """An event would have the probability 1.01."""
    law, pairs = dirac(num(0)), var("v", product(REAL, REAL))
    given = mixed_points(0, written(1 - delta, delta=0), 0, 0)

    def with_event(joint: Term, event: Term, facts: Theorem) -> Theorem:
        two, _, mean, _ = parts(facts)
        bounds = event(pairs) <= 1, absolute(event(pairs)) <= 1
        most, size = (split(specialize(two, pairs), *[partial(arith, bound)] * 2) for bound in bounds)
        total = integrate(joint, pairs, most, bounded(joint, pairs, event(pairs), 1, size))
        return absurd(mean, total)

    return obtain_all(instance(said, given, A=law, P=law, A2=law, delta=0), "J S", with_event)


# Definitions 8.1 and 1.12: approximate zCDP by events is approximate zCDP by mixtures ---------

mass = mark("mass", delta)
events = EVENT_RENYI_LINE(P, Q, delta, xi, rho)
mixture = APPROX_RENYI_LINE(P, Q, mass, xi, rho)

PAIR = Lemma(
    "bs16x.exact-mass", "Events of probability at least 1 - delta, or mixtures with weight 1 - delta: the same", SOURCE,
    UNIT,
    conj(implies(events, mixture), implies(mixture, events)),
    mutants=(Mutant("mass", {mass: LESS * delta}, "delta = 1, the laws of 0 and of 1, xi = rho = 0"),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Events give mixtures by what is below P, and mixtures give events by a coin."""
    events, mixture = equivalent(claim)
    weight = 1 - delta
    sides = arith(0 <= weight, *UNIT), arith(weight <= 1, *UNIT)

    def with_events(A: Term, B: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        p_low, q_low, first, second, *lines = parts(facts)
        below = (use(BELOW, first, p_low, A=A, p=p, c=weight), use(BELOW, second, q_low, A=B, P=Q, p=q, c=weight))
        rests = [
            use(REST_OF_LAW, fact, *sides, P=law, A=part, c=weight)
            for fact, law, part in zip(below, (P, Q), (A, B), strict=True)
        ]

        def with_rests(A2: Term, one: Theorem, B2: Term, other: Theorem) -> Theorem:
            made = COMPONENTS(P, Q, A, A2, B, B2, delta, xi, rho)
            return witnesses(mixture, (A, A2, B, B2), prove(made, one, other, *lines))

        return obtain(
            rests[0], "A2", lambda A2, one: obtain(rests[1], "B2", lambda B2, other: with_rests(A2, one, B2, other))
        )

    def with_mixtures(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, *lines = parts(unfolded(facts))
        given = [
            use(CONDITIONAL, fact, *UNIT, P=law, A=part, A2=rest)
            for fact, law, part, rest in ((first, P, A, A2), (second, Q, B, B2))
        ]
        return witnesses(events, (A, B, weight, weight), *given, *lines)

    there = obtain_all(events, "A B p q", with_events)
    back = obtain_all(mixture, "A A2 B B2", with_mixtures)
    return both(discharge(there, events), discharge(back, mixture))


@refutation_of(PAIR, "mass", Y=REAL)
def _all_of_it(said: Theorem) -> Theorem:
    """delta = 1, and the laws of 0 and of 1."""
    values = {"P": dirac(num(0)), "Q": dirac(num(1)), "delta": 1, "xi": 0, "rho": 0}
    _, back = parts(fact("bs16x.exact-mass", **values))
    there, _ = parts(instance(said, **values))
    return nothing_in_common(mp(there, mp(back, nothing_alike())))


events_ = EVENT_ZCDP(M, N, delta, xi, rho)
mixture_ = APPROX_ZCDP(M, N, mass, xi, rho)

LEMMA = Lemma(
    "bs16.def-8.1", "Approximate zCDP by events, as in Definition 8.1, is approximate zCDP by mixtures",
    f"{SOURCE} and Definition 1.12",
    UNIT,
    conj(implies(events_, mixture_), implies(mixture_, events_)),
    mutants=(Mutant("mass", {mass: LESS * delta}, "delta = 1, a mechanism that reveals the data, xi = rho = 0"),),
)  # fmt: skip


@proof_of(LEMMA)
def _mechanism(claim: Claim) -> Theorem:
    pair_at = parts(use(PAIR, *UNIT, P=M(x1), Q=M(x2)))
    made = []
    for implication, step in zip(conjuncts(claim), pair_at, strict=True):
        source, target = if_then(implication)
        there = mp(step, at_neighbours(source))
        made.append(discharge(for_all(target, there), source))
    return both(*made)


@refutation_of(LEMMA, "mass", X=REAL, Y=REAL)
def _all_of_mechanism(said: Theorem) -> Theorem:
    """delta = 1, and a mechanism that reveals the data, 0 or 1."""
    bits = lam((x, y), conj(eq(x, 0), eq(y, 1)))
    values = {"M": lam(x, dirac(x)), "N": bits, "delta": 1, "xi": 0, "rho": 0}
    _, back = parts(fact("bs16.def-8.1", **values))
    there, _ = parts(instance(said, **values))
    alike = mp(there, mp(back, told_bit(premise_of(back))))
    return nothing_in_common(at(alike, 0, 1, by=[both(shown(eq(num(0), 0)), shown(eq(num(1), 1)))]))


# Definition 8.1: 0-approximate zCDP is zCDP ---------------------------------------------------

zcdp_rho = mark("zcdp_rho", rho)

ZERO_RHO = Mutant(
    "rho",
    {zcdp_rho: MORE * rho},
    "a Gaussian mechanism with 1.01 rho",
    witness=finite(
        {"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=(False, True, True, False), xi=0, rho="0.5441"
    ),
)
concentrated = ZCDP(M, N, xi, zcdp_rho)
approximate = APPROX_ZCDP(M, N, 0, xi, rho)

ZERO = Lemma(
    "bs16.def-8.1-zero", "0-approximate zCDP is zCDP", SOURCE,
    (SYMMETRIC(N),),
    conj(implies(concentrated, approximate), implies(approximate, concentrated)),
    mutants=(ZERO_RHO,),
)  # fmt: skip


@proof_of(ZERO)
def _zero(claim: Claim) -> Theorem:
    """The main parts are the laws themselves."""
    above = 1 < alpha
    concentrated, approximate = equivalent(claim)
    back = at_neighbours(SYMMETRIC(N))
    lines = at_neighbours(concentrated), at(concentrated, x2, x1, by=[back])
    target = APPROX_RENYI_LINE(M(x1), M(x2), 0, xi, rho)
    whole = COMPONENTS(M(x1), M(x2), M(x1), M(x1), M(x2), M(x2), 0, xi, rho)
    first, *_ = conjuncts(unfold(whole))
    weight = read(MIXTURE, first).t
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
        moved = use(
            RENYI_EQUAL, at(line, alpha, by=[above]), above, *same, P=A, Q=B, P2=M(x1), Q2=M(x2), t=xi + rho * alpha
        )
        return for_all(RENYI_LINE(M(x1), M(x2), xi, rho), moved)

    pair = obtain_all(at_neighbours(approximate), "A A2 B B2", with_components)
    other = for_all(concentrated, pair)
    return both(discharge(there, concentrated), discharge(other, approximate))


AS_APPROXIMATE = Lemma(
    "bs16.def-8.1-zero-from-zcdp", "zCDP is 0-approximate zCDP", SOURCE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N)),
    APPROX_ZCDP(M, N, 0, xi, rho),
    lambda claim: mp(parts(use(ZERO, SYMMETRIC(N)))[0], hypothesis(claim, ZCDP)),
    (Mutant("rho", Claim((ZCDP(M, N, xi, rho), SYMMETRIC(N)), APPROX_ZCDP(M, N, 0, xi, LESS * rho)),
            "a Gaussian mechanism",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi=0, rho="0.55")),),
)  # fmt: skip

zcdp_as_approx_zcdp = Verified(AS_APPROXIMATE, "zcdp_as_approx_zcdp")
