"""Counts of persons that are released above a threshold are private, in the words of the kind of claims."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, eq, exists, exp, forall, lam, nat, num, pair, summation, var
from dpproofs.meaning.kinds import K_out, scale
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, RECORD, a, added, append, empty, most, size, x, x1, x2
from dpproofs.meaning.process import TEST, h
from dpproofs.meaning.streams import COUNTS_ABOVE, partitions, threshold, z
from dpproofs.privacy.notions import APPROX_DP, i, on
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, folded, for_all, generalize, obtain, obtain_all
from dpproofs.proving.tactics import parts, said_of, specialize, split, use, witness
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.mechanisms.laplace.released_counts import CONTRIBUTIONS, LEMMA as COUNTS

COUNTED = COUNTS_ABOVE(K_out, empty, append, size, most, partitions, scale, threshold)
SEEN = exp(-(threshold - 1) / scale) / 2
"""The probability that a count of 1 is released."""
PRIVATE = on(APPROX_DP, Y="V")

LEMMA = Lemma(
    "meaning.released-counts-private", "Counts of persons that are released above a threshold are approximately DP",
    "elementary",
    (COUNTED, 0 < scale, 1 <= threshold),
    PRIVATE(K_out, ADD_OR_REMOVE_ONE, partitions / scale, factor * partitions * SEEN),
    mutants=(Mutant("delta", {factor: LESS}, "one partition: a person in it or none",
                    unwitnessed="lists of answers with Laplace noise have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A person is in at most k partitions, and counts for 1 in each."""

    def with_counts(
        d: Term, inside: Term, count: Term, noisy: Term, put: Term, none: Term, listed: Term, facts: Theorem
    ) -> Theorem:
        natural, bits, few, whole, _, counted, noise, laws = parts(facts)

        def changed(one: Term, other: Term) -> Theorem:
            def of_record(record: Term, gaps: Theorem) -> Theorem:
                moved, bit = absolute(count(x1, i) - count(x2, i)), specialize(bits, record, i)
                gap = specialize(gaps, i)
                known = split(bit, *(lambda value: arith(eq(moved, inside(record, i)), gap, value),) * 2)
                small = split(bit, *(lambda value: arith(moved <= 1, gap, value),) * 2)
                each = generalize(discharge(known, nat(i), 1 <= i, i <= d), i)
                terms = {"s": lam(i, moved), "t": lam(i, inside(record, i))}
                same = use(SUM_EQUAL, natural, each, n=d, c=1, **terms)
                few_moved = arith(summation(i, 1, d, moved) <= partitions, same, specialize(few, record))
                return both(generalize(small, i), few_moved)

            return obtain(_counts_one_more(one, other, count, inside, counted), "a", of_record)

        either = ADD_OR_REMOVE_ONE(x1, x2)
        moves = split(either, lambda _: changed(x1, x2), lambda _: changed(x2, x1))
        close = generalize(discharge(moves, either), x1, x2)
        contributed = folded(CONTRIBUTIONS(count, d, ADD_OR_REMOVE_ONE, partitions), both(whole, close))
        drawn = generalize(parts(specialize(laws, x))[0], x)
        made = use(
            COUNTS, contributed, drawn, noise, natural, 0 < scale, 1 <= threshold, M=listed, append=put, empty=none,
            L=noisy, none=pair(num(0), num(0)), some=lam(z, pair(num(1), z)), q=count, d=d, k=partitions,
            tau=threshold, N=ADD_OR_REMOVE_ONE,
        )  # fmt: skip
        ends = [at(parts(specialize(laws, data))[1], h, by=[TEST]) for data in (x1, x2)]
        bound = at(at(made, x1, x2, by=[either]), h, by=[TEST])
        goal = said_of(said_of(claim.conclusion, x1, x2), h)
        return for_all(claim.conclusion, arith(goal, bound, *ends), x1, x2, h)

    return obtain_all(COUNTED, "d in count L put none C", with_counts)


_next = var("a1", RECORD)


def _counts_one_more(one: Term, other: Term, count: Term, inside: Term, counted: Theorem) -> Theorem:
    """With a record more, the counts rise by what it counts for."""
    more = lam((x1, x2), exists(a, forall(i, eq(count(x2, i), count(x1, i) + inside(a, i)))))
    short = size(x) < most
    base = witness(more(x, append(x, a)), a, generalize(at(counted, x, a, i, by=[short]), i))
    longer = append(x1, _next), append(x2, _next)

    def kept(record: Term, facts: Theorem) -> Theorem:
        ends = [at(counted, data, _next, i, by=[size(data) < most]) for data in (x1, x2)]
        goal = eq(count(longer[1], i), count(longer[0], i) + inside(record, i))
        return witness(more(*longer), record, generalize(arith(goal, specialize(facts, i), *ends), i))

    step = discharge(obtain(more(x1, x2), "a", kept), more(x1, x2), size(x1) < most, size(x2) < most)
    rules = generalize(discharge(base, short), x, a), generalize(step, x1, x2, _next)
    return at(added(one, other), more, by=rules)
