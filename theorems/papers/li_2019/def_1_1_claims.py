"""What is said after Definition 1.1: events above delta, perfect privacy, and exchanged data sets; with laws on
two points, for counterexamples.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from theorems.citations import LI
from theorems.foundations.measure.mechanisms import both_ways
from theorems.notions.dp.neighbours import PURE_GROUPS

# Laws on two points of any space, for counterexamples -----------------------------------------

v, a, b = variables("v a b", "Y")
f = var("f", function_type(("Y",), REAL))
APART = ne(a, b)


def two_points(law: Term, p: Term) -> Term:
    """The law with probability p at a, and 1 - p at b."""
    return forall(f, eq(E(law, v, f(v)), p * f(a) + (1 - p) * f(b)))


def marks() -> list[Theorem]:
    """Whether a and b are a, and whether they are b."""
    u = fresh("u", "Y")
    swapped = use("leibniz", assume(eq(b, a)), arith(eq(b, b)), x=b, y=a, A=lam(u, eq(u, b)))
    other = discharge(arith(FALSE, swapped, APART), eq(b, a))
    here = [arith(eq(ind(eq(point, point)), 1), arith(eq(point, point))) for point in (a, b)]
    return [*here, arith(eq(ind(eq(a, b)), 0), APART), arith(eq(ind(eq(b, a)), 0), other)]


def event_at(point: Term) -> Term:
    """The event that the outcome is this point."""
    return lam(v, ind(eq(v, point)))


# After Definition 1.1: an event that is much likelier than delta is nearly as likely for the neighbour ---

CLOSE, TEST = INDISTINGUISHABLE(P, Q, epsilon, delta), test_function(phi, w)

LEMMA = Lemma(
    "li16.claim-events-above-delta",
    "P(S) >= t delta implies Q(S) >= exp(-epsilon) (1 - 1/t) P(S), for (epsilon, delta)-close laws",
    f"{LI}, after Definition 1.1, with a number for O()",
    (CLOSE, TEST, 1 < t, t * delta <= E(P, w, phi(w))),
    factor * (exp(-epsilon) * (1 - 1 / t) * E(P, w, phi(w))) <= E(Q, w, phi(w)),
    mutants=(Mutant("factor", {factor: MORE}, "t = 2, delta = 1/4, epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("3/4", "1/4"), phi=(0, 1), epsilon=0, delta="1/4",
                        t=2)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """P <= exp(epsilon) Q + delta <= exp(epsilon) Q + P/t."""
    mass = E(P, w, phi(w))
    share = arith(delta <= mass / t, t * delta <= mass, 1 < t)
    rest = arith((1 - 1 / t) * mass <= exp(epsilon) * E(Q, w, phi(w)), at(CLOSE, phi, by=[TEST]), share)
    return arith(claim.conclusion, rest)


value = mark("value", 1)

COUNTEREXAMPLE = Lemma(
    "li16.claim-events-above-delta-counterexample",
    "An event of probability delta that the neighbour gives probability 0, for (0, delta)-close laws",
    f"{LI}, against 'any event of probability at least O(delta)' after Definition 1.1",
    (two_points(P, 1 - delta), two_points(Q, num(1)), APART, 0 <= delta, delta <= 1),
    conj(INDISTINGUISHABLE(P, Q, 0, delta), INDISTINGUISHABLE(Q, P, 0, delta),
        eq(E(P, v, event_at(b)(v)), value * delta), eq(E(Q, v, event_at(b)(v)), 0)),
    mutants=(Mutant("value", {value: MORE}, "the probability is delta",
                    witness=finite({"Y": 2}, a=0, b=1, P=("3/4", "1/4"), Q=(1, 0), delta="1/4")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _none(claim: Claim) -> Theorem:
    """The second point has probability delta and 0."""
    first, second, *events = conjuncts(claim)
    unit = [specialize(test_function(phi, v), point) for point in (a, b)]
    sizes = 0 <= delta, delta <= 1
    laws = two_points(P, 1 - delta), two_points(Q, num(1))
    means = [at(law, phi) for law in laws]
    bounds = [
        for_all(goal, arith(E(one, v, phi(v)) <= exp(num(0)) * E(other, v, phi(v)) + delta, *means, *unit, *sizes))
        for goal, one, other in ((first, P, Q), (second, Q, P))
    ]
    known = [*(at(law, event_at(b)) for law in laws), *marks()]
    return both(*bounds, *(arith(event, *known) for event in events))


# After Definition 1.1: epsilon = delta = 0 allows nothing but an answer that does not depend on the data ---

delta_ = mark("delta", 0)

PRIVACY = Lemma(
    "li16.claim-perfect-privacy",
    "The answers of a (0, 0)-DP mechanism have one law at all data sets that neighbours join",
    f"{LI}, after Definition 1.1",
    (APPROX_DP(M, N, 0, delta_), WITHIN(D, N), nat(k), D(k, x1, x2)),
    forall(phi, implies(TEST, eq(E(M(x1), w, phi(w)), E(M(x2), w, phi(w))))),
    mutants=(Mutant("delta", {delta_: Fraction(1, 100)},
            "randomized response that keeps a bit with probability 0.505",
                witness=finite({"X": 2, "Y": 2}, D=paths("N"), N=lambda i, j: i != j,
                    M=(("101/200", "99/200"), ("99/200", "101/200")), k=1, x1=0, x2=1,),),),
)  # fmt: skip


@proof_of(PRIVACY)
def _lemma(claim: Claim) -> Theorem:
    """Group privacy with epsilon = 0, for a test and its complement."""
    private, *_ = claim.hypotheses
    pure = for_all(PURE_DP(M, N, 0), at(private, x1, x2, by=[N(x1, x2)]))
    groups = use(PURE_GROUPS, pure, WITHIN(D, N), nat(k), epsilon=0)
    close = at(groups, x1, x2, by=[D(k, x1, x2)])
    one = congruence(eq(exp(k * 0), exp(num(0))))
    unit = specialize(TEST, w)
    other = lam(w, 1 - phi(w))
    means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (M(x1), M(x2))]
    test = generalize(both(*(arith(part, unit) for part in (0 <= other(w), other(w) <= 1))), w)
    bounds = at(close, phi, by=[TEST]), at(close, other, by=[test])
    ones = [mean_of_one(law) for law in (M(x1), M(x2))]
    equal = arith(eq(E(M(x1), w, phi(w)), E(M(x2), w, phi(w))), *bounds, *means, *ones, one, arith(eq(exp(num(0)), 1)))
    return for_all(claim.conclusion, equal)


# After Definition 1.1: the guarantee holds with X and X' exchanged, since adjacency is symmetric ---

PRIVATE = APPROX_DP(M, N, epsilon, delta)

REMARK = Lemma(
    "li16.symmetry-remark",
    "Approximate DP holds with the two data sets exchanged, when neighbours are so in both orders",
    f"{LI}, after Definition 1.1",
    (PRIVATE, SYMMETRIC(N)),
    forall((x1, x2), implies(N(x1, x2), INDISTINGUISHABLE(M(x2), M(x1), epsilon, delta))),
    mutants=(Mutant("one order", without(SYMMETRIC(N)),
                    "of two data sets only the second is a neighbour of the first; the second law has an "
                    "outcome more",
                    witness=finite({"X": 2, "Y": 2}, N=lambda i, j: i < j, M=((1, 0), ("1/2", "1/2")), epsilon=1,
                        delta=0)),),
)  # fmt: skip


@proof_of(REMARK)
def _remark_proof(claim: Claim) -> Theorem:
    """The definition at (X', X)."""
    _, swapped = both_ways(PRIVATE)
    return generalize(discharge(swapped, N(x1, x2)), x1, x2)


HALF, MOST = num(Fraction(1, 2)), num(Fraction(9, 10))
FACTOR = log(num(Fraction(9, 5)))
needed = implies(INDISTINGUISHABLE(P, Q, FACTOR, delta), factor * num(Fraction(8, 25)) <= delta)

PAIR = Lemma(
    "li16.symmetry-remark-pair",
    "For one pair of laws the two orders differ: log(9/5)-close in one, and not without delta = 8/25 in the other",
    f"{LI}, beside the remark after Definition 1.1",
    (two_points(P, HALF), two_points(Q, MOST), APART),
    conj(INDISTINGUISHABLE(Q, P, FACTOR, 0), needed),
    mutants=(Mutant("factor", {factor: MORE}, "the least delta is 8/25",
                    witness=finite({"Y": 2}, a=0, b=1, P=("1/2", "1/2"), Q=("9/10", "1/10"), delta="0.3201")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The second point has probability 1/2 and 1/10."""
    close, needed = conjuncts(claim)
    given, goal = if_then(needed)
    unit = [specialize(test_function(phi, v), point) for point in (a, b)]
    laws, factor = (two_points(P, HALF), two_points(Q, MOST)), arith(eq(exp(FACTOR), Fraction(9, 5)))
    bound = arith(E(Q, v, phi(v)) <= exp(FACTOR) * E(P, v, phi(v)) + 0, *(at(law, phi) for law in laws), *unit, factor)
    event = event_at(b)
    least = arith(goal, at(given, event), *(at(law, event) for law in laws), *marks(), factor)
    return both(for_all(close, bound), discharge(least, given))
