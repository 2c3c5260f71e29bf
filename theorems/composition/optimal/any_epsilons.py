"""Composition of mechanisms, each with an epsilon and a delta of its own: the profile of as many randomized
responses.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import MURTAGH_VADHAN
from theorems.composition.optimal.one_mechanism import ONE_PAIR
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.profiles.excess import with_profile
from theorems.notions.profiles.finite_composition import TWO_POINT_COMPOSITION

# Composed mechanisms, each with an epsilon and a delta of its own: the answers so far, and their law ---

x, y = var("x", "X"), var("y", "Y")
epsilons, deltas = (var(name, function_type((REAL,), REAL)) for name in ("epsilons", "deltas"))
state = var("R", function_type((REAL, "X"), prob("Y")))
step = var("M", function_type((REAL, "X", "Y"), prob("Y")))
WITHIN = nat(i), i + 1 <= k
TEST = test_function(phi, w)
_pushed = on(PUSHED, Y="Y", Z="Y")(state(i + 1, x), state(i, x), lam(y, step(i + 1, x, y)))
_private = APPROX_DP(lam(x, step(i + 1, x, y)), N, epsilons(i + 1), deltas(i + 1))
PRIVATE_IN_TURN = Definition(
    "private_in_turn",
    (state, step, N, epsilons, deltas, k),
    conj(
        forall((x1, x2, phi), implies(TEST, eq(E(state(0, x1), w, phi(w)), E(state(0, x2), w, phi(w))))),
        forall(i, implies(*WITHIN, conj(forall(x, _pushed), forall(y, _private)))),
    ),
)
"""R(i, x) is the law of all that i of k mechanisms have answered to the data x, for i = 0, ..., k. The answer number i
has the law M(i, x, y) after y, and is (epsilons(i), deltas(i))-DP whatever y is; it repeats what it reveals of y."""
put_in_words(
    PRIVATE_IN_TURN,
    "R(i, x) is what i composed mechanisms have answered to the data x, each of them approximately DP whatever the "
    "answers before it are",
)
write_as(
    PRIVATE_IN_TURN,
    r"{factor[0]}\left(i + 1\right) = {factor[0]}\left(i\right) {factor[1]}_{{i + 1}} \text{{, which is }} "
    r"\left({factor[3]}_{{i + 1}}, {factor[4]}_{{i + 1}}\right)\text{{-DP for }} {2}\text{{, for }} i < {5}",
)
SIZES = forall(i, implies(*WITHIN, conj(0 <= epsilons(i + 1), deltas(i + 1) <= 1)))


# Composition of mechanisms, each with an epsilon and a delta of its own: the profile of as many randomized
# responses ------------------------------------------------------------------------------------
# The sum over all subsets of Murtagh and Vadhan's Theorem 1.5 is the recursion here, written out.

h = var("h", function_type((REAL, REAL), REAL))
MECHANISMS = PRIVATE_IN_TURN(state, step, N, epsilons, deltas, k)
FIRST = forall(c, implies(0 <= c, maximum(1 - c, 0) <= h(0, c)))


def one_more(place: Term, level: Term) -> Term:
    """One response more."""
    e, d = epsilons(place + 1), deltas(place + 1)
    return d + (1 - d) * (exp(e) * h(place, level / exp(e)) + h(place, level * exp(e))) / (1 + exp(e))


MORE_RESPONSES = forall((i, c), implies(*WITHIN, 0 <= c, one_more(i, c) <= h(i + 1, c)))
NEAR = SYMMETRIC(N), N(x1, x2)
GIVEN = MECHANISMS, SIZES, FIRST, MORE_RESPONSES, *NEAR, nat(k)
room = mark("room", 0)

ANY_EPSILONS = Lemma(
    "mv16.any-epsilons",
    "Composition of k mechanisms, each with its own epsilon and delta: the profile of as many randomized responses",
    f"{MURTAGH_VADHAN}, Theorem 1.5",
    GIVEN,
    PROFILE(state(k, x1), state(k, x2), lam(c, h(k, c) + room)),
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "nothing is leaked",
                    witness=finite({"X": 1, "Y": 1}, R=lambda *_: (1,), M=lambda *_: (1,),
                    N=True, h=1, epsilons=0, deltas=0, x1=0, x2=0, k=0)),),
)  # fmt: skip


@proof_of(ANY_EPSILONS)
def _proof(claim: Claim) -> Theorem:
    """One mechanism after the other."""
    start = discharge(_first(), num(0) <= k)
    whole = at(induction(k, _said, start, lambda _, m: _next(m), nat(k)))
    return with_profile(whole, read(PROFILE, claim).h)


def _first() -> Theorem:
    """The tests gain nothing at the start."""
    goal, other = _profile(num(0)), E(state(0, x2), w, phi(w))
    unit = [bounded(state(0, x), w, phi(w), 1, specialize(TEST, w)) for x in (x1, x2)]
    small = integrate(state(0, x2), w, arith(phi(w) <= 1, specialize(TEST, w)), unit[1])
    low = integrate(state(0, x2), w, arith(0 <= phi(w), specialize(TEST, w)), unit[1])
    start, _ = parts(unfolded(MECHANISMS))
    same, least = at(start, x1, x2, phi, by=[TEST]), at(FIRST, c, by=[0 <= c])
    excess = cases(
        c <= 1,
        lambda yes: arith((1 - c) * other <= maximum(1 - c, 0), small, low, yes),
        lambda no: arith((1 - c) * other <= maximum(1 - c, 0), arith(0 <= (c - 1) * other, low, no)),
    )
    return intro(goal, lambda said, *_: arith(said, same, least, excess))


def _profile(place: Term) -> Term:
    return PROFILE(state(place, x1), state(place, x2), lam(c, h(place, c)))


def _said(place: Term) -> Term:
    return implies(place <= k, _profile(place))


j, v, z = var("j"), var("v"), var("z", "Y")


def _next(m: Term) -> Theorem:
    """A close pair has the profile of one response, which is composed with what is known."""
    e, d = epsilons(m + 1), deltas(m + 1)
    within = nat(m), m + 1 <= k
    low, high = parts(at(SIZES, m, by=within))
    _, steps = parts(unfolded(MECHANISMS))
    follows, private = parts(at(steps, m, by=within))
    there = at(specialize(private, y), x1, x2, by=[NEAR[1]])
    back = at(specialize(private, y), x2, x1, by=[at(NEAR[0], x1, x2, by=[NEAR[1]])])
    pair = use(ONE_PAIR, there, back, low, P=step(m + 1, x1, y), Q=step(m + 1, x2, y), epsilon=e, delta=d)
    share = (1 - d) / (1 + exp(e))
    weights, ratios = (share, share * exp(e)), (exp(e), exp(-e))
    response = weights[0] * maximum(ratios[0] - c, 0) + weights[1] * maximum(ratios[1] - c, 0) + d
    excess = lam(j, binomial(1, j) * maximum(exp(j * e) - c * exp((1 - j) * e), 0))
    two = mp(discharge(longer(excess, num(0)), nat(0)), use("foundations.natural-zero"))
    whole = arith(eq(total(excess, num(1)), excess(num(0)) + excess(num(1))), two, use(SUM_ONE, s=excess))
    zero, one = binomial(num(1), num(0)), binomial(num(1), num(1))
    counts = [numeric(goal) for count in (zero, one) for goal in (count <= 1, 1 <= count)]
    inverse = arith(eq(exp(e) * exp(-e), 1)), arith(0 < exp(e))
    second = arith(eq(exp(e) * maximum(exp(-e) - c, 0), maximum(1 - c * exp(e), 0)), *inverse)
    value = arith(eq(read(PROFILE, pair).h(c), response), whole, *counts, second)
    kernels = generalize(with_profile(pair, lam(c, response), value), y)
    signs = [arith(0 <= weight, arith(0 <= share, high, inverse[1]), inverse[1]) for weight in weights]
    signs += [arith(0 <= ratio) for ratio in ratios]
    pushed = [unfolded(specialize(follows, data)) for data in (x1, x2)]
    made = use(
        TWO_POINT_COMPOSITION,
        at(_said(m), by=[arith(m <= k, m + 1 <= k)]),
        kernels,
        *signs,
        *pushed,
        P=state(m, x1),
        Q=state(m, x2),
        K=lam(y, step(m + 1, x1, y)),
        H=lam(y, step(m + 1, x2, y)),
        R=state(m + 1, x1),
        S=state(m + 1, x2),
        T=lam((y, z), z),
        d=d,
        h=lam(c, h(m, c)),
        l1=ratios[0],
        l2=ratios[1],
        w1=weights[0],
        w2=weights[1],
    )
    after = at(MORE_RESPONSES, m, c, by=[*within, 0 <= c])
    places = [
        same_value(lam(v, h(m, v)), arith(eq(c / ratio, place), *inverse))
        for ratio, place in zip(ratios, (c / exp(e), c * exp(e)), strict=True)
    ]
    least = arith(read(PROFILE, made).h(c) <= h(m + 1, c), after, *places, *inverse)
    return discharge(with_profile(made, lam(c, h(m + 1, c)), least), m + 1 <= k)
