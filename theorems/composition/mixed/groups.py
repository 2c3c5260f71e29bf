"""Several groups of randomized responses, each with its own epsilon, after a mechanism."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import lam, log, nat, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import c, delta, epsilon1, epsilon2, epsilon3, h, k1, k2, k3, with_responses
from dpproofs.proving.reading import both_sides, lhs, rhs
from dpproofs.proving.tactics import arith, discharge, generalize, use
from theorems.citations import MURTAGH_VADHAN
from theorems.notions.profiles.responses import AT_MOST, LINEAR
from theorems.composition.mixed.responses_in_any_order import ADD, COMMUTE

Group = tuple[Term, Term]
n1, n2, n3 = variables("n1 n2 n3")
SIZES = epsilon1, epsilon2, epsilon3
FIRST = tuple(zip((k1, k2, k3), SIZES, strict=True))
FURTHER = tuple(zip((n1, n2, n3), SIZES, strict=True))
SUMS = tuple(zip((k1 + n1, k2 + n2, k3 + n3), SIZES, strict=True))
COUNTS = tuple(nat(count) for count in (k1, k2, k3, n1, n2, n3))


def _claim(groups: Sequence[Group]) -> Claim:
    before = with_groups(revealing(with_groups(h, FIRST)), FURTHER)
    return Claim((*COUNTS, delta <= 1, 0 <= c), before(c) <= revealing(with_groups(h, groups))(c))


def with_groups(profile: Term, groups: Sequence[Group]) -> Term:
    """The profile with the groups after it, the last one outermost."""
    for group in groups:
        profile = lam(c, with_responses(*group, profile, c))
    return profile


def revealing(profile: Term, rest: Term = delta) -> Term:
    """The profile where all is revealed with probability delta besides."""
    return lam(c, rest + (1 - rest) * profile(c))


ADD_GROUPS = Lemma(
    "profiles.groups-add", "Groups of randomized responses after groups with the same epsilons",
    f"{MURTAGH_VADHAN}, Theorem 1.5",
    *_claim(SUMS).parts,
    mutants=(Mutant("count", _claim((*SUMS[:2], FIRST[2])),
                    "k3 = n3 = 1, epsilon3 = log(3), c = 2, others 0, h(t) = max(1 - t, 0)",
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
