"""The matrix mechanism, Gaussian noise on an encoder times a stream, is Gaussian DP; so is tree aggregation,
where a leaf is in at most one node of each level.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.meaning.streams import ONE_VECTOR, TREE
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import append, empty
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.sums.sums_from_one import ONE_CHOSEN
from theorems.notions.gaussian_dp.larger_mu import larger_mu
from theorems.notions.gaussian_dp.steps_of_noise import HISTORIES, VECTOR

# The matrix mechanism: rows of an encoder times a stream of vectors, plus Gaussian noise, one row after the other ---

SOURCE = "Li, Miklau, Hay, McGregor and Rastogi 2015; Denisov, McMahan, Rush, Smith and Thakurta 2022"
n, p, k, t, gamma = variables("n p k t gamma")
x, y, v = var("x", "X"), var("y", "Y"), var("v", "V")
R = var("R", function_type((REAL, "X"), prob("Y")))
G = var("G", function_type((REAL, "X", "Y", REAL), prob("V")))
T = var("T", function_type(("Y", "V"), "Y"))
encoder = var("A", function_type((REAL, REAL), REAL))
stream = var("g", function_type((REAL, "X", "Y", REAL), REAL))
phi = var("phi", function_type(("Y",), REAL))
put_in_words(
    ONE_VECTOR,
    "between neighbours, one of the n vectors of the stream changes, by at most the Euclidean length named last, "
    "whatever was seen before",
)
write_as(
    ONE_VECTOR,
    r"\text{{over }} {3}\text{{, one of }} {1} \text{{ vectors }} {0} \text{{ of dimension }} {2} \text{{ "
    r"changes, by at most }} {4}",
)

START = forall((x1, x2), same_law(R(num(0), x1), R(num(0), x2)))
_after = E(R(i + 1, x), y, phi(y))
_drawn = E(R(i, x), y, E(G(i + 1, x, y, p), v, phi(T(y, v))))
STEPS = forall((i, x), implies(nat(i), forall(phi, implies(test_function(phi, y), eq(_after, _drawn)))))


def row(data: Term, k: Term) -> Term:
    """The entry k of the row i of the encoder times the stream."""
    return summation(j, 1, n, encoder(i, j) * stream(j, data, y, k))


ROWS = forall((i, x, y), GAUSSIAN_VECTOR(lam(k, G(i, x, y, k)), append, empty, lam(k, row(x, k)), sigma))
COLUMNS = forall(j, implies(nat(j), 1 <= j, j <= n, summation(i, 1, d, encoder(i, j) ** 2) <= gamma))
GIVEN = (ONE_VECTOR(stream, n, p, N, Delta), START, STEPS, ROWS, COLUMNS, nat(n), nat(p), nat(d), 0 < sigma)

ENCODED = Lemma(
    "mechanisms.gaussian-encoded", "Rows of an encoder times a stream plus Gaussian noise are Gaussian DP with mu^2 = "
    "gamma Delta^2/sigma^2, where gamma bounds the squared norms of its columns", SOURCE,
    GIVEN,
    GAUSSIAN_DP(lam(x, R(d, x)), N, factor * gamma * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one row, one vector and an encoder of 1",
                    unwitnessed="histories of lists of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(ENCODED)
def _proof(claim: Claim) -> Theorem:
    """The rows move by A(1, t) Delta, ..., A(d, t) Delta, where t is the vector that changes."""
    one = at(ONE_VECTOR(stream, n, p, N, Delta), x1, x2, by=[N(x1, x2)])
    return for_all(claim.conclusion, obtain(one, "t", lambda _, facts: _pair(claim, parts(facts))))


def _pair(claim: Claim, changed: list[Theorem]) -> Theorem:
    """Each row is a Gaussian vector, after what was seen before."""
    share = lam(i, encoder(i, t) ** 2 * Delta**2 / sigma**2)
    laws = [specialize(ROWS, i, data, y) for data in (x1, x2)]
    means = {"mu": lam(k, row(x1, k)), "nu": lam(k, row(x2, k))}
    names = {"G": lam(k, G(i, x1, y, k)), "F": lam(k, G(i, x2, y, k)), **means}
    nonneg, bound = parts(use(VECTOR, *laws, nat(p), 0 < sigma, d=p, **names))
    apart = rhs(nonneg)
    close = larger_mu(bound, apart, share(i), nonneg, arith(apart <= share(i), _distance(*changed), 0 < sigma))
    every = generalize(close, i, y)
    later = generalize(discharge(specialize(every, i + 1, y), nat(i)), i, y)
    signs = generalize(discharge(arith(0 <= share(i + 1), 0 < sigma), nat(i)), i)
    steps = [generalize(discharge(at(STEPS, i, data, by=[nat(i)]), nat(i)), i) for data in (x1, x2)]
    kernels = (lam((i, y), G(i, data, y, p)) for data in (x1, x2))
    made = use(HISTORIES, specialize(START, x1, x2), *steps, later, signs, nat(d), R=lam(i, R(i, x1)),
               S=lam(i, R(i, x2)), T=T, s=share, n=d, **dict(zip("KH", kernels, strict=True)))  # fmt: skip
    nonneg, profile = parts(made)
    total, column = rhs(nonneg), summation(i, 1, d, encoder(i, t) ** 2)
    factored = over_range(eq(total, column * Delta**2 / sigma**2), d, nat(d), 0 < sigma)
    natural, first, last, *_ = changed
    level = read(GAUSSIAN_DP, claim).mu_squared
    small = arith(total <= level, factored, at(COLUMNS, t, by=[natural, first, last]), 0 < sigma)
    return larger_mu(profile, total, level, nonneg, small)


_apart = summation(k, 1, p, (stream(t, x1, y, k) - stream(t, x2, y, k)) ** 2)


def _distance(natural: Theorem, first: Theorem, last: Theorem, same: Theorem, apart: Theorem) -> Theorem:
    """The squared distance of the rows i for x1 and x2, where the vector t differs: that of it, times A(i, t)^2."""
    term = lam(j, encoder(i, j) * (stream(j, x1, y, k) - stream(j, x2, y, k)))

    def place(m: Term) -> Theorem:
        gap = eq(encoder(i, m) * stream(m, x1, y, k) - encoder(i, m) * stream(m, x2, y, k), ind(eq(t, m)) * term(m))

        def other(no: Theorem) -> Theorem:
            return arith(gap, no, at(same, m, y, k, by=[arith(ne(m, t), no)]))

        return cases(eq(t, m), lambda here: arith(gap, here), other)

    chosen = summation(j, 1, n, ind(eq(t, j)) * term(j))
    split = over_range(eq(row(x1, k) - row(x2, k), chosen), n, nat(n), each=place)
    only = use(ONE_CHOSEN, nat(n), natural, first, last, v=t, s=term)
    square = (stream(t, x1, y, k) - stream(t, x2, y, k)) ** 2
    entry = arith(eq((row(x1, k) - row(x2, k)) ** 2, encoder(i, t) ** 2 * square), split, only)
    whole = summation(k, 1, p, (row(x1, k) - row(x2, k)) ** 2)
    squares = over_range(eq(whole, encoder(i, t) ** 2 * _apart), p, nat(p), each=generalize(entry, k))
    return arith(whole <= encoder(i, t) ** 2 * Delta**2, squares, specialize(apart, y))


matrix_gaussian_dp = Verified(
    ENCODED,
    "matrix_gaussian_dp",
    {"squared_column_norm": gamma, "l2_sensitivity": Delta, "sigma": sigma},
    requires=(0 <= Delta, 0 <= gamma),
    omits=(n, p, d),
)


# A leaf of a tree is in at most one node of each level ----------------------------------------

h, r, s, l = variables("h r s l")
level = var("level", function_type((REAL,), REAL))

put_in_words(
    TREE,
    "what is released are sums over the nodes of a tree with the levels 0 to h, the number named last, and nodes of "
    "one level have no leaf in common",
)
write_as(TREE, r"{0} \text{{ are }} {2} \text{{ sums in }} {3} \text{{ levels }} {1}")
LEVELS_GIVEN = TREE(encoder, level, d, h), nat(d), nat(h)

LEVELS = Lemma(
    "mechanisms.tree-levels", "A leaf is in at most one node of each level of a tree", "elementary",
    LEVELS_GIVEN,
    summation(r, 1, d, encoder(r, t) ** 2) <= factor * (h + 1),
    mutants=(Mutant("factor", {factor: LESS}, "one node, one leaf", witness=finite({}, A=1, level=0, d=1, h=0, t=1)),),
)  # fmt: skip


@proof_of(LEVELS)
def _levels(claim: Claim) -> Theorem:
    """By induction on the highest of the levels that count."""
    levels = parts(unfolded(LEVELS_GIVEN[0]))[0]
    below = lam((r, l), ind(level(r) <= l) * encoder(r, t) ** 2)

    def up_to(top: Term) -> Term:
        return summation(r, 1, d, below(r, top))

    def natural(m: Term) -> Theorem:
        return parts(at(levels, m))[0]

    def lowest(m: Term) -> Theorem:
        positive = use(NAT_NONNEGATIVE, natural(m), k=level(m))
        return arith(eq(below(m, num(0)), ind(eq(level(m), 0)) * encoder(m, t) ** 2), positive)

    def step(goal: Term, top: Term) -> Theorem:
        def place(m: Term) -> Theorem:
            equal = eq(below(m, top + 1), below(m, top) + ind(eq(level(m), top + 1)) * encoder(m, t) ** 2)

            def higher(no: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(top), natural(m), arith(top < level(m), no), j=top, k=level(m))
                return arith(equal, no, gap)

            return cases(level(m) <= top, lambda yes: arith(equal, yes), higher)

        more = over_range(eq(up_to(top + 1), up_to(top) + summation(r, 1, d, _on(top + 1))), d, nat(d), each=place)
        return arith(goal, more, _at_most_one(top + 1), up_to(top) <= top + 1)

    first = over_range(eq(up_to(num(0)), summation(r, 1, d, _on(num(0)))), d, nat(d), each=lowest)
    base = arith(up_to(num(0)) <= num(0) + 1, first, _at_most_one(num(0)))
    whole = induction(h, lambda top: up_to(top) <= top + 1, base, step, nat(h))
    every = over_range(
        eq(summation(r, 1, d, encoder(r, t) ** 2), up_to(h)),
        d,
        nat(d),
        each=lambda m: arith(eq(encoder(m, t) ** 2, below(m, h)), parts(at(levels, m))[1]),
    )
    return arith(claim.conclusion, whole, every)


def _on(where: Term) -> Term:
    """Whether the leaf is in the node r, which is on that level."""
    return ind(eq(level(r), where)) * encoder(r, t) ** 2


def _at_most_one(where: Term) -> Theorem:
    """No two nodes of a level have the leaf: the sum over the level is that over one node, or over none."""
    size, apart = parts(unfolded(LEVELS_GIVEN[0]))[1:]
    total = summation(r, 1, d, _on(where))
    some = exists(s, conj(*_among(s), eq(level(s), where), eq(encoder(s, t), 1)))

    def unless_full(goal: Term, m: Term, full: Callable[[Theorem, Theorem], Theorem], *facts: Theorem) -> Theorem:
        """What holds where m is on the level with the leaf in it, and elsewhere."""

        def meets(on: Theorem) -> Theorem:
            no_leaf = specialize(size, m, t)
            return cases(eq(encoder(m, t), 1), lambda yes: full(on, yes), lambda no: arith(goal, no, no_leaf, *facts))

        return cases(eq(level(m), where), meets, lambda off: arith(goal, off, *facts))

    def one(chosen: Term, facts: Theorem) -> Theorem:
        natural, low, high, here, there = parts(facts)

        def place(m: Term) -> Theorem:
            goal = eq(ind(eq(level(m), where)) * encoder(m, t) ** 2, ind(eq(chosen, m)) * 1)

            def same(yes: Theorem) -> Theorem:
                equal = rewrite(both(here, there), yes)
                return arith(goal, *parts(equal), yes)

            def other(no: Theorem) -> Theorem:
                def twice(on: Theorem, yes: Theorem) -> Theorem:
                    levels = arith(eq(level(chosen), level(m)), here, on)
                    return arith(goal, at(apart, chosen, m, t, by=[natural, low, high, there, yes, levels]), no)

                return unless_full(goal, m, twice, no)

            return cases(eq(chosen, m), same, other)

        sums = over_range(eq(total, summation(r, 1, d, ind(eq(chosen, r)) * 1)), d, nat(d), each=place)
        return arith(total <= 1, sums, use(ONE_CHOSEN, nat(d), natural, low, high, n=d, v=chosen, s=lam(r, num(1))))

    def none(no: Theorem) -> Theorem:
        def place(m: Term) -> Theorem:
            goal = eq(ind(eq(level(m), where)) * encoder(m, t) ** 2, 0)

            def found(on: Theorem, yes: Theorem) -> Theorem:
                return arith(goal, witness(some, m, nat(m), 1 <= m, m <= d, on, yes), no)

            return unless_full(goal, m, found)

        return arith(total <= 1, over_range(eq(total, 0), d, nat(d), each=place))

    return cases(some, lambda yes: obtain(yes, "s", one), none)


def _among(place: Term) -> tuple[Term, ...]:
    return nat(place), 1 <= place, place <= d


# Tree aggregation: noisy sums over the nodes of a tree, in which a leaf is in one node of each level ---

TREE_SOURCE = "Dwork, Naor, Pitassi and Rothblum 2010; Kairouz, McMahan, Song, Thakkar, Thakurta and Xu 2021"
SUMS = TREE(encoder, level, d, h)
OTHERS = tuple(given for given in GIVEN if given != COLUMNS)

TREE_LEMMA = Lemma(
    "mechanisms.tree-aggregation", "Sums over the nodes of a tree of height h plus Gaussian noise are Gaussian DP "
    "with mu^2 = (h + 1) Delta^2/sigma^2", TREE_SOURCE,
    (SUMS, *OTHERS, nat(h)),
    GAUSSIAN_DP(lam(x, R(d, x)), N, factor * (h + 1) * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for a tree of one node",
                    unwitnessed="histories of lists of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(TREE_LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """The nodes are the rows of an encoder, and a column has at most a 1 on each level."""
    column = use(LEVELS, SUMS, nat(d), nat(h), t=j)
    columns = generalize(discharge(column, nat(j), 1 <= j, j <= n), j)
    return prove(claim.conclusion, use(ENCODED, columns, *OTHERS, gamma=h + 1))


tree_aggregation_gaussian_dp = Verified(
    TREE_LEMMA,
    "tree_aggregation_gaussian_dp",
    {"height": h, "l2_sensitivity": Delta, "sigma": sigma},
    requires=(0 <= Delta,),
    omits=(n, p, d),
)
