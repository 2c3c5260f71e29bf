"""Definitions 8.1 and 1.12: approximate zCDP by events is approximate zCDP by mixtures."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, nothing_alike, nothing_in_common, told_bit, x, y
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, dirac, eq, implies, lam, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, APPROX_ZCDP, COMPONENTS, EVENT_RENYI_LINE, EVENT_ZCDP, M, N, P
from dpproofs.privacy.notions import Q, delta, rho, x1, x2, xi
from dpproofs.proving.reading import conjuncts, equivalent, if_then, premise_of
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, mp, obtain, obtain_all, parts, prove, unfolded
from dpproofs.proving.tactics import use, witnesses
from theorems.papers.bun_steinke_2016.def_8_1_given_event import BELOW, SOURCE
from theorems.papers.bun_steinke_2016.def_8_1_main_part import CONDITIONAL, UNIT
from theorems.foundations.mixtures.mixture_rest_of_law import REST_OF_LAW
from theorems.foundations.measure.neighbours import at_neighbours

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
