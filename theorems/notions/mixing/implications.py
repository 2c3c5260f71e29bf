"""How the conditions on kernels imply each other, with the best constants, and what they are as local
privacy, with any two inputs as neighbours.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.mixing import DOBRUSHIN, DOEBLIN, MINORIZED, ULTRA_MIXING, gamma, omega, y2
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.notions.mixing.dobrushin import TEST_Z, UNIT, VALUE, complement, mean_in_unit, of_complement, value
from theorems.notions.mixing.rows import KernelInRows, with_rows

# How the conditions on kernels imply each other, with the best constants ----------------------

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3"
epsilon2 = var("epsilon2")
RESPONSE = (("2/3", "1/3"), ("1/3", "2/3"))
ONE_OR_NONE = (("1/2", 0, "1/2"), (0, "1/2", "1/2"))

ORDER = Lemma(
    "bbgg19.lemma-implications.dobrushin-order", "(gamma, epsilon)-Dobrushin with a larger epsilon", SOURCE,
    (DOBRUSHIN(K, gamma, epsilon), epsilon <= epsilon2),
    DOBRUSHIN(K, gamma, epsilon2),
    mutants=(Mutant("reversed", {epsilon <= epsilon2: epsilon2 <= epsilon},
                    "the arrow of the paper: randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, gamma=0, epsilon=log(num(2)), epsilon2=0)),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    """The mean of a test is nonnegative, and exp is increasing."""
    given = hypothesis(claim, DOBRUSHIN)
    before, after = read(DOBRUSHIN, given).epsilon, read(DOBRUSHIN, claim).epsilon
    grow = use(EXP_INCREASING, *conditions(claim), x=before, y=after)
    close = at(specialize(given, y, y2), phi_z, by=[TEST_Z])
    return intro(claim.conclusion, lambda goal, *_: arith(goal, close, grow, *mean_in_unit(K(y2))))


DOEBLIN_DOBRUSHIN = Lemma(
    "bbgg19.lemma-implications.doeblin-dobrushin", "A kernel that is gamma-Doeblin is gamma-Dobrushin", SOURCE,
    (DOEBLIN(K, gamma),),
    DOBRUSHIN(K, factor * gamma, 0),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2 and else forgets it",
                    witness=finite({"Y": 2, "Z": 3}, {"omega": (0, 0, 1)}, K=ONE_OR_NONE, gamma="1/2")),),
)  # fmt: skip


@proof_of(DOEBLIN_DOBRUSHIN)
def _doeblin(claim: Claim) -> Theorem:
    """The mean of a test is between (1 - gamma) u and (1 - gamma) u + gamma, where u is its mean under omega."""

    def with_part(part: Term, common: Theorem) -> Theorem:
        low = at(specialize(common, y2), phi_z, by=[TEST_Z])
        high = of_complement(specialize(common, y))
        return intro(claim.conclusion, lambda goal, *_: arith(goal, low, high, complement(part), complement(K(y))))

    return obtain(DOEBLIN(K, gamma), "omega", with_part)


MINORISATION = Lemma(
    "bbgg19.delmoral-lemma-4.1", "A kernel that is ultra-mixing is at least 1 - gamma times its law at a random point",
    SOURCE,
    (ULTRA_MIXING(K, gamma), PUSHED(omega, P, K)),
    MINORIZED(K, factor * gamma, omega),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response and a point mass",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, P=(1, 0), gamma="1/2")),),
)  # fmt: skip


@proof_of(MINORISATION)
def _minorized(claim: Claim) -> Theorem:
    """K(y) is at least (1 - gamma) K(y2), so also on average over y2."""
    mixing = at(specialize(ULTRA_MIXING(K, gamma), y, y2), phi_z, by=[TEST_Z])
    inner = value(y2)
    ints = bounded(P, y2, inner, 1, *mean_in_unit(K(y2)))
    mean = integrate(P, y2, mixing, ints)
    law = at(PUSHED(omega, P, K), phi_z, by=[TEST_Z])
    return intro(claim.conclusion, lambda goal, *_: arith(goal, mean, law, mean_of_one(P)))


# Ultra-mixing kernels satisfy Doeblin's condition, and Dobrushin's with a better constant -----

ULTRA_DOEBLIN = Lemma(
    "bbgg19.lemma-implications.ultra-doeblin", "A kernel that is gamma-ultra-mixing is gamma-Doeblin", SOURCE,
    (ULTRA_MIXING(K, gamma),),
    DOEBLIN(K, factor * gamma),
    mutants=(Mutant("factor", {factor: Fraction(3, 4)},
                    "three rows with the entries 1/5, 2/5, 2/5, each in another order"),),
)  # fmt: skip


@proof_of(ULTRA_DOEBLIN)
def _ultra(claim: Claim) -> Theorem:
    """The common part is the law at any point."""
    mixing = at(specialize(ULTRA_MIXING(K, gamma), y, y2), phi_z, by=[TEST_Z])
    goal = MINORIZED(K, read(DOEBLIN, claim).gamma, K(y2))
    return witness(claim.conclusion, K(y2), intro(goal, lambda wanted, *_: arith(wanted, mixing)))


@refutation_of(ULTRA_DOEBLIN, "factor", Y=REAL, Z=REAL)
def _no_part(said: Theorem) -> Theorem:
    """At gamma = 1/2 the common part would have the mass 5/8, but it has 3/5 at most."""
    rows = (("1/5", "2/5", "2/5"), ("2/5", "1/5", "2/5"), ("2/5", "2/5", "1/5"))

    def with_kernel(kernel: KernelInRows) -> Theorem:
        half, found = Fraction(1, 2), kernel.kernel
        ultra = on(ULTRA_MIXING, Y=REAL, Z=REAL)(found, half)
        mixing = intro(ultra, lambda goal, a, b, _: kernel.compared(goal, a, b))
        doeblin = instance(said, mixing, K=found, gamma=half)
        return obtain(doeblin, "omega", lambda part, least: arith(FALSE, *kernel.least_entries(part, least)))

    return with_rows(rows, with_kernel)


ULTRA_DOBRUSHIN = Lemma(
    "bbgg19.lemma-implications.ultra-doeblin-sharp",
    "A kernel that is gamma-ultra-mixing is gamma/(2 - gamma)-Dobrushin", SOURCE,
    (ULTRA_MIXING(K, gamma), *UNIT),
    DOBRUSHIN(K, factor * gamma / (2 - gamma), 0),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=RESPONSE, gamma="1/2")),),
)  # fmt: skip


@proof_of(ULTRA_DOBRUSHIN)
def _ultra_dobrushin(claim: Claim) -> Theorem:
    """(1 - gamma) f <= g and (1 - gamma) (1 - g) <= 1 - f, added."""
    mixing = specialize(ULTRA_MIXING(K, gamma), y2, y)
    back = specialize(ULTRA_MIXING(K, gamma), y, y2)
    low = at(mixing, phi_z, by=[TEST_Z])
    high = of_complement(back)
    gap = VALUE - value(y2)
    total = arith((2 - gamma) * gap <= gamma, low, high, complement(K(y)), complement(K(y2)))
    most = arith(gap <= gamma / (2 - gamma), total, *UNIT)
    return intro(claim.conclusion, lambda goal, *_: arith(goal, most))


# The conditions on kernels as local differential privacy: any two inputs are neighbours -------

PRIVACY_SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, the table of Section 3"
N = var("N", function_type(("Y", "Y"), PROP))
ALL = forall((y, y2), N(y, y2))
LOCAL, PURE = (on(notion, X="Y", Y="Z") for notion in (APPROX_DP, PURE_DP))
PRIVACY_RESPONSE = (("3/4", "1/4"), ("1/4", "3/4"))
mixing = DOBRUSHIN(K, gamma, epsilon)
private = LOCAL(K, N, epsilon, factor * gamma)

APPROXIMATE = Lemma(
    "bbgg19.table-ldp", "(gamma, epsilon)-Dobrushin is (epsilon, gamma)-DP for any two inputs", PRIVACY_SOURCE,
    (ALL,),
    conj(implies(mixing, private), implies(private, mixing)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=PRIVACY_RESPONSE, N=True, epsilon=0, gamma="1/2")),),
)  # fmt: skip


@proof_of(APPROXIMATE)
def _both_ways(claim: Claim, *facts: Theorem) -> Theorem:
    """Each says of every test at every two points what the other does, up to what the facts say."""
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)

        def at_points(wanted: Term, a: Term, b: Term, _: Term, premise: Term = premise) -> Theorem:
            near = [specialize(ALL, *pair) for pair in ((a, b), (b, a))]
            known = [at(at(premise, *pair, by=near), phi_z, by=[TEST_Z]) for pair in ((a, b), (b, a))]
            return arith(wanted, *known, *facts)

        made.append(discharge(intro(goal, at_points), premise))
    return both(*made)


private_ = PURE(K, N, factor * log(1 / (1 - gamma)))

ULTRA = Lemma(
    "bbgg19.table-ldp-pure", "gamma-ultra-mixing is log(1/(1 - gamma))-DP for any two inputs", PRIVACY_SOURCE,
    (ALL, gamma < 1),
    conj(implies(ULTRA_MIXING(K, gamma), private_), implies(private_, ULTRA_MIXING(K, gamma))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=PRIVACY_RESPONSE, N=True, gamma="2/3")),),
)  # fmt: skip


@proof_of(ULTRA)
def _pure(claim: Claim) -> Theorem:
    """exp(epsilon) = 1/(1 - gamma)."""
    ratio = 1 / (1 - gamma)
    value_of = use(EXP_OF_LOG, arith(0 < ratio, gamma < 1), y=ratio)
    return _both_ways(claim, value_of, arith(0 < 1 - gamma, gamma < 1))


BLANKET = Lemma(
    "bbgg19.table-ldp-doeblin", "epsilon-DP for any two inputs has a common part of mass exp(-epsilon)", PRIVACY_SOURCE,
    (ALL, PURE(K, N, epsilon)),
    MINORIZED(K, factor * (1 - exp(-epsilon)), K(y2)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2, "Z": 2}, K=PRIVACY_RESPONSE, N=True, y2=0, epsilon=log(num(3)))),),
)  # fmt: skip


@proof_of(BLANKET)
def _part(claim: Claim) -> Theorem:
    """The law at any point is a common part."""

    def at_point(wanted: Term, a: Term, _: Term) -> Theorem:
        known = at(at(PURE(K, N, epsilon), y2, a, by=[specialize(ALL, y2, a)]), phi_z, by=[TEST_Z])
        return arith(wanted, arith(exp(-epsilon) * value(y2) <= value(a), known))

    return intro(claim.conclusion, at_point)
