"""Samples without replacement of a list with a record more: those with that record, and those of the others."""

from collections.abc import Callable
from typing import TypeAlias

from dpproofs.prelude import *
from dpproofs.meaning.lists import a, append, b, most, size, x
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.laws_exist import IMAGE_LAW
from theorems.foundations.reals.naturals import NAT_PREDECESSOR
from theorems.meaning.lists import APPENDED, LAST, LISTS, REPLACED, SIZES, length, more, x0
from theorems.meaning.samples import grown, is_test, s
from theorems.meaning.samples_of_one_size import (
    GIVEN,
    NO_LONGER,
    ONE_MORE,
    SHORT,
    TESTS,
    T,
    alone,
    drawn,
    last_added,
    moved_on,
    up_to,
)
from theorems.meaning.samples_of_one_size_step import (
    R2,
    OneMore,
    R,
    beside,
    follows,
    given_of,
    two_sides,
    with_record,
    y,
)
from theorems.meaning.samples_one_more import F, H, in_order, s1, s2

f = var("f", function_type((x.type,), REAL))
Step: TypeAlias = Callable[[Theorem], Theorem]

# Two lists that differ in one record: samples with that record, and samples of the others --------


def _said(common: Term, one: Term, two: Term) -> Term:
    """There are such laws for both lists, and their samples differ in one record."""
    both_ = *with_record(j, R, common, one), *with_record(j, R2, common, two)
    known = conj(*both_, implies(1 <= j, beside(R, R2, one)))
    return exists((R, R2), implies(nat(j), j <= size(common) + 1, known))


def _records(one: Term, two: Term, each: Callable[[Term], Term]) -> Term:
    return exists(x0, conj(more(x0, one), more(x0, two), each(_said(x0, one, two))))


ONE_OF_ONE = alone(x0=0, x1=1, j=1, R=(1, 0))

WITH_RECORDS = Lemma(
    "meaning.samples-of-one-size-with-a-record",
    "Samples without replacement of two lists that differ in a record: those with it, and those of the others",
    ZHU_DONG_WANG,
    (*GIVEN, REPLACED),
    _records(x1, x2, lambda said: said),
    mutants=tuple(
        Mutant(name, Claim((*GIVEN, more(x0, x1)), said), "no record and one", witness=ONE_OF_ONE)
        for name, said in zip(("any mixture", "any record more"), with_record(j, R, x0, x1)[:2], strict=True)
    ),
)  # fmt: skip


@proof_of(WITH_RECORDS)
def _with_records(claim: Claim) -> Theorem:
    """Wherever in the lists the record stands."""
    said = lam((x1, x2), _records(x1, x2, lambda one: forall(j, one)))
    sides, rooms = (append(x, a), append(x, b)), (size(x1) < most, size(x2) < most)
    ends = [use(LAST, SHORT, a=record) for record in (a, b)]
    base = generalize(discharge(witness(said(*sides), x, *ends, generalize(_last(), j)), SHORT), x, a, b)

    def further(common: Term, facts: Theorem) -> Theorem:
        *near, known = parts(facts)
        one, room = parts(use(SIZES, LISTS, near[0], x1=common, x2=x1))
        two = parts(use(SIZES, LISTS, near[1], x1=common, x2=x2))[0]
        kept = [use(APPENDED, fact, room, size(data) < most, x1=common, x2=data)
                for fact, data in zip(near, (x1, x2), strict=True)]  # fmt: skip
        step = generalize(_before_the_last(common, known, (one, two), room), j)
        return witness(said(append(x1, a), append(x2, a)), append(common, a), *kept, step)

    step = obtain(said(x1, x2), "x0", further)
    step = generalize(discharge(step, said(x1, x2), *rooms), x1, x2, a)

    def at_size(common: Term, facts: Theorem) -> Theorem:
        *near, known = parts(facts)
        return witness(claim.conclusion, common, *near, specialize(known, j))

    return obtain(at(REPLACED, said, by=[base, step]), "x0", at_size)


def _last() -> Theorem:
    """The records are appended: so they are to samples of the others."""
    goal, put = _said(x, append(x, a), append(x, b)), lam(s, append(s, a))
    image = IMAGE_X(R, T(j - 1, x), put)
    one = _last_with_record(image)
    two = infer("instantiate", one, values=((a, b), (R, R2)))
    other = substitute(image, {a: b, R: R2})
    *_, third = conjuncts(follows(opened(goal, R, R2), 2))
    wanted = follows(third)
    given, large = given_of(opened(wanted, F, H)), infer("assume", formula=1 <= j)
    before = use(NAT_PREDECESSOR, nat(j), arith(ne(j, 0), large), k=j)
    fewer, law = arith(j - 1 <= size(x), j <= size(x) + 1), T(j - 1, x)
    first, second, excess = F(append(s, a)), H(append(s, b)), ind(size(x) < size(s))

    def siblings(yes: Theorem) -> Theorem:
        room = arith(size(s) < most, yes, SHORT)
        ends = [use(LAST, room, x=s, a=record) for record in (a, b)]
        bound = arith(size(append(s, a)) <= size(append(x, a)), grown(s, a, room), grown(x, a, SHORT), yes)
        return arith(first <= second + excess, at(given, s, append(s, a), append(s, b), by=[*ends, bound]))

    known = [*parts(specialize(TESTS[0], append(s, a))), *parts(specialize(TESTS[1], append(s, b)))]
    pointwise = cases(size(s) <= size(x), siblings, lambda no: arith(first <= second + excess, no, *known))
    measured = [bounded(law, s, term, 1, *known) for term in (first, second, excess)]
    short = use(NO_LONGER, *GIVEN, arith(size(x) <= most, SHORT), before, fewer, j=j - 1)
    value = arith(E(R, s, F(s)) <= E(R2, s, H(s)), integrate(law, s, pointwise, *measured), short,
                  at(image, F, by=[TESTS[0]]), at(other, H, by=[TESTS[1]]))  # fmt: skip
    made = both(one, two, discharge(for_all(wanted, value, F, H), 1 <= j))
    made = discharge(made, nat(j), j <= size(x) + 1)

    def with_laws(left: Term, left_is: Theorem, right: Term, right_is: Theorem) -> Theorem:
        there = infer("instantiate", made, values=((R, left), (R2, right)))
        return witnesses(goal, (left, right), infer("cut", there, left_is, right_is))

    laws = [use(IMAGE_LAW, P=law, g=lam(s, append(s, record))) for record in (a, b)]
    return obtain(laws[0], "R", lambda *one: obtain(laws[1], "R2", lambda *two: with_laws(*one, *two)))


IMAGE_X = on(IMAGE, Y=x.type, Z=x.type)


def _last_with_record(image: Term) -> Theorem:
    """Facts about the samples with the record that is appended, of the law R."""
    longer, natural, within = append(x, a), nat(j), j <= size(x) + 1
    one_more, (first, second, third) = grown(x, a, SHORT), with_record(j, R, x, append(x, a))
    told = drawn(x, f, j, SHORT, natural, within, is_test(f))
    mixed = for_all(first, arith(follows(opened(first, f)), told, at(image, f, by=[is_test(f)])), f)

    large = infer("assume", formula=1 <= j)
    before = use(NAT_PREDECESSOR, natural, arith(ne(j, 0), large), k=j)
    fewer = arith(j - 1 <= size(x), within)
    (F_, is_F), _ = moved_on(F), moved_on(H)
    shown = {test: at(image, test, by=[is_test(test)]) for test in (F, H)}
    mean = last_added(j - 1, in_order(F, H, up_to(longer)), before, fewer)
    added = for_all(follows(second), arith(E(T(j - 1, x), s, F(s)) <= E(R, s, H(s)), mean, shown[H]), F, H)

    room = j <= size(x)
    more_ = use(ONE_MORE, *GIVEN, arith(size(x) <= most, SHORT), before, arith(j - 1 + 1 <= size(x), room), j=j - 1)
    near = follows(third, 2)
    sizes = length(s1, s2)
    bound = arith(size(append(s1, a)) <= size(longer), grown(s1, a, sizes[1]), sizes[0], up_to(x), one_more)
    siblings = at(given_of(opened(near, F, H)), s1, append(s1, a), s2,
                  by=[use(LAST, sizes[1], x=s1), more(s1, s2), bound])  # fmt: skip
    beside_ = at(more_, F_, H, by=[is_F, TESTS[1], for_all(in_order(F_, H, up_to(x)), siblings)])
    same = same_value(lam(k, E(T(k, x), s, H(s))), arith(eq(j - 1 + 1, j)))
    value = arith(E(R, s, F(s)) <= E(T(j, x), s, H(s)), beside_, same, shown[F])
    return both(mixed, discharge(added, 1 <= j), discharge(for_all(near, value, F, H), 1 <= j, room))


def _before_the_last(common: Term, known: Theorem, sizes: tuple[Theorem, Theorem], room: Theorem) -> Theorem:
    """A further record is appended to all lists: it is drawn or not, with the same probability."""
    goal = _said(append(common, a), append(x1, a), append(x2, a))
    share = maximum(0, minimum(1, (j - 1) / (size(common) + 1)))
    weights = generalize(both(arith(0 <= share), arith(share <= 1)), y)

    def mixed(name: str, fewer: Term, old: Term, then: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
        """The law of samples with the record, of the longer lists."""

        def with_image(image: Term, moved: Theorem) -> Theorem:
            made = use("foundations.law-mixed", weights, t=lam(y, share), P=lam(y, image), Q=lam(y, old))
            return obtain(made, f"M{name}", lambda law, facts: then(law(x), moved, specialize(facts, x)))

        return obtain(use(IMAGE_LAW, P=fewer, g=lam(s, append(s, a))), f"I{name}", with_image)

    def with_laws(old: tuple[Term, Term], now: Theorem, fewer: tuple[Term, Term], before: Theorem) -> Theorem:
        def with_one(one: Term, *facts: Theorem) -> Theorem:
            def with_two(two: Term, *others: Theorem) -> Theorem:
                steps = [
                    OneMore(law, (common, data), (few, before), (was, now), of, size_, room, place)
                    for law, data, few, was, of, size_, place in zip(
                        (one, two), (x1, x2), fewer, old, (facts, others), sizes, (0, 3), strict=True)
                ]  # fmt: skip
                made = both(*(step.shown() for step in steps), two_sides(*steps))
                conditions = nat(j), j <= size(append(common, a)) + 1
                return witnesses(goal, (one, two), discharge(made, *conditions))

            return mixed("2", fewer[1], old[1], with_two)

        return mixed("1", fewer[0], old[0], with_one)

    def pairs(name: str, number: Term, then: Callable[[tuple[Term, Term], Theorem], Theorem]) -> Theorem:
        def first(one: Term, rest: Theorem) -> Theorem:
            return obtain(rest, f"{name}2", lambda two, facts: then((one, two), facts))

        return obtain(specialize(known, number), f"{name}1", first)

    return pairs("R", j, lambda *now: pairs("S", j - 1, lambda *before: with_laws(*now, *before)))
