"""Lower bounds of the profiles of two independent outcomes, from a lattice profile below that of the second."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, fst, ind, lam, mul, nat, num, pair, prob, product, snd, var
from dpproofs.privacy.notions import JOINT, J, P, Q, c, h, j, on, rho, w, y, yz, z
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, both, expand, for_all, generalize, integrate, obtain_all
from dpproofs.proving.tactics import over_range, parts, said_of, specialize, unfolded, use, witness, discharge
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.densities.joint_density import I
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_of_means import SUM_MEAN
from theorems.notions.lattices.lattice import TABLE2, d2, entries_of, lattice, m2, n2, o2, t2
from theorems.notions.lattices.lower_inside import excess, inside
from theorems.notions.lattices.product import SOURCE
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.notions.profiles.at_least_excess import EVENT_AT_LEAST, EXCESS_AT_LEAST
from theorems.notions.profiles.by_densities import means_of

P2, Q2 = (var(name, prob("Z")) for name in ("P2", "Q2"))
FAR, SECOND = AT_LEAST(P, Q, h), on(AT_LEAST, Y="Z")(P2, Q2, lam(c, lattice(*TABLE2)))
INDEPENDENT = (JOINT(J, P, lam(y, P2)), JOINT(I, Q, lam(y, Q2)))
SIGNS = entries_of(*TABLE2)
BOTH = on(AT_LEAST, Y=product("Y", "Z"))


def composed(factor: Factor = 1) -> Term:
    """The lower bound for both outcomes at the order c."""
    return mul(factor, d2) + t2 * total(lam(j, m2(j) * h(c * rho ** (o2 - j))), n2)


LOWER_PRODUCT = Lemma(
    "lattices.lower-product", "A lower bound of the profiles of two independent outcomes", SOURCE,
    (FAR, SECOND, *SIGNS, 0 < rho, *INDEPENDENT),
    BOTH(J, I, lam(c, composed(factor))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2, "Z": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), P2=(1, 0), Q2=(0, 1),
                        J=(1, 0, 0, 0), I=(0, 0, 0, 1), h=1, m2=0, n2=0, o2=0, d2=1, t2=1, rho=2)),),
)  # fmt: skip


@proof_of(LOWER_PRODUCT)
def _proof(claim: Claim) -> Theorem:
    """Given the first outcome, the second one is judged at the order c q/p."""

    def with_first(mu: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        made = use(COMMON_REFERENCE, P=P2, Q=Q2)
        return obtain_all(made, "nu p2 q2", lambda *second: _tested(mu, p, q, facts, *second))

    return for_all(claim.conclusion, obtain_all(use(COMMON_REFERENCE, P=P, Q=Q), "mu p q", with_first))


def _tested(mu: Term, p: Term, q: Term, facts: Theorem, nu: Term, p2: Term, q2: Term, facts2: Theorem) -> Theorem:
    """The event c q q2 < p p2 distinguishes both outcomes."""
    event = lam(yz, ind(c * q(fst(yz)) * q2(snd(yz)) < p(fst(yz)) * p2(snd(yz))))
    unit = generalize(arith(conj(0 <= event(yz), event(yz) <= 1)), yz)
    densities = parts(facts)
    p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in densities)
    at_w = lam(z, event(pair(w, z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(unit, pair(w, z))))
    means, known = [], []
    for law, density in ((P2, densities[0]), (Q2, densities[1])):
        _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, P=law, f=at_w, c=1))
        means.append(lam(w, E(law, z, at_w(z))))
        known.append(means_of(means[-1], generalize(both(nonneg, at_most), w), density))
    (first_int, first), (second_int, second) = known
    level = arith(0 <= c * q(w), 0 <= c, q0)
    given = use(EVENT_AT_LEAST, *parts(facts2), SECOND, p0, level, P=P2, Q=Q2, mu=nu, p=p2, q=q2, a=p(w), c=c * q(w),
                h=lam(c, lattice(*TABLE2)))  # fmt: skip
    point = inside(p(w), q(w), p0, q0, given, p(w) * means[0](w) - c * (q(w) * means[1](w)))
    sum_int, sums = _sums(mu, p, q, densities)
    p_int = parts(unfolded(densities[0]))[1]
    whole = integrate(mu, w, point, first_int, second_int, p_int, sum_int)
    mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
    joined = [at(law, event, by=[unit]) for law in INDEPENDENT]
    apart = c * E(I, yz, event(yz)) + composed() <= E(J, yz, event(yz))
    return witness(
        said_of(BOTH(J, I, lam(c, composed())), c),
        event,
        unit,
        arith(apart, whole, mass, first, second, *sums, *joined),
    )


def _sums(mu: Term, p: Term, q: Term, densities: list[Theorem]) -> tuple[Theorem, list[Theorem]]:
    """The mean of the sum of all excesses is at least that of the values of h."""
    terms = lam((j, w), excess(p(w), q(w))(j))

    def of(number: Term) -> tuple[Theorem, Theorem, Theorem]:
        level = arith(0 <= c * rho ** (o2 - number), 0 <= c, 0 < rho)
        order = c * rho ** (o2 - number)
        made = use(EXCESS_AT_LEAST, *densities, FAR, arith(num(0) <= 1), level, mu=mu, p=p, q=q, a=1, c=order)
        ints, bound = parts(made)
        weighted_int, mean = parts(expand(mu, w, terms(number, w), ints))
        return weighted_int, mean, bound

    every = generalize(discharge(of(j)[0], nat(j)), j)
    sum_int, sum_mean = parts(use(SUM_MEAN, every, nat(n2), n=n2, mu=mu, f=terms))

    def each(number: Term) -> Theorem:
        _, mean, bound = of(number)
        sign = at(SIGNS[0], number, by=[number <= n2])
        value = m2(number) * h(c * rho ** (o2 - number))
        return arith(value <= E(mu, w, terms(number, w)), mean, bound, sign)

    values = lam(j, m2(j) * h(c * rho ** (o2 - j)))
    least = over_range(total(values, n2) <= total(lam(j, E(mu, w, terms(j, w))), n2), n2, nat(n2), each=each)
    return sum_int, [sum_mean, arith(t2 * lhs(least) <= t2 * rhs(least), least, 0 <= t2)]
