"""Lemma 7.2: points are added while some point is far from all of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import dirac, eq, exists, lam, nat, ne, num, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import y
from dpproofs.proving.reading import disjuncts
from dpproofs.proving.tactics import arith, assume, at, discharge, generalize, obtain, obtain_all, parts, prove, rewrite
from dpproofs.proving.tactics import split, use, witness, witnesses
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_7_2_one_more_point import CLOSE, STEP, either, outcome
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.packings import METRIC, POSITIVE, S, single_point
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_PREDECESSOR

SOME = exists(y, S(y))


def _greedy_claim(factor: Factor) -> Claim:
    return Claim((METRIC, POSITIVE, SOME, nat(k), 1 <= k), outcome(k, factor))


_, NET = disjuncts(outcome(k))

GREEDY = Lemma(
    "bs16.lemma-7.2", "A set has a packing of k points, or one of at most k points that is a net",
    f"{BUN_STEINKE}, Lemma 7.2",
    *_greedy_claim(1).parts,
    mutants=(Mutant("radius", _greedy_claim(LESS), CLOSE,
                    unwitnessed="that no law is a packing or a net is not evaluated"),
             Mutant("always a net", Claim(_greedy_claim(1).hypotheses, NET), "S = {0, 2}, alpha = k = 1",
                    unwitnessed="that no law is a packing or a net is not evaluated")),
)  # fmt: skip


@proof_of(GREEDY)
def _greedy(claim: Claim) -> Theorem:
    """By induction on the number of points, less one."""
    m = var("m")

    def first(point: Term, in_S: Theorem) -> Theorem:
        single = single_point(point, in_S)
        few, _ = disjuncts(outcome(num(1)))
        return either(outcome(num(1)), witness(few, dirac(point), single))

    def later(size: Term) -> Theorem:
        goal = outcome(size + 1)
        more = arith(1 <= size, use(NAT_NONNEGATIVE, nat(m), k=m))
        natural = use("nat_successor", nat(m), k=m)

        def enlarged(found: Theorem) -> Theorem:
            return obtain(
                found,
                "U",
                lambda law, packed: prove(goal, use(STEP, packed, METRIC, POSITIVE, natural, more, U=law, k=size)),
            )

        def kept(found: Theorem) -> Theorem:
            def with_set(number: Term, law: Term, facts: Theorem) -> Theorem:
                natural, one, below, *rest = parts(facts)
                order = arith(number <= size + 1, below)
                _, net = disjuncts(goal)
                return either(goal, witnesses(net, (number, law), natural, one, order, *rest))

            return obtain_all(found, "j U", with_set)

        return split(assume(outcome(size)), enlarged, kept)

    step = generalize(discharge(later(m + 1), nat(m), outcome(m + 1)), m)
    every = use("induction", obtain(SOME, "start", first), step, A=lam(m, outcome(m + 1)))
    before = use(NAT_PREDECESSOR, nat(k), arith(ne(k, 0), 1 <= k))
    return rewrite(at(every, k - 1, by=[before]), arith(eq(k - 1 + 1, k)))
