"""Prior knowledge, and what may be leaked: Pufferfish privacy, and zero-knowledge privacy.

This file is long because laws of data, of answers and of simulated answers are compared.
"""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, exists, exp, forall, function_type, implies, prob, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import INDISTINGUISHABLE, PURE_DP, K, M, N, epsilon, on, phi, phi_z
from dpproofs.privacy.notions import test_function, w, x1, x2, z
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.tactics import arith, at, bounded, expand, for_all, integrate, obtain_all, parts, specialize
from dpproofs.proving.tactics import use
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, POSTPROCESSED, x
from theorems.foundations.measure.unit_mean import unit_mean

TEST = test_function(phi, w)
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
    one = arith(_joint(s1) <= growth * second * E(prior, x, s1(x)), integrate(prior, x, pair, ints[1], scaled[0]),
                scaled[1])  # fmt: skip
    share = [bounded(prior, x2, body, 1, others, *inner) for body in (s2(x2), s2(x2) * second)]
    left = parts(expand(prior, x2, _joint(s1) * s2(x2), share[0]))
    rest = growth * E(prior, x, s1(x))
    right = parts(expand(prior, x2, rest * (s2(x2) * second), share[1]))
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
        a, b, c, e = (E(law, z, phi_z(z)) for law in (SIM(x1), M3(x1), M3(x2), SIM(x2)))
        big, small = exp(epsilon), exp(epsilon2)
        first = arith(a <= small * b, steps[0])
        second = arith(small * b <= small * (big * c), steps[1])
        third = arith(small * (big * c) <= small * (big * (small * e)), steps[2])
        return for_all(claim.conclusion, arith(a <= exp(epsilon + 2 * epsilon2) * e + 0, first, second, third))

    return obtain_all(simulated, "K M3", with_simulator)
