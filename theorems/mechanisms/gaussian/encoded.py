"""The matrix mechanism: rows of an encoder times a stream of vectors, plus Gaussian noise, one row after the other.

This file is long because what is released when, and what neighbours change of the stream, are defined here.
"""

from __future__ import annotations

from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, function_type, implies, ind, lam, nat, ne, num
from dpproofs.language.terms import prob, summation, var, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import GAUSSIAN_DP, Delta, N, d, i, j, test_function, x1, x2
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, obtain, over_range
from dpproofs.proving.tactics import parts, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.gaussian.gaussian import sigma
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.meaning.streams import ONE_VECTOR
from theorems.foundations.gaussian.gaussian_vector import append, empty
from theorems.foundations.sums.sums_from_one_one_chosen import ONE_CHOSEN
from theorems.notions.gaussian_dp.histories import HISTORIES
from theorems.notions.gaussian_dp.vector_laws import VECTOR
from theorems.notions.gaussian_dp.weakening import larger_mu

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

LEMMA = Lemma(
    "mechanisms.gaussian-encoded", "Rows of an encoder times a stream plus Gaussian noise are Gaussian DP with mu^2 = "
    "gamma Delta^2/sigma^2, where gamma bounds the squared norms of its columns", SOURCE,
    GIVEN,
    GAUSSIAN_DP(lam(x, R(d, x)), N, factor * gamma * Delta**2 / sigma**2),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one row, one vector and an encoder of 1",
                    unwitnessed="histories of lists of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
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
    LEMMA,
    "matrix_gaussian_dp",
    {"squared_column_norm": gamma, "l2_sensitivity": Delta, "sigma": sigma},
    requires=(0 <= Delta, 0 <= gamma),
    omits=(n, p, d),
)
