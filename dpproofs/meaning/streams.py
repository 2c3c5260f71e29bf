"""Counts of persons that are released above a threshold, and noisy sums over a stream of vectors."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel import Definition, Term, same_means
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, E, conj, disj, eq, exists, forall, function_type, implies, ind, lam, nat, ne
from dpproofs.language.terms import num, pair, prob, product, summation, var, variables
from dpproofs.meaning.definitions import LAPLACE, among, on
from dpproofs.meaning.kinds import Delta, Described, Entries, K_out, N, Numbers, known, scale, sigma, whole_count
from dpproofs.meaning.laws import GAUSSIAN_VECTOR, INDEPENDENT
from dpproofs.meaning.lists import DATA, RECORD, a, append, empty, most, size, x, x1, x2
from dpproofs.meaning.process import OUTPUT, TEST, h, released, start, v

d, i, j, k, n, p, r, s, t, z = variables("d i j k n p r s t z")

# Counts

count, threshold = variables("c tau")
_law, _noisy = var("P", prob("Y")), var("L", function_type((REAL,), prob(REAL)))
_nothing, _some = var("none", "Y"), var("some", function_type((REAL,), "Y"))
_phi, _w = var("phi", function_type(("Y",), REAL)), var("w", "Y")
_told = ind(threshold < z) * _phi(_some(z)) + ind(z <= threshold) * _phi(_nothing)
_mean = ind(count <= 0) * _phi(_nothing) + ind(0 < count) * E(_noisy(count), z, _told)
RELEASED_COUNT = Definition(
    "released_count",
    (_law, _noisy, _nothing, _some, count, threshold),
    same_means(_phi, _w, E(_law, _w, _phi(_w)), _mean),
)
"""P is the law of the answer: some(z) where z of the law L(c) is above tau, and none where it is not, or c is 0."""

_answers, _empty = var("G", function_type((REAL,), prob("V"))), var("empty", "V")
_append = var("append", function_type(("V", "Y"), "V"))
_counts = var("m", function_type((REAL,), REAL))
_phi_v = var("phi", function_type(("V",), REAL))
_begins = same_means(_phi_v, v, E(_answers(num(0)), v, _phi_v(v)), _phi_v(_empty))
_cell = conj(
    RELEASED_COUNT(_law, _noisy, _nothing, _some, _counts(i + 1), threshold),
    on(INDEPENDENT, Y="V", Z="Y")(_answers(i + 1), _answers(i), _law, _append),
)
RELEASED_COUNTS = Definition(
    "released_counts",
    (_answers, _append, _empty, _noisy, _nothing, _some, _counts, threshold),
    conj(_begins, forall(i, implies(nat(i), exists(_law, _cell)))),
)
"""For every natural d, G(d) is the law of the list of d answers: of each count m(i) some(z), where it is not 0 and its
noisy value z of the law L(m(i)) is above tau, and else none."""

ANSWER = product(REAL, REAL)
"""What is released of a count: (1, z), or (0, 0) for nothing."""
partitions = var("k")
_is_in = var("in", function_type((RECORD, REAL), REAL))
_number = var("count", function_type((DATA, REAL), REAL))
_put, _none = var("put", function_type((OUTPUT, ANSWER), OUTPUT)), var("none", OUTPUT)
_listed = var("C", function_type((DATA, REAL), prob(OUTPUT)))
_persons = (
    forall((a, i), disj(eq(_is_in(a, i), 0), eq(_is_in(a, i), 1))),
    forall(a, summation(i, 1, d, _is_in(a, i)) <= partitions),
    forall((x, i), nat(_number(x, i))),
    forall(i, eq(_number(empty, i), 0)),
    forall((x, a, i), implies(size(x) < most, eq(_number(append(x, a), i), _number(x, i) + _is_in(a, i)))),
)
_made = on(RELEASED_COUNTS, Y=ANSWER, V=OUTPUT)(
    lam(i, _listed(x, i)),
    _put,
    _none,
    _noisy,
    pair(num(0), num(0)),
    lam(z, pair(num(1), z)),
    lam(i, _number(x, i)),
    threshold,
)
_whole = forall(h, implies(TEST, eq(E(K_out(x), v, h(v)), E(_listed(x, d), v, h(v)))))
COUNTS_ABOVE = Definition(
    "counts_above_threshold",
    (K_out, empty, append, size, most, partitions, scale, threshold),
    exists(
        (d, _is_in, _number, _noisy, _put, _none, _listed),
        conj(nat(d), *_persons, forall(z, LAPLACE(_noisy(z), z, scale)), forall(x, conj(_made, _whole))),
    ),
)
"""Each record is a person, who is in at most k of d partitions. K counts the persons in each partition, adds Laplace
noise of scale b to each count that is not 0, and releases those that are above tau then; of the others nothing."""

# Streams

_vectors = var("g", function_type((REAL, "X", "Y", REAL), REAL))
_seen = var("y", "Y")
_apart = summation(k, 1, p, (_vectors(t, x1, _seen, k) - _vectors(t, x2, _seen, k)) ** 2)
_elsewhere = forall((j, _seen, k), implies(ne(j, t), eq(_vectors(j, x1, _seen, k), _vectors(j, x2, _seen, k))))
ONE_VECTOR = Definition(
    "one_vector_changes",
    (_vectors, n, p, N, Delta),
    forall(
        (x1, x2),
        implies(N(x1, x2), exists(t, conj(nat(t), 1 <= t, t <= n, _elsewhere, forall(_seen, _apart <= Delta**2)))),
    ),
)
"""Between neighbours one of n vectors g(1), ..., g(n) changes, by at most the Euclidean length Delta, whatever was seen
before."""

nodes, level, height = var("A", function_type((REAL, REAL), REAL)), var("level", function_type((REAL,), REAL)), var("h")


_met = (eq(nodes(r, t), 1), eq(nodes(s, t), 1), eq(level(r), level(s)))
TREE = Definition(
    "tree_of_sums",
    (nodes, level, d, height),
    conj(
        forall(r, implies(*among(r, d), conj(nat(level(r)), level(r) <= height))),
        forall((r, t), disj(eq(nodes(r, t), 0), eq(nodes(r, t), 1))),
        forall((r, s, t), implies(*among(r, d), *among(s, d), *_met, eq(r, s))),
    ),
)
"""A(r, t) is 1 where the leaf t is in the node r = 1, ..., d, and else 0; each node is on one of the levels 0, ..., h,
and two nodes of a level have no leaf in common."""

_stream = var("g", function_type((REAL, DATA, OUTPUT, REAL), REAL))
_row = var("G", function_type((REAL, DATA, OUTPUT, REAL), prob(OUTPUT)))
_entry, _zero = var("put", function_type((OUTPUT, REAL), OUTPUT)), var("none", OUTPUT)
_joined = var("T", function_type((OUTPUT, OUTPUT), OUTPUT))
_u = var("u", OUTPUT)
_sums = lam(k, summation(j, 1, n, nodes(i, j) * _stream(j, x, v, k)))
_rows = on(GAUSSIAN_VECTOR, V=OUTPUT)(lam(k, _row(i, x, v, k)), _entry, _zero, _sums, sigma)
_next = E(released(i, x), v, E(_row(i + 1, x, v, p), _u, h(_joined(v, _u))))
_process = (
    forall((x, h), implies(TEST, eq(E(released(num(0), x), v, h(v)), E(start, v, h(v))))),
    forall((i, x), implies(nat(i), forall(h, implies(TEST, eq(E(released(i + 1, x), v, h(v)), _next))))),
    forall((x, h), implies(TEST, eq(E(K_out(x), v, h(v)), E(released(d, x), v, h(v))))),
)


def _encoded(names: tuple[Term, ...], *encoder: Term) -> Term:
    """K releases d rows of an encoder times a stream, each with noise on its entries, one after the other."""
    changes = on(ONE_VECTOR, Y=OUTPUT)(_stream, n, p, N, Delta)
    vectors = conj(nat(d), nat(n), nat(p), *encoder, changes, forall((i, x, v), _rows), *_process)
    return exists((d, p, nodes, *names, _stream, _row, _entry, _zero, _joined, released, start), vectors)


norm = var("c")
_columns = forall(j, implies(*among(j, n), summation(i, 1, d, nodes(i, j) ** 2) <= norm))
MATRIX_GAUSSIAN = Definition("matrix_gaussian_mechanism", (K_out, N, Delta, norm, sigma), _encoded((n,), _columns))
"""K releases the rows of an encoder times a stream of vectors, one row after the other, with independent noise
N(0, sigma^2) on each entry. The squares in a column of the encoder add up to at most c. Between neighbours one vector
changes, by at most Delta; each may depend on what was released before."""

TREE_AGGREGATION = Definition(
    "tree_aggregation", (K_out, N, Delta, n, height, sigma), _encoded((level,), TREE(nodes, level, d, height))
)
"""K releases the sums over the nodes of a tree with n leaves and the levels 0, ..., h, in the same way."""


CELL: Entries = _put, d


def _released(numbers: Numbers, _relation: Term) -> Described:
    """Counts of persons: what is added or removed is a person."""
    most_of, spread, above = num(numbers.exact("partitions")), numbers.pop("scale"), numbers.pop("threshold")
    kind = known(OUTPUT, COUNTS_ABOVE, empty, append, size, most, most_of, spread, above, entries=(CELL,))
    return Described(kind, (nat(most_of), 1 <= most_of, 0 < spread, 1 <= above))


def _lengths(numbers: Numbers) -> tuple[Term, Term]:
    """The clipping norm, which is the unit where it is not given, and the noise."""
    if "noise_multiplier" in numbers:
        return num(1), numbers.pop("noise_multiplier")
    return numbers.pop("l2_sensitivity"), numbers.pop("sigma")


def _matrix(numbers: Numbers, relation: Term) -> Described:
    (moved, spread), most_of = _lengths(numbers), num(numbers.exact("squared_column_norm"))
    kind = known(OUTPUT, MATRIX_GAUSSIAN, relation, moved, most_of, spread)
    return Described(kind, (0 <= moved, 0 <= most_of, 0 < spread))


def _tree(numbers: Numbers, relation: Term) -> Described:
    """A binary tree is as high as it has to be for its leaves, one for each step."""
    (moved, spread), leaves = _lengths(numbers), whole_count(numbers.exact("steps"))
    levels = num((leaves - 1).bit_length())
    kind = known(OUTPUT, TREE_AGGREGATION, relation, moved, num(leaves), levels, spread)
    return Described(kind, (nat(num(leaves)), 1 <= num(leaves), nat(levels), 0 <= moved, 0 < spread))


STREAMS: Mapping[str, Callable[[Numbers, Term], Described]] = Frozen(
    {"released-counts": _released, "matrix-gaussian": _matrix, "tree-aggregation": _tree}
)
"""What these kinds mean, by their names."""
