"""Lemma 7.2 with one packing, for countable sets: the points are taken in their order.

For other sets one infinite packing needs dependent choice: of an infinite set of real numbers at distance 1 from each
other it would be a countable infinite subset, which the axioms of set theory without choice do not give.

This file is long because the rule that takes points has to be shown to have one outcome, and what it
takes to be far apart.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.samples.lists import then
from theorems.foundations.samples.packings import METRIC, S, d, radius, y1, y3
from theorems.papers.bun_steinke_2016.theorem_7_1_net import CLOSE

i, k, l, m, n, n2 = variables("i k l m n n2")
point_ = var("g", function_type((REAL,), "Y"))
taken, other = variables("t s", function_type((REAL,), REAL))
chosen = var("T", function_type(("Y",), PROP))
LISTED = forall(y, implies(S(y), exists(i, conj(nat(i), eq(point_(i), y)))))
LISTS_S = forall(i, implies(nat(i), S(point_(i))))


def _some(last: Term) -> Term:
    return exists(taken, greedy(taken, last))


def greedy(flags: Term, last: Term) -> Term:
    """Of the points up to the last one those are taken that are far from those taken before."""
    is_flag = disj(eq(flags(k), 0), eq(flags(k), 1))
    rule = conj(is_flag, implies(eq(flags(k), 1), far(flags, k)), implies(far(flags, k), eq(flags(k), 1)))
    return forall(k, implies(nat(k), k <= last, rule))


def far(flags: Term, index: Term) -> Term:
    """The point is far from all points before it that were taken."""
    return forall(l, implies(nat(l), l < index, eq(flags(l), 1), radius < d(point_(l), point_(index))))


FLAGS = Lemma(
    "bs16.lemma-7.2-greedy", "The points of a list that are far from those taken before", f"{BUN_STEINKE}, Lemma 7.2",
    (nat(n),),
    _some(n),
    mutants=(Mutant("empty", Claim((nat(n),), exists(taken, conj(greedy(taken, n), eq(taken(num(0)), 0)))),
                    "the first point is far from all before it",
                    witness=finite({"Y": 1}, n=0, d=0, g=0, alpha=1)),),
)  # fmt: skip


@proof_of(FLAGS)
def _exist(claim: Claim) -> Theorem:
    """One number after the other."""
    zero, one = num(0), num(1)
    clash = arith(radius < d(point_(l), point_(k)), use(NAT_NONNEGATIVE, nat(l), k=l), l < k, k <= zero)
    all_far = generalize(discharge(clash, nat(l), l < k, eq(one, 1)), l)
    is_one = infer("or_intro", arith(eq(one, 1)), formula=disj(eq(one, 0), eq(one, 1)))
    rule = both(is_one, discharge(all_far, eq(one, 1)), discharge(arith(eq(one, 1)), far(lam(k, one), k)))
    base = witness(_some(zero), lam(k, one), generalize(discharge(rule, nat(k), k <= zero), k))

    end = m + 1
    natural = use("nat_successor", nat(m), k=m)

    def longer(old: Term, facts: Theorem) -> Theorem:
        def flagged(bit: int, case: Theorem) -> Theorem:
            new = lam(k, ind(eq(k, end)) * bit + ind(ne(k, end)) * old(k))
            kept = arith(eq(old(l), new(l)), l < k, k <= end)
            turned = arith(eq(new(l), old(l)), l < k, k <= end)
            to_new, to_old = _carried(old, new, k, kept), _carried(new, old, k, turned)

            def here(yes: Theorem) -> Theorem:
                u = var("u_")
                value = arith(eq(new(k), bit), yes)
                flag = infer("or_intro", value, formula=disj(eq(new(k), 0), eq(new(k), 1)))
                if bit:
                    at_k = use("leibniz", case, reversed_equation(yes), x=end, y=k, A=lam(u, far(old, u)))
                    return both(
                        flag, discharge(given(to_new, at_k, *sizes), eq(new(k), 1)), discharge(value, far(new, k))
                    )
                at_end = use("leibniz", to_old, yes, x=k, y=end, A=lam(u, far(old, u)))
                impossible = far(new, k)
                return both(
                    flag,
                    discharge(arith(far(new, k), value, eq(new(k), 1)), eq(new(k), 1)),
                    discharge(arith(eq(new(k), 1), at_end, case), impossible),
                )

            def before(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(k), natural, arith(k < end, no, k <= end), j=k, k=end)
                flag, there, back = parts(at(facts, k, by=[nat(k), arith(k <= m, gap)]))
                same = arith(eq(new(k), old(k)), no)
                goal = disj(eq(new(k), 0), eq(new(k), 1))
                flags = split(
                    flag,
                    lambda fact: infer("or_intro", arith(eq(new(k), 0), same, fact), formula=goal),
                    lambda fact: infer("or_intro", arith(eq(new(k), 1), same, fact), formula=goal),
                )
                old_far = at(there, by=[arith(eq(old(k), 1), same, eq(new(k), 1))])
                forward = given(to_new, old_far, *sizes)
                backward = arith(eq(new(k), 1), same, at(back, by=[to_old]))
                return both(flags, discharge(forward, eq(new(k), 1)), discharge(backward, far(new, k)))

            sizes = nat(k), theorem(k <= end)
            made = cases(eq(k, end), here, before)
            return witness(_some(end), new, generalize(discharge(made, nat(k), k <= end), k))

        return cases(far(old, end), lambda yes: flagged(1, yes), lambda no: flagged(0, no))

    step = discharge(obtain(_some(m), "t", longer), nat(m), _some(m))
    return at(use("induction", base, generalize(step, m), A=lam(m, _some(m))), n, by=[nat(n)])


def _carried(known: Term, flags: Term, index: Term, agree: Theorem) -> Theorem:
    """far(flags, k) from far(known, k), as they agree at l < k."""
    old = arith(eq(known(l), 1), agree, eq(flags(l), 1))
    distance = at(far(known, index), l, by=[nat(l), l < index, old])
    return generalize(discharge(distance, nat(l), l < index, eq(flags(l), 1)), l)


GREEDY, OTHER = greedy(taken, n), greedy(other, n2)

UNIQUE = Lemma(
    "bs16.lemma-7.2-greedy-unique", "The points that are taken do not depend on where the list ends",
    f"{BUN_STEINKE}, Lemma 7.2",
    (GREEDY, OTHER, nat(k), k <= n, k <= n2),
    eq(taken(k), other(k)),
    mutants=(Mutant("beyond", without(k <= n2), "n2 = 0, k = n = 1",
                    witness=finite({"Y": 2}, n=1, n2=0, k=1, alpha=1, g={0: 0, 1: 1}, d=(0, 2, 2, 0), t={0: 1, 1: 1},
                        s={0: 1, 1: 0})),),
)  # fmt: skip


@proof_of(UNIQUE)
def _unique(claim: Claim) -> Theorem:
    """By induction: the rule leaves no choice."""
    goal = eq(taken(k), other(k))
    inside = nat(k), k < m, k <= n, k <= n2
    every = forall(k, implies(*inside, goal))

    def shift(size: Term) -> Term:
        return forall(k, implies(nat(k), k < size, k <= n, k <= n2, goal))

    base = generalize(
        discharge(arith(goal, use(NAT_NONNEGATIVE, nat(k), k=k), k < num(0)), nat(k), k < num(0), k <= n, k <= n2), k
    )
    end = m + 1

    def last(yes: Theorem) -> Theorem:
        agree = at(
            every,
            l,
            by=[nat(l), arith(l < m, l < k, yes), arith(l <= n, l < k, k <= n), arith(l <= n2, l < k, k <= n2)],
        )
        return _one_flag(agree)

    def earlier(no: Theorem) -> Theorem:
        gap = use(NAT_GAP, nat(k), use("nat_successor", nat(m), k=m), k < end, j=k, k=end)
        return at(every, k, by=[nat(k), arith(k < m, gap, no), k <= n, k <= n2])

    step = generalize(discharge(cases(eq(k, m), last, earlier), nat(k), k < end, k <= n, k <= n2), k)
    found = at(
        use("induction", base, generalize(discharge(step, nat(m), shift(m)), m), A=lam(m, shift(m))),
        k + 1,
        by=[use("nat_successor", nat(k), k=k)],
    )
    return at(found, k, by=[nat(k), arith(k < k + 1), k <= n, k <= n2])


def _one_flag(agree: Theorem) -> Theorem:
    """t(k) = s(k), from t(l) = s(l) for l < k."""
    goal = eq(taken(k), other(k))
    there, turned = _carried(taken, other, k, agree), _carried(other, taken, k, reversed_equation(agree))
    flag, first, back = parts(at(GREEDY, k, by=[nat(k), k <= n]))
    flag2, first2, back2 = parts(at(OTHER, k, by=[nat(k), k <= n2]))

    def none(zero: Theorem) -> Theorem:
        def clash(one: Theorem) -> Theorem:
            own = at(back, by=[infer("cut", turned, at(first2, by=[one]))])
            return arith(goal, own, zero)

        return split(flag2, lambda fact: arith(goal, zero, fact), clash)

    def taken_(one: Theorem) -> Theorem:
        return arith(goal, one, at(back2, by=[infer("cut", there, at(first, by=[one]))]))

    return split(flag, none, taken_)


PACKED = forall((y1, y3), implies(chosen(y1), chosen(y3), ne(y1, y3), radius < d(y1, y3)))
INSIDE = forall(y, implies(chosen(y), S(y)))
covered = forall(y, implies(S(y), exists(y1, conj(chosen(y1), d(y1, y) <= factor * radius))))

COUNTABLE = Lemma(
    "bs16.lemma-7.2-countable", "A countable set has a packing that is a net", f"{BUN_STEINKE}, Lemma 7.2",
    (METRIC, 0 < radius, LISTED, LISTS_S),
    exists(chosen, conj(INSIDE, PACKED, covered)),
    mutants=(Mutant("radius", {factor: LESS}, CLOSE,
                    witness=finite({"Y": 2}, d=(0, "199/200", "199/200", 0), S=True, g={1: 1, 0: 0}, alpha=1)),),
)  # fmt: skip


def is_taken(index: Term) -> Term:
    """The point with this number is taken."""
    return exists(taken, conj(greedy(taken, index), eq(taken(index), 1)))


TAKEN = lam(y, exists(i, conj(nat(i), eq(point_(i), y), is_taken(i))))


@proof_of(COUNTABLE)
def _proof(claim: Claim) -> Theorem:
    """The points that the rule takes."""
    u = var("u_", "Y")

    def in_S(place: Term, facts: Theorem) -> Theorem:
        natural, here, _ = parts(facts)
        return use("leibniz", at(LISTS_S, place, by=[natural]), here, x=point_(place), y=y, A=lam(u, S(u)))

    inside = generalize(discharge(obtain(TAKEN(y), "i_", in_S), TAKEN(y)), y)
    return witness(claim.conclusion, TAKEN, inside, _apart(), _covered(1))


def _apart() -> Theorem:
    """Of two points that are taken, the later one is far from the earlier one."""
    goal = radius < d(y1, y3)
    symmetric = parts(unfolded(METRIC))[1]
    u = var("u_", "Y")

    def later(first: tuple[Term, ...], second: tuple[Term, ...], facts: list[Theorem], order: Theorem) -> Theorem:
        """The distance of g(i) and g(j) for i < j, from the flags of both."""
        (i1, t1), (i2, t2) = first, second
        natural1, known1, one1, natural2, known2, one2 = facts
        same = use(UNIQUE, known1, known2, natural1, arith(i1 <= i2, order), t=t1, s=t2, n=i1, n2=i2, k=i1)
        rule = parts(at(known2, i2, by=[natural2]))[1]
        return at(at(rule, by=[one2]), i1, by=[natural1, order, arith(eq(t2(i1), 1), same, one1)])

    def with_both(i1: Term, first: Theorem, i3: Term, third: Theorem) -> Theorem:
        natural1, here1, flags1 = parts(first)
        natural3, here3, flags3 = parts(third)
        moved = same_value(lam(u, d(u, point_(i3))), here1), same_value(lam(u, d(y1, u)), here3)
        places = arith(eq(d(point_(i1), point_(i3)), d(y1, y3)), *moved)

        def flagged(t1: Term, known1: Theorem, one1: Theorem) -> Theorem:
            def and_third(t3: Term, known3: Theorem, one3: Theorem) -> Theorem:
                facts = [natural1, known1, one1, natural3, known3, one3]

                def up(order: Theorem) -> Theorem:
                    return arith(goal, later((i1, t1), (i3, t3), facts, order), places)

                def down(no: Theorem) -> Theorem:
                    def equal(same: Theorem) -> Theorem:
                        points = then(then(reversed_equation(here1), same_value(point_, same)), here3)
                        return arith(goal, points, ne(y1, y3))

                    def below(other_: Theorem) -> Theorem:
                        order = arith(i3 < i1, no, other_)
                        turned = specialize(symmetric, point_(i1), point_(i3))
                        far_ = later((i3, t3), (i1, t1), [*facts[3:], *facts[:3]], order)
                        return arith(goal, far_, places, turned)

                    return cases(eq(i1, i3), equal, below)

                return cases(i1 < i3, up, down)

            return _flags_of(flags3, and_third, "t3")

        return _flags_of(flags1, flagged, "t1")

    made = obtain(
        TAKEN(y1), "i1", lambda i1, first: obtain(TAKEN(y3), "i3", lambda i3, third: with_both(i1, first, i3, third))
    )
    return generalize(discharge(made, TAKEN(y1), TAKEN(y3), ne(y1, y3)), y1, y3)


def _flags_of(facts: Theorem, after: Callable[[Term, Theorem, Theorem], Theorem], name: str) -> Theorem:
    """The flags up to a number that is taken."""
    return obtain(facts, name, lambda flags, known: after(flags, *parts(known)))


def _covered(factor: Factor) -> Theorem:
    """A point is taken, or one before it is near."""
    zero = parts(unfolded(METRIC))[0]

    def with_place(place: Term, there: Theorem) -> Theorem:
        natural, here = parts(there)
        goal = exists(y1, conj(TAKEN(y1), d(y1, y) <= factor * radius))
        u = var("u_", "Y")

        def with_flags(flags: Term, known: Theorem) -> Theorem:
            flag, _, back = parts(at(known, place, by=[natural]))

            def found(index: Term, natural_: Theorem, known_: Theorem, one: Theorem, near: Theorem) -> Theorem:
                own = witness(is_taken(index), flags, known_, one)
                member = witness(TAKEN(point_(index)), index, natural_, arith(eq(point_(index), point_(index))), own)
                return witness(goal, point_(index), member, near)

            def yes(one: Theorem) -> Theorem:
                same = same_value(lam(u, d(point_(place), u)), here)
                near = arith(d(point_(place), y) <= factor * radius, same, specialize(zero, point_(place)), 0 < radius)
                return found(place, natural, known, one, near)

            def no(none: Theorem) -> Theorem:
                close = exists(l, conj(nat(l), l < place, eq(flags(l), 1), d(point_(l), point_(place)) <= radius))

                def is_far(nothing: Theorem) -> Theorem:
                    away = radius < d(point_(l), point_(place))
                    near = d(point_(l), point_(place)) <= radius
                    is_taken_ = nat(l), l < place, eq(flags(l), 1)
                    apart = cases(
                        near,
                        lambda close_by: arith(away, witness(close, l, *is_taken_, close_by), nothing),
                        lambda other_: arith(away, other_),
                    )
                    every = generalize(discharge(apart, nat(l), l < place, eq(flags(l), 1)), l)
                    return arith(goal, at(back, by=[every]), none)

                def is_near(some: Theorem) -> Theorem:
                    def with_index(index: Term, facts: Theorem) -> Theorem:
                        natural_, below, one, near = parts(facts)
                        inside = nat(k), k <= index
                        shorter = at(known, k, by=[nat(k), arith(k <= place, k <= index, below)])
                        known_ = generalize(discharge(shorter, *inside), k)
                        same = same_value(lam(u, d(point_(index), u)), here)
                        return found(
                            index,
                            natural_,
                            known_,
                            one,
                            arith(d(point_(index), y) <= factor * radius, near, same, 0 < radius),
                        )

                    return obtain(some, "l_", with_index)

                return cases(close, is_near, is_far)

            return split(flag, no, yes)

        return obtain(use(FLAGS, natural, n=place), "t_", with_flags)

    made = obtain(at(LISTED, y, by=[S(y)]), "i_", with_place)
    return generalize(discharge(made, S(y)), y)
