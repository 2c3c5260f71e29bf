"""Two independent outcomes put together: Rényi divergences add up."""

from __future__ import annotations

from fractions import Fraction

from collections.abc import Callable

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam, log, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, Q, alpha, on, y, z
from dpproofs.proving.tactics import arith, generalize, obtain, parts, specialize, transfer, unfolded, use, witness
from dpproofs.privacy.notions import first, second
from dpproofs.proving.reading import read
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS
from dpproofs.meaning.laws import INDEPENDENT
from theorems.foundations.measure.independent import P2, Q2, READ
from theorems.foundations.densities.independent_density import INDEPENDENT_DENSITY, product_ratio
from theorems.foundations.measure.independent_means import INDEPENDENT_MEAN
from theorems.foundations.measure.iterated_bounded import R, T, v
from theorems.foundations.reals.power_products import POWER_OF_PRODUCT

S = var("S", prob("V"))
a, b = var("a"), var("b")

LAWS = INDEPENDENT(R, P, P2, T), INDEPENDENT(S, Q, Q2, T), READ

INDEPENDENT_RENYI = Lemma(
    "foundations.independent-renyi", "Rényi divergences of independent outcomes add up", "elementary",
    (*LAWS, RENYI_EQUALS(alpha, P, Q, a), on(RENYI_EQUALS, Y="Z")(alpha, P2, Q2, b), 1 < alpha),
    on(RENYI_EQUALS, Y="V")(alpha, R, S, factor * (a + b)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; a > 0, b = 0",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("3/4", "1/4"),
                        S=("1/4", "3/4"), P2=(1,), Q2=(1,), T=(0, 1), first=(0, 1), second=0, a=log(Fraction(7, 3)),
                        b=0, alpha=2)),),
)  # fmt: skip


@proof_of(INDEPENDENT_RENYI)
def _renyi(claim: Claim) -> Theorem:
    """The moment of the product is the product of the moments."""

    def then(L: Term, L_facts: Theorem, l: Term, l_facts: Theorem, density: Theorem) -> Theorem:
        powers = []
        for ratio, facts, point in ((L, L_facts, y), (l, l_facts, z)):
            nonneg = parts(unfolded(parts(facts)[0]))[0]
            power = use(POWER_NONNEGATIVE, specialize(nonneg, point), 1 < alpha, u=ratio(point), a=alpha)
            powers.append(generalize(power, point))
        moment = use(
            INDEPENDENT_MEAN, *LAWS, *powers, L_facts, l_facts, f=lam(y, L(y) ** alpha), g=lam(z, l(z) ** alpha)
        )
        first_, second_ = L(first(v)), l(second(v))
        signs = (
            specialize(parts(unfolded(parts(L_facts)[0]))[0], first(v)),
            specialize(parts(unfolded(parts(l_facts)[0]))[0], second(v)),
        )
        power = use(POWER_OF_PRODUCT, *signs, 1 < alpha, u=first_, v=second_, a=alpha)
        same = arith(eq(first_**alpha * second_**alpha, (first_ * second_) ** alpha), power)
        value, equal = parts(transfer(S, v, same, parts(moment)[0]))
        mean = arith(
            eq(E(S, v, (first_ * second_) ** alpha), exp((alpha - 1) * read(RENYI_EQUALS, claim).d)),
            equal,
            moment,
            L_facts,
            l_facts,
        )
        return witness(claim.conclusion, product_ratio(L, l), density, value, mean)

    *_, first_pair, second_pair, _ = claim.hypotheses
    return with_ratios((first_pair, second_pair), then)


def with_ratios(given: tuple[Term, Term], then: Callable[[Term, Theorem, Term, Theorem, Theorem], Theorem]) -> Theorem:
    """The two likelihood ratios, their facts, and that their product is one."""

    def one(L: Term, L_facts: Theorem) -> Theorem:
        def two(l: Term, l_facts: Theorem) -> Theorem:
            density = use(INDEPENDENT_DENSITY, *LAWS, L_facts, l_facts, L=L, l=l)
            return then(L, L_facts, l, l_facts, density)

        return obtain(given[1], "l", two)

    return obtain(given[0], "L", one)
