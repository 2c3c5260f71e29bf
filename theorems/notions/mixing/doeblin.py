"""Privacy amplification by postprocessing whose laws have a common part: what is left beside it, and
mixtures with a common component.
"""

from dpproofs.prelude import *
from dpproofs.meaning.mixing import DOEBLIN, MINORIZED, gamma, omega
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.hockey_stick_orders import ORDER_HOCKEY_STICK, a, t
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, at_neighbours
from theorems.foundations.mixtures.remainders import REST
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.tests.disjoint_answers import IN_RANGE
from theorems.notions.dp.composition import APPROX_Z, for_neighbours
from theorems.notions.mixing.dobrushin import (
    CLOSE,
    CLOSE_Z,
    LAWS,
    TEST_Z,
    UNIT,
    VALUE,
    S,
    complement,
    mean_in_unit,
    of_complement,
)

# Two laws with a common component: what postprocessing makes of them, by what it makes of the rests ---

theta = var("theta")
C, D = variables("C D", prob("Z"))
HOCKEY_STICK_Z = on(ORDER_HOCKEY_STICK, Y="Z")
MIXED = (MIXTURE(P, 1 - theta, P0, A), MIXTURE(Q, (1 - theta) / a, P0, B))
PROCESSED = (PUSHED(R, P, K), PUSHED(S, Q, K), PUSHED(C, A, K), PUSHED(D, B, K))
whole = HOCKEY_STICK_Z(a, R, S, factor * (theta * t))
rests = HOCKEY_STICK_Z(1 + (a - 1) / theta, C, D, t)

IDENTITY = Lemma(
    "bbgg19.overlapping-mixture-identity",
    "H_a(P K||Q K) is theta times the divergence of order 1 + (a - 1)/theta of what is left",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (*MIXED, *PROCESSED, 0 < theta, 0 < a),
    conj(implies(rests, whole), implies(whole, rests)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response after randomized response, a = 2",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), P0=("2/3", "1/3"), A=(1, 0),
                        B=(0, 1), K=(("9/10", "1/10"), ("1/10", "9/10")), theta="1/4", a=2, t="2/5")),),
)  # fmt: skip


@proof_of(IDENTITY)
def _proof(claim: Claim) -> Theorem:
    """P K - a Q K = theta A K - (a - 1 + theta) B K: the common component cancels."""
    f = lam(y, E(K(y), z, phi_z(z)))
    unit = generalize(both(*mean_in_unit(K(y))), y)
    mixed = [at(law, f, by=[unit]) for law in MIXED]
    r, s, c, d = (E(law, z, phi_z(z)) for law in (R, S, C, D))
    means = [at(law, phi_z, by=[TEST_Z]) for law in PROCESSED]
    same = [
        arith(goal, *mixed, *means, 0 < a, 0 < theta)
        for goal in (r - a * s <= theta * c - (a - 1 + theta) * d, theta * c - (a - 1 + theta) * d <= r - a * s)
    ]
    order = arith(theta * ((1 + (a - 1) / theta) * d) <= (a - 1 + theta) * d, 0 < theta)
    back = arith((a - 1 + theta) * d <= theta * ((1 + (a - 1) / theta) * d), 0 < theta)
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        known = at(premise, phi_z, by=[TEST_Z])

        def of_test(wanted: Term, _: Term, known: Theorem = known) -> Theorem:
            scaled = arith(theta * lhs(known) <= theta * rhs(known), known, 0 < theta)
            if lhs(wanted) == r:
                return arith(wanted, scaled, *same, order, back)
            total = arith(theta * lhs(wanted) <= theta * rhs(wanted), known, *same, order, back)
            return arith(wanted, total, 0 < theta)

        made.append(discharge(intro(goal, of_test), premise))
    return both(*made)


# What a kernel with a common part has beside it: the residual operator ------------------------

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3"
H = var("H", function_type(("Y",), prob("Z")))
MIXTURE_Z = on(MIXTURE, Y="Z")
RESIDUAL = forall(y, MIXTURE_Z(K(y), 1 - gamma, omega, H(y)))
"""H is the residual operator: K(y) = (1 - gamma) omega + gamma H(y)."""

EXISTS = Lemma(
    "bbgg19.residual-operator", "A kernel that is at least (1 - gamma) omega is a mixture of omega and a kernel",
    SOURCE,
    (MINORIZED(K, gamma, omega), *UNIT),
    exists(H, forall(y, MIXTURE_Z(K(y), 1 - factor * gamma, omega, H(y)))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")), gamma="1/2",
                        omega=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """A law without a part is a law of the remaining weight."""
    low, high = UNIT
    below = generalize(specialize(MINORIZED(K, gamma, omega), y), y)
    sides = arith(0 <= 1 - gamma, high), arith(1 - gamma <= 1, low)
    return use(REST, below, *sides, P=K, A=lam(y, omega), c=1 - gamma)


RESIDUAL_PROCESSED = Lemma(
    "bbgg19.residual-operator-pushed", "Postprocessing by a mixture of omega and a kernel", SOURCE,
    (RESIDUAL, PUSHED(R, P, K), PUSHED(S, P, H)),
    MIXTURE_Z(R, 1 - factor * gamma, omega, S),
    mutants=(Mutant("factor", {factor: LESS}, "H the identity",
                    witness=finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), H=((1, 0, 0), (0, 1, 0)),
                        P=(1, 0), gamma="1/2", omega=(0, 0, 1))),),
)  # fmt: skip


@proof_of(RESIDUAL_PROCESSED)
def _pushed(claim: Claim) -> Theorem:
    """The mean over y of the mixtures."""
    mean, facts = _mean(P)
    laws = [at(law, phi_z, by=[TEST_Z]) for law in (PUSHED(R, P, K), PUSHED(S, P, H))]
    return intro(claim.conclusion, lambda goal, _: arith(goal, mean, *facts, *laws))


def _mean(law: Term) -> tuple[Theorem, list[Theorem]]:
    """The mean under P of the means under K(y), by those under H(y)."""
    point = at(specialize(RESIDUAL, y), phi_z, by=[TEST_Z])
    ints = [bounded(law, y, E(kernel(y), z, phi_z(z)), 1, *mean_in_unit(kernel(y))) for kernel in (K, H)]
    return integrate(law, y, point, *ints), [mean_of_one(law)]


law = mark("law", P)

FIXED_POINT = Lemma(
    "bbgg19.eq-1", "Where omega is the postprocessed law P K, the residual operator takes P to omega as well", SOURCE,
    (RESIDUAL, PUSHED(omega, P, K), PUSHED(S, law, H), 0 < gamma),
    forall(phi_z, implies(TEST_Z, eq(E(S, z, phi_z(z)), E(omega, z, phi_z(z))))),
    mutants=(Mutant("another law", {law: var("Q", P.type)}, "randomized response, and a point mass",
                    control=also(gamma <= 1),
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")),
                        H=(("7/8", "1/8"), ("1/8", "7/8")), P=("1/2", "1/2"), Q=(1, 0), gamma="2/3",
                        omega=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(FIXED_POINT)
def _fixed(claim: Claim) -> Theorem:
    """omega = (1 - gamma) omega + gamma P H."""
    mean, facts = _mean(P)
    laws = [at(law, phi_z, by=[TEST_Z]) for law in (PUSHED(omega, P, K), PUSHED(S, P, H))]
    return intro(claim.conclusion, lambda goal, _: arith(goal, mean, *facts, *laws, *conditions(claim)))


# Privacy amplification by postprocessing whose laws have a common part ------------------------

DOEBLIN_SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Theorem 1, part 3"
RATIO = 1 + gamma * (exp(epsilon) - 1)
"""exp(epsilon') of the conclusion."""
SIZES = (0 <= epsilon, 0 <= delta, delta <= 1, *UNIT)


def least_delta(factor: Factor) -> Term:
    """The delta of the conclusion, times a factor."""
    return mul(factor, gamma * (1 - RATIO * exp(-epsilon) * (1 - delta)))


POINTS = "K passes its input on with probability gamma, and else leaks nothing"

PAIR = Lemma(
    "mixing.doeblin-pair", "Postprocessing by a kernel whose laws have a common part, for a pair of laws",
    DOEBLIN_SOURCE,
    (CLOSE, *LAWS, MINORIZED(K, gamma, omega), *SIZES),
    CLOSE_Z(R, S, log(RATIO), least_delta(factor)),
    mutants=(Mutant("factor", {factor: LESS}, POINTS,
                    witness=finite({"Y": 2, "Z": 3}, K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), P=(1, 0),
                        Q=("3/8", "5/8"), omega=(0, 0, 1), epsilon=log(num(2)), delta="1/4", gamma="1/2")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The mean f of a test under K lies in an interval of length gamma, from (1 - gamma) times its mean under omega
    on.

    So E_R[phi] - m is at most exp(epsilon) (E_S[phi] - m) + gamma delta, and at most gamma. Of the first take the
    part exp(epsilon' - epsilon), and of the second the remaining part.
    """
    common, f = specialize(MINORIZED(K, gamma, omega), y), lam(y, VALUE)

    def of_test(goal: Term, _phi: Term) -> Theorem:
        m = (1 - gamma) * E(omega, z, phi_z(z))
        low = at(common, phi_z, by=[TEST_Z])
        other = of_complement(common)
        top = arith(f(y) <= m + gamma, other, complement(omega), complement(K(y)))
        inside = generalize(both(low, top), y)
        _, most, near = parts(use(IN_RANGE, CLOSE, inside, f=f, m=m, s=gamma))
        means = [at(law, phi_z, by=[TEST_Z]) for law in LAWS]
        above, below, value = parts(from_ratio())
        share = RATIO * exp(-epsilon)
        first = arith(share * lhs(near) <= share * rhs(near), near, arith(0 <= share, above))
        second = arith((1 - share) * lhs(near) <= (1 - share) * gamma, most, below)
        nonneg = arith(0 <= m, *mean_in_unit(omega), gamma <= 1)
        lost = arith(0 <= (RATIO - 1) * m, above, nonneg)
        return arith(goal, first, second, lost, value, *means)

    return intro(claim.conclusion, of_test)


def from_ratio() -> Theorem:
    """exp(log(1 + gamma (exp(epsilon) - 1))) is what it says, and lies between 1 and exp(epsilon)."""
    grown = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    above = arith(1 <= RATIO, grown, 0 <= gamma)
    below = arith(RATIO * exp(-epsilon) <= 1, grown, *UNIT)
    return both(above, below, use(EXP_OF_LOG, arith(0 < RATIO, above), y=RATIO))


DOEBLIN_AMPLIFIES = Lemma(
    "bbgg19.theorem-1.3", "Postprocessing that is gamma-Doeblin makes (epsilon, delta)-DP (log(1 + gamma "
    "(exp(epsilon) - 1)), gamma (1 - exp(epsilon' - epsilon) (1 - delta)))-DP", DOEBLIN_SOURCE,
    (APPROX_DP(M, N, epsilon, delta), POSTPROCESSED, DOEBLIN(K, gamma), *SIZES),
    APPROX_Z(M3, N, log(RATIO), least_delta(factor)),
    mutants=(Mutant("factor", {factor: LESS}, POINTS,
                    witness=finite({"X": 2, "Y": 2, "Z": 3}, {"omega": (0, 0, 1)},
                        K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), M=((1, 0), ("3/8", "5/8")), N=lambda i,
                        j: (i, j) == (0, 1), epsilon=log(num(2)), delta="1/4", gamma="1/2")),),
)  # fmt: skip


@proof_of(DOEBLIN_AMPLIFIES)
def _doeblin_amplifies(claim: Claim) -> Theorem:
    """The bound for pairs, at the laws of neighbours."""
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    private = at_neighbours(hypothesis(claim, APPROX_DP))

    def with_part(part: Term, common: Theorem) -> Theorem:
        made = use(PAIR, private, *laws, common, *SIZES, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), K=K, omega=part)
        return for_neighbours(claim.conclusion, made)

    return obtain(DOEBLIN(K, gamma), "omega", with_part)


amplify_doeblin = Verified(DOEBLIN_AMPLIFIES, "amplify_doeblin")
