"""There are random orders of lists, and what stays the same in all of them: how long they are, and what adds up."""

from dpproofs.prelude import *
from dpproofs.meaning.batches import SHUFFLER, inserted, shuffled
from dpproofs.meaning.lists import LIST_SPACE, a, append, empty, front, last, most, size, x
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.meaning.lists import LISTS, grown, natural_size
from theorems.meaning.shuffled import (
    SHORT,
    SHUFFLES,
)

s, y_ = var("s", x.type), var("y_", x.type)
f = var("f", function_type((x.type,), REAL))
b = var("b", a.type)
n, k = variables("n k")
TEST = test_function(f, s)
_KERNEL, _ORDER = inserted, shuffled

# Random places -----------------------------------------------------------------------------------


def _places(law: Term, data: Term, record: Term) -> Term:
    """A record is at the end, or before the last record."""
    before = E(law(front(data), record), s, f(append(s, last(data))))
    return eq(E(law(data, record), s, f(s)), (f(append(data, record)) + size(data) * before) / (size(data) + 1))


PLACES_EXIST = Lemma(
    "meaning.random-places-exist", "There are random places in lists for a further record", "law_with_density",
    (LISTS,),
    exists(inserted, forall((x, a, f), implies(SHORT, TEST, _places(inserted, x, a)))),
    mutants=(Mutant("any space", without(LISTS), "a list that is one record longer than itself",
                    unwitnessed="laws that are asked for are not found"),),
)  # fmt: skip


def _up_to(length: Term) -> Term:
    """There are such laws for lists that are shorter."""
    said = implies(SHORT, size(x) < length, TEST, _places(inserted, x, a))
    return exists(inserted, forall((x, a, f), said))


@proof_of(PLACES_EXIST)
def _exist(claim: Claim) -> Theorem:
    """By induction on the length of the lists."""
    whole, *_ = parts(unfolded(LISTS))
    zero = num(0)
    law = lam((x, a), dirac(empty))
    positive = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    never = arith(_places(law, x, a), positive, size(x) < zero)
    base = witness(_up_to(zero), law, generalize(discharge(never, SHORT, size(x) < zero, TEST), x, a, f))
    every = induction(n, _up_to, base, _further, nat(n), LISTS)
    made = use(generalize(discharge(every, nat(n)), n), LISTS)

    def with_law(found: Term, facts: Theorem) -> Theorem:
        all_ = generalize(discharge(at(facts, x, a, f, by=[SHORT, SHORT, TEST]), SHORT, TEST), x, a, f)
        return witness(claim.conclusion, found, all_)

    return obtain(at(made, most, by=[whole]), "I", with_law)


def _further(goal: Term, length: Term) -> Theorem:
    """The law for a list of that length from that for its front; those for shorter lists stay."""
    pairs = product(x.type, a.type)
    u = var("u", pairs)

    def with_old(old: Term, shorter: Theorem) -> Theorem:
        def with_moved(moved: Term, pushed: Theorem) -> Theorem:
            def with_mixed(mixed: Term, either: Theorem) -> Theorem:
                def with_new(new: Term, split: Theorem) -> Theorem:
                    return made(moved, pushed, mixed, either, new, split)

                share = ind(size(fst(u)) < length)
                weight = generalize(both(arith(0 <= share), arith(share <= 1)), u)
                values = {"t": lam(u, share), "P": lam(u, old(fst(u), snd(u))), "Q": mixed}
                return obtain(use(MIXED, weight, **values), "N", with_new)

            part = 1 / (size(fst(u)) + 1)
            sign = use(NAT_NONNEGATIVE, natural_size(fst(u)), k=size(fst(u)))
            weight = generalize(both(arith(0 <= part, sign), arith(part <= 1, sign)), u)
            ends = lam(u, dirac(append(fst(u), snd(u))))
            return obtain(use(MIXED, weight, t=lam(u, part), P=ends, Q=moved), "G", with_mixed)

        def made(moved: Term, pushed: Theorem, mixed: Term, either: Theorem, new: Term, split: Theorem) -> Theorem:
            law = lam((x, a), new(pair(x, a)))
            here = pair(x, a)
            told = at(specialize(split, here), f, by=[TEST])

            def before(yes: Theorem) -> Theorem:
                known = at(shorter, x, a, f, by=[SHORT, yes, TEST])
                stays = arith(eq(lhs(told), E(old(x, a), s, f(s))), told, yes)
                inner = lam(s, f(append(s, last(x))))
                is_test = generalize(specialize(TEST, append(s, last(x))), s)
                other = at(specialize(split, pair(front(x), a)), inner, by=[is_test])
                return _by_front(law, old, length, known, stays, other, yes)

            def at_last(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, natural_size(x), use("nat_successor", nat(length), k=length), size(x) < length + 1,
                          j=size(x), k=length + 1)  # fmt: skip
                parted = at(specialize(either, here), f, by=[TEST])
                value = parts(use("E_dirac", x=append(x, a), f=f))[1]
                drawn = at(specialize(pushed, here), f, by=[TEST])
                inner = lam(s, f(append(s, last(x))))
                is_test = generalize(specialize(TEST, append(s, last(x))), s)
                plain = _certain(old(front(x), a), f, last(x))
                other = at(specialize(split, pair(front(x), a)), inner, by=[is_test])
                sign = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
                size_ = arith(eq(size(x), length), no, gap)
                return _from_front(law, (told, parted, value, drawn, no), plain, other, sign, size_)

            every = cases(size(x) < length, before, at_last)
            return witness(goal, law, generalize(discharge(every, SHORT, size(x) < length + 1, TEST), x, a, f))

        put = lam((u, s), dirac(append(s, last(fst(u)))))
        return obtain(use(PUSHED_KERNEL, P=lam(u, old(front(fst(u)), snd(u))), K=put), "M", with_moved)

    return obtain(_up_to(length), "I", with_old)


def _certain(law: Term, test: Term, record: Term) -> Theorem:
    """A record is appended for certain."""
    certain = parts(use("E_dirac", x=append(s, record), f=test))[1]
    at_end = bounded(law, s, test(append(s, record)), 1, specialize(TEST, append(s, record)))
    value = test(append(s, record))
    return parts(transfer(law, s, arith(eq(value, lhs(certain)), certain), at_end))[1]


def _front_shorter() -> Theorem:
    """A list is empty, or longer than its front."""
    *_, shape = parts(unfolded(LISTS))
    return mp(parts(specialize(shape, x))[1], arith(size(x) <= most, SHORT))


def _front_law(law: Term, old: Term, other: Theorem, length: Fact) -> Theorem:
    """size(x) times the mean at the front is the same for the old laws: the front is shorter, or x is empty."""
    inner, before = lhs(other), E(old(front(x), a), s, f(append(s, last(x))))
    goal = eq(size(x) * inner, size(x) * before)
    none = parts(unfolded(LISTS))[1]

    def is_empty(yes: Theorem) -> Theorem:
        return arith(goal, same_value(size, yes), none)

    def longer(yes: Theorem) -> Theorem:
        less, _ = parts(yes)
        short = arith(size(front(x)) < argument(length), less, length)
        return arith(goal, arith(eq(inner, before), other, short))

    return split(_front_shorter(), is_empty, longer)


def argument(length: Fact) -> Term:
    """The length that lists have at most."""
    fact = length.conclusion if type(length) is Theorem else length
    return fact.args[1]


def _by_front(
    law: Term, old: Term, length: Term, known: Theorem, stays: Theorem, other: Theorem, yes: Theorem
) -> Theorem:
    """The law for a shorter list stays, and so does that for its front."""
    same = _front_law(law, old, other, yes)
    sign = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    goal = _places(law, x, a)
    top = f(append(x, a))
    ratio = arith(eq((top + lhs(same)) / (size(x) + 1), (top + rhs(same)) / (size(x) + 1)), same, sign)
    return arith(goal, known, stays, ratio)


def _from_front(law: Term, facts: tuple[Theorem | Term, ...], plain: Theorem, other: Theorem, sign: Theorem,
                size_: Theorem) -> Theorem:  # fmt: skip
    """The law for a list of that length is a mixture."""
    less = arith(size(x) <= rhs(size_), size_)
    inner, before = lhs(other), lhs(plain)
    goal = eq(size(x) * inner, size(x) * before)
    none = parts(unfolded(LISTS))[1]

    def longer(yes: Theorem) -> Theorem:
        short = arith(size(front(x)) < rhs(size_), parts(yes)[0], less)
        return arith(goal, arith(eq(inner, before), other, short))

    same = split(_front_shorter(), lambda yes: arith(goal, same_value(size, yes), none), longer)
    top = f(append(x, a))
    share = 1 / (size(x) + 1)
    mix = arith(eq(share * top + (1 - share) * before, (top + size(x) * before) / (size(x) + 1)), sign)
    ratio = arith(eq((top + size(x) * inner) / (size(x) + 1), (top + size(x) * before) / (size(x) + 1)), same, sign)
    return arith(_places(law, x, a), *facts, plain, mix, ratio)


# Random orders -----------------------------------------------------------------------------------


def _begins(order: Term) -> Term:
    return forall(f, implies(TEST, eq(E(order(empty), s, f(s)), f(empty))))


def _inserted_after(order: Term, data: Term, record: Term) -> Term:
    """The further record is inserted."""
    return eq(E(order(append(data, record)), s, f(s)), E(order(data), s, E(inserted(s, record), y_, f(y_))))


def _orders(length: Term | None) -> Term:
    shorter = () if length is None else (size(x) < length,)
    said = implies(SHORT, *shorter, TEST, _inserted_after(shuffled, x, a))
    return exists(shuffled, conj(_begins(shuffled), forall((x, a, f), said)))


ORDERS_EXIST = Lemma(
    "meaning.random-orders-exist", "Records can be inserted one after the other, by any law", "law_with_density",
    (LISTS,),
    _orders(None),
    mutants=(Mutant("any space", without(LISTS), "a list that is one record longer than itself",
                    unwitnessed="laws that are asked for are not found"),),
)  # fmt: skip


@proof_of(ORDERS_EXIST)
def _order(claim: Claim) -> Theorem:
    """By induction on the length of the lists."""
    whole, *_ = parts(unfolded(LISTS))
    zero, law = num(0), lam(x, dirac(empty))
    start = generalize(discharge(parts(use("E_dirac", x=empty, f=f))[1], TEST), f)
    positive = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    never = arith(_inserted_after(law, x, a), positive, size(x) < zero)
    base = witness(_orders(zero), law, start, generalize(discharge(never, SHORT, size(x) < zero, TEST), x, a, f))
    every = induction(n, _orders, base, _longer_orders, nat(n), LISTS)
    made = use(generalize(discharge(every, nat(n)), n), LISTS)

    def with_order(found: Term, facts: Theorem) -> Theorem:
        begins, further = parts(facts)
        all_ = generalize(discharge(at(further, x, a, f, by=[SHORT, SHORT, TEST]), SHORT, TEST), x, a, f)
        return witness(claim.conclusion, found, begins, all_)

    return obtain(at(made, most, by=[whole]), "S", with_order)


def _longer_orders(goal: Term, length: Term) -> Theorem:
    """The law of lists of one record more is that for the front, with the last record inserted."""

    def with_old(old: Term, facts: Theorem) -> Theorem:
        begins, shorter = parts(facts)

        def with_pushed(moved: Term, pushed: Theorem) -> Theorem:
            def with_new(new: Term, split_: Theorem) -> Theorem:
                def same(data: Term, test: Term, tested: Fact, short: Theorem) -> Theorem:
                    told = at(specialize(split_, data), test, by=[tested])
                    return arith(eq(E(new(data), s, test(s)), E(old(data), s, test(s))), told, short)

                sized, is_front, is_last = grown(x, a, SHORT)
                longer = append(x, a)
                law = inserted(s, a)
                low, high = (generalize(one, y_) for one in parts(specialize(TEST, y_)))
                unit = parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(y_, f(y_)), c=1))[1:]
                inner, is_test = lam(s, E(law, y_, f(y_))), generalize(both(*unit), s)

                def before(yes: Theorem) -> Theorem:
                    gap = use(NAT_GAP, natural_size(x), nat(length), yes, j=size(x), k=length)
                    stays = same(longer, f, TEST, arith(size(longer) <= length, sized, gap))
                    own = same(x, inner, is_test, arith(size(x) <= length, yes))
                    return arith(_inserted_after(new, x, a), at(shorter, x, a, f, by=[SHORT, yes, TEST]), stays, own)

                def at_last(no: Theorem) -> Theorem:
                    gap = use(NAT_GAP, natural_size(x), use("nat_successor", nat(length), k=length),
                              size(x) < length + 1, j=size(x), k=length + 1)  # fmt: skip
                    here = arith(eq(size(x), length), gap, no)
                    own = same(x, inner, is_test, arith(size(x) <= length, here))
                    told = at(specialize(split_, longer), f, by=[TEST])
                    drawn = at(specialize(pushed, longer), f, by=[TEST])
                    body = E(inserted(s, last(longer)), y_, f(y_))
                    fronts = same_value(lam(x_, E(old(x_), s, body)), is_front)
                    lasts = same_value(lam(b, E(old(x), s, E(inserted(s, b), y_, f(y_)))), is_last)
                    return arith(_inserted_after(new, x, a), told, drawn, fronts, lasts, own, sized, here)

                every = cases(size(x) < length, before, at_last)
                none = parts(unfolded(LISTS))[1]
                start = same(empty, f, TEST, arith(size(empty) <= length, none, natural_sign(length)))
                first = arith(eq(E(new(empty), s, f(s)), f(empty)), at(begins, f, by=[TEST]), start)
                every = generalize(discharge(every, SHORT, size(x) < length + 1, TEST), x, a, f)
                return witness(goal, new, generalize(discharge(first, TEST), f), every)

            share = ind(size(x) <= length)
            weight = generalize(both(arith(0 <= share), arith(share <= 1)), x)
            return obtain(use(MIXED, weight, t=lam(x, share), P=old, Q=moved), "N", with_new)

        kernel = lam((x, s), inserted(s, last(x)))
        return obtain(use(PUSHED_KERNEL, P=lam(x, old(front(x))), K=kernel), "M", with_pushed)

    return obtain(_orders(length), "S", with_old)


x_ = var("x_", x.type)

SHUFFLER_EXISTS = Lemma(
    "meaning.shuffler-exists", "There are random orders of lists, all equally likely", "law_with_density",
    (LISTS,),
    exists((shuffled, inserted), SHUFFLES),
    mutants=(Mutant("any space", without(LISTS), "a list that is one record longer than itself",
                    unwitnessed="laws that are asked for are not found"),),
)  # fmt: skip


@proof_of(SHUFFLER_EXISTS)
def _shuffler(claim: Claim) -> Theorem:
    def with_places(places: Term, of_places: Theorem) -> Theorem:
        def with_order(order: Term, of_order: Theorem) -> Theorem:
            begins, more = parts(of_order)
            goal = SHUFFLER(order, places, *LIST_SPACE)
            first, rest = conjuncts(unfold(goal))

            def each(wanted: Term, data: Term, record: Term, test: Term) -> Theorem:
                known = size(data) < most, test_function(test, s)
                return prove(
                    wanted, at(of_places, data, record, test, by=known), at(more, data, record, test, by=known)
                )

            start = intro(first, lambda wanted, test: prove(wanted, at(begins, test, by=[test_function(test, s)])))
            return witnesses(claim.conclusion, (order, places), folded(goal, both(start, intro(rest, each))))

        return obtain(use(ORDERS_EXIST, LISTS, I=places), "S", with_order)

    return obtain(use(PLACES_EXIST, LISTS), "I", with_places)
