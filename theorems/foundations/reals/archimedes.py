"""The real numbers are Archimedean."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, exists, lam, nat, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, obtain, parts, use, witness
from theorems.foundations.reals.naturals import NAT_ZERO

x, k = variables("x k")


def _claim(relation: str) -> Claim:
    return Claim((), exists(k, conj(nat(k), Term(relation, (x, k)))))


ABOVE = Lemma(
    "foundations.archimedes", "Some natural number is above x", "elementary",
    *_claim("lt").parts,
    mutants=(Mutant("equal", _claim("eq"), "x = 1/2", witness=finite({}, x="1/2")),),
)  # fmt: skip


@proof_of(ABOVE)
def _proof(claim: Claim) -> Theorem:
    """Else there is a least upper bound s of the natural numbers; but some n is above s - 1, so n + 1 above s."""
    above = claim.conclusion

    def least(s: Term, facts: Theorem) -> Theorem:
        upper, smallest = parts(facts)
        near = exists(k, conj(nat(k), s - 1 < k))

        def next_number(n: Term, found: Theorem) -> Theorem:
            natural, large = parts(found)
            return arith(above, at(upper, n + 1, by=[use("nat_successor", natural, k=n)]), large)

        def not_least(none: Theorem) -> Theorem:
            return arith(above, at(smallest, s - 1, by=[naturals_below(s - 1, near, none)]))

        return cases(near, lambda yes: obtain(yes, "n", next_number), not_least)

    def bounded(none: Theorem) -> Theorem:
        below = naturals_below(x, above, none)
        return obtain(use("least_upper_bound", use(NAT_ZERO), below, A=lam(k, nat(k)), a=0, b=x), "s", least)

    return cases(above, lambda yes: yes, bounded)


def naturals_below(bound: Term, above: Term, none: Theorem) -> Theorem:
    """For all natural k: k <= bound, as there is none above it: 'for some k: k natural and ...'."""

    def larger(no: Theorem) -> Theorem:
        return arith(k <= bound, witness(above, k, nat(k), arith(bound < k, no)), none)

    below = cases(k <= bound, lambda yes: yes, larger)
    return generalize(discharge(below, nat(k)), k)
