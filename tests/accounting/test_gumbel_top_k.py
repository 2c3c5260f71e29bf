"""Claims about top-k with Gumbel noise, against its law by all orders of the answers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given as examples, settings, strategies as st
from mpmath import exp, log, mpf
from searched import searched

from dpproofs.accounting import (
    PrivacyClaim,
    exponential,
    gaussian,
    gumbel_top_k,
    laplace,
    parallel,
    parse_claim,
    poisson_sampled,
    report_noisy_max,
    verify,
)
from dpproofs.accounting.derivation.strategies.mixed_dp import Mixed
from dpproofs.accounting.refutation.witnesses import refute
from dpproofs.accounting.verdicts.verdict import judged
from dpproofs.numbers import InputError

Law = Mapping[tuple[int, ...], mpf]


@pytest.fixture(autouse=True, scope="module")
def _precision() -> Iterator[None]:
    with mpmath.workdps(30):
        yield


def m(x: Fraction) -> mpf:
    return mpf(x.numerator) / x.denominator


def drawn(utilities: Sequence[Fraction], scale: Fraction, k: int) -> Law:
    """Each answer from the candidates that are left, with odds exp(utility/scale)."""
    weights = [exp(m(u / scale)) for u in utilities]
    law = {}
    for order in itertools.permutations(range(len(weights)), k):
        left, chance = mpmath.fsum(weights), mpf(1)
        for place in order:
            chance, left = chance * weights[place] / left, left - weights[place]
        law[order] = chance
    return law


def noised(utilities: Sequence[Fraction], scale: Fraction, order: tuple[int, ...]) -> mpf:
    """The probability of the order after one draw of Gumbel noise on each: an integral for each place."""
    rest = [u for i, u in enumerate(utilities) if i not in order]

    def below(z: mpf, u: Fraction) -> mpf:
        return exp(-exp((m(u) - z) / m(scale)))

    def at(places: tuple[int, ...], top: mpf) -> mpf:
        if not places:
            return mpmath.fprod(below(top, u) for u in rest)
        u, inner = utilities[places[0]], places[1:]

        def density(z: mpf) -> mpf:
            return exp((m(u) - z) / m(scale)) / m(scale) * below(z, u) * at(inner, z)

        spread = 6 * m(scale)
        low, middle = m(u) - spread, min(m(u), top)
        ends = [low, middle, *([] if top <= middle else [min(top, middle + spread), top])]
        return mpf(0) if top <= low else mpmath.quad(density, ends, maxdegree=3)

    return at(order, m(max(utilities)) + 30 * m(scale))


def delta(p: Law, q: Law, epsilon: Fraction) -> mpf:
    return mpmath.fsum(max(p[x] - exp(m(epsilon)) * q[x], mpf(0)) for x in p)


def divergence(p: Law, q: Law, alpha: int) -> mpf:
    return log(mpmath.fsum(p[x] ** alpha * q[x] ** (1 - alpha) for x in p)) / (alpha - 1)


def kinds(weights: tuple[mpf, mpf], many: int, k: int) -> Law:
    """The groups of the answers, for this many candidates in each, with these odds."""
    law = {}
    for order in itertools.product((0, 1), repeat=k):
        left, chance = [many, many], mpf(1)
        for kind in order:
            masses = [n * w for n, w in zip(left, weights, strict=True)]
            chance *= masses[kind] / sum(masses)
            left[kind] -= 1
        law[order] = chance
    return law


def below(x: mpf) -> Fraction:
    return Fraction(mpmath.nstr(x * (1 - mpf(10) ** -12), 25))


MOVED = st.lists(
    st.tuples(st.fractions(-2, 2, max_denominator=6), st.fractions(-1, 1, max_denominator=4)), min_size=3, max_size=5
)
SCALES = st.fractions(Fraction(1, 2), 4, max_denominator=6)


@pytest.mark.parametrize(("utilities", "order"), [((0, 1, "1/2"), (1,)), ((1, 1, 0), (0, 2))])
def test_one_draw_of_noise_has_the_law_of_draws_from_what_is_left(utilities: tuple, order: tuple[int, ...]) -> None:
    exact, scale = [Fraction(u) for u in utilities], Fraction(3, 2)
    with mpmath.workdps(12):
        assert abs(noised(exact, scale, order) - drawn(exact, scale, len(order))[order]) < mpf(10) ** -5


@settings(max_examples=5, deadline=None)
@examples(MOVED, SCALES, st.integers(1, 3))
def test_no_verdict_is_wrong(moved: list[tuple[Fraction, Fraction]], scale: Fraction, k: int) -> None:
    """What some utilities violate is not verified, in any notion."""
    p, q = drawn([u for u, _ in moved], scale, k), drawn([u + d for u, d in moved], scale, k)
    assert abs(mpmath.fsum(p.values()) - 1) < mpf(10) ** -25
    one = gumbel_top_k(sensitivity=1, scale=scale, k=k)
    largest = max(log(p[x] / q[x]) for x in p)
    assert largest <= 2 * k / m(scale) * (1 + mpf(10) ** -25)
    lost: list[tuple[str, dict[str, object], str, mpf]] = [
        ("pure_dp", {}, "epsilon", largest),
        ("bounded_range", {}, "epsilon", largest - min(log(p[x] / q[x]) for x in p)),
        ("total_variation", {}, "delta", delta(p, q, Fraction(0))),
        ("renyi_dp", {"order": 3}, "epsilon", divergence(p, q, 3)),
        ("zcdp", {}, "rho", divergence(p, q, 2) / 2),
        ("kl_dp", {}, "kappa", mpmath.fsum(p[x] * log(p[x] / q[x]) for x in p)),
        *(("approx_dp", {"epsilon": e}, "delta", delta(p, q, e)) for e in (Fraction(0), 1 / scale)),
    ]
    for notion, known, name, true in lost:
        if true > mpf(10) ** -15:
            assert searched(one, notion, **known, **{name: below(true)}).verdict != "VERIFIED", notion


@pytest.mark.by_turns(4)
def test_what_is_verified_is_above_the_law_of_every_pair() -> None:
    """All utilities 0 and 1 of up to five candidates, and how they move by 1."""
    scale, k = Fraction(3), 2
    one, epsilon = gumbel_top_k(sensitivity=1, scale=scale, k=k), 1 / scale
    found = mpf(0)
    for n in (3, 4, 5):
        moves = itertools.combinations_with_replacement(itertools.product((0, 1), (-1, 1)), n)
        for moved in itertools.islice(moves, 0, None, 3):
            p, q = (drawn([Fraction(u + s * d, 1) for u, d in moved], scale, k) for s in (0, 1))
            found = max(found, delta(p, q, epsilon))
    for factor, is_verified in ((Fraction(1), False), (Fraction(4), True)):
        verdict = searched(one, "approx_dp", epsilon=epsilon, delta=min(factor * below(found), Fraction(1))).verdict
        assert (verdict == "VERIFIED") is is_verified


@settings(max_examples=4, deadline=None)
@examples(SCALES, st.integers(1, 3), st.integers(1, 2))
def test_what_refutes_is_a_law_that_it_nearly_has(scale: Fraction, k: int, group: int) -> None:
    """So many candidates of each kind that hardly any are used up."""
    one, third = gumbel_top_k(sensitivity=1, scale=scale, k=k), Fraction(1, 3) / scale
    odds = exp(m(group / scale))
    p, q = (kinds(weights, 10**7, k) for weights in ((odds, mpf(1)), (mpf(1), odds)))
    limit = [
        {order: mpmath.fprod(w[kind] / sum(w) for kind in order) for order in p}
        for w in ((odds, mpf(1)), (mpf(1), odds))
    ]
    true, reached = delta(*limit, third), delta(p, q, third)
    assert abs(reached - true) < true / 10**5
    least = Fraction(mpmath.nstr(true * (1 - mpf(10) ** -4), 20))
    assert m(least) < reached
    assert searched(one, "approx_dp", epsilon=third, delta=least, group=group).verdict == "REFUTED"
    above = Fraction(mpmath.nstr(true * (1 + mpf(10) ** -12), 25))
    numbers = {"epsilon": third, "delta": above}
    assert refute(PrivacyClaim("", "replace-one", one, "approx_dp", numbers, group)) is None


@pytest.mark.parametrize("k", [1, 3])
def test_pure_dp_is_decided(k: int) -> None:
    """The kind that falls further behind, and then does less: its answers nearly attain the bound."""
    scale, bound = Fraction(3, 2), Fraction(4 * k, 3)
    one, far = gumbel_top_k(sensitivity=1, scale=scale, k=k), exp(-mpf(20))
    p, q = (kinds((mpf(1), weight), 10**9, k) for weight in (far * exp(2 / m(scale)), far))
    reached = log(p[(1,) * k] / q[(1,) * k])
    assert bound * (1 - Fraction(1, 10**6)) < Fraction(mpmath.nstr(reached, 20)) <= bound
    for factor, verdict in ((Fraction(1), "VERIFIED"), (1 - Fraction(1, 10**6), "REFUTED")):
        found = searched(one, "pure_dp", epsilon=bound * factor)
        assert found.verdict == verdict
        assert len(found.notes) == (k > 1)


def test_one_answer_is_that_of_the_exponential_mechanism() -> None:
    one, same = gumbel_top_k(sensitivity=2, scale=16, k=1), exponential(epsilon="1/4")
    noise = report_noisy_max(sensitivity=2, scale=16)
    for notion, numbers in (("pure_dp", {"epsilon": "1/4"}), ("zcdp", {"rho": "1/128"}),
                            ("bounded_range", {"epsilon": "1/4"})):  # fmt: skip
        for made in (one, same, noise) if notion != "bounded_range" else (one, same):
            assert searched(made, notion, **numbers).verdict == "VERIFIED"
        low = {name: Fraction(x) * (1 - Fraction(1, 10**6)) for name, x in numbers.items()}
        assert searched(one, notion, **low).verdict == searched(same, notion, **low).verdict
    assert one.to_approx_dp(delta="1e-6").epsilon.exact == same.to_approx_dp(delta="1e-6").epsilon.exact


def test_several_answers_are_as_many_of_it_in_a_row() -> None:
    many, row = gumbel_top_k(sensitivity=1, scale=20, k=12), exponential(epsilon="1/10").repeat(12)
    assert many.to_approx_dp(delta="1e-6").epsilon.exact == row.to_approx_dp(delta="1e-6").epsilon.exact
    assert gumbel_top_k(sensitivity=1, scale=20, k=3).repeat(4).to_zcdp().rho.exact == row.to_zcdp().rho.exact


@pytest.mark.parametrize("k", [10**6, 10**40])
def test_however_many_there_are(k: int) -> None:
    one = gumbel_top_k(sensitivity=1, scale=4, k=k)
    assert searched(one, "pure_dp", epsilon=Fraction(k, 2)).verdict == "VERIFIED"
    assert searched(one, "pure_dp", epsilon=Fraction(k, 2) - Fraction(1, 10)).verdict == "REFUTED"
    assert searched(one, "approx_dp", epsilon=1, delta="1e-6").verdict == "REFUTED"
    assert searched(one, "zcdp", rho=Fraction(k, 32)).verdict == "VERIFIED"


def test_utilities_that_do_not_move_tell_nothing() -> None:
    still = gumbel_top_k(sensitivity=0, scale=1, k=3)
    assert searched(still.repeat(3), "pure_dp", epsilon=0).verdict == "VERIFIED"
    assert searched(still.then(laplace(sensitivity=1, scale=1)), "pure_dp", epsilon=1).verdict == "VERIFIED"


@pytest.mark.parametrize(
    ("made", "relation"),
    [
        (lambda one: one.then(laplace(sensitivity=1, scale=4)), "replace-one"),
        (lambda one: one.then(gaussian(sensitivity=1, sigma=2)).repeat(2), "replace-one"),
        (lambda one: parallel(one, laplace(sensitivity=1, scale=1)), "replace-one"),
        (lambda one: poisson_sampled(one, sampling_rate="1/2", steps=2), "add-or-remove-one"),
        (lambda one: one.postprocess(), "replace-one"),
    ],
)
def test_it_is_read_beside_others(made: Callable[..., object], relation: str) -> None:
    """A large epsilon is verified, a small one refuted."""
    whole = made(gumbel_top_k(sensitivity=1, scale=8, k=2))
    verdicts = [searched(whole, "approx_dp", epsilon=e, delta="1e-3", relation=relation).verdict for e in ("0.01", 8)]
    assert verdicts == ["REFUTED", "VERIFIED"]


def test_it_is_as_many_responses_beside_noise() -> None:
    """Each answer is one response, by its own epsilon and not by that of all."""
    found = Mixed().total(
        gumbel_top_k(sensitivity=1, scale=8, k=3).repeat(2).then(gaussian(sensitivity=1, sigma=2)), "replace-one", 1
    )
    assert found is not None
    assert (found.parameters["k1"].exact, found.parameters["epsilon1"].exact) == (6, Fraction(1, 4))
    assert found.parameters["mu_squared"].exact == Fraction(1, 4)


def test_it_stands_in_claim_files_with_what_it_takes_as_given() -> None:
    claim = {
        "relation": "replace-one",
        "premise": [{"mechanism": "gumbel-top-k", "sensitivity": 1, "scale": 40, "k": 10}],
        "claim": {"notion": "approx_dp", "epsilon": "0.35", "delta": "1e-6"},
    }
    found = judged(parse_claim(claim))
    assert found.verdict == "VERIFIED"
    (note,) = found.notes
    assert "Lemma 4.2 of Durfee and Rogers 2019" in note
    assert "any number of candidates" in " ".join(str(found).split())
    claim["claim"]["epsilon"] = "0.15"  # type: ignore[call-overload]
    refuted = judged(parse_claim(claim))
    assert refuted.verdict == "REFUTED"
    assert refuted.notes == found.notes
    assert "10 answers of top-k among ever more candidates" in str(refuted)


@pytest.mark.parametrize("k", [0, -1, "3/2", "1e-3"])
def test_k_is_a_whole_number(k: object) -> None:
    with pytest.raises(InputError, match=r"k = .*: must be a whole number, at least 1"):
        gumbel_top_k(sensitivity=1, scale=1, k=k)


CLAIMED = {
    "renyi_dp": {"order": Fraction(29, 2), "epsilon": 1},
    "zcdp": {"rho": 1},
    "approx_dp": {"epsilon": Fraction(7, 10), "delta": Fraction(1, 1000)},
    "pure_dp": {"epsilon": 2},
}


@pytest.mark.parametrize("notion", CLAIMED)
@pytest.mark.parametrize("place", [0, 1])
def test_several_answers_several_times_are_one_theorem(notion: str, place: int) -> None:
    """The answers of each step are composed first, as the formula of the claim has them."""
    steps = [gumbel_top_k(sensitivity=Fraction(1, 2), scale=25, k=3).repeat(10)]
    steps.insert(place, laplace(sensitivity=1, scale=20))
    found = verify(PrivacyClaim("", "replace-one", steps[0].then(steps[1]), notion, CLAIMED[notion]))
    assert found.verdict == "VERIFIED", found.notes
    assert found.theorem is not None
