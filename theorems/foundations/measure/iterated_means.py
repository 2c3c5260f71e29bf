"""Iterated means: of bounded functions and tests, of nonnegative functions, and over two independent draws in
either order.
"""

from dpproofs.prelude import *

# Iterated expectation of bounded functions, from the definitions by bounded tests -------------

c, e = var("c"), var("e")
f_y = var("f", function_type(("Y",), REAL))
v, R = var("v", "V"), var("R", prob("V"))
T = var("T", function_type(("Y", "Z"), "V"))
f, phi_ = var("f", function_type(("V",), REAL)), var("phi", function_type(("V",), REAL))

law_of_T = forall(phi_, implies(test_function(phi_, v), eq(E(R, v, phi_(v)), E(P, y, E(K(y), z, phi_(T(y, z)))))))
nonneg, below_c = forall(v, 0 <= f(v)), forall(v, f(v) <= c)
inner = E(K(y), z, f(T(y, z)))

BOUNDED_MEAN_BOUND = Mutant(
    "bound", {factor: LESS}, "f = c = 1", witness=finite({"Y": 3}, P=("1/7", "5/7", "1/7"), c="0.5", f="1/2")
)

BOUNDED_MEAN = Lemma(
    "foundations.bounded-mean", "The mean of a function with values in [0, c] is in [0, c]", "elementary",
    (forall(w, 0 <= f_y(w)), forall(w, f_y(w) <= c)),
    conj(integrable(P, w, f_y(w)), 0 <= E(P, w, f_y(w)), E(P, w, f_y(w)) <= factor * c),
    mutants=(BOUNDED_MEAN_BOUND,),
)  # fmt: skip


@proof_of(BOUNDED_MEAN)
def _bounded_mean(claim: Claim) -> Theorem:
    low, high = specialize(forall(w, 0 <= f_y(w)), w), specialize(forall(w, f_y(w) <= c), w)
    ints = bounded(P, w, f_y(w), c, low, high)
    *_, upper = conjuncts(claim)
    below = arith(upper, integrate(P, w, high, ints), mean_of_one(P))
    return both(ints, integrate(P, w, low, ints), below)


# The mean of a test ---------------------------------------------------------------------------

TEST = test_function(phi, w)


def unit_mean(law: Term) -> list[Theorem]:
    """The test phi is integrable, and its mean is in [0, 1]."""
    low, high = (generalize(fact, w) for fact in parts(specialize(TEST, w)))
    return parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))


# Iterated expectation for functions with values in [0, c] -------------------------------------

ITERATED_BOUNDED = Lemma(
    "foundations.iterated-bounded", "Iterated expectation for functions with values in [0, c]", "elementary",
    (law_of_T, nonneg, below_c, 0 < c),
    conj(integrable(R, v, f(v)), integrable(P, y, inner),
        forall(y, conj(integrable(K(y), z, f(T(y, z))), 0 <= inner, inner <= c)),
        eq(E(R, v, f(v)), factor * E(P, y, inner))),
    mutants=(Mutant("factor", {factor: MORE}, "f = c = 1",
                    witness=finite({"V": 2, "Y": 2, "Z": 2}, K=((1, 0), ("1/2", "1/2")), P=(1, 0), R=(1, 0),
                        T=(0, 1, 1, 0), c=5, f=(1, 1))),),
)  # fmt: skip


@proof_of(ITERATED_BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    """The function f/c is a test."""
    f0, fc = specialize(nonneg, v), specialize(below_c, v)
    unit = generalize(both(arith(0 <= f(v) / c, f0, 0 < c), arith(f(v) / c <= 1, fc, 0 < c)), v)
    tests = at(law_of_T, lam(v, f(v) / c), by=[unit])
    at_T = [generalize(specialize(g, T(y, z)), z) for g in (nonneg, below_c)]
    K_int, low, high = parts(use(BOUNDED_MEAN, *at_T, P=K(y), f=lam(z, f(T(y, z))), c=c))
    P_int, _, _ = parts(use(BOUNDED_MEAN, generalize(low, y), generalize(high, y), P=P, f=lam(y, inner), c=c))
    R_int, _, _ = parts(use(BOUNDED_MEAN, nonneg, below_c, P=R, f=f, c=c))
    left = parts(expand(R, v, f(v) / c, R_int, 0 < c))[1]
    inside = parts(expand(K(y), z, f(T(y, z)) / c, K_int, 0 < c))[1]
    outside = expand(P, y, inner / c, P_int, 0 < c)
    right = transfer(P, y, arith(eq(inner / c, lhs(inside)), inside, 0 < c), parts(outside)[0])
    equal = arith(comparison(claim), tests, left, parts(outside)[1], parts(right)[1], 0 < c)
    return both(R_int, P_int, generalize(both(K_int, low, high), y), equal)


# Iterated expectation of nonnegative functions, as an upper bound -----------------------------

inner_integrable = forall(y, integrable(K(y), z, f(T(y, z))))

cut, cut_T = minimum(f(v), c), minimum(f(T(y, z)), c)
outer_integrable, R_integrable = integrable(P, y, inner), integrable(R, v, f(v))

given = (law_of_T, nonneg, inner_integrable)


def mutants(known: Term, other: Term, formula: Term) -> tuple[Mutant, ...]:
    """The false variants, in which the formula has a factor."""
    return (
        Mutant(
            "factor",
            Claim((*given, known), conj(other, formula)),
            "f = 1",
            witness=finite(
                {"V": 1, "Y": 2, "Z": 2}, P=("1/10", "9/10"), K=(("1/10", "9/10"), (0, 1)), R=(1,), T=(0, 0, 0, 0), f=1
            ),
        ),
    )


ITERATED_UPPER = Lemma(
    "foundations.iterated-upper", "E_R[f] <= E_P[E_K[f]] for f >= 0", "elementary",
    (*given, outer_integrable),
    conj(R_integrable, E(R, v, f(v)) <= E(P, y, inner)),
    mutants=mutants(outer_integrable, R_integrable, MORE * E(R, v, f(v)) <= E(P, y, inner)),
)  # fmt: skip


@proof_of(ITERATED_UPPER)
def _upper(claim: Claim) -> Theorem:
    """E_R[min(f, c)] = E_P[E_K[min(f, c)]] <= E_P[E_K[f]]; let c grow."""
    R_cut, P_cut, at_y, equal = truncated()
    K_cut, K_int = parts(specialize(at_y, y))[0], specialize(inner_integrable, y)
    point = integrate(K(y), z, arith(cut_T <= f(T(y, z))), K_cut, K_int)
    below = integrate(P, y, point, P_cut, outer_integrable)
    mean = arith(E(R, v, cut) <= E(P, y, inner), equal, below)
    limit = monotone_limit(R, v, f(v), cut, c, mean, R_cut, f(v) + 1, specialize(nonneg, v))
    return prove(claim.conclusion, limit)


def truncated() -> list[Theorem]:
    """min(f, c) is integrable, inside and outside, and has one expectation."""
    f0 = specialize(nonneg, v)
    low, high = generalize(arith(0 <= cut, f0, 0 < c), v), generalize(arith(cut <= c), v)
    return parts(use(ITERATED_BOUNDED, law_of_T, low, high, 0 < c, f=lam(v, cut)))


# Iterated expectation: for nonnegative functions, from the definitions by bounded tests -------
# R is the law of T(y, z) when y has law P and z, given y, has law K(y); for T = pair this is the joint law (JOINT),
# for T(y, z) = z the law after postprocessing (PUSHED).


def _same(factor: Factor) -> Term:
    return eq(E(R, v, f(v)), factor * E(P, y, inner))


ITERATED_CONVERSE = Lemma(
    "foundations.iterated-converse", "E_R[f] = E_P[E_K[f]] for f >= 0 integrable under R", "elementary",
    (*given, R_integrable),
    conj(outer_integrable, _same(1)),
    mutants=mutants(R_integrable, outer_integrable, _same(MORE)),
)  # fmt: skip

inner_cut = E(K(y), z, cut_T)


@proof_of(ITERATED_CONVERSE)
def _converse(claim: Claim) -> Theorem:
    """E_P[E_K[min(f, c)]] = E_R[min(f, c)] <= E_R[f]; let c grow."""
    R_cut, P_cut, at_y, equal = truncated()
    below = integrate(R, v, arith(cut <= f(v)), R_cut, R_integrable)
    bound = arith(E(P, y, inner_cut) <= E(R, v, f(v)), equal, below)
    f0 = integrate(K(y), z, specialize(nonneg, T(y, z)), specialize(inner_integrable, y))
    d = var("d")
    K_cut = parts(specialize(at_y, y))[0]
    K_cut_d = use(K_cut, law_of_T, nonneg, arith(0 < d, 0 < c, c <= d), c=d)
    grow = integrate(K(y), z, arith(cut_T <= minimum(f(T(y, z)), d), c <= d), K_cut, K_cut_d)
    limit = monotone_limit(P, y, inner, inner_cut, c, bound, P_cut, _levels_reach(), f0, discharge(grow, 0 < c, c <= d))
    P_int, upper = parts(limit)
    upper_R = parts(use(ITERATED_UPPER, *given, P_int))[1]
    return both(P_int, arith(comparison(claim), upper, upper_R))


def _levels_reach() -> Theorem:
    """For every y and e > 0, E_K[f] <= E_K[min(f, c)] + e for some c: otherwise E_K[f] <= E_K[f] - e."""
    K_cut = parts(specialize(truncated()[2], y))[0]
    goal = exists(c, conj(0 < c, inner <= inner_cut + e))

    def otherwise(no: Theorem) -> Theorem:
        small = cases(
            inner <= inner_cut + e,
            lambda near: arith(inner_cut <= inner - e, witness(goal, c, 0 < c, near), no),
            lambda far: arith(inner_cut <= inner - e, far),
        )
        f0 = specialize(nonneg, T(y, z))
        limit = monotone_limit(K(y), z, f(T(y, z)), cut_T, c, small, K_cut, f(T(y, z)) + 1, f0)
        return arith(goal, arith(FALSE, parts(limit)[1], 0 < e))

    return generalize(discharge(cases(goal, lambda yes: yes, otherwise), 0 < e), y, e)


ITERATED = Lemma(
    "foundations.iterated", "E_R[f] = E_P[E_K[f]] for f >= 0 when the right side is finite", "elementary",
    (*given, outer_integrable),
    conj(R_integrable, _same(1)),
    mutants=mutants(outer_integrable, R_integrable, _same(MORE)),
)  # fmt: skip


@proof_of(ITERATED)
def _iterated(claim: Claim) -> Theorem:
    R_int = parts(use(ITERATED_UPPER, *given, outer_integrable))[0]
    return prove(claim.conclusion, R_int, use(ITERATED_CONVERSE, *given, R_int))


# Means over two independent draws, in either order --------------------------------------------

R_ = var("R", prob("Z"))
h = var("h", function_type(("Y", "Z"), REAL))
UNIT = forall((y, z), conj(0 <= h(y, z), h(y, z) <= 1))

SWAPPED = Lemma(
    "foundations.tests-swapped", "The order of two means of a test can be changed", "elementary",
    (UNIT,),
    conj(integrable(P, y, E(R_, z, h(y, z))), integrable(R_, z, E(P, y, h(y, z))),
        eq(E(P, y, E(R_, z, h(y, z))), factor * E(R_, z, E(P, y, h(y, z))))),
    mutants=(Mutant("factor", {factor: LESS}, "h = 1",
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), R=(1, 0), h=("1/2", 1, "1/3", "1/3"))),),
)  # fmt: skip


@proof_of(SWAPPED)
def _swapped(claim: Claim) -> Theorem:
    """Tonelli's theorem."""
    unit = specialize(UNIT, y, z)
    inner, *size = mean_of_unit(R_, z, h(y, z), unit)
    first = mean_of_unit(P, y, E(R_, z, h(y, z)), both(*size))[0]
    low = generalize(parts(unit)[0], y, z)
    surely = use("as_always", generalize(inner, y), mu=P, A=lam(y, inner.conclusion))
    _, second, same = parts(use("E_swap", low, surely, first, mu=P, nu=R_, f=h))
    return both(first, second, arith(comparison(claim), same))


def mean_of_unit(law: Term, v: Term, body: Term, unit: Theorem) -> list[Theorem]:
    """The function is integrable, with a mean in [0, 1], from 0 <= f and f <= 1 for all values."""
    sides = [generalize(fact, v) for fact in parts(unit)]
    return parts(use(BOUNDED_MEAN, *sides, P=law, f=lam(v, body), c=1))
