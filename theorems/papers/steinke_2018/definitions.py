"""What the definitions do not say: pure DP of single outcomes, the privacy loss as a ratio of their
probabilities, delta as the probability of a bad event, and bad events under CDP.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import shown
from theorems.citations import STEINKE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, mu, nu, sigma, x
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.measure.half_lines import POINT_NULL
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT
from theorems.foundations.tests.tests_from_divergences import BOUND, SHARE
from theorems.papers.li_2019.def_2_4_renyi_and_zcdp import PURE as NOT_PURE

# Pure DP of single outcomes says nothing of laws without atoms --------------------------------

y = var("y")
HERE = ind(eq(x, y))
FIRST, SECOND = normal(mu, sigma), normal(nu, sigma)
PURE = on(INDISTINGUISHABLE, Y=REAL)(FIRST, SECOND, epsilon, 0)
POINTS = forall(y, E(FIRST, x, HERE) <= exp(epsilon) * E(SECOND, x, HERE))

LEMMA = Lemma(
    "st18.def-pure-dp-counterexample",
    "Gaussian laws with different means are epsilon-close at every outcome, and epsilon-close for no epsilon",
    f"{STEINKE}, against pure DP of single outcomes",
    (0 < sigma, ne(mu, nu)),
    conj(POINTS, neg(PURE)),
    mutants=(Mutant("one mean", without(ne(mu, nu)), "mu = nu",
                    witness=finite({}, mu=0, nu=0, sigma=1, epsilon=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Points have probability 0; tests of half-lines distinguish the means."""
    bound = arith(E(FIRST, x, HERE) <= exp(epsilon) * E(SECOND, x, HERE), never_a_point(mu), never_a_point(nu))
    denied = discharge(arith(FALSE, use(NOT_PURE, PURE, 0 < sigma), ne(mu, nu)), PURE)
    return both(generalize(bound, y), arith(neg(PURE), denied))


def never_a_point(centre: Term) -> Theorem:
    """A point has probability 0."""
    law = normal(centre, sigma)
    unit = generalize(both(arith(0 <= HERE), arith(HERE <= 1)), x)
    density = use(LEBESGUE_DENSITY, 0 < sigma, mu=centre)
    mean = at(parts(unfolded(density))[2], lam(x, HERE), by=[unit])
    body = integrand_of(rhs(mean), x)
    away = almost(LEBESGUE, x, arith(eq(body, 0), ne(x, y)), use(POINT_NULL, a=y))
    same = parts(use("E_congruence", away, mu=LEBESGUE, f=lam(x, body), g=lam(x, 0)))[0]
    return arith(eq(E(law, x, HERE), 0), mean, same, parts(use("foundations.mean-of-zero", mu=LEBESGUE))[1])


# The privacy loss is no ratio of probabilities of single outcomes: those of Gaussian laws are 0 and 0 ---

value = mark("value", 0)

PRIVLOSS = Lemma(
    "st18.def-privloss-counterexample", "Every outcome has probability 0 under both of two Gaussian laws",
    f"{STEINKE}, against the privacy loss as a ratio of probabilities of outcomes",
    (0 < sigma,),
    forall(y, conj(*(eq(E(law, x, HERE), value) for law in (FIRST, SECOND)))),
    mutants=(Mutant("value", {value: Fraction(1, 100)}, "they are 0"),),
)  # fmt: skip


@proof_of(PRIVLOSS)
def _lemma(claim: Claim) -> Theorem:
    """Points have length 0."""
    return generalize(both(never_a_point(mu), never_a_point(nu)), y)


@refutation_of(PRIVLOSS, "value")
def _points(said: Theorem) -> Theorem:
    """The outcome 0 has the probability 0."""
    values = {"mu": 0, "nu": 0, "sigma": 1}
    true = fact("st18.def-privloss-counterexample", shown(num(0) < num(1)), **values)
    return absurd(*(parts(specialize(each, 0))[0] for each in (instance(said, **values), true)))


# Delta is not the probability of a privacy loss above epsilon ---------------------------------

v, a, b = variables("v a b", "Y")
APART = ne(a, b), ne(b, a)
KEPT, TURNED = (finite_law({a: p, b: q}, *APART) for p, q in (("3/4", "1/4"), ("1/4", "3/4")))
LAWS, TWO = (KEPT.of(P), TURNED.of(Q), *APART), log(num(2))
CLOSE, RATIO = INDISTINGUISHABLE(P, Q, TWO, Fraction(1, 4)), DENSITY(L, P, Q)
BAD = ind(TWO < log(L(v)))

EVENT = Lemma(
    "st18.claim-delta-bad-event-counterexample",
    "Randomized response, 3 to 1, is (log(2), 1/4)-close, and its loss is above log(2) with probability 3/4",
    f"{STEINKE}, against 'delta is the probability of a bad event' for the event that the loss is above epsilon",
    (*LAWS, RATIO),
    conj(CLOSE, factor * num(Fraction(3, 4)) <= E(P, v, BAD)),
    mutants=(
                Mutant("factor", {factor: MORE}, "it is 3/4", witness=finite(
                    {"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"), a=0, b=1)),
            ),
)  # fmt: skip


@proof_of(EVENT)
def _event_proof(claim: Claim) -> Theorem:
    """The answer 0 has probability 3/4, and the ratio 3 there."""
    enough = parts(specialize(KEPT.hockey_stick(TURNED, P, Q, order=TWO), Fraction(1, 4)))[1]
    room = arith(premise_of(enough), arith(eq(exp(TWO), 2)))
    here = ind(eq(v, a))
    unit = generalize(both(arith(0 <= here), arith(here <= 1)), v)
    change = at(parts(unfolded(RATIO))[2], lam(v, here), by=[unit])
    means = parts(KEPT.mean(P, here, v))[1], parts(TURNED.mean(Q, L(v) * here, v))[1]
    three = arith(eq(L(a), 3), change, *means, *KEPT.marks)
    loss = congruence(eq(log(L(a)), log(num(3))), three)
    above = arith(eq(ind(TWO < log(L(a))), 1), arith(TWO < log(L(a)), loss, numeric(TWO < log(num(3)))))
    mass = parts(KEPT.mean(P, BAD, v))[1]
    least = arith(num(Fraction(3, 4)) <= E(P, v, BAD), mass, above, arith(0 <= ind(TWO < log(L(b)))))
    return both(mp(enough, room), least)


# Unlikely events under CDP, as the slide has them; orders below 1 give no bound ---------------

CONCENTRATED, NEAR, TEST = ZCDP(M, N, 0, rho), N(x1, x2), test_function(phi, w)

CDP = Lemma(
    "st18.bad-event-m17-cdp", "rho-zCDP implies P(S) <= exp((alpha - 1) rho) Q(S)^(1 - 1/alpha) for alpha > 1", STEINKE,
    (CONCENTRATED, NEAR, 1 < alpha, TEST),
    E(M(x1), w, phi(w)) <= exp(factor * (alpha - 1) * rho) * E(M(x2), w, phi(w)) ** SHARE,
    mutants=(Mutant("no rho", {factor: 0}, "randomized response, 3 to 1, at alpha = 2", witness=finite(
                {"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, x1=0, x2=1, phi=(1, 0), alpha=2,
                rho=1)),),
)  # fmt: skip


@proof_of(CDP)
def _cdp(claim: Claim) -> Theorem:
    """The bound at t = rho alpha."""
    close = at(at_neighbours(CONCENTRATED), alpha, by=[1 < alpha])
    made = use(BOUND, 1 < alpha, close, TEST, P=M(x1), Q=M(x2), t=rho * alpha)
    return arith(claim.conclusion, made, 1 < alpha)


COUNTEREXAMPLE = Lemma(
    "st18.bad-event-m17-counterexample", "At alpha = 1/2 the bound is less than 1 for the event that always happens",
    f"{STEINKE}, against 'for all alpha'",
    (0 < rho,),
    factor * (exp((num(Fraction(1, 2)) - 1) * rho) * E(P, w, num(1)) ** (1 - 1 / num(Fraction(1, 2)))) < E(
        P, w, num(1)
    ),
    mutants=(Mutant("factor", {factor: 2}, "rho = 1/2", witness=finite({"Y": 2}, P=(1, 0), rho="1/2")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _below(claim: Claim) -> Theorem:
    """The event that always happens."""
    less = use(EXP_STRICT, arith(-rho / 2 < 0, 0 < rho), x=-rho / 2, y=0)
    return arith(claim.conclusion, mean_of_one(P), less)
