"""zCDP as a bound on the generating function of the privacy loss: the loss has a Gaussian tail, and is
bounded but for an event of small probability.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.privacy_loss_moments import LOSS, LOSS_GENERATING, MOMENT, RATIO
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.tests.tests_from_divergences import tail
from theorems.notions.probabilistic_dp.to_approx_dp import NEAR, TEST, P as P_, Q as Q_

# Bun and Steinke 2016, Definition 1.1, (1) and (2): zCDP as a bound on the generating function of the privacy loss ---

loss = exists(L, conj(RATIO, integrable(P, w, LOSS), E(P, w, LOSS) <= factor * exp((alpha - 1) * t)))

BOUND = Lemma(
    "bs16.def-1.1-loss", "D_alpha(P||Q) <= t just when E[exp((alpha - 1) Z)] <= exp((alpha - 1) t)",
    f"{BUN_STEINKE}, Definition 1.1, (1) and (2)",
    (1 < alpha,),
    conj(implies(RENYI(alpha, P, Q, t), loss), implies(loss, RENYI(alpha, P, Q, t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0", witness=two_laws(alpha="1.01", t="99/100")),),
)  # fmt: skip


@proof_of(BOUND)
def _bound(claim: Claim) -> Theorem:
    divergence, loss = equivalent(claim)

    def there(L: Term, facts: Theorem) -> Theorem:
        forward = mp(parts(use(LOSS_GENERATING, facts, 1 < alpha, L=L))[0], parts(facts)[1])
        known = arith(E(P, w, exp((alpha - 1) * log(L(w)))) <= exp((alpha - 1) * t), forward, parts(facts)[2])
        return witness(loss, L, facts, forward, known)

    def back(L: Term, facts: Theorem) -> Theorem:
        forward, backward = parts(use(LOSS_GENERATING, facts, 1 < alpha, L=L))
        power_int = mp(backward, parts(facts)[1])
        known = arith(E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * t), mp(forward, power_int), parts(facts)[2])
        return witness(divergence, L, facts, power_int, known)

    forward = obtain(divergence, "L", there)
    return both(discharge(forward, divergence), discharge(obtain(loss, "L", back), loss))


# Section 1.1, after (2): under zCDP the privacy loss has a Gaussian tail ----------------------

SOURCE = f"{BUN_STEINKE}, Section 1.1, after (2)"
LINE = RENYI_LINE(P, Q, xi, rho)
extra = var("lambda_")
GAUSSIAN = "Gaussian mechanism, rho = 1/2, lambda = 3: 0.00135 > exp(-9)"
constant_ = mark("constant", 4)

PAIR = Lemma(
    "bs16.sec-1.1-loss-tail-pair", "P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho)) for a pair of laws", SOURCE,
    (LINE, RATIO, 0 < rho, 0 < extra),
    tail(P, L, extra + xi + rho) <= exp(-(extra**2) / (constant_ * rho)),
    mutants=(Mutant("constant", {constant_: Fraction(399, 100)}, "Gaussian mechanism, lambda large",
                    witness=finite({"Y": 2}, P=("0.000045", "0.999955"),
                        Q=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001")),
             Mutant("half", {constant_: 2}, GAUSSIAN,
                    witness=finite({"Y": 2}, P=("0.000045", "0.999955"),
                        Q=(Fraction(42, 10**19), 1 - Fraction(42, 10**19)), xi=0, rho=10, lambda_="20.001"))),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Markov's inequality at the order alpha = 1 + lambda/(2 rho), where the exponent is smallest."""
    level, Z = extra + xi + rho, log(L(w))
    alpha = 1 + extra / (2 * rho)
    order = arith(1 < alpha, 0 < rho, 0 < extra)
    moment = use(MOMENT, at(LINE, alpha, by=[order]), RATIO, order, alpha=alpha, t=xi + rho * alpha)
    scale, above = extra / (2 * rho), level < Z
    large = use(EXP_INCREASING, arith(0 <= scale * (Z - level), above, 0 < rho, 0 < extra), x=0, y=scale * (Z - level))
    goal = ind(above) <= exp(-(alpha - 1) * level) * exp((alpha - 1) * Z)
    point = cases(above, lambda yes: arith(goal, yes, large), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, ind(above), 1), moment, 0 < rho)
    product = exp((alpha - 1) * (xi + rho * alpha - level))
    bound = arith(tail(P, L, level) <= product, mean, moment, 0 < rho)
    return rewrite(bound, arith(eq(product, rhs(claim)), 0 < rho))


# (xi, rho)-zCDP implies P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho)) -------------------

LOSS_TAIL = Lemma(
    "bs16.sec-1.1-loss-tail", "(xi, rho)-zCDP implies P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho))", SOURCE,
    (ZCDP(M, N, xi, rho), N(x1, x2), DENSITY(L, M(x1), M(x2)), 0 < rho, 0 < extra),
    tail(M(x1), L, extra + xi + rho) <= exp(-(extra**2) / (constant_ * rho)),
    mutants=(Mutant("half", {constant_: 2}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": 2},
                        M=(("0.000045", "0.999955"), (Fraction(42, 10**19), 1 - Fraction(42, 10**19))),
                        N=(False, True, False, False), x1=0, x2=1, xi=0, rho=10, lambda_="20.001")),),
)  # fmt: skip


@proof_of(LOSS_TAIL)
def _proof(claim: Claim) -> Theorem:
    private, near, *others = claim.hypotheses
    line = at(private, x1, x2, by=[near])
    return prove(claim.conclusion, use(PAIR, line, *others, P=M(x1), Q=M(x2)))


zcdp_loss_tail = Verified(LOSS_TAIL, "zcdp_loss_tail", {"excess": extra}, value=exp(-(extra**2) / (4 * rho)))


# zCDP bounds the privacy loss, but for an event of small probability --------------------------

FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-probabilistic-dp",
    "(xi, rho)-zCDP is (lambda + xi + rho, exp(-lambda^2/(4 rho)))-probabilistic DP", LOSS_TAIL.source,
    (ZCDP(M, N, xi, rho), 0 < rho, 0 < extra),
    PROBABILISTIC_DP(M, N, extra + xi + rho, exp(-(extra**2) / (constant_ * rho))),
    mutants=(Mutant("constant", {constant_: Fraction(399, 100)}, "Gaussian mechanism, lambda large",
                    witness=two_gaussians(xi=0, rho="1/2", lambda_=100)),
             Mutant("half", {constant_: 2}, "Gaussian mechanism, rho = 1/2, lambda = 3: 0.00135 > exp(-9)",
                    witness=two_gaussians(xi=0, rho="1/2", lambda_=3))),
)  # fmt: skip


@proof_of(FROM_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """S is the event that the privacy loss is larger."""
    private, *signs = claim.hypotheses
    goal = claim.conclusion
    level = read(PROBABILISTIC_DP, goal).epsilon
    some = said_of(goal, x1, x2)
    order = arith(1 < num(2))
    line = at(at(private, x1, x2, by=[NEAR]), 2, by=[order])

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density = parts(facts)[0]
        nonneg, L_int, change = parts(unfolded(density))
        tail = use(LOSS_TAIL, private, NEAR, density, *signs, L=L)
        S = lam(w, ind(level < log(L(w))))
        rest = lam(w, (1 - S(w)) * phi(w))
        size, L0 = specialize(TEST, w), specialize(nonneg, w)
        low, high = arith(0 <= rest(w), size), arith(rest(w) <= 1, size)

        top = exp(level) * rest(w)

        def bounded_loss(no: Theorem) -> Theorem:
            return cases(
                0 < L(w),
                lambda pos: arith(
                    L(w) * rest(w) <= top,
                    use(EXP_OF_LOG, pos, y=L(w)),
                    low,
                    use(EXP_INCREASING, arith(log(L(w)) <= level, no), x=log(L(w)), y=level),
                ),
                lambda zero: arith(L(w) * rest(w) <= top, arith(eq(L(w), 0), zero, L0), low),
            )

        point = cases(
            level < log(L(w)),
            lambda yes: arith(L(w) * rest(w) <= top, arith(eq(rest(w), 0), yes)),
            bounded_loss,
        )
        weighted = dominated(Q_, w, arith(absolute(L(w) * rest(w)) <= L(w), low, high, L0), L_int)
        ints = bounded(Q_, w, rest(w), 1, low, high)
        scaled_int, scaled = parts(linear(Q_, w, top, [(exp(level), ints)]))
        outside = arith(
            E(P_, w, rest(w)) <= exp(level) * E(Q_, w, rest(w)),
            at(change, rest, by=[generalize(both(low, high), w)]),
            integrate(Q_, w, point, weighted, scaled_int),
            scaled,
        )
        unit = generalize(both(arith(0 <= S(w)), arith(S(w) <= 1)), w)
        limit = arith(lhs(tail) <= read(PROBABILISTIC_DP, goal).delta, tail)
        return witness(some, S, unit, limit, generalize(discharge(outside, TEST), phi))

    found = obtain(line, "L", with_ratio)
    return for_all(goal, found)


zcdp_to_probabilistic_dp = Verified(FROM_ZCDP, "zcdp_to_probabilistic_dp", {"excess": extra})
