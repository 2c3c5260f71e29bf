"""What accountants return for some questions, and how long they take: one JSON row for each, on standard output.

It runs under the interpreter of the accountants; those that are not installed there are left out.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from math import sqrt

LEAST_TIME = 0.2
MANY = 1000
COMPOSED = {"many_01_100": (0.1, 100, 1e-6), "many_01_1000": (0.1, 1000, 1e-6), "many_001_1000": (0.01, 1000, 1e-10)}
SAMPLED = {
    "sampled_1000": (0.01, 1.0, 1000, 1e-5),
    "sampled_large": (0.1, 5.0, 2000, 1e-5),
    "sampled_small_delta": (0.01, 1.0, 10_000, 1e-10),
}
"""Sampling rate, noise multiplier, steps, delta."""
GAUSSIANS = {f"gaussians_1e{j}": 10**j for j in range(2, 7)}


def seconds(call: Callable[[], float]) -> float:
    """The least processor time of a call."""
    best, spent, runs = float("inf"), 0.0, 0
    while spent < LEAST_TIME and runs < MANY:
        start = time.process_time()
        call()
        taken = time.process_time() - start
        best, spent, runs = min(best, taken), spent + taken, runs + 1
    return best


def dp_accounting_rows() -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The accountants of dp_accounting and its functions for one mechanism."""
    import dp_accounting as da
    from dp_accounting.pld import PLDAccountant
    from dp_accounting.pld.accountant import advanced_composition
    from dp_accounting.pld.common import DifferentialPrivacyParameters as Parameters
    from dp_accounting.pld.privacy_loss_distribution import from_privacy_parameters
    from dp_accounting.rdp import RdpAccountant

    yield "zcdp", "RdpAccountant", lambda: RdpAccountant().compose(da.ZCDpEvent(0.5)).get_epsilon(1e-6)
    for task, k in GAUSSIANS.items():
        event = da.GaussianDpEvent(10 * sqrt(k))
        yield task, "RdpAccountant", lambda e=event, k=k: RdpAccountant().compose(e, k).get_epsilon(1e-6)
        yield task, "PLDAccountant", lambda e=event, k=k: PLDAccountant().compose(e, k).get_epsilon(1e-6)
    yield "gaussian_delta", "PLDAccountant", lambda: PLDAccountant().compose(da.GaussianDpEvent(1.0)).get_delta(1.0)
    for task, (eps, k, delta) in COMPOSED.items():
        one = Parameters(eps, 0)
        yield (
            task,
            "PLD, interval 1e-4",
            lambda p=one, k=k, d=delta: from_privacy_parameters(p).self_compose(k).get_epsilon_for_delta(d),
        )
        if k < 1000 or eps < 0.1:
            yield task, "advanced_composition", lambda p=one, k=k, d=delta: advanced_composition(p, k, d)
    for task, (rate, noise, steps, delta) in SAMPLED.items():
        event = da.SelfComposedDpEvent(da.PoissonSampledDpEvent(rate, da.GaussianDpEvent(noise)), steps)
        yield task, "RdpAccountant", lambda e=event, d=delta: RdpAccountant().compose(e).get_epsilon(d)
        yield task, "PLDAccountant", lambda e=event, d=delta: PLDAccountant().compose(e).get_epsilon(d)


def opendp_rows() -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The maps of OpenDP."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    one = dp.c.make_zCDP_to_approxDP(dp.m.make_gaussian(*space, scale=1.0))
    yield "zcdp", "zCDP to approximate DP", lambda: one.map(1.0).epsilon(1e-6)
    for task in ("gaussians_1e2", "gaussians_1e3"):
        k = GAUSSIANS[task]
        part = dp.m.make_gaussian(*space, scale=10 * sqrt(k))
        whole = dp.c.make_zCDP_to_approxDP(dp.c.make_composition([part] * k))
        yield task, "composition of zCDP", lambda m=whole: m.map(1.0).epsilon(1e-6)
    for task, (eps, k, _) in COMPOSED.items():
        basic = dp.c.make_composition([dp.m.make_laplace(*space, scale=1 / eps)] * k)
        yield task, "basic composition", lambda m=basic: m.map(1.0)


def opacus_rows() -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The accountants of Opacus."""
    from opacus.accountants import GaussianAccountant, PRVAccountant, RDPAccountant

    for task, (rate, noise, steps, delta) in SAMPLED.items():
        for kind in (RDPAccountant, PRVAccountant, GaussianAccountant):

            def of_history(
                kind: type = kind, row: tuple[float, float, int] = (noise, rate, steps), delta: float = delta
            ) -> float:
                accountant = kind()
                accountant.history = [row]
                return float(accountant.get_epsilon(delta=delta))

            yield task, kind.__name__, of_history

    for task, k in GAUSSIANS.items():

        def spent(k: int = k) -> float:
            accountant = RDPAccountant()
            accountant.history = [(10 * sqrt(k), 1.0, k)]
            return float(accountant.get_epsilon(delta=1e-6))

        yield task, "RDPAccountant", spent


def autodp_rows() -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The mechanisms of autodp."""
    from autodp.mechanism_zoo import ExactGaussianMechanism, GaussianMechanism, PureDP_Mechanism, zCDP_Mechanism
    from autodp.transformer_zoo import AmplificationBySampling, Composition

    for task, (rate, noise, steps, delta) in SAMPLED.items():

        def amplified(rate: float = rate, noise: float = noise, steps: int = steps, delta: float = delta) -> float:
            one = AmplificationBySampling(PoissonSampling=True)(
                GaussianMechanism(noise, name="noise"), rate, improved_bound_flag=True
            )
            return float(Composition()([one], [steps]).get_approxDP(delta))

        yield task, "AmplificationBySampling", amplified

    yield "zcdp", "zCDP_Mechanism", lambda: zCDP_Mechanism(0.5, 0).get_approxDP(1e-6)
    for task, k in GAUSSIANS.items():
        yield (
            task,
            "ExactGaussianMechanism",
            lambda k=k: ExactGaussianMechanism(10 * sqrt(k) / sqrt(k)).get_approxDP(1e-6),
        )
    yield "gaussian_delta", "ExactGaussianMechanism", lambda: ExactGaussianMechanism(1.0).get_approx_delta(1.0)
    for task, (eps, k, delta) in COMPOSED.items():
        yield (
            task,
            "Composition of PureDP",
            lambda e=eps, k=k, d=delta: Composition()([PureDP_Mechanism(e)], [k]).get_approxDP(d),
        )


def diffprivlib_rows() -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The budget accountant of diffprivlib."""
    from diffprivlib import BudgetAccountant

    for task, (eps, k, delta) in COMPOSED.items():
        yield (
            task,
            "BudgetAccountant",
            lambda e=eps, k=k, d=delta: BudgetAccountant(slack=d, spent_budget=[(e, 0)] * k).total()[0],
        )


def prv_rows() -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The upper bound of prv_accountant."""
    from prv_accountant import PRVAccountant
    from prv_accountant.privacy_random_variables import PoissonSubsampledGaussianMechanism, PureDPMechanism

    for task, (rate, noise, steps, delta) in SAMPLED.items():

        def sampled(rate: float = rate, noise: float = noise, steps: int = steps, delta: float = delta) -> float:
            accountant = PRVAccountant(
                prvs=PoissonSubsampledGaussianMechanism(sampling_probability=rate, noise_multiplier=noise),
                max_self_compositions=steps,
                eps_error=0.01,
                delta_error=delta / 1000,
            )
            return float(accountant.compute_epsilon(delta, steps)[2])

        yield task, "PRVAccountant, upper", sampled

    for task, (eps, k, delta) in COMPOSED.items():

        def upper(eps: float = eps, k: int = k, delta: float = delta) -> float:
            accountant = PRVAccountant(
                prvs=PureDPMechanism(eps), max_self_compositions=k, eps_error=0.01, delta_error=delta / 1000
            )
            return float(accountant.compute_epsilon(delta, k)[2])

        yield task, "PRVAccountant, upper", upper


LIBRARIES = {
    "dp-accounting": ("dp_accounting", dp_accounting_rows),
    "opendp": ("opendp", opendp_rows),
    "opacus": ("opacus", opacus_rows),
    "autodp": ("autodp", autodp_rows),
    "diffprivlib": ("diffprivlib", diffprivlib_rows),
    "prv-accountant": ("prv_accountant", prv_rows),
}


def main() -> None:
    """Print a row for each question that an installed accountant answers."""
    warnings.simplefilter("ignore")
    for name, (module, rows) in LIBRARIES.items():
        if (len(sys.argv) > 1 and name not in sys.argv[1:]) or find_spec(module) is None:
            continue
        version = importlib.metadata.version(name)
        for task, what, call in rows():
            row = {"library": name, "version": version, "what": what, "task": task, "returned": float(call())}
            print(json.dumps({**row, "seconds": seconds(call)}), flush=True)


if __name__ == "__main__":
    main()
