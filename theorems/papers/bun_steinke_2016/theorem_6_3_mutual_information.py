"""Mutual information between a data set and the output of a zCDP mechanism: of any law (Proposition 6.1), with
independent entries (Lemma 6.2), and with independent blocks (Theorem 6.3).
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import KL_SELF
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER
from theorems.foundations.divergences.mutual_information import (
    MI_OF_INDEPENDENT,
    MI_OF_PAIRS,
    MI_WEAKER,
    MI_XY,
    OF_DATA,
    differ,
    joint,
    one_bit,
    one_block,
    one_of_8,
)
from theorems.foundations.reals.harmonic import HARMONIC_LOG, harmonic
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.samples.entries import AGREE_OFF, MADE, entry, j, prior
from theorems.foundations.samples.entries_averaged import INDEPENDENT, JOINT_XY
from theorems.notions.zcdp.loss_moments import ZCDP_KL
from theorems.papers.bun_steinke_2016.prop_5_3_group_privacy import GROUP_PRIVACY

# Equation (6): KL divergence between data sets that differ in one block, under zCDP -----------

l = var("l")
PRIVATE, NEAR, SIZE, SIGNS = ZCDP(M, N, xi, rho), WITHIN(D, N), nat(l), (0 <= xi, 0 <= rho)
CLOSE = D(l, x1, x2)

TIGHT = "the Gaussian mechanism, xi = 0"


def group_cost(size: Term, factor: Factor = 1) -> Term:
    """The bound on KL divergence for groups of a size."""
    return xi * size * harmonic(size) + factor * rho * size**2


cost = mark("cost", group_cost(l))

GROUP_KL = Lemma(
    "bs16.theorem-6.3-groups", "KL divergence for groups of size l is at most xi l H_l + rho l^2",
    f"{BUN_STEINKE}, Theorem 6.3, (6)",
    (PRIVATE, NEAR, SIZE, *SIGNS, CLOSE),
    KL(M(x1), M(x2), cost),
    mutants=(Mutant("rho", {cost: group_cost(l, LESS)}, TIGHT,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, D=paths("N"), xi=0, rho="1/2",
                        l=1, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(GROUP_KL)
def _group(claim: Claim) -> Theorem:
    """Group privacy bounds D_alpha at all orders above 1, and KL divergence is the limit at 1."""
    line = at(use(GROUP_PRIVACY, PRIVATE, NEAR, SIZE, *SIGNS, k=l), x1, x2, by=[CLOSE])
    cost = read(RENYI_LINE, line)
    return use(ZCDP_KL, line, P=M(x1), Q=M(x2), xi=cost.xi, rho=cost.rho)


def simple_cost(size: Term, factor: Factor = 1) -> Term:
    """The same with 1 + log(size) for the harmonic number, as in the paper."""
    return xi * size * (1 + log(size)) + factor * rho * size**2


cost_ = mark("cost", simple_cost(l))

GROUP_KL_LOG = Lemma(
    "bs16.theorem-6.3-groups-log", "KL divergence for groups of size l is at most xi l (1 + log(l)) + rho l^2",
    f"{BUN_STEINKE}, Theorem 6.3, (6)",
    (PRIVATE, NEAR, SIZE, *SIGNS, CLOSE, 1 <= l),
    KL(M(x1), M(x2), cost_),
    mutants=(Mutant("rho", {cost_: simple_cost(l, LESS)}, TIGHT,
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, D=paths("N"), xi=0, rho="1/2",
                        l=1, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(GROUP_KL_LOG)
def _simple(claim: Claim) -> Theorem:
    sharp, order = use(GROUP_KL, *claim.hypotheses), simpler(num(1), l, arith(num(0) <= 1))
    return use(KL_WEAKER, sharp, order, P=M(x1), Q=M(x2), s=group_cost(l), t=read(KL, claim).t)


def simpler(factor: Term, size: Term, factor_nonneg: Theorem) -> Theorem:
    """factor times the bound with H(size) is at most factor times the one with 1 + log(size)."""
    goal = factor * group_cost(size) <= factor * simple_cost(size)
    harmonic_bound = use(HARMONIC_LOG, nat(size), 1 <= size, k=size)
    scale = arith(0 <= factor * xi * size, factor_nonneg, 0 <= xi, 1 <= size)
    return arith(goal, harmonic_bound, scale)


# Proposition 6.1: mutual information between a data set of any law and the output of a zCDP mechanism ---

n = var("n")
REACHED = forall((x1, x2), D(n, x1, x2))
GIVEN = PRIVATE, NEAR, nat(n), *SIGNS, REACHED, OF_DATA

WHY = (
    "n = 1, xi = 0, x uniform on 8 points, M(x) = x with probability 1/2 and else uniform on the others: "
    "I = 0.495 rho; the ratio comes near 1 for many points and p near 1"
)
cost_information = mark("cost", group_cost(n))

INFORMATION_BOUND = Lemma(
    "bs16.prop-6.1", "I(X; M(X)) <= xi n H_n + rho n^2 for n entries of any joint law",
    f"{BUN_STEINKE}, Proposition 6.1 and Theorem 1.10",
    (*GIVEN,),
    MI_XY(joint, cost_information),
    mutants=(Mutant("rho", {cost_information: group_cost(n, Fraction(12, 25))}, WHY,
                    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), e=None, c=None)),
             Mutant("linear", {cost_information: xi * n * harmonic(n) + rho * n},
             "a fair bit, n = 100 times, their sum with Gaussian "
                    "noise, rho = 1/10000: I is 0.2013, not at most 0.01",
                    witness=finite({"X": 9, "Y": 2}, M=tuple((Fraction(1, 2) + Fraction(i, 100), Fraction(1, 2) -
                        Fraction(i, 100)) for i in range(-4, 5)), N=tuple(abs(i - j) <= 1 for i in range(9) for j in
                        range(9)), D=paths("N"), n=8, xi=0, rho="0.00022", P=("1/2", 0, 0, 0, 0, 0, 0, 0, "1/2")))),
)  # fmt: skip


@proof_of(INFORMATION_BOUND)
def _proof(claim: Claim) -> Theorem:
    """The information in an answer is at most the largest KL divergence between its laws on two data sets.

    Any two data sets of n entries are joined by a path of n neighbouring pairs. So group privacy bounds D_alpha between
    their laws by xi n H(n) + rho n^2 alpha, and the KL divergence is the limit for alpha near 1.
    """
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), *SIGNS, at(REACHED, x1, x2), l=n)
    return use(MI_OF_PAIRS, generalize(pair, x1, x2), OF_DATA, s=read(KL, pair).t)


cost__ = mark("cost", simple_cost(n))

SIMPLE_RHO = Mutant(
    "rho",
    {cost__: simple_cost(n, Fraction(12, 25))},
    WHY,
    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), e=None, c=None),
)

SIMPLE = Lemma(
    "bs16.prop-6.1-log", "I(X; M(X)) <= xi n (1 + log(n)) + rho n^2 for n entries of any joint law",
    f"{BUN_STEINKE}, Proposition 6.1 and Theorem 1.10",
    (*GIVEN, 1 <= n),
    MI_XY(joint, cost__),
    mutants=(SIMPLE_RHO,),
)  # fmt: skip


@proof_of(SIMPLE)
def _information_simple(claim: Claim) -> Theorem:
    """H_n <= 1 + log(n)."""
    order = simpler(num(1), n, arith(num(0) <= 1))
    return use(MI_WEAKER, use(INFORMATION_BOUND, *GIVEN), order, J=joint, s=group_cost(n), t=read(MI_XY, claim).t)


mutual_information = Verified(INFORMATION_BOUND, "mutual_information", value=group_cost(n), requires=(1 <= n,))
mutual_information_simple = Verified(SIMPLE, "mutual_information_simple", value=simple_cost(n))


# Lemma 6.2: mutual information for data sets with independent entries -------------------------

ONE_OFF = AGREE_OFF(entry, n, j, x1, x2)
OUTPUT = JOINT_XY(joint, prior, M)
NEIGHBOURS = forall((j, x1, x2), implies(ONE_OFF, disj(eq(x1, x2), N(x1, x2))))
ENTRIES_GIVEN = PRIVATE, 0 <= xi + rho, MADE, NEIGHBOURS, INDEPENDENT, nat(n), OUTPUT

REPEATED = "a fair bit, five times, of whose sum the answer is 1 with probability (sum + 45/2)/50: I > 5 rho"

INDEPENDENT_LEMMA = Lemma(
    "bs16.lemma-6.2", "I(X; M(X)) <= (xi + rho) n for n independent entries",
    f"{BUN_STEINKE}, Lemma 6.2 and Theorem 1.10",
    ENTRIES_GIVEN,
    MI_XY(joint, factor * n * (xi + rho)),
    mutants=(Mutant("factor", {factor: Fraction(12, 25)}, WHY, witness=one_of_8(xi=0, rho="0.839", N=True)),
             Mutant("dependent",
                    Claim(tuple(h for h in ENTRIES_GIVEN if h != INDEPENDENT), MI_XY(joint, n * (xi + rho))), REPEATED,
                    witness=one_bit(5, xi=0, rho="0.000815", N=differ(5))),
             Mutant("root", Claim(ENTRIES_GIVEN, MI_XY(joint, sqrt(n) * (xi + rho))),
                    "10000 fair bits, randomized response with epsilon = 1/10 on each: I is 12.48, not at most 0.5",
                    unwitnessed="the witness has too many points to be evaluated")),
)  # fmt: skip


@proof_of(INDEPENDENT_LEMMA)
def _entries(claim: Claim) -> Theorem:
    """Neighbours are at KL divergence xi + rho at most, and equal data sets at 0."""
    v = var("v", "X")

    def equal(same: Theorem) -> Theorem:
        trivial = use(KL_SELF, 0 <= xi + rho, P=M(x1), t=xi + rho)
        return use("leibniz", same, trivial, x=x1, y=x2, A=lam(v, KL(M(x1), M(v), xi + rho)))

    def near(step: Theorem) -> Theorem:
        return use(ZCDP_KL, at(PRIVATE, x1, x2, by=[step]), P=M(x1), Q=M(x2))

    return from_close(split(at(NEIGHBOURS, j, x1, x2, by=[ONE_OFF]), equal, near))


def from_close(pair: Theorem) -> Theorem:
    """The chain rule, from a bound on KL divergence between data sets that differ in one entry or block."""
    close = generalize(discharge(pair, ONE_OFF), j, x1, x2)
    return use(MI_OF_INDEPENDENT, MADE, INDEPENDENT, close, nat(n), OUTPUT, s=read(KL, pair).t)


mutual_information_independent = Verified(
    INDEPENDENT_LEMMA, "mutual_information_independent", value=n * (xi + rho), requires=(1 <= n,)
)


# Theorem 6.3: mutual information for data sets with independent blocks ------------------------

BLOCK = forall((j, x1, x2), implies(ONE_OFF, D(l, x1, x2)))
BLOCKS_GIVEN = PRIVATE, NEAR, nat(l), *SIGNS, MADE, BLOCK, INDEPENDENT, nat(n), OUTPUT

BLOCKS_LEMMA = Lemma(
    "bs16.theorem-6.3", "I(X; M(X)) <= m (xi l H_l + rho l^2) for m independent blocks of l entries",
    f"{BUN_STEINKE}, Theorem 6.3",
    (*BLOCKS_GIVEN,),
    MI_XY(joint, n * cost),
    mutants=(Mutant("rho", {cost: group_cost(l, Fraction(12, 25))}, f"l = 1, {WHY}",
                    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), l=1)),
             Mutant("linear", {cost: xi * l * harmonic(l) + rho * l}, f"m = 1, l = 5: {REPEATED}",
                    witness=one_block()),
             Mutant("dependent",
             Claim(tuple(h for h in BLOCKS_GIVEN if h != INDEPENDENT), MI_XY(joint, n * group_cost(l))),
                    f"m = 5, l = 1: {REPEATED}",
                    witness=one_bit(5, xi=0, rho="0.000815", N=differ(5), D=paths("N"), l=1))),
)  # fmt: skip


@proof_of(BLOCKS_LEMMA)
def _blocks(claim: Claim) -> Theorem:
    """Data sets that differ in one block are a group of l, as in (6)."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(l), *SIGNS, at(BLOCK, j, x1, x2, by=[ONE_OFF]))
    return from_close(pair)


INFORMATION_SIMPLE = Lemma(
    "bs16.theorem-6.3-log", "I(X; M(X)) <= m (xi l (1 + log(l)) + rho l^2) for m independent blocks of l entries",
    f"{BUN_STEINKE}, Theorem 6.3",
    (*BLOCKS_GIVEN, 1 <= l),
    MI_XY(joint, n * cost_),
    mutants=(Mutant("rho", {cost_: simple_cost(l, Fraction(12, 25))}, f"l = 1, {WHY}",
                    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), l=1)),),
)  # fmt: skip


@proof_of(INFORMATION_SIMPLE)
def _mutual_simple(claim: Claim) -> Theorem:
    """H_l <= 1 + log(l)."""
    order = simpler(n, l, use(NAT_NONNEGATIVE, nat(n), k=n))
    bound = read(MI_XY, claim).t
    return use(MI_WEAKER, use(BLOCKS_LEMMA, *BLOCKS_GIVEN), order, J=joint, s=n * group_cost(l), t=bound)


mutual_information_blocks = Verified(
    BLOCKS_LEMMA, "mutual_information_blocks", {"m": n}, value=n * group_cost(l), requires=(1 <= n, 1 <= l)
)
mutual_information_blocks_simple = Verified(
    INFORMATION_SIMPLE, "mutual_information_blocks_simple", {"m": n}, value=n * simple_cost(l), requires=(1 <= n,)
)
