"""Rényi DP of one order and of others: a lower order asks for less, any higher one for more, and all of them together
are zCDP.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, near
from theorems.citations import SOK
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.mechanisms.gaussian.mechanism import MECHANISM
from theorems.notions.zcdp.composition import FROM_ZCDP, stated

# zCDP is Rényi DP of all orders ---------------------------------------------------------------

rate = mark("rate", rho)
EVERY = forall(alpha, implies(1 < alpha, RENYI_DP(M, N, alpha, xi + rate * alpha)))

FAMILY = Lemma(
    "sok20.claim-zcdp-as-rdp-family", "M is (xi, rho)-zCDP just when it is (alpha, xi + rho alpha)-Rényi DP for all "
    "alpha > 1", f"{SOK}, after Definition 18",
    (),
    conj(implies(ZCDP(M, N, xi, rho), EVERY), implies(EVERY, ZCDP(M, N, xi, rho))),
    mutants=(Mutant("smaller", {rate: LESS * rho}, "a Gaussian mechanism"),
             Mutant("larger", {rate: MORE * rho}, "as before")),
)  # fmt: skip


@proof_of(FAMILY)
def _family(claim: Claim) -> Theorem:
    """By the definitions: both are bounds for all neighbours and all orders."""
    (private, every), (given, goal) = map(if_then, conjuncts(claim))
    there = for_all(every, use(FROM_ZCDP, private, 1 < alpha))
    back = stated(goal, at_neighbours(at(given, alpha, by=[1 < alpha])))
    return both(discharge(there, private), discharge(back, given))


# Rényi DP of an order is none of a higher one -------------------------------------------------

x, beta = variables("x beta")
NOISY = lam(x, normal(x, num(1)))
CLOSE = near()
NUMBERS = on(RENYI_DP, X=REAL, Y=REAL)

HIGHER = Lemma(
    "sok20.claim-rdp-order-monotone-every",
    "Numbers with noise N(0, 1) are (alpha, alpha/2)-Rényi DP, and of an order beta only (beta, beta/2)",
    f"{SOK}, after Definition 17",
    (1 < alpha, 1 < beta),
    conj(NUMBERS(NOISY, CLOSE, alpha, alpha / 2),
         implies(NUMBERS(NOISY, CLOSE, beta, epsilon), factor * beta / 2 <= epsilon)),
    mutants=(Mutant("factor", {factor: MORE}, "epsilon = beta/2"),),
)  # fmt: skip


def noisy() -> Theorem:
    """Numbers with noise N(0, 1) are 1/2-zCDP."""
    sensitive = intro(on(SENSITIVITY, X=REAL)(lam(x, x), CLOSE, 1), lambda goal, *_: arith(goal))
    return use(MECHANISM, sensitive, numeric(0 < num(1)), q=lam(x, x), N=CLOSE, sigma=1, Delta=1)


def of_order(order: Fact, alpha: Term) -> Theorem:
    """They are Rényi DP at that order."""
    line = noisy()
    return use(FROM_ZCDP, line, order, M=NOISY, N=CLOSE, xi=0, rho=read(ZCDP, line).rho, alpha=alpha)


def farthest(bound: Theorem, order: Fact) -> Theorem:
    """What Rényi DP says of 0 and 1."""
    met = at(bound, 0, 1, by=[arith(CLOSE(num(0), num(1)))])
    alpha, level = read(RENYI, met)["alpha", "t"]
    exact = use(GAUSSIAN_DIVERGENCE, numeric(0 < num(1)), order, mu=num(0), nu=num(1), sigma=num(1), alpha=alpha)
    return mp(parts(at(exact, level))[0], met)


@proof_of(HIGHER)
def _higher(claim: Claim) -> Theorem:
    """The divergence at distance 1 is half the order."""
    first, second = conjuncts(claim)
    given, goal = if_then(second)
    far = arith(goal, farthest(assume(given), 1 < beta))
    return both(written_as(first, of_order(1 < alpha, alpha)), discharge(far, given))


@refutation_of(HIGHER, "factor")
def _least(said: Theorem) -> Theorem:
    """alpha = beta = 2: it is (2, 1)-Rényi DP."""
    order = arith(1 < num(2))
    _, needed = parts(instance(said, order, order, alpha=num(2), beta=num(2), epsilon=num(1)))
    return exceeded(mp(needed, written_as(premise_of(needed), of_order(order, num(2)))))


@refutation_of(FAMILY, "smaller", X=REAL, Y=REAL)
def _smaller(said: Theorem) -> Theorem:
    """rho = 1/2, at the order 2."""
    there, _ = parts(instance(said, M=NOISY, N=CLOSE, xi=num(0), rho=num(1) / 2))
    every = mp(there, written_as(premise_of(there), noisy()))
    order = arith(1 < num(2))
    return exceeded(farthest(at(every, 2, by=[order]), order))


@refutation_of(FAMILY, "larger", X=REAL, Y=REAL)
def _larger(said: Theorem) -> Theorem:
    """rho = 50/101, which is 1/2 with a per cent more."""
    _, back = parts(instance(said, M=NOISY, N=CLOSE, xi=num(0), rho=num(Fraction(50, 101))))
    order, bound = assume(1 < alpha), open_(premise_of(back).args[0], (alpha,)).args[1]
    every = generalize(discharge(written_as(bound, of_order(order, alpha)), 1 < alpha), alpha)
    two = arith(1 < num(2))
    line = at(mp(back, every), 0, 1, by=[arith(CLOSE(num(0), num(1)))])
    exact = use(GAUSSIAN_DIVERGENCE, numeric(0 < num(1)), two, mu=num(0), nu=num(1), sigma=num(1), alpha=2)
    at_two = at(line, 2, by=[two])
    return exceeded(mp(parts(at(exact, read(RENYI, at_two).t))[0], at_two))
