"""Section 1.2.3: postprocessing of mCDP, with explicit parameters; constant factors need tau = O(1)."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import finite, instance, refutation_of, shown
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, conj, disj, eq, forall, ind, lam, maximum, minimum, num, sqrt, var
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MCDP, PUSHED, SYMMETRIC, ZCDP, K, M, N, mu, on, tau
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, assume, both, cases, generalize, intro, obtain, parts, rewrite, specialize
from dpproofs.proving.tactics import split, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.bs16x_lemma_4_3_global import GENERAL
from theorems.papers.bun_steinke_2016.bs16x_mcdp_mean import SMALLER_MEAN
from theorems.papers.bun_steinke_2016.lemma_2_3_zcdp_postprocessing import ZCDP_POSTPROCESSING
from theorems.notions.mcdp.to_zcdp_mechanism import MCDP_TO_ZCDP
from theorems.foundations.measure.two_mechanisms import M3, x

mean = minimum(mu, tau**2 / 2)
total = mean + tau**2 / 2


def _claim(factor: Factor) -> Claim:
    given = MCDP(M, N, mu, tau), SYMMETRIC(N), forall(x, PUSHED(M3(x), M(x), K))
    spread = sqrt(factor * maximum(total, total**2))
    return Claim(given, on(MCDP, Y="Z")(M3, N, mean, spread))


LEMMA = Lemma(
    "bs16.sec-1.2-mcdp-postprocessing", "Postprocessing a (mu, tau)-mCDP mechanism: (m, tau')-mCDP, m = min(mu, "
    "tau**2/2), tau'**2 = 4 max(w, w**2), w = m + tau**2/2", f"{BUN_STEINKE}, Section 1.2.3, with explicit parameters",
    *_claim(4).parts,
    mutants=(Mutant("constant", _claim(Fraction(9, 10)),
                    "the identity after a Gaussian mechanism, mu = tau**2/2 = 1/10",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("0.52495", "0.47505"), ("0.47505", "0.52495")),
                        N=(False, True, True, False), K=((1, 0), (0, 1)), mu="0.005", tau="1/10")),
             Mutant("same", Claim(_claim(4).hypotheses, on(MCDP, Y="Z")(M3, N, mu, tau)),
             "bs16.prop-a.1, sigma = 1, t = 7")),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """mCDP to zCDP, postprocessing, and back."""
    private, symmetric, pushed = claim.hypotheses
    zcdp = use(MCDP_TO_ZCDP, use(SMALLER_MEAN, private, symmetric), mu=mean)
    xi, rho = read(ZCDP, zcdp)["xi", "rho"]
    processed = use(ZCDP_POSTPROCESSING, zcdp, pushed, M3=M3, K=K, xi=xi, rho=rho)
    back = use(GENERAL, processed, symmetric, M=M3, xi=xi, rho=rho)
    back = rewrite(back, arith(eq(xi + 2 * rho, total)))
    return rewrite(back, arith(eq(xi + rho, mean)))


@refutation_of(LEMMA, "same", X=REAL, Y=REAL, Z=REAL)
def _rounded(said: Theorem) -> Theorem:
    """Proposition A.1: the Gaussian bit with sigma = 1, rounded to 1, 0 or -1 at t = 7."""
    x, y = var("x"), var("y")
    bit = lam(x, 2 * ind(num(0) <= x) - 1)
    opposite = lam((x, y), disj(conj(eq(x, 1), eq(y, -1)), conj(eq(x, -1), eq(y, 1))))
    either = disj(eq(bit(x), 1), eq(bit(x), -1))
    signs = cases(
        num(0) <= x,
        lambda yes: infer("or_intro", arith(eq(bit(x), 1), yes), formula=either),
        lambda no: infer("or_intro", arith(eq(bit(x), -1), no), formula=either),
    )
    pair = infer("or_intro", both(shown(eq(num(1), 1)), shown(eq(num(-1), -1))), formula=opposite(num(1), num(-1)))
    given = generalize(signs, x), pair, arith(eq(bit(num(1)), 1)), arith(eq(bit(num(-1)), -1))
    private, found = parts(fact("bs16.prop-a.1", *given, q=bit, N=opposite, x1=1, x2=-1, sigma=1, t=7))

    def swapped(goal: Term, one: Term, other: Term) -> Theorem:
        def back(way: Theorem) -> Theorem:
            return infer("or_intro", both(*reversed(parts(way))), formula=goal)

        return split(assume(opposite(one, other)), back, back)

    symmetric = intro(on(SYMMETRIC, X=REAL)(opposite), swapped)

    def with_rounded(rounded: Term, facts: Theorem) -> Theorem:
        images, worse = parts(facts)
        one = specialize(images, x)
        law, rounding = read(one.conclusion.data, one)["P", "g"]
        pushed = fact("foundations.image-is-pushed", one, R=rounded(x), P=law, g=rounding)
        _, _, mu, tau = read(private.conclusion.data, private)["M", "N", "mu", "tau"]
        values = {"M": lam(x, law), "N": opposite, "M3": rounded, "mu": mu, "tau": tau}
        kernel = read(pushed.conclusion.data, pushed).K
        made = instance(said, private, symmetric, generalize(pushed, x), **values, K=kernel)
        return absurd(made, worse)

    return obtain(found, "M", with_rounded)


mcdp_postprocess = Verified(LEMMA, "mcdp_postprocess", requires=(0 <= mu, 0 <= tau))
