"""The Laplace mechanism for vectors: independent noise on each coordinate, and the l1-sensitivity.

This file is long because the induction over the coordinates is for two laws, before it is for a mechanism.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Term, Theorem
from dpproofs.meaning.laws import LAPLACE_VECTOR
from dpproofs.language.terms import REAL, E, absolute, exp, forall, function_type, lam, nat
from dpproofs.language.terms import num, prob, summation, var, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, L1_SENSITIVITY, PURE_DP, Delta, N, d, i, on
from dpproofs.privacy.notions import test_function, x1, x2
from dpproofs.privacy.notions import q_vector as q
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from dpproofs.meaning.laws import INDEPENDENT
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.tests.tests_compose import TESTS_COMPOSE
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.mechanisms.laplace.mechanism import PAIR, SOURCE
from theorems.mechanisms.laplace.law import b
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

k = var("k")
v, empty = variables("v empty", "V")
m, mu, nu = variables("m mu nu", function_type((REAL,), REAL))
F, G = variables("F G", function_type((REAL,), prob("V")))
append = var("append", function_type(("V", REAL), "V"))
phi = var("phi", function_type(("V",), REAL))
INDEPENDENT_V, INDISTINGUISHABLE_V = on(INDEPENDENT, Y="V", Z=REAL), on(INDISTINGUISHABLE, Y="V")

put_in_words(
    LAPLACE_VECTOR,
    "the answer is the vector of values of the query plus independent Laplace noise, of "
    "the scale named last, on each of them",
)
write_as(
    LAPLACE_VECTOR,
    r"{factor[0]}\left(k\right) = \otimes_{{i \leq k}} "
    r"\operatorname{{Laplace}}\left({factor[3]}\left(i\right), {4}\right) \text{{ by }} {1} \text{{ from }} "
    r"{2}",
)

LAWS = LAPLACE_VECTOR(G, append, empty, mu, b), LAPLACE_VECTOR(F, append, empty, nu, b), 0 < b


def distance(dimension: object) -> Term:
    """The l1-distance of the medians of the first coordinates."""
    return summation(i, 1, dimension, absolute(mu(i) - nu(i)))


VECTOR_PAIR = Lemma(
    "mechanisms.laplace-vector-pair", "Laplace vectors are (|mu - nu|_1/b)-indistinguishable", SOURCE,
    (*LAWS, nat(d)),
    INDISTINGUISHABLE_V(G(d), F(d), factor * distance(d) / b, 0),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, and the event y <= mu(1), where mu(1) < nu(1)",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, b=1, d=1)),),
)  # fmt: skip


@proof_of(VECTOR_PAIR)
def _pair(claim: Claim) -> Theorem:
    """Coordinate by coordinate."""
    at_k = INDISTINGUISHABLE_V(G(k), F(k), distance(k) / b, 0)
    total = at(use("induction", _start(), _step(), A=lam(k, at_k)), d, by=[nat(d)])
    return _weaker(total, read(INDISTINGUISHABLE, claim).epsilon, claim.hypotheses[2])


def _start() -> Theorem:
    test = test_function(phi, v)
    laws = [at(parts(unfolded(law))[0], phi, by=[test]) for law in LAWS[:2]]
    equal = arith(E(G(num(0)), v, phi(v)) <= exp(0) * E(F(num(0)), v, phi(v)) + 0, *laws)
    same = for_all(INDISTINGUISHABLE_V(G(num(0)), F(num(0)), 0, 0), equal)
    none = use("sum_empty", arith(num(0) < 1), a=1, b=0, s=lam(i, absolute(mu(i) - nu(i))))
    return _weaker(same, distance(0) / b, none, 0 < b)


P, Q = variables("P Q", prob(REAL))


def _weaker(fact: Theorem, epsilon: Term, *facts: Theorem | Term) -> Theorem:
    """The same with another bound, by the facts."""
    P, Q, old = read(INDISTINGUISHABLE, fact)["P", "Q", "epsilon"]
    more, zero = arith(old <= epsilon, *facts), arith(num(0) <= 0)
    return use(
        INDISTINGUISHABLE_WEAKENING, fact, more, zero, P=P, Q=Q, epsilon=old, delta=0, epsilon2=epsilon, delta2=0
    )


def _step() -> Theorem:
    """One more coordinate, independent of those before."""
    natural, gap, more = nat(k), absolute(mu(k + 1) - nu(k + 1)), use("nat_successor", nat(k))
    so_far = INDISTINGUISHABLE_V(G(k), F(k), distance(k) / b, 0)
    first, second = (at(parts(unfolded(law))[1], k, by=[natural]) for law in LAWS[:2])
    longer = use(
        "sum_step", more, arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k, s=lam(i, absolute(mu(i) - nu(i)))
    )

    def composed(P: Term, P_facts: Theorem, Q: Term, Q_facts: Theorem) -> Theorem:
        (P_law, P_joint), (Q_law, Q_joint) = parts(P_facts), parts(Q_facts)
        one = use(PAIR, P_law, Q_law, 0 < b, P=P, Q=Q, m=mu(k + 1), n=nu(k + 1), Delta=gap)
        made = use(TESTS_COMPOSE, so_far, generalize(one, v), unfolded(P_joint), unfolded(Q_joint), P=G(k), Q=F(k),
                   K=lam(v, P), H=lam(v, Q), R=G(k + 1), S=F(k + 1), T=append, a=distance(k) / b,
                   b=gap / b)  # fmt: skip
        return _weaker(made, distance(k + 1) / b, longer, 0 < b)

    made = obtain(
        first, "P", lambda P, P_facts: obtain(second, "Q", lambda Q, Q_facts: composed(P, P_facts, Q, Q_facts))
    )
    return generalize(discharge(made, natural, so_far), k)


x = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
NOISY = forall(x, LAPLACE_VECTOR(lam(i, M(x, i)), append, empty, lam(i, q(x, i)), b))

LEMMA = Lemma(
    "mechanisms.laplace-vector",
    "Independent Laplace noise of scale b on a query of l1-sensitivity Delta is (Delta/b)-DP", SOURCE,
    (L1_SENSITIVITY(q, d, N, Delta), NOISY, nat(d), 0 < b),
    on(PURE_DP, Y="V")(lam(x, M(x, d)), N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, two neighbours with q = 0 and q = Delta, and y <= 0",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, b=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    gap = at_neighbours(hypothesis(claim, L1_SENSITIVITY))
    noisy = [specialize(NOISY, point) for point in (x1, x2)]
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    pair = use(VECTOR_PAIR, *noisy, nat(d), 0 < b, **laws)
    private = _weaker(pair, read(PURE_DP, claim).epsilon, gap, 0 < b)
    return for_all(claim.conclusion, private)


laplace_pure_dp_vector = Verified(
    LEMMA, "laplace_pure_dp_vector", {"l1_sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(d,)
)
