"""What notions say of laws with finitely many points, and of Gaussian and Laplace laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from dpproofs.kernel import Term
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL
from dpproofs.mutants.models.divergences import (
    approximately,
    exact_divergence,
    gap_of,
    gaussian,
    gaussian_renyi,
    gaussian_tail,
    hockey_stick,
    in_range,
    laplace,
    laplace_hockey_stick,
    laplace_renyi,
    laplace_tail,
    least_delta,
    narrow,
    probably,
)
from dpproofs.mutants.models.laws import UNCHANGED, UndecidedError
from dpproofs.mutants.models.lists import is_read_back
from dpproofs.mutants.models.shapes import applies
from dpproofs.mutants.models.values import (
    Function,
    Gaussian,
    Laplace,
    Model,
    Number,
    Truth,
    all_of,
    ball,
    equal,
    less,
    logarithm,
    times,
)
from dpproofs.privacy.notions import (
    APPROX_RENYI_LINE,
    BOUNDED_RANGE,
    COMPOSED_DP,
    DENSITY,
    GAUSSIAN_DP,
    IMAGE,
    INDISTINGUISHABLE,
    JOINT,
    KEPT_DP,
    KL,
    LAPLACE,
    LAPLACE_DP,
    MAX_DIVERGENCE,
    MEAN_CONCENTRATED,
    MEASURABLE_COMPONENTS,
    MIXED_DP,
    PROBABILISTIC_DP,
    PROFILE,
    PUSHED,
    RENYI,
    RENYI_LINE,
    TOTAL_VARIATION_DP,
    TWO_GROUPS_DP,
    WITHIN,
)

_OF_FINITE = (RENYI, KL, MAX_DIVERGENCE, INDISTINGUISHABLE, MEAN_CONCENTRATED, DENSITY)
_OF_GAUSSIAN = (RENYI, RENYI_LINE, KL, MEAN_CONCENTRATED, INDISTINGUISHABLE, MAX_DIVERGENCE)


def known(t: Term, values: list[Any], model: Model) -> Truth:
    """The truth of an applied definition where it is known for such laws; None where its meaning has to decide it.

    UndecidedError where that would not decide it either.
    """
    name = t.data.name
    if is_read_back(t, values):
        return True
    if any(isinstance(v, Gaussian) for v in values) and applies(t, *_OF_GAUSSIAN):
        return _final(gaussian(name, values))
    if name in ("renyi_equals", "kl_equals") and len([v for v in values if isinstance(v, Gaussian)]) == 2:
        return _final(_gaussian_equality(t, values))
    if name == "renyi_equals" and len(lines := [v for v in values if isinstance(v, Laplace)]) == 2:
        return _final(equal(laplace_renyi(values[0], *lines), values[-1]) if _has_ratio(t) else None)
    if any(isinstance(v, Laplace) for v in values) and applies(t, RENYI, INDISTINGUISHABLE):
        return _final(laplace(name, values))
    if applies(t, APPROX_RENYI_LINE):
        return _final(approximately(*values))
    if applies(t, PROFILE) and isinstance(top := _anywhere(values[2]), Fraction) and top >= 1:
        return True  # no test under P has a mean above 1
    if applies(t, PROFILE) and _is_exceeded(*values):
        return False
    composed = applies(t, COMPOSED_DP, TWO_GROUPS_DP, MIXED_DP, GAUSSIAN_DP)
    if composed and (decided := _composed(t, model, *values)) is not None:
        return decided
    if applies(t, KEPT_DP) and (decided := _as_kept(t, model, *values)) is not None:
        return decided
    if applies(t, LAPLACE_DP) and (decided := _as_laplace(t, model, *values)) is not None:
        return decided
    if applies(t, GAUSSIAN_DP, TOTAL_VARIATION_DP) and (decided := _mechanism(t, model, *values)) is not None:
        return decided
    if applies(t, WITHIN) and isinstance(values[0], Function) and values[0].steps is values[1]:
        return True
    if applies(t, *_OF_FINITE) and (decided := _of_finite(t, values)) is not None:
        return decided
    if applies(t, PUSHED, JOINT) and _is_plainly_made(t, *values):
        return True
    if applies(t, PUSHED, JOINT, IMAGE) and (decided := _is_made(t, values, model)) is not None:
        return decided
    if applies(t, BOUNDED_RANGE, PROBABILISTIC_DP) and (decided := _of_pairs(t, model, *values)) is not None:
        return decided
    if applies(t, MEASURABLE_COMPONENTS) and model.points(t.args[0].type[1][1]):
        return True  # on a finite space any choice will do
    if applies(t, LAPLACE) and isinstance(values[0], Laplace):
        return bool(values[0] == Laplace(*values[1:]))
    return None


def _final(found: Truth) -> bool:
    """Nothing else decides it."""
    if found is None:
        raise UndecidedError("a notion of Gaussian or Laplace laws, or of approximate concentration")
    return found


def _of_finite(t: Term, values: list[Any]) -> Truth:
    """A notion of laws of finitely many points, from their masses; the points may be numbers."""
    laws = [v for v in values if isinstance(v, dict)]
    if len(laws) != 2:
        return None
    p, q = ({w: law.get(w, Fraction(0)) for w in {**laws[0], **laws[1]}} for law in laws)
    if t.data.name == INDISTINGUISHABLE.name:
        return less(least_delta(p, q, values[2]), values[3], strictly=False)
    if t.data.name == MEAN_CONCENTRATED.name:
        return True if narrow(p, q, values[2], values[3]) else None
    within = all(q[w] != 0 for w in p if p[w] != 0)
    if t.data.name == DENSITY.name:
        if not within:
            return False
        if t.args[0].type[1] != (REAL,):
            if any(type(law) is not dict for law in laws):
                return None
            ratios = [(values[0](w), p[w], q[w]) for w in q]
            return all_of(
                all_of((less(Fraction(0), ratio, strictly=False), equal(times(ratio, b), a))) for ratio, a, b in ratios
            )
        same = all_of(equal(times(values[0](w), q[w]), p[w]) for w in q if q[w] != 0)
        positive = less(Fraction(0), values[0](arb("[0 +/- inf]")), strictly=False)
        return False if same is False else True if same and positive else None
    if t.data.name == RENYI.name and less(Fraction(1), values[0], strictly=True) is not True:
        return None
    exact = exact_divergence(t.data.name, values[0], p, q) if within else None
    return False if exact is None else less(exact, values[-1], strictly=False)


def _is_made(t: Term, values: list[Any], model: Model) -> Truth:
    """Whether a finite law is the one that the notion says it is, by the masses."""
    law, *about = values
    if not isinstance(law, dict) or not isinstance(about[0], dict):
        return None
    kernels = [about[1](w) for w, mass in about[0].items() if mass != 0] if t.data.name != IMAGE.name else []
    if not all(
        isinstance(m, Fraction) for part in (law, about[0], *kernels) if isinstance(part, dict) for m in part.values()
    ) or not all(isinstance(k, dict) for k in kernels):
        return None
    if t.data.name == JOINT.name and not all(isinstance(about[1](w), dict) for w in about[0]):
        return None
    made = DETERMINED[t.data.name](t.args[0], about, model)
    return all(made.get(w, 0) == law.get(w, 0) for w in {**made, **law})


def _pairs(t: Term, model: Model, mechanism: Any, neighbours: Any) -> list[tuple[Any, Any]]:
    """The laws of a mechanism at data that may be neighbours."""
    points = model.points(t.args[1].data[0])
    return [(mechanism(a), mechanism(b)) for a in points for b in points if neighbours(a, b) is not False]


def _of_pairs(t: Term, model: Model, mechanism: Any, neighbours: Any, *numbers: Number) -> Truth:
    """A notion of mechanisms with finite laws, from the likelihood ratios of neighbours."""
    pairs = _pairs(t, model, mechanism, neighbours)
    if t.data.name == PROBABILISTIC_DP.name and all(isinstance(law, Gaussian) for pair in pairs for law in pair):
        return all_of(gaussian_tail(p, q, *numbers) for p, q in pairs)
    if t.data.name == PROBABILISTIC_DP.name and all(isinstance(law, Laplace) for pair in pairs for law in pair):
        return all_of(laplace_tail(p, q, *numbers) for p, q in pairs)
    if not all(isinstance(law, dict) for pair in pairs for law in pair):
        return None
    decide = in_range if t.data.name == BOUNDED_RANGE.name else probably
    return all_of(decide(p, q, *numbers) for p, q in pairs)


def _mechanism(t: Term, model: Model, mechanism: Any, neighbours: Any, bound: Number) -> Truth:
    """A notion of a mechanism with Gaussian noise, by the known values; None for another mechanism."""
    pairs = _pairs(t, model, mechanism, neighbours)
    if not all(isinstance(law, Gaussian) and law.deviation == p.deviation for p, q in pairs for law in (p, q)):
        return None
    gaps = [gap_of(p, q) for p, q in pairs]
    if t.data.name == GAUSSIAN_DP.name:
        return all_of(less(gap**2, bound, strictly=False) for gap in gaps)
    return all_of(less(hockey_stick(gap, Fraction(0)), bound, strictly=False) for gap in gaps)


def _as_laplace(t: Term, model: Model, mechanism: Any, neighbours: Any, shift: Number) -> Truth:
    """Whether Laplace noise hides as much as noise of scale 1 on a number that moves by the shift; None for others."""
    pairs = _pairs(t, model, mechanism, neighbours)
    if not all(isinstance(law, Laplace) and law.scale == p.scale for p, q in pairs for law in (p, q)):
        return None
    return all_of(less(abs(p.centre - q.centre) / p.scale, shift, strictly=False) for p, q in pairs)


def _as_kept(t: Term, model: Model, mechanism: Any, neighbours: Any, epsilon: Number, keep: Number) -> Truth:
    """Whether laws of finitely many points are dominated by a randomized response that may be withheld.

    They are, if they are epsilon-close both ways, and their total variation is at most that of the response. Its
    profile is linear between 1 and these ends, at which it is as large as any. None where they are not.
    """
    pairs = _pairs(t, model, mechanism, neighbours)
    if not all(isinstance(law, dict) for pair in pairs for law in pair):
        return None
    if not less(Fraction(0), epsilon, strictly=True) or not less(keep, Fraction(1), strictly=False):
        return None
    none, most = Fraction(0), ball(keep) * (ball(epsilon) / 2).tanh()
    ends = all(less(least_delta(a, b, epsilon), none, strictly=False) for p, q in pairs for a, b in ((p, q), (q, p)))
    return True if ends and all(less(least_delta(p, q, none), most, strictly=False) for p, q in pairs) else None


def _composed(t: Term, model: Model, mechanism: Any, neighbours: Any, *numbers: Number) -> Truth:
    """Whether a mechanism is as private as the composition of a Gaussian and of randomized responses.

    True if the laws of neighbours are (epsilon, delta)-indistinguishable both ways, and epsilon is 0 or that of a
    randomized response (the optimal composition theorem for one mechanism; further ones only give a larger dominating
    pair). Decided for Gaussian laws and no responses.
    """
    *shape, delta = (*numbers, Fraction(0)) if t.data.name == GAUSSIAN_DP.name else numbers
    mu_squared = shape.pop(0) if len(shape) % 2 else Fraction(0)
    counts, epsilons = shape[::2], shape[1::2]
    bounds = [(Fraction(0), x) for x in (mu_squared, delta, *epsilons)] + [(delta, Fraction(1))]
    if not all(isinstance(k, Fraction) and k >= 0 and k.denominator == 1 for k in counts):
        return None
    if not all(less(a, b, strictly=False) for a, b in bounds):
        return None
    pairs = _pairs(t, model, mechanism, neighbours)
    if all(isinstance(law, Gaussian) and law.deviation == p.deviation for p, q in pairs for law in (p, q)):
        if any(counts) or delta != 0:
            return None
        return all_of(less(gap_of(p, q) ** 2, mu_squared, strictly=False) for p, q in pairs)
    if not all(isinstance(law, dict) for pair in pairs for law in pair):
        return None
    for epsilon in (Fraction(0), *(e for k, e in zip(counts, epsilons, strict=True) if k)):
        if all(less(least_delta(a, b, epsilon), delta, strictly=False) for p, q in pairs for a, b in ((p, q), (q, p))):
            return True
    return None


def divergence_of(name: str, values: list[Any]) -> Number | None:
    """The divergence of these laws that the notion of that name bounds; None where it is infinite or not found."""
    lines = [v for v in values if isinstance(v, Laplace)]
    if len(lines) == 2 and name == RENYI.name:
        return laplace_renyi(values[0], *lines)
    normals = [v for v in values if isinstance(v, Gaussian)]
    if len(normals) == 2 and name in (RENYI.name, KL.name):
        return gaussian_renyi(values[0] if name == RENYI.name else Fraction(1), *normals)
    laws = [v for v in values if isinstance(v, dict)]
    if len(laws) != 2:
        return None
    p, q = ({w: law.get(w, Fraction(0)) for w in {**laws[0], **laws[1]}} for law in laws)
    if name == INDISTINGUISHABLE.name:
        return least_delta(p, q, values[2])
    if any(p[w] != 0 and q[w] == 0 for w in p):
        return None
    if name == RENYI.name and not less(Fraction(1), values[0], strictly=True):
        return None
    return exact_divergence(name, values[0], p, q)


def _is_plainly_made(t: Term, law: Any, given: Any, kernel: Any) -> bool:
    """Whether a law of noise is one that is left unchanged, or that of what follows the only point of a space."""
    if not isinstance(law, Gaussian | Laplace):
        return False
    if kernel is UNCHANGED:
        return bool(t.data.name == PUSHED.name and given == law)
    return isinstance(given, dict) and len(given) == 1 and bool(kernel(*given) == law)


def _has_ratio(t: Term) -> bool:
    """Whether a notion asserts a likelihood ratio, with facts about it."""
    about = t.data.body.args[0] if t.data.body.op == "exists" else t.data.body
    return any(applies(part, DENSITY) for part in about.args)


def _is_exceeded(p: Any, q: Any, profile: Any) -> bool:
    """Whether some test distinguishes two Gaussian or Laplace laws of one scale better than the profile allows."""
    if isinstance(p, Gaussian) and isinstance(q, Gaussian) and p.deviation == q.deviation:
        gap, told = gap_of(p, q), hockey_stick
    elif isinstance(p, Laplace) and isinstance(q, Laplace) and p.scale == q.scale:
        gap, told = abs(p.centre - q.centre) / p.scale, laplace_hockey_stick
    else:
        return False
    for c in map(Fraction, ("1", "2", "1/2", "10")):
        try:
            allowed = profile(c)
        except UndecidedError:
            continue
        if less(allowed, told(gap, Fraction(0) if c == 1 else logarithm(c)), strictly=True):
            return True
    return False


def _gaussian_equality(t: Term, values: list[Any]) -> Truth:
    """Whether a divergence of Gaussian laws of one variance is a number, which the formula says with a ratio L."""
    p, q = (v for v in values if isinstance(v, Gaussian))
    order = values[0] if t.data.name == "renyi_equals" else Fraction(1)
    if p.deviation != q.deviation or not _has_ratio(t):
        return None
    return equal(times(order, gap_of(p, q) ** 2 / 2), values[-1])


def _anywhere(function: Any) -> Any:
    """The value of a function of a number that is constant; None where that is not seen."""
    try:
        return function(arb("[0 +/- inf]"))
    except UndecidedError:
        return None


def _joint(_: Term, about: list[Any], __: Model) -> Any:
    law, kernel = about
    kernels = {y: kernel(y) for y in law}
    if any(isinstance(k, Gaussian) for k in kernels.values()):
        raise UndecidedError("the joint law with a Gaussian one")
    return {(y, z): mass * share for y, mass in law.items() for z, share in kernels[y].items()}


def _pushed(_: Term, about: list[Any], __: Model) -> Any:
    law, kernel = about
    support = [y for y, mass in law.items() if mass != 0]
    if len(support) == 1:
        return kernel(support[0])
    out: dict[Any, Fraction] = {}
    for y, mass in law.items():
        for z, share in kernel(y).items():
            out[z] = out.get(z, Fraction(0)) + mass * share
    return out


def _image(made: Term, about: list[Any], model: Model) -> Any:
    law, function = about
    out = dict.fromkeys(model.points(made.type[1]), Fraction(0)) if made.type[1] != REAL else {}
    for y, mass in law.items():
        out[function(y)] = out.get(function(y), Fraction(0)) + mass
    return out


def _mixture(_: Term, about: list[Any], __: Model) -> Any:
    weight, first, second = about
    return {w: weight * first[w] + (1 - weight) * second[w] for w in first}


def _density(_: Term, about: list[Any], __: Model) -> Any:
    p, q = about
    ratio = {w: p[w] / q[w] if q[w] else Fraction(0) for w in q}
    return Function(lambda w: ratio[w])


DETERMINED: Mapping[str, Callable[[Term, list[Any], Model], Any]] = Frozen(
    {
        "joint": _joint,
        "pushed": _pushed,
        "image": _image,
        "mixture": _mixture,
        "density": _density,
    }
)
"""The notions whose first argument is defined by the others."""
