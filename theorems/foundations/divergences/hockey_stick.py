"""The least delta: the hockey-stick divergence of two laws with densities."""

from dpproofs.prelude import *
from dpproofs.privacy.notions import Q_measure as mu_Q

p, q = (var(name, function_type(("Y",), "real")) for name in "pq")
mu = var("mu", mu_Q.type)
GIVEN = (DENSITY(p, P, mu), DENSITY(q, Q, mu))
EXCESS = maximum(num(0), p(w) - exp(epsilon) * q(w))

HOCKEY_STICK = Lemma(
    "foundations.hockey-stick", "The least delta is the integral of max(0, p - exp(epsilon) q)", "elementary",
    GIVEN,
    equals(INDISTINGUISHABLE(P, Q, epsilon, delta), delta, factor * E(mu, w, EXCESS)),
    mutants=(Mutant("factor", {factor: MORE}, "P and Q disjoint: delta = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), epsilon="1/1000", mu=("51/100", "49/100"))),),
)  # fmt: skip


@proof_of(HOCKEY_STICK)
def _proof(claim: Claim) -> Theorem:
    """(p - exp(epsilon) q) phi <= the excess, with equality for the event exp(epsilon) q < p."""
    (p_nonneg, p_int, p_change), (q_nonneg, q_int, q_change) = (parts(unfolded(g)) for g in GIVEN)
    p0, q0 = specialize(p_nonneg, w), specialize(q_nonneg, w)
    value, close = value_of(claim.conclusion), INDISTINGUISHABLE(P, Q, epsilon, delta)
    cover = both(arith(0 <= EXCESS), arith(p(w) >= EXCESS, p0, q0))
    excess_int = dominated(mu, w, cover, p_int)

    def products(f: object, *unit: Theorem) -> list[Theorem]:
        return [
            dominated(mu, w, arith(absolute(r(w) * f) <= r(w), r0, *unit), r_int)
            for r, r0, r_int in ((p, p0, p_int), (q, q0, q_int))
        ]

    event = ind(exp(epsilon) * q(w) < p(w))
    worst = integrate(mu, w, arith(EXCESS <= p(w) * event - exp(epsilon) * q(w) * event), excess_int, *products(event))
    changed = [at(c, lam(w, event)) for c in (p_change, q_change)]
    needed = arith(value <= delta, worst, *changed, at(close, lam(w, event)))

    test = test_function(phi, w)
    unit = specialize(test, w)
    point = arith(p(w) * phi(w) <= exp(epsilon) * q(w) * phi(w) + EXCESS, unit)
    most = integrate(mu, w, point, excess_int, *products(phi(w), unit))
    means = [at(c, phi, by=[test]) for c in (p_change, q_change)]
    goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta
    enough = for_all(close, arith(goal, most, *means, value <= delta))
    both_ways = both(discharge(needed, close), discharge(enough, value <= delta))
    return generalize(both_ways, delta)
