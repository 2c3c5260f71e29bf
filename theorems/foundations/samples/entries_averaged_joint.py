"""The joint law of the entries that are kept and the answer, when the others are drawn anew."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, fst, function_type, lam, nat, pair, prob, product, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import M, test_function
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, both, generalize, parts, reversed_equation, specialize, use
from theorems.foundations.samples.entries import INDEPENDENT_ENTRIES, MADE, j, k, n, prior, splice, x, x1, x2, x3
from theorems.foundations.samples.entries_averaged import JOINT_XY, applied, same_mean, test, xy, y
from theorems.foundations.samples.entries_averaged_first import AVERAGED
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.samples.splice_again import SPLICE_AGAIN

H = var("H", function_type(("X",), prob("Y")))
law = var("J", prob(product("X", "Y")))
INDEPENDENT = INDEPENDENT_ENTRIES(prior, splice, n)

GIVEN = MADE, INDEPENDENT, nat(j), nat(k), j <= k, k <= n, AVERAGED, JOINT_XY(law, prior, H)
UNIT = test_function(test, xy)
order = mark("order", j <= k)


def kept(k: Term) -> Term:
    """(x, y) with the first k entries of x alone; the others are those of x3."""
    return lam(xy, pair(splice(k, fst(xy), x3), snd(xy)))


AVERAGED_JOINT = Lemma(
    "foundations.averaged-joint", "The output and the first j <= k entries have the law that they have for M itself",
    "elementary",
    (*tuple(order if h == (j <= k) else h for h in GIVEN), UNIT),
    eq(E(law, xy, test(kept(j)(xy))), E(prior, x, E(M(x), y, test(pair(splice(j, x, x3), y))))),
    mutants=(Mutant("order", {order: k <= j}, "k = 0, j = n: the output is independent of the entries",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=((1, 0), (0, 1)), P=("1/2", "1/2"), j=1, k=0, x3=0, phi=(1, 0, 0, 1))),),
)  # fmt: skip


@proof_of(AVERAGED_JOINT)
def _joint(claim: Claim) -> Theorem:
    """What is tested is a function of c(k, x, x'), which has the law of x."""
    value = lam(x, E(M(x), y, test(pair(splice(j, x, x3), y))))
    at_x = lam(y, test(pair(splice(j, x1, x3), y)))
    whole = lam(xy, test(kept(j)(xy)))
    unit_whole = generalize(specialize(UNIT, kept(j)(xy)), xy)
    unit_x = generalize(specialize(UNIT, pair(splice(j, x1, x3), y)), y)
    drawn = at(GIVEN[-1], whole, by=[unit_whole])
    inner = at(specialize(AVERAGED, x1), at_x, by=[unit_x])
    again = use(SPLICE_AGAIN, MADE, nat(j), nat(k), j <= k)
    tested = lam(x, E(M(splice(k, x1, x2)), y, test(pair(x, y))))
    anew = same_mean(prior, x2, applied(tested, reversed_equation(again)))
    outer = same_mean(prior, x1, arith(eq(lhs(inner), rhs(anew)), inner, anew))
    low, high = (generalize(fact, y) for fact in parts(specialize(UNIT, pair(splice(j, x, x3), y))))
    _, low, high = parts(use(BOUNDED_MEAN, low, high, P=M(x), f=lam(y, test(pair(splice(j, x, x3), y))), c=1))
    mixed = at(INDEPENDENT, k, value, by=[nat(k), k <= n, generalize(both(low, high), x)])
    return arith(claim.conclusion, drawn, outer, mixed)
