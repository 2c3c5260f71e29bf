"""The numbers of pictures are those of the functions, on the right side of the truth, and the same each time."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from pathlib import Path

import mpmath
import pytest

from dpproofs import functions as f
from dpproofs.errors import InputError, UnprovedLemmaError
from dpproofs.kernel import Theorem
from dpproofs.language.terms import var
from dpproofs.pictures import PICTURES, Picture, Point, made as makers, picture, stated
from dpproofs.pictures.stated import at, between
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.logic import ProofError

DOCS = Path(__file__).resolve().parents[2] / "docs"
made = cache(picture)
LONG = {"composition", "marginals", "conversion-slack", "sampling"}
"""These need long proofs."""
EVERY = [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in PICTURES]


def curve(name: str, label: str) -> tuple[Point, ...]:
    """The points of the curve whose label has these words."""
    (found,) = (c for c in made(name).curves if label in c.label)
    return found.points


def some(points: tuple[Point, ...], of: int = 5) -> list[Point]:
    return random.Random(len(points)).sample(points, min(of, len(points)))


def real(q: Fraction | None) -> mpmath.mpf:
    assert q is not None
    return mpmath.mpf(q.numerator) / q.denominator


def is_at(p: Point, value: mpmath.mpf) -> bool:
    """Whether a value lies between the two ends, to 40 digits."""
    small = mpmath.mpf(10) ** -30 * abs(value)
    return bool(real(p.low) - small <= value <= real(p.high) + small)


@pytest.fixture(autouse=True)
def forty_digits():
    with mpmath.workdps(60):
        yield


def tail(x: object, mean: object = 0, deviation: object = 1) -> mpmath.mpf:
    """How likely a Gaussian variable is above x."""
    return mpmath.erfc((mpmath.mpf(x) - mean) / (deviation * mpmath.sqrt(2))) / 2


@pytest.mark.parametrize("name", EVERY)
def test_a_picture_is_the_one_in_the_documents_and_all_its_lemmas_are_named_there(name):
    drawn = made(name)
    assert isinstance(drawn, Picture)
    assert drawn.svg == (DOCS / f"picture-{name}.svg").read_text(encoding="utf-8")
    text = (DOCS / "pictures.md").read_text(encoding="utf-8")
    assert f"](picture-{name}.svg)" in text
    assert {lemma for c in drawn.curves for lemma in c.lemmas if f"`{lemma}`" not in text} == set()


@pytest.mark.parametrize("name", EVERY)
def test_points_go_from_left_to_right_and_a_curve_has_one_side(name):
    for c in made(name).curves:
        assert [p.x for p in c.points] == sorted({p.x for p in c.points})
        assert len({(p.low is None, p.high is None) for p in c.points}) == 1
        assert (
            c.side
            == {(True, False): "at most", (False, True): "at least", (False, False): "between"}[
                c.points[0].low is None, c.points[0].high is None
            ]
        )


def test_the_tail_of_the_loss():
    for p in some(curve("cdp-tail", "every 1/2-zCDP")):
        made_there = f.zcdp_loss_tail(excess=p.x - Fraction(1, 2), rho="1/2", xi=0)
        assert p.high == made_there.value.enclosure()[1] >= made_there.value.enclosure()[0]
        (exact,) = (q for q in curve("cdp-tail", "Gaussian") if q.x == p.x)
        truth = tail(real(p.x), mean=mpmath.mpf(1) / 2)  # the loss of this noise is N(1/2, 1)
        assert is_at(exact, truth)
        assert truth < real(p.high)
        assert abs(real(p.high) / mpmath.exp(-((real(p.x) - mpmath.mpf(1) / 2) ** 2) / 2) - 1) < mpmath.mpf(10) ** -30


def test_bad_events():
    best = {p.x: p for p in curve("bad-event", "best")}
    for p in some(curve("bad-event", "Gaussian noise"), 4):
        z = mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * real(p.x))
        truth = tail(z, mean=1)
        assert is_at(p, truth)
        assert truth <= real(best[p.x].high)
        assert p.high is not None
        assert p.low is not None
        assert p.high / p.low < 1 + Fraction(1, 10**10)
    for order in makers.ORDERS:
        for p in some(curve("bad-event", f"order {order}:")):
            value = mpmath.exp(mpmath.mpf(order - 1) / 2) * real(p.x) ** (1 - mpmath.mpf(1) / order)
            assert abs(real(p.high) / value - 1) < mpmath.mpf(10) ** -30
            assert p.high <= 1
            assert best[p.x].high <= p.high * Fraction(1001, 1000)


def test_point_queries():
    sizes = [int(p.x) for p in some(curve("point-queries", "1-DP: at least log"))]
    for b in sizes:
        pure, cdp, approximate = (
            next(p.low for p in c.points if p.x == b) for c in made("point-queries").curves
        )  # fmt: skip
        values = mpmath.mpf(2) ** b
        assert abs(real(pure) / mpmath.log((values - 1) * 9) - 1) < mpmath.mpf(10) ** -30
        assert cdp == f.packing_min_n(beta="1/10", points=2**b, rho="1/2").value.enclosure()[0]
        assert abs(real(cdp) / mpmath.sqrt(2 * (mpmath.mpf(9) / 10 * b - 1) * mpmath.log(2)) - 1) < 1e-30

        def is_left(n: int, values: mpmath.mpf = values) -> bool:
            rest = (mpmath.exp(n) - 1) / (mpmath.e - 1) / 10**6
            return bool((values - 1) * (mpmath.mpf(9) / 10 - rest) <= mpmath.exp(n) / 10)

        assert not any(is_left(n) for n in range(1, int(approximate)))
        assert is_left(int(approximate))


def test_the_sampled_gaussian():
    rho, s = mpmath.mpf(1) / 8, mpmath.mpf(1) / 100
    above = {p.x: p.high for p in curve("sampled-gaussian", "moments")}
    small = {p.x: p.high for p in curve("sampled-gaussian", "13 s^2")}
    below = {p.x: p.low for p in curve("sampled-gaussian", "at least")}
    for p in curve("sampled-gaussian", "the value"):
        k = int(p.x)
        if k in (2, 7, 20, 38, 64):

            def moment(x: mpmath.mpf, k: int = k) -> mpmath.mpf:
                return mpmath.npdf(x, 0, 2) * (1 - s + s * mpmath.exp(x / 4 - rho)) ** k

            with mpmath.workdps(40):
                mean = mpmath.quad(moment, [-40, -10, 0, k / 2, k, k + 20, k + 60])
            assert abs(mpmath.log(mean) / (k - 1) / k - real(p.low)) < 1e-20
        assert p.low <= above.get(p.x, 1)
        assert p.low <= small.get(p.x, 1)
        assert p.high >= below.get(p.x, 0)
        assert p.high <= Fraction(1, 8)
    assert set(small) == {2, 3, 4, 5, 6}
    assert below[512] > Fraction(115, 1000)
    assert {(p.low, p.high) for p in curve("sampled-gaussian", "without")} == {(Fraction(1, 8), Fraction(1, 8))}


@pytest.mark.slow
def test_composition():
    delta = mpmath.mpf(10) ** -6
    e = mpmath.mpf(1) / 10
    for p in some(curve("composition", "optimal")):
        k = int(p.x)

        def excess(epsilon: mpmath.mpf, k: int = k) -> mpmath.mpf:
            parts = (
                mpmath.binomial(k, i) * max(mpmath.exp(i * e) - mpmath.exp(epsilon + (k - i) * e), 0)
                for i in range(k + 1)
            )
            return mpmath.fsum(parts) / (1 + mpmath.exp(e)) ** k

        assert excess(real(p.high)) <= delta < excess(real(p.low))
        (pure, cdp, advanced) = (next(q.high for q in c.points if q.x == k) for c in made("composition").curves[:3])
        assert pure == Fraction(k, 10)
        assert min(pure, cdp, advanced) >= p.low
        assert abs(real(cdp) - k * e**2 / 2 - mpmath.sqrt(2 * k * e**2 * -mpmath.log(delta))) < 1e-30
        assert (
            advanced
            == f.advanced_composition_hoeffding(delta0=0, epsilon0="0.1", k=k, tail="1e-6").epsilon.enclosure()[1]
        )


@pytest.mark.slow
def test_marginals():
    by_label = {c.label: {int(p.x): p for p in c.points} for c in made("marginals").curves}
    split, advanced, cdp, exact, least = by_label.values()
    for d in (16, 1024):
        assert abs(real(split[d].high) - mpmath.mpf(d) / 1000 * mpmath.log(20 * d)) < 1e-30
        assert exact[d].high < cdp[d].high < advanced[d].high
        # The sum of the d tails is no less than the probability of such an error.
        sigma = real(exact[d].high) / mpmath.sqrt(2 * mpmath.log(20 * d))
        assert d * 2 * tail(real(exact[d].high), 0, sigma) <= mpmath.mpf(1) / 20
        mu = mpmath.sqrt(d) / 1000 / sigma
        assert tail(1 / mu - mu / 2) - mpmath.e * tail(1 / mu + mu / 2) <= mpmath.mpf(10) ** -6
    for p in least.values():
        a, rho = 2 * real(p.low), mpmath.mpf("0.01747")
        left = mpmath.log(2) + a * mpmath.log(a) + (1 - a) * mpmath.log(1 - a)
        assert mpmath.sqrt(int(p.x) * left / rho) > 999


@pytest.mark.slow
def test_the_slack_of_a_conversion():
    usual, best, exact = made("conversion-slack").curves
    for u, b, p in zip(usual.points, best.points, exact.points, strict=True):
        assert u.high > b.high > p.high >= p.low

        def delta(epsilon: mpmath.mpf) -> mpmath.mpf:
            return tail(epsilon - mpmath.mpf(1) / 2) - mpmath.exp(epsilon) * tail(epsilon + mpmath.mpf(1) / 2)

        assert delta(real(p.high)) <= real(p.x) < delta(real(p.low))


def test_from_pure_dp_to_zcdp():
    first, square, least = made("pure-to-zcdp").curves
    for p in some(least.points):
        e = real(p.x)
        assert is_at(p, e * mpmath.tanh(e / 2))
        assert next(q.high for q in square.points if q.x == p.x) == p.x**2 / 2 >= p.high
    for p in first.points:
        assert abs(real(p.high) / (real(p.x) * (mpmath.exp(real(p.x)) - 1) / 2) - 1) < 1e-30
        # The divergence of randomized response, over its order, is largest near order 1.
        e, a = real(p.x), mpmath.mpf("1.000001")
        moments = (mpmath.exp(e * a) + mpmath.exp(e * (1 - a))) / (1 + mpmath.exp(e))
        (low,) = (q.low for q in least.points if q.x == p.x)
        assert 0.9999 < mpmath.log(moments) / (a - 1) / a / real(low) < 1


@pytest.mark.parametrize("name", ["", "nothing", "cdp-tail ", 3, None, ["cdp-tail"]])
def test_other_names_are_refused(name):
    with pytest.raises(InputError, match=r"picture = .*: must be one of cdp-tail, composition, "):
        picture(name)


def test_pictures_are_the_same_each_time():
    again = picture("bad-event")
    assert again == made("bad-event")
    assert again.svg == made("bad-event").svg


def test_a_lemma_whose_proof_fails_says_nothing(monkeypatch):
    x = var("x")

    def proof(claim: Claim) -> Theorem:
        raise ProofError("no proof of this")

    false = Lemma("a.lemma", "False", "nowhere", (0 <= x,), x <= 0, proof, (Mutant("m", Claim((), x <= 1), "x = 2"),))
    monkeypatch.setattr(stated, "library", lambda: {"a.lemma": false})
    with pytest.raises(UnprovedLemmaError, match="no proof of this"):
        at("a.lemma", x=1)
    with pytest.raises(UnprovedLemmaError, match="no proof of this"):
        stated.proved("a.lemma")


def test_what_a_lemma_says_is_asked_where_its_conditions_hold():
    name = "st18.subsampling-tcdp-whole-orders"
    with pytest.raises(Exception, match=f"{name} does not speak of .*k = 7"):
        at(name, k=7, s=Fraction(1, 100), rho=Fraction(1, 8))
    with pytest.raises(Exception, match="does not speak of"):
        at(name, k=Fraction(5, 2), s=Fraction(1, 100), rho=Fraction(1, 8))
    with pytest.raises(Exception, match="has no number kk"):
        at(name, kk=2)
    low, high = between(at("foundations.gaussian-upper-tail", r=0, nu=0, sigma=1).args[1])
    assert low == high == Fraction(1, 2)
