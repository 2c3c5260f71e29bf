"""Independent Laplace noise on each entry of a vector leaks no more than noise on one number that moves as far.

This file is long because the induction over the entries is for two laws, before it is for a mechanism.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, lam, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import L1_SENSITIVITY, LAPLACE_DP, PROFILE, Delta, N, c, d, i, laplace_profile, on
from dpproofs.privacy.notions import test_function, x1, x2
from dpproofs.privacy.notions import q_vector as q
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis, lhs
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    cases,
    constant,
    discharge,
    for_all,
    generalize,
    integrate,
    obtain,
    parts,
)
from dpproofs.proving.tactics import over_range, same_value, specialize, unfolded, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.mechanisms.laplace.best_event import SOURCE
from theorems.mechanisms.laplace.law import b, u
from theorems.mechanisms.laplace.law import x as z
from theorems.mechanisms.laplace.profile import LAPLACE_LAWS
from theorems.mechanisms.laplace.vector import x as data
from theorems.mechanisms.laplace.vector import F, G, LAWS, M, NOISY, append, distance, k, mu, nu, phi, v
from theorems.notions.laplace_dp.triangle import TRIANGLE
from theorems.notions.laplace_dp.weakening import larger_shift

PROFILE_V = on(PROFILE, Y="V")

PAIR = Lemma(
    "mechanisms.laplace-vector-profile", "Laplace vectors are distinguished no better than numbers at that distance",
    SOURCE,
    (*LAWS, nat(d)),
    PROFILE_V(G(d), F(d), lam(c, factor * laplace_profile(distance(d) / b, c))),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, and the event y <= 1/2",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, b=1, d=1)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Entry by entry."""
    at_k = PROFILE_V(G(k), F(k), told(k))
    return at(use("induction", _start(), _step(), A=lam(k, at_k)), d, by=[nat(d)])


def told(size: Term) -> Term:
    """The profile of one number that moves as far, as a function of the order."""
    return lam(c, laplace_profile(distance(size) / b, c))


TEST = test_function(phi, v)


def _start() -> Theorem:
    """The empty list leaks nothing."""
    none = num(0)
    laws = [at(parts(unfolded(law))[0], phi, by=[TEST]) for law in LAWS[:2]]
    _, *sizes = _unit(F(none), v, phi, specialize(TEST, v))
    first, second = (E(law(none), v, phi(v)) for law in (G, F))
    few = _few(second, sizes)
    goal = first <= c * second + told(none)(c)
    return for_all(PROFILE_V(G(none), F(none), told(none)), arith(goal, *laws, few))


def _unit(law: Term, point: Term, f: Term, fact: Theorem) -> list[Theorem]:
    """The function is integrable, and its mean is between 0 and 1, as its values are."""
    low, high = (generalize(part, point) for part in parts(fact))
    return parts(use(BOUNDED_MEAN, low, high, P=law, f=f, c=1))


def _few(mean: Term, sizes: list[Theorem]) -> Theorem:
    """(1 - c) times a number from 0 to 1 is at most the profile."""
    bound = (1 - c) * mean <= told(num(0))(c)
    return cases(
        c <= 1,
        lambda less: arith(bound, arith((1 - c) * mean <= 1 - c, less, *sizes)),
        lambda more: arith(bound, arith((1 - c) * mean <= 0, more, *sizes)),
    )


def _step() -> Theorem:
    """One more entry, independent of those before: the entries change one after the other."""
    natural, more = nat(k), use("nat_successor", nat(k))
    gap = absolute(mu(k + 1) - nu(k + 1))
    so_far = PROFILE_V(G(k), F(k), told(k))
    made = [at(parts(unfolded(law))[1], k, by=[natural]) for law in LAWS[:2]]
    longer = use("sum_step", more, arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k,
                 s=lam(i, absolute(mu(i) - nu(i))))  # fmt: skip
    inner = lam(z, phi(append(v, z)))
    inside = specialize(TEST, append(v, z))

    def composed(P: Term, P_facts: Theorem, Q: Term, Q_facts: Theorem) -> Theorem:
        (P_law, P_joint), (Q_law, Q_joint) = parts(P_facts), parts(Q_facts)
        one = use(LAPLACE_LAWS, P_law, Q_law, 0 < b, P=P, Q=Q, m=mu(k + 1), n=nu(k + 1))
        means, ints = [], []
        for law in (P, Q):
            sides = _unit(law, z, inner, inside)[1:]
            mean = lam(v, E(law, z, inner(z)))
            unit = both(*sides)
            means.append((mean, generalize(unit, v)))
            ints.append(_unit(F(k), v, mean, unit)[0])
        (first, first_unit), (second, _) = means
        upper = generalize(discharge(at(so_far, c, first, by=[0 <= c, first_unit]), 0 <= c), c)
        level = laplace_profile(gap / b, c)
        known = at(one, c, inner, by=[0 <= c, generalize(inside, z)])
        bound = arith(first(v) <= c * second(v) + level, known)
        ints.append(parts(constant(F(k), v, level))[0])
        whole = integrate(F(k), v, bound, *ints)
        mean, other = E(F(k), v, first(v)), E(F(k), v, second(v))
        lower = arith(mean <= c * other + level, whole, constant(F(k), v, level))
        lower = generalize(discharge(lower, 0 <= c), c)
        sizes = arith(0 <= gap / b, 0 < b), arith(0 <= distance(k) / b, over_range(0 <= distance(k), k, natural), 0 < b)
        both_steps = use(TRIANGLE, upper, lower, *sizes, 0 <= c, p=E(G(k), v, first(v)), r=mean, q=other,
                         s=distance(k) / b, t=gap / b)  # fmt: skip
        joint = [at(unfolded(law), phi, by=[TEST]) for law in (P_joint, Q_joint)]
        same = same_value(
            lam(u, laplace_profile(u, c)), arith(eq(distance(k) / b + gap / b, distance(k + 1) / b), longer)
        )
        goal = E(G(k + 1), v, phi(v)) <= c * E(F(k + 1), v, phi(v)) + told(k + 1)(c)
        return for_all(PROFILE_V(G(k + 1), F(k + 1), told(k + 1)), arith(goal, both_steps, same, *joint))

    found = obtain(
        made[0], "P", lambda P, P_facts: obtain(made[1], "Q", lambda Q, Q_facts: composed(P, P_facts, Q, Q_facts))
    )
    return generalize(discharge(found, natural, so_far), k)


LEMMA = Lemma(
    "mechanisms.laplace-vector-dp", "The exact profile of independent Laplace noise on a query of l1-sensitivity Delta",
    SOURCE,
    (L1_SENSITIVITY(q, d, N, Delta), NOISY, nat(d), 0 < b),
    on(LAPLACE_DP, Y="V")(lam(data, M(data, d)), N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, two neighbours with q = 0 and q = Delta, and y <= 1/2",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, b=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    gap = at_neighbours(hypothesis(claim, L1_SENSITIVITY))
    noisy = [specialize(NOISY, point) for point in (x1, x2)]
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q(x1, i)), "nu": lam(i, q(x2, i))}
    pair = use(PAIR, *noisy, nat(d), 0 < b, **laws)
    far = lhs(gap) / b
    order = arith(far <= Delta / b, gap, 0 < b)
    return for_all(claim.conclusion, larger_shift(pair, far, Delta / b, order))


laplace_dp_vector = Verified(
    LEMMA, "laplace_dp_vector", {"l1_sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(d,)
)
