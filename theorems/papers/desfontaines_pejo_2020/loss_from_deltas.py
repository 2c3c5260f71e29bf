"""The deltas of two laws at all real epsilon, negative ones as well, determine how the privacy loss is distributed."""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import shown
from theorems.citations import SOK
from theorems.foundations.divergences.hockey_stick import EXCESS, HOCKEY_STICK, mu, p, q
from theorems.foundations.samples.entries_averaged import same_mean

# The slope of the least delta is how likely the loss is, under the second law ------------------

DENSITIES = DENSITY(p, P, mu), DENSITY(q, Q, mu)


def least(level: Term) -> Term:
    """The least delta at this epsilon."""
    return E(mu, w, substitute(EXCESS, {epsilon: level}))


def above(level: Term) -> Term:
    """The privacy loss is above the level."""
    return ind(exp(level) * q(w) < p(w))


def slope(low: Term, high: Term) -> Term:
    """By how much the least delta falls."""
    return least(low) - least(high)


e, s = variables("e s")
width = exp(t) - exp(s)

SLOPE = Lemma(
    "sok20.claim-pld-equivalence-slope", "How the least delta falls in exp(epsilon): by the probability under Q that "
    "the privacy loss is above epsilon; and it is that under P, less exp(epsilon) times it", SOK,
    DENSITIES,
    conj(width * E(Q, w, above(t)) <= slope(s, t), slope(s, t) <= factor * width * E(Q, w, above(s)),
         eq(E(P, w, above(t)), least(t) + exp(t) * E(Q, w, above(t)))),
    mutants=(Mutant("factor", {factor: LESS}, "the loss is above both levels: an equality",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), mu=(1,), p=1, q=1, s=log(num(1) / 3),
                        t=log(num(1) / 2))),),
)  # fmt: skip


@proof_of(SLOPE)
def _slope(claim: Claim) -> Theorem:
    """(exp(t) - exp(s)) q, where p is above exp(t) q, is at most what the excess falls by."""
    (p_low, p_int, p_change), (q_low, q_int, q_change) = (parts(unfolded(d)) for d in DENSITIES)
    low = [specialize(p_low, w), specialize(q_low, w)]

    def under(ratio: Term, ints: Theorem, change: Theorem, law: Term, level: Term) -> list[Theorem]:
        """The probability under the law, as an integral."""
        body = above(level)
        unit = generalize(both(arith(0 <= body), arith(body <= 1)), w)
        made = dominated(mu, w, arith(absolute(ratio(w) * body) <= ratio(w), *low), ints)
        return [made, at(change, lam(w, body), by=[unit])]

    top, top_mean = under(q, q_int, q_change, Q, t)
    below, below_mean = under(q, q_int, q_change, Q, s)
    own, own_mean = under(p, p_int, p_change, P, t)
    excesses = [substitute(EXCESS, {epsilon: level}) for level in (s, t)]
    first, second = (dominated(mu, w, both(arith(0 <= body), arith(body <= p(w), *low)), p_int) for body in excesses)
    fall = excesses[0] - excesses[1]
    fall_int, fallen = parts(expand(mu, w, fall, first, second))
    small, large = width * (q(w) * above(t)), width * (q(w) * above(s))
    small_int, small_mean = parts(linear(mu, w, small, [(width, top)]))
    large_int, large_mean = parts(linear(mu, w, large, [(width, below)]))
    less = integrate(mu, w, arith(small <= fall, *low), small_int, fall_int)
    more = integrate(mu, w, arith(fall <= large, *low), fall_int, large_int)
    split = p(w) * above(t) - exp(t) * (q(w) * above(t))
    split_int, total = parts(expand(mu, w, split, own, top))
    same = parts(transfer(mu, w, arith(eq(split, excesses[1]), *low), split_int))[1]
    ends = conjuncts(claim)
    known = less, more, fallen, small_mean, large_mean, top_mean, below_mean
    return both(arith(ends[0], *known), arith(ends[1], *known), arith(ends[2], own_mean, top_mean, total, same))


# All deltas determine the law of the privacy loss ---------------------------------------------

P2, Q2, mu2 = var("P2", prob("Z")), var("Q2", prob("Z")), var("nu", measure("Z"))
p2, q2 = var("p2", function_type(("Z",), REAL)), var("q2", function_type(("Z",), REAL))
DENSITIES2 = on(DENSITY, Y="Z")(p2, P2, mu2), on(DENSITY, Y="Z")(q2, Q2, mu2)
ABOVE2 = ind(exp(t) * q2(z) < p2(z))
CLOSE, CLOSE2 = INDISTINGUISHABLE(P, Q, epsilon, delta), on(INDISTINGUISHABLE, Y="Z")(P2, Q2, epsilon, delta)
SAME = forall((epsilon, delta), conj(implies(CLOSE, CLOSE2), implies(CLOSE2, CLOSE)))
GIVEN = *DENSITIES, *DENSITIES2, SAME
ONCE = "the same pair twice, and a loss above the level"

AT_MOST = Lemma(
    "sok20.claim-pld-equivalence-below", "Where two pairs have the same deltas at all real epsilon, a privacy loss "
    "above a level is at most as likely, under the second law", SOK,
    GIVEN,
    factor * E(Q, w, above(t)) <= E(Q2, z, ABOVE2),
    mutants=(Mutant("factor", {factor: MORE}, ONCE),
             Mutant("other deltas", without(SAME), "a pair without a loss, and one of disjoint laws",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), mu=(1,), p=1, q=1, P2=(1, 0), Q2=(0, 1),
                        nu=("1/2", "1/2"), p2=(2, 0), q2=(0, 2), t=-1))),
)  # fmt: skip


@proof_of(AT_MOST)
def _at_most(claim: Claim) -> Theorem:
    """The slope of the least delta from t to a little more lies between the two, and the loss is above t just when it
    is above a little more.
    """
    every = _same_deltas()
    c, positive = var("c"), num(0) < var("c")
    multiplier = exp(t) + 1 / c
    high = log(multiplier)
    number = var("v")
    inverse = generalize(discharge(arith(eq(exp(log(number)), number), 0 < number), 0 < number), number)
    value = at(inverse, multiplier, by=[arith(0 < multiplier, positive)])
    level = ind(multiplier * q(w) < p(w))
    low_q = specialize(parts(unfolded(DENSITIES[1]))[0], w)
    shown = same_mean(Q, w, arith(eq(above(high), level), value))
    first = parts(use(SLOPE, *DENSITIES, s=t, t=high))[0]
    second = parts(use(SLOPE, *DENSITIES2, s=t, t=high, **OTHER))[1]
    ends = [specialize(every, point) for point in (t, high)]
    mean = arith(E(Q, w, level) <= E(Q2, z, ABOVE2), first, second, *ends, shown, value, positive)

    larger, gap = var("d"), p(w) - exp(t) * q(w)
    shrinks = arith(q(w) / larger <= q(w) / c, low_q, positive, c <= larger)
    grow = discharge(shrinks, positive, c <= larger)
    reached = exists(c, conj(positive, above(t) <= level + e))
    near = 1 + q(w) / gap

    def loss(yes: Theorem) -> Theorem:
        wide = arith(0 < near, yes, low_q)
        small = arith(q(w) / near < gap, yes, low_q)
        return witness(reached, near, wide, arith(above(t) <= substitute(level, {c: near}) + e, small, yes, 0 < e))

    def none(no: Theorem) -> Theorem:
        return witness(
            reached, num(1), arith(0 < num(1)), arith(above(t) <= substitute(level, {c: num(1)}) + e, no, 0 < e)
        )

    found = generalize(discharge(cases(exp(t) * q(w) < p(w), loss, none), 0 < e), w, e)
    limit = monotone_limit(Q, w, above(t), level, c, mean, bounded(Q, w, level, 1), found, grow, low_q)
    return arith(claim.conclusion, parts(limit)[1])


OTHER = {"P": P2, "Q": Q2, "mu": mu2, "p": p2, "q": q2}


def _same_deltas() -> Theorem:
    """The least deltas of the two pairs are the same."""
    other = E(mu2, z, maximum(num(0), p2(z) - exp(epsilon) * q2(z)))
    here, there = use(HOCKEY_STICK, *DENSITIES), use(HOCKEY_STICK, *DENSITIES2, **OTHER)

    def enough(value: Term, smaller: Term, first: Theorem, second: Theorem, index: int) -> Theorem:
        """The least delta of one pair is enough for the other."""
        within = parts(specialize(first, value))[1]
        turned = mp(parts(specialize(SAME, epsilon, value))[index], mp(within, arith(premise_of(within))))
        return arith(smaller <= value, mp(parts(specialize(second, value))[0], turned))

    one = least(epsilon)
    same = arith(eq(one, other), enough(one, other, here, there, 0), enough(other, one, there, here, 1))
    return generalize(same, epsilon)


# All deltas determine the law of the privacy loss ---------------------------------------------

TAILS = eq(E(P, w, above(t)), E(P2, z, ABOVE2)), eq(E(Q, w, above(t)), factor * E(Q2, z, ABOVE2))

DETERMINED = Lemma(
    "sok20.claim-pld-equivalence-deltas", "Where two pairs have the same deltas at all real epsilon, the privacy loss "
    "has the same law, under the first law and under the second", SOK,
    GIVEN,
    conj(*TAILS),
    mutants=(Mutant("factor", {factor: MORE}, ONCE),
             Mutant("other deltas", without(SAME), "a pair without a loss, and one of disjoint laws",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), mu=(1,), p=1, q=1, P2=(1, 0), Q2=(0, 1),
                        nu=("1/2", "1/2"), p2=(2, 0), q2=(0, 2), t=-1))),
)  # fmt: skip


@proof_of(DETERMINED)
def _determined(claim: Claim) -> Theorem:
    """Each of the two probabilities under the second law is at most the other one."""
    turned = {**OTHER, "P2": P, "Q2": Q, "nu": mu, "p2": p, "q2": q}
    there, back = parts(specialize(SAME, epsilon, delta))
    swapped = generalize(both(back, there), epsilon, delta)
    orders = use(AT_MOST, *GIVEN), use(AT_MOST, *DENSITIES2, *DENSITIES, swapped, **turned)
    ends = parts(use(SLOPE, *DENSITIES, s=t))[2], parts(use(SLOPE, *DENSITIES2, s=t, **OTHER))[2]
    first, second = conjuncts(claim)
    seen = arith(second, *orders)
    return both(arith(first, *orders, *ends, specialize(_same_deltas(), t)), seen)


@refutation_of(AT_MOST, "factor", Y=REAL, Z=REAL)
@refutation_of(DETERMINED, "factor", Y=REAL, Z=REAL)
def _twice(said: Theorem) -> Theorem:
    """A law against itself has no privacy loss, which is above -1."""
    law, place = dirac(num(0)), var("x")
    density = fact("foundations.density-of-same-law", P=law, Q=law)
    close = on(INDISTINGUISHABLE, Y=REAL)(law, law, epsilon, delta)
    same = discharge(assume(close), close)
    laws = dict.fromkeys(("P", "Q", "mu", "P2", "Q2", "nu"), law)
    values = laws | dict.fromkeys(("p", "q", "p2", "q2"), lam(place, num(1)))
    *_, false = parts(instance(said, density, generalize(both(same, same), epsilon, delta), **values, t=-1))
    side = lhs(false) if lhs(false).op == "E" else rhs(false)
    mean = parts(use("E_dirac", x=num(0), f=lam(place, integrand_of(side, place))))[1]
    return absurd(false, mean, shown(exp(num(-1)) < 1))
