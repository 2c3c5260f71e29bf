"""The dimensions in which definitions of privacy differ: how the loss varies with the data and whose data
are meant, prior knowledge and what may be leaked, and what holds for some data or tests only.
"""

from dpproofs.prelude import *
from dpproofs.render.notation import write_as
from theorems.citations import SOK
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, at_neighbours, x

# Metric privacy, and individual privacy: the loss varies with the data, or the data of one person are meant ---

d = var("d", function_type(("X", "X"), REAL))
METRIC_DP = Definition("metric_dp", (M, d), forall((x1, x2), INDISTINGUISHABLE(M(x1), M(x2), d(x1, x2), 0)))
"""The privacy loss of M at any two data sets is at most their distance d."""
write_as(METRIC_DP, r"{0} \text{{ is }} {1}\text{{-metric DP}}")
_alike = [INDISTINGUISHABLE(first, second, epsilon, 0) for first, second in ((M(x3), M(x1)), (M(x1), M(x3)))]
INDIVIDUAL_DP = Definition("individual_dp", (M, N, x3, epsilon), forall(x1, implies(N(x3, x1), conj(*_alike))))
"""The privacy loss of M at the data set x3 and any of its neighbours is at most epsilon, both ways."""
write_as(INDIVIDUAL_DP, r"{0} \text{{ is }} {3}\text{{-DP at }} {2} \text{{ over }} {1}")
RESPONSE = {"M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True, "epsilon": "1.0987"}

FROM_METRIC = Lemma(
    "notions.metric-dp-to-pure-dp", "Metric privacy is epsilon-DP where neighbours are epsilon apart at most", SOK,
    (METRIC_DP(M, d), forall((x1, x2), implies(N(x1, x2), d(x1, x2) <= epsilon))),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, d=lambda i, j: "1.0987" if i != j else 0)),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(FROM_METRIC)
def _metric(claim: Claim) -> Theorem:
    """exp(d) is at most exp(epsilon)."""
    private, near = claim.hypotheses
    close = at(at(private, x1, x2), phi, by=[TEST])
    grown = use("foundations.exp-increasing", at_neighbours(near), x=d(x1, x2), y=epsilon)
    first, second = (E(law, w, phi(w)) for law in (M(x1), M(x2)))
    more = arith(exp(d(x1, x2)) * second <= exp(epsilon) * second, grown, *unit_mean(M(x2)))
    return for_all(claim.conclusion, arith(first <= exp(epsilon) * second + 0, close, more))


TO_INDIVIDUAL = Lemma(
    "notions.pure-dp-to-individual-dp", "epsilon-DP is epsilon-individual DP at each data set",
    f"{SOK}; Soria-Comas, Domingo-Ferrer, Sánchez and Megías 2017",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N)),
    INDIVIDUAL_DP(M, N, x3, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **RESPONSE, x3=0)),),
)  # fmt: skip


@proof_of(TO_INDIVIDUAL)
def _individual(claim: Claim) -> Theorem:
    """Of one data set it is said what is said of all."""
    private, symmetric = claim.hypotheses
    back = at(symmetric, x3, x1, by=[N(x3, x1)])
    return for_all(claim.conclusion, both(at(private, x3, x1, by=[N(x3, x1)]), at(private, x1, x3, by=[back])))


FROM_INDIVIDUAL = Lemma(
    "notions.individual-dp-to-pure-dp", "What is epsilon-individual DP at every data set is epsilon-DP", SOK,
    (forall(x3, INDIVIDUAL_DP(M, N, x3, epsilon)),),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response", witness=finite({"X": 2, "Y": 2}, **RESPONSE)),),
)  # fmt: skip


@proof_of(FROM_INDIVIDUAL)
def _everywhere(claim: Claim) -> Theorem:
    """At each of two neighbours."""
    (private,) = claim.hypotheses
    return for_all(claim.conclusion, parts(at(at(private, x1), x2, by=[N(x1, x2)]))[0])


# Prior knowledge, and what may be leaked: Pufferfish privacy, and zero-knowledge privacy ------

prior = var("P", prob("X"))
s1, s2 = variables("s1 s2", function_type(("X",), REAL))


def _joint(secret: Term) -> Term:
    """The probability of the secret and of the answer."""
    return E(prior, x, secret(x) * E(M(x), w, phi(w)))


_told = E(prior, x, s2(x)) * _joint(s1) <= exp(epsilon) * (E(prior, x, s1(x)) * _joint(s2))
PUFFERFISH = Definition("pufferfish", (M, prior, s1, s2, epsilon), forall(phi, implies(TEST, _told)))
"""Given the secret s1, an answer is at most exp(epsilon) times as likely as given s2, where the data have the law P;
without a division by the probabilities of the secrets."""
write_as(
    PUFFERFISH,
    r"{0} \text{{ is }} {4}\text{{-Pufferfish private over }} {1} \text{{ for }} {2} \text{{ against }} {3}",
)
SECRETS = test_function(s1, x), test_function(s2, x)
ALL = forall((x1, x2), N(x1, x2))

PUFFERFISH_OF_ALL = Lemma(
    "notions.pure-dp-to-pufferfish", "epsilon-DP for any two data sets is Pufferfish privacy, whatever their law",
    f"{SOK}; Kifer and Machanavajjhala 2014",
    (PURE_DP(M, N, epsilon), ALL, *SECRETS),
    PUFFERFISH(M, prior, s1, s2, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, {"phi": (1, 0)}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                        P=("1/2", "1/2"), s1=(1, 0), s2=(0, 1), epsilon="1.0987")),),
)  # fmt: skip


@proof_of(PUFFERFISH_OF_ALL)
def _pufferfish(claim: Claim) -> Theorem:
    """Each data set with the one secret is compared with each that has the other one."""
    private, near, *_ = claim.hypotheses
    sizes = [specialize(secret, x) for secret in SECRETS]
    others = specialize(SECRETS[1], x2)
    first, second = E(M(x), w, phi(w)), E(M(x2), w, phi(w))
    growth = exp(epsilon)
    close = at(at(private, x, x2, by=[specialize(near, x, x2)]), phi, by=[TEST])
    there, inner = [*unit_mean(M(x))], [*unit_mean(M(x2))]
    ints = [bounded(prior, x, body, 1, *sizes, *there) for body in (s1(x), s1(x) * first)]
    scaled = parts(expand(prior, x, growth * second * s1(x), ints[0]))
    pair = arith(s1(x) * first <= growth * second * s1(x), arith(first <= growth * second, close), *sizes)
    share = [bounded(prior, x2, body, 1, others, *inner) for body in (s2(x2), s2(x2) * second)]
    left = parts(expand(prior, x2, _joint(s1) * s2(x2), share[0]))
    rest = growth * E(prior, x, s1(x))
    right = parts(expand(prior, x2, rest * (s2(x2) * second), share[1]))
    one = arith(_joint(s1) <= growth * second * E(prior, x, s1(x)), integrate(prior, x, pair, ints[1], scaled[0]),
                scaled[1])  # fmt: skip
    line = arith(_joint(s1) * s2(x2) <= rest * (s2(x2) * second), one, others)
    whole = integrate(prior, x2, line, left[0], right[0])
    return for_all(claim.conclusion, arith(_told, whole, left[1], right[1]))


MADE, epsilon2 = var("S", M3.type), var("epsilon2")
SIM = var("M4", M3.type)
CLOSE_Z, PURE_Z = on(INDISTINGUISHABLE, Y="Z"), on(PURE_DP, Y="Z")
_same = forall(x, conj(CLOSE_Z(SIM(x), M3(x), epsilon2, 0), CLOSE_Z(M3(x), SIM(x), epsilon2, 0)))
ZERO_KNOWLEDGE = Definition("zero_knowledge", (SIM, M, epsilon2), exists((K, M3), conj(POSTPROCESSED, _same)))
"""A simulator K that is only given the answer of the aggregate M answers as the mechanism does, up to epsilon."""
write_as(ZERO_KNOWLEDGE, r"{0} \text{{ is simulated from }} {1} \text{{ up to }} {2}")
coefficient = mark("coefficient", 2)

FROM_ZERO_KNOWLEDGE = Lemma(
    "notions.zero-knowledge-to-pure-dp",
    "What can be simulated from an epsilon-DP aggregate is (epsilon + 2 epsilon2)-DP",
    f"{SOK}; Gehrke, Lui and Pass 2011",
    (ZERO_KNOWLEDGE(SIM, M, epsilon2), PURE_DP(M, N, epsilon)),
    PURE_Z(SIM, N, epsilon + coefficient * epsilon2),
    mutants=(Mutant("factor", {coefficient: 1}, "two answers that are near to one",
                    witness=finite({"X": 2, "Y": 1, "Z": 2},
                        {"K": (("1/2", "1/2"),), "M3": (("1/2", "1/2"), ("1/2", "1/2"))}, M=((1,), (1,)),
                        M4=(("3/5", "2/5"), ("2/5", "3/5")), N=True, epsilon=0, epsilon2="0.2232")),),
)  # fmt: skip


@proof_of(FROM_ZERO_KNOWLEDGE)
def _simulated(claim: Claim) -> Theorem:
    """From the mechanism to its simulator, to that on neighbours, and back."""
    simulated, private = claim.hypotheses
    unit = test_function(phi_z, z)

    def with_simulator(_: Term, __: Term, facts: Theorem) -> Theorem:
        made, same = parts(facts)
        after = at_neighbours(use("mechanisms.pure-dp-postprocessing", private, made, M=M, N=N, K=K, M3=M3,
                                  epsilon=epsilon))  # fmt: skip
        there, back = parts(specialize(same, x1))[0], parts(specialize(same, x2))[1]
        steps = [at(step, phi_z, by=[unit]) for step in (there, after, back)]
        a, e = (E(law, z, phi_z(z)) for law in (SIM(x1), SIM(x2)))
        return for_all(claim.conclusion, arith(a <= exp(epsilon + 2 * epsilon2) * e + 0, *steps))

    return obtain_all(simulated, "K M3", with_simulator)


# What holds but for some data, or of some tests: random privacy, and privacy before bounded observers ---

pair_ = var("xx", product("X", "X"))
law, rare = var("J", prob(product("X", "X"))), var("S", function_type((product("X", "X"),), REAL))
beta = var("beta")
FIRST, SECOND = fst(pair_), snd(pair_)
_only_alike = disj(eq(rare(pair_), 1), INDISTINGUISHABLE(M(FIRST), M(SECOND), epsilon, 0))
_few = conj(test_function(rare, pair_), E(law, pair_, rare(pair_)) <= beta, forall(pair_, _only_alike))
RANDOM_DP = Definition("random_dp", (M, law, epsilon, beta), exists(rare, _few))
"""With probability at least 1 - beta, two data sets of the joint law J are such that M is epsilon-DP at them."""
write_as(RANDOM_DP, r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-random DP for pairs from }} {1}")
GROWTH = exp(epsilon)


def seen(data: Term) -> Term:
    """The mean of a test at data."""
    return E(M(data), w, phi(w))


FROM_RANDOM = Lemma(
    "notions.random-dp-mean", "Random DP is approximate DP for data that are drawn, with delta the rare pairs",
    f"{SOK}; Hall, Wasserman and Rinaldo 2013",
    (RANDOM_DP(M, law, epsilon, beta), TEST),
    E(law, pair_, seen(FIRST)) <= GROWTH * E(law, pair_, seen(SECOND)) + factor * beta,
    mutants=(Mutant("factor", {factor: LESS}, "the only pair is rare",
                    witness=finite({"X": 2, "Y": 2}, {"S": lambda p: int(p[0] != p[1])}, M=((1, 0), (0, 1)),
                        J={(0, 1): 1}, epsilon=0, beta=1, phi=(1, 0))),),
)  # fmt: skip


@proof_of(FROM_RANDOM)
def _random(claim: Claim) -> Theorem:
    """But for the rare pairs, the bound holds of each pair; at these, S is 1."""
    given, _ = claim.hypotheses
    sizes = [[*unit_mean(M(data))] for data in (FIRST, SECOND)]
    one, two = seen(FIRST), seen(SECOND)

    def without(S: Term, facts: Theorem) -> Theorem:
        unit, few, alike = parts(facts)
        known = specialize(unit, pair_)
        goal = one <= GROWTH * two + S(pair_)

        def bad(yes: Theorem) -> Theorem:
            return arith(goal, arith(0 <= GROWTH * two, *sizes[1]), yes, *sizes[0])

        def good(close: Theorem) -> Theorem:
            return arith(goal, at(close, phi, by=[TEST]), known)

        line = split(specialize(alike, pair_), bad, good)
        left = bounded(law, pair_, one, 1, *sizes[0])
        ints = bounded(law, pair_, two, 1, *sizes[1]), bounded(law, pair_, S(pair_), 1, known)
        whole, mean = parts(expand(law, pair_, GROWTH * two + S(pair_), *ints))
        return arith(claim.conclusion, integrate(law, pair_, line, left, whole), mean, few)

    return obtain(given, "S", without)


theta = var("theta", "A")
member = var("F", function_type(("A", "Y"), REAL))
_mean = E(M(x1), w, member(theta, w)) <= exp(epsilon) * E(M(x2), w, member(theta, w)) + delta
_tests = forall(theta, implies(forall(w, conj(0 <= member(theta, w), member(theta, w) <= 1)), _mean))
COMPUTATIONAL_DP = Definition(
    "computational_dp", (M, N, member, epsilon, delta), forall((x1, x2), implies(N(x1, x2), _tests))
)
"""(epsilon, delta)-DP for the tests of a family F(theta, .), such as those that can be computed in some time."""
write_as(
    COMPUTATIONAL_DP,
    r"{0} \text{{ is }} \left({3}, {4}\right)\text{{-DP over }} {1} \text{{ against the tests }} {2}",
)

TO_COMPUTATIONAL = Lemma(
    "notions.approx-dp-to-computational-dp", "(epsilon, delta)-DP holds for the tests of every family",
    f"{SOK}; Mironov, Pandey, Reingold and Vadhan 2009",
    (APPROX_DP(M, N, epsilon, delta),),
    COMPUTATIONAL_DP(M, N, member, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2, "A": 1}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, F=lambda _,
                        y: 1 - y, epsilon=0, delta="1/2")),),
)  # fmt: skip


@proof_of(TO_COMPUTATIONAL)
def _computed(claim: Claim) -> Theorem:
    """They are tests."""
    (private,) = claim.hypotheses
    unit = forall(w, conj(0 <= member(theta, w), member(theta, w) <= 1))
    return for_all(claim.conclusion, at(at_neighbours(private), lam(w, member(theta, w)), by=[unit]))
