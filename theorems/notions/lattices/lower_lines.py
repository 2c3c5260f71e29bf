"""Lattice profiles from below: supporting lines."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, implies, lam, nat, num
from dpproofs.privacy.notions import P, Q, c, rho, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, at, discharge, for_all, generalize, induction, obtain, parts
from dpproofs.proving.tactics import said_of, split, use, witness
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.sums.sums import total
from theorems.notions.lattices.chords_nodes import TERMS, positive, y
from theorems.notions.lattices.lattice import TABLE, d, lattice, n, o, t
from theorems.notions.lattices.lines import FIRST, LATER, STEPS, start, state
from theorems.notions.lattices.lines_nodes import first, later
from theorems.notions.profiles.at_least import AT_LEAST

ENDS = y(n + 1) <= y(n), d <= y(n), d <= 0

LOWER_LINES = Lemma(
    "lattices.lower-lines", "Lines of tests above values at the nodes give a lattice profile from below",
    f"{BALLE_WANG}, Theorem 5",
    (nat(n), 1 < rho, FIRST, LATER, STEPS, start(factor), *ENDS),
    AT_LEAST(P, Q, lam(c, lattice(*TABLE))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points, and one node",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), n=0, o=0, rho=2, top=1, y=0,
                        m="101/100", t=1, d=0)),),
)  # fmt: skip


@proof_of(LOWER_LINES)
def _proof(claim: Claim) -> Theorem:
    """By induction on the nodes; beyond the last one there is nothing to show."""
    goal, whole = said_of(claim.conclusion, c), t * total(TERMS, n)

    def said(last: Term) -> Term:
        return implies(last <= n, state(last))

    def step(_: Term, last: Term) -> Theorem:
        known = at(assume(said(last)), by=[arith(last <= n, last + 1 <= n)])
        return discharge(later(last, known), last + 1 <= n)

    def apart(test: Term) -> Term:
        return c * E(Q, w, test(w)) + lattice(*TABLE) <= E(P, w, test(w))

    def beyond(facts: Theorem) -> Theorem:
        never = lam(w, num(0))
        is_test = generalize(arith(conj(0 <= never(w), never(w) <= 1)), w)
        means = [parts(use(NOTHING, mu=law))[1] for law in (P, Q)]
        _, nothing = parts(facts)
        return witness(goal, never, is_test, arith(apart(never), *means, nothing, d <= 0))

    def chosen(facts: Theorem) -> Theorem:
        def with_test(test: Term, known: Theorem) -> Theorem:
            unit, here, least = parts(known)
            flat = arith(0 <= (y(n) - y(n + 1)) * (1 - c * rho ** (o - n)), y(n + 1) <= y(n), here)
            far = E(P, w, test(w)) - c * E(Q, w, test(w)) - y(n)
            scaled = arith((rho - 1) * whole <= (rho - 1) * far, least, flat, positive())
            return witness(goal, test, unit, arith(apart(test), arith(whole <= far, scaled, 1 < rho), d <= y(n)))

        return obtain(facts, "phi", with_test)

    found = induction(n, said, discharge(first(), num(0) <= n), step, nat(n))
    return for_all(claim.conclusion, split(found, beyond, chosen))
