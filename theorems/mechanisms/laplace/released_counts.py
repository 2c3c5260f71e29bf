"""Counts that are released above a threshold: a histogram with partitions that are not known beforehand.

This file is long because it is about lists of counts before it is about data, which have several partitions each.
"""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, exp, forall, function_type, implies, lam
from dpproofs.language.terms import nat, num, prob, summation, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, N, d, i, on, test_function, x1, x2
from dpproofs.privacy.notions import q_vector as q
from dpproofs.privacy.verified import Verified
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, induction
from dpproofs.proving.tactics import obtain, parts, specialize, unfolded, use
from dpproofs.meaning.streams import RELEASED_COUNTS
from theorems.foundations.tests.compose_tests import COMPOSE
from theorems.foundations.tests.tests_weakening import INDISTINGUISHABLE_WEAKENING
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.released_count import LEMMA as ONE, NEW, NOISE, SOURCE, chance, noisy, none
from theorems.mechanisms.laplace.released_count import some, tau

v, empty = variables("v empty", "V")
k = var("k")
m, mu, nu = variables("m mu nu", function_type((REAL,), REAL))
F, G = variables("F G", function_type((REAL,), prob("V")))
append = var("append", function_type(("V", "Y"), "V"))
INDISTINGUISHABLE_V = on(INDISTINGUISHABLE, Y="V")

put_in_words(
    RELEASED_COUNTS,
    "each count that is not 0 gets noise of its own, and is released if the noisy count is above the threshold, the "
    "number named last; of all others nothing is seen",
)
write_as(
    RELEASED_COUNTS,
    r"{factor[0]}\left(k\right) = \otimes_{{i \leq k}} \left({5} \text{{ of }} "
    r"{factor[3]}\left({factor[6]}\left(i\right)\right) \text{{ above }} {7}\text{{, else }} {4}\right) "
    r"\text{{ by }} {1} \text{{ from }} {2}",
)
LAWS = tuple(RELEASED_COUNTS(law, append, empty, noisy, none, some, counts, tau) for law, counts in ((G, mu), (F, nu)))
CLOSE = forall(i, implies(nat(i), conj(nat(mu(i + 1)), nat(nu(i + 1)), absolute(mu(i + 1) - nu(i + 1)) <= 1)))
GIVEN = (*LAWS, NOISE, CLOSE, 0 < b)


def _known(length: Term, factor: Factor = 1) -> Term:
    return INDISTINGUISHABLE_V(G(length), F(length), distance(length) / b, factor * distance(length) * NEW)


def distance(length: object) -> Term:
    """How many of the first counts differ."""
    return summation(i, 1, length, absolute(mu(i) - nu(i)))


VECTOR_PAIR = Lemma(
    "mechanisms.released-counts-pair",
    "Counts that are released above a threshold are indistinguishable, where they differ", SOURCE,
    (*GIVEN, nat(d)),
    _known(d, factor),
    mutants=(Mutant("delta", {factor: LESS}, "one count, 1 or 0",
                    unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


@proof_of(VECTOR_PAIR)
def _pair(claim: Claim) -> Theorem:
    """Count by count."""
    return _weaker(induction(d, _known, _start(), _step, nat(d)), claim.conclusion)


P, Q = variables("P Q", prob("Y"))


def _weaker(fact: Theorem, goal: Term, *facts: Theorem | Term) -> Theorem:
    """The same with larger numbers, by the facts."""
    P, Q, epsilon, delta = read(INDISTINGUISHABLE, fact)["P", "Q", "epsilon", "delta"]
    epsilon2, delta2 = read(INDISTINGUISHABLE, goal)["epsilon", "delta"]
    more = arith(epsilon <= epsilon2, *facts), arith(delta <= delta2, *facts)
    return use(INDISTINGUISHABLE_WEAKENING, fact, *more, P=P, Q=Q, epsilon=epsilon, delta=delta, epsilon2=epsilon2,
               delta2=delta2)  # fmt: skip


phi = var("phi", function_type(("V",), REAL))


def _start() -> Theorem:
    test = test_function(phi, v)
    laws = [at(parts(unfolded(law))[0], phi, by=[test]) for law in LAWS]
    equal = arith(E(G(num(0)), v, phi(v)) <= exp(0) * E(F(num(0)), v, phi(v)) + 0, *laws)
    same = for_all(INDISTINGUISHABLE_V(G(num(0)), F(num(0)), 0, 0), equal)
    nothing = use("sum_empty", a=1, b=0, s=lam(i, absolute(mu(i) - nu(i))))
    return _weaker(same, _known(num(0)), nothing, 0 < b)


def _step(goal: Term, last: Term) -> Theorem:
    """One more count, independent of those before."""
    gap = absolute(mu(last + 1) - nu(last + 1))
    first, second = (at(parts(unfolded(law))[1], last, by=[nat(last)]) for law in LAWS)
    longer = use("sum_step", nat(last + 1), arith(1 <= last + 1, 0 <= last), a=1, b=last,
                 s=lam(i, absolute(mu(i) - nu(i))))  # fmt: skip
    close = parts(at(CLOSE, last, by=[nat(last)]))

    def composed(P: Term, P_facts: Theorem, Q: Term, Q_facts: Theorem) -> Theorem:
        (P_law, P_joint), (Q_law, Q_joint) = parts(P_facts), parts(Q_facts)
        one = use(ONE, P_law, Q_law, NOISE, *close, 0 < b, P=P, Q=Q, c=mu(last + 1), c2=nu(last + 1))
        made = use(COMPOSE, _known(last), generalize(one, v), unfolded(P_joint), unfolded(Q_joint),
                   arith(0 <= gap * NEW, chance()), P=G(last), Q=F(last), K=lam(v, P), H=lam(v, Q), R=G(last + 1),
                   S=F(last + 1), T=append, a=distance(last) / b, b=gap / b, delta=distance(last) * NEW,
                   delta2=gap * NEW)  # fmt: skip
        return _weaker(made, goal, longer, 0 < b)

    return obtain(first, "P", lambda P, one: obtain(second, "Q", lambda Q, two: composed(P, one, Q, two)))


x = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
CONTRIBUTIONS = Definition(
    "contributions",
    (q, d, N, k),
    conj(
        forall((x, i), nat(q(x, i))),
        forall(
            (x1, x2),
            implies(
                N(x1, x2),
                conj(
                    forall(i, absolute(q(x1, i) - q(x2, i)) <= 1),
                    summation(i, 1, d, absolute(q(x1, i) - q(x2, i))) <= k,
                ),
            ),
        ),
    ),
)
"""q(x, 1), ..., q(x, d) are whole numbers, and between neighbours at most k of them change, each by 1."""
put_in_words(
    CONTRIBUTIONS,
    "the values of the query are counts of persons, whole numbers; between neighbours at most as many of them change "
    "as the number named last, each by 1",
)
write_as(
    CONTRIBUTIONS,
    r"{0} \text{{ are }} {1} \text{{ counts; over }} {2} \text{{ at most }} {3} \text{{ of them change, by }} "
    r"1",
)
SEEN = exp(-(tau - 1) / b) / 2
DRAWN = forall(x, RELEASED_COUNTS(lam(i, M(x, i)), append, empty, noisy, none, some, lam(i, q(x, i)), tau))
new = mark("new", 1)

LEMMA = Lemma(
    "mechanisms.released-counts", "Counts with Laplace noise that are released above a threshold", SOURCE,
    (CONTRIBUTIONS(q, d, N, k), DRAWN, NOISE, nat(d), 0 < b, 1 <= tau),
    on(APPROX_DP, Y="V")(lam(x, M(x, d)), N, 1 * k / b, new * k * SEEN),
    mutants=(Mutant("delta", {new: LESS}, "one count, 1 or 0",
                    unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """At most k counts differ."""
    whole, close = parts(unfolded(claim.hypotheses[0]))
    moves, total = parts(at(close, x1, x2, by=[N(x1, x2)]))
    cells = both(specialize(whole, x1, i + 1), specialize(whole, x2, i + 1), specialize(moves, i + 1))
    laws = [specialize(DRAWN, data) for data in (x1, x2)]
    names = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    pair = use(VECTOR_PAIR, *laws, NOISE, generalize(discharge(cells, nat(i)), i), 0 < b, nat(d), **names)
    distant = read(INDISTINGUISHABLE, pair).delta
    epsilon, delta = read(APPROX_DP, claim)["epsilon", "delta"]
    seen = arith(eq(NEW, SEEN), 1 <= tau)
    rest = arith(distant <= delta, chance(), total, seen)
    wanted = INDISTINGUISHABLE_V(M(x1, d), M(x2, d), epsilon, delta)
    return for_all(claim.conclusion, _weaker(pair, wanted, rest, total, 0 < b))


released_counts_dp = Verified(
    LEMMA,
    "released_counts_dp",
    {"partitions": k, "scale": b, "threshold": tau},
    requires=(0 <= k, k * SEEN <= 1),
    omits=(d,),
)
