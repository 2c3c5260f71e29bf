"""The privacy loss of an answer of DP-SGD on the data of one record, or none, and on those of one that is replaced."""

from dpproofs.prelude import *
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN, DENSITY_INVERSE
from theorems.foundations.densities.likelihood_ratios import DENSITY_EQUAL, DENSITY_OF_SAME
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, ratio, sigma
from theorems.foundations.mixtures.mixtures import MIXTURE_RATIO
from theorems.notions.pld.independent_outcomes import P_, Q_
from theorems.notions.pld.losses_added import itself
from theorems.notions.pld.optimistic_tables import MOVED, OTHER, SAMPLED_PAIR, STILL, phi_, w_
from theorems.sampling.replaced_tables import OPPOSITE

# Answers with and without the record: their likelihood ratio to those without one ----------------

DENSITY_R, DOMAIN = on(DENSITY, Y=REAL), (0 < rate, rate <= 1, 0 < sigma)


def drawn(mean: int) -> Term:
    """The likelihood ratio of a sampled answer with that mean to one without the record, as a function."""
    return lam(w_, rate * ratio(num(mean), num(0))(w_) + (1 - rate))


ADDED_LOSS = lam(w_, log(drawn(1)(w_)))
"""The privacy loss of an answer where the record is added."""
REPLACED_LOSS = lam(w_, log(drawn(1)(w_) / drawn(-1)(w_)))
"""The privacy loss of an answer where the record is replaced by one with the opposite gradient."""

ADDED = Lemma(
    "sampling.loss-of-added-record", "The privacy loss of sampled Gaussian noise, where a record is added",
    "elementary",
    (SAMPLED_PAIR, OTHER, *DOMAIN),
    DENSITY_R(lam(w_, factor * exp(ADDED_LOSS(w_))), P_, Q_),
    mutants=(Mutant("factor", {factor: MORE}, "a likelihood ratio has the mean 1",
                    unwitnessed="laws on the real line"),),
)  # fmt: skip


def _mixed(law: Term, pair_: Term, moved: Term, mean: int) -> Theorem:
    """The likelihood ratio of a mixture to N(0, sigma^2)."""
    noise = use(GAUSSIAN_RATIO, 0 < sigma, mu=num(mean), nu=num(0))
    found = use(MIXTURE_RATIO, noise, itself(STILL, w_), pair_, *DOMAIN[:2], arith(0 <= rate, 0 < rate), Pt=law,
                P1=moved, P0=STILL, Q=STILL, t=rate, L1=read(DENSITY, noise).L, L0=lam(w_, num(1)))  # fmt: skip
    return _written(found, drawn(mean))


def _written(density: Theorem, other: Term, *facts: Theorem) -> Theorem:
    """A likelihood ratio, written differently."""
    found, first, second = read(DENSITY, density)["L", "P", "Q"]
    same = generalize(arith(eq(found(w_), other(w_)), *facts), w_)
    return use(DENSITY_EQUAL, density, same, L=found, G=other, P=first, Q=second)


def _positive(mean: int) -> Theorem:
    return arith(0 < drawn(mean)(w_), *DOMAIN, arith(0 < rate * ratio(num(mean), num(0))(w_), 0 < rate))


def _inverse(positive: Theorem) -> Theorem:
    """y = exp(log(y)) for that number."""
    return use("foundations.exp-of-log", positive, y=rhs(positive))


@proof_of(ADDED)
def _added(claim: Claim) -> Theorem:
    """Q is N(0, sigma^2)."""
    mean = E(STILL, w_, phi_(w_))
    test = test_function(phi_, w_)
    same = generalize(discharge(arith(eq(mean, E(Q_, w_, phi_(w_))), at(OTHER, phi_, by=[test])), test), phi_)
    still = use(DENSITY_OF_SAME, same, P=STILL, Q=Q_)
    made = use(DENSITY_CHAIN, _mixed(P_, SAMPLED_PAIR, MOVED, 1), still, L=drawn(1), G=lam(w_, num(1)), P=P_, R=STILL,
               Q=Q_)  # fmt: skip
    return _written(made, lam(w_, exp(ADDED_LOSS(w_))), _inverse(_positive(1)))


REPLACED = Lemma(
    "sampling.loss-of-replaced-record", "The privacy loss of sampled Gaussian noise, where a record is replaced",
    "elementary",
    (SAMPLED_PAIR, OPPOSITE, *DOMAIN),
    DENSITY_R(lam(w_, factor * exp(REPLACED_LOSS(w_))), P_, Q_),
    mutants=(Mutant("factor", {factor: MORE}, "a likelihood ratio has the mean 1",
                    unwitnessed="laws on the real line"),),
)  # fmt: skip


@proof_of(REPLACED)
def _replaced(claim: Claim) -> Theorem:
    """Both are compared with N(0, sigma^2)."""
    above = generalize(_positive(-1), w_)
    inverse = use(DENSITY_INVERSE, _mixed(Q_, OPPOSITE, normal(-1, sigma), -1), above, G=drawn(-1), P=STILL, Q=Q_)
    other = read(DENSITY, inverse).L
    made = use(DENSITY_CHAIN, _mixed(P_, SAMPLED_PAIR, MOVED, 1), inverse, L=drawn(1), G=other, P=P_, R=STILL, Q=Q_)
    positive = arith(0 < drawn(1)(w_) / drawn(-1)(w_), _positive(1), _positive(-1))
    return _written(made, lam(w_, exp(REPLACED_LOSS(w_))), _inverse(positive))
