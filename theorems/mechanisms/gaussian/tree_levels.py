"""A leaf of a tree is in at most one node of each level.

This file is long because a sum over one level has a node with the leaf, or none, and each node may be it or not.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.streams import TREE
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exists, function_type, ind, lam, nat, num
from dpproofs.language.terms import summation, var, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import d
from dpproofs.proving.tactics import arith, at, both, cases, induction, obtain
from dpproofs.proving.tactics import over_range, parts, specialize, unfolded, use, witness
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN

h, r, s, t, j, l = variables("h r s t j l")
nodes = var("A", function_type((REAL, REAL), REAL))
level = var("level", function_type((REAL,), REAL))

put_in_words(
    TREE,
    "what is released are sums over the nodes of a tree with the levels 0 to h, the number named last, and nodes of "
    "one level have no leaf in common",
)
write_as(TREE, r"{0} \text{{ are }} {2} \text{{ sums in }} {3} \text{{ levels }} {1}")
GIVEN = TREE(nodes, level, d, h), nat(d), nat(h)

LEVELS = Lemma(
    "mechanisms.tree-levels", "A leaf is in at most one node of each level of a tree", "elementary",
    GIVEN,
    summation(r, 1, d, nodes(r, t) ** 2) <= factor * (h + 1),
    mutants=(Mutant("factor", {factor: LESS}, "one node, one leaf", witness=finite({}, A=1, level=0, d=1, h=0, t=1)),),
)  # fmt: skip


@proof_of(LEVELS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the highest of the levels that count."""
    levels = parts(unfolded(GIVEN[0]))[0]
    below = lam((r, l), ind(level(r) <= l) * nodes(r, t) ** 2)

    def up_to(top: Term) -> Term:
        return summation(r, 1, d, below(r, top))

    def natural(m: Term) -> Theorem:
        return parts(at(levels, m))[0]

    def lowest(m: Term) -> Theorem:
        positive = use(NAT_NONNEGATIVE, natural(m), k=level(m))
        return arith(eq(below(m, num(0)), ind(eq(level(m), 0)) * nodes(m, t) ** 2), positive)

    def step(goal: Term, top: Term) -> Theorem:
        def place(m: Term) -> Theorem:
            equal = eq(below(m, top + 1), below(m, top) + ind(eq(level(m), top + 1)) * nodes(m, t) ** 2)

            def higher(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(top), natural(m), arith(top < level(m), no), j=top, k=level(m))
                return arith(equal, no, gap)

            return cases(level(m) <= top, lambda yes: arith(equal, yes), higher)

        more = over_range(eq(up_to(top + 1), up_to(top) + summation(r, 1, d, _on(top + 1))), d, nat(d), each=place)
        return arith(goal, more, _at_most_one(top + 1), up_to(top) <= top + 1)

    first = over_range(eq(up_to(num(0)), summation(r, 1, d, _on(num(0)))), d, nat(d), each=lowest)
    base = arith(up_to(num(0)) <= num(0) + 1, first, _at_most_one(num(0)))
    whole = induction(h, lambda top: up_to(top) <= top + 1, base, step, nat(h))
    every = over_range(
        eq(summation(r, 1, d, nodes(r, t) ** 2), up_to(h)),
        d,
        nat(d),
        each=lambda m: arith(eq(nodes(m, t) ** 2, below(m, h)), parts(at(levels, m))[1]),
    )
    return arith(claim.conclusion, whole, every)


def _on(where: Term) -> Term:
    """Whether the leaf is in the node r, which is on that level."""
    return ind(eq(level(r), where)) * nodes(r, t) ** 2


def _at_most_one(where: Term) -> Theorem:
    """No two nodes of a level have the leaf: the sum over the level is that over one node, or over none."""
    size, apart = parts(unfolded(GIVEN[0]))[1:]
    total = summation(r, 1, d, _on(where))
    some = exists(s, conj(*_among(s), eq(level(s), where), eq(nodes(s, t), 1)))

    def unless_full(goal: Term, m: Term, full: Callable[[Theorem, Theorem], Theorem], *facts: Theorem) -> Theorem:
        """What holds where m is on the level with the leaf in it, and elsewhere."""

        def meets(on: Theorem) -> Theorem:
            no_leaf = specialize(size, m, t)
            return cases(eq(nodes(m, t), 1), lambda yes: full(on, yes), lambda no: arith(goal, no, no_leaf, *facts))

        return cases(eq(level(m), where), meets, lambda off: arith(goal, off, *facts))

    def one(chosen: Term, facts: Theorem) -> Theorem:
        natural, low, high, here, there = parts(facts)

        def place(m: Term) -> Theorem:
            goal = eq(ind(eq(level(m), where)) * nodes(m, t) ** 2, ind(eq(chosen, m)) * 1)

            def same(yes: Theorem) -> Theorem:
                equal = use("leibniz", yes, both(here, there), x=chosen, y=m,
                            A=lam(l, conj(eq(level(l), where), eq(nodes(l, t), 1))))  # fmt: skip
                return arith(goal, *parts(equal), yes)

            def other(no: Theorem) -> Theorem:
                def twice(on: Theorem, yes: Theorem) -> Theorem:
                    levels = arith(eq(level(chosen), level(m)), here, on)
                    return arith(goal, at(apart, chosen, m, t, by=[natural, low, high, there, yes, levels]), no)

                return unless_full(goal, m, twice, no)

            return cases(eq(chosen, m), same, other)

        sums = over_range(eq(total, summation(r, 1, d, ind(eq(chosen, r)) * 1)), d, nat(d), each=place)
        return arith(total <= 1, sums, use(ONE_CHOSEN, nat(d), natural, low, high, n=d, v=chosen, s=lam(r, num(1))))

    def none(no: Theorem) -> Theorem:
        def place(m: Term) -> Theorem:
            goal = eq(ind(eq(level(m), where)) * nodes(m, t) ** 2, 0)

            def found(on: Theorem, yes: Theorem) -> Theorem:
                return arith(goal, witness(some, m, nat(m), 1 <= m, m <= d, on, yes), no)

            return unless_full(goal, m, found)

        return arith(total <= 1, over_range(eq(total, 0), d, nat(d), each=place))

    return cases(some, lambda yes: obtain(yes, "s", one), none)


def _among(place: Term) -> tuple[Term, ...]:
    return nat(place), 1 <= place, place <= d
