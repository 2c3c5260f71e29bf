"""Interpolation of a profile between nodes: one lemma for both sides and any nodes, and PLDs from above at all nodes.

The masses are the second differences of values at the nodes. Where the values are at least those of a profile, the
pair with these masses dominates: A(x) then says that what a test gives at the order c is at most x. Where they are
what tests give, the pair is dominated: A(x) says that some test gives at least x.
"""

from dpproofs.prelude import *
from dpproofs.language.terms import entry, power
from dpproofs.privacy.notions.table_dp import last, origin, rest, step, table, unit, width
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.pieces_of_sums import FURTHER, next_gap, place
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.pld.grids import d, m, n, t, within

# The masses of a profile on nodes -------------------------------------------------------------

side, top, v, z = variables("side top v z")
growth, node, y = variables("growth node y", function_type((REAL,), REAL))
A = var("A", function_type((REAL,), PROP))
TERMS = lam(i, m(i) * maximum(1 - c / node(i), 0))
INTERPOLATED = d + t * total(TERMS, n)
"""The profile of a pair with the masses t m(i) at the likelihood ratios node(i), and d at infinite loss."""

NODES = within(k, n, conj(0 < node(k), 0 < growth(k), eq(node(k + 1), (1 + growth(k)) * node(k))))
"""There is one node more than masses, and one value."""


def bend(number: Term, growth: Term = growth, y: Term = y) -> Term:
    """What slopes grow by at the next node, times both growths and the order there."""
    before, after = (y(v + 1) - y(v) for v in (number, number + 1))
    return after * growth(number) - before * (1 + growth(number)) * growth(number + 1)


def ordered(side: Term | int, low: Term, high: Term) -> Term:
    """The terms times a factor are ordered: where it is 1 in this order, where it is -1 in the other one."""
    return {1: low <= high, -1: high <= low}[side] if isinstance(side, int) else side * low <= side * high


def masses(side: Term | int = side, top: Term | int = top, factor: Factor = 1) -> tuple[Term, ...]:
    """Masses are at least the increments of the slopes where ``side`` is 1, and at most these where it is -1.

    The first segment begins at 0 with the value ``top``, and after the last node the slope is 0.
    """
    inner = ordered(side, bend(k), growth(k + 1) * (growth(k) * (t * m(k + 1))))
    first = ordered(side, y(1) - y(0) + growth(0) * (top - y(0)), growth(0) * (t * m(0)))
    return within(k, n - 1, inner), first, ordered(side, y(n), y(n + 1)), ordered(side, mul(factor, y(n)), d)


def on_segment(low: Term, high: Term) -> Term:
    """c is between two orders, weighted with 1 - v and v."""
    return conj(0 <= v, v <= 1, eq(c, (1 - v) * low + v * high))


def segments(A: Term = A, top: Term | int = top) -> tuple[Term, ...]:
    """What is to be shown of the value of each segment at c, and after the last node."""
    begin = implies(on_segment(num(0), node(0)), A((1 - v) * top + v * y(0)))
    between = implies(on_segment(node(k), node(k + 1)), A((1 - v) * y(k) + v * y(k + 1)))
    return forall(v, begin), within(k, n - 1, forall(v, between)), implies(node(n) <= c, A(d))


def sided(A: Term = A, side: Term | int = side) -> Term:
    """With a value, A holds of those above it where ``side`` is 1, and of those below it where it is -1."""
    return forall((v, z), implies(A(v), ordered(side, v, z), A(z)))


INTERPOLATION = Lemma(
    "lattices.interpolation", "What holds of all segments between values at nodes holds of the profile of the masses",
    "elementary",
    (nat(n), 0 <= c, NODES, *masses(factor=factor), *segments(), sided()),
    A(INTERPOLATED),
    mutants=(Mutant("factor", {factor: LESS}, "one node, at 1, with the value 1, and A the numbers that are at least 1",
                    unwitnessed="what is said of all real numbers has no finite model"),),
)  # fmt: skip


@proof_of(INTERPOLATION)
def _proof(claim: Claim) -> Theorem:
    """By induction on the nodes, for the segment that c is on, continued to the right."""
    *_, flat, rest = masses()
    nothing, made = parts(induction(n, _said, discharge(_first(), num(0) <= n), _next, nat(n)))

    def inside(here: Theorem) -> Theorem:
        _, grows, share = _node(n, here, nat(n))
        rises = side * (y(n + 1) - y(n)) / growth(n)
        falls = arith(0 <= rises * left(n), arith(0 <= rises, flat, grows), share)
        return _from(_value(n), INTERPOLATED, at(made, by=[here]), falls, rest)

    def beyond(no: Theorem) -> Theorem:
        here = arith(node(n) <= c, no)
        return _from(d, INTERPOLATED, at(segments()[2], by=[here]), at(nothing, by=[here]))

    return cases(c <= node(n), inside, beyond)


def _from(value: Term, other: Term, known: Theorem, *facts: Fact) -> Theorem:
    """A holds of a value, since it holds of another one that is not on its side."""
    return at(sided(), value, other, by=[known, arith(side * value <= side * other, *facts)])


def left(number: Term) -> Term:
    """What an entry gives for each unit of mass, where c is to the left of its node."""
    return 1 - c / node(number)


def _node(number: Term, here: Fact, *inside: Fact) -> list[Theorem]:
    """The node and the growth after it are positive, and what the entry gives is not negative."""
    positive, grows, _ = parts(at(NODES, number, by=inside))
    return [positive, grows, arith(0 <= left(number), here, positive)]


def _value(last: Term) -> Term:
    """The masses up to a node, and the segment after it continued to c."""
    return t * total(TERMS, last) + y(last) - (y(last + 1) - y(last)) / growth(last) * left(last)


def _said(last: Term) -> Term:
    nothing = implies(node(last) <= c, eq(total(TERMS, last), 0))
    return implies(last <= n, conj(nothing, implies(c <= node(last), A(_value(last)))))


def _both(last: Term, positive: Theorem, sums: list[Theorem], made: Theorem) -> Theorem:
    """To the right of a node its entry gives nothing."""
    here = arith(1 <= c / node(last), node(last) <= c, positive)
    nothing = arith(eq(total(TERMS, last), 0), arith(eq(TERMS(last), 0), here), *sums)
    return both(discharge(nothing, node(last) <= c), discharge(made, c <= node(last)))


def _mass(number: Term, rise: Term, mass: Theorem, share: Theorem, *signs: Theorem) -> list[Theorem]:
    """What an entry gives, where c is to the left of its node, is on the right side of what the slope grows by."""
    grown = arith(side * rise <= side * (t * m(number)), mass, *signs)
    scaled = arith(side * rise * left(number) <= side * (t * m(number)) * left(number), grown, share)
    return [scaled, arith(eq(TERMS(number), m(number) * left(number)), share)]


def _first() -> Theorem:
    """On the segment from 0 to the first node."""
    zero, one, (begin, *_) = num(0), use(SUM_ONE, s=TERMS), segments()
    positive, grows, share = _node(zero, c <= node(zero), use(NAT_ZERO), zero <= n)
    place, (_, first, *_) = c / node(zero), masses()
    level = arith(0 <= place, 0 <= c, positive), arith(place <= 1, share), arith(eq(c, place * node(zero)), positive)
    given = _mass(zero, (y(1) - y(zero)) / growth(zero) + top - y(zero), assume(first), share, grows)
    value = (1 - place) * top + place * y(zero)
    return _both(zero, positive, [one], _from(value, _value(zero), at(begin, place, by=level), *given, one))


def _next(_: Term, last: Term) -> Theorem:
    """On the segment between two nodes, or to its left."""
    after, (_, between, _) = last + 1, segments()
    inner = masses()[0]
    inside = arith(last <= n, after <= n), arith(last <= n - 1, after <= n)
    before, grows, further = parts(at(NODES, last, by=inside))
    positive, grows_on, share = _node(after, c <= node(after), after <= n)
    sums, rise = longer(TERMS, last), (y(after) - y(last)) * (1 + growth(last)) / growth(last)
    bent = (y(after + 1) - y(after)) / growth(after) - rise
    given = _mass(after, bent, at(inner, last, by=inside), share, grows, grows_on)
    nothing, known = parts(at(assume(_said(last)), by=inside))

    def to_the_left(here: Theorem) -> Theorem:
        same = arith(eq(left(last), (1 + growth(last)) * left(after) - growth(last)), further, before, positive)
        return _from(_value(last), _value(after), at(known, by=[here]), *given, sums, same, grows)

    def on_it(no: Theorem) -> Theorem:
        here = arith(node(last) <= c, no)
        place = 1 - (1 + growth(last)) / growth(last) * left(after)
        level = (
            arith(0 <= place, here, grows, positive, further), arith(place <= 1, grows, share),
            arith(eq(c, (1 - place) * node(last) + place * node(after)), further, grows, positive),
        )  # fmt: skip
        value = (1 - place) * y(last) + place * y(after)
        made = at(between, last, by=inside)
        return _from(value, _value(after), at(made, place, by=level), *given, sums, at(nothing, by=[here]))

    right = arith(node(last) <= c, node(after) <= c, further, grows, before)
    made = cases(c <= node(last), to_the_left, on_it)
    return discharge(_both(after, positive, [sums, at(nothing, by=[right])], made), after <= n)


# Interpolation from above: a line below the values at the nodes -------------------------------


def at_both_ends(here: Theorem, there: Theorem, slope: Term, low: Term, high: Term) -> list[Theorem]:
    """What holds at both ends of a segment, weighted for c, and c times the slope of a line."""
    nonneg, at_most, place = parts(on_segment(low, high))
    weighted = [arith(share * lhs(f) <= share * rhs(f), f, sign)
                for share, f, sign in ((1 - v, here, at_most), (v, there, nonneg))]  # fmt: skip
    return [*weighted, arith(eq(c * slope, ((1 - v) * low + v * high) * slope), place)]


p, q = variables("p q")


def line(node: Term = node, y: Term = y) -> tuple[Term, ...]:
    """A decreasing line that is at most 1 at 0 and below the values at the nodes."""
    return 0 <= q, p <= 1, within(k, n, p - node(k) * q <= y(k)), 0 <= c


ABOVE_LINES = Lemma(
    "lattices.interpolation-above-lines", "A line below the values at nodes is below the profile of the masses",
    "elementary",
    (nat(n), NODES, *masses(1, 1, factor), *line()),
    p - c * q <= INTERPOLATED,
    mutants=(Mutant("factor", {factor: LESS}, "one node, at 1, with the value 1, and the line 1",
                    witness=finite({}, n=0, growth=1, node=lambda i: 2 ** int(i), y=1, m=0, t=1, d="99/100", p=1, q=0,
                        c=0)),),
)  # fmt: skip


@proof_of(ABOVE_LINES)
def _above_lines(claim: Claim) -> Theorem:
    """On a segment the line is below, since it is at both ends."""
    is_above = lam(v, p - c * q <= v)
    begin, between, beyond = segments(is_above, 1)
    *_, rest = masses(1, 1)
    natural, inside = parts(conj(nat(k), k <= n - 1))
    ends = (num(0), (use(NAT_ZERO), natural_sign(n))), (k, (natural, arith(k <= n, inside)))
    _, _, below, _ = line()
    first, low = (at(below, number, by=by) for number, by in ends)
    high = at(below, k + 1, by=[use("nat_successor", natural, k=k), arith(k + 1 <= n, inside)])
    last = at(below, n, by=[nat(n)])

    def is_on(goal: Term, here: Theorem, there: Theorem, *ends: Term) -> Theorem:
        return for_all(goal, arith(said_of(goal, v), *at_both_ends(here, there, q, *ends)))

    return use(
        INTERPOLATION, nat(n), 0 <= c, NODES, *masses(1, 1),
        is_on(begin, assume(p <= 1), first, num(0), node(0)),
        for_all(between, is_on(said_of(between, k), low, high, node(k), node(k + 1))),
        for_all(beyond, arith(p - c * q <= d, last, arith(node(n) * q <= c * q, node(n) <= c, 0 <= q), rest)),
        for_all(sided(is_above, 1), arith(p - c * q <= z, p - c * q <= v, v <= z)),
        side=1, top=1, A=is_above,
    )  # fmt: skip


# Interpolation from above: a profile ----------------------------------------------------------

SOURCE = f"{ZHU_DONG_WANG}, dominating pairs"
VALUES = within(k, n, h(node(k)) <= y(k))

ABOVE = Lemma(
    "lattices.interpolation-above", "Values of a profile at nodes give the profile of the masses", SOURCE,
    (PROFILE(P, Q, h), VALUES, nat(n), NODES, *masses(1, 1, factor)),
    PROFILE(P, Q, lam(c, INTERPOLATED)),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, growth=1, node=lambda i: 2**int(i), y=1, m=0,
                        t=1, d="99/100")),),
)  # fmt: skip


@proof_of(ABOVE)
def _above(claim: Claim) -> Theorem:
    """For one test the difference is a decreasing line in c, which is at most 1 at 0."""
    test, p, q = test_function(phi, w), E(P, w, phi(w)), E(Q, w, phi(w))
    low, high = (generalize(fact, w) for fact in parts(specialize(test, w)))
    first, second = (parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1)) for law in (P, Q))
    inside = conj(nat(k), k <= n)
    positive, *_ = parts(at(NODES, k, by=[inside]))
    bound = at(PROFILE(P, Q, h), node(k), phi, by=[arith(0 <= node(k), positive), test])
    value = arith(p - node(k) * q <= y(k), bound, at(VALUES, k, by=[inside]))
    below = generalize(discharge(value, inside), k)
    _, _, *numbers = claim.hypotheses
    made = use(ABOVE_LINES, *numbers, first[2], second[1], below, 0 <= c, p=p, q=q)
    return for_all(claim.conclusion, arith(p <= c * q + INTERPOLATED, made))


# Nodes at places of a table, and at all places ------------------------------------------------

values = var("values")
RATIO, SHARE = exp(step), power(unit, -1)
HAS_PROFILE = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), h)))
TABLE_SIGNS = within(i, last, 0 <= entry(table, width, i))
"""A condition that the author of a PLD need not check: its entries are at least 0."""
SIZES = (nat(last), 0 < step, 0 < unit)


def order(number: object, place: Term = place) -> Term:
    """The order at the node with that number, at its place."""
    return exp(step * (place(number) - origin))


def growth_at(number: Term, place: Term = place) -> Term:
    """By what the order grows from that node to the next one, less 1."""
    return exp(step * next_gap(number, place)) - 1


NODE, GROWTH = lam(k, order(k)), lam(k, growth_at(k))


def growing(n: Term) -> Theorem:
    """The order grows from a node to the next one."""
    inside, level = conj(nat(k), k <= n), step * next_gap(k)
    longer = arith(0 < level, at(FURTHER, k, by=[inside]), 0 < step)
    grows = arith(0 < GROWTH(k), use(EXP_TANGENT, x=level), longer)
    times = arith(eq(order(k + 1), (1 + GROWTH(k)) * order(k)))
    return generalize(discharge(both(arith(0 < order(k)), grows, times), inside), k)


def value(number: object) -> Term:
    """What the profile is at most at the node with that number, in units."""
    return entry(values, width, number)


EACH_PLACE, HEIGHTS, EACH_ENTRY = lam(k, k), lam(k, value(k)), lam(i, entry(table, width, i))


def at_nodes(profile: Term) -> Term:
    """The profile, a function of the logarithm of the order, is at most the values at the nodes."""
    return within(k, last, unit * profile(step * (k - origin)) <= value(k))


def steps(factor: Factor = 1, rests: Factor = 1) -> tuple[Term, ...]:
    """The entries are at least the second differences of the values; there is one value more than entries."""
    growth = RATIO - 1
    inner = value(k + 2) - value(k + 1) - RATIO * (value(k + 1) - value(k)) <= mul(factor, growth) * EACH_ENTRY(k + 1)
    first = value(1) - value(0) + growth * (unit - value(0)) <= growth * EACH_ENTRY(0)
    return within(k, last - 1, inner), first, value(last) <= value(last + 1), mul(rests, value(last)) <= unit * rest
