"""Two independent outcomes put together: means of sums."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, integrable, lam, num, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Q, y, z
from dpproofs.proving.tactics import arith, both, constant, dominated, expand, mean_of_one, parts, use
from dpproofs.privacy.notions import first, second
from dpproofs.proving.reading import comparison
from dpproofs.meaning.laws import INDEPENDENT
from theorems.foundations.measure.independent import Q2, READ
from theorems.foundations.measure.independent_means import INDEPENDENT_MEAN, f, g
from theorems.foundations.measure.iterated_bounded import T, v

S = var("S", prob("V"))
body = f(first(v)) + g(second(v))

INDEPENDENT_SUM = Lemma(
    "foundations.independent-sum", "The mean of a sum is the sum of the means", "elementary",
    (INDEPENDENT(S, Q, Q2, T), READ, integrable(Q, y, absolute(f(y))), integrable(Q2, z, absolute(g(z)))),
    conj(integrable(S, v, absolute(body)), eq(E(S, v, body), factor * (E(Q, y, f(y)) + E(Q2, z, g(z))))),
    mutants=(Mutant("factor", {factor: MORE}, "f = g = 1",
                    witness=finite({"V": 1, "Y": 1, "Z": 1}, Q=(1,), Q2=(1,), S=(1,), T=(0,), f=(0,), first=(0,),
                        g=("9/10",), second=(0,))),),
)  # fmt: skip


@proof_of(INDEPENDENT_SUM)
def _sum(claim: Claim) -> Theorem:
    """f = (f + |f|) - |f| is a difference of nonnegative functions, and so is g."""
    law, read, *absolutely = claim.hypotheses
    units = constant(Q, y, 1), constant(Q2, z, 1)
    means = [mean_of_one(Q), mean_of_one(Q2)]
    known = []
    for function, mu, point, size_int in ((f, Q, y, absolutely[0]), (g, Q2, z, absolutely[1])):
        value, size = function(point), absolute(function(point))
        plain = dominated(mu, point, arith(absolute(value) <= size), size_int)
        raised_int, raised = parts(expand(mu, point, value + size, plain, size_int))
        means.append(raised)
        for part, part_int in ((value + size, raised_int), (size, size_int)):
            functions = {"f": lam(y, num(1)), "g": lam(z, num(1)), function.data[0]: lam(point, part)}
            moved = use(INDEPENDENT_MEAN, law, read, part_int, *units, **functions)
            known.append(parts(moved)[0])
            means.append(parts(moved)[1])
    total, goal = f(first(v)) + g(second(v)), comparison(claim)
    sizes = absolute(f(first(v))) + absolute(g(second(v)))
    cover = parts(expand(S, v, sizes, *known))[0]
    total_int = dominated(S, v, arith(absolute(absolute(total)) <= sizes), cover)
    split = parts(expand(S, v, total, *known))[1]
    return both(total_int, arith(goal, split, *means))
