"""Adaptive composition with kernels that have a lattice profile."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, lam, maximum, nat, num
from dpproofs.privacy.notions import PROFILE, K, P, Q, c, i, rho, y
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, discharge, generalize, over_range, specialize, use
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_bounded import R
from theorems.foundations.sums.sums import total
from theorems.foundations.tests.tests_compose import S
from theorems.notions.lattices.lattice import TABLE, TABLE2, d2, entries_of, lattice, m2, n, n2, o2, part, t2
from theorems.notions.lattices.product import PRODUCT, SIZES, SOURCE, product
from theorems.notions.profiles.adaptive import LAWS, PROFILE_V, PROFILE_Z
from theorems.notions.profiles.finite_composition import COMPOSITION
from theorems.notions.profiles.weakening import with_profile

FIRST = PROFILE(P, Q, lam(c, lattice(*TABLE)))
KERNELS = forall(y, PROFILE_Z(K(y), H(y), lam(c, lattice(*TABLE2))))
SIGNS = entries_of(*TABLE2)
GIVEN = (FIRST, KERNELS, *SIGNS, nat(n), 0 < rho)

STEP = Lemma(
    "lattices.step", "The lattice profile of an adaptive composition", SOURCE,
    (*GIVEN, *LAWS),
    PROFILE_V(R, S, lam(c, lattice(*product(factor)))),
    mutants=(Mutant("factor", {factor: LESS}, "the first reveals the data set, n2 = 0, m2 = d = t2 = 1, all else 0",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=(1, 0), Q=(0, 1), K=((1,), (1,)), H=((1,), (1,)),
                        T=(0, 1), R=(1, 0), S=(0, 1), m=0, n=0, o=0, d=1, t=1, m2=1, n2=0, o2=0, d2=0, t2=1, rho=2)),),
)  # fmt: skip

MASSES, ONE, RATIO = lam(i, maximum(m2(i), 0)), lam(i, num(1)), lam(i, rho ** (o2 - i))


@proof_of(STEP)
def _proof(claim: Claim) -> Theorem:
    """A pair of laws with the masses t2 m2(i) and t2 m2(i) rho^(o2 - i) dominates the kernels."""
    excess = lam(i, maximum(ONE(i) - c * RATIO(i), 0))
    written = lam(c, d2 + t2 * total(lam(i, MASSES(i) * excess(i)), n2))
    kernels = with_profile(specialize(KERNELS, y), written, _same(excess, lam(i, part(i, o2, c))))
    signs = both(*(arith(0 <= value(i), 0 < rho) for value in (MASSES, ONE, RATIO)))
    made = use(
        COMPOSITION, FIRST, generalize(kernels, y), generalize(discharge(signs, nat(i)), i), nat(n2), *SIGNS, *LAWS,
        h=lam(c, lattice(*TABLE)), n=n2, d=d2, t=t2, s=MASSES, a=ONE, b=RATIO,
    )  # fmt: skip
    later = [lam(i, lattice(*TABLE, order)) for order in (c * RATIO(i) / 1, c * RATIO(i))]
    return with_profile(made, lam(c, lattice(*product())), _same(*later), use(PRODUCT, *SIZES))


def _same(values: Term, others: Term) -> Theorem:
    """The masses are the entries, and the same values stand with them."""
    terms = lam(i, MASSES(i) * values(i)), lam(i, m2(i) * others(i))
    return over_range(eq(total(terms[0], n2), total(terms[1], n2)), n2, nat(n2), each=SIGNS[0])
