"""The Gibbs variational principle for the scores of data and output: mutual information bounds their mean."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, exp, forall, function_type, lam, pair, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import JOINT, J, K, P, t, y, yz, z
from dpproofs.proving.tactics import arith, at, both, bounded, expand, generalize, integrate, mean_of_one, obtain_all
from dpproofs.proving.tactics import parts, specialize, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.divergences.gibbs import GIBBS, b, c
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.marginals import same_marginal
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION

score = var("f", function_type((yz.type,), REAL))
SIZE_PAIR = forall(yz, conj(0 <= score(yz), score(yz) <= c))
INFORMED, OUTPUT = MUTUAL_INFORMATION(J, t), JOINT(J, P, K)
at_pair = score(pair(y, z))
LIGHT = forall(z, E(P, y, exp(b - at_pair)) <= 1)
slack = mark("slack", 0)

SCORE = Lemma(
    "foundations.mutual-information-score",
    "E_J[s] <= I(Y; Z) for a score s = b - f of mean exp(s) at most 1 for every z", "Gibbs variational principle",
    (INFORMED, OUTPUT, SIZE_PAIR, LIGHT),
    b - E(J, yz, score(yz)) <= t - slack,
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "independent outcomes, b = 0, f = 0, t = 0",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), K=((1,),), f=0, b=0, c=0, t=0)),),
)  # fmt: skip


@proof_of(SCORE)
def _informed(claim: Claim) -> Theorem:
    """Under the product law the exponential mean is at most 1, for every z."""

    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        of_first, _, joint, close = parts(facts)
        cost = use(GIBBS, close, SIZE_PAIR, P=J, Q=product_law, f=score, t=t)
        light = _light(first, second, same_marginal(of_first, OUTPUT), joint, product_law)
        return arith(claim.conclusion, cost, light)

    return obtain_all(INFORMED, "first second I", with_laws)


def _light(first: Term, second: Term, same: Theorem, joint: Theorem, product_law: Term) -> Theorem:
    """E_I[exp(b - f)] <= 1: the test exp(-f), of which exp(b) times the mean is at most 1 for every z."""
    test = lam(yz, exp(-score(yz)))

    def unit_at(point: Term) -> list[Theorem]:
        low = specialize(SIZE_PAIR, point)
        below = use(EXP_INCREASING, arith(-score(point) <= 0, low), x=-score(point), y=0)
        return [arith(0 <= exp(-score(point))), arith(exp(-score(point)) <= 1, below)]

    unit, at_y = unit_at(pair(y, z)), exp(-at_pair)
    inner_int, *inner = parts(use(BOUNDED_MEAN, *(generalize(u, z) for u in unit), P=second, f=lam(z, at_y), c=1))
    outer_int = parts(
        use(BOUNDED_MEAN, *(generalize(u, y) for u in inner), P=first, f=lam(y, E(second, z, at_y)), c=1)
    )[0]
    swap = use(
        "E_swap",
        generalize(unit[0], y, z),
        use("as_always", generalize(inner_int, y), mu=first, A=lam(y, inner_int.conclusion)),
        outer_int,
        mu=first,
        nu=second,
        f=lam((y, z), at_y),
    )
    _, swapped, equal = parts(swap)
    moved = at(same, lam(y, at_y), by=[generalize(both(*unit), y)])
    P_int = bounded(P, y, at_y, 1, *unit)
    scaled = parts(expand(P, y, exp(b - at_pair), P_int))[1]
    rare = arith(exp(b) * E(first, y, at_y) <= 1, specialize(LIGHT, z), moved, scaled)
    total = integrate(second, z, rare, swapped)
    drawn = at(joint, test, by=[generalize(both(*unit_at(yz)), yz)])
    whole = parts(expand(product_law, yz, exp(b - score(yz)), bounded(product_law, yz, test(yz), 1, *unit_at(yz))))[1]
    goal = E(product_law, yz, exp(b - score(yz))) <= 1
    return arith(goal, whole, drawn, equal, total, mean_of_one(second))
