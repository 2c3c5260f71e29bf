"""Independent draws of records, and functions of a record that hardly change when it is replaced."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, lam, prob, var
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, constant, generalize, integrate, parts, specialize, use
from theorems.foundations.divergences.mutual_information_models import uniform
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit

x, a, i, r = var("x", "X"), var("a", "A"), var("i", "I"), var("r")
entry = var("e", function_type(("X", "I"), "A"))
put = var("c", function_type(("X", "I", "A"), "X"))
sample, population, places = var("P", prob("X")), var("D", prob("A")), var("J", prob("I"))
test = var("h", function_type(("X", "A"), REAL))
OF_PAIRS = forall((x, a), conj(0 <= test(x, a), test(x, a) <= 1))

SAMPLE = Definition(
    "sample",
    (sample, population, entry, put),
    forall(
        (i, test),
        implies(
            OF_PAIRS,
            eq(
                E(sample, x, E(population, a, test(put(x, i, a), entry(x, i)))),
                E(sample, x, E(population, a, test(x, a))),
            ),
        ),
    ),
)
"""The records e(x, i) of x are independent draws from the law D: for every place i, a fresh record a of law D and the
record e(x, i) can be exchanged, where c(x, i, a) is x with a in the place i."""
put_in_words(SAMPLE, "the records of the data are independent draws from the law D")
write_as(SAMPLE, r"{0} \text{{ has independent records }} {2} \sim {1}\text{{, set by }} {3}")

DRAWN = SAMPLE(sample, population, entry, put)
STABLE = forall((x, i, a), test(x, entry(x, i)) <= test(put(x, i, a), entry(x, i)) + r)
slack = mark("slack", r)

STABLE_MEAN = Lemma(
    "foundations.stable-tests", "A test that hardly changes when a record is replaced has nearly the same mean at the "
    "records of a sample and at fresh ones", "elementary",
    (DRAWN, OF_PAIRS, STABLE),
    E(sample, x, E(places, i, test(x, entry(x, i)))) <= E(sample, x, E(population, a, test(x, a))) + slack,
    mutants=(Mutant("slack", {slack: Fraction(9, 10) * r}, "one record, uniform on 12 values; h(x, a) = 1[a = x] = r",
                    witness=finite({"X": 12, "A": 12, "I": 1}, P=uniform(12), D=uniform(12), J=(1,), e=tuple(range(12)),
                    c=list(range(12)) * 12, r=1, h=lambda i, j: int(i == j))),),
)  # fmt: skip


@proof_of(STABLE_MEAN)
def _stable(claim: Claim) -> Theorem:
    """For each place, the record there is exchanged with a fresh one."""
    own, fresh = test(x, entry(x, i)), test(put(x, i, a), entry(x, i))
    unit_own, unit_fresh = specialize(OF_PAIRS, x, entry(x, i)), specialize(OF_PAIRS, put(x, i, a), entry(x, i))
    fresh_int, *fresh_size = mean_of_unit(population, a, fresh, unit_fresh)
    own_int = parts(constant(population, a, own))
    at_x = integrate(population, a, specialize(STABLE, x, i, a), own_int[0], fresh_int)
    inner = arith(own <= E(population, a, fresh) + r, at_x, own_int[1])
    first = mean_of_unit(sample, x, own, unit_own)
    second = mean_of_unit(sample, x, E(population, a, fresh), both(*fresh_size))
    at_i = integrate(sample, x, inner, first[0], second[0])
    exchanged = at(DRAWN, i, test, by=[OF_PAIRS])
    one = arith(E(sample, x, own) <= E(sample, x, E(population, a, test(x, a))) + r, at_i, exchanged)
    all_unit = generalize(unit_own, x, i)
    swap = parts(use(SWAPPED, all_unit, P=sample, R=places, h=lam((x, i), own)))
    total = integrate(places, i, one, swap[1])
    return arith(claim.conclusion, total, swap[2])
