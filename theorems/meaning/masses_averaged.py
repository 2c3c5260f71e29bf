"""Bounds from below by tables, whatever was kept before some steps, are bounds where that is random."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, lam, mul, nat, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import i
from dpproofs.privacy.notions.table_dp import last, origin, table
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, bounded, discharge, expand, for_all, generalize, integrate, parts
from dpproofs.proving.tactics import specialize, use
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.meaning.masses import SHARE, bounded_below, g1, s
from theorems.notions.lattices.tables import entries

v, law = var("v", "Y"), var("P", prob("Y"))
_two = function_type(("Y", REAL), REAL)
before, now, after = var("f0", _two), var("f", _two), var("g", _two)
_numbers = entries(table)
EACH = forall((v, s), mul(SHARE, total(lam(i, _numbers(i) * before(v, s - origin - i)), last)) <= after(v, s))
SAME = forall((v, s), eq(before(v, s), now(v, s)))
UNIT_NOW = forall((v, s), conj(0 <= now(v, s), now(v, s) <= 1))
UNIT_AFTER = forall((v, s), conj(0 <= after(v, s), after(v, s) <= 1))
MEANS = forall(s, eq(g1(s), E(law, v, after(v, s))))


def _claim(factor: Factor) -> Claim:
    mean = lam(s, E(law, v, now(v, s)))
    return Claim((EACH, SAME, UNIT_NOW, UNIT_AFTER, MEANS, nat(last)),
                 bounded_below(table, last, origin, mean, g1, factor))  # fmt: skip


MASSES_AVERAGED = Lemma(
    "meaning.masses-averaged", "Tables that bound from below what is made of each start, of a start at random",
    "elementary",
    _claim(1).hypotheses,
    _claim(1).conclusion,
    mutants=(Mutant("factor", _claim(MORE), "one entry, and functions that are 1",
                    witness=finite({"Y": 1}, P=(1,), table=1, width=8, last=0, unit=1, origin=0, g1=1,
                        f0=lambda _, __: 1, f=lambda _, __: 1, g=lambda _, __: 1)),),
)  # fmt: skip


@proof_of(MASSES_AVERAGED)
def _proof(claim: Claim) -> Theorem:
    """The mean of a sum is the sum of the means."""
    place = s - origin - i
    size = bounded(law, v, now(v, place), 1, *parts(specialize(UNIT_NOW, v, place)))
    ints, one = parts(expand(law, v, _numbers(i) * now(v, place), size))
    terms = lam((i, v), _numbers(i) * now(v, s - origin - i))
    summed = use("foundations.sum-mean", generalize(discharge(ints, nat(i)), i), nat(last), mu=law, f=terms, n=last)
    whole, mean = parts(summed)
    share = SHARE * total(lam(i, terms(i, v)), last)
    all_ints, scaled = parts(expand(law, v, share, whole))
    line = arith(share <= after(v, s), specialize(EACH, v, s), same_sums(
        lam(i, _numbers(i) * before(v, s - origin - i)), lam(i, terms(i, v)), last,
        lambda number: specialize(SAME, v, s - origin - number)))  # fmt: skip
    above = integrate(law, v, line, all_ints, bounded(law, v, after(v, s), 1, *parts(specialize(UNIT_AFTER, v, s))))
    every = generalize(one, i)
    sums = same_sums(lam(i, E(law, v, terms(i, v))), lam(i, _numbers(i) * E(law, v, now(v, s - origin - i))), last,
                     lambda number: specialize(every, number))  # fmt: skip
    goal = SHARE * total(lam(i, _numbers(i) * E(law, v, now(v, s - origin - i))), last) <= g1(s)
    return for_all(claim.conclusion, arith(goal, above, scaled, mean, sums, at(MEANS, s)), s)
