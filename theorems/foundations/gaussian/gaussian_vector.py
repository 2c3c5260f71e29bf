"""Gaussian vectors with independent coordinates of one variance, and their divergences.

A vector is a list in a space V, made from the empty list by appending coordinates, which can be read back.
This file is long because two divergences of one kind of vectors are each shown by an induction over the coordinates.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Term, Theorem
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.language.terms import REAL, E, as_term, eq, function_type, lam, nat, normal, num
from dpproofs.language.terms import prob, substitute, summation, var, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, unfolded, use, with_argument, written_as
from theorems.foundations.divergences.exact_kl_equality import KL_EQUALS
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.divergences.independent_kl import INDEPENDENT_KL
from theorems.foundations.divergences.independent_renyi import INDEPENDENT_RENYI
from dpproofs.privacy.notions import READ_BACK, alpha, d, i, on, test_function
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

k = var("k")
v, empty = variables("v empty", "V")
m, mu, nu = variables("m mu nu", function_type((REAL,), REAL))
F, G = variables("F G", function_type((REAL,), prob("V")))
append = var("append", function_type(("V", REAL), "V"))
front, last = var("front", function_type(("V",), "V")), var("last", function_type(("V",), REAL))
phi = var("phi", function_type(("V",), REAL))

put_in_words(
    GAUSSIAN_VECTOR,
    "the answer is the vector of values of the query plus independent Gaussian noise, of "
    "the standard deviation named last, on each of them",
)
write_as(
    GAUSSIAN_VECTOR,
    r"{factor[0]}\left(k\right) = \otimes_{{i \leq k}} \mathcal{{N}}\left({factor[3]}\left(i\right), "
    r"{factor[4]}^2\right) \text{{ by }} {1} \text{{ from }} {2}",
)

LISTS = on(READ_BACK, Y="V", Z=REAL)(append, front, last)
GIVEN = LISTS, GAUSSIAN_VECTOR(G, append, empty, mu, sigma), GAUSSIAN_VECTOR(F, append, empty, nu, sigma), 0 < sigma
distance = summation(i, 1, d, (mu(i) - nu(i)) ** 2)


def value(order: object, dimension: Term) -> Term:
    """order |mu - nu|^2/(2 sigma^2), for the first coordinates."""
    return as_term(order) * substitute(distance, {d: dimension}) / (2 * sigma**2)


VECTOR_RENYI = Lemma(
    "foundations.gaussian-vector-renyi", "The Rényi divergence of two Gaussian vectors", "gaussian_density",
    (*GIVEN, nat(d), 1 < alpha),
    on(RENYI_EQUALS, Y="V")(alpha, G(d), F(d), factor * value(alpha, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1, alpha=2)),),
)  # fmt: skip


@proof_of(VECTOR_RENYI)
def _renyi(claim: Claim) -> Theorem:
    one = use("foundations.gaussian-renyi", 0 < sigma, mu=mu(k + 1), nu=nu(k + 1))
    total = at(_by_dimension(alpha, _same_start()[0], one, INDEPENDENT_RENYI), d, by=[nat(d)])
    return written_as(claim.conclusion, total)


def _by_dimension(order: object, start: Theorem, one: Theorem, add: Lemma) -> Theorem:
    """For all natural k: one coordinate at a time; ``start`` is about G(0), ``one`` about two normal laws."""
    notion = start.conclusion.data
    at_k = notion(*start.conclusion.args[:-3], G(k), F(k), value(order, k))
    none = use("sum_empty", a=1, b=0, s=lam(i, (mu(i) - nu(i)) ** 2))
    base = with_argument(start, none, 0 < sigma, d=value(order, num(0)))
    natural = nat(k)
    laws = [at(parts(unfolded(g))[1], k, by=[natural]) for g in GIVEN[1:3]]
    more = use("nat_successor", natural)
    longer = use(
        "sum_step", more, arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k, s=lam(i, (mu(i) - nu(i)) ** 2)
    )
    joined = use(add, LISTS, *laws, at_k, one, 1 < alpha, T=append, first=front, second=last, R=G(k + 1), S=F(k + 1),
                 P=G(k), Q=F(k), P2=normal(mu(k + 1), sigma), Q2=normal(nu(k + 1), sigma),
                 a=value(order, k), b=one.conclusion.args[-1])  # fmt: skip
    next_ = with_argument(joined, longer, 0 < sigma, d=value(order, k + 1))
    step = generalize(discharge(next_, natural, at_k), k)
    return use("induction", base, step, A=lam(k, at_k))


def _same_start() -> list[Theorem]:
    starts = [at(parts(unfolded(g))[0], phi, by=[test_function(phi, v)]) for g in GIVEN[1:3]]
    equal = arith(eq(E(G(num(0)), v, phi(v)), E(F(num(0)), v, phi(v))), *starts)
    same = generalize(discharge(equal, test_function(phi, v)), phi)
    return parts(use("foundations.divergence-of-same-laws", same, P=G(num(0)), Q=F(num(0))))


VECTOR_KL = Lemma(
    "foundations.gaussian-vector-kl", "The relative entropy of two Gaussian vectors", "gaussian_density",
    (*GIVEN, nat(d)),
    on(KL_EQUALS, Y="V")(G(d), F(d), factor * value(1, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1)),),
)  # fmt: skip


@proof_of(VECTOR_KL)
def _kl(claim: Claim) -> Theorem:
    one = use("foundations.gaussian-kl", 0 < sigma, mu=mu(k + 1), nu=nu(k + 1))
    total = at(_by_dimension(1, _same_start()[1], one, INDEPENDENT_KL), d, by=[nat(d)])
    return written_as(claim.conclusion, total)
