"""The first of one query above a noisy threshold: how likely it is above.

This file is long because the noise of the threshold and that of the query are averaged in turn.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem, infer
from dpproofs.language.terms import (
    E,
    conj,
    disj,
    eq,
    exists,
    forall,
    fst,
    function_type,
    implies,
    ind,
    lam,
    nat,
    num,
    pair,
)
from dpproofs.language.terms import prob, snd, var, REAL
from dpproofs.meaning.choices import ABOVE_THRESHOLD, ABOVE_THRESHOLD_MONOTONE, first_above, kept, query_scale
from dpproofs.meaning.choices import threshold
from dpproofs.meaning.kinds import Delta, K, N, i, q, scale, w, z
from dpproofs.meaning.lists import DATA, x, x1, x2
from dpproofs.privacy.definitions import LAPLACE, SENSITIVITY
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import opened
from dpproofs.proving.tactics import (
    arith,
    assume,
    at,
    both,
    cases,
    constant,
    discharge,
    for_all,
    generalize,
    linear,
    numeric,
)
from dpproofs.proving.tactics import obtain, parts, said_of, same_value, specialize, use, witnesses
from theorems.foundations.measure.independent_law import same_mean
from theorems.foundations.measure.swapped_means import mean_of_unit
from theorems.meaning.drawn_choices_exist import last_of
from theorems.meaning.drawn_exist import DRAWN_EXIST
from theorems.meaning.drawn_in_turn import Chain, drawn
from theorems.meaning.largest_in_turn import PLACE as TEST, f as phi, r

line, noisy = var("P", prob(REAL)), var("L", function_type((DATA,), prob(REAL)))
MOVED = SENSITIVITY(lam(x, q(x)), N, Delta)
NONE, ONE = num(0), num(1)


def _law(point: Term, mechanism: Term, laws: Term, around: Term, factor: Factor) -> Term:
    """The answer is 1 where the value of the query is at least the threshold, both with noise, and else 0."""
    above = factor * E(around, z, E(laws(point), w, ind(z <= w)))
    mean = eq(E(mechanism(point), w, phi(w)), phi(NONE) + (phi(ONE) - phi(NONE)) * above)
    return forall(phi, implies(TEST, mean))


def _claim(kind: Definition, factor: Factor) -> Claim:
    laws = forall(x, LAPLACE(noisy(x), q(x), query_scale)), LAPLACE(line, threshold, scale)
    made = conj(kind(K, N, Delta, scale, query_scale), *laws, forall(x, _law(x, K, noisy, line, factor)))
    return Claim((MOVED, 0 < scale, 0 < query_scale), exists((K, noisy, line), made))


def _drawn(told: Theorem, values: Term, around: Term, image: Theorem, mechanism: Term) -> Theorem:
    """E[K(x)](phi), from what is drawn."""

    def with_chain(chain: Chain, _: Chain) -> Theorem:
        last = lam(r, phi(snd(r)))
        is_test = generalize(specialize(TEST, snd(r)), r)
        step = at(chain.follows, NONE, by=[numeric(nat(NONE), depth=0), arith(NONE + 1 <= ONE)])
        step = at(step, last, by=[is_test])
        body = last(first_above(r, z, ONE))
        sizes = mean_of_unit(values(x1, ONE), z, body, specialize(TEST, snd(first_above(r, z, ONE))))[1:]
        before = lam(r, E(values(x1, ONE), z, body))
        is_before = generalize(both(*sizes), r)
        start, pushed = at(chain.begins, before, by=[is_before]), at(image, before, by=[is_before])
        goal = E(around, w, before(pair(w, NONE)))
        return arith(eq(E(mechanism(x1), w, phi(w)), goal), chain.ends, step, start, pushed)

    return drawn(told, values, first_above, ONE, with_chain)


def _chosen(values: Term, around: Term) -> Theorem:
    """The mean over both."""
    own, begin = values(x1, ONE), pair(w, NONE)
    change, above = phi(ONE) - phi(NONE), ind(w <= z)
    place = snd(first_above(begin, z, ONE))
    goal = eq(phi(place), phi(NONE) + change * above)
    empty = arith(eq(fst(begin), w)), arith(eq(snd(begin), 0))

    def at_place(number: Term, which: Theorem) -> Theorem:
        return arith(goal, same_value(phi, arith(eq(place, number), *empty, which)), which)

    point = cases(w <= z, lambda yes: at_place(ONE, yes), lambda no: at_place(NONE, no))
    ints, *sizes = mean_of_unit(own, z, above, both(arith(0 <= above), arith(above <= 1)))
    whole_int, whole = parts(constant(own, z, 1))
    chance = E(own, z, above)
    inner = parts(linear(own, z, phi(NONE) + change * above, [(phi(NONE), whole_int), (change, ints)]))[1]
    mean = arith(eq(E(own, z, phi(place)), phi(NONE) + change * chance), same_mean(own, z, point), inner, whole)
    whole_int, whole = parts(constant(around, w, 1))
    outer_int = mean_of_unit(around, w, chance, both(*sizes))[0]
    outer = parts(linear(around, w, phi(NONE) + change * chance, [(phi(NONE), whole_int), (change, outer_int)]))[1]
    goal = eq(E(around, w, E(own, z, phi(place))), phi(NONE) + change * E(around, w, chance))
    return arith(goal, same_mean(around, w, mean), outer, whole)


def _one_way(near: Theorem) -> Theorem:
    """Of one query, none rises or none falls."""
    inside = nat(i), 1 <= i, i <= ONE
    sides = [(q(x2), q(x1)), (q(x1), q(x2))]
    none = [forall(i, implies(*inside, low <= high)) for low, high in sides]
    either = disj(*none)

    def this(which: int, order: Theorem) -> Theorem:
        return infer("or_intro", generalize(discharge(order, *inside), i), formula=either)

    made = cases(q(x2) <= q(x1), lambda yes: this(0, yes), lambda no: this(1, arith(q(x1) <= q(x2), no)))
    return generalize(discharge(made, near.conclusion), x1, x2)


def _proof(kind: Definition) -> Callable[[Claim], Theorem]:
    """The threshold has its noise first, and then the query."""

    def proof(claim: Claim) -> Theorem:
        query, inside = lam((x, i), q(x)), (nat(i), 1 <= i, i <= ONE)
        natural = numeric(nat(ONE), depth=0)
        sensitive = generalize(discharge(assume(MOVED), *inside), i)
        more = (_one_way(assume(N(x1, x2))),) if kind is ABOVE_THRESHOLD_MONOTONE else ()

        def with_noise_(values: Term, noise: Theorem) -> Theorem:
            def with_threshold(around: Term, facts: Theorem) -> Theorem:
                law = around(threshold)
                images = use("foundations.law-image", P=law, g=lam(z, pair(z, NONE)))

                def with_start(begin: Term, image: Theorem) -> Theorem:
                    keep = lam((kept, z, i), first_above(kept, z, i))
                    made = use(DRAWN_EXIST, natural, n=ONE, L=values, F=begin, keep=keep)

                    def with_answers(found: Term, told: Theorem) -> Theorem:
                        said = kind(found, N, Delta, scale, query_scale)
                        at_numbers = opened(said, ONE, query, threshold)
                        here = noise, specialize(facts, threshold), image, told
                        inner = witnesses(last_of(at_numbers), (values, law, begin), *here)
                        is_kind = witnesses(said, (ONE, query, threshold), natural, sensitive, *more, inner)
                        own = lam(x, values(x, ONE))
                        goal = _law(x1, found, own, law, 1)
                        answers = arith(
                            said_of(goal, phi), _drawn(told, values, law, image, found), _chosen(values, law)
                        )
                        every = generalize(for_all(goal, answers, phi), x1)
                        laws = generalize(specialize(noise, x, ONE), x), specialize(facts, threshold)
                        return witnesses(claim.conclusion, (found, own, law), is_kind, *laws, every)

                    return obtain(made, "A", with_answers)

                return obtain(images, "F", with_start)

            return obtain(use("mechanisms.laplace-exists", 0 < scale, b=scale), "H", with_threshold)

        def with_laws(around: Term, facts: Theorem) -> Theorem:
            return with_noise_(lam((x, i), around(q(x))), generalize(specialize(facts, q(x)), x, i))

        return obtain(use("mechanisms.laplace-exists", 0 < query_scale, b=query_scale), "R", with_laws)

    return proof


ONCE, ONCE_MONOTONE = (
    Lemma(
        f"meaning.{name}-of-one", f"There is a release of whether {words} is above a noisy threshold",
        "law_with_density",
        *_claim(kind, 1).parts, _proof(kind),
        (Mutant("factor", _claim(kind, LESS), "other answers",
                unwitnessed="other queries would have to be shown not to give these answers"),),
    )
    for name, words, kind in (
        ("above-threshold", "a query", ABOVE_THRESHOLD),
        ("above-threshold-monotone", "a query that moves one way", ABOVE_THRESHOLD_MONOTONE),
    )
)  # fmt: skip
