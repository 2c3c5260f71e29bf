"""Two independent outcomes have a joint law."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, exists, forall, lam
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import P, test_function, y, z
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import almost, arith, at, discharge, generalize, obtain, parts, specialize, use, witness
from dpproofs.meaning.laws import INDEPENDENT
from theorems.foundations.measure.independent import P2
from theorems.foundations.measure.iterated_bounded import R, T, phi, v
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.foundations.measure.pushed_laws import PUSHED_LAW

_made = INDEPENDENT(R, P, P2, T)

INDEPENDENT_LAW = Lemma(
    "foundations.law-independent", "There is a law of T(y, z) for independent y and z", "law_with_density",
    (),
    exists(R, _made),
    mutants=(Mutant("order", Claim((), exists(R, forall(P, _made))), "T(y, z) = y",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P2=(1,), T=(0, 1))),),
)  # fmt: skip

TEST = test_function(phi, v)


@proof_of(INDEPENDENT_LAW)
def _law(claim: Claim) -> Theorem:
    """Draw z, and then y."""

    def with_kernel(kernel: Term, drawn: Theorem) -> Theorem:
        def with_law(law: Term, pushed: Theorem) -> Theorem:
            certain = parts(use("E_dirac", x=T(y, z), f=phi))[1]
            inner = at(specialize(drawn, y), phi, by=[TEST])
            equal = same_mean(P2, z, certain)
            given_y = arith(eq(E(kernel(y), v, phi(v)), E(P2, z, phi(T(y, z)))), inner, equal)
            outer = at(pushed, phi, by=[TEST])
            whole = same_mean(P, y, given_y)
            goal = eq(E(law, v, phi(v)), E(P, y, E(P2, z, phi(T(y, z)))))
            return witness(claim.conclusion, law, generalize(discharge(arith(goal, outer, whole), TEST), phi))

        return obtain(use(PUSHED_LAW, P=P, K=lam(y, kernel(y))), "R", with_law)

    return obtain(use(PUSHED_KERNEL, P=lam(y, P2), K=lam((y, z), dirac(T(y, z)))), "G", with_kernel)


def same_mean(law: Term, at_: Term, same: Theorem) -> Theorem:
    """Equal functions have equal means."""
    first, second = both_sides(same)
    return parts(use("E_congruence", almost(law, at_, same), mu=law, f=lam(at_, first), g=lam(at_, second)))[0]
