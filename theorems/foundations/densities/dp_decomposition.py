"""Laws that are (epsilon, delta)-close are mixtures of laws that are epsilon-close and a rest of mass delta.

For kernels, so that the components of laws that depend on y depend on y measurably.

This file is long because four components are found by densities, and shown to be mixed into the laws and close.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import E, conj, disj, eq, exists, exp, forall, lam, minimum, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, INDISTINGUISHABLE, MIXTURE, delta, epsilon, phi, w
from dpproofs.proving.reading import comparison, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, folded, for_all, generalize, integrate
from dpproofs.proving.tactics import mp, obtain, parts, specialize, use, witnesses
from theorems.foundations.densities.common_part import MASS
from theorems.foundations.densities.common_part_equal import EQUAL
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.law_with_density import WITH_DENSITY
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.mixtures.mixture_rest import REST
from theorems.foundations.densities.ordered_densities import ORDERED_DENSITIES
from theorems.foundations.mixtures.shares import SHARE, share
from theorems.foundations.measure.weighted_laws import TEST, Ps, Qs, u

KERNEL = Ps.type
As, A2s, Bs, B2s = (var(name, KERNEL) for name in ("A", "A2", "B", "B2"))

THERE = forall(u, INDISTINGUISHABLE(Ps(u), Qs(u), epsilon, delta))
BACK = forall(u, INDISTINGUISHABLE(Qs(u), Ps(u), epsilon, delta))
GIVEN = (THERE, BACK, 0 <= epsilon, 0 <= delta, delta < 1)


def _decomposed(weight: Term) -> Term:
    return exists((As, A2s, Bs, B2s), forall(u, conj(
        MIXTURE(Ps(u), weight, As(u), A2s(u)), MIXTURE(Qs(u), weight, Bs(u), B2s(u)),
        INDISTINGUISHABLE(As(u), Bs(u), epsilon, 0), INDISTINGUISHABLE(Bs(u), As(u), epsilon, 0),
    )))  # fmt: skip


DECOMPOSITION = Lemma(
    "foundations.dp-decomposition", "(epsilon, delta)-close kernels are epsilon-close outside of a part of mass delta",
    "bs16.lemma-8.6, the first three steps",
    GIVEN,
    _decomposed(1 - delta),
    mutants=(Mutant("delta", Claim(GIVEN, _decomposed(1 - LESS * delta)),
                    "P, Q disjoint but for a common part of mass 1 - delta",
                    witness=finite({"U": 1, "Y": 3}, P=(("1/2", "1/2", 0),), Q=((0, "1/2", "1/2"),), epsilon=0,
                        delta="1/2")),),
)  # fmt: skip


@proof_of(DECOMPOSITION)
def _proof(claim: Claim) -> Theorem:
    """Densities p, q with respect to (P + Q)/2; A and B have the two densities of the common part."""

    def with_law(S: Term, mixed: Theorem) -> Theorem:
        return _with_ratio("p", S, mixed, Ps, lambda p, p_density: _with_ratio(
            "q", S, mixed, Qs, lambda q, q_density: _parts(claim, S, p, p_density, q, q_density)))  # fmt: skip

    half = Fraction(1, 2)
    weight = generalize(both(arith(num(0) <= half), arith(num(half) <= 1)), u)
    return obtain(use(MIXED, weight, P=Ps, Q=Qs, t=lam(u, num(half))), "S", with_law)


def _with_ratio(
    name: str, S: Term, mixed: Theorem, component: Term, then: Callable[[Term, Theorem], Theorem]
) -> Theorem:
    """A kernel has a likelihood ratio to its mixture with another one."""
    null = eq(E(S(u), w, phi(w)), 0)
    size = specialize(TEST, w)
    low = [integrate(law(u), w, parts(size)[0], bounded(law(u), w, phi(w), 1, size)) for law in (Ps, Qs)]
    vanish = arith(eq(E(component(u), w, phi(w)), 0), at(specialize(mixed, u), phi, by=[TEST]), null, *low)
    found = use("radon_nikodym", generalize(discharge(vanish, TEST, null), u, phi), K=component, H=S)

    def with_function(r: Term, facts: Theorem) -> Theorem:
        density = DENSITY(lam(w, r(u, w)), component(u), S(u))
        return then(r, folded(density, specialize(facts, u)))

    return obtain(found, name, with_function)


def _parts(claim: Claim, S: Term, p: Term, p_density: Theorem, q: Term, q_density: Theorem) -> Theorem:
    C, ratios = exp(epsilon), (lam(w, p(u, w)), lam(w, q(u, w)))
    one = arith(1 <= C, use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon))
    masses, means = [], []
    for given, first, second, laws, (x, y) in (
        (THERE, p_density, q_density, (Ps(u), Qs(u)), ratios),
        (BACK, q_density, p_density, (Qs(u), Ps(u)), ratios[::-1]),
    ):
        masses.append(use(MASS, first, second, specialize(given, u), P=laws[0], Q=laws[1], mu=S(u), p=x, q=y))
        means.append(rhs(comparison(masses[-1])))
    M, N = means
    m = minimum(M, N)
    bounds = [parts(fact)[1] for fact in masses]
    positive = [arith(0 < mean, bound, delta < 1) for mean, bound in zip(means, bounds, strict=True)]
    first, second = use(SHARE, one, positive[1], m=M, n=N, c=C), use(SHARE, one, positive[0], m=N, n=M, c=C)
    s, t = share(M, N, C), share(N, M, C)
    goal = disj(eq(s, 0), eq(t, 0))
    either = cases(
        M <= N,
        lambda yes: infer("or_intro", mp(parts(first)[3], yes), formula=goal),
        lambda no: infer("or_intro", mp(parts(second)[3], arith(N <= M, no)), formula=goal),
    )
    other_mass = arith(eq(lhs(parts(second)[2]), m), parts(second)[2])
    least = arith(1 - delta <= m, *bounds), arith(0 < m, *positive), arith(0 <= 1 - delta, delta < 1)
    equal = use(EQUAL, p_density, q_density, *(parts(f)[0] for f in masses), *parts(first)[:3], *parts(second)[:2],
                other_mass, either, *least, 0 <= epsilon, P=Ps(u), Q=Qs(u), mu=S(u), p=ratios[0], q=ratios[1],
                s=s, t=t, m=m)  # fmt: skip
    low, ints, total, under, other_low, other_ints, other_total, other_under, within = parts(equal)
    a, b = (lam(w, rhs(specialize(fact, w))) for fact in (low, other_low))

    def with_A(A: Term, A_facts: Theorem) -> Theorem:
        def with_B(B: Term, B_facts: Theorem) -> Theorem:
            A_density, B_density = specialize(A_facts, u), specialize(B_facts, u)

            def ordered(scale: object, f: Theorem, g: Theorem, point: Theorem) -> Theorem:
                (x, one), (y, other) = (read(DENSITY, ratio)["L", "P"] for ratio in (f, g))
                return use(ORDERED_DENSITIES, f, g, point, L=x, G=y, P=one, Q=other, mu=S(u), c=scale)

            inverse = exp(-epsilon)
            close = []
            for f, g, index in ((A_density, B_density, 0), (B_density, A_density, 1)):
                fact = parts(specialize(within, w))[index]
                x, y = read(DENSITY, f).L, read(DENSITY, g).L
                point = generalize(arith(inverse * x(w) <= y(w), fact), w)
                bound = at(ordered(inverse, f, g, point), phi, by=[TEST])
                P, Q = read(DENSITY, f).P, read(DENSITY, g).P
                final = arith(E(P, w, phi(w)) <= C * E(Q, w, phi(w)) + 0, bound)
                close.append(for_all(INDISTINGUISHABLE(P, Q, epsilon, 0), final))
            rests = []
            for law, density, part, whole, point in (
                (A, A_density, Ps, p_density, under),
                (B, B_density, Qs, q_density, other_under),
            ):
                below = generalize(ordered(1 - delta, density, whole, point), u)
                sides = arith(0 <= 1 - delta, delta < 1), arith(1 - delta <= 1, 0 <= delta)
                rests.append(use(REST, below, *sides, P=part, A=law, c=1 - delta))
            return obtain(rests[0], "A2", lambda A2, A_mixed: obtain(rests[1], "B2", lambda B2, B_mixed: witnesses(
                claim.conclusion, (A, A2, B, B2),
                generalize(both(specialize(A_mixed, u), specialize(B_mixed, u), *close), u))))  # fmt: skip

        made = use(
            WITH_DENSITY,
            generalize(other_low, u),
            generalize(both(other_ints, other_total), u),
            P=S,
            f=lam((u, w), b(w)),
        )
        return obtain(made, "B", with_B)

    made = use(WITH_DENSITY, generalize(low, u), generalize(both(ints, total), u), P=S, f=lam((u, w), a(w)))
    return obtain(made, "A", with_A)
