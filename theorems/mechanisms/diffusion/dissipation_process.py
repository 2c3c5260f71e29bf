"""How fast the Rényi divergence of two Ornstein-Uhlenbeck processes falls."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import LEBESGUE, conj, eq, exp, ind, lam, variables
from dpproofs.privacy.notions import alpha
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import conjuncts, integrand_of, lhs, rhs
from dpproofs.proving.tactics import arith, both, cases, for_all, integral, parts, same_value, transfer, use
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.diffusion.dissipation import SOURCE, Process, end, s, t, u, v
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import kernel, r, spread, theta

q, w = variables("q w")
SIGNS = (0 < theta, 0 < r)
SHRUNK, GROWN = exp(-theta * s), exp(2 * theta * s) - 1
VARIANCE = r**2 / theta * (1 - exp(-2 * theta * s))
PROCESS = Process(
    kernel,
    VARIANCE,
    r**2,
    SHRUNK * (u - v) / VARIANCE,
    alpha * (theta * (u - v) ** 2) / (2 * r**2 * GROWN),
    SIGNS,
)

PROCESS_FALLS = Lemma(
    "bbgg19.heat-flow-derivative-ou", "The Rényi divergence of two Ornstein-Uhlenbeck processes falls at the rate of "
    "alpha r^2 times the squared slope of their log-ratio", SOURCE,
    *PROCESS.claim(1).parts,
    mutants=(Mutant("factor", PROCESS.claim(MORE), "t = theta = r = 1, T = 2",
                    witness=against("bbgg19.heat-flow-derivative-ou", t=1, T=2, u=1, v=0, alpha=2, theta=1, r=1)),),
)  # fmt: skip


@proof_of(PROCESS_FALLS)
def _proof(claim: Claim) -> Theorem:
    """The squared slope, times r^2, is theta^2 (u - v)^2/r^2 exp(2 theta s)/(exp(2 theta s) - 1)^2."""
    every, _, lost = conjuncts(claim)
    positive = arith(0 < s, 0 < t, t <= s)
    grown = use(EXP_STRICT, arith(0 < 2 * theta * s, positive, 0 < theta), x=0, y=2 * theta * s)
    wide = use(spread(s), positive, *SIGNS)
    at_each = PROCESS.laws_at(wide, grown, *SIGNS)
    raw_int, raw = parts(integral(-PROCESS.divergence, s, t, end, 0 < t, t <= end, *SIGNS, grown))
    goal = eq(integrand_of(raw_int, s), PROCESS.rate)
    longer = use(EXP_STRICT, arith(0 < theta * s, positive, 0 < theta), x=0, y=theta * s)
    rates = use(_rates(), arith(1 < exp(theta * s), longer), *SIGNS, w=exp(theta * s))
    inside = same_value(lam(q, ind(conj(t <= s, s <= end)) * q), rates)
    left = arith(eq(lhs(goal), lhs(inside)), grown, *SIGNS)
    right = arith(eq(rhs(inside), rhs(goal)), *SIGNS)
    same = cases(t <= s, lambda yes: arith(goal, inside, left, right, yes), lambda no: arith(goal, no))
    whole_int, moved = parts(transfer(LEBESGUE, s, same, raw_int))
    return both(for_all(every, at_each), whole_int, arith(lost, moved, raw, 0 < t, t <= end))


def _rates() -> Theorem:
    """The derivative and the squared slope, with w = exp(theta s)."""
    wide, p = arith(0 < w**2 - 1, 1 < w), 1 / w / (r**2 / theta * (1 - 1 / w**2))
    part = arith(eq(theta * w, p * r**2 * (w**2 - 1)), wide, 1 < w, *SIGNS)
    fall = lam(q, 4 * r**2 * q**2 * alpha * (u - v) ** 2 / (2 * r**2 * (w**2 - 1)) ** 2)
    square = alpha * (r**2 * ((u - v) * q) ** 2)
    same = use(arith(eq(fall(q * r**2 * (w**2 - 1)), square), wide, *SIGNS), 1 < w, *SIGNS, q=p)
    return arith(eq(fall(theta * w), rhs(same)), same_value(fall, part), same)
