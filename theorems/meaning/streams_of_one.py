"""Gaussian noise on a number as a tree, or an encoder matrix, of a stream with one nonzero vector, which is in all
rows.

This file is long because the law of the sum of these rows is an induction that the definitions have in them.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, dirac, eq, fst, function_type, ind, lam, nat, ne, normal, num, pair
from dpproofs.language.terms import product, snd, sqrt, substitute, summation, unfold, var, variables
from dpproofs.meaning.kinds import Delta, N, sigma
from dpproofs.meaning.lists import DATA, x, x1, x2
from dpproofs.meaning.streams import MATRIX_GAUSSIAN, TREE, TREE_AGGREGATION, height, norm
from dpproofs.privacy.definitions import SENSITIVITY, on, test_function
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import both_sides, conjuncts, lhs, opened, rhs
from dpproofs.proving.tactics import arith, assume, at, both, cases, constant, discharge, folded, generalize, given
from dpproofs.proving.tactics import instantiate, intro, over_range
from dpproofs.proving.tactics import natural_sign, numeric, obtain, parts, same_value, specialize, use, witness
from dpproofs.proving.tactics import witnesses
from theorems.foundations.measure.independent_law import same_mean
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.reals.naturals_predecessor import NAT_GAP, NAT_PREDECESSOR
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.meaning.tests_of_numbers import unit_mean
from theorems.meaning.vectors_of_one import one_term

a, d, i, j, k, n, t, v, w, z = variables("a d i j k n t v w z")
q = var("q", function_type((DATA,), REAL))
h = var("h", function_type((REAL,), REAL))
TEST = test_function(h, w)
MOVED = SENSITIVITY(q, N, Delta)

_REASON = "another stream would have to be shown not to have these laws"


def rows(number: Term, data: Term) -> Term:
    """The law of the sum of that many rows."""
    return normal(number * a * q(data), sqrt(number * sigma**2))


MATRIX = Lemma(
    "meaning.matrix-gaussian-of-one", "The matrix mechanism may release Gaussian noise on a number, in d equal rows",
    "law_with_density",
    (MOVED, nat(d), 1 <= d, 0 < sigma, eq(norm, d * a**2)),
    on(MATRIX_GAUSSIAN, V=REAL)(lam(x, rows(d, x)), N, Delta, factor * norm, sigma),
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip


@proof_of(MATRIX)
def _matrix(claim: Claim) -> Theorem:
    """An encoder of d equal rows, of one column."""
    squares = over_range(eq(summation(i, 1, d, a**2), d * a**2), d, nat(d))
    column = arith(summation(i, 1, d, a**2) <= norm, squares, eq(norm, d * a**2))
    columns = generalize(discharge(column, nat(j), 1 <= j, j <= n), j)
    made = _stream(claim.conclusion, d, columns, n, nat(d), 1 <= d)
    return given(instantiate(made, n=1), *claim.hypotheses, numeric(nat(num(1)), depth=0))


_hole = var("hole_")


def _stream(goal: Term, number: Term, encoder: Theorem, more: Term, *natural: Theorem | Term) -> Theorem:
    """The vector 1 of the stream is q(x), and the others are 0; answers are added up."""
    inside = numeric(nat(num(1)), depth=0), 1 <= n

    def with_entries(one: Term, of_entries: Theorem) -> Theorem:
        def with_rows(summed: Term, of_rows: Theorem) -> Theorem:
            chosen = (
                number, num(1), lam((i, j), a), more, lam((j, x, v, k), ind(eq(1, j)) * q(x)),
                lam((i, x, v, k), one(pair(k, x))), lam((v, z), z), num(0), lam((v, z), v + z),
                lam((i, x), summed(pair(i, x))), dirac(num(0)),
            )  # fmt: skip
            *_, vectors, entries, begins, follows, ends = conjuncts(opened(goal, *chosen))

            def one_changes(wanted: Term, *_: Term) -> Theorem:
                *_natural, elsewhere, apart = conjuncts(opened(wanted, num(1)))
                others = intro(elsewhere, lambda said, *_: arith(said))
                gap = at(MOVED, x1, x2, by=[N(x1, x2)])
                terms = lam(k, (ind(eq(num(1), num(1))) * q(x1) - ind(eq(num(1), num(1))) * q(x2)) ** 2)
                small = arith(terms(num(1)) <= Delta**2, gap)
                near = intro(apart, lambda said, *_: arith(said, small, one_term(terms)))
                return witness(wanted, num(1), *inside, others, near)

            def no_entry(wanted: Term, test: Term) -> Theorem:
                return arith(wanted, _at_zero(of_entries, x, test))

            def an_entry(wanted: Term, place: Term, test: Term) -> Theorem:
                later = arith(1 <= place + 1, natural_sign(place, nat(place)))
                here = _later(of_entries, entry(place, x), pair(place + 1, x), test, later)
                chosen = ind(eq(1, j)) * q(x)
                scaled = use(SUM_EQUAL, nat(n), c=a, s=lam(j, a * chosen), t=lam(j, chosen))
                only = use(ONE_CHOSEN, nat(n), *inside, v=1, s=lam(j, q(x)))
                total = summation(j, 1, n, a * chosen)
                value = arith(eq(total, a * q(x)), scaled, only)
                middle = same_value(lam(_hole, mean(normal(_hole, sigma), test)), value)
                before = one(pair(place, x))
                return arith(wanted, here, middle, parts(constant(before, v, mean(normal(total, sigma), test)))[1])

            def vector(wanted: Term, *_: Term) -> Theorem:
                first, second = conjuncts(unfold(wanted))
                return folded(wanted, both(intro(first, no_entry), intro(second, an_entry)))

            def start(wanted: Term, data: Term, test: Term) -> Theorem:
                return arith(wanted, _at_zero(of_rows, data, test), parts(use("E_dirac", x=num(0), f=test))[1])

            def step(wanted: Term, count: Term, data: Term, test: Term) -> Theorem:
                shifted = lam(w, test(v + w))
                known = generalize(specialize(test_function(test, w), v + w), w)
                drawn = infer("cut", _later(of_entries, entry(v, data), pair(num(1), data), shifted), known)
                unit = infer("cut", unit_mean(entry(v, data), shifted), known)
                kept = lam(v, E(entry(v, data), z, test(v + z)))
                inner = same_mean(summed(pair(count, data)), v, drawn)
                sign = natural_sign(count, nat(count))
                now = _summed(of_rows, count + 1, data, test, sign)
                is_test = generalize(unit, v)

                before = at(specialize(of_rows, pair(count, data)), kept, by=[is_test])

                def at_first(none: Theorem) -> Theorem:
                    zero = arith(eq(count, 0), none, sign)
                    sure = parts(use("E_dirac", x=num(0), f=kept))[1]
                    plain = same_mean(entry(v, data), z, same_value(test, arith(eq(num(0) + z, z))))
                    middle = arith(eq(a * q(data), (count + 1) * a * q(data)), zero)
                    root = same_value(lam(w, sqrt(w)), arith(eq(sigma**2, (count + 1) * sigma**2), zero))
                    spread = arith(eq(sigma, rhs(root)), root, _square())
                    return arith(wanted, now, inner, before, sure, plain, _turned(test, middle, spread), zero)

                def later(none: Theorem) -> Theorem:
                    gap = use(NAT_GAP, numeric(nat(num(0)), depth=0), nat(count), arith(0 < count, none), j=0, k=count)
                    some = arith(1 <= count, gap)
                    before = infer("cut", _summed(of_rows, count, data, kept, some), is_test)
                    return arith(wanted, now, inner, before, _next(count, data, test, some), some)

                return cases(count <= 0, at_first, later)

            def last(wanted: Term, data: Term, test: Term) -> Theorem:
                return arith(wanted, _summed(of_rows, number, data, test, *natural))

            made = (
                intro(vectors, one_changes), intro(entries, vector), intro(begins, start), intro(follows, step),
                intro(ends, last),
            )  # fmt: skip
            return witnesses(goal, chosen, *natural, nat(n), *inside, encoder, *made)

        return _mixed(rows, "R", with_rows)

    return _mixed(lambda _, data: entry(v, data), "G", with_entries)


def _at_zero(told: Theorem, data: Term, test: Term) -> Theorem:
    here = at(specialize(told, pair(num(0), data)), test, by=[test_function(test, w)])
    return arith(eq(lhs(here), test(num(0))), here, parts(use("E_dirac", x=num(0), f=test))[1])


def _later(told: Theorem, law: Term, place: Term, test: Term, *known: Theorem | Term) -> Theorem:
    here = at(specialize(told, place), test, by=[test_function(test, w)])
    return arith(eq(lhs(here), mean(law, test)), here, *known)


def mean(law: Term, test: Term) -> Term:
    return E(law, w, test(w))


def entry(_: Term, data: Term) -> Term:
    """The law of an entry of a row."""
    return normal(a * q(data), sigma)


def _summed(told: Theorem, number: Term, data: Term, test: Term, *known: Theorem | Term) -> Theorem:
    """The law of that many rows."""
    place = pair(number, data)
    law = normal(_hole * a * q(snd(place)), sqrt(_hole * sigma**2))
    first = use(arith(eq(fst(pair(_hole, x)), _hole)), hole_=number, x=data)
    same = same_value(lam(_hole, mean(law, test)), first)
    return _later(told, rows(number, data), place, test, same, *known)


def _square() -> Theorem:
    """sqrt(sigma^2) is sigma."""
    return arith(eq(sqrt(sigma**2), sigma), 0 < sigma)


def _turned(test: Term, middle: Theorem, spread: Theorem) -> Theorem:
    """The mean of a test under Gaussian laws whose means and deviations are equal."""
    (one, two), (narrow, wide) = both_sides(middle), both_sides(spread)
    first = same_value(lam(_hole, mean(normal(_hole, narrow), test)), middle)
    second = same_value(lam(_hole, mean(normal(two, _hole), test)), spread)
    return arith(eq(mean(normal(one, narrow), test), mean(normal(two, wide), test)), first, second)


def _next(number: Term, data: Term, test: Term, *natural: Theorem | Term) -> Theorem:
    """One more row is added, after at least one."""
    variance = number * sigma**2
    sizes = arith(0 < variance, 0 < sigma, *natural), arith(0 < sigma**2, 0 < sigma)
    whole = arith(eq((number + 1) * sigma**2, num(1) ** 2 * variance + sigma**2))
    joined = use("foundations.gaussian-affine", *sizes, whole, b=a * q(data), c=1, m=number * a * q(data), s=variance,
                 t=sigma**2, v=(number + 1) * sigma**2)  # fmt: skip
    joined = at(joined, test, by=[test_function(test, w)])
    moved = same_mean(rows(number, data), v, _added(v, data, test))
    root = sqrt((number + 1) * sigma**2)
    centre = same_value(lam(_hole, mean(normal(_hole, root), test)),
                        arith(eq(1 * (number * a * q(data)) + a * q(data), (number + 1) * a * q(data))))  # fmt: skip
    goal = eq(E(rows(number, data), v, E(entry(v, data), z, test(v + z))), mean(rows(number + 1, data), test))
    return arith(goal, joined, moved, centre)


def _added(kept: Term, data: Term, test: Term) -> Theorem:
    """An entry is added to what is kept: that is Gaussian noise on the sum."""
    moved = at(use("foundations.gaussian-moved", 0 < sigma, a=a * q(data), b=kept, sigma=sigma), test,
               by=[test_function(test, w)])  # fmt: skip
    order = same_mean(normal(a * q(data), sigma), z, same_value(test, arith(eq(z + kept, kept + z))))
    turned = _turned(test, arith(eq(1 * kept + a * q(data), a * q(data) + kept)), _square())
    goal = eq(E(entry(kept, data), z, test(kept + z)), mean(normal(1 * kept + a * q(data), sqrt(sigma**2)), test))
    return arith(goal, moved, order, turned)


u = var("u", product(REAL, DATA))


def _mixed(law: Callable[[Term, Term], Term], name: str, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """Laws that are 0 for certain at 0, and of the given law from 1 on."""
    later = ind(1 <= fst(u))
    weight = generalize(both(arith(0 <= later), arith(later <= 1)), u)
    laws = lam(u, law(fst(u), snd(u)))
    return obtain(use(MIXED, weight, t=lam(u, later), P=laws, Q=lam(u, dirac(num(0)))), name, then)


law = substitute(rows(height + 1, x), {a: num(1)})
goal = on(TREE_AGGREGATION, V=REAL)(lam(x, law), N, factor * Delta, n, height, sigma)

TREES = Lemma(
    "meaning.tree-aggregation-of-one", "Tree aggregation may release Gaussian noise on a number, in each level",
    "law_with_density",
    (MOVED, nat(height), nat(n), 1 <= n, 0 < sigma),
    goal,
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip


@proof_of(TREES)
def _tree(claim: Claim) -> Theorem:
    """All leaves are in a node of each level."""
    one, level = eq(a, 1), lam(i, i - 1)
    said = TREE(lam((i, j), a), level, height + 1, height)

    def of_level(wanted: Term, r: Term) -> Theorem:
        natural = use(NAT_PREDECESSOR, nat(r), arith(ne(r, 0), 1 <= r), k=r)
        return both(natural, arith(r - 1 <= height, r <= height + 1))

    levels, bits, apart = conjuncts(unfold(said))
    either = intro(bits, lambda wanted, *_: infer("or_intro", assume(one), formula=wanted))
    tree = folded(said, both(intro(levels, of_level), either, intro(apart, lambda wanted, *_: arith(wanted))))
    many = use("nat_successor", nat(height), k=height), arith(1 <= height + 1, natural_sign(height, nat(height)))
    goal = on(TREE_AGGREGATION, V=REAL)(lam(x, rows(height + 1, x)), N, Delta, n, height, sigma)
    made = _stream(goal, height + 1, tree, level, *many)
    return given(instantiate(made, a=1), *claim.hypotheses)
