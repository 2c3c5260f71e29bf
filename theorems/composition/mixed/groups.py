"""Several groups of randomized responses, each with its own epsilon, in any order and after a mechanism;
the choice between mechanisms keeps what is as private as they are.
"""

from collections.abc import Sequence

from dpproofs.prelude import *
from dpproofs.privacy.notions import with_responses
from theorems.citations import KAIROUZ_OH_VISWANATH, MURTAGH_VADHAN, SOK
from theorems.foundations.sums.binomials import VANDERMONDE
from theorems.foundations.sums.double_sums import SUM_SWAP
from theorems.foundations.sums.sums import SUM_EQUAL, SUM_SCALED, total
from theorems.notions.choice.choice import CHOSEN, both_have, by_tests
from theorems.notions.profiles.means import AT_MOST, LINEAR, answer, base, every

# Groups of randomized responses may be exchanged, and those with the same epsilon add up ------

SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"
COUNTS = (nat(k), nat(k2))
one, other = (lam(c, with_responses(*group, h, c)) for group in ((k, epsilon), (k2, epsilon2)))
sides = (with_responses(k2, epsilon2, one, c), with_responses(k, epsilon, other, c))

COMMUTE = Lemma(
    "profiles.responses-commute", "Two groups of randomized responses in either order", SOURCE,
    COUNTS,
    eq(sides[0], factor * sides[1]),
    mutants=(Mutant("factor", {factor: LESS}, "k = k2 = 0, h = 1",
                    witness=finite({}, c="7/10", epsilon=1, epsilon2=2, h=2, k=3, k2=3)),),
)  # fmt: skip


@proof_of(COMMUTE)
def _commute(claim: Claim) -> Theorem:
    """Both are one double sum."""
    level = c * exp((k - 2 * i) * epsilon) * exp((k2 - 2 * j) * epsilon2)
    shared = binomial(k, i) * binomial(k2, j) * (exp(i * epsilon) * exp(j * epsilon2)) * h(level)
    here, there = lam((i, j), shared), lam((j, i), shared)
    first, second = (k, epsilon), (k2, epsilon2)
    swap = use(SUM_SWAP, *COUNTS, n=k, a=k2, F=here)
    return arith(claim.conclusion, _double(first, second, here), _double(second, first, there), swap)


def _double(outer: tuple[Term, Term], inner: tuple[Term, Term], terms: Term) -> Theorem:
    """Responses after responses as a double sum."""
    inside = lam(c, with_responses(*inner, h, c))
    raw, whole = answer(*outer, inside, c), lam(i, over_j(lam(j, terms(i, j)), inner[0]))
    scale = base(inner[1]) ** inner[0]
    term = arith(eq(scale * raw(i), whole(i)), _pulled(outer, inner, terms))
    sums = use(SUM_EQUAL, every(term, i), nat(outer[0]), n=outer[0], s=lam(i, scale * raw(i)), t=whole)
    scaled = use(SUM_SCALED, nat(outer[0]), n=outer[0], a=scale, s=raw)
    value = total(whole, outer[0]) / (scale * base(outer[1]) ** outer[0])
    return arith(eq(with_responses(*outer, inside, c), value), sums, scaled)


def over_j(terms: Term, upper: Term) -> Term:
    """The sum of the terms, which may depend on i."""
    return summation(j, 0, upper, terms(j))


def _pulled(outer: tuple[Term, Term], inner: tuple[Term, Term], terms: Term) -> Theorem:
    """The sum over j answers of the inner group, with i of the outer one: all factors inside."""
    n, size = inner
    body = lam(j, terms(i, j))
    raw = answer(n, size, h, c * exp((outer[0] - 2 * i) * outer[1]), j)
    factor = binomial(outer[0], i) * exp(i * outer[1])
    same = use(SUM_EQUAL, every(arith(eq(factor * raw(j), body(j))), j), nat(n), n=n, s=lam(j, factor * raw(j)), t=body)
    scaled = use(SUM_SCALED, nat(n), n=n, a=factor, s=raw)
    return arith(eq(factor * over_j(raw, n), over_j(body, n)), same, scaled)


length = mark("length", k + k2)
first = lam(c, with_responses(k, epsilon, h, c))

ADD = Lemma(
    "profiles.responses-add", "Randomized responses after randomized responses with the same epsilon", SOURCE,
    COUNTS,
    eq(with_responses(k2, epsilon, first, c), with_responses(length, epsilon, h, c)),
    mutants=(Mutant("count", {length: k}, "k = k2 = 1, epsilon = log(3), h(t) = max(1 - t, 0), c = 2",
                    witness=finite({}, k=1, k2=1, epsilon=log(3), c=2, h=lambda u: max(1 - u, 0))),),
)  # fmt: skip


@proof_of(ADD)
def _add(claim: Claim) -> Theorem:
    """Vandermonde's identity."""
    values = lam(i, exp(i * epsilon) * h(c * exp((k + k2 - 2 * i) * epsilon)))
    shared = lam((i, j), binomial(k2, i) * (binomial(k, j) * values(i + j)))
    inner = lam(i, over_j(lam(j, binomial(k, j) * values(i + j)), k))
    scaled = use(SUM_SCALED, nat(k), n=k, a=binomial(k2, i), s=lam(j, binomial(k, j) * values(i + j)))
    terms, rows = lam(i, over_j(lam(j, shared(i, j)), k)), lam(i, binomial(k2, i) * inner(i))
    same = use(SUM_EQUAL, every(arith(eq(terms(i), rows(i)), scaled), i), nat(k2), n=k2, s=terms, t=rows)
    whole = use(VANDERMONDE, *COUNTS, n=k2, F=values)
    return arith(claim.conclusion, _double((k2, epsilon), (k, epsilon), shared), same, whole)


# Several groups of randomized responses, each with its own epsilon, after a mechanism ---------

Group = tuple[Term, Term]
n1, n2, n3 = variables("n1 n2 n3")
SIZES = epsilon1, epsilon2, epsilon3
FIRST = tuple(zip((k1, k2, k3), SIZES, strict=True))
FURTHER = tuple(zip((n1, n2, n3), SIZES, strict=True))
SUMS = tuple(zip((k1 + n1, k2 + n2, k3 + n3), SIZES, strict=True))
GROUPS_COUNTS = tuple(nat(count) for count in (k1, k2, k3, n1, n2, n3))


def with_groups(profile: Term, groups: Sequence[Group]) -> Term:
    """The profile with the groups after it, the last one outermost."""
    for group in groups:
        profile = lam(c, with_responses(*group, profile, c))
    return profile


def revealing(profile: Term, rest: Term = delta) -> Term:
    """The profile where all is revealed with probability delta besides."""
    return lam(c, rest + (1 - rest) * profile(c))


more = mark("more", n3)

ADD_GROUPS = Lemma(
    "profiles.groups-add", "Groups of randomized responses after groups with the same epsilons",
    f"{MURTAGH_VADHAN}, Theorem 1.5",
    (*GROUPS_COUNTS, delta <= 1, 0 <= c),
    with_groups(revealing(with_groups(h, FIRST)), FURTHER)(c)
    <= revealing(with_groups(h, (*SUMS[:2], (k3 + more, epsilon3))))(c),
    mutants=(Mutant("count", {more: num(0)}, "k3 = n3 = 1, epsilon3 = log(3), c = 2, others 0, h(t) = max(1 - t, 0)",
                    witness=finite({}, k1=0, k2=0, k3=1, n1=0, n2=0, n3=1, epsilon1=0, epsilon2=0, epsilon3=log(3), c=2,
                        delta=0, h=lambda u: max(1 - u, 0))),),
)  # fmt: skip


@proof_of(ADD_GROUPS)
def _proof(claim: Claim) -> Theorem:
    """One group after the other joins the one with its epsilon."""
    groups: list[Group] = list(FIRST)
    bound = same_bound(revealing(with_groups(h, groups))(c))
    for place, (count, size) in enumerate(FURTHER):
        bound = inside(bound, [(count, size)])
        after = with_groups(h, groups)
        split = use(LINEAR, nat(count), k=count, epsilon=size, h=after)
        joined, groups = _joined(place, h, groups, count)
        lower, upper = both_sides(joined)
        share = arith((1 - delta) * lower <= (1 - delta) * upper, joined, delta <= 1)
        bound = arith(lhs(bound) <= delta + (1 - delta) * upper, bound, split, share)
    return arith(claim.conclusion, bound)


def same_bound(value: Term) -> Theorem:
    """A number is at most itself."""
    u = var("u")
    return use(arith(u <= u + 0), u=value)


def inside(fact: Theorem, groups: Sequence[Group]) -> Theorem:
    """The same inequality of profiles at c >= 0 with the groups after them."""
    for count, size in groups:
        lower, upper = (lam(c, side) for side in both_sides(fact))
        order = generalize(discharge(fact, 0 <= c), c)
        fact = use(AT_MOST, nat(count), order, 0 <= c, k=count, epsilon=size, h=lower, h2=upper)
    return fact


def _joined(place: int, profile: Term, groups: Sequence[Group], count: Term) -> tuple[Theorem, list[Group]]:
    """That many more responses after the groups, with the epsilon of one of them; the groups that this makes."""
    own, size = groups[place]
    before, after = list(groups[:place]), list(groups[place + 1 :])
    moved = _moved_in((count, size), with_groups(profile, groups[: place + 1]), after)
    added = use(ADD, nat(own), nat(count), k=own, k2=count, epsilon=size, h=with_groups(profile, before))
    lower, upper = both_sides(added)
    made = inside(arith(lower <= upper, added), after)
    return arith(lhs(moved) <= rhs(made), moved, made), [
        *before,
        (own + count, size),
        *after,
    ]


def _moved_in(group: Group, profile: Term, groups: Sequence[Group]) -> Theorem:
    """A group after others is at most the group before them."""
    whole = with_responses(*group, with_groups(profile, groups), c)
    if not groups:
        return same_bound(whole)
    *before, last = groups
    swapped = use(COMMUTE, nat(last[0]), nat(group[0]), h=with_groups(profile, before), k=last[0], epsilon=last[1],
                  k2=group[0], epsilon2=group[1])  # fmt: skip
    further = inside(_moved_in(group, profile, before), [last])
    return arith(whole <= rhs(further), swapped, further)


# The choice between mechanisms keeps what is as private as Gaussian noise with randomized responses ---

NUMBERS = mu_squared, *(number for group in FIRST for number in group), delta
_TOLD = ("1/2", "1/2", 0), ("1/2", 0, "1/2")

LEMMA = Lemma(
    "notions.mixed-dp-choice", "The choice between two mechanisms keeps mixed DP", SOK,
    both_have(MIXED_DP, *NUMBERS),
    MIXED_DP(CHOSEN, N, *NUMBERS[:-1], factor * delta),
    by_tests,
    (Mutant("delta", {factor: LESS}, "the data are revealed with probability delta", witness=finite(
        {"X": 2, "Y": 3}, M=_TOLD, M0=_TOLD, M3=_TOLD, N=True, t="1/2", mu_squared=0, k1=0, epsilon1=0, k2=0,
        epsilon2=0, k3=0, epsilon3=0, delta="1/2")),),
)  # fmt: skip
