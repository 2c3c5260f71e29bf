"""An optimistic PLD of two answers, each of which is likelier under one of two laws."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, forall, implies, ind, lam, mul, nat, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import k, on, test_function
from dpproofs.privacy.notions.table_dp import last, unit
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, parts, use, witness
from theorems.citations import BALLE_WANG
from theorems.notions.lattices.lattice import within
from theorems.notions.lattices.lower_table import BELOW, FIRST_NODE, LOWER_TABLE, SIZES, apart, some, steps
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.table_chords import value
from theorems.notions.lattices.thresholds import order, phi, w
from theorems.notions.profiles.at_least import AT_LEAST

p = var("p")


def answers(law: Term, likely: int, other: int) -> Term:
    """The law gives the likely answer with probability p and else the other one."""
    same = eq(E(law, w, phi(w)), p * phi(num(likely)) + (1 - p) * phi(num(other)))
    return forall(phi, implies(test_function(phi, w), same))


ONE, ZERO = answers(P, 1, 0), answers(Q, 0, 1)


def _nodes(factor: Factor) -> Term:
    return within(k, last, value(k) <= unit * (mul(factor, p) - order(k) * (1 - p)))


LOWER_RESPONSE = Lemma(
    "lattices.lower-response", "An optimistic PLD of two answers", f"{BALLE_WANG}, Theorem 5",
    (ONE, ZERO, *SIZES, FIRST_NODE, _nodes(factor), *steps()),
    on(AT_LEAST, Y="real")(P, Q, BELOW),
    mutants=(Mutant("factor", {factor: MORE}, "answers that say nothing",
                    witness=finite({}, {"phi": lambda i: i >= 1}, P={0: "1/2", 1: "1/2"}, Q={0: "1/2", 1: "1/2"},
                        p="1/2", last=1, origin="1/2", step="1/250", unit=65536, width=16, table=52000 + 12000 * 2**16,
                        values=100 + 50 * 2**16 + 50 * 2**32)),),
)  # fmt: skip


@proof_of(LOWER_RESPONSE)
def _proof(claim: Claim) -> Theorem:
    """The test of all intervals is the answer 1."""
    inside = conj(nat(k), k <= last - 1)
    is_one = lam(w, ind(1 <= w))
    is_test = generalize(arith(conj(0 <= is_one(w), is_one(w) <= 1)), w)
    means = [at(law, is_one, by=[is_test]) for law in (ONE, ZERO)]
    natural, bound = parts(inside)
    places = (k, natural), (k + 1, use("nat_successor", natural, k=k))
    ends = []
    for place, is_natural in places:
        node = at(_nodes(1), place, by=[both(is_natural, arith(place <= last, bound))])
        ends.append(arith(apart(place, P, Q, is_one, w), node, *means, 0 < unit))
    each = witness(some(apart(k, P, Q, phi, w), apart(k + 1, P, Q, phi, w), phi=phi, w=w), is_one, is_test, *ends)
    return use(LOWER_TABLE, *SIZES, FIRST_NODE, generalize(discharge(each, inside), k), *steps(), P=P, Q=Q)
