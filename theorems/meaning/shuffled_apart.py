"""Two lists, of which a record is replaced, and a shuffled epoch that distinguishes them by its largest noisy sum."""

from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.batches import EPOCH_SHUFFLED, batch_size, sigma, steps
from dpproofs.meaning.lists import DATA, LIST_SPACE, append, empty, most, size, x
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.reals.naturals import NAT_PREDECESSOR
from theorems.meaning.batches_exist import EXISTS
from theorems.meaning.lists import LISTS, appended, grown
from theorems.meaning.shuffled import SHUFFLED_AS_LONG, near
from theorems.meaning.shuffled_event import (
    GO,
    GRADIENT,
    MISSED,
    MISSED_ALL,
    TAILS,
    TOTAL,
    TOTAL_SHUFFLED,
    WEIGHT,
    a1,
    a2,
    high,
    low,
)
from theorems.meaning.shuffled_exist import SHUFFLER_EXISTS
from theorems.meaning.totals import TOTALS_EXIST, total, value

s, w, n = var("s", x.type), var("w"), var("n")

# Lists of one record, several times -----------------------------------------------------------------

REPEATED = Lemma(
    "meaning.list-of-one-record", "There is a list of one record, several times, and its total",
    "elementary",
    (LISTS, TOTAL, nat(n), n <= most),
    exists(x, conj(eq(size(x), n), eq(total(x), factor * (n * value(a1))))),
    mutants=(Mutant("larger", {factor: MORE}, "one record",
                    unwitnessed="which lists there are is asked of all spaces"),),
)  # fmt: skip


@proof_of(REPEATED)
def _repeated(claim: Claim) -> Theorem:
    """One more, again and again."""

    def there_is(count: Term) -> Term:
        return exists(x, conj(eq(size(x), count), eq(total(x), count * value(a1))))

    def said(count: Term) -> Term:
        return implies(count <= most, there_is(count))

    none, zero = parts(unfolded(LISTS))[1], parts(TOTAL)[0]
    start = witness(there_is(num(0)), empty, none, arith(eq(total(empty), num(0) * value(a1)), zero))

    def step(goal: Term, count: Term) -> Theorem:
        room = count + 1 <= most

        def with_list(data: Term, facts: Theorem) -> Theorem:
            length, sum_ = parts(facts)
            small = arith(size(data) < most, length, room)
            more, all_ = grown(data, a1, small)[0], at(parts(TOTAL)[1], data, a1, by=[small])
            longer = append(data, a1)
            whole = arith(eq(total(longer), (count + 1) * value(a1)), all_, sum_)
            return witness(there_is(count + 1), longer, arith(eq(size(longer), count + 1), more, length), whole)

        known = mp(said(count), arith(count <= most, room))
        return discharge(obtain(known, "x", with_list), room)

    return induction(n, said, discharge(start, num(0) <= most), step, nat(n), LISTS, n <= most)


# The epoch ------------------------------------------------------------------------------------------

mechanism = var("K", function_type((DATA,), prob(REAL)))
EPOCH = on(EPOCH_SHUFFLED, V=REAL)(mechanism, steps, batch_size, sigma, *LIST_SPACE)
REACHED = ind(1 <= w)
GIVEN = (
    LISTS, ne(a1, a2), nat(steps), 1 <= steps, nat(batch_size), 1 <= batch_size, steps * batch_size <= most, 0 < sigma,
    *TAILS,
)  # fmt: skip
FIRST, SECOND = 1 - exp(steps * low), 1 - factor * exp((steps - 1) * low + high)

FULL = conj(eq(size(x1), steps * batch_size), eq(size(x2), steps * batch_size))

SHUFFLED_APART = Lemma(
    "meaning.shuffled-epochs-apart", "A shuffled epoch whose sums reach a level with these probabilities on two lists",
    "law_with_density",
    GIVEN,
    exists((x1, x2, mechanism), conj(
        near(x1, x2), near(x2, x1), ne(x1, x2), EPOCH, eq(E(mechanism(x1), w, REACHED), FIRST),
        eq(E(mechanism(x2), w, REACHED), SECOND), FULL)),
    mutants=(Mutant("likelier", {factor: LESS}, "one step of one record",
                    unwitnessed="another epoch would have to be shown not to have these laws"),),
)  # fmt: skip


@proof_of(SHUFFLED_APART)
def _apart(claim: Claim) -> Theorem:
    """All gradients are -1, but for that of the last record of the second list."""
    unit = generalize(arith(GRADIENT(a1) ** 2 <= 1), a1)
    made = use(EXISTS, LISTS, unit, nat(steps), 0 < sigma, f=GRADIENT, go=GO)
    names = {"f": WEIGHT}

    def with_run(sums: Term, laws: Term, facts: Theorem) -> Theorem:
        *summed, begins, follows, epoch = parts(facts)

        def with_total(sum_: Term, adds: Theorem) -> Theorem:
            def with_order(order: Term, places: Term, shuffles: Theorem) -> Theorem:
                def with_law(law: Term, pushed: Theorem) -> Theorem:
                    def with_list(data: Term, sizes: Theorem) -> Theorem:
                        there = _There(sums, laws, sum_, order, places, law, data)
                        known = both(*summed), begins, follows, epoch, adds, shuffles, pushed, sizes
                        return _told(claim, there, known)

                    natural = use("foundations.natural-product", nat(steps), nat(batch_size), j=steps, k=batch_size)
                    count = steps * batch_size
                    some = arith(1 <= count, 1 <= steps, 1 <= batch_size)
                    fewer = use(NAT_PREDECESSOR, natural, arith(ne(count, 0), some), k=count)
                    room = arith(count - 1 <= most, count <= most)
                    known = use(REPEATED, LISTS, adds, fewer, room, c=sum_, n=count - 1, **names)
                    return obtain(known, "x0", with_list)

                kernel = use(PUSHED_KERNEL, P=lam(x, order(x)), K=lam((x, s), laws(steps, s)))
                return obtain(kernel, "K", with_law)

            return obtain_all(use(SHUFFLER_EXISTS, LISTS), "S I", with_order)

        return obtain(use(TOTALS_EXIST, LISTS, f=WEIGHT), "c2", with_total)

    return obtain_all(made, "c R", with_run)


class _There(NamedTuple):
    """What exists: the sums, the laws after each step, what is counted, the random orders, the mechanism, a list."""

    sums: Term
    laws: Term
    total: Term
    order: Term
    places: Term
    law: Term
    data: Term


def _told(claim: Claim, there: _There, facts: tuple[Theorem, ...]) -> Theorem:
    summed, begins, follows, epoch, adds, shuffles, pushed, sizes = facts
    length, none = parts(sizes)
    data, count = there.data, steps * batch_size
    small = arith(size(data) < most, length, count <= most)
    ends = append(data, a1), append(data, a2)
    grows = [grown(data, record, small) for record in (a1, a2)]
    zero = arith(eq(there.total(data), 0), none, ne(a1, a2))
    totals = [arith(eq(there.total(end), amount), at(parts(adds)[1], data, record, by=[small]), zero, ne(a1, a2),
                    arith(eq(record, record)))
              for end, record, amount in zip(ends, (a1, a2), (0, 1), strict=True)]  # fmt: skip
    near_ = [appended(near(*pair), data, *records, small=small)
             for pair, records in ((ends, (a1, a2)), (ends[::-1], (a2, a1)))]  # fmt: skip
    kept = same_value(last_of, assume(eq(*ends)))
    lasts = [one[2] for one in grows]
    equal = use("leibniz", kept, lasts[0], x=lhs(kept), y=rhs(kept), A=lam(r_, eq(r_, a1)))
    equal = use("leibniz", lasts[1], equal, x=lhs(lasts[1]), y=a2, A=lam(r_, eq(r_, a1)))
    different = cases(eq(*ends), lambda yes: arith(
        ne(*ends), infer("cut", reversed_equation(equal), yes) if yes.conclusion in equal.hypotheses else equal,
        ne(a1, a2)), lambda no: arith(ne(*ends), no))  # fmt: skip

    def reached(end: Term, grow: list[Theorem], amount: Theorem, power: Term) -> Theorem:
        """The same in every order."""
        whole, value_ = arith(eq(size(end), count), grow[0], length), 1 - exp(power)
        test, is_test = lam(w, REACHED), generalize(both(arith(0 <= REACHED), arith(REACHED <= 1)), w)
        inner = E(there.laws(steps, s), w, REACHED)
        missed = bounded(there.laws(steps, s), w, MISSED, 1)
        other = parts(expand(there.laws(steps, s), w, 1 - MISSED, missed))[1]
        turned = arith(eq(inner, 1 - E(there.laws(steps, s), w, MISSED)), other, mean_of_one(there.laws(steps, s)),
                       _same_mean(there.laws(steps, s)))  # fmt: skip
        odd, bad = ind(ne(size(s), size(end))), ind(ne(there.total(s), there.total(end)))
        size_ = absolute(value_) + 1
        ints = bounded(there.laws(steps, s), w, REACHED, 1)
        low_, high_ = (integrate(there.laws(steps, s), w, fact, ints) for fact in parts(specialize(is_test, w)))
        bounds = arith(0 <= inner, low_), arith(inner <= 1, high_, mean_of_one(there.laws(steps, s)))
        goals = inner <= value_ + (odd + bad) * size_, value_ - (odd + bad) * size_ <= inner

        def right(yes: Theorem, same: Theorem) -> Theorem:
            sized = arith(eq(size(s), count), yes, whole)
            small_ = arith(size(s) <= most, sized, count <= most)
            few = arith(there.total(s) <= 1, same, amount)
            told = use(MISSED_ALL, LISTS, summed, adds, nat(batch_size), 1 <= batch_size, begins, follows, *TAILS,
                       nat(steps), small_, sized, few, x=s, sums=there.sums, c=there.total, R=there.laws)  # fmt: skip
            exponent = arith(eq((steps - there.total(s)) * low + there.total(s) * high, power), same, amount)
            equal_ = same_value(lam(r, exp(r)), exponent)
            fits = arith(eq(inner, value_), turned, told, equal_)
            return both(*(arith(goal, fits, arith(0 <= odd), arith(0 <= bad), arith(0 <= (odd + bad) * size_, arith(
                0 <= odd), arith(0 <= bad), arith(0 <= size_))) for goal in goals))  # fmt: skip

        def wrong(which: Term, no: Theorem) -> Theorem:
            sure = arith(eq(which, 1), no)
            wide = arith(size_ <= (odd + bad) * size_, sure, arith(0 <= odd), arith(0 <= bad), arith(0 <= size_))
            return both(*(arith(goal, wide, *bounds) for goal in goals))

        pointwise = cases(
            eq(size(s), size(end)),
            lambda yes: cases(eq(there.total(s), there.total(end)), lambda same: right(yes, same),
                              lambda no: wrong(bad, no)),
            lambda no: wrong(odd, no),
        )  # fmt: skip
        law = there.order(end)
        measured = [bounded(law, s, inner, 1, *bounds), bounded(law, s, odd, 1), bounded(law, s, bad, 1)]
        up, down = (integrate(law, s, part, *measured) for part in parts(pointwise))
        fits_ = arith(size(end) <= most, whole, count <= most)
        names = {"S": there.order, "I": there.places}
        as_long = use(SHUFFLED_AS_LONG, LISTS, shuffles, fits_, x=end, **names)
        kept_ = use(TOTAL_SHUFFLED, LISTS, shuffles, fits_, adds, x=end, c=there.total, f=WEIGHT, **names)
        none_ = (
            arith(eq(E(law, s, odd), 0), as_long, _sign(law, odd)),
            arith(eq(E(law, s, bad), 0), kept_, _sign(law, bad)),
        )
        drawn = at(specialize(pushed, end), test, by=[is_test])
        return arith(eq(E(there.law(end), w, REACHED), value_), drawn, up, down, *none_)

    powers = steps * low, (steps - 1) * low + high
    both_ends = [reached(*one) for one in zip(ends, grows, totals, powers, strict=True)]
    goal = claim.conclusion
    epoch_goal = conjuncts(opened(goal, *ends, there.law))[3]
    inside = witnesses(unfold(epoch_goal), (there.order, there.places, lam(s, there.laws(steps, s))),
                       shuffles, epoch, pushed)  # fmt: skip
    full = [arith(eq(size(end), count), grow[0], length) for end, grow in zip(ends, grows, strict=True)]
    return witnesses(goal, (*ends, there.law), *near_, different, folded(epoch_goal, inside), *both_ends, *full)


r, r_ = var("r"), var("r_", a1.type)
last_of = LIST_SPACE[3]


def _sign(law: Term, event: Term) -> Theorem:
    return integrate(law, s, arith(0 <= event), bounded(law, s, event, 1))


def _same_mean(law: Term) -> Theorem:
    """A sum reaches the level where it does not miss it."""
    return same_mean(law, w, arith(eq(REACHED, 1 - MISSED)))
