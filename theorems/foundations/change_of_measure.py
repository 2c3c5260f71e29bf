"""Change of measure for nonnegative functions, from the definition by bounded tests."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, conj, eq, forall, function_type, integrable, lam, maximum, minimum, var
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, bounded, dominated, expand, generalize, integrate, monotone_limit, parts,
    specialize, transfer, unfolded, use,
)  # fmt: skip
from dpproofs.notions import DENSITY, L, P, w
from dpproofs.notions import Q_measure as Q

f = var("f", function_type(("Y",), "real"))
c = var("c")
dens = DENSITY(L, P, Q)
f_nonneg = forall(w, 0 <= f(w))


def _scaled_test(claim: Claim) -> Theorem:
    """E_P[min(f, c)] = E_Q[L min(f, c)], by the test min(f, c)/c."""
    nonneg, L_int, tests = parts(unfolded(dens))
    test = lam(w, minimum(f(w), c) / c)
    f0 = specialize(f_nonneg, w)
    unit = generalize(both(arith(0 <= test(w), f0, 0 < c), arith(test(w) <= 1, f0, 0 < c)), w)
    equal = at(tests, test, by=[unit])
    cut = minimum(f(w), c)
    P_int = bounded(P, w, cut, c, f0, 0 < c)
    L0 = specialize(nonneg, w)
    size = both(arith(0 <= L(w) * cut, f0, 0 < c, L0), arith(L(w) * cut <= c * L(w), f0, 0 < c, L0))
    Q_int = dominated(Q, w, size, parts(expand(Q, w, c * L(w), L_int))[0])
    left = parts(expand(P, w, cut / c, P_int, 0 < c))[1]
    right = parts(expand(Q, w, L(w) * (cut / c), Q_int, 0 < c))[1]
    same = arith(eq(E(P, w, cut), E(Q, w, L(w) * cut)), equal, left, right, 0 < c)
    return both(P_int, Q_int, same)


def _truncated_claim(factor: Factor) -> Claim:
    cut = minimum(f(w), c)
    means = eq(E(P, w, cut), factor * E(Q, w, L(w) * cut))
    return Claim((dens, f_nonneg, 0 < c), conj(integrable(P, w, cut), integrable(Q, w, L(w) * cut), means))


BOUNDED_TESTS = Lemma(
    "foundations.change-of-measure-truncated", "Change of measure for truncated functions", "elementary",
    *_truncated_claim(1).parts, _scaled_test,
    (Mutant("factor", _truncated_claim(LESS), "f = c = 1"),),
)  # fmt: skip


integrable_Q = integrable(Q, w, L(w) * f(w))
integrable_P = integrable(P, w, f(w))


def _truncated() -> tuple[Theorem, Theorem, Theorem, Theorem, Theorem]:
    f0 = specialize(f_nonneg, w)
    L0 = specialize(parts(unfolded(dens))[0], w)
    return *parts(use(BOUNDED_TESTS, dens, f_nonneg, 0 < c)), f0, L0  # type: ignore[return-value]


def _to_reference(claim: Claim) -> Theorem:
    """E_Q[L min(f, c)] = E_P[min(f, c)] <= E_P[f]; let c grow."""
    P_cut, Q_cut, same, f0, L0 = _truncated()
    cut = minimum(f(w), c)
    below = integrate(P, w, arith(cut <= f(w)), P_cut, integrable_P)
    return monotone_limit(
        Q, w, L(w) * f(w), L(w) * cut, c, arith(E(Q, w, L(w) * cut) <= E(P, w, f(w)), same, below),
        Q_cut, f(w) + 1, f0, L0,
    )  # fmt: skip


TO_REFERENCE = Lemma(
    "foundations.change-of-measure-upper", "E_Q[L f] <= E_P[f] for f >= 0", "elementary",
    (dens, f_nonneg, integrable_P),
    conj(integrable_Q, E(Q, w, L(w) * f(w)) <= E(P, w, f(w))),
    _to_reference,
    (Mutant("factor", Claim((dens, f_nonneg, integrable_P),
                            conj(integrable_Q, E(Q, w, L(w) * f(w)) <= LESS * E(P, w, f(w)))), "f = 1"),),
)  # fmt: skip


def _from_reference(claim: Claim) -> Theorem:
    """E_P[min(f, c)] = E_Q[L min(f, c)] <= E_Q[L f]; let c grow. The converse is the lemma above."""
    P_cut, Q_cut, same, f0, L0 = _truncated()
    cut = minimum(f(w), c)
    below = integrate(Q, w, arith(L(w) * cut <= L(w) * f(w), f0, L0), Q_cut, integrable_Q)
    limit = monotone_limit(
        P, w, f(w), cut, c, arith(E(P, w, cut) <= E(Q, w, L(w) * f(w)), same, below),
        P_cut, f(w) + 1, f0,
    )  # fmt: skip
    P_int, upper = parts(limit)
    lower = parts(use(TO_REFERENCE, dens, f_nonneg, P_int))[1]
    return both(P_int, arith(claim.conclusion.args[1], upper, lower))


FROM_REFERENCE = Lemma(
    "foundations.change-of-measure", "E_P[f] = E_Q[L f] for f >= 0 when L f is integrable", "elementary",
    (dens, f_nonneg, integrable_Q),
    conj(integrable_P, eq(E(P, w, f(w)), E(Q, w, L(w) * f(w)))),
    _from_reference,
    (Mutant("factor", Claim((dens, f_nonneg, integrable_Q),
                            conj(integrable_P, eq(E(P, w, f(w)), LESS * E(Q, w, L(w) * f(w))))),
            "f = 1"),),
)  # fmt: skip


absolutely = integrable(P, w, absolute(f(w)))


def _signed_claim(factor: Factor) -> Claim:
    return Claim((dens, absolutely), conj(integrable_Q, eq(E(P, w, f(w)), factor * E(Q, w, L(w) * f(w)))))


def _signed(claim: Claim) -> Theorem:
    """The positive and the negative part, one at a time."""
    P_ints, Q_ints, means = [], [], []
    for part in (maximum(f(w), 0), maximum(-f(w), 0)):
        P_part = dominated(P, w, arith(absolute(part) <= absolute(f(w))), absolutely)
        nonneg = generalize(arith(0 <= part), w)
        Q_part = parts(use(TO_REFERENCE, dens, nonneg, P_part, f=lam(w, part)))[0]
        means.append(parts(use(FROM_REFERENCE, dens, nonneg, Q_part, f=lam(w, part)))[1])
        P_ints.append(P_part)
        Q_ints.append(Q_part)

    def joined(mu: Term, same: Theorem, ints: list[Theorem]) -> list[Theorem]:
        whole, mean = parts(expand(mu, w, same.conclusion.args[0], *ints))
        return [*parts(transfer(mu, w, same, whole)), mean]

    split = arith(eq(maximum(f(w), 0) - maximum(-f(w), 0), f(w)))
    scaled = arith(eq(L(w) * maximum(f(w), 0) - L(w) * maximum(-f(w), 0), L(w) * f(w)), split)
    left, (L_int, *right) = joined(P, split, P_ints), joined(Q, scaled, Q_ints)
    return both(L_int, arith(claim.conclusion.args[1], *left[1:], *right, *means))


SIGNED = Lemma(
    "foundations.change-of-measure-signed", "E_P[f] = E_Q[L f] when |f| is integrable under P", "elementary",
    *_signed_claim(1).parts, _signed,
    (Mutant("factor", _signed_claim(MORE), "f = 1"),),
)  # fmt: skip
