"""Lemma 6.2 and Theorem 6.3: mutual information for data sets with independent entries or blocks."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import disj, eq, forall, implies, lam, nat, sqrt, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import KL, D, M, N, rho, xi
from dpproofs.tactics import at, discharge, generalize, split, use
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.prop_6_1_mutual_information import bound_of
from theorems.bun_steinke_2016.theorem_6_3_group_kl import (
    GROUP_KL, NEAR, PRIVATE, SIGNS, group_cost, l, simple_cost, simpler,
)  # fmt: skip
from theorems.foundations.entries import AGREE_OFF, MADE, entry, j, n, prior, x1, x2
from theorems.foundations.entries_averaged import JOINT_XY
from theorems.foundations.entries_averaged_joint import INDEPENDENT, law
from theorems.foundations.harmonic import harmonic
from theorems.foundations.kl_of_joints import KL_SELF
from theorems.foundations.mutual_information import MI_WEAKER
from theorems.foundations.mutual_information_pairs import MI_XY
from theorems.foundations.mutual_information_independent import MI_OF_INDEPENDENT
from theorems.foundations.zcdp_kl import ZCDP_KL

ONE_OFF = AGREE_OFF(entry, n, j, x1, x2)
OUTPUT = JOINT_XY(law, prior, M)
NEIGHBOURS = forall((j, x1, x2), implies(ONE_OFF, disj(eq(x1, x2), N(x1, x2))))
ENTRIES_GIVEN = PRIVATE, 0 <= xi + rho, MADE, NEIGHBOURS, INDEPENDENT, nat(n), OUTPUT


def _from_close(pair: Theorem) -> Theorem:
    """The chain rule, from a bound on KL divergence between data sets that differ in one entry or block."""
    close = generalize(discharge(pair, ONE_OFF), j, x1, x2)
    return use(MI_OF_INDEPENDENT, MADE, INDEPENDENT, close, nat(n), OUTPUT, s=pair.conclusion.args[2])


def _entries(claim: Claim) -> Theorem:
    """Neighbours are at KL divergence xi + rho at most, and equal data sets at 0."""
    v = var("v", "X")

    def equal(same: Theorem) -> Theorem:
        trivial = use(KL_SELF, 0 <= xi + rho, P=M(x1), t=xi + rho)
        return use("leibniz", same, trivial, x=x1, y=x2, A=lam(v, KL(M(x1), M(v), xi + rho)))

    def near(step: Theorem) -> Theorem:
        return use(ZCDP_KL, at(PRIVATE, x1, x2, by=[step]), P=M(x1), Q=M(x2))

    return _from_close(split(at(NEIGHBOURS, j, x1, x2, by=[ONE_OFF]), equal, near))


def _entries_claim(factor: Factor) -> Claim:
    return Claim(ENTRIES_GIVEN, MI_XY(law, factor * n * (xi + rho)))


WHY = ("n = 1, xi = 0, x uniform on K points, M(x) = x with probability p and else uniform on the others: "
       "I/rho comes near 1 when K grows and then p tends to 1")  # fmt: skip
REPEATED = "a fair bit, 100 times, their sum with Gaussian noise, rho = 1/10000: I is 0.2013, not at most 0.01"
INDEPENDENT_LEMMA = Lemma(
    "bs16.lemma-6.2", "I(X; M(X)) <= (xi + rho) n for n independent entries",
    f"{PAPER}, Lemma 6.2 and Theorem 1.10", *_entries_claim(1).parts, _entries,
    (Mutant("factor", _entries_claim(LESS), WHY),
     Mutant("dependent", Claim(tuple(h for h in ENTRIES_GIVEN if h != INDEPENDENT), MI_XY(law, n * (xi + rho))),
            REPEATED),
     Mutant("root", Claim(ENTRIES_GIVEN, MI_XY(law, sqrt(n) * (xi + rho))),
            "10000 fair bits, randomized response with epsilon = 1/10 on each: I is 12.48, not at most 0.5")),
)  # fmt: skip

BLOCK = forall((j, x1, x2), implies(ONE_OFF, D(l, x1, x2)))
BLOCKS_GIVEN = PRIVATE, NEAR, nat(l), *SIGNS, MADE, BLOCK, INDEPENDENT, nat(n), OUTPUT


def _blocks(claim: Claim) -> Theorem:
    """Data sets that differ in one block are a group of l, as in (6)."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(l), *SIGNS, at(BLOCK, j, x1, x2, by=[ONE_OFF]))
    return _from_close(pair)


def _blocks_claim(cost: Term, *more: Term) -> Claim:
    return Claim((*BLOCKS_GIVEN, *more), MI_XY(law, n * cost))


BLOCKS_LEMMA = Lemma(
    "bs16.theorem-6.3", "I(X; M(X)) <= m (xi l H_l + rho l^2) for m independent blocks of l entries",
    f"{PAPER}, Theorem 6.3", *_blocks_claim(group_cost(l)).parts, _blocks,
    (Mutant("rho", _blocks_claim(group_cost(l, LESS)), f"l = 1, {WHY}"),
     Mutant("linear", _blocks_claim(xi * l * harmonic(l) + rho * l), f"m = 1, l = 100: {REPEATED}"),
     Mutant("dependent", Claim(tuple(h for h in BLOCKS_GIVEN if h != INDEPENDENT), MI_XY(law, n * group_cost(l))),
            f"m = 100, l = 1: {REPEATED}")),
)  # fmt: skip


def _simple(claim: Claim) -> Theorem:
    """H_l <= 1 + log(l)."""
    order = simpler(n, l, use("nat_nonnegative", nat(n), k=n))
    bound = claim.conclusion.args[1]
    return use(MI_WEAKER, use(BLOCKS_LEMMA, *BLOCKS_GIVEN), order, J=law, s=n * group_cost(l), t=bound)


SIMPLE = Lemma(
    "bs16.theorem-6.3-log", "I(X; M(X)) <= m (xi l (1 + log(l)) + rho l^2) for m independent blocks of l entries",
    f"{PAPER}, Theorem 6.3", *_blocks_claim(simple_cost(l), 1 <= l).parts, _simple,
    (Mutant("rho", _blocks_claim(simple_cost(l, LESS), 1 <= l), f"l = 1, {WHY}"),),
)  # fmt: skip

mutual_information_independent = Verified(
    INDEPENDENT_LEMMA, "mutual_information_independent", reads=bound_of, requires=(1 <= n,)
)
mutual_information_blocks = Verified(
    BLOCKS_LEMMA, "mutual_information_blocks", {"m": n}, reads=bound_of, requires=(1 <= n, 1 <= l)
)
mutual_information_blocks_simple = Verified(
    SIMPLE, "mutual_information_blocks_simple", {"m": n}, reads=bound_of, requires=(1 <= n,)
)
