"""Lower bounds for point queries: data sets that differ in all records, and answers that are right for one of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, forall, function_type, implies, lam, log, nat, num, var
from dpproofs.mutants.witnesses import finite, paths
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, WITHIN, D, M, N, delta, epsilon, i, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, generalize, use
from theorems.citations import STEINKE
from theorems.foundations.tests.packed_answers import INSIDE, ONE, PACKED, TESTS, beta, f, g, m

n, first, other = var("n"), var("x0", "X"), var("r", function_type(("real",), "X"))
FAR = forall(i, implies(*INSIDE, D(n, other(i), first)))
RIGHT = forall(i, implies(*INSIDE, 1 - beta <= E(M(other(i)), w, f(i, w)))), 1 - beta <= E(M(first), w, g(w))
ANSWERS = FAR, *TESTS, ONE, *RIGHT, nat(m), nat(n), WITHIN(D, N)
PURE = PURE_DP(M, N, epsilon), 0 <= epsilon, *ANSWERS, 0 < beta, beta < 1
APPROX = APPROX_DP(M, N, epsilon, delta), 0 < epsilon, 0 <= delta, *ANSWERS
GROUP_DELTA = delta * (exp(n * epsilon) - 1) / (exp(epsilon) - 1)

_AT = {"r": 0, "x0": 1, "f": lambda _, y: y == 0, "g": (0, 1), "m": 0, "n": 1, "epsilon": log(num(3)), "beta": "1/4",
       "M": (("3/4", "1/4"), ("1/4", "3/4")), "N": True, "D": paths("N")}  # fmt: skip

PURE_LOWER = Lemma(
    "st18.point-queries-pure-lower", "Answers right with probability 1 - beta at m + 2 data sets of n records, at "
    "most one of them at a time, need n >= log((m + 1) (1 - beta)/beta)/epsilon under pure DP",
    f"{STEINKE}, point queries",
    PURE,
    factor * log((m + 1) * (1 - beta) / beta) <= n * epsilon,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, **_AT)),),
)  # fmt: skip


@proof_of(PURE_LOWER)
def _pure(claim: Claim) -> Theorem:
    """(m + 1) (1 - beta) <= exp(n epsilon) beta."""
    groups = use("mechanisms.group-pure-dp", PURE[0], WITHIN(D, N), nat(n), 0 <= epsilon, D=D, M=M, N=N, k=n)
    made = _packed(groups, n * epsilon, num(0))
    odds, sign = (m + 1) * (1 - beta) / beta, use("foundations.natural-nonnegative", nat(m), k=m)
    positive = arith(0 < odds, 0 < beta, arith(0 < (m + 1) * (1 - beta), sign, beta < 1))
    bound = arith(odds <= exp(n * epsilon), made, 0 < beta)
    return arith(claim.conclusion, use("foundations.log-upper", positive, bound, y=odds, x=n * epsilon))


def _packed(private: Theorem, level: Term, loss: Term) -> Theorem:
    """The data sets are n steps apart."""
    far = at(FAR, i, by=INSIDE)
    close = at(private, other(i), first, by=[far])
    every = generalize(discharge(close, *INSIDE), i)
    return use(PACKED, every, *ANSWERS[1:7], A=lam(i, M(other(i))), Q=M(first), epsilon=level, delta=loss)


APPROX_LOWER = Lemma(
    "st18.point-queries-approx-lower", "Answers right with probability 1 - beta at m + 2 data sets of n records, at "
    "most one of them at a time: (m + 1) (1 - beta - delta') <= exp(n epsilon) beta under approximate DP",
    f"{STEINKE}, point queries",
    APPROX,
    factor * (m + 1) * (1 - beta - GROUP_DELTA) <= exp(n * epsilon) * beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                    witness=finite({"X": 2, "Y": 2}, delta=0, **_AT)),),
)  # fmt: skip


@proof_of(APPROX_LOWER)
def _approx(claim: Claim) -> Theorem:
    """As for pure DP, with the delta of a group."""
    groups = use("mechanisms.group-approx-dp", APPROX[0], WITHIN(D, N), nat(n), *APPROX[1:3], D=D, M=M, N=N, k=n)
    return arith(claim.conclusion, _packed(groups, n * epsilon, GROUP_DELTA))
