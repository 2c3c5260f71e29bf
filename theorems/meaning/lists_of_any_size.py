"""There are lists of any number of real numbers, since two of them can be coded as one.

A list of k numbers is (k, c), where c is the number itself if k is 1, and else the code of that of the shorter list
and of the last number. (There is such a code: the plane and the line are isomorphic as measurable spaces.)
"""

from collections.abc import Callable, Mapping

from dpproofs.prelude import *
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE, most
from dpproofs.proving.reading import entries

PAIRS = product(REAL, REAL)
x, a, k, c = var("x", PAIRS), var("a"), var("k"), var("c")
code = var("code", function_type((REAL, REAL), REAL))
left, right = (var(name, function_type((REAL,), REAL)) for name in ("left", "right"))
CODED = (
    forall((c, a), conj(eq(left(code(c, a)), c), eq(right(code(c, a)), a))),
    forall(c, eq(code(left(c), right(c)), c)),
)
"""Each number is the code of just one pair."""
_NAMES = tuple(rename_spaces(v, {"X": PAIRS, "A": REAL}) for v in LIST_SPACE)
SAID = rename_spaces(FINITE_LISTS(*LIST_SPACE), {"X": PAIRS, "A": REAL})

MADE = exists(tuple(_NAMES[:5]), SAID.data(*_NAMES[:5], most))

LISTS_OF_ANY_SIZE = Lemma(
    "meaning.lists-of-any-size", "There are lists of any number of numbers, where two numbers are coded as one",
    "law_with_density",
    (nat(most), *CODED),
    MADE,
    mutants=(Mutant("any", Claim(CODED, MADE), "not half a record",
                    unwitnessed="no term is known to be such a code, though there is one"),),
)  # fmt: skip


@proof_of(LISTS_OF_ANY_SIZE)
def _proof(claim: Claim) -> Theorem:
    """The number r(k + 1) decides whether k is one of 0, ..., m."""
    natural = nat(most)
    longer = use("nat_successor", natural, k=most)
    found = use("foundations.place-of-number", longer, arith(1 <= most + 1, natural_sign(most)), n=most + 1)
    return obtain(found, "r", lambda r, fact: _lists(claim, r, fact))


place = var("r", function_type((REAL,), REAL))

_POINT = pair(k, c)


def ending(count: Term, number: Term) -> Term:
    """The last record."""
    return ind(count <= 1) * number + (1 - ind(count <= 1)) * right(number)


def size_of(count: Term, number: Term) -> Term:
    """The number of records; points that are no lists have more than m."""
    return ind(listed(count, number)) * count + (1 - ind(listed(count, number))) * (most + 1)


def listed(count: Term, number: Term) -> Term:
    """(k, c) is a list of at most m numbers: k is 0, ..., m, and c is 0 where k is."""
    return conj(eq(place(count + 1), count + 1), disj(0 < count, eq(number, 0)))


LAST, SIZE = lam(x, ending(fst(x), snd(x))), lam(x, size_of(fst(x), snd(x)))


def added(count: Term, number: Term, record: Term) -> Term:
    """The code of the list with a record appended."""
    return ind(count <= 0) * record + (1 - ind(count <= 0)) * code(number, record)


def before(count: Term, number: Term) -> Term:
    """The code of the list without its last record."""
    return (1 - ind(count <= 1)) * left(number)


_MORE, _FEWER = pair(k + 1, added(k, c, a)), pair(k - 1, before(k, c))

APPEND = lam((x, a), pair(fst(x) + 1, added(fst(x), snd(x), a)))
FRONT = lam(x, pair(fst(x) - 1, before(fst(x), snd(x))))

FRONT_OF, LAST_OF = arith(eq(FRONT(_POINT), _FEWER)), arith(eq(LAST(_POINT), ending(k, c)))
EMPTY = pair(num(0), num(0))
SPACE = (EMPTY, APPEND, FRONT, LAST, SIZE, most)
LISTS = SAID.data(*SPACE)
_, _, _GROWS, _ARE = conjuncts(unfold(LISTS))
APPEND_OF = arith(eq(APPEND(_POINT, a), _MORE))


def _lists(claim: Claim, r: Term, fact: Theorem) -> Theorem:
    told = unfolded(fact)
    here = {place: r}

    def put(t: Term) -> Term:
        return substitute(t, here)

    def reached(number: Term, *facts: Theorem) -> Theorem:
        """r(i) is i for one of 1, ..., m + 1."""
        return at(parts(specialize(told, number))[3], by=facts)

    def known(is_listed: Theorem) -> tuple[Theorem, Theorem, Theorem]:
        """k is natural, at least 0, and at most m."""
        same = parts(is_listed)[0]
        whole, low, high, _ = parts(specialize(told, k + 1))
        hole = var("hole")
        after = use("leibniz", same, whole, x=r(k + 1), y=k + 1, A=lam(hole, nat(hole)))
        low = arith(0 <= k, low, same)
        less = use("foundations.natural-predecessor", after, arith(ne(k + 1, 0), low), k=k + 1)
        less = use("leibniz", arith(eq(k + 1 - 1, k)), less, x=k + 1 - 1, y=k, A=lam(hole, nat(hole)))
        return less, low, arith(k <= most, high, same)

    point_size = substitute_in(_at(_POINT), here)
    is_list, size = put(listed(k, c)), put(SIZE(_POINT))

    def larger(yes: Theorem) -> Theorem:
        whole, low, _ = known(yes)
        own = arith(eq(size, k), point_size, yes)
        small = use("foundations.natural-gap", whole, nat(most), arith(k < most, own, size < most), j=k, k=most)
        after = use("nat_successor", use("nat_successor", whole, k=k), k=k + 1)
        next_ = reached(k + 1 + 1, after, arith(1 <= k + 1 + 1, low), arith(k + 1 + 1 <= most + 1, small))
        there = arith(put(listed(k + 1, added(k, c, a))), next_, low)
        sized = _counted(substitute_in(_at(_MORE), here), there, k + 1)
        new = same_value(put(SIZE), arith(eq(APPEND(_POINT, a), _MORE)))
        codes = parts(specialize(CODED[0], c, a))

        def of(*when: Theorem) -> Theorem:
            first = arith(eq(before(k + 1, added(k, c, a)), c), *when, yes, low, *codes)
            return both(first, arith(eq(ending(k + 1, added(k, c, a)), a), *when, yes, low, *codes))

        def coded(no: Theorem) -> Theorem:
            same = arith(eq(added(k, c, a), code(c, a)), no)
            return of(no, same_value(left, same), same_value(right, same))

        first, last = parts(cases(k <= 0, of, coded))
        values = {k: k + 1, c: added(k, c, a)}
        back = equal(pair(k + 1 - 1, before(*entries(_MORE))), _POINT, arith(eq(k + 1 - 1, k)), first)
        back = chained(substitute_in(FRONT_OF, values), back)
        end = chained(substitute_in(LAST_OF, values), last)
        return grown_at(both(arith(eq(put(SIZE(_MORE)), size + 1), sized, own), back, end), new)

    def grown_at(made: Theorem, new: Theorem) -> Theorem:
        """What is said of the longer list, as it is appended."""
        hole = var("hole", PAIRS)
        told = lam(hole, conj(eq(put(SIZE(hole)), size + 1), eq(FRONT(hole), _POINT), eq(LAST(hole), a)))
        return use("leibniz", reversed_equation(new), made, x=_MORE, y=APPEND(_POINT, a), A=told)

    def junk(no: Theorem) -> Theorem:
        return arith(eq(size, most + 1), point_size, no)

    grows = put(opened(_GROWS, _POINT, a))
    small, conclusion = if_then(grows)
    growing = cases(is_list, larger, lambda no: arith(conclusion, arith(FALSE, junk(no), small)))
    growing = discharge(growing, small)

    def one_fewer(yes: Theorem, positive: Theorem) -> Theorem:
        """A list that is not empty is a shorter one with a record appended."""
        whole, _, high = known(yes)
        least = use("foundations.natural-gap", use("foundations.natural-zero"), whole, positive, j=0, k=k)
        next_ = reached(k, whole, arith(1 <= k, least), arith(k <= most + 1, high))
        hole = var("hole")
        again = use("leibniz", arith(eq(k, k - 1 + 1)), next_, x=k, y=k - 1 + 1, A=lam(hole, eq(r(hole), hole)))
        code_ = before(k, c)

        def of(when: Theorem) -> Theorem:
            there = arith(put(listed(k - 1, code_)), again, when, least)
            sized = _counted(substitute_in(_at(_FEWER), here), there, k - 1)
            return arith(put(SIZE(_FEWER)) < size, sized, arith(eq(size, k), point_size, yes))

        def alone(one: Theorem) -> Theorem:
            return both(of(one), arith(eq(added(k - 1, code_, ending(k, c)), c), one, least))

        def several(no: Theorem) -> Theorem:
            first, second = arith(eq(code_, left(c)), no), arith(eq(ending(k, c), right(c)), no)
            coded = rewrite(rewrite(specialize(CODED[1], c), reversed_equation(first)), reversed_equation(second))
            return both(of(no), arith(eq(added(k - 1, code_, ending(k, c)), c), no, coded, least))

        less, codes = parts(cases(k <= 1, alone, several))
        ends = pair(k - 1 + 1, added(k - 1, code_, ending(k, c)))
        joined = equal(ends, _POINT, arith(eq(k - 1 + 1, k)), codes)
        made = chained(substitute_in(APPEND_OF, {k: k - 1, c: code_, a: ending(k, c)}), joined)
        return both(less, reversed_equation(made))

    _, listing = conjuncts(put(opened(_ARE, _POINT)))
    short, either = if_then(listing)

    def shorter(yes: Theorem, positive: Theorem) -> Theorem:
        hole, record = var("hole", PAIRS), var("record")
        said = lam(hole, conj(put(SIZE(hole)) < size, eq(_POINT, APPEND(hole, ending(k, c)))))
        made = use("leibniz", reversed_equation(FRONT_OF), one_fewer(yes, positive), x=_FEWER, y=FRONT(_POINT), A=said)
        said = lam(record, conj(put(SIZE(FRONT(_POINT))) < size, eq(_POINT, APPEND(FRONT(_POINT), record))))
        made = use("leibniz", reversed_equation(LAST_OF), made, x=ending(k, c), y=LAST(_POINT), A=said)
        return infer("or_intro", made, formula=either)

    def is_one(yes: Theorem) -> Theorem:
        _, low, _ = known(yes)

        def none(no: Theorem) -> Theorem:
            same = equal(_POINT, EMPTY, arith(eq(k, 0), low, no), arith(eq(c, 0), yes, no))
            return infer("or_intro", same, formula=either)

        return cases(0 < k, lambda positive: shorter(yes, positive), none)

    ones = cases(is_list, is_one, lambda no: arith(either, arith(FALSE, junk(no), short)))
    counted = cases(
        is_list,
        lambda yes: rewrite(known(yes)[0], arith(eq(k, size), point_size, yes)),
        lambda no: rewrite(use("nat_successor", nat(most), k=most), reversed_equation(junk(no))),
    )
    ones = both(counted, discharge(ones, short))

    def of_all(made: Theorem, said: Term) -> Theorem:
        at_x = substitute_in(made, {k: fst(x), c: snd(x)})
        whole = arith(eq(pair(fst(x), snd(x)), x))
        return use("leibniz", whole, at_x, x=pair(fst(x), snd(x)), y=x, A=lam(x, said))

    start = chained(substitute_in(point_size, {k: num(0), c: num(0)}), _start(put, reached))
    clauses = (
        generalize(of_all(growing, put(opened(_GROWS, x, a))), x, a),
        generalize(of_all(ones, put(opened(_ARE, x))), x),
    )
    made = folded(put(LISTS), both(nat(most), start, *clauses))
    return witnesses(claim.conclusion, tuple(map(put, SPACE[:5])), made)


def substitute_in(th: Theorem, values: Mapping[Term, Term]) -> Theorem:
    """The theorem at these values."""
    return infer("instantiate", th, values=tuple(values.items()))


def _at(target: Term) -> Theorem:
    """The size of such a pair."""
    count, number = entries(target)
    return substitute_in(arith(eq(SIZE(_POINT), size_of(k, c))), {k: count, c: number})


def _counted(said: Theorem, there: Theorem, count: Term) -> Theorem:
    """The size of a pair that is a list, from what the size of any pair is."""
    size, whole, other, mark = variables("size whole other mark")
    one = arith(eq(ind(there.conclusion), 1), there)
    made = arith(eq(size, whole), eq(size, mark * whole + (1 - mark) * other), eq(mark, 1))
    count_of, _ = both_sides(said)
    return use(made, said, one, size=count_of, whole=count, other=most + 1, mark=ind(there.conclusion))


def chained(first: Theorem, second: Theorem) -> Theorem:
    """x = z, from x = y and y = z."""
    (left_, middle), (_, right_) = both_sides(first), both_sides(second)
    hole = var("hole", middle.type)
    return use("leibniz", second, first, x=middle, y=right_, A=lam(hole, eq(left_, hole)))


def _start(put: Callable[[Term], Term], reached: Callable[[Term, Theorem, Theorem, Theorem], Theorem]) -> Theorem:
    """The empty list has no record."""
    one = num(0) + 1
    natural = use("nat_successor", use("foundations.natural-zero"), k=0)
    there = reached(one, natural, arith(num(1) <= one), arith(one <= most + 1, natural_sign(most)))
    return arith(eq(put(size_of(num(0), num(0))), 0), there)
