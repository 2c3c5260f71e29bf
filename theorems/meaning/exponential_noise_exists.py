"""There is exponential noise on any number."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import prob, var
from dpproofs.language.terms import LEBESGUE, REAL, E, eq, exists, exp, forall, function_type, ind, lam, normal, num
from dpproofs.meaning.choices import EXPONENTIAL_NOISE, median
from dpproofs.meaning.kinds import phi, scale, w
from dpproofs.privacy.definitions import DENSITY, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import opened, read
from dpproofs.proving.tactics import transfer, unfolded, use, witness
from dpproofs.proving.tactics import arith, at, both, dominated, for_all, generalize, linear, obtain, parts, specialize
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY

laws = var("R", function_type((REAL,), prob(REAL)))
MADE = exists(laws, forall(median, EXPONENTIAL_NOISE(laws(median), median, scale)))

EXPONENTIAL_NOISE_EXISTS = Lemma(
    "meaning.exponential-noise-exists", "There is exponential noise on any number", "law_with_density",
    (0 < scale,),
    MADE,
    mutants=(Mutant("negative", {0 < scale: scale < 0}, "its density would be negative", control={0 < scale: 1 < scale},
                    unwitnessed="that its mass would be negative takes an integral that does not converge"),),
)  # fmt: skip

DENSITY_AT = ind(median <= w) * exp(-(w - median) / scale) / scale
TEST = test_function(phi, w)


@proof_of(EXPONENTIAL_NOISE_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The law with the right density with respect to the Gaussian law of variance 1."""
    base = normal(0, 1)
    reference = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    bell = opened(read(DENSITY, reference).L, w)
    ratio = DENSITY_AT / bell
    positive = arith(0 <= ratio, 0 < scale)

    def moved(body: Term, low: Theorem, ints: Theorem) -> list[Theorem]:
        """E[ratio f] under the Gaussian law is the integral of density f."""
        same = arith(eq(DENSITY_AT * body, bell * (ratio * body)), 0 < scale)
        scaled_int, scaled = parts(transfer(LEBESGUE, w, same, ints))
        nonneg = generalize(arith(0 <= ratio * body, low, positive), w)
        back_int, back = parts(
            use(
                FROM_REFERENCE,
                reference,
                nonneg,
                scaled_int,
                P=base,
                Q=LEBESGUE,
                L=lam(w, bell),
                f=lam(w, ratio * body),
            )
        )
        return [back_int, arith(eq(E(base, w, ratio * body), E(LEBESGUE, w, DENSITY_AT * body)), back, scaled)]

    raw_int, raw = parts(use("mechanisms.exponential-right", arith(0 < 1 / scale, 0 < scale), m=median, s=1 / scale))
    whole_int, whole = parts(linear(LEBESGUE, w, DENSITY_AT, [(1 / scale, raw_int)], 0 < scale))
    whole = arith(eq(E(LEBESGUE, w, DENSITY_AT), 1), whole, raw, 0 < scale)
    ratio_int, mean = moved(num(1), arith(0 <= num(1)), whole_int)
    unit = both(ratio_int, arith(eq(E(base, w, ratio), 1), mean, whole))
    made = use(
        "foundations.law-with-density",
        generalize(positive, median, w),
        generalize(unit, median),
        P=lam(median, base),
        f=lam((median, w), ratio),
    )

    def shown(found: Term, facts: Theorem) -> Theorem:
        low, high = parts(specialize(TEST, w))
        weighted = DENSITY_AT * phi(w)
        sign = arith(0 <= DENSITY_AT, 0 < scale)
        small = both(arith(0 <= weighted, low, sign), arith(weighted <= DENSITY_AT, low, high, sign))
        _, value = moved(phi(w), low, dominated(LEBESGUE, w, small, whole_int))
        *_, tests = parts(unfolded(specialize(facts, median)))
        equal = arith(eq(E(found(median), w, phi(w)), E(LEBESGUE, w, weighted)), at(tests, phi, by=[TEST]), value)
        law = for_all(EXPONENTIAL_NOISE(found(median), median, scale), equal, phi)
        return witness(claim.conclusion, found, generalize(law, median))

    return obtain(made, "R", shown)
