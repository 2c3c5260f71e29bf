"""Counts of persons that are released above a threshold: they are private, in the words of the kind of
claims, and they exist where all persons are in all partitions.
"""

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.prelude import *
from dpproofs.meaning.choices import w
from dpproofs.meaning.kinds import K_out, scale
from dpproofs.meaning.lists import (
    ADD_OR_REMOVE_ONE,
    DATA,
    FINITE_LISTS,
    LIST_SPACE,
    RECORD,
    a,
    added,
    append,
    empty,
    most,
    size,
    x,
)
from dpproofs.meaning.process import TEST, h
from dpproofs.meaning.streams import ANSWER, COUNTS_ABOVE, RELEASED_COUNTS, partitions, threshold, z
from dpproofs.proving.reading import entries
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.foundations.sums.sums_from_one import SUM_EQUAL
from theorems.meaning.largest_in_turn import at_pair
from theorems.mechanisms.laplace.released_counts import CONTRIBUTIONS, COUNTS
from theorems.mechanisms.laplace.tail import tail

# Counts of persons that are released above a threshold are private, in the words of the kind of claims ---

COUNTED = COUNTS_ABOVE(K_out, empty, append, size, most, partitions, scale, threshold)
SEEN = exp(-(threshold - 1) / scale) / 2
"""The probability that a count of 1 is released."""
PRIVATE = on(APPROX_DP, Y="V")

LEMMA = Lemma(
    "meaning.released-counts-private", "Counts of persons that are released above a threshold are approximately DP",
    "elementary",
    (COUNTED, 0 < scale, 1 <= threshold),
    PRIVATE(K_out, ADD_OR_REMOVE_ONE, partitions / scale, factor * (1 - (1 - SEEN) ** partitions)),
    mutants=(Mutant("delta", {factor: LESS}, "one partition: a person in it or none",
                    unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A person is in at most k partitions, and counts for 1 in each."""

    def with_counts(
        d: Term, inside: Term, count: Term, noisy: Term, put: Term, none: Term, listed: Term, facts: Theorem
    ) -> Theorem:
        natural, bits, few, whole, _, counted, noise, laws = parts(facts)

        def changed(one: Term, other: Term) -> Theorem:
            def of_record(record: Term, gaps: Theorem) -> Theorem:
                moved, bit = absolute(count(x1, i) - count(x2, i)), specialize(bits, record, i)
                gap = specialize(gaps, i)
                known = split(bit, *(lambda value: arith(eq(moved, inside(record, i)), gap, value),) * 2)
                small = split(bit, *(lambda value: arith(moved <= 1, gap, value),) * 2)
                each = generalize(discharge(known, nat(i), 1 <= i, i <= d), i)
                terms = {"s": lam(i, moved), "t": lam(i, inside(record, i))}
                same = use(SUM_EQUAL, natural, each, n=d, c=1, **terms)
                few_moved = arith(summation(i, 1, d, moved) <= partitions, same, specialize(few, record))
                return both(generalize(small, i), few_moved)

            return obtain(_counts_one_more(one, other, count, inside, counted), "a", of_record)

        either = ADD_OR_REMOVE_ONE(x1, x2)
        moves = split(either, lambda _: changed(x1, x2), lambda _: changed(x2, x1))
        close = generalize(discharge(moves, either), x1, x2)
        contributed = folded(CONTRIBUTIONS(count, d, ADD_OR_REMOVE_ONE, partitions), both(whole, close))
        drawn = generalize(parts(specialize(laws, x))[0], x)
        made = use(
            COUNTS, contributed, drawn, noise, natural, 0 < scale, 1 <= threshold, M=listed, append=put, empty=none,
            L=noisy, none=pair(num(0), num(0)), some=lam(z, pair(num(1), z)), q=count, d=d, k=partitions,
            tau=threshold, N=ADD_OR_REMOVE_ONE,
        )  # fmt: skip
        ends = [at(parts(specialize(laws, data))[1], h, by=[TEST]) for data in (x1, x2)]
        bound = at(at(made, x1, x2, by=[either]), h, by=[TEST])
        goal = said_of(said_of(claim.conclusion, x1, x2), h)
        return for_all(claim.conclusion, arith(goal, bound, *ends), x1, x2, h)

    return obtain_all(COUNTED, "d in count L put none C", with_counts)


_next = var("a1", RECORD)


def _counts_one_more(one: Term, other: Term, count: Term, inside: Term, counted: Theorem) -> Theorem:
    """With a record more, the counts rise by what it counts for."""
    more = lam((x1, x2), exists(a, forall(i, eq(count(x2, i), count(x1, i) + inside(a, i)))))
    short = size(x) < most
    base = witness(more(x, append(x, a)), a, generalize(at(counted, x, a, i, by=[short]), i))
    longer = append(x1, _next), append(x2, _next)

    def kept(record: Term, facts: Theorem) -> Theorem:
        ends = [at(counted, data, _next, i, by=[size(data) < most]) for data in (x1, x2)]
        goal = eq(count(longer[1], i), count(longer[0], i) + inside(record, i))
        return witness(more(*longer), record, generalize(arith(goal, specialize(facts, i), *ends), i))

    step = discharge(obtain(more(x1, x2), "a", kept), more(x1, x2), size(x1) < most, size(x2) < most)
    rules = generalize(discharge(base, short), x, a), generalize(step, x1, x2, _next)
    return at(added(one, other), more, by=rules)


# Counts of persons that are released above a threshold exist: all persons are in all partitions ---

K = var("K", function_type((DATA,), prob(REAL)))
phi, v, y = var("phi", function_type((REAL,), REAL)), var("v"), var("y", ANSWER)
chi = var("chi", function_type((ANSWER,), REAL))
KIND = on(COUNTS_ABOVE, V=REAL)
NOTHING, SOME, NONE, ONE = pair(num(0), num(0)), lam(z, pair(num(1), z)), num(0), num(1)
EXIST_SEEN = ind(0 < size(x)) * substitute(tail(threshold - size(x)), {scale: scale})
"""The probability that the count of one partition is released."""
HIDDEN = exp(i * log(1 - EXIST_SEEN))
"""The probability that those of i partitions are not."""
EXIST_TEST = test_function(phi, w)


def _unit(test: Term, v_: Term, *facts: Theorem) -> Theorem:
    return generalize(both(arith(0 <= test(v_), *facts), arith(test(v_) <= 1, *facts)), v_)


class Count(NamedTuple):
    """What is released of one count."""

    law: Term
    noisy: Term
    image: Theorem
    noise: Theorem

    @property
    def told(self) -> Term:
        """Whether it is released, from the noisy count."""
        return lam(z, ind(conj(0 < size(x), threshold < z)))

    def chance(self) -> Theorem:
        """How likely that is."""
        around, event = self.noisy(size(x)), ind(threshold < z)
        law = specialize(self.noise, size(x))
        tail_ = use("mechanisms.laplace-tail", law, 0 < scale, P=around, m=size(x), b=scale, t=threshold)
        goal = eq(E(around, z, self.told(z)), EXIST_SEEN)

        def some(yes: Theorem) -> Theorem:
            mark = arith(eq(ind(0 < size(x)), 1), yes)
            return arith(goal, same_mean(around, z, arith(eq(self.told(z), event), yes)), tail_, mark)

        def none(no: Theorem) -> Theorem:
            zero = parts(constant(around, z, 0))[1]
            mark = arith(eq(ind(0 < size(x)), 0), no)
            return arith(goal, same_mean(around, z, arith(eq(self.told(z), 0), no)), zero, mark)

        return cases(0 < size(x), some, none)

    def kind(self, goal: Term) -> Theorem:
        """It is the law of a count that is released above the threshold."""
        around = self.noisy(size(x))
        mean = at(self.image, chi, by=[test_function(chi, y)])
        answer = pair(self.told(z), self.told(z) * z)
        shown = ind(threshold < z) * chi(SOME(z)) + ind(z <= threshold) * chi(NOTHING)

        def is_(here: Term, *facts: Theorem) -> Theorem:
            seen = self.told(z), self.told(z) * z
            first, second = (arith(eq(*both_), *facts) for both_ in zip(seen, entries(here), strict=True))
            return at_pair(chi, first, second)

        wanted = said_of(goal, chi)

        def some(yes: Theorem) -> Theorem:
            def above(high: Theorem) -> Theorem:
                one = arith(eq(self.told(z), 1), yes, high)
                return arith(eq(chi(answer), shown), is_(SOME(z), one), high)

            def below(low: Theorem) -> Theorem:
                zero = arith(eq(self.told(z), 0), low)
                return arith(eq(chi(answer), shown), is_(NOTHING, zero), low)

            same = same_mean(around, z, cases(threshold < z, above, below))
            marks = arith(eq(ind(0 < size(x)), 1), yes), arith(eq(ind(size(x) <= 0), 0), yes)
            return arith(wanted, mean, same, *marks)

        def none(no: Theorem) -> Theorem:
            zero = arith(eq(self.told(z), 0), no)
            same = same_mean(around, z, is_(NOTHING, zero))
            marks = arith(eq(ind(0 < size(x)), 0), no), arith(eq(ind(size(x) <= 0), 1), no)
            return arith(wanted, mean, same, parts(constant(around, z, chi(NOTHING)))[1], *marks)

        return for_all(goal, cases(0 < size(x), some, none), chi)

    def added(self, before: Term, value: Theorem) -> Theorem:
        """E[P](phi(max(v, first))), where v is 0 or 1 by an equation."""
        around, number = self.noisy(size(x)), rhs(value)
        test = lam(y, phi(maximum(before, fst(y))))
        is_test = generalize(specialize(EXIST_TEST, maximum(before, fst(y))), y)
        mean = at(self.image, test, by=[is_test])
        body = phi(maximum(before, self.told(z)))
        if number == ONE:
            point = same_value(phi, arith(eq(maximum(before, self.told(z)), 1), value))
            whole = parts(constant(around, z, phi(ONE)))[1]
            return arith(eq(E(self.law, y, test(y)), phi(ONE)), mean, same_mean(around, z, point), whole)
        change, goal = phi(ONE) - phi(NONE), eq(body, phi(NONE) + (phi(ONE) - phi(NONE)) * self.told(z))
        event = conj(0 < size(x), threshold < z)

        def at_value(number: Term, which: Theorem) -> Theorem:
            told_ = arith(eq(self.told(z), number), which)
            return arith(goal, same_value(phi, arith(eq(maximum(before, self.told(z)), number), value, told_)), told_)

        point = cases(event, lambda yes: at_value(ONE, yes), lambda no: at_value(NONE, no))
        ints = mean_of_unit(around, z, self.told(z), both(arith(0 <= self.told(z)), arith(self.told(z) <= 1)))[0]
        whole_int, whole = parts(constant(around, z, 1))
        split = parts(linear(around, z, phi(NONE) + change * self.told(z), [(phi(NONE), whole_int), (change, ints)]))[1]
        wanted = eq(E(self.law, y, test(y)), phi(NONE) + change * EXIST_SEEN)
        return arith(wanted, mean, same_mean(around, z, point), split, whole, self.chance())


def _law(mechanism: Term, factor: Factor) -> Term:
    none = substitute(HIDDEN, {i: partitions})
    mean = eq(E(mechanism(x), w, phi(w)), phi(ONE) + (phi(NONE) - phi(ONE)) * (factor * none))
    return forall((x, phi), implies(EXIST_TEST, mean))


COUNTS_EXIST = Lemma(
    "meaning.released-counts-exist",
    "Counts of persons that are released above a threshold, all of whom are in all partitions", "law_with_density",
    (FINITE_LISTS(*LIST_SPACE), nat(partitions), 0 < scale),
    exists(K, conj(KIND(K, empty, append, size, most, partitions, scale, threshold), _law(K, factor))),
    mutants=(Mutant("factor", {factor: LESS}, "other answers",
                    unwitnessed="other counts would have to be shown not to give these answers"),),
)  # fmt: skip

PUT = lam((v, y), maximum(v, fst(y)))


@proof_of(COUNTS_EXIST)
def _counts_exist(claim: Claim) -> Theorem:
    """Of all counts is only released whether some of them are."""
    _, none_, grows, sized = parts(unfolded(assume(FINITE_LISTS(*LIST_SPACE))))

    def with_noise(noisy: Term, noise: Theorem) -> Theorem:
        answer = lam(z, pair(ind(conj(0 < size(x), threshold < z)), ind(conj(0 < size(x), threshold < z)) * z))
        images = use("foundations.law-image", P=noisy(size(x)), g=answer)

        def with_laws(listed: Term, means: Theorem) -> Theorem:
            goal = on(RELEASED_COUNTS, Y=ANSWER, V=REAL)(
                lam(i, listed(x, i)), PUT, NONE, noisy, NOTHING, SOME, lam(i, size(x)), threshold
            )
            begin, each = conjuncts(unfold(goal))
            zero = numeric(nat(NONE), depth=0)
            start = arith(said_of(begin, phi), at(at(specialize(means, x, NONE), by=[zero]), phi, by=[EXIST_TEST]))
            begins = for_all(begin, start, phi)
            inner = consequence_of(opened(each, i))

            def with_law(law: Term, image: Theorem) -> Theorem:
                count = Count(law, noisy, image, noise)
                is_kind, is_next = conjuncts(opened(inner, law))
                own = count.kind(is_kind)
                after = lam(v, E(law, y, phi(maximum(v, fst(y)))))
                unit = specialize(EXIST_TEST, maximum(v, fst(y)))
                after_unit = generalize(both(*mean_of_unit(law, y, phi(maximum(v, fst(y))), unit)[1:]), v)
                here = at(at(specialize(means, x, i), by=[nat(i)]), after, by=[after_unit])
                there = at(
                    at(specialize(means, x, i + 1), by=[use("nat_successor", nat(i), k=i)]), phi, by=[EXIST_TEST]
                )
                ends = [count.added(number, arith(eq(number, number))) for number in (ONE, NONE)]
                positive = _chances()[0]
                known = use("foundations.exp-of-log", positive, y=1 - EXIST_SEEN)
                following = arith(said_of(is_next, phi), there, here, *ends, known)
                return witness(inner, law, own, for_all(is_next, following, phi))

            one = obtain(images, "P", with_law)
            made = folded(goal, both(begins, generalize(discharge(one, nat(i)), i)))
            mechanism = lam(x, listed(x, partitions))
            kind = KIND(mechanism, empty, append, size, most, partitions, scale, threshold)
            values = partitions, lam((a, i), ONE), lam((x, i), size(x)), noisy, PUT, NONE, listed
            *_, last = conjuncts(opened(kind, *values))
            ends = opened(last, x).args[1]
            mean = at(at(specialize(means, x, partitions), by=[nat(partitions)]), phi, by=[EXIST_TEST])
            same = eq(E(mechanism(x), w, phi(w)), E(mechanism(x), w, phi(w)))
            laws = generalize(both(made, for_all(ends, arith(same), phi)), x)
            bit = infer("or_intro", arith(eq(ONE, 1)), formula=disj(eq(ONE, 0), eq(ONE, 1)))
            few = arith(summation(i, 1, partitions, ONE) <= partitions,
                        use("foundations.sum-from-one-ones", nat(partitions), n=partitions))  # fmt: skip
            more = parts(at(specialize(grows, x, a), by=[size(x) < most]))[0]
            persons = (
                generalize(bit, a, i), generalize(few, a), generalize(parts(specialize(sized, x))[0], x, i),
                generalize(none_, i), generalize(discharge(more, size(x) < most), x, a, i),
            )  # fmt: skip
            is_kind = witnesses(kind, values, nat(partitions), *persons, noise, laws)
            law = for_all(_law(mechanism, 1), mean, x, phi)
            return witness(claim.conclusion, mechanism, is_kind, law)

        return _laws(with_laws)

    return obtain(use("mechanisms.laplace-exists", 0 < scale, b=scale), "L", with_noise)


def _chances() -> tuple[Theorem, Theorem]:
    """0 < 1 - SEEN <= 1."""
    offset = threshold - size(x)
    value = substitute(tail(offset), {scale: scale})

    def at_side(exponent: Term, order: Theorem) -> Theorem:
        small = use("foundations.exp-increasing", arith(exponent <= 0, order, 0 < scale), x=exponent, y=0)
        low = arith(0 < exp(exponent))
        return both(arith(0 <= value, order, small, low), arith(value < 1, order, small, low))

    sides = cases(0 <= offset, lambda yes: at_side(-offset / scale, yes), lambda no: at_side(offset / scale, no))
    low, high = parts(sides)
    return arith(0 < 1 - EXIST_SEEN, low, high), arith(1 - EXIST_SEEN <= 1, low)


u = var("u", product(REAL, DATA))


def _laws(then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """Laws of whether some of i counts are released, and their means for natural i."""
    positive, most_ = _chances()
    at_u = {i: fst(u), x: snd(u)}
    cut = minimum(HIDDEN, 1)
    weight = lam(u, 1 - substitute(cut, at_u))
    bounds = generalize(both(arith(0 <= weight(u)), arith(weight(u) <= 1, arith(0 < substitute(HIDDEN, at_u)))), u)
    made = use("foundations.law-mixed", bounds, t=weight, P=lam(u, dirac(ONE)), Q=lam(u, dirac(NONE)))

    def with_laws(found: Term, mixed: Theorem) -> Theorem:
        here = pair(i, x)
        mean = at(specialize(mixed, here), phi, by=[EXIST_TEST])
        points = [parts(use("E_dirac", x=number, f=phi))[1] for number in (ONE, NONE)]
        log_ = arith(log(1 - EXIST_SEEN) <= 0, use("foundations.log-tangent", positive, y=1 - EXIST_SEEN), most_)
        power = arith(i * log(1 - EXIST_SEEN) <= 0, log_, use("foundations.natural-nonnegative", nat(i), k=i))
        small = use("foundations.exp-increasing", power, x=i * log(1 - EXIST_SEEN), y=0)
        plain = arith(eq(cut, HIDDEN), small)
        goal = eq(E(found(here), w, phi(w)), phi(ONE) + (phi(NONE) - phi(ONE)) * HIDDEN)
        value = arith(goal, mean, *points, plain)
        every = generalize(discharge(generalize(discharge(value, EXIST_TEST), phi), nat(i)), x, i)
        return then(lam((x, i), found(pair(i, x))), every)

    return obtain(made, "T", with_laws)
