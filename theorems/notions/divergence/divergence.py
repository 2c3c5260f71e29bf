"""Bounds on f-divergences without densities, as every affine bound of f in the mean: densities,
postprocessing, mechanisms, and functions of a class only.
"""

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import shown
from dpproofs.render.notation import write_as
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import SIGNED
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, after

# f-divergences without densities, and values at which false variants are refuted --------------

f = var("f", function_type((REAL,), REAL))
c, u = variables("c u")


class Affine:
    """Bounded functions g and h on a space, with g(w) u + h(w) <= f(u) for every u >= 0."""

    def __init__(self, function: Term, space: Type = "Y") -> None:
        """The terms; ``function`` is f."""
        self.w, self.g, self.h = var("w", space), *variables("g h", function_type((space,), REAL))
        point, first, second = self.w, self.g(self.w), self.h(self.w)
        self.sizes = conj(0 < c, forall(point, conj(absolute(first) <= c, absolute(second) <= c)))
        self.below = forall((point, u), implies(0 <= u, first * u + second <= function(u)))

    def means(self, P: Term, Q: Term) -> Term:
        """E_P[g] + E_Q[h]."""
        return E(P, self.w, self.g(self.w)) + E(Q, self.w, self.h(self.w))

    def size(self) -> Theorem:
        """0 < c, and how large g(w) and h(w) are."""
        positive, sizes = parts(self.sizes)
        return both(positive, specialize(sizes, self.w))

    def folded(self, goal: Term, final: Fact) -> Theorem:
        """A bound on the divergence, from one on the means."""
        return folded(goal, generalize(discharge(final, self.sizes, self.below), self.g, self.h, c))


BELOW = Affine(f)

SAME = {"P": dirac(num(0)), "Q": dirac(num(0))}
"""Laws that are the same: the divergence is f(1)."""
ONE = {"f": lam(u, num(1)), **SAME}
ON_LINE = on(DIVERGENCE, Y=REAL)


def of_same_laws(function: Term, value: Theorem) -> Theorem:
    """The divergence is at most f(1), from f(1) = value."""
    line, bound = Affine(function, REAL), rhs(value)
    means = [parts(use("E_dirac", x=num(0), f=part))[1] for part in (line.g, line.h)]
    near = at(line.below, num(0), num(1), by=[arith(0 <= num(1))])
    total = arith(line.means(*SAME.values()) <= bound, *means, near, value)
    return line.folded(ON_LINE(function, *SAME.values(), bound), total)


def divergence_of_one() -> Theorem:
    """That of the function 1 is at most 1."""
    return of_same_laws(ONE["f"], arith(eq(num(1), 1)))


def too_small(said: Theorem, first: object = 0, second: object = 1, *facts: Theorem) -> Theorem:
    """A contradiction from a bound on it that is too small, with constant g and h."""
    place = var("x")
    functions = lam(place, as_term(first)), lam(place, as_term(second))
    bound = at(said, *functions, num(1), by=facts)
    return arith(FALSE, bound, *(parts(use("E_dirac", x=num(0), f=function))[1] for function in functions))


# The divergence of laws with a density is the mean of the function of it ----------------------

FINITE = integrable(Q, w, f(L(w)))

FROM_DENSITY = Lemma(
    "notions.divergence-from-density", "The integral of f(dP/dQ) bounds the f-divergence", SOK,
    (DENSITY(L, P, Q), FINITE, E(Q, w, f(L(w))) <= t),
    DIVERGENCE(f, P, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip


@proof_of(FROM_DENSITY)
def _proof(claim: Claim) -> Theorem:
    """E_P[g] + E_Q[h] = E_Q[g L + h] <= E_Q[f(L)]."""
    density, finite, small = claim.hypotheses
    low, _, _ = parts(unfolded(density))
    size, positive, g, h = BELOW.size(), specialize(low, w), BELOW.g, BELOW.h
    whole = dominated(P, w, arith(absolute(absolute(g(w))) <= c, size), parts(constant(P, w, c))[0])
    moved, mean = parts(use(SIGNED, density, whole, Q=Q, f=g))
    below = at(BELOW.below, w, L(w), by=[positive])
    total = integrate(Q, w, below, moved, bounded(Q, w, h(w), c, size), finite)
    return BELOW.folded(DIVERGENCE(f, P, Q, t), arith(BELOW.means(P, Q) <= t, total, mean, small))


@refutation_of(FROM_DENSITY, "factor", Y=REAL)
def _constant(said: Theorem) -> Theorem:
    """The function 1, and a law without privacy loss."""
    density = use("foundations.density-of-same-law", P=ONE["P"], Q=ONE["Q"])
    ints, mean = parts(constant(ONE["Q"], var("x"), 1))
    return too_small(instance(said, density, ints, mean, **ONE, L=lam(var("x"), num(1)), t=1))


# Postprocessing keeps every bound on an f-divergence, for every function f --------------------

R, S = variables("R S", prob("Z"))
AFTER = on(DIVERGENCE, Y="Z")
THROUGH = PUSHED(R, P, K), PUSHED(S, Q, K)

POSTPROCESSING = Lemma(
    "notions.divergence-postprocessing", "Postprocessing keeps a bound on an f-divergence", SOK,
    (DIVERGENCE(f, P, Q, t), *THROUGH),
    AFTER(f, R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip

LINE = Affine(f, "Z")


@proof_of(POSTPROCESSING)
def _postprocessing(claim: Claim) -> Theorem:
    """The means of g and h given y are again bounded, and below f."""
    given, first, second = claim.hypotheses
    point, size = LINE.w, LINE.size()
    sizes, mean = _through(first, R, P, LINE.g)
    others, other = _through(second, S, Q, LINE.h)
    inner = [E(K(y), point, function(point)) for function in (LINE.g, LINE.h)]
    bounds = [arith(absolute(value) <= c, *known_) for value, known_ in zip(inner, (sizes, others), strict=True)]
    ints = [bounded(K(y), point, function(point), c, size) for function in (LINE.g, LINE.h)]
    below = integrate(K(y), point, at(LINE.below, point, u, by=[0 <= u]), *ints)
    lines = generalize(discharge(below, 0 <= u), y, u)
    said = at(
        given, *(lam(y, value) for value in inner), c, by=[parts(LINE.sizes)[0], generalize(both(*bounds), y), lines]
    )
    return LINE.folded(AFTER(f, R, S, t), arith(LINE.means(R, S) <= t, said, mean, other))


def _through(pushed: Term, after: Term, before: Term, function: Term) -> tuple[list[Theorem], Theorem]:
    """The facts about the mean of g given y, and that its mean is that of g."""
    point = LINE.w
    size, inner = LINE.size(), E(K(y), point, function(point))
    raised = lam(point, function(point) + c)
    low = generalize(arith(0 <= raised(point), size), point)
    high = generalize(arith(raised(point) <= 2 * c, size), point)
    facts = arith(0 < 2 * c, size), unfolded(pushed), low, high
    values = {"K": K, "P": before, "R": after, "T": lam((y, point), point), "f": raised, "c": 2 * c}
    moved = use("foundations.iterated-bounded", *facts, **values)
    _, outer, between, equal = parts(moved)
    here = specialize(between, y)
    apart = parts(expand(K(y), point, raised(point), bounded(K(y), point, function(point), c, size)))[1]
    apart = arith(eq(lhs(apart), inner + c), apart, mean_of_one(K(y)))
    sizes = arith(-c <= inner, here, apart), arith(inner <= c, here, apart)
    lowered = transfer(before, y, apart, outer)
    means = parts(lowered)[1], parts(expand(before, y, inner + c, bounded(before, y, inner, c, *sizes)))[1]
    first = parts(expand(after, point, raised(point), bounded(after, point, function(point), c, size)))[1]
    goal = eq(E(after, point, function(point)), E(before, y, inner))
    return list(sizes), arith(goal, first, equal, *means, mean_of_one(before), mean_of_one(after))


@refutation_of(POSTPROCESSING, "factor", Y=REAL, Z=REAL)
def _postprocessing_constant(said: Theorem) -> Theorem:
    """The function 1, and an outcome that does not change."""
    place, law = var("x"), ONE["P"]
    values = {**ONE, "K": lam(place, dirac(place)), "R": law, "S": law, "t": num(1)}
    return too_small(instance(said, divergence_of_one(), certain, **values))


def certain(goal: Term) -> Theorem:
    """What is certain is certain after the kernel that changes nothing."""

    def mean(wanted: Term, *found: Term) -> Theorem:
        place, function = var("x"), found[-1]
        inner = integrand_of(rhs(wanted), place)
        once = parts(use("E_dirac", x=place, f=function))[1]
        moved = parts(use("E_dirac", x=num(0), f=lam(place, inner)))[1]
        return arith(
            wanted, moved, specialize(generalize(once, place), num(0)), parts(use("E_dirac", x=num(0), f=function))[1]
        )

    return intro(goal, mean)


# Divergence DP: a bound on the f-divergence of the outcomes at neighbouring data sets ---------

DIVERGENCE_DP = Definition(
    "divergence_dp", (M, N, f, t), forall((x1, x2), implies(N(x1, x2), DIVERGENCE(f, M(x1), M(x2), t)))
)
"""(f, t)-divergence DP."""
write_as(DIVERGENCE_DP, r"{0} \text{{ has }} D_{{{2}}} \leq {3} \text{{ over }} {1}")
MECHANISMS_AFTER = on(DIVERGENCE_DP, Y="Z")

POSTPROCESSED_DP = Lemma(
    "notions.divergence-dp-postprocessing", "Postprocessing keeps divergence DP, for every function f", SOK,
    (DIVERGENCE_DP(M, N, f, t), POSTPROCESSED),
    MECHANISMS_AFTER(M3, N, f, factor * t),
    lambda claim: after(claim, POSTPROCESSING, DIVERGENCE_DP(M, N, f, t), K=K),
    (Mutant("factor", {factor: LESS}, "f = 1"),),
)  # fmt: skip


@refutation_of(POSTPROCESSED_DP, "factor", X=REAL, Y=REAL, Z=REAL)
def _mechanisms_constant(said: Theorem) -> Theorem:
    """The function 1, and a mechanism that does not look at the data."""
    place, law = var("x"), ONE["P"]
    values = {"M": lam(place, law), "N": lam((place, u), TRUE), "f": ONE["f"], "t": num(1)}

    def close(goal: Term) -> Theorem:
        return for_all(goal, divergence_of_one())

    made = instance(said, close, certain, **values, K=lam(place, dirac(place)), M3=lam(place, law))
    return too_small(at(made, num(0), num(0), by=[shown(TRUE)]))


# Capacity bounded DP: f-divergence that only functions of a class can see ---------------------

dual = var("g", function_type((REAL,), REAL))
theta = var("theta", "A")
member = var("H", function_type(("A", "Y"), REAL))
SEEN, PAID = member(theta, w), dual(member(theta, w))
_finite = conj(integrable(P, w, SEEN), integrable(Q, w, PAID))
_seen = implies(_finite, E(P, w, SEEN) - E(Q, w, PAID) <= t)
CAPACITY = Definition("capacity", (dual, member, P, Q, t), forall(theta, _seen))
"""E_P[h] - E_Q[g(h)] <= t for every h of the class H(theta, .); g is the convex conjugate of f."""
write_as(CAPACITY, r"\operatorname{{Cap}}_{{{0}, {1}}}\left({2} \,\middle\|\, {3}\right) \leq {4}")

y_ = var("y")
FENCHEL = forall((y_, u), implies(0 <= u, y_ * u - dual(y_) <= f(u)))
BOUNDED = forall(theta, exists(c, conj(0 < c, forall(w, conj(absolute(SEEN) <= c, absolute(PAID) <= c)))))
less = mark("less", t)

BELOW_DIVERGENCE = Lemma(
    "sok20.def-cbdp", "f-divergence bounds what the functions of a class see, where they and g of them are bounded",
    f"{SOK}, after Definition 19",
    (DIVERGENCE(f, P, Q, t), FENCHEL, BOUNDED),
    CAPACITY(dual, member, P, Q, less),
    mutants=(Mutant("less", {less: LESS * t}, "f = u^2, h = 2"),),
)  # fmt: skip


@proof_of(BELOW_DIVERGENCE)
def _below_divergence(claim: Claim) -> Theorem:
    """h and -g(h) are below f."""
    divergence, *_ = claim.hypotheses

    def with_bound(bound: Term, facts: Theorem) -> Theorem:
        positive, sizes = parts(facts)
        size = specialize(sizes, w)
        both_small = both(arith(absolute(SEEN) <= bound, size), arith(absolute(-PAID) <= bound, size))
        line = arith(SEEN * u + -PAID <= f(u), at(FENCHEL, SEEN, u, by=[0 <= u]))
        lines = generalize(discharge(line, 0 <= u), w, u)
        known = positive, generalize(both_small, w), lines
        said = at(divergence, lam(w, SEEN), lam(w, -PAID), bound, by=known)
        moved = parts(expand(Q, w, -PAID, bounded(Q, w, PAID, bound, size)))[1]
        return arith(E(P, w, SEEN) - E(Q, w, PAID) <= t, said, moved)

    small = obtain(specialize(BOUNDED, theta), "c", with_bound)
    return folded(CAPACITY(dual, member, P, Q, t), generalize(discharge(small, _finite), theta))


@refutation_of(BELOW_DIVERGENCE, "less", A=REAL, Y=REAL)
def _square(said: Theorem) -> Theorem:
    """f = u^2, g = y^2/4 and h = 2: the divergence of laws that are the same is 1, and that is what h sees."""
    return _two_seen(instance(said, of_same_laws(SQUARE, arith(eq(num(1) ** 2, 1))), _squares, **SQUARES))


SQUARE, _place = lam(u, u**2), var("x")
SQUARES = {**SAME, "f": SQUARE, "t": num(1), "g": lam(_place, _place**2 / 4), "H": lam((u, _place), num(2))}


def _squares(goal: Term) -> Theorem:
    """y^2/4 is the dual of u^2, and 2 is bounded."""

    def sized(wanted: Term, *found: Term) -> Theorem:
        if wanted.op == "exists":
            return witness(wanted, num(2))
        return arith(wanted, arith(0 <= (found[0] / 2 - found[1]) ** 2))

    return intro(goal, sized)


def _two_seen(bound: Theorem) -> Theorem:
    """A contradiction, as 2 sees 1."""
    (ints, mean), (paid, cost) = (parts(constant(SAME["P"], _place, value)) for value in (num(2), num(2) ** 2 / 4))
    return arith(FALSE, at(bound, num(0), by=[ints, paid]), mean, cost)


# Functions of the class that are not bounded, where the laws have a density -------------------

WITH_MEANS = forall(theta, integrable(P, w, absolute(SEEN)))
DENSE = DENSITY(L, P, Q), FINITE, E(Q, w, f(L(w))) <= t

BELOW_MEAN = Lemma(
    "sok20.def-cbdp-densities", "The integral of f(dP/dQ) bounds what the functions of a class see, which have means",
    f"{SOK}, after Definition 19",
    (*DENSE, FENCHEL, WITH_MEANS),
    CAPACITY(dual, member, P, Q, less),
    mutants=(Mutant("less", {less: LESS * t}, "f = u^2, h = 2"),
             Mutant("any dual", without(FENCHEL), "f = 0, h = 1 and g = 0",
                    witness=finite({"Y": 1, "A": 1}, P=(1,), Q=(1,), L=(1,), f=0, g=0, H=1, t=0))),
)  # fmt: skip


@proof_of(BELOW_MEAN)
def _below_mean(claim: Claim) -> Theorem:
    """h L - g(h) <= f(L), in the mean under Q."""
    density, finite, small = DENSE
    positive = specialize(parts(unfolded(density))[0], w)
    moved, mean = parts(use(SIGNED, density, specialize(WITH_MEANS, theta), Q=Q, f=lam(w, SEEN)))
    paid = parts(assume(_finite))[1]
    line = at(FENCHEL, SEEN, L(w), by=[positive])
    body = L(w) * SEEN - PAID
    ints, total = parts(expand(Q, w, body, moved, paid))
    less_ = integrate(Q, w, arith(body <= f(L(w)), line), ints, finite)
    bound = arith(E(P, w, SEEN) - E(Q, w, PAID) <= t, less_, total, mean, small)
    return folded(CAPACITY(dual, member, P, Q, t), generalize(discharge(bound, _finite), theta))


@refutation_of(BELOW_MEAN, "less", A=REAL, Y=REAL)
def _square_mean(said: Theorem) -> Theorem:
    """The same, with the likelihood ratio 1."""
    density = use("foundations.density-of-same-law", P=SAME["P"], Q=SAME["Q"])
    ints, mean = parts(constant(SAME["Q"], _place, num(1) ** 2))
    size = generalize(parts(constant(SAME["P"], _place, absolute(num(2))))[0], u)
    ratio = lam(_place, num(1))
    return _two_seen(instance(said, density, ints, arith(lhs(mean) <= 1, mean), _squares, size, **SQUARES, L=ratio))
