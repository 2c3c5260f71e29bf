"""Why the mutants are false: at its witness the true value is above what the mutant says, by rigorous enclosures.

Each row names a mutant of the library. ``actual`` and ``claimed`` are closed expressions: what is true at the witness,
and the bound that the mutant states there. The enclosures are the checker's; a second evaluation, in 60 digits of
mpmath, has the printed digits.

This file is long because it is one table, with a row for each mutant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any

import mpmath
import pytest
from finite import Model, evaluate, holds, number, some_junk, table

from dpproofs.kernel import Term, infer
from dpproofs.language.terms import PI, absolute, cosh, erfc, exp, log, maximum, minimum, num, sinh, sqrt, tanh, var
from dpproofs.library import library
from dpproofs.prover.tactic import inequality


def n(text: str | int | Fraction) -> Term:
    return num(Fraction(text))


ONE, TWO, HALF = n(1), n(2), n("1/2")


def total(parts: list[Term]) -> Term:
    return sum(parts[1:], parts[0])


def response_renyi(epsilon: str, alpha: str) -> Term:
    """D_alpha of randomized response."""
    e, a = n(epsilon), n(alpha)
    return log(cosh((a - HALF) * e) / cosh(e / 2)) / (a - 1)


def response_kl(epsilon: str) -> Term:
    return n(epsilon) * tanh(n(epsilon) / 2)


def renyi_two(p: tuple[str, ...], q: tuple[str, ...]) -> Term:
    """D_2 of finite laws."""
    return log(n(sum(Fraction(x) ** 2 / Fraction(y) for x, y in zip(p, q, strict=True))))


def above(u: Term) -> Term:
    """P[N(0, 1) > u]."""
    return erfc(u / sqrt(TWO)) / 2


def gaussian(mu: Term, epsilon: Term) -> Term:
    """The least delta at epsilon of Gaussian laws of variance 1 at distance mu."""
    return above(epsilon / mu - mu / 2) - exp(epsilon) * above(epsilon / mu + mu / 2)


def least_delta(p: tuple[str, ...], q: tuple[str, ...], epsilon: Term) -> Term:
    """The hockey-stick divergence of finite laws."""
    return total([maximum(n(x) - exp(epsilon) * n(y), n(0)) for x, y in zip(p, q, strict=True)])


def responses(k: int, epsilon: str, at: Term, delta: str = "0") -> Term:
    """The least delta at a given epsilon of k approximate randomized responses."""
    p, d = 1 / (1 + exp(-n(epsilon))), Fraction(delta)
    ratios = [
        comb(k, i) * maximum(p ** (k - i) * (1 - p) ** i - exp(at) * p**i * (1 - p) ** (k - i), n(0))
        for i in range(k + 1)
    ]
    return 1 - n((1 - d) ** k) * (1 - total(ratios))


def entropy(p: Term) -> Term:
    return -p * log(p) - (1 - p) * log(1 - p)


def third(rho: Term, epsilon: Term, exponent: Term | None = None) -> Term:
    """The bound of Lemma 3.6 by its third option, for xi = 0; 4 rho may be replaced in the exponent."""
    u = (epsilon + rho) / (2 * rho)
    size = exp(-((epsilon - rho) ** 2) / (4 * rho if exponent is None else exponent))
    return size * 2 / (u + sqrt(u**2 + 4 / (PI * rho)))


def gaussian_bit(sigma: str, t: str, growth: str) -> tuple[Term, Term]:
    """A Gaussian bit rounded to 1, 0 or -1 at t: the centred moment of its loss, and what mCDP allows."""
    s, level, rate = n(sigma), n(t), n(growth)
    p, q = above((level - 1) / s), above((level + 1) / s)
    loss = log(p / q)
    mean = (p - q) * loss
    moment = p * exp(rate * (loss - mean)) + (1 - p - q) * exp(-rate * mean) + q * exp(-rate * (loss + mean))
    return moment, exp(rate**2 * 4 / s**2 / 2)


@dataclass(frozen=True)
class Witness:
    """Where mutants fail: each is named 'lemma~mutant'. The digits are those of the two numbers."""

    mutants: str
    actual: Term
    claimed: Term
    shown: tuple[str, str] = ("", "")

    def __str__(self) -> str:
        return self.mutants.split(";", maxsplit=1)[0]


RR1, RR01 = ("1", "1/10")
P3, Q3 = ("3/4", "1/4"), ("1/4", "3/4")
FAIR, SKEW = ("1/2", "1/2"), ("1/10", "9/10")
MIXED = (log((1 + n("73/9")) / 2), log(n("73/9")) / 2)
SPIKE = least_delta(("0.72", "0.28"), ("0.00002", "0.99998"), n("7.84"))
SPIKE_BOUND = third(n("7.6"), n("7.84"))
MILLION = log(n(10**6))
INVERSE = (sqrt(1 + MILLION) - sqrt(MILLION)) ** 2
TOLD = log(TWO) - entropy(above(100 * sqrt(2 * n("1/10000")) / 2))
LARGE = 400000
HUGE, RECORDS = 10**8, 70760
MARGINALS = 10**9
BEST = 2 * (log(n(100)) - log(log(n(100))))
OTHERS = 99 * exp(-BEST / 2)
MOMENT, ALLOWED = gaussian_bit("1", "3", "3/2")
FAR = third(HALF, n(100), n("399/200"))
LEAK = responses(1, RR1, n("9/10"), "1/100")

WITNESSES = [
    # Section 1
    Witness("foundations.zcdp-kl~order 2 only", response_kl(RR1), response_renyi(RR1, "2") / 2,
            ("0.46211715726001", "0.36766283202776")),
    Witness("bs16.sec-1.1-loss-tail~half; bs16.sec-1.1-loss-tail-pair~half", above(n(3)), exp(n(-9)),
            ("0.00134989803163009", "0.00012340980408668")),
    Witness("bs16.sec-1.1-loss-dp-c~no factor; bs16.sec-1.1-loss-dp-c-pair~no factor", n("3/4"),
            least_delta(P3, Q3, HALF), ("0.75", "0.337819682324968")),
    Witness("bs16.footnote-2~half; bs16.lemma-3.5~half", gaussian(ONE, HALF + sqrt(MILLION)), n("1e-6"),
            ("0.0000196331410219373", "0.000001")),
    Witness("bs16.sec-1.2-mcdp-postprocessing~same", MOMENT, ALLOWED, ("350.827241403512", "90.0171313005218")),
    Witness("bs16.sec-1.2-mcdp-postprocessing~constant; bs16x.lemma-4.3-global~constant", n("0.2"), n("0.18")),
    # Section 2
    Witness("bs16.eq-2.1-swapped~symmetric", renyi_two(FAIR, SKEW), renyi_two(SKEW, FAIR),
            ("1.02165124753198", "0.494696241836107")),
    Witness("bs16.lemma-2.2a~total variation", 20 * tanh(HALF) ** 2, response_renyi(RR1, "10"),
            ("4.27104534068145", "0.965193146453842")),
    Witness("bs16.lemma-2.2b~average; bs16.lemma-2.2c~convex; bs16.lemma-b.6~no-exponential", *MIXED,
            ("1.51634748936809", "1.04661743190609")),
    Witness("bs16.lemma-2.2d-function~preserved", renyi_two(("0.5", "0.3", "0.2"), ("0.2", "0.3", "0.5")), n(0),
            ("0.488580014818671", "0")),
    Witness("bs16.lemma-2.2e~per order", response_renyi(RR1, "2") / 2, response_renyi(RR1, "10") / 10,
            ("0.36766283202776", "0.0965193146453842")),
    Witness("bs16.lemma-2.3~maximum", ONE, maximum(HALF, HALF), ("1", "0.5")),
    Witness("bs16.lemma-2.3~root", ONE, sqrt(HALF**2 + HALF**2), ("1", "0.707106781186548")),
    Witness("bs16.lemma-2.4~unequal", log(4 / sqrt(n(7))), n(0)),
    Witness("bs16.lemma-2.4-mechanism~half", HALF, n("1/4")),
    Witness("bs16.lemma-2.5-mechanism~supremum", n(4) / 2, HALF),
    # Section 3
    Witness("bs16.lemma-3.2-pair-to-dp~some orders", gaussian(sqrt(n("0.02")), ONE), n(0)),
    Witness("bs16.prop-3.3~constant; bs16.prop-3.3-pair~constant", response_renyi(RR01, "1.001"),
            n("0.495") * n("0.01") * n("1.001"), ("0.00500082499997238", "0.004954950")),
    Witness("bs16.prop-3.3~one-sided", log(TWO), n("3/4") * log(TWO) ** 2,
            ("0.693147180559945", "0.360339760438651")),
    Witness("bs16.remark-3.4~constant", response_kl(RR01), n("0.00495"), ("0.004995837495788", "0.00495")),
    Witness("bs16x.pure-dp-to-zcdp-tight~factor", response_kl(RR1), n("0.99") * response_kl(RR1)),
    Witness("bs16.lemma-3.5~constant", gaussian(ONE, HALF + sqrt(n("3.99") * HALF * 5000)), exp(n(-5000))),
    Witness("bs16.lemma-3.5-inverse~factor", gaussian(sqrt(4 * INVERSE), ONE), n("1e-6")),
    Witness("bs16.lemma-3.6-third~constant; bs16.lemma-3.6-third-pair~constant", gaussian(ONE, n(100)), FAR),
    Witness("bs16.lemma-3.6~constant; bs16.lemma-3.6-pair~constant", gaussian(ONE, n(100)),
            sqrt(PI / 2) * exp(-(n("99.5") ** 2) / n("1.995"))),
    Witness("bs16.lemma-3.6-third-pair~constant", gaussian(ONE, n(50)), third(HALF, n(50), n("1.95")),
            ("1.37235288686672e-536", "3.88043223838537e-548")),
    Witness("bs16.lemma-3.6-b~factor; bs16.lemma-3.6-b-pair~factor; bs16.lemma-3.6-third-pair~factor; "
            "bs16.lemma-8.8~factor; bs16x.lemma-8.8-line~factor", SPIKE, n("0.7") * SPIKE_BOUND,
            ("0.669195903323463", "0.661955498000819")),
    Witness("bs16x.lemma-3.6-erfc~half; bs16x.lemma-3.6-erfc-pair~half", SPIKE,
            sqrt(PI * n("7.6")) * exp(n("7.84")) * erfc(n("15.44") / (2 * sqrt(n("7.6")))) / 2,
            ("0.669195903323463", "0.464609400117415")),
    Witness("bs16x.zcdp-to-adp-single-order~tenth", gaussian(ONE, n(4)),
            (1 - 1 / n("4.7371")) ** n("3.7371") * exp(n("3.7371") * (n("4.7371") / 2 - 4)) / n("47.371"),
            ("0.0000471224120079312", "0.0000195795417")),
    Witness("bs16x.lemma-3.5-epsilon~exponent", gaussian(ONE, n(4)), exp(n("-12.25"))),
    Witness("bs16.lemma-b.1~factor; bs16x.lemma-b.1-unrestricted~factor",
            (sinh(n("0.1")) - sinh(n("0.05"))) / sinh(n("0.05")), exp(n("0.99") * n("0.0025")),
            ("1.00250052087674", "1.00247806534088")),
    Witness("bs16.lemma-3.7~constant", -log(n("0.234")), n("1.45") + n("0.001") / 4, ("1.45243416", "1.45025")),
    Witness("bs16x.lemma-3.7-sharp~factor; bs16.lemma-3.7-pair~factor", -log(n("0.234")),
            n("0.32") * (2 * sqrt(sqrt(PI)) + sqrt(PI)) + n("0.001") / 4),
    # Section 4
    Witness("bs16.lemma-4.2~half", n("3/2"), HALF + n("1/4") * 2, ("1.5", "1")),
    Witness("bs16x.mcdp-mean~factor; bs16x.mcdp-mean-pair~factor", HALF, n("0.49"), ("0.5", "0.49")),
    Witness("bs16x.mcdp-mean~one-sided", log(TWO), n(0)),
    Witness("bs16.lemma-b.4~exponent", n("0.999") * exp(n("-0.0023")) + n("0.001") * exp(n("2.2977")),
            n("0.999") + n("0.001") * (exp(n("2.53")) + exp(n("-2.53"))) / 2,
            ("1.00665620852703", "1.00531658257848")),
    Witness("bs16.lemma-4.3~linear", (40 + log(2 - exp(n(-40)))) ** 2 / 4, n(320), ("413.983056864678", "320")),
    Witness("bs16.lemma-4.3-bounded~unbounded", (40 + log(2 - exp(n(-40)))) ** 2 / 4, n(160)),
    Witness("bs16x.lemma-4.3-global-xi~constant", n("0.2"), (exp(ONE) - 1) / 2 * n("0.2")),
    # Section 5
    Witness("bs16.lemma-5.2~factor-1", n(4), n("3.5"), ("4", "3.5")),
    Witness("bs16.prop-5.3~rho", n(4), n("0.99") * 4),
    Witness("bs16.prop-5.3~rho", n(4), exp(n("1.9") * log(TWO))),
    Witness("bs16.prop-5.3~negative-xi; bs16x.group-privacy-negative-xi~harmonic", log((1 + exp(n(80))) / 2), n(79),
            ("79.3068528194401", "79")),
    Witness("bs16.prop-5.3~negative-xi", log((1 + exp(n(8))) / 2), 3 * n("-5/8") + 8 * n("9/8"),
            ("7.30718822581295", "7.125")),
    # Section 6
    Witness("bs16.prop-6.1~linear; bs16.theorem-6.3~linear; bs16.theorem-6.3~dependent; bs16.lemma-6.2~dependent; "
            "bs16.sec-6-mcdp-information~linear", TOLD, n("0.01")),
    Witness("bs16.lemma-6.2~root", 10000 * (log(TWO) - entropy(1 / (1 + exp(n("-0.1"))))), HALF,
            ("12.4843923426841", "0.5")),
    Witness("bs16.ex-6.1-marginals~half; bs16.ex-6.1-rr-gaussian~variance; bs16.ex-6.1-histograms~half", TWO, ONE),
    Witness("bs16.ex-6.1-histograms-radius~root", 2 * above(sqrt(log(n(100)))), n("0.01"),
            ("0.0318756893068029", "0.01")),
    Witness("bs16.ex-6.1-histograms-error~double; bs16.ex-6.1-marginals-error~double", 2 * above(n(3)), exp(n(-9))),
    Witness("bs16.ex-6.1-marginals-size~factor", sqrt(n("14.8") * 10**6 * (log(TWO) - entropy(n("1/10")))), n(2327)),
    Witness("bs16.ex-6.1-marginals-lists~constant", 10**6 * (log(TWO) - entropy(n("1/4"))), n(4514**2) / 160,
            ("130812.035941137", "127351.225")),
    Witness("bs16.ex-6.1-histograms-lower~constant; bs16.ex-6.1-histograms-lists~constant",
            n("0.999") * HUGE - log(TWO), n("0.49") * 14150**2, ("99899999.3068528", "98109025")),
    Witness("bs16.prop-6.4-blocks~each", n("4/5") * 70 * log(n(10)) - log(TWO), n(100)),
    Witness("bs16.prop-6.4-blocks~linear", n("4/5") * LARGE - log(TWO), n(10**4)),
    Witness("bs16.prop-6.4~constant", sqrt((HUGE - log(n(100))) / (n("1.99") / 100)), n(RECORDS)),
    Witness("bs16.prop-6.4-size~rho", sqrt(63 * (n("4/5") * HUGE - log(TWO))), n(RECORDS)),
    Witness("bs16.sec-6-mcdp-histograms~constant", sqrt((HUGE - log(n(100))) / (n("0.99") * 2 / 100)), n(RECORDS)),
    # Section 7
    Witness("bs16.lemma-7.2~radius; bs16.lemma-7.2-step~radius", n("199/200"), n("99/100")),
    Witness("bs16.lemma-7.2~always a net", TWO, ONE),
    Witness("bs16.lemma-7.3~factor; bs16.lemma-7.3-lists~factor", 685 * (1 - exp(n(685)) / 10**300),
            n("0.98") * log(n(10**300)), ("682.874747", "676.960017")),
    Witness("bs16.lemma-7.3-mean~half", BEST * OTHERS / (1 + OTHERS), log(n(100))),
    Witness("bs16.lemma-7.4~constant; bs16.sec-6-mcdp-packing~constant", log(TWO) / 2 - n("0.49") * log(TWO), n(0)),
    Witness("bs16.lemma-c.1~constant; bs16.lemma-c.1-tests~constant", n("0.02"),
            sqrt(n("1.99") * (n("0.51") * log(n("1.02")) + n("0.49") * log(n("0.98")))),
            ("0.02", "0.0199506024365074")),
    Witness("bs16.lemma-c.2~first order", n("16/9"), sqrt((sqrt(n("25/9")) - 1) * n("16/9")),
            ("1.77777777777778", "1.08866210790363")),
    Witness("bs16.lemma-c.2~factor; bs16.lemma-c.2-moment~factor", n("16/9"),
            sqrt((n("0.99") * n("25/9") - 1) * n("16/9"))),
    Witness("bs16.prop-c.3~gap; bs16.lemma-7.5-answers~gap", ONE, 2 / (1 + exp(n("0.1"))) + n("0.049"),
            ("1", "0.999041625")),
    Witness("bs16.lemma-7.5~gap; bs16.lemma-7.5-lists~gap; bs16.lemma-7.5-values~gap; bs16.lemma-7.5-some~gap",
            ONE, 4 / (1 + exp(n(3))) + n("0.34") * sqrt(2 * response_kl("3")), ("1", "0.982048638")),
    Witness("bs16.theorem-7.1~linear", (MARGINALS - 1) * log(TWO),
            80 * (40 * sqrt(MARGINALS * log(n(2 * MARGINALS))) + 1) + 1),
    Witness("bs16.theorem-7.1~radius; bs16.theorem-7.1-log~radius; bs16.theorem-7.1-tail~radius", n(2**13),
            100 * exp(n(4))),
    Witness("bs16.theorem-7.1-kl~radius; bs16.theorem-7.1-near~radius", n(2**30), 100 * exp(n(16))),
    Witness("bs16.theorem-7.1-tail~radius", ONE, n("0.98") + log(n(100) / 99)),
    Witness("bs16.theorem-1.11~radius", n(2**14), 100 * exp(n(5))),
    Witness("bs16.theorem-1.11-quadratic~radius", n(2**19), 100 * exp(n(8))),
    # Section 8
    Witness("bs16.lemma-8.3-square~half", response_kl(RR01), n("0.0025"), ("0.004995837495788", "0.0025")),
    Witness("bs16.lemma-8.3-square~constant; bs16.lemma-8.3-minimum~constant; bs16.cor-8.7-square~constant",
            response_kl(RR01), n("0.00495")),
    Witness("bs16.cor-8.7~epsilon; bs16.sec-8-equivalence~epsilon; bs16.lemma-8.8-rho-zero~epsilon", LEAK, n("0.01"),
            ("0.0788737276902988", "0.01")),
    Witness("bs16.lemma-8.8-rho-zero~delta", n("0.01"), n("0.0099")),
    Witness("bs16.lemma-8.6~delta", n("0.01"), n("0.005")),
    Witness("bs16.lemma-8.2~delta; bs16x.lemma-8.2-pair~delta", n("0.0298"), n("0.03") - n("1.01") * n("0.0002")),
    Witness("bs16.lemma-8.2~maximum", n("0.0298"), maximum(n("0.01"), n("0.02"))),
    Witness("bs16.lemma-8.8~maximum", n("0.65") + n("0.35") * responses(1, RR1, n("0.6")),
            maximum(n("0.65"), minimum(ONE, third(HALF, n("0.6")))), ("0.734355375491797", "0.65500909760378")),
    Witness("bs16.cor-8.9~half", responses(100, RR01, n(4)), third(n("1/4"), n(4)),
            ("0.0000342231231919677", "0.0000000903350359355343")),
    Witness("bs16.cor-8.10~slope", responses(100, RR01, n("4.5")), exp(n(-16)),
            ("0.00000408002894608209", "0.000000112535174719259")),
    Witness("bs16.cor-8.11~constant", responses(100, RR01, HALF + sqrt(log(n(10**9)))), n("1e-9"),
            ("0.000000233851114157375", "0.000000001")),
    Witness("bs16.cor-8.11-first~constant",
            responses(100, RR01, HALF + sqrt(log(sqrt(PI / 2) * 10**9))), n("1e-9")),
    # Appendix A
    Witness("bs16.app-a-gaussian-bit~deviation; bs16.app-a-gaussian-bit-mechanism~deviation", TWO, n("1.98")),
    Witness("bs16.lemma-a.2~slope", exp(n("2.02") * 200) * above(n(201)), above(n(199))),
    Witness("bs16.lemma-a.2~slope", n("7.5"), log(above(n(2)) / above(n(4))), ("7.5", "6.57691715284526")),
    Witness("bs16.lemma-a.2-tails~factor", n("20.2") * exp(n(-200)) / 401, sqrt(2 * PI) * above(n(20))),
]  # fmt: skip


def agrees(t: Term, digits: str) -> bool:
    """Whether the value has the printed digits, by the second evaluation."""
    value = evaluate(t, Model(), {})
    with mpmath.workdps(60):
        shown = mpmath.mpf(digits)
        number = mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value
        mantissa, _, exponent = digits.partition("e")
        places = len(mantissa.partition(".")[2]) - int(exponent or 0)
        return bool(abs(number - shown) <= mpmath.mpf("0.5") * mpmath.mpf(10) ** -places)


@pytest.mark.parametrize("witness", WITNESSES, ids=str)
def test_the_mutant_says_too_little(witness: Witness) -> None:
    infer("enclosure", formula=witness.claimed < witness.actual, depth=0)
    for term, digits in zip((witness.actual, witness.claimed), witness.shown, strict=True):
        assert not digits or agrees(term, digits)


@pytest.mark.parametrize("name", sorted({m for w in WITNESSES for m in w.mutants.split("; ")}))
def test_the_mutant_is_in_the_library(name: str) -> None:
    lemma, mutant = name.split("~")
    assert mutant in {m.name for m in library()[lemma].mutants}


# The mutants themselves, on finite spaces: what they assume holds there, and what they conclude does not.

Law = dict[Any, Any]
REAL_FUNCTION = {space: ("fn", (space,), "real") for space in ("Y", "Z", ("x", "Y", "Z"))}


def law(*masses: str | mpmath.mpf) -> Law:
    return {i: mass if isinstance(mass, mpmath.mpf) else Fraction(mass) for i, mass in enumerate(masses)}


def function(values: Mapping[Any, Any]) -> Callable[..., Any]:
    return table({(point,): value for point, value in values.items()})


def ratio(p: Law, q: Law) -> Callable[..., Any]:
    return function({point: mass / q[point] for point, mass in p.items()})


def events(points: Iterable[Any]) -> list[Callable[..., Any]]:
    points = list(points)
    choices = product((Fraction(0), Fraction(1)), repeat=len(points))
    return [function(dict(zip(points, choice, strict=True))) for choice in choices]


def renyi(p: Law, q: Law, alpha: int) -> mpmath.mpf:
    return mpmath.log(mpmath.fsum(number(x**alpha / q[w] ** (alpha - 1)) for w, x in p.items())) / (alpha - 1)


def kl(p: Law, q: Law) -> mpmath.mpf:
    return mpmath.fsum(number(x) * mpmath.log(number(x / q[w])) for w, x in p.items())


def joint(p: Law, kernel: Mapping[Any, Law]) -> Law:
    return {(y, z): p[y] * mass for y in p for z, mass in kernel[y].items()}


def mixture(p: Law, q: Law) -> Law:
    return {w: (p[w] + q[w]) / 2 for w in p}


def image(p: Law) -> Law:
    return {0: sum(p.values())}


def scene(*laws: Law, space: Any = "Y", orders: Iterable[Any] = ()) -> Model:
    """A space that carries the laws, with its events and the likelihood ratios of the first laws as functions."""
    domain = {REAL_FUNCTION[space]: [*events(laws[0]), *(ratio(p, q) for p, q in permutations(laws[:2]))]}
    return Model({space: list(laws[0])}, {**domain, "real": list(orders)}, junk=some_junk)


@dataclass(frozen=True)
class Finite:
    """A mutant, and a model with values of its variables by name."""

    mutant: str
    model: Model
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return self.mutant


def finite_witnesses() -> Iterator[Finite]:
    e = mpmath.exp(1)
    kept, flipped = law(e / (1 + e), 1 / (1 + e)), law(1 / (1 + e), e / (1 + e))
    little = mpmath.exp(mpmath.mpf("0.1"))
    faint, faint2 = law(little / (1 + little), 1 / (1 + little)), law(1 / (1 + little), little / (1 + little))
    fair, skew, even = law("1/2", "1/2"), law("1/10", "9/10"), law("1/2", "1/2")
    two = renyi(kept, flipped, 2)
    told = {"P": kept, "Q": flipped}
    yield Finite(
        "foundations.zcdp-kl~order 2 only",
        scene(kept, flipped, orders=[Fraction(1001, 1000)]),
        {**told, "xi": Fraction(0), "rho": two / 2},
    )
    yield Finite(
        "bs16.eq-2.1-swapped~symmetric",
        scene(skew, fair),
        {"P": skew, "Q": fair, "L": ratio(skew, fair), "alpha": Fraction(2), "t": renyi(skew, fair, 2)},
    )
    yield Finite(
        "bs16.lemma-2.2a~total variation",
        scene(kept, flipped),
        {**told, "alpha": Fraction(10), "t": renyi(kept, flipped, 10), "phi": events(kept)[2]},
    )
    yield Finite(
        "bs16.lemma-2.2e~per order",
        scene(kept, flipped),
        {**told, "alpha": Fraction(2), "beta": Fraction(10), "t": renyi(kept, flipped, 10) / 10},
    )

    far = {0: (even, even), 1: (law("9/10", "1/10"), law("1/10", "9/10"))}
    K, H = ({y: pair[side] for y, pair in far.items()} for side in (0, 1))
    laws = joint(fair, K), joint(fair, H)
    kernels = scene(*far[1], space="Z").domains
    averaged = Model(
        {"Y": [0, 1], "Z": [0, 1]},
        {
            **scene(fair, fair).domains,
            REAL_FUNCTION["Z"]: [*kernels[REAL_FUNCTION["Z"]], ratio(even, even)],
            **scene(*laws, space=("x", "Y", "Z")).domains,
            "real": [],
        },
    )
    each = function({0: Fraction(0), 1: renyi(*far[1], 2)})
    yield Finite("bs16.lemma-2.2b~average", averaged, {
        "P": fair, "Q": fair, "K": function(K), "H": function(H), "J": laws[0], "I": laws[1], "alpha": Fraction(2),
        "t": Fraction(0), "g": each})  # fmt: skip

    first, first2 = law("1/2", "1/2", "0", "0"), law("0", "0", "9/10", "1/10")
    second2 = law("0", "0", "1/10", "9/10")
    wide = Model(
        {"Y": [0, 1, 2, 3]},
        {
            REAL_FUNCTION["Y"]: [
                *events(range(4)),
                function({0: Fraction(1), 1: Fraction(1), 2: Fraction(9), 3: Fraction(1, 9)}),
            ]
        },
    )
    mixed = {"P0": first, "Q0": first, "P1": first2, "Q1": second2, "Pt": mixture(first, first2),
             "Qt": mixture(first, second2), "t": Fraction(1, 2), "alpha": Fraction(2), "b": Fraction(0),
             "a": mpmath.log(mpmath.mpf(73) / 9)}  # fmt: skip
    yield Finite("bs16.lemma-2.2c~convex", wide, mixed)
    yield Finite("bs16.lemma-b.6~no-exponential", wide, mixed)

    P, Q = law("1/2", "3/10", "1/5"), law("1/5", "3/10", "1/2")
    merged = Model({"Y": [0, 1, 2], "Z": [0]}, {**scene(P, Q).domains, REAL_FUNCTION["Z"]: events([0])})
    yield Finite("bs16.lemma-2.2d-function~preserved", merged, {
        "P": P, "Q": Q, "R": image(P), "S": image(Q), "g": function(dict.fromkeys(P, 0)), "alpha": Fraction(2),
        "t": Fraction(0)})  # fmt: skip

    near, signs = law("51/100", "49/100"), function({0: Fraction(1), 1: Fraction(-1)})
    yield Finite("bs16.lemma-c.1~constant", scene(near, fair), {"P": near, "Q": fair, "t": kl(near, fair), "f": signs})
    gap = function({point: mass / skew[point] - 1 for point, mass in fair.items()})
    yield Finite("bs16.lemma-c.2~first order", scene(fair, skew), {"P": fair, "Q": skew, "t": kl(fair, skew), "f": gap})
    yield Finite(
        "bs16.lemma-c.2~factor", scene(fair, skew), {"P": fair, "Q": skew, "t": renyi(fair, skew, 2), "f": gap}
    )
    yield Finite(
        "bs16.lemma-b.4~exponent",
        Model({"Y": [0, 1]}),
        {"P": law("1/1000", "999/1000"), "X": function({0: Fraction(23, 10), 1: Fraction(0)})},
    )
    p3, q3 = law("3/4", "1/4"), law("1/4", "3/4")
    yield Finite("bs16.sec-1.1-loss-dp-c-pair~no factor", scene(p3, q3), {
        "P": p3, "Q": q3, "L": ratio(p3, q3), "epsilon": Fraction(1, 2), "lambda_": Fraction(1, 10),
        "delta": (3 - mpmath.exp(mpmath.mpf("0.5"))) / 4})  # fmt: skip
    small = {"P": faint, "Q": faint2, "epsilon": Fraction(1, 10)}
    yield Finite("bs16.prop-3.3-pair~constant", scene(faint, faint2, orders=[Fraction(1001, 1000)]), small)
    yield Finite("bs16.remark-3.4~constant", scene(faint, faint2), small)
    spike, flat = law("18/25", "7/25"), law("1/50000", "49999/50000")
    orders = [1 + Fraction(i, 10) for i in range(1, 40)]
    yield Finite(
        "bs16.lemma-3.6-third-pair~factor",
        scene(spike, flat, orders=orders),
        {"P": spike, "Q": flat, "xi": Fraction(0), "rho": Fraction(38, 5), "epsilon": Fraction(784, 100)},
    )


with mpmath.workdps(60):
    FINITE = list(finite_witnesses())


@pytest.mark.parametrize("case", FINITE, ids=str)
def test_the_mutant_fails_on_a_finite_space(case: Finite) -> None:
    """The lemma itself holds there."""
    name, _, variant = case.mutant.partition("~")
    lemma = library()[name]
    claim = next(m.claim for m in lemma.mutants if m.name == variant)
    free = frozenset().union(*(t.free for t in (*claim.hypotheses, claim.conclusion)))
    at = {v: case.values[v.data[0]] for v in free}
    assert holds(claim.hypotheses, claim.conclusion, case.model, at) is False
    if {v.data[0] for t in (*lemma.hypotheses, lemma.conclusion) for v in t.free} <= set(case.values):
        own = {v: case.values[v.data[0]] for t in (*lemma.hypotheses, lemma.conclusion) for v in t.free}
        assert holds(lemma.hypotheses, lemma.conclusion, case.model, own) is not False


# What the witnesses are: the hypotheses of the mutants, where they are not plain to see.


def shows(formula: Term) -> None:
    infer("enclosure", formula=formula, depth=0)


def test_the_spike_is_concentrated() -> None:
    """D_alpha(P||Q) <= 7.6 alpha at every order, by steps: the divergence grows with the order, up to log(36000)."""
    p, q = (Fraction(18, 25), Fraction(7, 25)), (Fraction(1, 50000), Fraction(49999, 50000))
    with mpmath.workdps(30):
        largest = mpmath.log(number(p[0] / q[0]))
        assert mpmath.log(number(q[1] / p[1])) < mpmath.mpf("7.6")
        order, end, worst = mpmath.mpf(1), largest / mpmath.mpf("7.6"), mpmath.mpf(0)
        while order < end:
            after = order + mpmath.mpf("0.0001")
            moment = sum(number(x) ** after * number(y) ** (1 - after) for x, y in zip(p, q, strict=True))
            worst = max(worst, mpmath.log(moment) / (after - 1) / order)
            order = after
        assert mpmath.mpf("7.5987") < worst < mpmath.mpf("7.6")


def test_the_sure_outcome_of_lemma_3_7_satisfies_its_hypothesis() -> None:
    """delta(epsilon) = max(0, 1 - 0.234 exp(epsilon)) <= exp(-epsilon^2) for epsilon >= 0; it is 0 from 3/2 on."""
    epsilon = var("epsilon")
    shows(1 <= n("0.234") * exp(n("3/2")))
    inequality(1 - n("0.234") * exp(epsilon) <= exp(-(epsilon**2)), 0 <= epsilon, epsilon <= n("3/2"))


def test_the_rounded_marginals_of_section_6_1() -> None:
    """Noise of deviation sqrt(d/2)/n, which is above 1/2 with probability 1/20 at most."""
    shows(above(n(2327) / sqrt(n(2 * 10**6))) <= n("1/20"))


def test_the_divergence_of_gaussians_of_two_variances() -> None:
    """D_2(N(0, 1)||N(0, 4)) = log(4/sqrt(7)) > 0, where the formula for one variance has 0."""
    with mpmath.workdps(20):
        moment = mpmath.quad(lambda x: mpmath.npdf(x) ** 2 / mpmath.npdf(x, 0, 2), [-30, 0, 30])
        assert abs(moment - 4 / mpmath.sqrt(7)) < mpmath.mpf("1e-12")


@pytest.mark.parametrize(("delta", "delta2"), [("0.01", "0.02"), ("0.5", "0.5"), ("0.3", "0.9")])
def test_two_approximate_responses(delta: str, delta2: str) -> None:
    """With epsilon = 0 the total variation is delta + delta2 - delta delta2, exactly."""
    a, b = Fraction(delta), Fraction(delta2)
    pairs = [((x, Fraction(0), (1 - x) / 2, (1 - x) / 2), (Fraction(0), x, (1 - x) / 2, (1 - x) / 2)) for x in (a, b)]
    p, q = ([x * y for x, y in product(pairs[0][side], pairs[1][side])] for side in (0, 1))
    distance = sum((max(x - y, Fraction(0)) for x, y in zip(p, q, strict=True)), Fraction(0))
    assert distance == a + b - a * b
    assert max(a, b, a + b - Fraction(101, 100) * a * b) < distance


def test_accuracy_of_the_noisy_counts_of_proposition_6_4() -> None:
    """One count has mean error sqrt(2/pi) <= l/10 = 1; the largest of d has at most sqrt(2 log(2 d)) <= l/10."""
    shows(sqrt(2 / PI) <= n(1))
    shows(sqrt(2 * (log(TWO) + LARGE)) <= n(1000))


def test_accuracy_of_the_lowered_counts_of_proposition_6_4() -> None:
    """Counts with noise N(0, 1), less c and at least 0. Where the count is not 0, which is so for n elements at most,
    the error is at most c and the noise. Elsewhere it is at most c and what the noise has above 2 c, of which the mean
    is at most exp(-2 c^2)/(sqrt(2 pi) 4 c^2), and exp(2 c^2) = d."""
    c = sqrt(n(HUGE) / 2)
    shows(1 / (sqrt(2 * PI) * 4 * c**2) <= 1 / (4 * n(HUGE)))
    shows(c + sqrt(2 * log(n(2 * RECORDS))) + 1 / (4 * n(HUGE)) < n(RECORDS) / 10)


def test_accuracy_of_the_lowered_counts_of_section_6_1() -> None:
    """Counts with noise N(0, 1), less n/2 - 7 and at least 0, have errors below n/2 unless the noise of a count that is
    not 0, of which there are n at most, is 7 or more, or the noise of another is n - 7 or more."""
    records = 14150
    shows(exp(HUGE - n((records - 7) ** 2) / 2) + 2 * records * above(n(7)) <= n("1/1000"))


def test_the_noise_of_theorem_7_1() -> None:
    """n sqrt(rho) = 40 sqrt(d log(2 d)), and the mean largest error is alpha = 1/20."""
    d = n(MARGINALS)
    sigma = n("1/20") / sqrt(2 * log(2 * d))
    cost = sqrt(2 * d) / sigma  # n times the root of rho = (2 sqrt(d)/n)^2/(2 sigma^2)
    shows(absolute(cost - 40 * sqrt(d * log(2 * d))) <= n("1e-20"))


def test_the_pair_of_lemma_4_3_is_pure_dp() -> None:
    """P uniform on two points, Q the first with probability exp(-40)/2: both losses are between -40 and 40."""
    shows(log(2 - exp(n(-40))) <= n(40))
    shows(-log(2 - exp(n(-40))) >= n(-40))


def test_kl_divergence_may_be_finite_where_every_other_order_is_not() -> None:
    """P with density sqrt(2)/(pi (1 + x^4)), Q normal: log(dP/dQ) is about x^2/2, which P integrates, and the
    integrand p^alpha q^(1 - alpha) grows without bound for every alpha > 1."""

    def density(x: mpmath.mpf) -> mpmath.mpf:
        return mpmath.sqrt(2) / (mpmath.pi * (1 + x**4))

    with mpmath.workdps(20):
        line = [-mpmath.inf, -10, -1, 0, 1, 10, mpmath.inf]
        assert abs(mpmath.quad(density, line) - 1) < mpmath.mpf("1e-10")
        mean = mpmath.quad(lambda x: density(x) * (x**2 / 2 - mpmath.log(1 + x**4)), line)
        assert 0 < mean + mpmath.log(2 / mpmath.sqrt(mpmath.pi)) < 1
        for alpha in map(mpmath.mpf, ("1.001", "1.1", "2", "10")):
            far = [alpha * mpmath.log(density(x)) + (1 - alpha) * mpmath.log(mpmath.npdf(x)) for x in (300, 400, 500)]
            assert 0 < far[0] < far[1] < far[2]


def test_the_loss_of_a_thresholded_gaussian_bit() -> None:
    """sigma = 1/10, tau = 20, threshold 1: the variance is about tau^4/16, which is far above tau^2."""
    beyond = above(n(20))
    variance = ((log(HALF / beyond) - log(HALF / (1 - beyond))) / 2) ** 2
    shows(400 < variance)
    assert agrees(variance, "10395.5515636601")


def test_two_orders_of_a_rounded_gaussian_bit() -> None:
    """zCDP survives the rounding that mCDP does not: D_{5/2}/(5/2) <= 2 for sigma = 1, t = 3."""
    p, q, order = above(n(2)), above(n(4)), n("5/2")
    moment = p**order * q ** (1 - order) + q**order * p ** (1 - order) + (1 - p - q)
    per_order = log(moment) / (order - 1) / order
    shows(per_order <= n(2))
    assert agrees(per_order, "1.62251")
