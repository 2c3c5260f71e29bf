"""Theorem 6.3: mutual information for data sets with independent blocks."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import paths
from dpproofs.kernel import Theorem
from dpproofs.language.terms import forall, implies, nat
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import D, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import at, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mutual_information_models import differ, one_bit, one_block, one_of_8
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_6_2_mutual_information_independent import ONE_OFF, OUTPUT, REPEATED, WHY
from theorems.papers.bun_steinke_2016.lemma_6_2_mutual_information_independent import from_close
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, SIGNS, group_cost, l
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import simple_cost, simpler
from theorems.foundations.samples.entries import MADE, j, n, x1, x2
from theorems.foundations.samples.entries_averaged_joint import INDEPENDENT, law
from theorems.foundations.reals.harmonic import harmonic
from theorems.foundations.divergences.mutual_information_weaker import MI_WEAKER
from theorems.foundations.divergences.mutual_information_pairs import MI_XY
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

BLOCK = forall((j, x1, x2), implies(ONE_OFF, D(l, x1, x2)))
BLOCKS_GIVEN = PRIVATE, NEAR, nat(l), *SIGNS, MADE, BLOCK, INDEPENDENT, nat(n), OUTPUT
cost = mark("cost", group_cost(l))

BLOCKS_LEMMA = Lemma(
    "bs16.theorem-6.3", "I(X; M(X)) <= m (xi l H_l + rho l^2) for m independent blocks of l entries",
    f"{BUN_STEINKE}, Theorem 6.3",
    (*BLOCKS_GIVEN,),
    MI_XY(law, n * cost),
    mutants=(Mutant("rho", {cost: group_cost(l, Fraction(12, 25))}, f"l = 1, {WHY}",
                    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), l=1)),
             Mutant("linear", {cost: xi * l * harmonic(l) + rho * l}, f"m = 1, l = 5: {REPEATED}",
                    witness=one_block()),
             Mutant("dependent",
             Claim(tuple(h for h in BLOCKS_GIVEN if h != INDEPENDENT), MI_XY(law, n * group_cost(l))),
                    f"m = 5, l = 1: {REPEATED}",
                    witness=one_bit(5, xi=0, rho="0.000815", N=differ(5), D=paths("N"), l=1))),
)  # fmt: skip


@proof_of(BLOCKS_LEMMA)
def _blocks(claim: Claim) -> Theorem:
    """Data sets that differ in one block are a group of l, as in (6)."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(l), *SIGNS, at(BLOCK, j, x1, x2, by=[ONE_OFF]))
    return from_close(pair)


cost_ = mark("cost", simple_cost(l))

SIMPLE = Lemma(
    "bs16.theorem-6.3-log", "I(X; M(X)) <= m (xi l (1 + log(l)) + rho l^2) for m independent blocks of l entries",
    f"{BUN_STEINKE}, Theorem 6.3",
    (*BLOCKS_GIVEN, 1 <= l),
    MI_XY(law, n * cost_),
    mutants=(Mutant("rho", {cost_: simple_cost(l, Fraction(12, 25))}, f"l = 1, {WHY}",
                    witness=one_of_8(xi=0, rho="0.839", N=True, D=paths("N"), l=1)),),
)  # fmt: skip


@proof_of(SIMPLE)
def _simple(claim: Claim) -> Theorem:
    """H_l <= 1 + log(l)."""
    order = simpler(n, l, use(NAT_NONNEGATIVE, nat(n), k=n))
    bound = read(MI_XY, claim).t
    return use(MI_WEAKER, use(BLOCKS_LEMMA, *BLOCKS_GIVEN), order, J=law, s=n * group_cost(l), t=bound)


mutual_information_blocks = Verified(
    BLOCKS_LEMMA, "mutual_information_blocks", {"m": n}, value=n * group_cost(l), requires=(1 <= n, 1 <= l)
)
mutual_information_blocks_simple = Verified(
    SIMPLE, "mutual_information_blocks_simple", {"m": n}, value=n * simple_cost(l), requires=(1 <= n,)
)
