"""The divergence of u log(u), without densities, bounds KL divergence."""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import SIGNED
from theorems.notions.divergence.divergence import SAME, of_same_laws, u
from theorems.papers.desfontaines_pejo_2020.divergences_and_means import ENTROPY
from theorems.papers.desfontaines_pejo_2020.divergences_without_densities import DENSE, c, e, k, said_steep, size

# KL divergence -------------------------------------------------------------------------------

KL_BACK = Lemma(
    "sok20.claim-divergences-cover-kl-back", "The divergence of u log(u) bounds KL divergence",
    f"{SOK}, before Definition 19",
    (DIVERGENCE(ENTROPY, P, Q, t),),
    KL(P, Q, size),
    mutants=(Mutant("less", {size: t - 1}, "t = 0 and laws that are the same"),),
)  # fmt: skip


def _tangent(point: Term, near: Term, low: Fact, positive: Fact) -> Theorem:
    """u (1 + log(v)) - v <= u log(u)."""
    share = arith(0 <= point / near, low, positive)
    known = use("foundations.entropy-tangent", share, u=point / near)
    goal = point * (1 + log(near)) - near <= point * log(point)

    def more(yes: Theorem) -> Theorem:
        split = arith(eq(log(point / near), log(point) - log(near)), yes, positive)
        return arith(goal, known, split, positive)

    return cases(0 < point, more, lambda no: arith(goal, arith(eq(point, 0), no, low), positive))


@proof_of(KL_BACK)
def _kl_back(claim: Claim) -> Theorem:
    """The tangents at L, cut off at n and at 1/n, whose means increase to that of L log(L)."""
    (divergence,) = claim.hypotheses
    floor = arith(-1 <= ENTROPY(u), use("foundations.entropy-tangent", 0 <= u, u=u), 0 <= u)
    place = exp(k - 1)
    line = arith(k * u - place <= ENTROPY(u), _tangent(u, place, 0 <= u, arith(0 < place)))
    goal = said_steep(ENTROPY)
    steep = generalize(discharge(witness(goal, place, generalize(discharge(line, 0 <= u), u)), 0 < k), k)
    made = use(DENSE, divergence, generalize(discharge(floor, 0 <= u), u), steep, numeric(0 <= num(1)), f=ENTROPY, b=1)
    return obtain(made, "L", lambda ratio, density: _cut(claim, divergence, ratio, density))


def _cut(claim: Claim, divergence: Term, ratio: Term, density: Theorem) -> Theorem:
    """From the density on."""
    low = specialize(parts(unfolded(density))[0], w)
    most, here = c + 2, ratio(w)
    v = _clamped(here, c)
    sizes = arith(1 / (c + 1) <= v, 0 < c), arith(v <= c + 1, 0 < c)
    positive = arith(0 < v, sizes[0], 0 < c)
    up = use("foundations.log-tangent", positive, y=v)
    down = use("foundations.log-tangent", arith(0 < 1 / v, positive), y=1 / v)
    turned = arith(eq(log(1 / v), -log(v)), positive)
    inverse = arith(1 / v <= c + 1, sizes[0], positive, 0 < c)
    g, h = 1 + log(v), -v
    small = both(arith(absolute(g) <= most, up, down, turned, inverse, *sizes),
                 arith(absolute(h) <= most, *sizes, positive))  # fmt: skip
    below = discharge(arith(g * u + h <= ENTROPY(u), _tangent(u, v, 0 <= u, positive)), 0 <= u)
    told = at(
        divergence,
        lam(w, g),
        lam(w, h),
        most,
        by=[arith(0 < most, 0 < c), generalize(small, w), generalize(below, w, u)],
    )
    absolutely = bounded(P, w, absolute(g), most, arith(absolute(absolute(g)) <= most, small))
    moved_int, moved = parts(use(SIGNED, density, absolutely, P=P, Q=Q, L=ratio, f=lam(w, g)))
    h_int = bounded(Q, w, h, most, arith(absolute(h) <= most, small))
    one_int, one = parts(constant(Q, w, 1))
    level = here * g + h + 1
    level_int, total = parts(linear(Q, w, level, [(num(1), moved_int), (num(1), h_int), (num(1), one_int)]))
    mean = arith(E(Q, w, level) <= t + 1, total, moved, told, one)
    final = here * log(here) + 1
    sign = arith(0 <= final, use("foundations.entropy-tangent", low, u=here), low)
    d = var("d")
    limit = monotone_limit(Q, w, final, level, c, mean, level_int, _reached(here, low, final, level),
                           discharge(_closer(here, low, d), 0 < c, c <= d), sign)  # fmt: skip
    ints, few = parts(limit)
    back_int, back = parts(expand(Q, w, here * log(here), ints))
    return witness(
        claim.conclusion, ratio, density, back_int, arith(E(Q, w, here * log(here)) <= t, back, few, mean_of_one(Q))
    )


def _clamped(value: Term, bound: Term) -> Term:
    """The value, cut off at n and 1/n for n = bound + 1."""
    return maximum(1 / (bound + 1), minimum(value, bound + 1))


def _closer(value: Term, low: Theorem, bound: Term) -> Theorem:
    """The tangent at a point that is nearer is higher."""
    far, near = _clamped(value, c), _clamped(value, bound)
    order = 0 < c, c <= bound
    less = arith(1 / (bound + 1) <= 1 / (c + 1), *order)
    one = arith(1 / (c + 1) <= 1, 0 < c)
    positive = [
        arith(0 < point, *order, *([arith(0 < 1 / (c + 1), 0 < c), arith(0 < 1 / (bound + 1), *order)]))
        for point in (far, near)
    ]
    goal = (far - near) * (value - near) <= 0

    def beyond(no: Theorem) -> Theorem:
        return cases(
            value < 1 / (c + 1),
            lambda yes: arith(
                goal,
                arith(eq(far, 1 / (c + 1)), yes, one, *order),
                arith(near <= 1 / (c + 1), yes, less, one, *order),
                arith(value <= near, yes, one, *order),
            ),
            lambda other: arith(
                goal, arith(eq(far, value), no, other, *order), arith(eq(near, value), no, other, less, *order)
            ),
        )

    between = cases(
        c + 1 < value,
        lambda yes: arith(
            goal,
            arith(eq(far, c + 1), yes, one, *order),
            arith(c + 1 <= near, yes, *order),
            arith(near <= value, yes, one, less, *order),
        ),
        beyond,
    )
    line = use("foundations.log-tangent", arith(0 < far / near, *positive), y=far / near)
    split = arith(eq(log(far / near), log(far) - log(near)), *positive)
    share = arith(value * (far / near - 1) <= far - near, between, positive[1])
    logs = arith(value * (log(far) - log(near)) <= value * (far / near - 1), line, split, low)
    return arith(value * (1 + log(far)) - far + 1 <= value * (1 + log(near)) - near + 1, logs, share)


def _reached(value: Term, low: Theorem, final: Term, level: Term) -> Theorem:
    """Where L is positive it is not cut off at last, and else the tangents come near 0."""
    goal = exists(c, conj(0 < c, final <= level + e))
    v = var("v")

    def seen(bound: Term, positive: Theorem, *facts: Fact) -> Theorem:
        return witness(goal, bound, positive, arith(final <= substitute(level, {c: bound}) + e, *facts, 0 < e))

    def some(yes: Theorem) -> Theorem:
        bound = value + 1 / value
        inside = arith(
            eq(_clamped(value, bound), value), arith(1 / (bound + 1) <= value, yes), arith(value <= bound + 1, yes)
        )
        return seen(bound, arith(0 < bound, yes), same_value(lam(v, log(v)), inside), inside)

    def none(no: Theorem) -> Theorem:
        zero, bound = arith(eq(value, 0), no, low), 1 / e
        cut = arith(_clamped(value, bound) <= e, zero, arith(1 / (bound + 1) <= e, 0 < e), 0 < e)
        return seen(bound, arith(0 < bound, 0 < e), zero, cut)

    return generalize(discharge(cases(0 < value, some, none), 0 < e), w, e)


@refutation_of(KL_BACK, "less", Y=REAL)
def _less_kl(said: Theorem) -> Theorem:
    """Then KL divergence would be at most -1."""
    told = instance(said, of_same_laws(ENTROPY, arith(eq(num(1) * log(num(1)), 0))), **SAME, t=0)
    return absurd(use("bs16.lemma-2.2a-kl", told, **SAME, t=num(0) - 1))
