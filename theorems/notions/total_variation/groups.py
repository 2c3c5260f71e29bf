"""Total variation for groups: a metric adds up along a path."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, paths
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, forall, implies, lam, nat, num, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import TOTAL_VARIATION_DP, WITHIN, D, M, N, delta, k, of_groups, phi, w, x1, x3
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, split, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.citations import SOK
from theorems.notions.total_variation.passages import CLOSE, TEST

FEW, SIZE, KNOWN = WITHIN(D, N), nat(k), 0 <= delta

GROUPS = Lemma(
    "notions.total-variation-groups", "Total variation delta is k delta for groups of size k", SOK,
    (CLOSE, FEW, SIZE, KNOWN),
    TOTAL_VARIATION_DP(M, of_groups(D, k), factor * (k * delta)),
    mutants=(Mutant("factor", {factor: LESS}, "probabilities 0, delta, 2 delta, ... of an outcome along the path",
                    witness=finite({"X": 2, "Y": 3}, D=paths("N"), M=(("1/7", "1/7", "5/7"), (0, "1/2", "1/2")),
                        N=(True, False, True, True), delta="0.36", k=1)),),
)  # fmt: skip


@proof_of(GROUPS)
def _groups(claim: Claim) -> Theorem:
    """One more neighbour at a time: data sets at distance 0 are equal."""
    cost, more = read(TOTAL_VARIATION_DP, claim).delta, k + 1

    def group(size: Term) -> Term:
        return forall((x1, x3), implies(D(size, x1, x3), _gap(x1, x3, substitute(cost, {k: size}))))

    def nobody() -> Theorem:
        near = D(num(0), x1, x3)
        same = at(parts(unfolded(FEW))[0], x1, x3, by=[near])
        goal = group(num(0))
        here = _gap(x1, x1, substitute(cost, {k: num(0)}))
        there = lam(x3, _gap(x1, x3, substitute(cost, {k: num(0)})))
        bound = use("leibniz", same, arith(here), x=x1, y=x3, A=there)
        return for_all(goal, bound, x1, x3)

    def one_more() -> Theorem:
        near, goal = D(more, x1, x3), _gap(x1, x3, substitute(cost, {k: more}))

        def within(close: Theorem) -> Theorem:
            return arith(goal, at(group(k), x1, x3, by=[close]), KNOWN)

        def beyond(between: Term, path: Theorem) -> Theorem:
            close, last = parts(path)
            step = at(at(CLOSE, between, x3, by=[last]), phi, by=[TEST])
            return arith(goal, at(group(k), x1, between, by=[close]), step)

        ways = at(parts(unfolded(FEW))[1], k, x1, x3, by=[SIZE, near])
        bound = split(ways, within, lambda some: obtain(some, "x2", beyond))
        return generalize(discharge(bound, near), x1, x3)

    step = generalize(discharge(one_more(), SIZE, group(k)), k)
    every = at(use("induction", nobody(), step, A=lam(k, group(k))), k, by=[SIZE])
    return for_all(claim.conclusion, at(every, x1, x3, by=[D(k, x1, x3)]), x1, x3)


def _gap(first: Term, last: Term, bound: Term) -> Term:
    return E(M(first), w, phi(w)) <= E(M(last), w, phi(w)) + bound


total_variation_groups = Verified(GROUPS, "total_variation_groups", requires=(1 <= k,))
