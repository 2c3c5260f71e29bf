"""Claims: what is said of a mechanism, and the verdict on it.

A claim says: every mechanism that is composed of the premises has the claimed guarantee. The
verdict is VERIFIED with a derivation, REFUTED with a concrete mechanism that satisfies the
premises and violates the claim, or NOT PROVEN with the best bound that was derived.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import flint

from dpproofs.library import library
from dpproofs.numbers import DpproofsError, InputError, Value, decimal_string, endpoints, exact_number
from dpproofs.verified import RELATIONS, Guarantee, check_relation, premise

MAX_COUNT = 10**12
MAX_FILE = 1 << 20
VERDICTS = ("VERIFIED", "REFUTED", "NOT PROVEN")


@dataclass(frozen=True)
class Premise:
    """One kind of step of the mechanism, and how often it is run."""

    kind: str
    parameters: Mapping[str, Fraction]
    count: int

    def __str__(self) -> str:
        inner = ", ".join(f"{k} = {_show(v)}" for k, v in self.parameters.items())
        return f"{self.count} x {self.kind}({inner})"


@dataclass(frozen=True)
class PrivacyClaim:
    """Premises, neighbouring relation, and the guarantee that is claimed."""

    title: str
    relation: str
    premises: tuple[Premise, ...]
    notion: str
    parameters: Mapping[str, Fraction]
    group: int

    def __str__(self) -> str:
        shown = ", ".join(f"{k} = {_show(v)}" for k, v in self.parameters.items())
        size = f" for groups of {self.group}" if self.group > 1 else ""
        return f"{' and '.join(map(str, self.premises))} is {self.notion}({shown}){size}, {self.relation}"


@dataclass(frozen=True)
class Witness:
    """A concrete mechanism that satisfies the premises and violates the claim."""

    mechanism: str
    fact: str


@dataclass(frozen=True)
class Verdict:
    """What was found out about a claim."""

    claim: PrivacyClaim
    verdict: str
    margin: str | None = None
    guarantee: Guarantee | None = None
    witness: Witness | None = None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The verdict as plain data."""
        return {
            "title": self.claim.title,
            "claim": str(self.claim),
            "verdict": self.verdict,
            "margin": self.margin,
            "derivation": self.guarantee.to_json() if self.guarantee else None,
            "axioms": list(self.guarantee.axioms()) if self.guarantee else [],
            "witness": {"mechanism": self.witness.mechanism, "fact": self.witness.fact} if self.witness else None,
            "notes": list(self.notes),
        }


def _show(q: Fraction) -> str:
    if abs(q.numerator) < 10**12 and q.denominator < 1000:
        return str(q)
    scaled = Decimal(q.numerator) / Decimal(q.denominator)
    return f"{scaled.normalize():g}" if Fraction(scaled) == q else f"{scaled:.12g}"


# Reading claim files --------------------------------------------------------------------------

# kind -> (key that names it, its parameters)
_KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "gaussian": ("mechanism", ("sensitivity", "sigma")),
    "vector-gaussian": ("mechanism", ("l2_sensitivity", "sigma")),
    "pure_dp": ("guarantee", ("epsilon",)),
    "zcdp": ("guarantee", ("xi", "rho")),
}
_OPTIONAL = {"xi": Fraction(0)}
_CLAIMED: dict[str, tuple[str, ...]] = {
    "pure_dp": ("epsilon",),
    "approx_dp": ("epsilon", "delta"),
    "zcdp": ("xi", "rho"),
}


def read_claim(path: str | Path) -> PrivacyClaim:
    """The claim in a TOML file; InputError names the file, the key and the condition that fails."""
    path = Path(path)
    try:
        if path.stat().st_size > MAX_FILE:
            raise InputError("file", str(path), f"must be at most {MAX_FILE} bytes long")
        data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError as error:
        raise InputError("file", str(path), f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError("file", str(path), "is not UTF-8 text") from error
    except (tomllib.TOMLDecodeError, RecursionError, ArithmeticError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        text = str(error).splitlines()[0] if str(error) else "nested too deeply"
        raise InputError("file", str(path), f"is not valid TOML: {text}") from error
    try:
        return parse_claim(data)
    except InputError as error:
        raise InputError(f"{path}: {error.parameter}", error.value, error.condition) from error


def parse_claim(data: Mapping[str, Any]) -> PrivacyClaim:
    """The claim in a parsed TOML document."""
    _only_keys(data, ("title", "relation", "premise", "claim"), "the file")
    title = data.get("title", "")
    if not isinstance(title, str):
        raise InputError("title", title, "must be text")
    relation = check_relation(data.get("relation", RELATIONS[0]))
    rows = data.get("premise")
    if not isinstance(rows, list) or not rows or len(rows) > 1000:
        raise InputError("premise", "missing" if rows is None else rows, "must be 1 to 1000 tables [[premise]]")
    premises = tuple(_premise(row, f"premise {i}") for i, row in enumerate(rows, 1))
    claimed = data.get("claim")
    if not isinstance(claimed, dict):
        raise InputError("claim", "missing" if claimed is None else claimed, "must be a table [claim]")
    notion = claimed.get("notion")
    if not isinstance(notion, str) or notion not in _CLAIMED:
        raise InputError("claim.notion", notion, f"must be one of {', '.join(_CLAIMED)}")
    _only_keys(claimed, ("notion", "group", *_CLAIMED[notion]), "[claim]")
    parameters = _numbers(claimed, _CLAIMED[notion], "claim")
    _domain(notion, parameters, "claim")
    group = _count(claimed.get("group", 1), "claim.group")
    return PrivacyClaim(title, relation, premises, notion, parameters, group)


def _premise(row: object, where: str) -> Premise:
    if not isinstance(row, dict):
        raise InputError(where, row, "must be a table")
    kinds = [row[key] for key in ("mechanism", "guarantee") if key in row]
    if len(kinds) != 1:
        raise InputError(where, ", ".join(map(str, row)) or "empty", "must have one of the keys mechanism, guarantee")
    kind = kinds[0]
    if not isinstance(kind, str) or kind not in _KINDS or _KINDS[kind][0] not in row:
        known = [k for k, (key, _) in _KINDS.items() if key in row]
        raise InputError(f"{where}: kind", kind, f"must be one of {', '.join(known)}")
    key, names = _KINDS[kind]
    _only_keys(row, (key, "count", *names), where)
    parameters = _numbers(row, names, where)
    _domain(kind, parameters, where)
    return Premise(kind, parameters, _count(row.get("count", 1), f"{where}: count"))


def _only_keys(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    known = tuple(known)
    for key in table:
        if key not in known:
            raise InputError(str(key), "unknown key", f"{where} knows {', '.join(known)}")


def _numbers(table: Mapping[str, Any], names: Iterable[str], where: str) -> dict[str, Fraction]:
    out = {}
    for name in names:
        if name in table:
            out[name] = exact_number(table[name], f"{where}: {name}")
        elif name in _OPTIONAL:
            out[name] = _OPTIONAL[name]
        else:
            raise InputError(f"{where}: {name}", "missing", "must be given")
    return out


def _count(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_COUNT:
        raise InputError(where, value, f"must be a whole number from 1 to {MAX_COUNT}")
    return value


def _domain(kind: str, p: Mapping[str, Fraction], where: str) -> None:
    checks: dict[str, tuple[Callable[[Fraction], bool], str]] = {
        "epsilon": (lambda v: v >= 0, "must be at least 0"),
        "delta": (lambda v: 0 < v <= 1, "must satisfy 0 < delta <= 1"),
        "rho": (lambda v: v >= 0, "must be at least 0"),
        "sigma": (lambda v: v > 0, "must be greater than 0"),
        "sensitivity": (lambda v: v >= 0, "must be at least 0"),
        "l2_sensitivity": (lambda v: v >= 0, "must be at least 0"),
    }
    for name, value in p.items():
        if name in checks and not checks[name][0](value):
            raise InputError(f"{where}: {name}", _show(value), checks[name][1])
    if kind == "zcdp" and p["xi"] + p["rho"] < 0:
        raise InputError(f"{where}: xi", _show(p["xi"]), "must satisfy xi + rho >= 0")


# Deriving guarantees --------------------------------------------------------------------------


def _call(name: str, *args: Any, **kwargs: Any) -> Any:
    return library().function(name)(*args, **kwargs)


def rounded_up(g: Guarantee) -> Guarantee:
    """A zCDP guarantee with rational parameters, at most a relative 1e-30 larger."""
    if g.xi.exact is not None and g.rho.exact is not None:
        return g
    xi2, rho2 = (_ceiling(v) for v in (g.xi, g.rho))
    return _call("zcdp_weaken", g, xi2=xi2, rho2=rho2)  # type: ignore[no-any-return]


def _ceiling(v: Value) -> Fraction:
    if v.exact is not None:
        return v.exact
    high = v.enclosure(192)[1]
    scale = Fraction(2) ** (128 - (high.numerator.bit_length() - high.denominator.bit_length()))
    return Fraction(-((-high * scale) // 1)) / scale


def compose(first: Guarantee, second: Guarantee) -> Guarantee:
    """Adaptive composition of two zCDP guarantees."""
    return _call("zcdp_compose", first, second)  # type: ignore[no-any-return]


def repeat(g: Guarantee, count: int) -> Guarantee:
    """The adaptive composition of count steps with this guarantee, by repeated doubling."""
    total: Guarantee | None = None
    while True:
        if count & 1:
            total = g if total is None else compose(total, g)
        count >>= 1
        if not count:
            return total if total is not None else g
        g = compose(g, g)


def as_zcdp(p: Premise, relation: str, route: str) -> Guarantee:
    """One step of a premise as a zCDP guarantee; a route is a way to read pure DP."""
    match p.kind:
        case "gaussian":
            return _call("gaussian_zcdp", relation=relation, **p.parameters)  # type: ignore[no-any-return]
        case "vector-gaussian":
            return _call("gaussian_zcdp_vector", relation=relation, **p.parameters)  # type: ignore[no-any-return]
        case "zcdp":
            return premise("zcdp", relation, **p.parameters)
        case _:
            pure = premise("pure_dp", relation, **p.parameters)
            name = "pure_dp_as_zcdp" if route == "pure" or not p.parameters["epsilon"] else "pure_dp_to_zcdp_optimal"
            return rounded_up(_call(name, pure))


def total_zcdp(claim: PrivacyClaim, route: str) -> Guarantee:
    """The composition of all premises as one zCDP guarantee."""
    total: Guarantee | None = None
    for p in claim.premises:
        part = repeat(as_zcdp(p, claim.relation, route), p.count)
        total = part if total is None else compose(total, part)
    if total is None:
        raise DpproofsError("a claim needs at least one premise")
    return total


def derive(claim: PrivacyClaim) -> list[Guarantee]:
    """Guarantees of the claimed notion that the premises have, by each route that applies."""
    routes = ["concentrated"]
    if any(p.kind == "pure_dp" for p in claim.premises):
        routes.append("pure")
    found: list[Guarantee] = []
    for route in routes:
        total = total_zcdp(claim, route)
        found.extend(_convert(claim, total))
    return found


def _convert(claim: PrivacyClaim, total: Guarantee) -> list[Guarantee]:
    delta = claim.parameters.get("delta")
    if claim.group > 1:
        if total.xi.exact is None or total.xi.exact < 0:
            return []
        group = _call("group_privacy", total, k=claim.group)
        if claim.notion == "zcdp":
            return [group]
        if claim.notion == "approx_dp" and delta is not None and group.rho.exact != 0:
            return _approx_dp(group, delta)
        return []
    if claim.notion == "zcdp":
        return [total]
    if total.rho.exact == 0:
        pure = _call("zcdp_as_pure_dp", total)
        if claim.notion == "pure_dp":
            return [pure]
        return [_call("pure_dp_to_approx_dp", pure, epsilon2=_ceiling(pure.epsilon), delta2=delta)]
    if claim.notion == "approx_dp" and delta is not None:
        return _approx_dp(total, delta)
    return []


def _approx_dp(total: Guarantee, delta: Fraction) -> list[Guarantee]:
    """zCDP (for groups) as approximate DP with that delta, by each conversion of the library."""
    found = [_call("zcdp_to_approx_dp", total, delta=delta)]
    if delta < 1:
        order = best_order(total.rho, delta)
        sharp = _call("zcdp_to_approx_dp_at_order", total, alpha=order, delta=delta)
        if sharp.epsilon.enclosure()[1] < 0:
            sharp = _call("approx_dp_weaken", sharp, epsilon2=0, delta2=delta)
        found.append(sharp)
    return found


def best_order(rho: Value, delta: Fraction) -> Fraction:
    """An order at which the single-order conversion from zCDP is nearly best, found in floats.

    A bad order only weakens the bound: the conversion is proved for each.
    """
    size = math.log(rho.upper()) if rho.upper() > 0 else -700.0
    tail = -_log(delta)

    def bound(log_excess: float) -> float:
        excess = math.exp(log_excess)
        gain = -math.log1p(1 / excess) - math.log1p(excess) / excess
        return math.exp(min(size + log_excess, 700.0)) + tail / excess + gain

    low, high = -60.0, 60.0
    for _ in range(200):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (low, b) if bound(a) <= bound(b) else (a, high)
    return 1 + Fraction(f"{math.exp((low + high) / 2):.6g}")


def _log(q: Fraction) -> float:
    """log(q) in floats, also where q itself underflows."""
    return math.log(q.numerator) - math.log(q.denominator)


def _weakened(claim: PrivacyClaim, g: Guarantee) -> Guarantee | None:
    """The claimed guarantee itself, if g implies it."""
    p = claim.parameters
    names = {"approx_dp": "approx_dp_weaken", "zcdp": "zcdp_weaken", "pure_dp": "pure_dp_weaken"}
    numbers = {f"{k}2": v for k, v in p.items()}
    try:
        return _call(names[g.notion], g, **numbers)  # type: ignore[no-any-return]
    except InputError:
        return None


def verify(claim: PrivacyClaim) -> Verdict:
    """The verdict on a claim."""
    found = derive(claim)
    for g in sorted(found, key=_size):
        reached = _weakened(claim, g)
        if reached is not None:
            return Verdict(claim, "VERIFIED", _margin(claim, g), reached)
    witness = refute(claim)
    if witness is not None:
        return Verdict(claim, "REFUTED", witness=witness)
    best = min(found, key=_size, default=None)
    notes = (f"the best bound that was derived is {best}",) if best is not None else (
        "no route of the library leads from these premises to this notion",
    )  # fmt: skip
    return Verdict(claim, "NOT PROVEN", guarantee=best, notes=notes)


def _size(g: Guarantee) -> Fraction:
    values = [v.enclosure()[1] for k, v in g.parameters.items() if k not in ("delta", "k")]
    return sum(values, Fraction(0))


def _margin(claim: PrivacyClaim, g: Guarantee) -> str:
    name = "epsilon" if "epsilon" in claim.parameters else "rho"
    value = g.parameters[name]
    slack = claim.parameters[name] - value.enclosure()[1]
    return f"{name} <= {value.decimal(12)} was derived, {_show_down(slack)} below the claim"


def _show_down(q: Fraction) -> str:
    return decimal_string(q, 3, up=False) if q else "0"


# Refuting -------------------------------------------------------------------------------------


def refute(claim: PrivacyClaim) -> Witness | None:
    """A mechanism that satisfies the premises and provably violates the claim, if one is found."""
    kinds = {p.kind for p in claim.premises}
    if kinds <= {"gaussian", "vector-gaussian"}:
        return _refute_gaussian(claim)
    if kinds == {"pure_dp"} and len({p.parameters["epsilon"] for p in claim.premises}) == 1:
        return _refute_randomized_response(claim)
    return None


def gaussian_square(claim: PrivacyClaim) -> Fraction:
    """mu**2, when all steps together are one Gaussian with shift mu and deviation 1."""
    total = Fraction(0)
    for p in claim.premises:
        shift = p.parameters["sensitivity" if p.kind == "gaussian" else "l2_sensitivity"]
        total += p.count * (claim.group * shift / p.parameters["sigma"]) ** 2
    return total


def _refute_gaussian(claim: PrivacyClaim) -> Witness | None:
    square = gaussian_square(claim)
    name = (
        f"queries that attain the sensitivities, with Gaussian noise: together N(mu, 1) against N(0, 1), mu^2 = "
        f"{_show(square)}"
    )
    if square == 0:
        return None
    if claim.notion == "zcdp":
        return _refute_zcdp(claim, square / 2, name)
    epsilon = claim.parameters["epsilon"]
    delta = claim.parameters.get("delta", Fraction(0))
    for precision in (128, 512, 2048, 8192):
        low, high = gaussian_delta(square, epsilon, precision)
        if low > delta:
            fact = f"its least delta at epsilon = {_show(epsilon)} is at least {decimal_string(low, 15, up=False)}"
            return Witness(name, f"{fact}, more than {_show(delta)}" if delta else f"{fact}, not 0")
        if high <= delta:
            return None
    return None


def _refute_zcdp(claim: PrivacyClaim, rho: Fraction, name: str) -> Witness | None:
    """D_alpha = rho alpha exactly; compare with xi + rho' alpha at a suitable order."""
    xi, claimed = claim.parameters["xi"], claim.parameters["rho"]
    if rho > claimed:
        alpha = max(Fraction(2), 2 * xi / (rho - claimed)) if xi > 0 else Fraction(2)
    elif rho > xi + claimed:
        # rho <= claimed, so the gap (rho - claimed) alpha - xi is largest near alpha = 1.
        slack = rho - claimed - xi
        alpha = 1 + slack / (2 * (claimed - rho + 1))
    else:
        return None
    divergence, allowed = rho * alpha, xi + claimed * alpha
    if divergence <= allowed:
        return None
    return Witness(name, f"D_{_show(alpha)} = {_show(divergence)} > {_show(allowed)}")


def _within_one(delta: flint.arb) -> tuple[Fraction, Fraction]:
    """Bounds of a number in [0, 1]; just these where large numbers on the way left nothing of it."""
    if not abs(delta) < 2:
        return Fraction(0), Fraction(1)
    low, high = endpoints(delta)
    return max(low, Fraction(0)), min(high, Fraction(1))


def gaussian_delta(square: Fraction, epsilon: Fraction, precision: int) -> tuple[Fraction, Fraction]:
    """Rational bounds of the least delta at epsilon of N(mu, 1) against N(0, 1), mu**2 = square.

    It is Q(epsilon/mu - mu/2) - exp(epsilon) Q(epsilon/mu + mu/2) with the Gaussian tail Q, the
    value at the best event {x > epsilon/mu + mu/2}. (Balle and Wang 2018, Theorem 8.)
    """
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        mu = flint.arb(flint.fmpq(square.numerator, square.denominator)).sqrt()
        e = flint.arb(flint.fmpq(epsilon.numerator, epsilon.denominator))
        root2 = flint.arb(2).sqrt()

        def tail(x: flint.arb) -> flint.arb:
            return (x / root2).erfc() / 2

        return _within_one(tail(e / mu - mu / 2) - e.exp() * tail(e / mu + mu / 2))
    finally:
        flint.ctx.prec = old


def _refute_randomized_response(claim: PrivacyClaim) -> Witness | None:
    if claim.group > 1 or claim.notion == "zcdp":
        return None
    step = claim.premises[0].parameters["epsilon"]
    count = sum(p.count for p in claim.premises)
    if count > 20_000 or step == 0:
        return None
    epsilon, delta = claim.parameters["epsilon"], claim.parameters.get("delta", Fraction(0))
    low = randomized_response_delta(step, count, epsilon)
    if low <= delta:
        return None
    shown = decimal_string(low, 15, up=False)
    return Witness(
        f"{count} independent randomized responses, each {_show(step)}-DP",
        f"their least delta at epsilon = {_show(epsilon)} is at least {shown}, more than {_show(delta)}",
    )


def randomized_response_delta(step: Fraction, count: int, epsilon: Fraction, precision: int = 256) -> Fraction:
    """A lower bound of the least delta at epsilon of count randomized responses.

    The sum over the number j of true answers of the positive parts
    C(count, j) (p**j q**(count-j) - exp(epsilon) q**j p**(count-j)), p = exp(step) q, p + q = 1.
    """
    old = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        s = flint.arb(flint.fmpq(step.numerator, step.denominator))
        e = flint.arb(flint.fmpq(epsilon.numerator, epsilon.denominator))
        ratio = s.exp()
        total = flint.arb(0)
        # q**count is common to all terms.
        first = (count + int(epsilon / step)) // 2
        coefficient = flint.arb(flint.fmpz.bin_uiui(count, first))
        up, down = ratio**first, ratio ** (count - first)
        for j in range(first, count + 1):
            term = coefficient * (up - e.exp() * down)
            if term > 0:
                total = total + term
            coefficient = coefficient * (count - j) / (j + 1)
            up, down = up * ratio, down / ratio
        return _within_one(total / (1 + ratio) ** count)[0]
    finally:
        flint.ctx.prec = old
