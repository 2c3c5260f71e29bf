"""What a kernel that mixes makes of an answer, written down a second time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from dpproofs.replay.claims.kinds import Form, Numbers, Step, said
from dpproofs.replay.claims.meanings import (
    AT_LEAST_0,
    NOTIONS,
    PAIRS,
    SHARE,
    X,
    indistinguishable,
    pushed,
    test,
    unit,
)
from dpproofs.replay.claims.trees import (
    Named,
    Tree,
    Type,
    both,
    every,
    implies,
    kernel,
    laws,
    mean,
    number,
    some,
    variable,
)


def _kernel(y: Type, z: Type) -> Tree:
    return variable("K", kernel(y, z))


@cache
def dobrushin(y: Type, z: Type) -> Named:
    """The laws at any two points are close in total variation, where epsilon is 0."""
    k, share, epsilon = _kernel(y, z), variable("gamma"), variable("epsilon")
    close = every((y, y), lambda one, other: indistinguishable(z)(k(one), k(other), epsilon, share))
    return Named("dobrushin", (k, share, epsilon), close)


@cache
def minorized(y: Type, z: Type) -> Named:
    """A law is a part of the laws at all points."""
    k, share, common = _kernel(y, z), variable("gamma"), variable("omega", laws(z))

    def least(point: Tree, f: Tree) -> Tree:
        return implies(unit(f, z), (1 - share) * mean(common, z, f) <= mean(k(point), z, f))

    return Named("minorized", (k, share, common), every((y, test(z)), least))


@cache
def doeblin(y: Type, z: Type) -> Named:
    """Some law is a part of the laws at all points."""
    k, share = _kernel(y, z), variable("gamma")
    return Named("doeblin", (k, share), some((laws(z),), lambda common: minorized(y, z)(k, share, common)))


@cache
def ultra_mixing(y: Type, z: Type) -> Named:
    """The laws at any two points are parts of each other."""
    k, share = _kernel(y, z), variable("gamma")

    def least(point: Tree, other: Tree, f: Tree) -> Tree:
        return implies(unit(f, z), (1 - share) * mean(k(other), z, f) <= mean(k(point), z, f))

    return Named("ultra_mixing", (k, share), every((y, y, test(z)), least))


_CONDITIONS: Mapping[str, tuple[Callable[[Type, Type], Named], tuple[int, ...]]] = MappingProxyType(
    {"dobrushin": (dobrushin, (0,)), "doeblin": (doeblin, ()), "ultra_mixing": (ultra_mixing, ())}
)


@cache
def after(condition: str, v: Type) -> Named:
    """K releases what a kernel of that condition makes of an (epsilon, delta)-DP answer."""
    k, n = variable("K", kernel(X, v)), variable("N", PAIRS)
    epsilon, delta, share = map(variable, ("epsilon", "delta", "gamma"))
    mixes, more = _CONDITIONS[condition]

    def says(answer: Tree, made: Tree) -> Tree:
        return both(
            NOTIONS["approx_dp"].means(v)(answer, n, epsilon, delta),
            mixes(v, v)(made, share, *map(number, more)),
            every((X,), lambda x: pushed(v, v)(k(x), answer(x), made)),
        )

    types = kernel(X, v), kernel(v, v)
    return Named(f"after_{condition}", (k, n, epsilon, delta, share), some(types, says))


def _mixed(numbers: Numbers, relation: Tree, v: Type) -> Step:
    (condition,) = (name for name in _CONDITIONS if name in numbers)
    epsilon, delta, share = (numbers.trees[name] for name in ("epsilon", "delta", condition))
    kind = said(v, after(condition, v), relation, epsilon, delta, share)
    return Step(kind, (0 <= epsilon, 0 <= delta, delta <= 1, 0 <= share, share <= 1))


_ANSWER = {"epsilon": AT_LEAST_0, "delta": SHARE}
MIXING: Mapping[str, Form] = MappingProxyType(
    {"mixing": Form(tuple({**_ANSWER, name: SHARE} for name in _CONDITIONS), _mixed)}
)
