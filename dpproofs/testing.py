"""Assertions about privacy for test suites.

A claim is given as a claim file, as the contents of one (a dict), as a PrivacyClaim, or as a Verdict. An assertion
that fails shows the verdict, the witness or the best bound, and the reasons::

    def test_release():
        assert_private("claims/census.toml")
        assert_safe_epsilon(accountant.get_epsilon(1e-6), gaussian(sensitivity=1, sigma=8).repeat(30), delta="1e-6")
"""

from __future__ import annotations

import dataclasses
import numbers
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps
from os import PathLike
from pathlib import Path
from typing import ParamSpec, TypeAlias

from dpproofs.accounting import Mechanism, PrivacyClaim, Verdict, best, parse_claims, read_claims, verify
from dpproofs.accounting.verdicts.report import explain
from dpproofs.mutants.refusal import refuses
from dpproofs.numbers import DpproofsError, InputError, Number, decimal_string, exact_number
from dpproofs.privacy.domains import check_parameter
from dpproofs.privacy.notions import APPROX_DP, PURE_DP
from dpproofs.privacy.relations import REPLACE_ONE

__all__ = ["Claimed", "assert_private", "assert_safe_delta", "assert_safe_epsilon", "refuses"]

Arguments = ParamSpec("Arguments")
Claimed: TypeAlias = str | PathLike[str] | Mapping[str, object] | PrivacyClaim | Verdict


def _shortly(run: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """The function, whose errors show the calling line of a test and the message, without inner frames."""

    @wraps(run)
    def told(*given: Arguments.args, **named: Arguments.kwargs) -> None:
        __tracebackhide__ = True
        try:
            run(*given, **named)
        except DpproofsError as error:
            raise error.with_traceback(None) from None

    return told


@_shortly
def assert_private(claim: Claimed) -> None:
    """Fail unless the claim, or each claim of the file, is VERIFIED.

    Raises AssertionError with the verdicts that are not, and InputError for what is no claim.
    """
    __tracebackhide__ = True
    verdicts = [claim] if type(claim) is Verdict else [*map(verify, _claims(claim))]
    failed = [v for v in verdicts if v.verdict != "VERIFIED"]
    if failed:
        raise AssertionError("\n\n".join(f"{v.verdict}: {v.claim}\n\n{explain(v)}" for v in failed))


@_shortly
def assert_safe_epsilon(
    value: Number,
    claim: Claimed | Mechanism,
    *,
    delta: Number | None = None,
    relation: str = REPLACE_ONE,
    group: int = 1,
) -> None:
    """Fail unless the claim with this epsilon (in nats) in place of its own is VERIFIED.

    ``value`` is a number that some program printed; a float means exactly the binary number that it is. For a
    mechanism the claim is (value, delta)-DP, or value-DP without a delta, over the relation at the group distance
    ``group``. Raises AssertionError with the reason, and InputError for numbers outside their domain.
    """
    __tracebackhide__ = True
    known = {} if delta is None else {"delta": _exact(delta, "delta")}
    _assert_safe("epsilon", _exact(value, "epsilon"), claim, known, relation, group)


@_shortly
def assert_safe_delta(
    value: Number,
    claim: Claimed | Mechanism,
    *,
    epsilon: Number | None = None,
    relation: str = REPLACE_ONE,
    group: int = 1,
) -> None:
    """Fail unless the claim with this delta in place of its own is VERIFIED; ``epsilon`` is in nats.

    ``value`` is in [0, 1]; otherwise as assert_safe_epsilon.
    """
    __tracebackhide__ = True
    known = {} if epsilon is None else {"epsilon": _exact(epsilon, "epsilon")}
    _assert_safe("delta", _exact(value, "delta"), claim, known, relation, group)


def _claims(claim: Claimed) -> list[PrivacyClaim]:
    if isinstance(claim, PrivacyClaim):
        return [claim]
    if isinstance(claim, Verdict):
        return [claim.claim]
    if not isinstance(claim, str | PathLike | Mapping):
        raise InputError("claim", claim, "must be a claim file, the contents of one, a PrivacyClaim or a Verdict")
    found = parse_claims(claim) if isinstance(claim, Mapping) else read_claims(Path(claim))
    if not found:
        raise InputError("claim", "nothing", "must be at least one claim")
    return found


def _exact(value: object, name: str) -> Fraction:
    """The exact number, also of a number type of another library."""
    if isinstance(value, numbers.Integral) and not isinstance(value, int):
        value = int(value)
    if isinstance(value, numbers.Real) and not isinstance(value, int | float | Fraction):
        value = Fraction(*value.as_integer_ratio()) if hasattr(value, "as_integer_ratio") else float(value)
    return exact_number(value, name)


def _assert_safe(
    name: str, value: Fraction, claim: Claimed | Mechanism, known: dict[str, Fraction], relation: str, group: int
) -> None:
    __tracebackhide__ = True
    check_parameter(name, value, name)
    for verdict in map(verify, _with(name, value, claim, known, relation, group)):
        if verdict.verdict != "VERIFIED":
            text = f"{name} = {decimal_string(value, 17, up=False)} is {_reason(verdict, name, value)}"
            raise AssertionError(f"{text}\n\n{explain(verdict)}")


def _with(
    name: str, value: Fraction, claim: Claimed | Mechanism, known: dict[str, Fraction], relation: str, group: int
) -> list[PrivacyClaim]:
    """The claims with this value of the parameter."""
    if isinstance(claim, Mechanism):
        if name == "delta" and not known:
            raise InputError("epsilon", "missing", "must be given with a mechanism")
        for key, number in known.items():
            check_parameter(key, number, key)
        notion = (APPROX_DP if known else PURE_DP).name
        return [PrivacyClaim("", relation, claim, notion, {name: value, **known}, group)]
    if known or relation != REPLACE_ONE or group != 1:
        given = next(iter(known), "relation" if relation != REPLACE_ONE else "group")
        raise InputError(given, "given", "goes with a mechanism only; a claim has its own")
    claims = _claims(claim)
    for one in claims:
        if name not in one.parameters:
            raise InputError("claim", one.notion, f"has no parameter {name}")
    return [dataclasses.replace(c, parameters={**c.parameters, name: value}) for c in claims]


def _reason(verdict: Verdict, name: str, value: Fraction) -> str:
    """How far the value is from the best bound."""
    wrong = "too small" if verdict.witness or verdict.evidence else "not proved to be safe"
    found = best(verdict.claim, name)
    if found is None:
        return f"{wrong}, and no bound is derived"
    limit = found.parameters[name].enclosure()[1]
    reached = f"the least {name} that is derived is {decimal_string(limit, 17, up=True)}"
    if value >= limit:
        return f"{wrong}; {reached}"
    return f"{wrong}: {reached}, which is {decimal_string(limit - value, 3, up=True)} more"
