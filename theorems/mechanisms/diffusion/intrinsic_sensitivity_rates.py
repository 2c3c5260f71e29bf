"""The integral of r^2 times the squared slopes of the log-ratios of Ornstein-Uhlenbeck processes, from a time on."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, LEBESGUE, conj, eq, exp, ind, integrable
from dpproofs.privacy.notions import Delta
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, parts, transfer, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.diffusion.dissipation import SOURCE, end, s, t, y
from theorems.mechanisms.diffusion.dissipation_process import PROCESS, PROCESS_FALLS, SHRUNK, VARIANCE, w
from theorems.mechanisms.diffusion.intrinsic_sensitivity import e, whole
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SIGNS, cost, r, theta, time

RATES = ind(time <= s) * (r**2 * (SHRUNK * Delta / VARIANCE) ** 2)

TOTAL = Lemma(
    "bbgg19.theorem-diffusion-rdp-ou-integral",
    "The integral over s >= t of r^2 times the squared slopes of the log-ratios of Ornstein-Uhlenbeck processes",
    SOURCE,
    SIGNS,
    conj(integrable(LEBESGUE, s, RATES), eq(E(LEBESGUE, s, RATES), factor * cost())),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("bbgg19.theorem-diffusion-rdp-ou-integral", Delta=1, time=1, theta=1, r=1)),),
)  # fmt: skip


@proof_of(TOTAL)
def _total(claim: Claim) -> Theorem:
    """A primitive is -theta Delta^2/(2 r^2 (exp(2 theta s) - 1)), and exp(y) - 1 is at least y."""
    given = 0 < theta, 0 < r
    late = arith(0 < 2 * theta * end, 0 < theta, arith(0 < end, 0 < t, t <= end))
    grown = use(EXP_STRICT, late, x=0, y=2 * theta * end)
    positive = arith(0 <= theta * Delta**2 / (2 * r**2 * (exp(2 * theta * end) - 1)), grown, *given)
    far = t + Delta**2 / (4 * r**2 * e)

    def reached(level: Term) -> Theorem:
        tangent = use(EXP_TANGENT, x=2 * theta * far)
        late, top = arith(Delta**2 <= 4 * r**2 * e * far, 0 < t, 0 < e, *given), exp(2 * theta * far) - 1
        high = arith(2 * theta * far <= top, tangent)
        after = arith(0 < theta * far, arith(0 < far, 0 < t, 0 < e, *given), *given)
        small = use(_small(), late, high, arith(0 < top, high, after), 0 < e, *given, y=far, w=top)
        return arith(level <= e, small)

    made = whole(PROCESS, PROCESS_FALLS, positive, far, reached)
    raw_int, raw = parts(use(made, *SIGNS, t=time))
    ints, moved = parts(transfer(LEBESGUE, s, arith(eq(integrand_of(raw_int, s), RATES)), raw_int))
    return both(ints, arith(comparison(claim), moved, raw))


def _small() -> Theorem:
    """The cost is at most e when exp(2 theta y) - 1, here w, is at least 2 theta y, and y is large."""
    given = 0 < theta, 0 < r, 0 < e
    first = arith(theta * Delta**2 <= 4 * r**2 * e * theta * y, Delta**2 <= 4 * r**2 * e * y, 0 < theta)
    second = arith(4 * r**2 * e * theta * y <= 2 * r**2 * e * w, 2 * theta * y <= w, *given)
    return arith(theta * Delta**2 / (2 * r**2 * w) <= e, first, second, 0 < w, *given)
