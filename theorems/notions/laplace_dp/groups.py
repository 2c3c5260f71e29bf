"""As private as Laplace noise, for groups: the distances of the medians add up."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, lam, nat, num
from dpproofs.mutants.witnesses import finite, laplace, paths
from dpproofs.privacy.notions import LAPLACE_DP, PROFILE, WITHIN, D, M, N, c, k, laplace_profile, of_groups, phi, shift
from dpproofs.privacy.notions import test_function, w, x1, x2, x3
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, split, unfolded, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.unit_mean import unit_mean
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.laplace_dp.triangle import TRIANGLE
from theorems.notions.laplace_dp.weakening import larger_shift

PRIVATE, NEAR, SIZE = LAPLACE_DP(M, N, shift), WITHIN(D, N), nat(k)
GIVEN = PRIVATE, NEAR, SIZE, 0 <= shift


def _group(size: Term, factor: Factor = 1) -> Term:
    return LAPLACE_DP(M, of_groups(D, size), factor * (size * shift))


GROUPS = Lemma(
    "profiles.laplace-groups", "As private as Laplace noise: for groups of size k the number moves k times as far",
    f"{DONG_ROTH_SU}, Theorem 2.14",
    GIVEN,
    _group(k, factor),
    mutants=(Mutant("factor", {factor: LESS}, "the Laplace mechanism, k = 1",
                    witness=finite({"X": 2, "Y": "real"}, D=paths("N"), M=(laplace(0), laplace(1)), N=True, shift=1,
                        k=1)),),
)  # fmt: skip


@proof_of(GROUPS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the size of the groups."""
    step = generalize(discharge(_one_more(), SIZE, _group(k)), k)
    return at(use("induction", _nobody(), step, A=lam(k, _group(k))), k, by=[SIZE])


TEST = test_function(phi, w)


def _one_more() -> Theorem:
    """Along the path to the last data set but one, and then one step."""
    known, goal, more = _group(k), _group(k + 1), k + 1
    near, size = D(more, x1, x3), use(NAT_NONNEGATIVE, SIZE)
    before = arith(0 <= k * shift, size, 0 <= shift)

    def within(close: Theorem) -> Theorem:
        bound = at(known, x1, x3, by=[close])
        return larger_shift(bound, k * shift, more * shift, arith(k * shift <= more * shift, 0 <= shift))

    def beyond(between: Term, path: Theorem) -> Theorem:
        close, step = parts(path)
        first, second = at(known, x1, between, by=[close]), at(PRIVATE, between, x3, by=[step])
        every = [generalize(discharge(at(fact, c, phi, by=[0 <= c, TEST]), 0 <= c), c) for fact in (first, second)]
        p, r, q = (E(M(data), w, phi(w)) for data in (x1, between, x3))
        made = use(TRIANGLE, *every, before, 0 <= shift, 0 <= c, p=p, r=r, q=q, s=k * shift, t=shift)
        return for_all(_profile(x1, x3, more * shift), arith(_bound(x1, x3, more * shift), made))

    ways = at(parts(unfolded(NEAR))[1], k, x1, x3, by=[SIZE, near])
    found = split(ways, within, lambda some: obtain(some, "x2", beyond))
    return for_all(goal, found, x1, x3)


def _profile(first: Term, second: Term, distance: Term) -> Term:
    return PROFILE(M(first), M(second), lam(c, laplace_profile(distance, c)))


def _bound(first: Term, second: Term, distance: Term) -> Term:
    """What the profile says of the test phi at the order c."""
    return E(M(first), w, phi(w)) <= c * E(M(second), w, phi(w)) + laplace_profile(distance, c)


def _nobody() -> Theorem:
    """Data sets at distance 0 are equal."""
    near, none = D(num(0), x1, x2), num(0) * shift
    same = at(parts(unfolded(NEAR))[0], x1, x2, by=[near])
    _, low, high = unit_mean(M(x1))
    itself = for_all(_profile(x1, x1, none), arith(_bound(x1, x1, none), low, high, 0 <= c))
    moved = use("leibniz", same, itself, x=x1, y=x2, A=lam(x3, _profile(x1, x3, none)))
    return for_all(_group(num(0)), moved, x1, x2)


laplace_dp_groups = Verified(GROUPS, "laplace_dp_groups", requires=(1 <= k,))
