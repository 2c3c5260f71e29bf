"""Semigroups of kernels: the state at a later time is that at a time, processed further."""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import fact, near, other_gaussian, tail, written
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.gaussian.sums_of_gaussians import GAUSSIAN_CHAIN
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import heat, kernel, r, spread, theta
from theorems.notions.dp.composition import APPROX_POSTPROCESSING

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 1"
s, t, u, v = variables("s t u v")
y, x = var("y", "Y"), var("x", "X")
process = var("P", function_type((REAL, "Y"), prob("Y")))
f = var("f", function_type(("X",), "Y"))
PUSHED_R, PUSHED_Y = on(PUSHED, Y=REAL, Z=REAL), on(PUSHED, Z="Y")
SEMIGROUP = Definition(
    "semigroup",
    (process,),
    forall((s, t, y), implies(0 < s, 0 < t, PUSHED_Y(process(s + t, y), process(s, y), lam(y, process(t, y))))),
)
"""The law of a process at the time s + t is that at s, after the time t."""
write_as(SEMIGROUP, r"{factor[0]}_{{s + t}} = {factor[0]}_s {factor[0]}_t")


def private_at(at_time: Term) -> Term:
    """What a mechanism releases that starts at f(x), and waits for that time, is (epsilon, delta)-DP."""
    return APPROX_DP(lam(x, process(at_time, f(x))), N, epsilon, delta)


CLOSURE = Lemma(
    "bbgg19.diffusion-mechanism-closure", "What a diffusion mechanism releases at a later time is as private", SOURCE,
    (SEMIGROUP(process), 0 < s, 0 < t, private_at(s)),
    private_at(s + t),
    mutants=(Mutant("no semigroup", without(SEMIGROUP(process)),
                    "the law at the time a is the point (a - 1) y"),),
)  # fmt: skip


@proof_of(CLOSURE)
def _proof(claim: Claim) -> Theorem:
    """The state at s + t is postprocessed from that at s."""
    later = at(SEMIGROUP(process), s, t, f(x), by=[0 < s, 0 < t])
    M, after = lam(x, process(s, f(x))), lam(x, process(s + t, f(x)))
    return use(APPROX_POSTPROCESSING, private_at(s), generalize(later, x), M=M, M3=after, K=lam(y, process(t, y)))


@refutation_of(CLOSURE, "no semigroup", X=REAL, Y=REAL)
def _unrelated(said: Theorem) -> Theorem:
    """The law at the time a is the point (a - 1) y: nothing at a = 1, and everything at a = 2."""
    a, v = variables("a v")
    identity, relation = lam(v, v), near(1)

    def private(goal: Term) -> Theorem:
        def of_test(wanted: Term, *points: Term) -> Theorem:
            *starts, phi = points
            if len(starts) != 2:
                raise ProofError(f"{goal!r} is not about two data sets")
            known = [parts(use("E_dirac", x=(num(1) - 1) * at_start, f=phi))[1] for at_start in starts]
            first, second = ((num(1) - 1) * start for start in starts)
            same = same_value(phi, arith(eq(first, second)))
            unit = specialize(test_function(phi, v), second)
            return arith(wanted, *known, same, unit, arith(eq(exp(num(0)), 1)))

        return intro(goal, of_test)

    jump = lam((a, v), dirac((a - 1) * v))
    values = {"P": jump, "f": identity, "N": relation, "s": num(1), "t": num(1), "epsilon": num(0), "delta": num(0)}
    told = at(instance(said, private, **values), 1, 0, by=[arith(relation(num(1), num(0)))])
    event = lam(v, ind(eq(v, 1)))
    unit = generalize(both(arith(0 <= event(v)), arith(event(v) <= 1)), v)
    bound = at(told, event, by=[unit])
    means = [parts(use("E_dirac", x=(num(1) + 1 - 1) * start, f=event))[1] for start in (1, 0)]
    marks = [arith(eq(event((num(1) + 1 - 1) * start), start)) for start in (1, 0)]
    return arith(FALSE, bound, *means, *marks)


HEAT = Lemma(
    "bbgg19.diffusion-mechanism-closure-heat", "Brownian motion is a semigroup", SOURCE,
    (0 < s, 0 < t),
    PUSHED_R(heat(u, s + factor * t), heat(u, s), lam(v, heat(v, t))),
    mutants=(Mutant("factor", {factor: MORE}, "s = t = 1"),),
)  # fmt: skip


@proof_of(HEAT)
def _heat(claim: Claim) -> Theorem:
    """The variances 2 s and 2 t add up."""
    total = arith(eq(2 * (s + t), num(1) ** 2 * (2 * s) + 2 * t))
    values = {"c": num(1), "m": u, "s": 2 * s, "t": 2 * t, "v": 2 * (s + t)}
    made = use(GAUSSIAN_CHAIN, arith(0 < 2 * s, 0 < s), arith(0 < 2 * t, 0 < t), total, **values)
    return _tests(claim, made)


def _tests(claim: Claim, made: Theorem) -> Theorem:
    """The same laws, written as in the claim."""
    return intro(claim.conclusion, lambda goal, phi: congruence(goal, at(made, phi)))


@refutation_of(HEAT, "factor")
def _longer(said: Theorem) -> Theorem:
    """From 0, at s = t = 1, the variance would be 4.02 and 4."""
    values = {"u": num(0), "s": num(1), "t": num(1)}
    true = fact("bbgg19.diffusion-mechanism-closure-heat", **values)
    tails = (tail(1, 0, sqrt(2 * (num(1) + longer))) for longer in (MORE, num(1)))
    return other_gaussian(instance(said, **values), true, *tails)


PROCESS = Lemma(
    "bbgg19.diffusion-mechanism-closure-ou", "The Ornstein-Uhlenbeck process is a semigroup", SOURCE,
    (0 < theta, 0 < r, 0 < s, 0 < t),
    PUSHED_R(kernel(u, s + factor * t), kernel(u, s), lam(v, kernel(v, t))),
    mutants=(Mutant("factor", {factor: MORE}, "s = t = theta = r = 1"),),
)  # fmt: skip


@proof_of(PROCESS)
def _process(claim: Claim) -> Theorem:
    """The variance at s, times exp(-2 theta t), and that at t add up."""
    variances = [r**2 / theta * (1 - exp(-2 * theta * at_time)) for at_time in (s, t, s + t)]
    first, second, whole = variances
    shrunk = exp(-theta * t)
    total = arith(eq(whole, shrunk**2 * first + second), 0 < theta)
    positive = [use(spread(), *claim.hypotheses, time=at_time) for at_time in (s, t)]
    values = {"c": shrunk, "m": exp(-theta * s) * u, "s": first, "t": second, "v": whole}
    made = use(GAUSSIAN_CHAIN, *positive, total, **values)
    return _tests(claim, made)


@refutation_of(PROCESS, "factor")
def _wider(said: Theorem) -> Theorem:
    """From 0, at s = t = theta = r = 1, the variance would be that at 2.01 and at 2."""
    values = {"u": num(0), **dict.fromkeys(("s", "t", "theta", "r"), num(1))}
    true = fact("bbgg19.diffusion-mechanism-closure-ou", **values)
    tails = (_upper_tail(s + longer * t if longer != 1 else s + t, **values) for longer in (MORE, 1))
    return other_gaussian(instance(said, **values), true, *tails)


def _upper_tail(at_time: Term, **values: Term) -> Theorem:
    """How likely the process is at least 1 at a time."""
    mean = written(exp(-theta * at_time) * u, **values)
    deviation = written(sqrt(r**2 / theta * (1 - exp(-2 * theta * at_time))), **values)
    return fact("foundations.gaussian-upper-tail", numeric(0 < deviation), r=1, nu=mean, sigma=deviation)
