"""A mechanism that answers a query, with Gaussian noise, with probability 1/2 only: its divergences at each order."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import fact, two_values, with_answer_or_none
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exp, forall, fst, function_type, ind, integrable, lam
from dpproofs.language.terms import normal, num, pair, prob, product, snd, sqrt, substitute, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, JOINT, MIXTURE, alpha, on
from dpproofs.proving.reading import both_sides, comparison, exponent_of
from dpproofs.proving.tactics import arith, at, both, bounded, cases, expand, generalize, mean_of_one, parts, prove
from dpproofs.proving.tactics import same_value, specialize, transfer, unfolded, use
from theorems.papers.bun_steinke_2016.prop_5_3_counterexample_order import HALF, SOURCE
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import ratio, sigma
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_MOMENT
from theorems.foundations.measure.iterated import ITERATED
from theorems.foundations.densities.joint_density import JOINT_DENSITY

x1, x2, x3, c, z, s = variables("x1 x2 x3 c z s")
yz = var("yz", product(REAL, REAL))
C = var("C", prob(REAL))
M = var("M", function_type((REAL,), prob(product(REAL, REAL))))
DENSITY_2 = on(DENSITY, Y=product(REAL, REAL))
SIGMA = sqrt(Fraction(1, 20))
ASKED = ind(eq(c, 1))
COIN = on(MIXTURE, Y=REAL)(C, HALF, dirac(num(1)), dirac(num(0)))
JOINTS = forall(x1, on(JOINT, Y=REAL, Z=REAL)(M(x1), C, lam(c, normal(ASKED * x1, SIGMA))))
RATIO = lam((c, z), substitute(ratio(ASKED * x1, ASKED * x2)(z), {sigma: SIGMA}))
L = lam(yz, RATIO(fst(yz), snd(yz)))
value = HALF + exp(factor * 10 * alpha * (alpha - 1) * (x1 - x2) ** 2) / 2

MOMENT = Lemma(
    "bs16.prop-5.3-counterexample-moments",
    "The likelihood ratio of an answer with probability 1/2 at two data sets, and its moments", SOURCE,
    (COIN, JOINTS),
    conj(DENSITY_2(L, M(x1), M(x2)), integrable(M(x2), yz, L(yz) ** alpha), eq(E(M(x2), yz, L(yz) ** alpha), value)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; alpha = 2, x1 = 0, x2 = 1"),),
)  # fmt: skip


@proof_of(MOMENT)
def _moment(claim: Claim) -> Theorem:
    """The ratio is 1 unless the coin asks for an answer; then it is that of two Gaussian laws."""
    positive = arith(0 < SIGMA)
    first, second = (specialize(JOINTS, x) for x in (x1, x2))
    same = prove(on(DENSITY, Y=REAL)(lam(c, num(1)), C, C), use("E_one", P=C))
    inside = use(GAUSSIAN_RATIO, positive, mu=ASKED * x1, nu=ASKED * x2, sigma=SIGMA)
    kernels = [lam(c, normal(ASKED * x, SIGMA)) for x in (x1, x2)]
    density = use(JOINT_DENSITY, same, generalize(inside, c), first, second, L=lam(c, num(1)), P=C, Q=C, J=M(x1),
                  I=M(x2), K=kernels[0], H=kernels[1], r=RATIO)  # fmt: skip
    moment_int, moment = parts(use(GAUSSIAN_MOMENT, positive, mu=ASKED * x1, nu=ASKED * x2, sigma=SIGMA))
    inner, value = both_sides(moment)
    grown = exp(10 * alpha * (alpha - 1) * (x1 - x2) ** 2)
    exponent = exponent_of(value)

    def with_value(asked: Theorem, of_answer: Term) -> Theorem:
        known = same_value(lam(s, exp(s)), arith(eq(exponent, of_answer), asked))
        return arith(eq(inner, 1 + ASKED * (grown - 1)), moment, known, asked)

    by_coin = cases(
        eq(c, 1),
        lambda yes: with_value(arith(eq(ASKED, 1), yes), 10 * alpha * (alpha - 1) * (x1 - x2) ** 2),
        lambda no: with_value(arith(eq(ASKED, 0), no), num(0)),
    )
    asked_int = bounded(C, c, ASKED, 1)
    whole_int, whole = parts(expand(C, c, 1 + ASKED * (grown - 1), asked_int))
    equal = arith(eq(1 + ASKED * (grown - 1), inner), by_coin)
    mean_int, mean = parts(transfer(C, c, equal, whole_int))
    f = lam(yz, L(yz) ** alpha)
    f0 = generalize(arith(0 <= f(yz)), yz)
    total_int, total = parts(use(ITERATED, unfolded(second), f0, generalize(moment_int, c), mean_int,
                                 R=M(x2), P=C, K=kernels[1], f=f, T=lam((c, z), pair(c, z))))  # fmt: skip
    probability = asked_with_half()
    return both(density, total_int, arith(comparison(claim), total, mean, whole, probability, mean_of_one(C)))


def asked_with_half() -> Theorem:
    """The coin asks for an answer with probability 1/2."""
    heads = at(COIN, lam(c, ASKED), by=[generalize(both(arith(0 <= ASKED), arith(ASKED <= 1)), c)])
    ends = [parts(use("E_dirac", x=num(point), f=lam(c, ASKED)))[1] for point in (1, 0)]
    known = arith(eq(ind(eq(num(1), 1)), 1)), arith(eq(ind(eq(num(0), 1)), 0))
    return arith(eq(E(C, c, ASKED), HALF), heads, *ends, *known)


@refutation_of(MOMENT, "variance")
def _other_moment(said: Theorem) -> Theorem:
    """The moment is 1/2 + exp(20)/2."""

    def with_mechanism(coin: Term, mixed: Theorem, mechanism: Term, joint: Theorem) -> Theorem:
        given = {"C": coin, "M": mechanism, "x1": 0, "x2": 1, "alpha": 2}
        *_, false = parts(instance(said, mixed, joint, **given))
        *_, true = parts(fact("bs16.prop-5.3-counterexample-moments", mixed, joint, **given))
        return two_values(false, true)

    return with_answer_or_none(with_mechanism)
