"""Random steps of every kind, and what they are: rows of losses that a step may have, and one at least as bad."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import mpmath
from exact_losses import Row
from mpmath import expm1, mpf, sqrt

from dpproofs.accounting import (
    Mechanism,
    above_threshold,
    discrete_gaussian,
    exponential,
    gaussian as noisy,
    geometric,
    given,
    gumbel_top_k,
    laplace,
    matrix_gaussian,
    mixing,
    noisy_gradient_descent,
    noisy_sgd,
    ornstein_uhlenbeck,
    permute_and_flip,
    poisson_sampled_gaussian,
    randomized_response,
    released_counts,
    report_noisy_max,
    tree_aggregation,
    unary_encoding,
    vector_gaussian,
    vector_laplace,
)
from dpproofs.accounting.mechanisms import MECHANISMS
from dpproofs.privacy.notions import CLAIMED


def m(x: Fraction) -> mpf:
    """The number in floating point, of as many digits as are set."""
    return mpf(x.numerator) / x.denominator


def decimal(rng: random.Random, low: float, high: float) -> Fraction:
    """A number with few digits, its logarithm uniform."""
    return Fraction(f"{math.exp(rng.uniform(math.log(low), math.log(high))):.3g}")


def one(kind: str, rng: random.Random) -> tuple[Mechanism, Row, Row | None]:
    """A step of a kind, with a row that it may be, and one that is at least as bad."""
    size, spread, e = decimal(rng, 0.3, 3), decimal(rng, 0.7, 30), decimal(rng, 0.01, 2)
    small = decimal(rng, 1e-8, 1e-2)
    ratio = m(size) / m(spread)
    response = Row(responses=((m(e), mpf(0)),))
    rising = kind.endswith("-monotone")
    share = mpf(1 if rising else 2) / 2

    def normal(mu_squared: mpf) -> Row:
        return Row(mu_squared=mu_squared)

    match kind:
        case "gaussian":
            return noisy(sensitivity=size, sigma=spread), normal(ratio**2), normal(ratio**2)
        case "discrete-gaussian":
            whole = Fraction(rng.randint(1, 3))
            return discrete_gaussian(sensitivity=whole, sigma=spread), Row(), None
        case "vector-gaussian":
            return vector_gaussian(l2_sensitivity=size, sigma=spread), normal(ratio**2), normal(ratio**2)
        case "tree-aggregation":
            steps = rng.randint(1, 3000)
            row = normal(len(f"{steps - 1:b}" if steps > 1 else "") * ratio**2 + ratio**2)
            return tree_aggregation(steps=steps, l2_sensitivity=size, sigma=spread), row, row
        case "ornstein-uhlenbeck":
            theta, time = (Fraction(rng.randint(1, 40), 10) for _ in range(2))
            row = normal(ratio**2 * m(theta) / expm1(2 * m(theta * time)))
            return ornstein_uhlenbeck(sensitivity=size, theta=theta, diffusion=spread, time=time), row, row
        case "mixing":
            kept = Fraction(rng.randint(0, 8), 8)
            lost = m(kept * small)
            made = mixing(epsilon=e, delta=small, dobrushin=kept)
            return made, Row(responses=((mpf(0), lost),)), Row(responses=((m(e), lost),))
        case "noisy-sgd":
            steps, convexity = rng.randint(1, 12), Fraction(rng.randint(0, 3), 4)
            numbers = {"convexity": convexity, "smoothness": 1, "step_size": 1, "steps": steps}
            kept = m((1 - convexity) ** 2)
            row = normal(ratio**2 * kept ** (steps - 1) / sum(kept**j for j in range(steps)))
            return noisy_sgd(l2_sensitivity=size, sigma=spread, **numbers), row, row
        case "noisy-gradient-descent":
            steps, convexity = rng.randint(1, 12), Fraction(rng.randint(0, 3), 4)
            numbers = {"convexity": convexity, "smoothness": 1, "step_size": 1, "steps": steps}
            lost = m(1 - convexity)
            row = normal(
                ratio**2 * sum(lost**j for j in range(steps)) ** 2 / sum(lost ** (2 * j) for j in range(steps))
            )
            return noisy_gradient_descent(l2_sensitivity=size, sigma=spread, **numbers), row, row
        case "matrix-gaussian":
            row = normal(m(e) / m(spread) ** 2)
            return matrix_gaussian(squared_column_norm=e, noise_multiplier=spread), row, row
        case "dp-sgd-fixed-order" | "dp-sgd-shuffled":
            epochs = rng.randint(1, 3)
            row = normal(4 * epochs / m(spread) ** 2)
            sizes = {"steps_per_epoch": rng.randint(1, 3000), "batch_size": rng.randint(8, 99), "epochs": epochs}
            if kind == "dp-sgd-shuffled" and rng.randint(0, 1):
                sizes["least_dataset_size"] = rng.randint(1, 2 * sizes["steps_per_epoch"] * sizes["batch_size"])
            made = MECHANISMS[kind](noise_multiplier=spread, **sizes)
            return made, row if kind == "dp-sgd-fixed-order" else Row(), row
        case "dp-sgd-without-replacement":
            batch, steps = rng.randint(1, 20), rng.choice((1, 1, 3))
            records = batch + rng.randint(1, 200)
            made = MECHANISMS[kind](noise_multiplier=spread, batch_size=batch, dataset_size=records, steps=steps)
            return made, Row(sampled=((mpf(batch) / records, 2 / m(spread)),) * steps), None
        case "laplace":
            return laplace(sensitivity=size, scale=spread), Row(laplaces=(ratio,)), Row(laplaces=(ratio,))
        case "geometric":
            steps = Fraction(rng.randint(1, 3))
            worst = Row(responses=((m(steps) / m(spread), mpf(0)),))
            return (
                geometric(sensitivity=steps, scale=spread),
                worst if steps == 1 else Row(laplaces=(m(steps) / m(spread),)),
                worst,
            )
        case "vector-laplace":
            return vector_laplace(l1_sensitivity=size, scale=spread), Row(laplaces=(ratio,)), Row(laplaces=(ratio,))
        case "randomized-response":
            return randomized_response(epsilon=e), response, response
        case "unary-encoding":
            p, q = sorted((Fraction(rng.randint(1, 99), 100) for _ in range(2)), reverse=True)
            worst = Row(responses=((mpmath.log(m(p * (1 - q) / (q * (1 - p)))), mpf(0)),))
            return unary_encoding(p=p, q=q), Row(), worst
        case "exponential" | "exponential-monotone":
            tight, loose = (Row(responses=((share * m(e) / k, mpf(0)),)) for k in (2, 1))
            return exponential(epsilon=e, monotone=rising), tight, loose
        case "report-noisy-max" | "report-noisy-max-monotone":
            tight, loose = (Row(responses=((k * share * ratio, mpf(0)),)) for k in (1, 2))
            return report_noisy_max(sensitivity=size, scale=spread, monotone=rising), tight, loose
        case "gumbel-top-k" | "gumbel-top-k-monotone":
            k = rng.randint(1, 3)
            tight, loose = (Row(responses=((times * share * ratio, mpf(0)),) * k) for times in (1, 2))
            return gumbel_top_k(sensitivity=size, scale=spread, k=k, monotone=rising), tight, loose
        case "report-noisy-max-laplace" | "report-noisy-max-laplace-monotone":
            made = MECHANISMS[kind](sensitivity=size, scale=spread)
            return made, Row(), Row(responses=((2 * share * ratio, mpf(0)),))
        case "above-threshold" | "above-threshold-monotone":
            made = above_threshold(sensitivity=size, threshold_scale=spread, query_scale=2 * spread, monotone=rising)
            h = (4 * mpmath.exp(-ratio / 4) - mpmath.exp(-ratio / 2)) / 6
            single = Row(responses=((mpmath.log((1 - h) / h), mpf(0)),))
            return made, single, Row(responses=((ratio * (mpf("1.5") if rising else 2), mpf(0)),))
        case "permute-and-flip" | "permute-and-flip-monotone":
            worst = Row(responses=((mpmath.log(2 * mpmath.exp(share * ratio) - 1), mpf(0)),))
            made = permute_and_flip(sensitivity=size, scale=spread, monotone=rising)
            return made, worst, Row(responses=((2 * share * ratio, mpf(0)),))
        case "released-counts":
            partitions, threshold = rng.randint(1, 3), 1 + round(spread * decimal(rng, 3, 20))
            new = partitions * mpmath.exp(-(threshold - 1) / m(spread)) / 2
            made = released_counts(partitions=partitions, scale=spread, threshold=threshold)
            return made, Row(laplaces=(1 / m(spread),)), Row(responses=((partitions / m(spread), new),))
        case "poisson-sampled-gaussian":
            rate, noise = decimal(rng, 0.01, 0.9), decimal(rng, 0.7, 10)
            row = Row(sampled=((m(rate), 1 / m(noise)),))
            return poisson_sampled_gaussian(sampling_rate=rate, noise_multiplier=noise, steps=1), row, row
        case "pure_dp":
            return given(kind, epsilon=e), response, response
        case "approx_dp" | "probabilistic_dp":
            row = Row(responses=((m(e), m(small)),))
            return given(kind, epsilon=e, delta=small), row, row
        case "total_variation":
            row = Row(responses=((mpf(0), m(small)),))
            return given(kind, delta=small), row, row
        case "laplace_dp":
            return given(kind, shift=e), Row(laplaces=(m(e),)), Row(laplaces=(m(e),))
        case "gaussian_dp":
            return given(kind, mu=e), normal(m(e) ** 2), normal(m(e) ** 2)
        case "zcdp" | "bounded_zcdp" | "truncated_cdp":
            more = {"bounded_zcdp": {"m": 1 + size}, "truncated_cdp": {"omega": 1 + size}}.get(kind, {})
            return given(kind, rho=e, **more), normal(2 * m(e)), None
        case "approx_zcdp":
            row = Row(responses=((mpf(0), m(small)),), mu_squared=2 * m(e))
            return given(kind, rho=e, delta=small), row, None
        case "renyi_dp":
            return given(kind, order=1 + size, epsilon=e), normal(2 * m(e) / (1 + m(size))), None
        case "kl_dp":
            return given(kind, kappa=e), normal(2 * m(e)), None
        case "mcdp":
            return given(kind, mu=e, tau=size), normal(min(2 * m(e), m(size) ** 2)), None
        case "capped_cdp":
            rho = decimal(rng, 0.01, 1)
            capped = Row(responses=((min(m(e), sqrt(2 * m(rho))), mpf(0)),))
            return given(kind, epsilon=e, rho=rho), capped, response
        case "bounded_range":
            return given(kind, epsilon=e), Row(responses=((m(e) / 2, mpf(0)),)), response
    raise AssertionError(kind)


KNOWN = (*MECHANISMS, *CLAIMED)
NOISE = ("gaussian", "vector-gaussian", "tree-aggregation", "matrix-gaussian", "noisy-sgd", "noisy-gradient-descent",
         "dp-sgd-fixed-order", "ornstein-uhlenbeck")  # fmt: skip
EXACT = (*NOISE, "laplace", "randomized-response", "pure_dp", "approx_dp", "gaussian_dp")
