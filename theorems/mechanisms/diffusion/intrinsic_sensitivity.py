"""The integral of the squared slopes of the log-ratios of a process, from a time on."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, conj, eq, exists, ind, lam, num, substitute, var
from dpproofs.privacy.notions import Delta, alpha
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.reading import integrand_of, rhs
from dpproofs.proving.tactics import arith, both, for_all, generalize, parts, transfer, use, witness
from theorems.foundations.measure.half_line_integral import LEMMA as HALF_LINE
from theorems.foundations.measure.half_line_integral import F, PRIMITIVE, VANISHES, f
from theorems.mechanisms.diffusion.dissipation import Process, end, s, t, u, v
from collections.abc import Callable

e = var("e")


def _rate(process: Process) -> Term:
    """The largest squared slope at s for starts at distance Delta."""
    return process.weight * substitute(process.slope, {u: Delta, v: num(0)}) ** 2


def whole(process: Process, falls: Lemma, positive: Theorem, far: Term, reached: Callable[[Term], Theorem]) -> Theorem:
    """The integral of the rates from t on is the divergence over alpha.

    ``positive``: it is not negative for t <= T. ``far`` is a time when it is at most e, which ``reached`` proves.
    """
    _, raw_int, raw = parts(use(falls, *process.signs, 0 < t, t <= end, alpha=1, u=Delta, v=0))
    rate, cost = lam(s, _rate(process)), lam(s, substitute(process.divergence, {alpha: num(1), u: Delta, v: num(0)}))
    values = {f: rate, F: cost}
    primitive, vanishes = (substitute(hypothesis, values) for hypothesis in (PRIMITIVE, VANISHES))
    same = arith(eq(integrand_of(raw_int, s), ind(conj(t <= s, s <= end)) * rate(s)))
    ints, mean = parts(transfer(LEBESGUE, s, same, raw_int))
    lost = arith(eq(rhs(mean), cost(t) - cost(end)), raw, mean)
    sliced = for_all(primitive, both(arith(0 <= cost(end), positive), ints, lost))
    late = arith(t <= far, 0 < t, 0 < e)
    ends = for_all(vanishes, witness(exists(end, conj(t <= end, cost(end) <= e)), far, late, reached(cost(far))))
    nonneg = generalize(arith(0 <= rate(s)), s)
    return use(HALF_LINE, nonneg, sliced, ends, f=rate, F=cost)
