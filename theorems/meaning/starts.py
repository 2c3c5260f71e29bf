"""A start at random that knows nothing of the data: what holds of each start holds of the mean answer.

For profiles this is ``sampling.averaged``. This file is long because each divergence has a lemma of its own.
"""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, forall, function_type, implies, lam, log, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import INDISTINGUISHABLE, KL, RENYI, Q, alpha, delta, epsilon, on, phi, test_function, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import arith, at, constant, expand, for_all, integrate, mean_of_one, parts, use
from dpproofs.proving.tactics import witness, written_as
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE
from theorems.foundations.measure.unit_mean import TEST
from theorems.notions.kl.composition import ADAPTIVE as KL_ADAPTIVE
from theorems.sampling.drawn import IN, WITHOUT, A, B, R, W, s, unit_means

SOURCE = "joint convexity"
t = var("t")
LAWS = IN, WITHOUT
_DIFFERENT = {"S": 1, "Y": 2}

EACH_CLOSE = forall(s, INDISTINGUISHABLE(B(s), A(s), epsilon, delta))

CLOSE = Lemma(
    "meaning.start-indistinguishable", "Indistinguishable from each start, and so from a start at random", SOURCE,
    (EACH_CLOSE, *LAWS),
    INDISTINGUISHABLE(R, Q, epsilon, factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, "A, B on different points, delta = 1",
                    witness=finite(_DIFFERENT, A=((1, 0),), B=((0, 1),), W=(1,), Q=(1, 0), R=(0, 1), epsilon=0,
                        delta=1)),),
)  # fmt: skip


@proof_of(CLOSE)
def _close(claim: Claim) -> Theorem:
    """The mean over the start."""
    return _tests_mean(claim.conclusion, at(EACH_CLOSE, s, phi, by=[TEST]), exp(epsilon), delta)


def _tests_mean(goal: Term, each: Theorem, ratio: Term, more: Term) -> Theorem:
    """From E_B(s) phi <= ratio E_A(s) phi + more for each s, the mean over s."""
    ints = [unit_means(kernel)[0] for kernel in (B, A)]
    rest = constant(W, s, more)
    mean = integrate(W, s, each, *ints, parts(rest)[0])
    laws = [at(law, phi, by=[TEST]) for law in LAWS]
    return for_all(goal, arith(E(R, w, phi(w)) <= ratio * E(Q, w, phi(w)) + more, mean, rest, *laws))


def _apart(left: Term, right: Term, least: object) -> Term:
    return forall(phi, implies(TEST, E(left, w, phi(w)) <= E(right, w, phi(w)) + least))


EACH_NEAR = forall(s, _apart(B(s), A(s), delta))

NEAR = Lemma(
    "meaning.start-total-variation", "Of a total variation from each start, and so from a start at random", SOURCE,
    (EACH_NEAR, *LAWS),
    _apart(R, Q, factor * delta),
    mutants=(Mutant("delta", {factor: LESS}, "A, B on different points, delta = 1",
                    witness=finite(_DIFFERENT, A=((1, 0),), B=((0, 1),), W=(1,), Q=(1, 0), R=(0, 1), delta=1)),),
)  # fmt: skip


@proof_of(NEAR)
def _near(claim: Claim) -> Theorem:
    """The mean over the start."""
    each = at(EACH_NEAR, s, phi, by=[TEST])
    ints = [unit_means(kernel)[0] for kernel in (B, A)]
    rest = constant(W, s, delta)
    mean = integrate(W, s, each, *ints, parts(rest)[0])
    laws = [at(law, phi, by=[TEST]) for law in LAWS]
    return for_all(claim.conclusion, arith(E(R, w, phi(w)) <= E(Q, w, phi(w)) + delta, mean, rest, *laws))


START_RENYI = Lemma(
    "meaning.start-renyi", "A Rényi divergence from each start is one from a start at random", SOURCE,
    (forall(s, RENYI(alpha, B(s), A(s), t)), *LAWS, 1 < alpha),
    RENYI(alpha, R, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "A, B with divergence t, whatever the start",
                    witness=finite({"S": 1, "Y": 2}, A=(("1/4", "3/4"),), B=(("3/4", "1/4"),), W=(1,), Q=("1/4", "3/4"),
                        R=("3/4", "1/4"), alpha=2, t="0.8473")),),
)  # fmt: skip

_KERNELS = {"P": W, "Q": W, "K": B, "H": A, "R": R, "S": Q}


@proof_of(START_RENYI)
def _renyi(claim: Claim) -> Theorem:
    """Adaptive composition, after a step that says nothing."""
    made = use(RENYI_ADAPTIVE, _at_start(RENYI), *claim.hypotheses, t=num(0), s=t, alpha=alpha, **_KERNELS)
    return written_as(claim.conclusion, made)


_f = var("f", function_type(("S",), REAL))
_same = forall(_f, implies(test_function(_f, s), eq(E(W, s, _f(s)), E(W, s, _f(s)))))


def _at_start(divergence: Definition) -> Theorem:
    """The start itself has no divergence."""
    goal = on(divergence, Y="S")(*((alpha,) if divergence is RENYI else ()), W, W, num(0))
    same = for_all(_same, arith(eq(E(W, s, _f(s)), E(W, s, _f(s)))), _f)
    density = use(DENSITY_OF_SAME, same, P=W, Q=W)
    value = num(1) ** alpha if divergence is RENYI else num(1) * log(num(1))
    finite_mean, mean = parts(expand(W, s, value))
    _, _, small = conjuncts(opened(goal, lam(s, num(1))))
    least = arith(small, mean, mean_of_one(W))
    return witness(goal, lam(s, num(1)), density, finite_mean, least)


START_KL = Lemma(
    "meaning.start-kl", "A KL divergence from each start is one from a start at random", SOURCE,
    (forall(s, KL(B(s), A(s), t)), *LAWS),
    KL(R, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "A, B with divergence t, whatever the start",
                    witness=finite({"S": 1, "Y": 2}, A=(("1/4", "3/4"),), B=(("3/4", "1/4"),), W=(1,), Q=("1/4", "3/4"),
                        R=("3/4", "1/4"), t="0.5494")),),
)  # fmt: skip


@proof_of(START_KL)
def _kl(claim: Claim) -> Theorem:
    """Adaptive composition, after a step that says nothing."""
    made = use(KL_ADAPTIVE, _at_start(KL), *claim.hypotheses, t=num(0), s=t, **_KERNELS)
    return written_as(claim.conclusion, made)
