"""Steps of a process that keep their answers, one after the other, in probabilistic DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import almost_surely, eq, forall, function_type, implies, lam, nat, num, power, var
from dpproofs.language.terms import variables
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import OUTPUT, i, released, step_law, v
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import PROBABILISTIC_DP, PUSHED, delta, epsilon, on
from dpproofs.privacy.notions import N as NEIGHBOURS
from dpproofs.proving.congruence import written_as
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, induction, use
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.probabilistic_dp.composition import LEMMA as COMPOSITION

R, J, N = released, step_law, NEIGHBOURS
low, high, n = variables("low high n")
epsilon2, delta2, share, u = variables("epsilon2 delta2 share u")
z, before = var("z", OUTPUT), var("g", function_type((OUTPUT,), OUTPUT))
PRIVATE = on(PROBABILISTIC_DP, Y=OUTPUT)
INSIDE = nat(i), low <= i, i + 1 <= high
FOLLOWS = forall((i, x), implies(*INSIDE, on(PUSHED, Y=OUTPUT, Z=OUTPUT)(R(i + 1, x), R(i, x), lam(v, J(i + 1, x, v)))))
EACH = forall((i, v), implies(*INSIDE, PRIVATE(lam(x, J(i + 1, x, v)), N, epsilon2, delta2)))
READ = forall((i, v, x), implies(*INSIDE, almost_surely(J(i + 1, x, v), z, eq(before(z), v))))
"""What was released before a step is read back from what is released after it."""
SHARE = eq(delta2, 1 - share), 0 < share
FIRST = PRIVATE(lam(x, R(low, x)), N, epsilon, delta)


def _said(number: Term, factor: Factor = 1) -> Term:
    rest = (1 - delta) * power(share, number)
    return PRIVATE(lam(x, R(low + number, x)), N, epsilon + number * epsilon2, factor * (1 - rest))


LEMMA = Lemma(
    "meaning.kept-composed", "Equal steps that keep their answers, after those before them, in probabilistic DP",
    "elementary",
    (FOLLOWS, EACH, READ, FIRST, nat(low), nat(n), low + n <= high, *SHARE),
    _said(n, factor),
    mutants=(Mutant("factor", {factor: LESS}, "no step",
                    witness=finite({"X": 2, "V": 2}, R=lambda _, point: ((1, 0), (0, 1))[point], low=0, high=0, n=0,
                        epsilon=0, delta=1, epsilon2=0, delta2=0, share=1, N=True, J=lambda *_: (1, 0), g=(0, 1))),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of steps."""

    def inside(number: Term) -> Term:
        return implies(low + number <= high, _said(number))

    after = lam(u, PRIVATE(lam(x, R(u, x)), N, epsilon, delta))
    none = use("leibniz", arith(eq(low, low + num(0))), FIRST, x=low, y=low + num(0), A=after)
    base = discharge(written_as(_said(num(0)), none, *SHARE), low + num(0) <= high)

    def step(_: Term, number: Term) -> Theorem:
        spot, end = low + number, low + (number + 1) <= high
        private = at(inside(number), by=[arith(spot <= high, end)])
        natural = use(NATURAL_SUM, nat(low), nat(number), k=low, n=number)
        within = natural, arith(low <= spot, 0 <= number), arith(spot + 1 <= high, end)
        each = generalize(at(EACH, spot, v, by=within), v)
        told = generalize(at(FOLLOWS, spot, x, by=within), x)
        read = generalize(at(READ, spot, v, x, by=within), x, v)
        made = use(COMPOSITION, private, each, told, read, arith(delta2 <= 1, *SHARE), M=lam(x, R(spot, x)), N=N,
                   g=before, M2=lam((x, v), J(spot + 1, x, v)), M3=lam(x, R(spot + 1, x)), epsilon2=epsilon2,
                   delta2=delta2, epsilon=private.conclusion.args[2], delta=private.conclusion.args[3])  # fmt: skip
        further = lam(u, made.conclusion.data(lam(x, R(u, x)), *made.conclusion.args[1:]))
        same = arith(eq(spot + 1, low + (number + 1)))
        there = use("leibniz", same, made, x=spot + 1, y=low + (number + 1), A=further)
        return discharge(written_as(_said(number + 1), there, *SHARE), end)

    return induction(n, inside, base, step, nat(n), low + n <= high)
