"""The first query above a noisy threshold is private, in the words of the kinds of claims.

This file is long because the threshold and the values are moved apart, and queries may all rise or all fall.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, exp, ind, lam, nat, num, pair, substitute
from dpproofs.meaning.choices import ABOVE_THRESHOLD, ABOVE_THRESHOLD_MONOTONE, first_above, query_scale
from dpproofs.meaning.kinds import Delta, K, N, scale
from dpproofs.meaning.lists import x1, x2
from dpproofs.privacy.definitions import LAPLACE
from dpproofs.privacy.notions import PURE_DP, on
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    discharge,
    for_all,
    generalize,
    obtain_all,
    parts,
    specialize,
    split,
)
from dpproofs.proving.tactics import use
from theorems.meaning.above_in_turn import LEMMA as IN_TURN, TESTS
from theorems.meaning.drawn_in_turn import Chain, drawn
from theorems.meaning.largest_in_turn import PLACE, d, f, i, phi, psi, r, s, w
from theorems.meaning.noise_moves import LAPLACE_BELOW, LAPLACE_MOVED

PRIVATE = on(PURE_DP, Y=REAL)
NONE = num(0)


def _claim(kind: Definition, share: Factor, factor: Factor) -> Claim:
    epsilon = Delta / scale + share * Delta / query_scale
    known = kind(K, N, Delta, scale, query_scale), 0 <= Delta, 0 < scale, 0 < query_scale
    return Claim(known, PRIVATE(K, N, factor * epsilon))


def _threshold(law: Theorem, start: Theorem, chains: tuple[Chain, Chain], move: Term) -> Theorem:
    """The noisy threshold may be moved."""
    line, middle = read(LAPLACE, law)["P", "m"]
    tests = tuple(substitute(test, {d: move}) for test in TESTS)
    one, two = (lam(w, test(pair(w, NONE))) for test in (phi, psi))
    units = [generalize(specialize(test, pair(w, NONE)), w) for test in tests[:2]]
    order = generalize(arith(one(w) <= two(w + move), specialize(tests[2], pair(w, NONE))), w)
    low, high = arith(0 <= move + middle - middle, 0 <= Delta), arith(move + middle - middle <= Delta, 0 <= Delta)
    moved = use(LAPLACE_MOVED, law, low, high, 0 < scale, P=line, Q=line, m=middle, n=middle, b=scale, c=Delta, d=move)
    bound = at(moved, one, two, by=[*units, order])
    ends = [
        at(fact, test, by=[unit])
        for chain, test, unit in zip(chains, (phi, psi), tests, strict=False)
        for fact in (chain.begins, start)
    ]
    goal = E(chains[0].laws(0), r, phi(r)) <= exp(Delta / scale) * E(chains[1].laws(0), r, psi(r))
    made = arith(goal, bound, *ends)
    return generalize(discharge(made, *tests), phi, psi)


class Queries(NamedTuple):
    """The queries, how many they are, and what else there is."""

    number: Term
    utility: Term
    natural: Theorem
    rest: Theorem

    def inside(self) -> tuple[Term, ...]:
        """The query i is one of them."""
        return nat(i), 1 <= i, i <= self.number


def _close(there: Queries, share: Factor, move: Term, near: Theorem, *more: Theorem) -> Theorem:
    """The laws at x1 and x2, where the threshold is moved by that much."""
    count, utility, inside = there.number, there.utility, there.inside()
    gap = share * Delta
    lead = move + utility(x1, i) - utility(x2, i)
    low, high = (arith(side, near, *more, 0 <= Delta) for side in (0 <= lead, lead <= gap))
    epsilon = Delta / scale + share * Delta / query_scale

    def with_noise(noisy: Term, _line: Term, _start: Term, facts: Theorem) -> Theorem:
        noise, law, begins, said = parts(facts)
        laws = [specialize(noise, data, i) for data in (x1, x2)]
        names = {"P": noisy(x1, i), "Q": noisy(x2, i), "m": utility(x1, i), "n": utility(x2, i), "d": move}
        names["b"] = query_scale
        later = arith(utility(x2, i) <= utility(x1, i) + move, low)
        levels = use(LAPLACE_BELOW, *laws, later, arith(0 <= move, 0 <= Delta), 0 < query_scale, **names)
        below = parts(specialize(levels, s))[0]
        shifts = use(LAPLACE_MOVED, *laws, low, high, 0 < query_scale, c=gap, **names)
        tests = lam(w, ind(s <= w)), lam(w, ind(s + move <= w))
        units = [generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w) for test in tests]
        order = generalize(arith(tests[0](w) <= tests[1](w + move)), w)
        above = at(shifts, *tests, by=[*units, order])

        def with_chains(one: Chain, two: Chain) -> Theorem:
            moved = _threshold(law, begins, (one, two), move)
            made = use(
                IN_TURN, moved, one.follows, two.follows, *(
                    generalize(discharge(fact, *inside), i, s) for fact in (below, above)
                ), there.natural, arith(0 <= gap / query_scale, 0 <= Delta, 0 < query_scale), PLACE,
                R=one.laws, S=two.laws, L=one.values, M=two.values, n=count, d=move, a=Delta / scale,
                c=gap / query_scale,
            )  # fmt: skip
            goal = E(K(x1), w, f(w)) <= exp(epsilon) * E(K(x2), w, f(w)) + 0
            return arith(goal, made, one.ends, two.ends)

        return drawn(said, noisy, first_above, count, with_chains)

    return obtain_all(there.rest, "L P F", with_noise)


def _proof(kind: Definition, share: Factor, claim: Claim) -> Theorem:
    """An answer rises by at most as much as the threshold is moved, and falls by at most what is left of the gap."""

    def with_queries(count: Term, utility: Term, _: Term, facts: Theorem) -> Theorem:
        natural, sensitive, *ways, rest = parts(facts)
        there = Queries(count, utility, natural, rest)
        near = at(at(sensitive, i, by=there.inside()), x1, x2, by=[N(x1, x2)])

        def falls(side: Theorem) -> Theorem:
            return _close(there, share, NONE, near, at(side, i, by=there.inside()))

        def rises(side: Theorem) -> Theorem:
            return _close(there, share, Delta, near, at(side, i, by=there.inside()))

        if not ways:
            return for_all(claim.conclusion, _close(there, share, Delta, near), x1, x2, f)
        return for_all(claim.conclusion, split(at(ways[0], x1, x2, by=[N(x1, x2)]), falls, rises), x1, x2, f)

    return obtain_all(kind(K, N, Delta, scale, query_scale), "n u t", with_queries)


ANY, MONOTONE = (
    Lemma(
        f"meaning.{name}-private", f"The first {words} above a noisy threshold is private", "elementary",
        *_claim(kind, share, 1).parts, partial(_proof, kind, share),
        (Mutant("factor", _claim(kind, share, LESS), "many queries",
                unwitnessed="the bound is attained in the limit of many queries"),),
    )
    for name, words, kind, share in (
        ("above-threshold", "query", ABOVE_THRESHOLD, 2),
        ("above-threshold-monotone", "of monotone queries", ABOVE_THRESHOLD_MONOTONE, 1),
    )
)  # fmt: skip
