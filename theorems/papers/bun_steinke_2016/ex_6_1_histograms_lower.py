"""Section 6.1: histograms of n copies of one element need n^2 of order log(d)/rho."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import paths
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, exp, forall, fst, function_type, ind, lam, log, nat, num, prob
from dpproofs.language.terms import product, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import D, M, rho
from dpproofs.proving.tactics import arith, at, bounded, cases, generalize, integrate, mean_of_one, obtain, parts
from dpproofs.proving.tactics import specialize, use, witness
from theorems.foundations.divergences.mutual_information_models import told, uniform
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import n
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import BOUNDED, error, histogram, y
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, SIGNS, group_cost
from theorems.foundations.samples.count_mean import SET, U, mass_at_most
from theorems.foundations.samples.counts import a, d
from theorems.foundations.samples.entries_averaged import same_mean
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.divergences.fano import FANO
from theorems.foundations.divergences.mutual_information_pairs import MI_OF_PAIRS
from theorems.foundations.measure.joint_law import JOINT_LAW
from theorems.foundations.measure.vanishing import NOTHING

SOURCE = f"{BUN_STEINKE}, section 6.1"
beta, a1, a2 = var("beta"), var("a1", "A"), var("a2", "A")
copies = var("r", function_type(("A",), "X"))
COPIES = forall((a1, a), eq(histogram(copies(a1), a), n * ind(eq(a, a1))))
REACHED = forall((a1, a2), D(n, copies(a1), copies(a2)))
good = ind(2 * error(copies(a), y) < n)
ACCURATE = forall(a, 1 - beta <= E(M(copies(a)), y, good))
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, COPIES, BOUNDED, ACCURATE, SET, 1 <= d

LOWERED = "xi = 0, n = 1, d = 12, beta = 9/20, rho = 1.325: the record with probability 11/20, and else another one"
cost = mark("cost", group_cost(n))

GENERAL = Lemma(
    "bs16.ex-6.1-histograms-lower", "(1 - beta) log(d) - log(2) <= xi n H_n + rho n^2 for counts with all errors "
    "below n/2 with probability 1 - beta", SOURCE,
    GIVEN,
    (1 - beta) * log(d) - log(2) <= cost,
    mutants=(Mutant("constant", {cost: group_cost(n, Fraction(49, 100))}, LOWERED,
                    witness=finite(
                    {"X": 12, "A": 12, "Y": 12}, M=told(12, "11/20"), N=True, D=paths("N"), r=tuple(range(12)),
                    h=lambda i, j: int(i == j), n=1, xi=0, rho="1.325", v=lambda i, j: int(i == j),
                    b=lambda i, j: int(i != j), beta="9/20", d=12, U=uniform(12))),
             Mutant("linear", {cost: group_cost(n) - rho * n ** 2 + rho * n}, "xi = 0, rho = 1, n = 100, beta = 1/2, "
                    "log(d) = 1000, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip

OUTPUT, law = lam(a, M(copies(a))), var("J", prob(product("A", "Y")))


@proof_of(GENERAL)
def _proof(claim: Claim) -> Theorem:
    """Fano's inequality for the element, which an answer that is good shows."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, a1, a2), x1=copies(a1), x2=copies(a2), l=n)
    cost = group_cost(n)
    close = generalize(pair, a1, a2)
    v = var("v", law.type[1])
    test = lam(v, ind(2 * error(copies(fst(v)), snd(v)) < n))
    level = E(OUTPUT(a), y, good)
    likely = specialize(ACCURATE, a)
    rare = generalize(use(_rare(), *GIVEN, arith(0 < d, 1 <= d)), y)
    grow = use(LOG_BOUND, arith(0 < d, 1 <= d), arith(exp(num(0)) <= d, 1 <= d), x=0, y=d)

    def with_joint(law: Term, joint: Theorem) -> Theorem:
        informed = use(MI_OF_PAIRS, close, joint, M=OUTPUT, P=U, J=law, s=cost)
        fano = use(FANO, informed, joint, rare, 1 <= d, J=law, P=U, K=OUTPUT, phi=test, k=d, t=cost)
        inner_int = bounded(OUTPUT(a), y, good, 1)
        low = integrate(OUTPUT(a), y, arith(0 <= good), inner_int)
        high = arith(level <= 1, integrate(OUTPUT(a), y, arith(good <= 1), inner_int), mean_of_one(OUTPUT(a)))
        mean = integrate(U, a, likely, bounded(U, a, level, 1, low, high))
        right = arith(1 - beta <= E(law, v, test(v)), at(joint, test), mean)
        scaled = arith((1 - beta) * log(d) <= log(d) * E(law, v, test(v)), right, grow)
        return arith(claim.conclusion, fano, scaled)

    return obtain(use(JOINT_LAW, P=U, K=OUTPUT), "J", with_joint)


SOME = exists(a1, 2 * error(copies(a1), y) < n)


def _rare() -> Theorem:
    """An answer is good for at most one element."""
    goal, near = d * E(U, a, good) <= 1, 2 * error(copies(a), y) < n
    wrong = eq(good, 0)

    def with_element(first: Term, close: Theorem) -> Theorem:
        same = ind(eq(a, first))
        counts = specialize(COPIES, first, a), specialize(COPIES, a, a), arith(eq(a, a))
        errors = specialize(BOUNDED, copies(first), y, a), specialize(BOUNDED, copies(a), y, a)
        below = cases(
            eq(a, first),
            lambda yes: arith(good <= same, yes),
            lambda no: arith(good <= same, close, *counts, *errors, no),
        )
        total = integrate(U, a, below, bounded(U, a, good, 1), bounded(U, a, same, 1))
        return arith(goal, total, mass_at_most(first), 1 <= d)

    def none(no: Theorem) -> Theorem:
        absent = cases(
            near,
            lambda yes: arith(wrong, witness(SOME, a, yes), no),
            lambda far: arith(wrong, far),
        )
        return arith(goal, same_mean(U, a, absent), parts(use(NOTHING, mu=U))[1])

    return cases(SOME, lambda yes: obtain(yes, "a1", with_element), none)
