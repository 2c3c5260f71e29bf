"""Mechanisms that start with something drawn, and mechanisms that have the same laws: what is proved for one holds for
the other one, and for compositions.
"""

from dpproofs.prelude import *
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, same_law
from theorems.foundations.divergences.composition import RENYI_ADAPTIVE
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS
from theorems.notions.kl.kl import ADAPTIVE as KL_ADAPTIVE
from theorems.sampling.record_drawn import IN, WITHOUT, A, B, R, W, s, unit_means

# A mechanism that has the same law on all neighbours has each guarantee, with the least numbers ---

TEST, ORDER = test_function(phi, w), 1 < alpha
ALIKE = forall((x1, x2), implies(N(x1, x2), same_law(M(x1), M(x2))))
_t = var("t")


def _same() -> Theorem:
    """The laws at two neighbours."""
    return at(ALIKE, x1, x2, by=[N(x1, x2)])


def _tests(claim: Claim) -> Theorem:
    """Every test passes as often."""
    one, two = (E(M(point), w, phi(w)) for point in (x1, x2))
    equal = at(_same(), phi, by=[TEST])
    made = arith(one <= exp(0) * two + 0, equal, arith(exp(0) * two <= two))
    return for_all(claim.conclusion, made, x1, x2, phi)


def _renyi(total: Term) -> Theorem:
    """The likelihood ratio is 1."""
    first, second = M(x1), M(x2)
    density = use(DENSITY_OF_SAME, _same(), P=first, Q=second)
    power, value = parts(expand(second, w, num(1) ** alpha))
    size = arith(E(second, w, num(1) ** alpha) <= exp((alpha - 1) * total), value, mean_of_one(second))
    return witness(RENYI(alpha, first, second, total), lam(w, num(1)), density, power, size)


def _line(claim: Claim) -> Theorem:
    return for_all(claim.conclusion, _renyi(num(0) + num(0) * alpha), x1, x2, alpha)


def _order(claim: Claim) -> Theorem:
    return for_all(claim.conclusion, _renyi(num(0)), x1, x2)


def _profile(claim: Claim) -> Theorem:
    equal = use(SAME_LAWS, _same(), arith(num(0) <= 0), P=M(x1), Q=M(x2), s=0)
    return for_all(claim.conclusion, equal, x1, x2)


def _revealed(**known: int) -> Mutant:
    model = finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, **known)
    return Mutant("any", without(ALIKE), "two answers that reveal the data", witness=model)


PURE_ALIKE = Lemma(
    "meaning.alike-pure-dp", "The same laws at all neighbours: pure DP", "elementary",
    (ALIKE,),
    PURE_DP(M, N, 0),
    _tests,
    (_revealed(),),
)  # fmt: skip

APPROX_ALIKE = Lemma(
    "meaning.alike-approx-dp", "The same laws at all neighbours: approximate DP", "elementary",
    (ALIKE,),
    APPROX_DP(M, N, 0, 0),
    _tests,
    (_revealed(),),
)  # fmt: skip

ZCDP_ALIKE = Lemma(
    "meaning.alike-zcdp", "The same laws at all neighbours: zCDP", "elementary",
    (ALIKE,),
    ZCDP(M, N, 0, 0),
    _line,
    (_revealed(),),
)  # fmt: skip

RENYI_ALIKE = Lemma(
    "meaning.alike-renyi-dp", "The same laws at all neighbours: Rényi DP", "elementary",
    (ALIKE, ORDER),
    RENYI_DP(M, N, alpha, 0),
    _order,
    (_revealed(alpha=2),),
)  # fmt: skip

GAUSSIAN_ALIKE = Lemma(
    "meaning.alike-gaussian-dp", "The same laws at all neighbours: Gaussian DP", "elementary",
    (ALIKE,),
    GAUSSIAN_DP(M, N, 0),
    _profile,
    (_revealed(),),
)  # fmt: skip


# Two steps that have the same laws on two data sets, one after the other, have the same law there ---

x, z = var("x", x1.type), var("z", "Z")
M2 = var("M2", function_type((x.type, y.type), prob("Z")))
M3 = var("M3", function_type((x.type,), prob("Z")))
test = var("h", function_type(("Z",), "real"))
COMPOSED_TEST = test_function(test, z)
COMPOSED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))


def _composed_same(one: Term, two: Term) -> Term:
    return forall(test, implies(COMPOSED_TEST, eq(E(one, z, test(z)), E(two, z, test(z)))))


FIRST, SECOND, WHOLE = (
    same_law(M(x1), M(x2)),
    forall(y, _composed_same(M2(x1, y), M2(x2, y))),
    _composed_same(M3(x1), M3(x2)),
)

ALIKE_COMPOSED = Lemma(
    "meaning.alike-composed", "Two steps with the same laws on two data sets have one law together", "elementary",
    (COMPOSED, FIRST, SECOND),
    WHOLE,
    mutants=(Mutant("first", without(FIRST), "the first answer reveals the data, and the second equals it",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), (0, 1)), M2=((1, 0), (0, 1), (1, 0), (0, 1)),
                        M3=((1, 0), (0, 1)), x1=0, x2=1)),),
)  # fmt: skip


@proof_of(ALIKE_COMPOSED)
def _proof(claim: Claim) -> Theorem:
    """The mean of a test after the second step is a test of the answer of the first one."""
    whole = [at(specialize(COMPOSED, point), test, by=[COMPOSED_TEST]) for point in (x1, x2)]
    after = lam(y, E(M2(x2, y), z, test(z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(COMPOSED_TEST, z)))
    is_test = generalize(both(*parts(use(BOUNDED_MEAN, low, high, P=M2(x2, y), f=lam(z, test(z)), c=1))[1:]), y)
    equal = at(specialize(SECOND, y), test, by=[COMPOSED_TEST])
    f, g = both_sides(equal)
    always = use("as_always", generalize(equal, y), mu=M(x1), A=lam(y, eq(f, g)))
    inner = parts(use("E_congruence", always, mu=M(x1), f=lam(y, f), g=lam(y, g)))[0]
    first = at(FIRST, after, by=[is_test])
    made = arith(eq(E(M3(x1), z, test(z)), E(M3(x2), z, test(z))), *whole, inner, first)
    return for_all(claim.conclusion, made, test)


# A start at random that knows nothing of the data: what holds of each start holds of the mean answer ---
# For profiles this is ``sampling.averaged``.

SOURCE = "joint convexity"
LAWS = IN, WITHOUT
_DIFFERENT = {"S": 1, "Y": 2}

EACH_CLOSE = forall(s, INDISTINGUISHABLE(B(s), A(s), epsilon, delta))

CLOSE = Lemma(
    "meaning.start-indistinguishable", "Indistinguishable from each start, and so from a start at random", SOURCE,
    (EACH_CLOSE, *LAWS),
    INDISTINGUISHABLE(R, Q, epsilon, factor * delta),
    lambda claim: _tests_mean(claim.conclusion, at(EACH_CLOSE, s, phi, by=[TEST]), exp(epsilon), delta),
    (Mutant("delta", {factor: LESS}, "A, B on different points, delta = 1",
            witness=finite(_DIFFERENT, A=((1, 0),), B=((0, 1),), W=(1,), Q=(1, 0), R=(0, 1), epsilon=0,
                delta=1)),),
)  # fmt: skip


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
    (forall(s, RENYI(alpha, B(s), A(s), _t)), *LAWS, 1 < alpha),
    RENYI(alpha, R, Q, factor * _t),
    mutants=(Mutant("factor", {factor: LESS}, "A, B with divergence t, whatever the start",
                    witness=finite({"S": 1, "Y": 2}, A=(("1/4", "3/4"),), B=(("3/4", "1/4"),), W=(1,), Q=("1/4", "3/4"),
                        R=("3/4", "1/4"), alpha=2, t="0.8473")),),
)  # fmt: skip

_KERNELS = {"P": W, "Q": W, "K": B, "H": A, "R": R, "S": Q}


@proof_of(START_RENYI)
def _start_renyi(claim: Claim) -> Theorem:
    """Adaptive composition, after a step that says nothing."""
    made = use(RENYI_ADAPTIVE, _at_start(RENYI), *claim.hypotheses, t=num(0), s=_t, alpha=alpha, **_KERNELS)
    return written_as(claim.conclusion, made)


_f = var("f", function_type(("S",), REAL))
_starts_same = forall(_f, implies(test_function(_f, s), eq(E(W, s, _f(s)), E(W, s, _f(s)))))


def _at_start(divergence: Definition) -> Theorem:
    """The start itself has no divergence."""
    goal = on(divergence, Y="S")(*((alpha,) if divergence is RENYI else ()), W, W, num(0))
    same = for_all(_starts_same, arith(eq(E(W, s, _f(s)), E(W, s, _f(s)))), _f)
    density = use(DENSITY_OF_SAME, same, P=W, Q=W)
    value = num(1) ** alpha if divergence is RENYI else num(1) * log(num(1))
    finite_mean, mean = parts(expand(W, s, value))
    _, _, small = conjuncts(opened(goal, lam(s, num(1))))
    least = arith(small, mean, mean_of_one(W))
    return witness(goal, lam(s, num(1)), density, finite_mean, least)


START_KL = Lemma(
    "meaning.start-kl", "A KL divergence from each start is one from a start at random", SOURCE,
    (forall(s, KL(B(s), A(s), _t)), *LAWS),
    KL(R, Q, factor * _t),
    mutants=(Mutant("factor", {factor: LESS}, "A, B with divergence t, whatever the start",
                    witness=finite({"S": 1, "Y": 2}, A=(("1/4", "3/4"),), B=(("3/4", "1/4"),), W=(1,), Q=("1/4", "3/4"),
                        R=("3/4", "1/4"), t="0.5494")),),
)  # fmt: skip


@proof_of(START_KL)
def _kl(claim: Claim) -> Theorem:
    """Adaptive composition, after a step that says nothing."""
    made = use(KL_ADAPTIVE, _at_start(KL), *claim.hypotheses, t=num(0), s=_t, **_KERNELS)
    return written_as(claim.conclusion, made)
