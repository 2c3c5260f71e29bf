"""Change of measure for truncated functions, from the definition by bounded tests."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, forall, function_type, integrable, lam, minimum, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q_measure as Q, w
from dpproofs.proving.tactics import arith, at, both, bounded, dominated, expand, generalize, parts, specialize
from dpproofs.proving.tactics import unfolded

f = var("f", function_type(("Y",), "real"))
c = var("c")
dens = DENSITY(L, P, Q)
f_nonneg = forall(w, 0 <= f(w))
cut = minimum(f(w), c)

BOUNDED_TESTS = Lemma(
    "foundations.change-of-measure-truncated", "Change of measure for truncated functions", "elementary",
    (dens, f_nonneg, 0 < c),
    conj(integrable(P, w, cut), integrable(Q, w, L(w) * cut), eq(E(P, w, cut), factor * E(Q, w, L(w) * cut))),
    mutants=(Mutant("factor", {factor: LESS}, "f = c = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), c="1/4", f=("9/10", "1/3"))),),
)  # fmt: skip


@proof_of(BOUNDED_TESTS)
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
