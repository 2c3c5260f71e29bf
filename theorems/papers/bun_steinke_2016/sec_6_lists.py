"""Section 6 at lists of n records: replacing a record makes neighbours, and independent records have a law."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import conj, disj, eq, lam, nat, ne, var
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import ZCDP, M, rho, x1, x2, xi
from dpproofs.proving.reading import disjuncts, read
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, obtain, parts, use, witness
from theorems.foundations.divergences.mutual_information_models import REPLACED_8, one_bit, one_of_8, replaced, uniform
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_6_2_mutual_information_independent import INDEPENDENT_LEMMA, ONE_OFF
from theorems.papers.bun_steinke_2016.lemma_6_2_mutual_information_independent import REPEATED, WHY
from theorems.papers.bun_steinke_2016.lemma_7_5_population import without
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import GENERAL
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import SIGNS, group_cost
from theorems.foundations.samples.list_relation import AGREE_AFTER, NEIGHBOURS
from theorems.foundations.samples.list_splices import DRAWN, SPLICES
from theorems.foundations.samples.list_splices_independent import INDEPENDENT
from theorems.foundations.samples.lists import MADE, REPLACED, entry, equal_lists, i, inside, j, n
from theorems.foundations.divergences.mutual_information_weaker import MI_WEAKER
from theorems.foundations.divergences.mutual_information_pairs import MI_XY, OF_DATA, joint

PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)


def _any_claim(cost: Term) -> Claim:
    return Claim((PRIVATE, MADE, nat(n), *SIGNS, OF_DATA), MI_XY(joint, cost))


ANY = Lemma(
    "bs16.prop-6.1-lists", "Proposition 6.1 for lists of n records", f"{BUN_STEINKE}, Proposition 6.1",
    *_any_claim(group_cost(n)).parts,
    mutants=(without(MADE, "any records", _any_claim(group_cost(n)),
                    "n = 2, e(x, 1) = e(x, 2) = x, so that no two data "
                     "sets are neighbours, M(x) = x, rho = 0",
                     finite({"X": 2, "Y": 2, "A": 2}, M=((1, 0), (0, 1)), e={1: (0, 1)}, P=("1/2", "1/2"), n=2, xi=0,
                         rho=0)),),
)  # fmt: skip


@proof_of(ANY)
def _any(claim: Claim) -> Theorem:
    """Any two lists are joined by n steps."""
    return use(GENERAL, PRIVATE, *steps(), nat(n), *SIGNS, OF_DATA, N=NEIGHBOURS, D=AGREE_AFTER)


INDEPENDENT_GIVEN = PRIVATE, 0 <= xi + rho, MADE, DRAWN, nat(n), OF_DATA


def _independent_claim(factor: Factor) -> Claim:
    return Claim(INDEPENDENT_GIVEN, MI_XY(joint, factor * n * (xi + rho)))


INDEPENDENT_LISTS = Lemma(
    "bs16.lemma-6.2-lists", "Lemma 6.2 for lists of n independent records", f"{BUN_STEINKE}, Lemma 6.2",
    *_independent_claim(1).parts,
    mutants=(Mutant("factor", _independent_claim(Fraction(12, 25)), WHY,
                    witness=one_of_8(xi=0, rho="0.839", c=REPLACED_8, D={1: uniform(8)})),
             without(DRAWN, "dependent", _independent_claim(1), REPEATED,
                    witness=one_bit(5, xi=0, rho="0.000815", c=replaced(5)))),
)  # fmt: skip


@proof_of(INDEPENDENT_LISTS)
def _independent(claim: Claim) -> Theorem:
    """Lists can be joined from the first records of one and the later ones of another."""

    def with_splice(splice: Term, joined: Theorem) -> Theorem:
        entries = use(INDEPENDENT, MADE, joined, nat(n), DRAWN, s=splice)
        made = use(INDEPENDENT_LEMMA, PRIVATE, 0 <= xi + rho, joined, _one_off(), entries, nat(n), OF_DATA,
                   N=NEIGHBOURS, c=splice)  # fmt: skip
        return _weaker(claim, made)

    return obtain(use(SPLICES, MADE, nat(n)), "s_", with_splice)


def _one_off() -> Theorem:
    """Lists that agree off one number are equal, or they differ at one place."""
    goal = disj(eq(x1, x2), REPLACED(entry, n, x1, x2))
    place = conj(*inside(j))

    def at_place(yes: Theorem) -> Theorem:
        _, some_place = disjuncts(goal)
        return infer("or_intro", witness(some_place, j, *parts(yes), ONE_OFF), formula=goal)

    def nowhere(no: Theorem) -> Theorem:
        u = var("u_")

        def clash(yes: Theorem) -> Theorem:
            natural = use("leibniz", nat(i), yes, x=i, y=j, A=lam(u, nat(u)))
            there = both(natural, arith(1 <= j, yes, 1 <= i), arith(j <= n, yes, i <= n))
            return arith(ne(i, j), there, no)

        other = cases(eq(i, j), clash, lambda no: arith(ne(i, j), no))
        same = equal_lists(eq(x1, x2), at(ONE_OFF, i, by=[*inside(i), other]))
        return infer("or_intro", same, formula=goal)

    return generalize(discharge(cases(place, at_place, nowhere), ONE_OFF), j, x1, x2)


def _weaker(claim: Claim, made: Theorem) -> Theorem:
    """The bound of the claim, from a smaller one."""
    first, second = read(MI_XY, made).t, read(MI_XY, claim).t
    order = arith(first <= second, use(NAT_NONNEGATIVE, nat(n), k=n), 0 <= xi + rho)
    return use(MI_WEAKER, made, order, J=joint, s=first, t=second)
