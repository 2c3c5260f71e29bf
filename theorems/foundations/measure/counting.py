"""Sums over the whole numbers, as means under the counting measure: with all numbers moved, over one number,
over the first ones, and over those of at most some size.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import COUNTING
from dpproofs.mutants.one_number import at_one_number
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.reals.naturals import NAT_GAP, NAT_ZERO
from theorems.foundations.reals.whole_numbers import is_whole
from theorems.foundations.sums.sums import SUM_ONE, longer, total

# The measure that counts whole numbers --------------------------------------------------------

y, k, n = variables("y k n")
mu = var("mu", measure(REAL))
f = var("f", function_type((REAL,), REAL))


def whole(x: Term) -> Term:
    """x is a whole number."""
    return disj(nat(x), nat(-x))


def same(move: Term) -> Term:
    """A sum is finite, and the same, with the numbers moved."""
    return conj(integrable(mu, y, f(move)), eq(E(mu, y, f(move)), E(mu, y, f(y))))


put_in_words(COUNTING, "mu counts the whole numbers")
write_as(COUNTING, r"{0} \text{{ is the counting measure of }} \mathbb{{Z}}")
NO_MEASURE = "no theorem says that there is a measure which counts the whole numbers"
GIVEN = COUNTING(mu), integrable(mu, y, f(y))


# A sum over the whole numbers is the same from each of these ----------------------------------


AROUND = Lemma(
    "foundations.counting-around", "A sum over the whole numbers is the same from each of these", "elementary",
    (*GIVEN, whole(k)),
    conj(integrable(mu, y, f(k - y)), eq(E(mu, y, f(k - y)), E(mu, y, f(y)))),
    mutants=(Mutant("measure", without(COUNTING(mu)),
                    "the law of 0, seen from 1",
                    witness=at_one_number(0, k=1, f=lam(y, y))),),
)  # fmt: skip


@proof_of(AROUND)
def _proof(claim: Claim) -> Theorem:
    """First up and then mirrored, or first mirrored and then up."""
    up = _up(n, nat(n))

    def positive(natural: Theorem) -> Theorem:
        ints, mean = parts(use(up, natural, *GIVEN, n=k))
        back, same = _moved(lam(y, f(y + k)), ints)[:2]
        done, equal = parts(transfer(mu, y, same_value(f, arith(eq(-y + k, k - y))), back))
        return both(done, arith(comparison(claim), equal, same, mean))

    def negative(natural: Theorem) -> Theorem:
        back, same = _moved(f, GIVEN[1])[:2]
        ints, mean = parts(use(up, natural, back, GIVEN[0], f=lam(y, f(-y)), n=-k))
        done, equal = parts(transfer(mu, y, same_value(f, arith(eq(-(y + -k), k - y))), ints))
        return both(done, arith(comparison(claim), equal, same, mean))

    return split(whole(k), positive, negative)


def _up(k: Term, *natural: Theorem | Term) -> Theorem:
    """The same from y + k, for natural k."""

    def said(k: Term) -> Term:
        return same(y + k)

    start = transfer(mu, y, same_value(f, arith(eq(y, y + 0))), GIVEN[1])
    base = both(parts(start)[0], arith(eq(E(mu, y, f(y + 0)), E(mu, y, f(y))), parts(start)[1]))

    def step(goal: Term, before: Term) -> Theorem:
        there, mean = parts(said(before))
        ints, moved = _moved(lam(y, f(y + before)), there)[2:]
        done, same = parts(transfer(mu, y, same_value(f, arith(eq(y + 1 + before, y + (before + 1)))), ints))
        return both(done, arith(comparison(goal), same, moved, mean))

    return induction(k, said, base, step, *natural)


def _moved(function: Term, known: Theorem | Term) -> list[Theorem]:
    """What the definition says of a function: of -y, that it is integrable and its sum, and of y + 1."""
    return parts(at(parts(unfolded(COUNTING(mu)))[3], function, by=[known]))


# A sum over the whole numbers is the same with all of them moved ------------------------------

MOVE = y + k - n


MOVED = Lemma(
    "foundations.counting-moved", "A sum over the whole numbers is the same with all of them moved", "elementary",
    (*GIVEN, whole(k), whole(n)),
    conj(integrable(mu, y, f(MOVE)), eq(E(mu, y, f(MOVE)), E(mu, y, f(y)))),
    mutants=(Mutant("measure", without(COUNTING(mu)),
                    "the law of 0, moved by 1", witness=at_one_number(0, n=0, k=1, f=lam(y, y))),),
)  # fmt: skip


@proof_of(MOVED)
def _moved_proof(claim: Claim) -> Theorem:
    """Mirrored at one number, and then at the other."""
    ints, mean = parts(use(AROUND, *GIVEN, whole(k)))
    back, again = parts(use(AROUND, GIVEN[0], ints, whole(n), f=lam(y, f(k - y)), k=n))
    done, same = parts(transfer(mu, y, same_value(f, arith(eq(k - (n - y), MOVE))), back))
    return both(done, arith(comparison(claim), same, again, mean))


# The sum over one whole number ----------------------------------------------------------------


def picked(place: Term) -> Term:
    """The function at that number, and 0 elsewhere."""
    return ind(eq(y, place)) * f(y)


POINT = Lemma(
    "foundations.counting-point", "The sum over one whole number is the value there", "elementary",
    (COUNTING(mu), whole(k)),
    conj(integrable(mu, y, picked(k)), eq(E(mu, y, picked(k)), 1 * f(k))),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, seen from 0",
                    witness=at_one_number(1, k=0, f=lam(y, y + 1))),),
)  # fmt: skip


@proof_of(POINT)
def _point(claim: Claim) -> Theorem:
    """The sum over 0, mirrored."""
    _, zero, once, _ = parts(unfolded(COUNTING(mu)))
    ints, mean = parts(use(AROUND, COUNTING(mu), zero, whole(k), f=lam(y, ind(eq(y, 0)))))
    scaled_int, scaled = parts(linear(mu, y, f(k) * ind(eq(k - y, 0)), [(f(k), ints)]))
    goal = eq(f(k) * ind(eq(k - y, 0)), picked(k))
    point = cases(eq(y, k), lambda yes: arith(goal, yes, same_value(f, yes)), lambda no: arith(goal, no))
    done, same = parts(transfer(mu, y, point, scaled_int))
    return both(done, arith(eq(E(mu, y, picked(k)), f(k)), same, scaled, mean, once))


# How many whole numbers are of at most some size ----------------------------------------------


def inside(size: Term) -> Term:
    """1 for the numbers of at most that size."""
    return ind(absolute(y) <= size)


COUNT = Lemma(
    "foundations.counting-count", "There are 2 n + 1 whole numbers of size at most n", "elementary",
    (COUNTING(mu), nat(n)),
    conj(integrable(mu, y, inside(n)), eq(E(mu, y, inside(n)), 1 * (2 * n + 1))),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, and n = 0",
                    witness=at_one_number(1, n=0)),),
)  # fmt: skip


@proof_of(COUNT)
def _count(claim: Claim) -> Theorem:
    """Two more for each step."""
    surely, zero, once, _ = parts(unfolded(COUNTING(mu)))

    def said(n: Term) -> Term:
        return conj(integrable(mu, y, inside(n)), eq(E(mu, y, inside(n)), 2 * n + 1))

    def at_point(k: Term, fact: Theorem) -> list[Theorem]:
        ints, mean = parts(use(AROUND, COUNTING(mu), zero, fact, f=lam(y, ind(eq(y, 0))), k=k))
        done, same = parts(transfer(mu, y, arith(eq(ind(eq(k - y, 0)), ind(eq(y, k)))), ints))
        return [done, arith(eq(E(mu, y, ind(eq(y, k))), 1), same, mean, once)]

    only = arith(eq(ind(eq(y, 0)), inside(num(0))))
    start = transfer(mu, y, only, zero)
    base = both(parts(start)[0], arith(eq(E(mu, y, inside(num(0))), num(2) * 0 + 1), parts(start)[1], once))

    def step(goal: Term, before: Term) -> Theorem:
        ints, mean = parts(said(before))
        last = before + 1
        above = at_point(last, assume(nat(last)))
        lowest = -last
        under = at_point(lowest, rewrite(nat(last), arith(eq(last, -lowest))))
        more = inside(before) + ind(eq(y, last)) + ind(eq(y, lowest))
        sum_int, total = parts(expand(mu, y, more, ints, above[0], under[0]))
        same = eq(more, inside(last))

        def on(value: Term, natural: Theorem) -> Theorem:
            signs = natural_sign(value, natural), natural_sign(before)

            def beyond(further: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(before), natural, further, j=before, k=value)
                return arith(same, gap, *signs)

            return cases(before < value, beyond, lambda no: arith(same, no, *signs))

        point = split(whole(y), lambda up: on(y, up), lambda down: on(-y, down))
        done, equal = parts(transfer(mu, y, point, sum_int, surely))
        return both(done, arith(comparison(goal), equal, total, mean, above[1], under[1]))

    return induction(n, said, base, step, nat(n))


# The sum over the first whole numbers from 0 on is a finite sum -------------------------------


def some(last: Term) -> Term:
    """1 for the numbers from 0 on up to that one."""
    return ind(0 <= y) * ind(y <= last)


SOME = Lemma(
    "foundations.counting-some", "The sum over the first whole numbers is a finite sum", "elementary",
    (COUNTING(mu), nat(n)),
    conj(integrable(mu, y, some(n) * f(y)), eq(E(mu, y, some(n) * f(y)), 1 * total(f, n))),
    mutants=(Mutant("measure", without(COUNTING(mu)), "the law of 1, and n = 0",
                    witness=at_one_number(1, n=0, f=lam(y, y + 1))),),
)  # fmt: skip


@proof_of(SOME)
def _some(claim: Claim) -> Theorem:
    """One more for each step."""
    surely = parts(unfolded(COUNTING(mu)))[0]

    def said(n: Term) -> Term:
        picked = some(n) * f(y)
        return conj(integrable(mu, y, picked), eq(E(mu, y, picked), total(f, n)))

    zero = num(0)
    ints, one = parts(use(POINT, COUNTING(mu), is_whole(zero, use(NAT_ZERO)), k=zero))
    only = cases(
        eq(y, zero),
        lambda yes: arith(eq(ind(eq(y, zero)) * f(y), some(zero) * f(y)), yes),
        lambda no: arith(eq(ind(eq(y, zero)) * f(y), some(zero) * f(y)), no),
    )
    done, same = parts(transfer(mu, y, only, ints))
    base = both(done, arith(eq(E(mu, y, some(zero) * f(y)), total(f, zero)), same, one, use(SUM_ONE, s=f)))

    def step(goal: Term, before: Term) -> Theorem:
        ints, mean = parts(said(before))
        last = before + 1
        natural = use("nat_successor", nat(before), k=before)
        above = parts(use(POINT, COUNTING(mu), is_whole(last, natural), k=last))
        more = some(before) * f(y) + ind(eq(y, last)) * f(y)
        sum_int, whole_sum = parts(expand(mu, y, more, ints, above[0]))
        same, sign = eq(more, some(last) * f(y)), natural_sign(before)

        def up(natural: Theorem) -> Theorem:
            def beyond(further: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(before), natural, further, j=before, k=y)
                return cases(eq(y, last), lambda yes: arith(same, yes, sign), lambda no: arith(same, no, gap, sign))

            return cases(before < y, beyond, lambda no: arith(same, no, natural_sign(y, natural), sign))

        def down(natural: Theorem) -> Theorem:
            below = natural_sign(-y, natural)
            return cases(eq(y, 0), lambda yes: arith(same, yes, sign), lambda no: arith(same, no, below, sign))

        point = split(whole(y), up, down)
        done, equal = parts(transfer(mu, y, point, sum_int, surely))
        return both(done, arith(comparison(goal), equal, whole_sum, mean, above[1], longer(f, before)))

    return induction(n, said, base, step, nat(n))
