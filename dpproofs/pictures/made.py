"""All pictures, each as its curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction

from dpproofs import functions as f
from dpproofs.accounting import gaussian, given
from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.guarantees import repeated
from dpproofs.accounting.mechanisms import DRAWN, MECHANISMS, Mechanism
from dpproofs.accounting.tuning import logarithm
from dpproofs.accounting.verdicts.plot import bracket
from dpproofs.errors import DpproofsError, InputError
from dpproofs.language.frozen import Frozen
from dpproofs.language.subterms import replace
from dpproofs.language.terms import binomial, exp, log, num, summation, var
from dpproofs.numbers import decimal_string
from dpproofs.pictures.model import Curve, Picture, Point, Scale
from dpproofs.pictures.stated import at, between, is_so, proved
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, RENYI, ZCDP
from dpproofs.privacy.verified import Bound
from dpproofs.proving.reading import base_of, both_sides, lhs, part_of, read, rhs

RELATION = "replace-one"
ONE = Fraction(1)
HALF = Fraction(1, 2)
DELTA = Fraction(1, 10**6)


def _bounded(label: str, points: Iterable[tuple[Fraction, Bound]]) -> Curve:
    """The values of a function along a curve, on its safe side."""
    found = list(points)
    made = [
        Point(x, low=b.value.enclosure()[0]) if b.is_lower else Point(x, high=b.value.enclosure()[1]) for x, b in found
    ]
    return Curve(label, _lemmas(b for _, b in found), tuple(made))


def _guaranteed(label: str, points: Iterable[tuple[Fraction, Guarantee]]) -> Curve:
    """The epsilons of guarantees."""
    found = list(points)
    made = (Point(x, high=g.epsilon.enclosure()[1]) for x, g in found)
    return Curve(label, _lemmas(g for _, g in found), tuple(made))


def _lemmas(results: Iterable[Bound | Guarantee]) -> tuple[str, ...]:
    """The lemmas in the derivations."""
    found: dict[str, None] = {}
    todo, seen = list(results), set[int]()
    while todo:
        one = todo.pop(0)
        if id(one) not in seen:
            seen.add(id(one))
            if one.step.theorem is not None:
                found.setdefault(one.step.lemma)
            todo += one.step.premises
    return tuple(found)


def _largest(holds: Callable[[Fraction], bool], near: float, digits: int = 4) -> Fraction:
    """A number near a given one for which a condition holds, and does not provably hold for the next one of
    ``digits`` digits.
    """
    unit = Fraction(10) ** (math.floor(math.log10(near)) - digits + 1)
    n = math.floor(near / float(unit))
    while not holds(n * unit):
        n -= 1
    while holds((n + 1) * unit):
        n += 1
    return n * unit


# The tail of the loss -----------------------------------------------------------------------------

TAILS = tuple(HALF + Fraction(k, 4) for k in range(1, 23))


def cdp_tail() -> Picture:
    """The tail of the privacy loss under zCDP against that of Gaussian noise."""
    excess = ((t, f.zcdp_loss_tail(excess=t - HALF, rho=HALF, xi=0)) for t in TAILS)
    law = "foundations.gaussian-upper-tail"
    exact = tuple(Point(t, *between(rhs(at(law, r=t + HALF, nu=1, sigma=1)))) for t in TAILS)
    return Picture(
        "cdp-tail", "The loss of a 1/2-zCDP mechanism is rarely large", Scale("t, in nats"),
        Scale("probability of a loss above t", is_log=True),
        (
            _bounded("every 1/2-zCDP mechanism: at most exp(-(t - 1/2)^2/2)", excess),
            Curve("Gaussian noise of standard deviation 1 on a query of sensitivity 1: the probability",
                  (proved("bs16.app-a-gaussian-bit-pair"), law), exact),
        ),
    )  # fmt: skip


# Epsilon after k steps ----------------------------------------------------------------------------

STEP = Fraction(1, 10)
COUNTS = (3, 4, 5, 7, 10, 14, 20, 24, 28, 34, 40, 50, 60, 75, 90, 110, 130, 160, 200)


def composition() -> Picture:
    """Epsilon after k steps that are 1/10-DP each, by four accounting methods."""
    one = given(PURE_DP.name, epsilon=STEP)
    step = f.pure_dp_to_zcdp(one.to_pure_dp())
    numbers = [Fraction(k) for k in COUNTS]
    least = []
    for k in COUNTS:
        claim = PrivacyClaim("", RELATION, one.repeat(k), APPROX_DP.name, {"epsilon": ONE, "delta": DELTA})
        found = bracket(claim, Fraction(k))
        least.append(Point(found.at, found.refuted, found.proved))
    optimal = _lemmas(one.repeat(k).to_approx_dp(delta=DELTA) for k in COUNTS)
    return Picture(
        "composition", "k steps that are 1/10-DP each, for delta = 1e-6", Scale("steps k", is_log=True),
        Scale("epsilon", is_log=True),
        (
            _guaranteed("pure: the epsilons add up, with delta = 0",
                        ((k, one.repeat(int(k)).to_pure_dp()) for k in numbers)),
            _guaranteed("CDP: rho = epsilon^2/2 adds up, and is converted at the end",
                        ((k, f.zcdp_to_approx_dp(repeated(step, int(k)), delta=DELTA)) for k in numbers)),
            _guaranteed("advanced composition, with Hoeffding's bound: slightly less than CDP here",
                        ((k, f.advanced_composition_hoeffding(delta0=0, epsilon0=STEP, k=int(k), tail=DELTA))
                         for k in numbers)),
            Curve("optimal: the least epsilon, proved and refuted", optimal, tuple(least)),
        ),
    )  # fmt: skip


# Bad events ---------------------------------------------------------------------------------------

RARE = tuple(Fraction(c, 10**k) for k in range(12, 0, -1) for c in (1, 3))
ORDERS = (2, 10)


def _bad_event(share: Fraction, alpha: Fraction | int) -> Fraction:
    """The largest probability of an event that has probability ``share`` for a neighbour."""
    said = rhs(at("st18.bad-event-m17-cdp", alpha=alpha, rho=HALF))
    return between(replace(said, base_of(part_of(said, "pow")), num(share)))[1]


def _best_order(share: Fraction) -> Fraction:
    return Fraction(f"{max(1.001, math.sqrt(-logarithm(share) / float(HALF))):.4g}")


def _moved_tail(share: Fraction) -> Point:
    """For the event x >= z of that probability under N(0, 1): its probability under N(1, 1)."""
    law, bits = "foundations.gaussian-upper-tail", 48
    low, high = Fraction(-8), Fraction(16)
    for _ in range(bits):
        middle = (low + high) / 2
        above = between(rhs(at(law, r=middle, nu=0, sigma=1)))
        if above[0] >= share:
            low = middle
        elif above[1] <= share:
            high = middle
        else:
            break
    return Point(share, between(rhs(at(law, r=high, nu=1, sigma=1)))[0], between(rhs(at(law, r=low, nu=1, sigma=1)))[1])


def bad_event() -> Picture:
    """What is unlikely stays unlikely under zCDP."""
    bounds = [
        Curve(f"every 1/2-zCDP mechanism, at order {order}: at most exp({Fraction(order - 1, 2)}) q^(1 - 1/{order})",
              ("st18.bad-event-m17-cdp",),
              tuple(Point(q, high=most) for q in RARE if (most := _bad_event(q, order)) <= 1))
        for order in ORDERS
    ]  # fmt: skip
    best = tuple(Point(q, high=_bad_event(q, _best_order(q))) for q in RARE)
    moved = tuple(map(_moved_tail, RARE))
    return Picture(
        "bad-event", "An event of probability q, for a neighbour", Scale("q", is_log=True),
        Scale("probability", is_log=True),
        (
            *bounds,
            Curve("the same, at an order near the best for each q", ("st18.bad-event-m17-cdp",), best),
            Curve("Gaussian noise of that rho: the probability of its upper tail",
                  ("foundations.gaussian-upper-tail",), moved),
        ),
    )  # fmt: skip


# Marginals ----------------------------------------------------------------------------------------

RECORDS = 1000
SOME = tuple(4**j for j in range(10))
"""How many marginals; of these numbers the roots are whole."""
MANY = (32_000, 50_000, 80_000, 130_000, 200_000, 262_144)
"""Large enough that the mean error of every mechanism is bounded from below."""
MISSED = Fraction(1, 20)


def _hoeffding(d: int, each: Fraction) -> Guarantee:
    return f.advanced_composition_hoeffding(delta0=0, epsilon0=each, k=d, tail=DELTA)


def _part(d: int) -> Fraction:
    """An epsilon of each of d marginals with which all are (1, delta)-DP by advanced composition."""
    near = 1 / math.sqrt(-2 * d * logarithm(DELTA))
    return _largest(lambda each: _hoeffding(d, each).epsilon.enclosure()[1] <= 1, near)


def _mean_error(d: int, rho: Fraction) -> Fraction:
    """A mean error that needs more records than there are."""

    def needs_more(a: Fraction) -> bool:
        return f.marginals_min_n(a=a, d=d, rho=rho).value.enclosure()[0] > RECORDS

    return next(a for a in (Fraction(k, 500) for k in range(124, 0, -1)) if needs_more(a))


def marginals() -> Picture:
    """The error of d one-way marginals of 1000 records, by four accounting methods for the same privacy."""

    def laplace(d: int, scale: Fraction) -> Bound:
        return f.laplace_error_radius(sensitivity=scale, epsilon=1, beta=MISSED, d=d)

    def split(d: int) -> tuple[Guarantee, Bound]:
        scale = Fraction(d, RECORDS)
        return f.laplace_pure_dp_vector(l1_sensitivity=scale, scale=scale), laplace(d, scale)

    def advanced(d: int) -> tuple[Guarantee, Bound]:
        each = _part(d)
        return _hoeffding(d, each), laplace(d, 1 / (RECORDS * each))

    def as_cdp(d: int, mu: Fraction) -> tuple[Guarantee, Bound]:
        moves = Fraction(math.isqrt(d), RECORDS)
        noisy = f.gaussian_zcdp_vector(l2_sensitivity=moves, sigma=moves / mu)
        return f.zcdp_to_approx_dp(noisy, delta=DELTA), f.gaussian_error_radius(beta=MISSED, d=d, sigma=moves / mu)

    def exactly(d: int, mu: Fraction) -> tuple[Guarantee, Bound]:
        moves = Fraction(math.isqrt(d), RECORDS)
        noisy = f.gaussian_dp_vector(l2_sensitivity=moves, sigma=moves / mu)
        return f.gaussian_dp_to_approx_dp(noisy, epsilon=1), f.gaussian_error_radius(beta=MISSED, d=d, sigma=moves / mu)

    def is_private(g: Guarantee) -> bool:
        delta = g.parameters.get("delta")
        return g.epsilon.enclosure()[1] <= 1 and (delta is None or delta.enclosure()[1] <= DELTA)

    def curve(label: str, made: Callable[[int], tuple[Guarantee, Bound]]) -> Curve:
        found = [(d, *made(d)) for d in SOME]
        if not all(is_private(g) for _, g, _ in found):
            raise DpproofsError(f"{label}: the noise is too little")
        drawn = _bounded(label, ((Fraction(d), b) for d, _, b in found))
        return drawn._replace(lemmas=(*_lemmas(g for _, g, _ in found), *drawn.lemmas))

    first = _largest(lambda mu: is_private(as_cdp(1, mu)[0]), 0.1868)
    second = _largest(lambda mu: is_private(exactly(1, mu)[0]), 0.2367)
    rho = first**2 / 2
    least = [(d, _mean_error(d, rho)) for d in MANY]
    return Picture(
        "marginals", "d marginals of 1000 records, (1, 1e-6)-DP", Scale("marginals d", is_log=True),
        Scale("largest of the d errors, exceeded with probability at most 1/20", is_log=True),
        (
            curve("Laplace noise: the epsilons add up", split),
            curve("Laplace noise: advanced composition", advanced),
            curve(f"Gaussian noise: CDP, with rho = {decimal_string(rho, 4, up=True)}", lambda d: as_cdp(d, first)),
            curve(f"Gaussian noise: exactly, with mu = {decimal_string(second, 4, up=True)}",
                  lambda d: exactly(d, second)),
            Curve("no mechanism with that rho has a mean error below this",
                  _lemmas([f.marginals_min_n(a=Fraction(1, 10), d=SOME[-1], rho=rho)]),
                  tuple(Point(Fraction(d), low=a) for d, a in least)),
        ),
    )  # fmt: skip


# Point queries ------------------------------------------------------------------------------------

BITS = tuple(sorted({4, 6, 8, 12, *(2**k for k in range(4, 14)), *(3 * 2**k for k in range(3, 12))}))
BETA = Fraction(1, 10)
MOST_RECORDS = 1000


def _records_needed(bits: int) -> Fraction:
    """The least number of records at which the lower bound for (1, delta)-DP refutes nothing."""
    for n in range(1, MOST_RECORDS):
        needed = at("st18.point-queries-approx-lower", n=n, m=2**bits - 2, beta=BETA, delta=DELTA, epsilon=1)
        below, above = both_sides(needed)
        if not is_so(above < below):
            return Fraction(n)
    raise DpproofsError(f"{MOST_RECORDS} records are not enough")


def point_queries() -> Picture:
    """Lower bounds of the number of records for counts of all points of a domain."""
    pure = "st18.point-queries-pure-lower"
    least = (between(lhs(at(pure, m=2**b - 2, beta=BETA, epsilon=1)))[0] for b in BITS)
    sizes = [Fraction(b) for b in BITS]
    packed = ((b, f.packing_min_n(beta=BETA, points=2 ** int(b), rho=HALF)) for b in sizes)
    return Picture(
        "point-queries", "Which of 2^b points do all records have? Right with probability 9/10",
        Scale("b, the bits of a record", is_log=True), Scale("records that are needed", is_log=True),
        (
            Curve("1-DP: at least log((2^b - 1) 9), linear in b", (pure,),
                  tuple(Point(b, low=n) for b, n in zip(sizes, least, strict=True))),
            _bounded("1/2-zCDP: at least sqrt(2 (9/10 b log 2 - log 2)), the square root of b", packed),
            Curve("(1, 1e-6)-DP: lower bound for every b", ("st18.point-queries-approx-lower",),
                  tuple(Point(Fraction(b), low=_records_needed(b)) for b in BITS)),
        ),
    )  # fmt: skip


# The sampled Gaussian -----------------------------------------------------------------------------

RATE, SIGMA = Fraction(1, 100), 2
SLOPE = Fraction(1, 2 * SIGMA**2)
WHOLE = (*range(2, 9), 10, 12, 14, *range(16, 36, 4), *range(36, 41), 44, 48, 56, 64, 80, 96, 128, 192, 256, 384, 512)


def _sampled(k: int) -> tuple[Fraction, Fraction]:
    """The divergence of order k over k, by the binomial formula for the moments of the mixed ratio."""
    i = var("i")
    s = num(RATE)
    each = binomial(num(k), i) * s**i * (1 - s) ** (k - i) * exp(i * (i - 1) * SLOPE)
    return between(log(summation(i, 0, k, each)) / ((k - 1) * k))


def sampled_gaussian() -> Picture:
    """The divergence of sampled Gaussian noise over its order: small, and then rho."""
    removed, small, gain = (
        "sampling.whole-orders-removed",
        "st18.subsampling-tcdp-whole-orders",
        "st18.subsampling-cdp-no-gain",
    )

    def most(name: str, k: int) -> Fraction:
        return between(read(RENYI, at(name, k=k, s=RATE, rho=SLOPE)).t)[1] / k

    def least(k: int) -> Fraction:
        return SLOPE - between(read(RENYI, at(gain, alpha=k, s=RATE, t=0)).t)[1] / k

    whole = [Fraction(k) for k in WHOLE]
    above = tuple(Point(Fraction(k), high=b) for k in WHOLE if (b := most(removed, k)) <= 1)
    short = [k for k in WHOLE if RATE * k <= 1 and (k - 1) * SLOPE <= Fraction(7, 10)]
    rest = ((k, f.gaussian_renyi_divergence(alpha=k, mu=1, nu=0, sigma=SIGMA)) for k in whole)
    ends = [(k, b) for k, b in rest]
    return Picture(
        "sampled-gaussian", "Gaussian noise of deviation 2 on a sample of 1 in 100", Scale("order k", is_log=True),
        Scale("divergence of order k, over k", is_log=True),
        (
            Curve("without sampling: rho = 1/8", _lemmas(b for _, b in ends),
                  tuple(Point(k, *(q / k for q in b.value.enclosure())) for k, b in ends)),
            Curve("with sampling: the value, by the binomial formula", (),
                  tuple(Point(Fraction(k), *_sampled(k)) for k in WHOLE)),
            Curve("with sampling: at most, by the moments of the mixed ratio", (removed,), above),
            Curve("with sampling: at most 13 s^2 rho, where s k <= 1 and (k - 1) rho <= 7/10", (small,),
                  tuple(Point(Fraction(k), high=most(small, k)) for k in short)),
            Curve("with sampling: at least, since with probability s the record is in it",
                  (gain, *_lemmas(b for _, b in ends)),
                  tuple(Point(Fraction(k), low=b) for k in WHOLE if (b := least(k)) > Fraction(1, 10**3))),
        ),
    )  # fmt: skip


# Which batches ------------------------------------------------------------------------------------

NOISES = tuple(Fraction(q) for q in ("0.5", "0.6", "0.7", "0.8", "1", "1.25", "1.6", "2", "2.5", "3"))
PER_EPOCH, AT_DELTA = 100, Fraction(1, 10**5)


def _drawn(way: str, noise: Fraction) -> Mechanism:
    """An epoch of DP-SGD with its batches drawn in that way."""
    in_epoch = {"steps_per_epoch": PER_EPOCH, "epochs": 1}
    sizes = {"dataset_size": PER_EPOCH, "steps": PER_EPOCH} if way == "without-replacement" else in_epoch
    numbers = {"noise_multiplier": noise, "batch_size": 1, **sizes}
    return MECHANISMS[DRAWN[way]](**numbers)


def sampling() -> Picture:
    """Epsilon of an epoch of DP-SGD by how its batches are drawn, with the same noise."""
    found = {}
    for way in DRAWN:
        claims = (
            PrivacyClaim("", RELATION, _drawn(way, q), APPROX_DP.name, {"epsilon": ONE, "delta": AT_DELTA})
            for q in NOISES
        )
        found[way] = [bracket(claim, q) for claim, q in zip(claims, NOISES, strict=True)]

    def between_ends(label: str, way: str) -> Curve:
        rests_on = _lemmas(_drawn(way, q).to_approx_dp(delta=AT_DELTA) for q in NOISES)
        return Curve(label, rests_on, tuple(Point(b.at, b.refuted, b.proved) for b in found[way]))

    return Picture(
        "sampling",
        f"An epoch of DP-SGD in {PER_EPOCH} steps, for delta = 1e-5",
        Scale("noise multiplier"),
        Scale("epsilon, where a record is replaced", is_log=True),
        (
            between_ends("in a fixed order: the least epsilon; shuffled, epsilon is at most that", "fixed-order"),
            Curve(
                "shuffled: at least, as computed",
                (),
                tuple(Point(b.at, low=b.refuted) for b in found["shuffled"] if b.refuted),
            ),
            Curve(
                "drawn anew without replacement: at most",
                _lemmas(_drawn("without-replacement", q).to_approx_dp(delta=AT_DELTA) for q in NOISES),
                tuple(Point(b.at, high=b.proved) for b in found["without-replacement"]),
            ),
            between_ends("Poisson samples: the least epsilon", "poisson"),
        ),
    )


# The slack of a conversion --------------------------------------------------------------------------

DELTAS = tuple(Fraction(1, 10**k) for k in range(12, 0, -1))


def conversion_slack() -> Picture:
    """The slack of conversions from zCDP, seen at Gaussian noise."""
    known, noise = given(ZCDP.name, rho=HALF), gaussian(sensitivity=1, sigma=1)
    least = []
    for delta in DELTAS:
        claim = PrivacyClaim("", RELATION, noise, APPROX_DP.name, {"epsilon": ONE, "delta": delta})
        found = bracket(claim, delta)
        least.append(Point(delta, found.refuted, found.proved))
    exact = _lemmas([noise.to_approx_dp(delta=DELTA)])
    return Picture(
        "conversion-slack", "The (epsilon, delta)-DP proved for 1/2-zCDP, and the true one of Gaussian noise",
        Scale("delta", is_log=True), Scale("epsilon"),
        (
            _guaranteed("every 1/2-zCDP mechanism: rho + 2 sqrt(rho log(1/delta))",
                        ((d, f.zcdp_to_approx_dp(rho=HALF, xi=0, delta=d)) for d in DELTAS)),
            _guaranteed("every 1/2-zCDP mechanism: the best that is proved here",
                        ((d, known.to_approx_dp(delta=d)) for d in DELTAS)),
            Curve("Gaussian noise of that rho: the least epsilon, proved and refuted",
                  exact, tuple(least)),
        ),
    )  # fmt: skip


# The slack of the conversion from pure DP to zCDP ------------------------------------------------------------

PURE = tuple(Fraction(q) for q in ("1/10", "3/20", "1/5", "3/10", "2/5", "1/2", "7/10", 1, "3/2", 2, 3, 4, 5, 7, 10))


def pure_to_zcdp() -> Picture:
    """The rho of pure DP, by three theorems; the last is attained."""
    attained = "bs16x.pure-dp-to-zcdp-tight-optimal"
    best = [(e, f.pure_dp_to_zcdp_optimal(epsilon=e)) for e in PURE]
    exact = tuple(Point(e, between(lhs(at(attained, epsilon=e)))[0], g.rho.enclosure()[1]) for e, g in best)

    def bounded(label: str, made: Iterable[tuple[Fraction, Guarantee]]) -> Curve:
        found = list(made)
        return Curve(label, _lemmas(g for _, g in found), tuple(Point(e, high=g.rho.enclosure()[1]) for e, g in found))

    return Picture(
        "pure-to-zcdp", "Every epsilon-DP mechanism is rho-zCDP: for which rho?", Scale("epsilon", is_log=True),
        Scale("rho", is_log=True),
        (
            bounded("at most epsilon (exp(epsilon) - 1)/2",
                    ((e, f.pure_dp_to_zcdp_dr16(epsilon=e)) for e in PURE if e <= 5)),
            bounded("at most epsilon^2/2", ((e, f.pure_dp_to_zcdp(epsilon=e)) for e in PURE)),
            Curve("the least: epsilon tanh(epsilon/2), attained by randomized response",
                  (*_lemmas(g for _, g in best), attained), exact),
        ),
    )  # fmt: skip


_MADE: Frozen[str, Callable[[], Picture]] = Frozen(
    {
        "cdp-tail": cdp_tail,
        "composition": composition,
        "bad-event": bad_event,
        "marginals": marginals,
        "point-queries": point_queries,
        "sampled-gaussian": sampled_gaussian,
        "sampling": sampling,
        "conversion-slack": conversion_slack,
        "pure-to-zcdp": pure_to_zcdp,
    }
)
PICTURES = Frozen({name: " ".join((make.__doc__ or "").split()) for name, make in _MADE.items()})
"""The pictures by their names, with descriptions."""


def picture(name: str) -> Picture:
    """The picture of that name, computed; its losses are in nats. Raises InputError for any other name."""
    made = _MADE.get(name) if isinstance(name, str) else None
    if made is None:
        raise InputError("picture", name, f"must be one of {', '.join(PICTURES)}")
    return made()
