"""There are lists: those of at most two real numbers."""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE
from dpproofs.proving.reading import entries

TRIPLES = product(REAL, product(REAL, REAL))


def at_triples(t: Term) -> Term:
    """The formula, where data sets are triples of numbers, and records are numbers."""
    return rename_spaces(t, {"X": TRIPLES, "A": REAL})


_NAMES = tuple(map(at_triples, LIST_SPACE[:5]))
_EMPTY, _APPEND, _FRONT, _LAST, _SIZE = _NAMES
lists = at_triples(FINITE_LISTS(*LIST_SPACE)).data(*_NAMES, num(2))

LISTS_EXIST = Lemma(
    "meaning.lists-exist", "There are lists of records: those of at most two real numbers", "elementary",
    (),
    exists(_NAMES, conj(lists, factor * 2 <= _SIZE(_APPEND(_APPEND(_EMPTY, 0), 1)))),
    mutants=(Mutant("size", {factor: MORE}, "two records make a list of two"),),
)  # fmt: skip


def _triple(count: object, first: object, second: object) -> Term:
    numbers = (entry if isinstance(entry, Term) else num(entry) for entry in (count, first, second))  # type: ignore[arg-type]
    one, two, three = numbers
    return pair(one, pair(two, three))


x, a, _s, _t = var("x", TRIPLES), var("a"), var("s"), var("t")

EMPTY, ONE, TWO = _triple(0, 0, 0), _triple(1, _s, 0), _triple(2, _s, _t)
"""The lists of no record, of the record s, and of the records s and t."""
COUNT, FIRST, SECOND = fst(x), fst(snd(x)), snd(snd(x))
APPEND = lam(
    (x, a), _triple(COUNT + 1, FIRST + (a - FIRST) * ind(eq(COUNT, 0)), SECOND + (a - SECOND) * ind(eq(COUNT, 1)))
)
FRONT = lam(x, _triple(COUNT - 1, FIRST * ind(eq(COUNT, 2)), 0))
LAST = lam(x, FIRST * ind(eq(COUNT, 1)) + SECOND * ind(eq(COUNT, 2)))
_IS = (conj(eq(COUNT, 0), eq(FIRST, 0), eq(SECOND, 0)), conj(eq(COUNT, 1), eq(SECOND, 0)), eq(COUNT, 2))
"""A triple is such a list."""
SIZE = lam(x, ind(_IS[1]) + 2 * ind(_IS[2]) + 3 * (1 - ind(_IS[0])) * (1 - ind(_IS[1])) * (1 - ind(_IS[2])))
SPACE = (EMPTY, APPEND, FRONT, LAST, SIZE, num(2))
SAID = at_triples(FINITE_LISTS(*LIST_SPACE)).data(*SPACE)
"""These are the lists of at most two records."""
_NATURAL, _, _GROWS, _ARE = conjuncts(unfold(SAID))
GROWN, IS_LIST = lam(x, opened(_GROWS, x, a)), lam(x, opened(_ARE, x))


@proof_of(LISTS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """Each triple is the empty list, a list of one or of two records, or of the size 3."""
    none, one, two = (_sized(shape, count) for count, shape in enumerate((EMPTY, ONE, TWO)))
    first, second = _triple(1, a, 0), _triple(2, _s, a)
    grown = (_larger(EMPTY, first, none, _sized(first, 1)), _larger(ONE, second, one, _sized(second, 2)))
    grows = _everywhere(GROWN, *grown, _too_long(GROWN(TWO), two), junk=lambda size: _too_long(GROWN(x), size))

    def junk(size: Theorem) -> Theorem:
        _, small = conjuncts(IS_LIST(x))
        return both(_natural(size), _too_long(small, size))

    shapes = _is_list(EMPTY, none), _is_list(ONE, one, (EMPTY, _s, none)), _is_list(TWO, two, (ONE, _t, one))
    lists = _everywhere(IS_LIST, *shapes, junk=junk)
    made = folded(SAID, both(numeric(_NATURAL), none, generalize(grows, x, a), generalize(lists, x)))
    two_records = APPEND(APPEND(EMPTY, 0), 1)
    size = same_value(SIZE, _same(two_records, _triple(2, 0, 1)))
    return witnesses(
        claim.conclusion, SPACE[:5], made, arith(2 <= SIZE(two_records), size, _sized(_triple(2, 0, 1), 2))
    )


def _sized(shape: Term, count: int) -> Theorem:
    """How many records a list has."""
    return arith(eq(SIZE(shape), count))


def _larger(shape: Term, longer: Term, size: Theorem, size_after: Theorem) -> Theorem:
    """A record appended to a list of less than two."""
    made = both(arith(eq(SIZE(longer), SIZE(shape) + 1), size, size_after), _same(FRONT(longer), shape),
                arith(eq(LAST(longer), a)))  # fmt: skip
    hole = var("hole", TRIPLES)
    told = lam(hole, conj(eq(SIZE(hole), SIZE(shape) + 1), eq(FRONT(hole), shape), eq(LAST(hole), a)))
    joined = reversed_equation(_same(APPEND(shape, a), longer))
    return discharge(use("leibniz", joined, made, x=longer, y=APPEND(shape, a), A=told), premise_of(GROWN(shape)))


def _same(left: Term, right: Term, *facts: Theorem) -> Theorem:
    """Two triples are one, entry by entry."""
    if left == x:
        whole = pair(COUNT, pair(FIRST, SECOND))
        return rewrite(_same(whole, right, *facts), reversed_equation(arith(eq(x, whole))))
    (one, inner), (other, into) = entries(left), entries(right)
    later = [arith(eq(p, q), *facts) for p, q in zip(entries(inner), entries(into), strict=True)]
    return equal(left, right, arith(eq(one, other), *facts), equal(inner, into, *later))


def _everywhere(said: Term, empty: Theorem, one: Theorem, two: Theorem, junk: Callable[[Theorem], Theorem]) -> Theorem:
    """What is said of x: it is shown of the lists, and of what is none."""

    def of(made: Theorem, shape: Term, *facts: Theorem) -> Theorem:
        values = ((_s, FIRST), (_t, SECOND))
        there = substitute(shape, dict(values))
        told = infer("instantiate", made, values=values)
        return use("leibniz", reversed_equation(_same(x, there, *facts)), told, x=there, y=x, A=said)

    def none(no: Theorem, no1: Theorem, no2: Theorem) -> Theorem:
        u, v, w = variables("u v w")
        size = arith(eq(v + 2 * w + 3 * (1 - u) * (1 - v) * (1 - w), 3), eq(u, 0), eq(v, 0), eq(w, 0))
        marks = [arith(eq(ind(shape), 0), fact) for shape, fact in zip(_IS, (no, no1, no2), strict=True)]
        return junk(use(size, *marks, **dict(zip("uvw", map(ind, _IS), strict=True))))

    return cases(
        _IS[0],
        lambda yes: of(empty, EMPTY, *parts(yes)),
        lambda no: cases(
            _IS[1],
            lambda yes: of(one, ONE, *parts(yes)),
            lambda no1: cases(_IS[2], lambda yes: of(two, TWO, yes), lambda no2: none(no, no1, no2)),
        ),
    )


def _too_long(goal: Term, size: Theorem) -> Theorem:
    """'If the size is small', of what is large."""
    premise, conclusion = if_then(goal)
    return discharge(arith(conclusion, arith(FALSE, premise, size)), premise)


def _natural(size: Theorem) -> Theorem:
    """The size is a natural number."""
    return rewrite(numeric(nat(rhs(size))), reversed_equation(size))


def _is_list(shape: Term, size: Theorem, *before: tuple[Term, Term, Theorem]) -> Theorem:
    """A list is empty, or a shorter one with a record."""
    _, premised = conjuncts(IS_LIST(shape))
    small, either = if_then(premised)
    if not before:
        made = infer("or_intro", _same(shape, EMPTY), formula=either)
    for short, record, size_before in before:
        less = arith(SIZE(short) < SIZE(shape), size, size_before)
        front, last = reversed_equation(_same(FRONT(shape), short)), arith(eq(record, LAST(shape)))
        hole, number = var("hole", TRIPLES), var("number")
        whole = reversed_equation(_same(APPEND(short, record), shape))
        whole = use("leibniz", last, whole, x=record, y=LAST(shape), A=lam(number, eq(shape, APPEND(short, number))))
        told = lam(hole, conj(SIZE(hole) < SIZE(shape), eq(shape, APPEND(hole, LAST(shape)))))
        both_ = use("leibniz", front, both(less, whole), x=short, y=FRONT(shape), A=told)
        made = infer("or_intro", both_, formula=either)
    return both(_natural(size), discharge(made, small))


@refutation_of(LISTS_EXIST, "size")
def _too_many(said: Theorem) -> Theorem:
    """A list of two records has the size 2."""

    def with_lists(empty: Term, append: Term, _f: Term, _l: Term, _s: Term, facts: Theorem) -> Theorem:
        lists, size = parts(facts)
        _, none, grows, _ = parts(unfolded(lists))
        one = parts(at(grows, empty, 0, by=[none]))[0]
        two = parts(at(grows, append(empty, 0), 1, by=[none, one]))[0]
        return arith(FALSE, none, one, two, size)

    return obtain_all(said, "empty append front last size", with_lists)
