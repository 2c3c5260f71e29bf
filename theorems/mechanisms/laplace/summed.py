"""Laplace noise on a Laplace variable: the density of the sum of two independent Laplace variables."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, by_ratio, fact
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, absolute, forall, lam, ne, num
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of, law_of, lhs, read
from dpproofs.proving.tactics import both, expand, generalize, numeric, obtain, parts, specialize, use
from theorems.foundations.densities.chained import CHAINED, DENSITY_R, K, P, PUSHED_R, R
from theorems.mechanisms.laplace.density import LEBESGUE_RATIO
from theorems.mechanisms.laplace.summed_pair import SOURCE, a, b, m, mixed, summed, u, x
from collections.abc import Callable

LAWS = (LAPLACE(P, m, a), forall(u, LAPLACE(K(u), u, b)), PUSHED_R(R, P, K))
"""P is a Laplace law of scale a, and R what noise of scale b makes of it."""

DENSITY_OF_SUM = Lemma(
    "bbgg19.example-2-density", "The density of the sum of two Laplace variables of scales a and b, with the median "
    "m, is (a exp(-|x - m|/a) - b exp(-|x - m|/b))/(2 (a^2 - b^2))", SOURCE,
    (*LAWS, 0 < a, 0 < b, ne(a, b)),
    DENSITY_R(lam(x, factor * summed(absolute(x - m))), R, LEBESGUE),
    mutants=(Mutant("factor", {factor: MORE}, "the scales 1 and 2: its mass is 1"),),
)  # fmt: skip


@proof_of(DENSITY_OF_SUM)
def _proof(claim: Claim) -> Theorem:
    """Two half-lines and what is between."""
    first, steps, pushed = LAWS
    start = use(LEBESGUE_RATIO, first, 0 < a, P=P, m=m, b=a)
    step = use(LEBESGUE_RATIO, specialize(steps, u), 0 < b, P=K(u), m=u, b=b)
    f, g = read(DENSITY_R, start).L, read(DENSITY_R, step).L
    h = read(DENSITY_R, claim).L
    return use(CHAINED, start, generalize(step, u), pushed, generalize(mixed(), x), f=f, g=lam((u, x), g(x)), h=h)


@refutation_of(DENSITY_OF_SUM, "factor")
def _mass(said: Theorem) -> Theorem:
    """The scales 1 and 2: a density has the mass 1, and not 1.01."""

    def clash(_law: Term, told: Theorem, values: dict[str, Term]) -> Theorem:
        more, _ = by_ratio(instance(said, *parts(told), **values))
        one, measured = by_ratio(fact("bbgg19.example-2-density", *parts(told), **values))
        _, scaled = parts(expand(law_of(measured), x, integrand_of(lhs(more), x), measured))
        return absurd(more, one, scaled)

    return with_sum(2, clash)


def with_sum(scale: int, then: Callable[[Term, Theorem, dict[str, Term]], Theorem]) -> Theorem:
    """Laplace variables of scales 1 and that number, with the median 0: what their sum is, and the laws by name."""

    def with_laws(first: Term, ones: Theorem) -> Theorem:
        def with_second(second: Term, others: Theorem) -> Theorem:
            start, kernel = first(num(0)), lam(u, second(u))

            def with_law(law: Term, made: Theorem) -> Theorem:
                told = both(specialize(ones, 0), others, made)
                return then(law, told, {"P": start, "K": kernel, "R": law, "m": num(0), "a": num(1), "b": num(scale)})

            return obtain(fact("foundations.law-pushed", P=start, K=kernel), "R", with_law)

        return obtain(fact("mechanisms.laplace-exists", numeric(num(0) < scale), b=scale), "R2", with_second)

    return obtain(fact("mechanisms.laplace-exists", numeric(0 < num(1)), b=1), "R1", with_laws)
