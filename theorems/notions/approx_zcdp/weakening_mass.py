"""Approximate zCDP with a larger exceptional mass: a part of the main component moves to the exceptional one."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, lam, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, APPROX_ZCDP, COMPONENTS, MIXTURE, M, N, delta, phi, rho, w, xi
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, obtain, parts, prove, specialize, unfolded
from dpproofs.proving.tactics import use, witnesses
from dpproofs.privacy.verified import Verified
from theorems.notions.approx_zcdp.weakening import components_of, from_components
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.measure.weighted_laws import TEST, u

delta2 = var("delta2")
ORDER = (0 <= delta, delta <= delta2, 0 < delta2, delta2 <= 1)

LEMMA = Lemma(
    "foundations.approx-zcdp-mass", "Approximate zCDP with a larger delta", "elementary",
    (APPROX_ZCDP(M, N, delta, xi, rho), *ORDER),
    APPROX_ZCDP(M, N, factor * delta2, xi, rho),
    mutants=(Mutant("delta", {factor: LESS}, "delta = delta2: approximate randomized response, rho = 0",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=True, xi=0, rho=0, delta="1/2",
                        delta2="1/2")),),
)  # fmt: skip

SHARE = (delta2 - delta) / delta2


@proof_of(LEMMA)
def _mass(claim: Claim) -> Theorem:
    """The rests are mixed with the main components."""
    weight = (arith(0 <= SHARE, *ORDER), arith(SHARE <= 1, *ORDER))

    def then(target: Term, components: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(components))
        A, A2, B, B2 = read(COMPONENTS, components)["A", "A2", "B", "B2"]

        def with_rest(R: Term, joined_R: Theorem) -> Theorem:
            def with_both(S: Term, joined_S: Theorem) -> Theorem:
                laws = [
                    _moved(read(APPROX_RENYI_LINE, target).P, first, A, A2, specialize(joined_R, u)),
                    _moved(read(APPROX_RENYI_LINE, target).Q, second, B, B2, specialize(joined_S, u)),
                ]
                made = components_of(target, A, R(u), B, S(u))
                return witnesses(target, (A, R(u), B, S(u)), prove(made, *laws, there, back))

            return obtain(_rest(B, B2), "S", with_both)

        return obtain(_rest(A, A2), "R", with_rest)

    def _rest(main: Term, rest: Term) -> Theorem:
        weights = generalize(both(*weight), u)
        return use(MIXED, weights, P=lam(u, main), Q=lam(u, rest), t=lam(u, SHARE))

    return from_components(claim.conclusion, hypothesis(claim, APPROX_ZCDP), then)


def _moved(law: Term, whole: Theorem, main: Term, rest: Term, joined: Theorem) -> Theorem:
    """(1 - delta) A + delta A2 = (1 - delta2) A + delta2 ((1 - delta/delta2) A + (delta/delta2) A2)."""
    new = read(MIXTURE, joined).Pt
    means = at(whole, phi, by=[TEST]), at(joined, phi, by=[TEST])
    first, last, mixed = (E(part, w, phi(w)) for part in (main, rest, new))
    inner = arith(eq(delta2 * mixed, (delta2 - delta) * first + delta * last), means[1], 0 < delta2)
    final = arith(eq(E(law, w, phi(w)), (1 - delta2) * first + (1 - (1 - delta2)) * mixed), means[0], inner)
    return for_all(MIXTURE(law, 1 - delta2, main, new), final)


approx_zcdp_larger_delta = Verified(LEMMA, "approx_zcdp_larger_delta")
