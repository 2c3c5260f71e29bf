"""The Laplace mechanism for vectors and the l1-sensitivity, that of a histogram among others: noise on each
entry leaks no more than noise on one number that moves as far.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import INDEPENDENT, LAPLACE_VECTOR
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import q_vector as q
from dpproofs.render.notation import write_as
from theorems.citations import LI
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.tests.bounds_on_tests import INDISTINGUISHABLE_WEAKENING
from theorems.mechanisms.laplace.law import u, x as z
from theorems.mechanisms.laplace.mechanism import EVENT_SOURCE, LAPLACE_LAWS, SOURCE
from theorems.notions.laplace_dp.groups import TRIANGLE
from theorems.notions.laplace_dp.laplace_dp import larger_shift, nothing_beyond

# The counts of a histogram have l1-sensitivity 2 ----------------------------------------------

a, b, k = variables("a b k")
MOVED = forall(i, eq(q(x1, i) - q(x2, i), ind(eq(i, a)) - ind(eq(i, b))))
REPLACED = forall((x1, x2), implies(N(x1, x2), exists((a, b), MOVED)))

LEMMA = Lemma(
    "li16.example-histogram.sensitivity", "The counts of a histogram have l1-sensitivity 2, when a record is replaced",
    f"{LI}, section 2.1",
    (REPLACED, nat(d)),
    L1_SENSITIVITY(q, d, N, factor * num(2)),
    mutants=(Mutant("factor", {factor: LESS}, "one record in one cell or in another",
            witness=finite({"X": 2}, q={1: (1, 0), 2: (0, 1), 3: (0, 0)}, N=lambda i, j: i != j, d=2),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A record that is replaced changes two counts by 1, or none."""
    return for_all(claim.conclusion, obtain_all(at_neighbours(REPLACED), "a b", _moved))


def _moved(first: Term, second: Term, counts: Theorem) -> Theorem:
    """One record leaves a count and enters another."""
    change = summation(i, 1, d, absolute(q(x1, i) - q(x2, i)))
    return arith(change <= 2, over_range(change <= ind(first <= d) + ind(second <= d), d, nat(d), each=counts))


# The Laplace mechanism for vectors: independent noise on each coordinate, and the l1-sensitivity ---

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


PROFILE_V = on(PROFILE, Y="V")

PROFILE_PAIR = Lemma(
    "mechanisms.laplace-vector-profile", "Laplace vectors are distinguished no better than numbers at that distance",
    EVENT_SOURCE,
    (*LAWS, nat(d)),
    PROFILE_V(G(d), F(d), lam(c, factor * laplace_profile(distance(d) / b, c))),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, and the event y <= 1/2",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, b=1, d=1)),),
)  # fmt: skip


@proof_of(PROFILE_PAIR)
def _profile_pair(claim: Claim) -> Theorem:
    """Entry by entry."""
    at_k = PROFILE_V(G(k), F(k), told(k))
    return at(use("induction", _profile_start(), _profile_step(), A=lam(k, at_k)), d, by=[nat(d)])


def told(size: Term) -> Term:
    """The profile of one number that moves as far, as a function of the order."""
    return lam(c, laplace_profile(distance(size) / b, c))


TEST = test_function(phi, v)


def _profile_start() -> Theorem:
    """The empty list leaks nothing."""
    none = num(0)
    laws = [at(parts(unfolded(law))[0], phi, by=[TEST]) for law in LAWS[:2]]
    _, *sizes = _unit(F(none), v, phi, specialize(TEST, v))
    first, second = (E(law(none), v, phi(v)) for law in (G, F))
    goal = first <= c * second + told(none)(c)
    return for_all(
        PROFILE_V(G(none), F(none), told(none)), arith(goal, *laws, arith((1 - c) * second <= told(none)(c), *sizes))
    )


def _unit(law: Term, point: Term, f: Term, fact: Theorem) -> list[Theorem]:
    """The function is integrable, and its mean is between 0 and 1, as its values are."""
    low, high = (generalize(part, point) for part in parts(fact))
    return parts(use(BOUNDED_MEAN, low, high, P=law, f=f, c=1))


def _profile_step() -> Theorem:
    """One more entry, independent of those before: the entries change one after the other."""
    natural, more = nat(k), use("nat_successor", nat(k))
    gap = absolute(mu(k + 1) - nu(k + 1))
    so_far = PROFILE_V(G(k), F(k), told(k))
    made = [at(parts(unfolded(law))[1], k, by=[natural]) for law in LAWS[:2]]
    longer = use("sum_step", more, arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k,
                 s=lam(i, absolute(mu(i) - nu(i))))  # fmt: skip
    inner = lam(z, phi(append(v, z)))
    inside = specialize(TEST, append(v, z))

    def composed(P: Term, P_facts: Theorem, Q: Term, Q_facts: Theorem) -> Theorem:
        (P_law, P_joint), (Q_law, Q_joint) = parts(P_facts), parts(Q_facts)
        one = use(LAPLACE_LAWS, P_law, Q_law, 0 < b, P=P, Q=Q, m=mu(k + 1), n=nu(k + 1))
        means, ints = [], []
        for law in (P, Q):
            sides = _unit(law, z, inner, inside)[1:]
            mean = lam(v, E(law, z, inner(z)))
            unit = both(*sides)
            means.append((mean, generalize(unit, v)))
            ints.append(_unit(F(k), v, mean, unit)[0])
        (first, first_unit), (second, _) = means
        upper = generalize(discharge(at(so_far, c, first, by=[0 <= c, first_unit]), 0 <= c), c)
        level = laplace_profile(gap / b, c)
        known = at(one, c, inner, by=[0 <= c, generalize(inside, z)])
        bound = arith(first(v) <= c * second(v) + level, known)
        ints.append(parts(constant(F(k), v, level))[0])
        whole = integrate(F(k), v, bound, *ints)
        mean, other = E(F(k), v, first(v)), E(F(k), v, second(v))
        lower = arith(mean <= c * other + level, whole, constant(F(k), v, level))
        lower = generalize(discharge(lower, 0 <= c), c)
        sizes = arith(0 <= gap / b, 0 < b), arith(0 <= distance(k) / b, over_range(0 <= distance(k), k, natural), 0 < b)
        both_steps = use(TRIANGLE, upper, lower, *sizes, 0 <= c, p=E(G(k), v, first(v)), r=mean, q=other,
                         s=distance(k) / b, t=gap / b)  # fmt: skip
        joint = [at(unfolded(law), phi, by=[TEST]) for law in (P_joint, Q_joint)]
        same = same_value(
            lam(u, laplace_profile(u, c)), arith(eq(distance(k) / b + gap / b, distance(k + 1) / b), longer)
        )
        goal = E(G(k + 1), v, phi(v)) <= c * E(F(k + 1), v, phi(v)) + told(k + 1)(c)
        return for_all(PROFILE_V(G(k + 1), F(k + 1), told(k + 1)), arith(goal, both_steps, same, *joint))

    found = obtain(
        made[0], "P", lambda P, P_facts: obtain(made[1], "Q", lambda Q, Q_facts: composed(P, P_facts, Q, Q_facts))
    )
    return generalize(discharge(found, natural, so_far), k)


# At the order exp(distance/b) nothing is left: the Laplace mechanism for vectors is pure DP -------

VECTOR_PAIR = Lemma(
    "mechanisms.laplace-vector-pair", "Laplace vectors are (|mu - nu|_1/b)-indistinguishable", SOURCE,
    (*LAWS, nat(d)),
    INDISTINGUISHABLE_V(G(d), F(d), factor * distance(d) / b, 0),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, and the event y <= mu(1), where mu(1) < nu(1)",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, b=1, d=1)),),
)  # fmt: skip


@proof_of(VECTOR_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The profile is 0 at the order exp(distance/b)."""
    far = distance(d) / b
    sign = arith(0 <= far, over_range(0 <= distance(d), d, nat(d)), 0 < b)
    bound = at(use(PROFILE_PAIR, *LAWS, nat(d)), exp(far), phi, by=[arith(0 <= exp(far)), TEST])
    close = arith(E(G(d), v, phi(v)) <= exp(far) * E(F(d), v, phi(v)) + 0, bound, nothing_beyond(far, sign))
    private = for_all(INDISTINGUISHABLE_V(G(d), F(d), far, 0), close)
    return _weaker(private, read(INDISTINGUISHABLE, claim).epsilon)


def _weaker(fact: Theorem, epsilon: Term, *facts: Theorem | Term) -> Theorem:
    """The same with another bound, by the facts."""
    P, Q, old = read(INDISTINGUISHABLE, fact)["P", "Q", "epsilon"]
    more, zero = arith(old <= epsilon, *facts), arith(num(0) <= 0)
    return use(
        INDISTINGUISHABLE_WEAKENING, fact, more, zero, P=P, Q=Q, epsilon=old, delta=0, epsilon2=epsilon, delta2=0
    )


x_ = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
NOISY = forall(x_, LAPLACE_VECTOR(lam(i, M(x_, i)), append, empty, lam(i, q(x_, i)), b))

VECTOR = Lemma(
    "mechanisms.laplace-vector",
    "Independent Laplace noise of scale b on a query of l1-sensitivity Delta is (Delta/b)-DP", SOURCE,
    (L1_SENSITIVITY(q, d, N, Delta), NOISY, nat(d), 0 < b),
    on(PURE_DP, Y="V")(lam(x_, M(x_, d)), N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, two neighbours with q = 0 and q = Delta, and y <= 0",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, b=1)),),
)  # fmt: skip


@proof_of(VECTOR)
def _lemma(claim: Claim) -> Theorem:
    gap = at_neighbours(hypothesis(claim, L1_SENSITIVITY))
    noisy = [specialize(NOISY, point) for point in (x1, x2)]
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    pair = use(VECTOR_PAIR, *noisy, nat(d), 0 < b, **laws)
    private = _weaker(pair, read(PURE_DP, claim).epsilon, gap, 0 < b)
    return for_all(claim.conclusion, private)


laplace_pure_dp_vector = Verified(
    VECTOR, "laplace_pure_dp_vector", {"l1_sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(d,)
)


VECTOR_PROFILE = Lemma(
    "mechanisms.laplace-vector-dp", "The exact profile of independent Laplace noise on a query of l1-sensitivity Delta",
    EVENT_SOURCE,
    (L1_SENSITIVITY(q, d, N, Delta), NOISY, nat(d), 0 < b),
    on(LAPLACE_DP, Y="V")(lam(x_, M(x_, d)), N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, two neighbours with q = 0 and q = Delta, and y <= 1/2",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, b=1)),),
)  # fmt: skip


@proof_of(VECTOR_PROFILE)
def _profile_proof(claim: Claim) -> Theorem:
    gap = at_neighbours(hypothesis(claim, L1_SENSITIVITY))
    noisy = [specialize(NOISY, point) for point in (x1, x2)]
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    pair = use(PROFILE_PAIR, *noisy, nat(d), 0 < b, **laws)
    far = lhs(gap) / b
    order = arith(far <= Delta / b, gap, 0 < b)
    return for_all(claim.conclusion, larger_shift(pair, far, Delta / b, order))


laplace_dp_vector = Verified(
    VECTOR_PROFILE, "laplace_dp_vector", {"l1_sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(d,)
)
