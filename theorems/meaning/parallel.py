"""Steps on disjoint parts of the data: at neighbours, the data of one part are neighbours and all others
stay, so that all but one of the steps have the same laws.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.lists import (
    DATA,
    RECORD,
    RECORD_ADDED,
    RECORD_REPLACED,
    a,
    append,
    b,
    empty,
    most,
    related,
    size,
    x,
)
from dpproofs.meaning.parts import PART_BY_PLACE, PART_BY_RECORD
from theorems.meaning.lists import LIST_INDUCTION, LISTS, ONE_RECORD, appended, grown, joined

# What is chosen of a list by its records, or by their places, is no longer than the list ------

chosen = var("D", function_type((DATA,), DATA))
of_record, of_place = var("part", function_type((RECORD,), "real")), var("part", function_type(("real",), "real"))
BY_RECORD = PART_BY_RECORD(chosen, of_record, j, empty, append, size, most)
BY_PLACE = PART_BY_PLACE(chosen, of_place, j, empty, append, size, most)

_MODEL = {**ONE_RECORD, "D": (0, 1), "j": 1, "x": 1}

BY_RECORD_SHORTER = Lemma(
    "meaning.part-by-record-shorter", "The records of a list in one part are no more than all", "elementary",
    (LISTS, BY_RECORD, size(x) <= most),
    size(chosen(x)) <= factor * size(x),
    mutants=(Mutant("less", {factor: LESS}, "a list of one record, which is in the part",
                    witness=finite({"X": 2, "A": 1}, **_MODEL, part=1)),),
)  # fmt: skip

BY_PLACE_SHORTER = Lemma(
    "meaning.part-by-place-shorter", "The records of a list at some places are no more than all", "elementary",
    (LISTS, BY_PLACE, size(x) <= most),
    size(chosen(x)) <= factor * size(x),
    mutants=(Mutant("less", {factor: LESS}, "a list of one record, which is in the part",
                    witness=finite({"X": 2, "A": 1}, **_MODEL, part=lambda _: 1)),),
)  # fmt: skip


@proof_of(BY_RECORD_SHORTER, BY_PLACE_SHORTER)
def _proof(claim: Claim) -> Theorem:
    """By induction over lists: a record is appended to what is chosen, or is not."""
    _, part, fits = claim.hypotheses
    said = lam(x, size(chosen(x)) <= size(x))
    none = parts(unfolded(LISTS))[1]
    begins = arith(said(empty), same_value(size, parts(unfolded(part))[0]), none)
    short = size(x) < most
    more = with_one_more(part, x, a, short, said(x))
    kept = generalize(discharge(more, short, said(x)), x, a)
    return use(LIST_INDUCTION, LISTS, begins, kept, fits, S=said, x=x)


def with_one_more(part: Term, data: Term, record: Term, short: Term, known: Term | Theorem) -> Theorem:
    """What is chosen is no longer than the list after a record is appended, if it is not before that."""
    yes, no = longer(part, data, record, short)
    length, goal = grown(data, record, short)[0], size(chosen(append(data, record))) <= size(append(data, record))

    def with_it(fact: Theorem) -> Theorem:
        less = arith(size(chosen(data)) < most, known, short)
        return arith(goal, same_value(size, mp(yes, fact)), grown(chosen(data), record, less)[0], length, known)

    def without(fact: Theorem) -> Theorem:
        other = arith(premise_of(no), fact)
        return arith(goal, same_value(size, mp(no, other)), length, known)

    return cases(premise_of(yes), with_it, without)


def longer(part: Term, data: Term, record: Term, *small: Term | Theorem) -> tuple[Theorem, Theorem]:
    """What is chosen of a list with a record appended, if that is in the part, and if it is not."""
    yes, no = parts(at(parts(unfolded(part))[1], data, record, by=small))
    return yes, no


# Where a record is added, or replaced, the data of one part are neighbours, and those of all others stay ---

r, p, u, u2 = var("r", a.type), var("p"), var("u", x.type), var("u2", x.type)
SHORT = size(x) < most
SHORTS = size(x1) < most, size(x2) < most
KEPT = forall((x1, x2, a), implies(related(x1, x2), *SHORTS, related(append(x1, a), append(x2, a))))
ADDED = lam((x1, x2), RECORD_ADDED(append, size, most, x1, x2))
REPLACED = lam((x1, x2), RECORD_REPLACED(append, size, most, x1, x2))
_FIRST_ADDED = forall(x, implies(SHORT, related(x, append(x, r))))
_FIRST_REPLACED = forall((x, a, b), implies(SHORT, eq(size(x) + 1, p), related(append(x, a), append(x, b))))
RECORD_MORE = forall(related, implies(_FIRST_ADDED, KEPT, related(x1, x2)))
"""x2 is x1 with the record r more."""
PLACE_CHANGED = forall(related, implies(_FIRST_REPLACED, KEPT, related(x1, x2)))
"""x2 is x1 with another record at the place p."""


def _intro(goal: Term, make: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
    """What is said of all relations with two rules, from these."""
    start, rest = if_then(opened(goal, related))
    kept = premise_of(rest)
    return generalize(discharge(make(assume(start), assume(kept)), start, kept), related)


def _again(fact: Theorem, one: Term, two: Term, record: Term) -> Callable[[Theorem, Theorem], Theorem]:
    """The same record is appended to both, by the rule of the relation."""

    def make(start: Theorem, kept: Theorem) -> Theorem:
        near = mp(specialize(fact, related), start, kept)
        return at(kept, one, two, record, by=[near, size(one) < most, size(two) < most])

    return make


def _exists(near: Term, which: Term, said: Term, value: Callable[[Term, Term], Term]) -> Theorem:
    """The relation that there is such a record, or such a place, has the rules."""
    there_is = lam((x1, x2), exists(which, said))

    def first(goal: Term, data: Term, *records: Term) -> Theorem:
        found = value(data, records[0])
        end = [arith(eq(size(data) + 1, size(data) + 1))] * (len(records) - 1)
        begins = records[: 0 if len(records) == 1 else 2]
        made = _intro(opened(goal, found), lambda start, _: at(start, data, *begins, by=[size(data) < most, *end]))
        return witness(goal, found, made)

    def kept(goal: Term, one: Term, two: Term, record: Term) -> Theorem:
        def of(found: Term, fact: Theorem) -> Theorem:
            return witness(goal, found, _intro(opened(goal, found), _again(fact, one, two, record)))

        return obtain(there_is(one, two), "w", of)

    return joined(near, there_is, first, kept)


def _of_part(near: Term, mark: Term) -> Term:
    """What is chosen of x1 and x2 are neighbours if the part is the one, and equal if it is not."""
    same = eq(chosen(x1), chosen(x2))
    return conj(implies(eq(mark, j), near(chosen(x1), chosen(x2))), implies(ne(mark, j), same))


def _parted(near: Term, mark: Term, part: Term, shorter: Lemma) -> Callable[[Claim], Theorem]:
    """Such a relation of lists, from which no more is chosen than they have, satisfies the rules."""
    sizes = size(chosen(x1)) <= size(x1), size(chosen(x2)) <= size(x2)
    equal = (eq(size(x1), size(x2)),) if part == BY_PLACE else ()
    said = lam((x1, x2), conj(*conjuncts(_of_part(near, mark)), *sizes, *equal))

    def moved(about: Callable[[Term, Term], Term], fact: Theorem, one: Theorem, two: Theorem) -> Theorem:
        """What is said of two data sets is so of those that are equal to them."""
        (new, old), (new2, old2) = both_sides(one), both_sides(two)
        first = use("leibniz", reversed_equation(one), fact, x=old, y=new, A=lam(u, about(u, old2)))
        return use("leibniz", reversed_equation(two), first, x=old2, y=new2, A=lam(u, about(new, u)))

    def whole(yes: Callable[[Theorem], Theorem], no: Callable[[Theorem], Theorem], *rest: Theorem) -> Theorem:
        inside, outside = eq(mark, j), ne(mark, j)
        return both(discharge(yes(assume(inside)), inside), discharge(no(assume(outside)), outside), *rest)

    def begun(goal: Term, data: Term, *records: Term) -> Theorem:
        short = size(data) < most
        known = use(shorter, LISTS, part, arith(size(data) <= most, short), x=data)
        less = arith(size(chosen(data)) < most, known, short)
        if part == BY_PLACE:
            ends = [append(data, record) for record in records]
            start = appended(
                near(*(append(chosen(data), record) for record in records)), chosen(data), *records, small=less
            )
            lengths = [with_one_more(part, data, record, short, known) for record in records]
            grown_ = [grown(data, record, short)[0] for record in records]
            here = same_value(of_place, assume(eq(size(data) + 1, p)))
            chosen_ = [longer(part, data, record, short) for record in records]

            def yes(fact: Theorem) -> Theorem:
                place = arith(eq(of_place(size(data) + 1), j), here, fact)
                return moved(near, start, *(mp(one, place) for one, _ in chosen_))

            def no(fact: Theorem) -> Theorem:
                place = arith(ne(of_place(size(data) + 1), j), here, fact)
                return moved(eq, arith(eq(chosen(data), chosen(data))), *(mp(one, place) for _, one in chosen_))

            return whole(yes, no, *lengths, arith(eq(size(ends[0]), size(ends[1])), *grown_))
        with_it, without = longer(part, data, r, short)
        start = appended(near(chosen(data), append(chosen(data), r)), chosen(data), r, small=less)
        itself = arith(eq(chosen(data), chosen(data)))
        return whole(lambda fact: moved(near, start, itself, mp(with_it, fact)),
                     lambda fact: reversed_equation(mp(without, fact)), known,
                     with_one_more(part, data, r, short, known))  # fmt: skip

    def kept(goal: Term, one: Term, two: Term, record: Term) -> Theorem:
        before = parts(assume(said(one, two)))
        shorts = size(one) < most, size(two) < most
        lengths = [with_one_more(part, data, record, short, known)
                   for data, short, known in zip((one, two), shorts, before[2:], strict=False)]  # fmt: skip
        sized = [grown(data, record, short)[0] for data, short in zip((one, two), shorts, strict=True)]
        same = [arith(eq(size(append(one, record)), size(append(two, record))), *sized, before[4])] if equal else []
        first, second = (longer(part, data, record, short) for data, short in zip((one, two), shorts, strict=True))
        there, here = premise_of(second[0]), premise_of(first[0])
        places = [same_value(of_place, arith(eq(size(one) + 1, size(two) + 1), before[4]))] if equal else []
        small = [arith(size(chosen(data)) < most, known, short)
                 for data, short, known in zip((one, two), shorts, before[2:], strict=False)]  # fmt: skip

        def in_part(fact: Theorem) -> Theorem:
            ends = mp(first[0], fact), mp(second[0], arith(there, fact, *places))
            left, right = chosen(one), chosen(two)
            grown_ = near(append(left, record), append(right, record))

            def yes(inside: Theorem) -> Theorem:
                close = mp(before[0], inside)
                unfolded_ = unfold(grown_)

                def make(start: Theorem, rule: Theorem) -> Theorem:
                    now = mp(specialize(close, related), start, rule)
                    return at(rule, left, right, record, by=[now, *small])

                return moved(near, folded(grown_, _intro(unfolded_, make)), *ends)

            def no(outside: Theorem) -> Theorem:
                alike = same_value(lam(u, append(u, record)), mp(before[1], outside))
                return moved(eq, alike, *ends)

            return whole(yes, no, *lengths, *same)

        def elsewhere(fact: Theorem) -> Theorem:
            ends = [mp(other, arith(premise_of(other), fact, *places)) for _, other in (first, second)]
            return whole(lambda inside: moved(near, mp(before[0], inside), *ends),
                         lambda outside: moved(eq, mp(before[1], outside), *ends), *lengths, *same)  # fmt: skip

        return cases(here, in_part, elsewhere)

    def _proof(claim: Claim) -> Theorem:
        *_, near_by = claim.hypotheses
        in_part, elsewhere, *_ = parts(joined(near_by, said, begun, kept))
        return both(in_part, elsewhere)

    return _proof


def _of_other(near: Term, mark: Term) -> Term:
    """What is chosen are neighbours if the part is another one: this is false."""
    return implies(ne(mark, j), near(chosen(x1), chosen(x2)))


_UNWITNESSED = "what is said of all relations has no finite model"

A_RECORD = Lemma(
    "meaning.record-added-which", "A record is added: there is one that is", "elementary",
    (ADDED(x1, x2),),
    exists(r, RECORD_MORE),
    lambda _: _exists(ADDED(x1, x2), r, RECORD_MORE, lambda _data, record: record),
    (Mutant("any", without(ADDED(x1, x2)), "two empty lists", unwitnessed=_UNWITNESSED),),
)  # fmt: skip

A_PLACE = Lemma(
    "meaning.record-replaced-where", "A record is replaced: there is a place where it is", "elementary",
    (REPLACED(x1, x2),),
    exists(p, PLACE_CHANGED),
    lambda _: _exists(REPLACED(x1, x2), p, PLACE_CHANGED, lambda data, _record: size(data) + 1),
    (Mutant("any", without(REPLACED(x1, x2)), "two empty lists", unwitnessed=_UNWITNESSED),),
)  # fmt: skip

IN_PART_OF_RECORD = Lemma(
    "meaning.parts-of-record-added", "A record is added to the data of its part only", "elementary",
    (LISTS, BY_RECORD, RECORD_MORE),
    _of_part(ADDED, of_record(r)),
    _parted(ADDED, of_record(r), BY_RECORD, BY_RECORD_SHORTER),
    (Mutant("other part", Claim((LISTS, BY_RECORD, RECORD_MORE), _of_other(ADDED, of_record(r))),
            "a record of another part", unwitnessed=_UNWITNESSED),),
)  # fmt: skip

IN_PART_OF_PLACE = Lemma(
    "meaning.parts-of-record-replaced", "A record is replaced in the part of its place, and in no other", "elementary",
    (LISTS, BY_PLACE, PLACE_CHANGED),
    _of_part(REPLACED, of_place(p)),
    _parted(REPLACED, of_place(p), BY_PLACE, BY_PLACE_SHORTER),
    (Mutant("other part", Claim((LISTS, BY_PLACE, PLACE_CHANGED), _of_other(REPLACED, of_place(p))),
            "a place in another part", unwitnessed=_UNWITNESSED),),
)  # fmt: skip


# Steps on disjoint parts of the data, one after the other: at neighbours, all but one of them have the same laws ---
# Each may depend on what came out before it. The guarantee is the larger one of the two.

M2 = var("M2", function_type((x.type, "Y"), prob("Z")))
M3 = var("M3", function_type((x.type,), prob("Z")))
N1, N2 = (var(name, function_type((x.type, x.type), PROP)) for name in ("N1", "N2"))
epsilon2, delta2, xi2, rho2, mu_squared2 = variables("epsilon2 delta2 xi2 rho2 mu_squared2")


def _alike(one: Term, two: Term) -> Term:
    """Two laws on any space are one."""
    space = one.type[1]
    test, point = var("phi", function_type((space,), "real")), var("w", space)
    means = E(one, point, test(point)), E(two, point, test(point))
    return forall(test, implies(test_function(test, point), means[0].__class__("eq", means)))
