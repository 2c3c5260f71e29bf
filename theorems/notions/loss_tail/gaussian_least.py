"""What bounds the tail of the privacy loss of laws that are Gaussian is at least the tail of these."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, forall, implies, normal, num, prob, var
from dpproofs.mutants.counterexamples import exceeded, fact
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import Delta, delta, epsilon, on, test_function
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, discharge, generalize, parts, use
from dpproofs.proving.tactics import witnesses
from theorems.citations import BALLE_WANG
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.gaussian.gaussian import DENSITY_R, phi, sigma, x
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.notions.loss_tail.equal_laws import LEMMA as EQUAL_LAWS
from theorems.notions.loss_tail.event import LOSS_TAIL
from theorems.notions.loss_tail.gaussian import APART, GAUSSIAN_ABOVE, ONE, L, P, Q, tail
from theorems.notions.loss_tail.independent import INDEPENDENT

FIRST, SECOND = var("P", prob(REAL)), var("Q", prob(REAL))
TEST, TAIL = test_function(phi, x), on(LOSS_TAIL, Y=REAL)


def _same(one: Term, other: Term) -> Term:
    return forall(phi, implies(TEST, eq(E(one, x, phi(x)), E(other, x, phi(x)))))


LEMMA = Lemma(
    "notions.gaussian-loss-tail-least", "A bound on the tail of the privacy loss of Gaussian laws is at least the tail",
    f"{BALLE_WANG}, Lemma 3",
    (TAIL(FIRST, SECOND, epsilon, delta), _same(FIRST, P), _same(SECOND, Q), *APART),
    tail(Delta, factor) <= delta,
    mutants=(Mutant("factor", {factor: MORE}, "an equality for N(0, 1) and N(1, 1)"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The tail is that of all densities."""
    tails = use(EQUAL_LAWS, *claim.hypotheses[:3], P=FIRST, Q=SECOND, P2=P, Q2=Q)
    laws = use(GAUSSIAN_RATIO, 0 < sigma), use(DENSITY_OF_SAME, P=Q, Q=Q)
    every = at(use(INDEPENDENT, *laws, P=P, Q=Q, R=Q, p=L, q=ONE), delta)
    return arith(claim.conclusion, at(parts(every)[0], by=[tails]), use(GAUSSIAN_ABOVE, *APART))


@refutation_of(LEMMA, "factor")
def _unit_apart(said: Theorem) -> Theorem:
    """N(0, 1) and N(1, 1), with the tail at 0 as delta."""
    values = {"mu": num(0), "nu": num(1), "sigma": num(1), "Delta": num(1), "epsilon": num(0)}
    mean, ratio = fact("notions.gaussian-loss-tail", **values), fact("foundations.gaussian-ratio", mu=0, nu=1, sigma=1)
    one, other = (normal(num(centre), num(1)) for centre in (0, 1))
    itself = fact("foundations.density-of-same-law", P=other, Q=other)
    densities, small = (other, read(DENSITY_R, ratio).L, ONE), arith(lhs(mean) <= rhs(mean), mean)
    tails = witnesses(TAIL(one, other, num(0), rhs(mean)), densities, ratio, itself, small)
    same = (generalize(discharge(arith(eq(E(law, x, phi(x)), E(law, x, phi(x)))), TEST), phi) for law in (one, other))
    return exceeded(instance(said, tails, *same, **values, P=one, Q=other, delta=rhs(mean)))
