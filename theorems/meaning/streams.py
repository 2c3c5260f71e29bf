"""What is released of a stream is Gaussian DP, in the words of the kinds of claims; and a tree or an encoder
matrix may release Gaussian noise on a number.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.kinds import K_out, sigma
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import TEST, h, v
from dpproofs.meaning.streams import MATRIX_GAUSSIAN, TREE as TREE_streams, TREE_AGGREGATION, height, n, norm
from dpproofs.proving.tactics import given
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP, NAT_PREDECESSOR
from theorems.foundations.sums.sums_from_one import ONE_CHOSEN, SUM_EQUAL
from theorems.meaning.same_laws import SAME_LAWS
from theorems.meaning.vectors_of_one import one_term, unit_mean
from theorems.mechanisms.gaussian.matrix_mechanism import ENCODED, TREE_LEMMA as TREE_OF_SUMS
from theorems.notions.profiles.excess import POSTPROCESSING

# What is released of a stream is Gaussian DP, in the words of the kinds of claims -------------

PRIVATE = on(GAUSSIAN_DP, Y="V")
"""Of answers on the space of what claims release."""
UNWITNESSED = "histories of lists of real numbers have no finite model"

MATRIX = Lemma(
    "meaning.matrix-gaussian-private", "The matrix mechanism is Gaussian DP with mu^2 = c Delta^2/sigma^2",
    "elementary",
    (MATRIX_GAUSSIAN(K_out, N, Delta, norm, sigma), 0 < sigma),
    PRIVATE(K_out, N, factor * norm * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one row, one vector and an encoder of 1",
                    unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(MATRIX)
def _matrix(claim: Claim) -> Theorem:
    def of_stream(chosen: dict[str, Term], facts: Theorem) -> Theorem:
        return released(claim, ENCODED, facts, 0 < sigma, gamma=norm, **chosen)

    return with_stream(MATRIX_GAUSSIAN(K_out, N, Delta, norm, sigma), of_stream)


def released(claim: Claim, lemma: Lemma, facts: Theorem, *order: Term, **there: Term) -> Theorem:
    """The last of the laws is that of the mechanism."""
    *known, begins, follows, ends = parts(facts)
    law = there["R"]
    start = [at(specialize(begins, data), h, by=[TEST]) for data in (x1, x2)]
    same = arith(eq(E(law(0, x1), v, h(v)), E(law(0, x2), v, h(v))), *start)
    begun = generalize(discharge(same, TEST), x1, x2, h)
    private = use(lemma, *known, begun, follows, *order, **there)
    pair = at_neighbours(private)
    last = {data: law(there["d"], data) for data in (x1, x2)}
    laws = [use(SAME_LAWS, specialize(ends, data), P=K_out(data), Q=last[data]) for data in (x1, x2)]
    points = {"P": last[x1], "Q": last[x2], "R": K_out(x1), "S": K_out(x2), "K": lam(v, dirac(v))}
    return for_all(claim.conclusion, use(POSTPROCESSING, pair, *laws, h=read(PROFILE, pair).h, **points))


_OTHERWISE = {"put": "append", "none": "empty"}


def with_stream(kind: Term, then: Callable[[dict[str, Term], Theorem], Theorem]) -> Theorem:
    """The encoder, the stream, its noisy rows, and how answers are joined, by the names that the theorems have."""

    def opened(facts: Theorem, there: dict[str, Term]) -> Theorem:
        if facts.conclusion.op != "exists":
            del there["F"]
            return then({_OTHERWISE.get(name, name): value for name, value in there.items()}, facts)
        name = facts.conclusion.hint
        return obtain(facts, name, lambda value, inner: opened(inner, {**there, name: value}))

    return opened(unfolded(kind), {})


# Tree aggregation is Gaussian DP, in the words of the kind of claims --------------------------

TREE = Lemma(
    "meaning.tree-aggregation-private", "Tree aggregation is Gaussian DP with mu^2 = (h + 1) Delta^2/sigma^2",
    "elementary",
    (TREE_AGGREGATION(K_out, N, Delta, n, height, sigma), nat(height), 0 < sigma),
    PRIVATE(K_out, N, factor * (height + 1) * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for a tree of one node", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(TREE)
def _tree(claim: Claim) -> Theorem:
    def of_stream(chosen: dict[str, Term], facts: Theorem) -> Theorem:
        return released(claim, TREE_OF_SUMS, facts, nat(height), 0 < sigma, h=height, n=n, **chosen)

    return with_stream(TREE_AGGREGATION(K_out, N, Delta, n, height, sigma), of_stream)


# Gaussian noise on a number as a tree, or an encoder matrix, of a stream with one nonzero vector, which is in all
# rows -----------------------------------------------------------------------------------------

a, d, i, j, k, t, v_, w, z = variables("a d i j k t v w z")
q = var("q", function_type((DATA,), REAL))
h_ = var("h", function_type((REAL,), REAL))
MOVED = SENSITIVITY(q, N, Delta)

_REASON = "another stream would have to be shown not to have these laws"


def rows(number: Term, data: Term) -> Term:
    """The law of the sum of that many rows."""
    return normal(number * a * q(data), sqrt(number * sigma**2))


ONE_MATRIX = Lemma(
    "meaning.matrix-gaussian-of-one", "The matrix mechanism may release Gaussian noise on a number, in d equal rows",
    "law_with_density",
    (MOVED, nat(d), 1 <= d, 0 < sigma, eq(norm, d * a**2)),
    on(MATRIX_GAUSSIAN, V=REAL)(lam(x, rows(d, x)), N, Delta, factor * norm, sigma),
    mutants=(Mutant("less", {factor: LESS}, "q(x) = x", unwitnessed=_REASON),),
)  # fmt: skip


@proof_of(ONE_MATRIX)
def _one_matrix(claim: Claim) -> Theorem:
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
                number, num(1), lam((i, j), a), more, lam((j, x, v_, k), ind(eq(1, j)) * q(x)),
                lam((i, x, v_, k), one(pair(k, x))), lam((v_, z), z), num(0), lam((v_, z), v_ + z),
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
                return arith(wanted, here, middle, parts(constant(before, v_, mean(normal(total, sigma), test)))[1])

            def vector(wanted: Term, *_: Term) -> Theorem:
                first, second = conjuncts(unfold(wanted))
                return folded(wanted, both(intro(first, no_entry), intro(second, an_entry)))

            def start(wanted: Term, data: Term, test: Term) -> Theorem:
                return arith(wanted, _at_zero(of_rows, data, test), parts(use("E_dirac", x=num(0), f=test))[1])

            def step(wanted: Term, count: Term, data: Term, test: Term) -> Theorem:
                shifted = lam(w, test(v_ + w))
                known = generalize(specialize(test_function(test, w), v_ + w), w)
                drawn = infer("cut", _later(of_entries, entry(v_, data), pair(num(1), data), shifted), known)
                unit = infer("cut", unit_mean(entry(v_, data), shifted), known)
                kept = lam(v_, E(entry(v_, data), z, test(v_ + z)))
                inner = same_mean(summed(pair(count, data)), v_, drawn)
                sign = natural_sign(count, nat(count))
                now = _summed(of_rows, count + 1, data, test, sign)
                is_test = generalize(unit, v_)

                before = at(specialize(of_rows, pair(count, data)), kept, by=[is_test])

                def at_first(none: Theorem) -> Theorem:
                    zero = arith(eq(count, 0), none, sign)
                    sure = parts(use("E_dirac", x=num(0), f=kept))[1]
                    plain = same_mean(entry(v_, data), z, same_value(test, arith(eq(num(0) + z, z))))
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

    return _mixed(lambda _, data: entry(v_, data), "G", with_entries)


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
    moved = same_mean(rows(number, data), v_, _added(v_, data, test))
    root = sqrt((number + 1) * sigma**2)
    centre = same_value(lam(_hole, mean(normal(_hole, root), test)),
                        arith(eq(1 * (number * a * q(data)) + a * q(data), (number + 1) * a * q(data))))  # fmt: skip
    goal = eq(E(rows(number, data), v_, E(entry(v_, data), z, test(v_ + z))), mean(rows(number + 1, data), test))
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
def _trees(claim: Claim) -> Theorem:
    """All leaves are in a node of each level."""
    one, level = eq(a, 1), lam(i, i - 1)
    said = TREE_streams(lam((i, j), a), level, height + 1, height)

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
