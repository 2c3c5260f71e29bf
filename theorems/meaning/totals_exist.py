"""Over the records of a list, any numbers add up to a total: there is a function of lists that does so."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exists, forall, function_type, implies, ind, lam, nat, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import a, append, empty, front, last, most, size, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, induction, natural_sign, obtain, parts
from dpproofs.proving.tactics import same_value, unfolded, use, witness
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.meaning.lists_induction import natural_size
from theorems.meaning.sizes import LISTS, grown

total = var("c", function_type((x.type,), REAL))
value = var("f", function_type((a.type,), REAL))
SHORT = size(x) < most


def adds_up(total: Term, value: Term) -> Term:
    """The total of no record is 0, and each record adds its value."""
    return conj(eq(total(empty), 0), forall((x, a), implies(SHORT, eq(total(append(x, a)), total(x) + value(a)))))


TOTALS_EXIST = Lemma(
    "meaning.totals-exist", "There are totals of any numbers over the records of lists", "elementary",
    (LISTS,),
    exists(total, adds_up(total, value)),
    mutants=(Mutant("any space", without(LISTS), "a list that is one record longer than itself",
                    witness=finite({"X": 2, "A": 1}, empty=0, append=(0, 0), size=(0, 1), m=1, f=1)),),
)  # fmt: skip

n = var("n")


@proof_of(TOTALS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """By induction on the length of the lists."""
    whole, *_ = parts(unfolded(LISTS))
    every = induction(n, _up_to, _none(), _further, nat(n))
    made = use(generalize(discharge(every, nat(n)), n), LISTS)

    def with_total(found: Term, facts: Theorem) -> Theorem:
        begins, grows = parts(facts)
        all_ = generalize(discharge(at(grows, x, a, by=[SHORT, SHORT]), SHORT), x, a)
        return witness(claim.conclusion, found, begins, all_)

    return obtain(at(made, most, by=[whole]), "c", with_total)


def _up_to(length: Term) -> Term:
    """There are totals of all lists that are shorter."""
    grows = eq(total(append(x, a)), total(x) + value(a))
    return exists(total, conj(eq(total(empty), 0), forall((x, a), implies(SHORT, size(x) < length, grows))))


def _none() -> Theorem:
    """No list has fewer records than none."""
    nothing, goal = lam(x, num(0)), _up_to(num(0))
    positive = use(NAT_NONNEGATIVE, natural_size(x), k=size(x))
    never = arith(eq(nothing(append(x, a)), nothing(x) + value(a)), positive, size(x) < num(0))
    every = generalize(discharge(never, SHORT, size(x) < num(0)), x, a)
    return witness(goal, nothing, arith(eq(nothing(empty), 0)), every)


def _further(goal: Term, length: Term) -> Theorem:
    """Of a list of that length and one record, from its front and its last record; those of shorter lists stay."""

    def with_total(old: Term, facts: Theorem) -> Theorem:
        begins, shorter = parts(facts)
        new = lam(x, ind(size(x) <= length) * old(x) + ind(length < size(x)) * (old(front(x)) + value(last(x))))
        _, none, _, _ = parts(unfolded(LISTS))
        sized, is_front, is_last = grown(x, a, SHORT)
        wanted = eq(new(append(x, a)), new(x) + value(a))

        def before(yes: Theorem) -> Theorem:
            gap = use(NAT_GAP, natural_size(x), nat(length), yes, j=size(x), k=length)
            return arith(wanted, gap, sized, yes, at(shorter, x, a, by=[SHORT, yes]))

        def at_last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, natural_size(x), use("nat_successor", nat(length), k=length), size(x) < length + 1,
                      j=size(x), k=length + 1)  # fmt: skip
            here = arith(eq(size(x), length), gap, no)
            return arith(wanted, here, sized, same_value(old, is_front), same_value(value, is_last))

        every = generalize(discharge(cases(size(x) < length, before, at_last), SHORT, size(x) < length + 1), x, a)
        first = arith(eq(new(empty), 0), begins, none, natural_sign(length))
        return witness(goal, new, first, every)

    return obtain(_up_to(length), "c", with_total)
