"""The Laplace law exists."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, within
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, dirac, eq, exists, exp, forall, function_type, lam
from dpproofs.language.terms import normal, num, prob, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, LAPLACE
from dpproofs.proving.reading import integrand_of, law_of, read, rhs
from dpproofs.proving.tactics import arith, at, both, dominated, expand, for_all, generalize, obtain, parts, specialize
from dpproofs.proving.tactics import transfer, use, witness
from dpproofs.prover.tactic import inequality
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY
from theorems.mechanisms.laplace.density import TEST
from theorems.mechanisms.laplace.law import MASS, density
from theorems.foundations.measure.vanishing import NOTHING

m, b, x, z = variables("m b x z")
laws = var("R", function_type((REAL,), prob(REAL)))

EXISTS = Lemma(
    "mechanisms.laplace-exists", "There is a Laplace law for every median", "law_with_density",
    (0 < b,),
    exists(laws, forall(m, LAPLACE(laws(m), m, factor * b))),
    mutants=(Mutant("scale", {factor: -1}, "the mean of exp(-2 |x|) would be -1"),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """The law with the right density with respect to the Gaussian law of variance 1."""
    goal = claim.conclusion
    base = normal(0, 1)
    reference = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    bell = read(DENSITY, reference).L
    ratio = density(m) / bell(x)
    positive = arith(0 <= ratio, 0 < b)

    def moved(body: Term, low: Theorem, ints: Theorem) -> list[Theorem]:
        """E[ratio f] under the Gaussian law is the integral of density f."""
        same = arith(eq(density(m) * body, bell(x) * (ratio * body)), 0 < b)
        scaled_int, scaled = parts(transfer(LEBESGUE, x, same, ints))
        nonneg = generalize(arith(0 <= ratio * body, low, positive), x)
        back_int, back = parts(
            use(FROM_REFERENCE, reference, nonneg, scaled_int, P=base, Q=LEBESGUE, L=bell, f=lam(x, ratio * body))
        )
        return [back_int, arith(eq(E(base, x, ratio * body), E(LEBESGUE, x, density(m) * body)), back, scaled)]

    whole_int, whole = parts(use(MASS, 0 < b))
    ratio_int, mean = moved(num(1), arith(0 <= num(1)), whole_int)
    zero_int, zero = parts(use(NOTHING, mu=base))
    made = use(
        "law_with_density",
        generalize(both(positive, arith(0 <= num(0))), m, x),
        generalize(both(ratio_int, zero_int), m),
        generalize(arith(eq(E(base, x, ratio) + E(base, x, 0), 1), mean, whole, zero), m),
        P=lam(m, base),
        Q=lam(m, base),
        f=lam((m, x), ratio),
        g=lam((m, x), num(0)),
        K=lam((m, x), dirac(x)),
    )

    def shown(laws: Term, facts: Theorem) -> Theorem:
        test = specialize(TEST, x)
        weighted = density(m) * phi(x)
        small = both(arith(0 <= weighted, test, 0 < b), arith(weighted <= density(m), test, 0 < b))
        value_int, value = moved(phi(x), arith(0 <= phi(x), test), dominated(LEBESGUE, x, small, whole_int))
        drawn = E(dirac(x), z, phi(z))
        point = parts(use("E_dirac", x=x, f=phi))[1]
        inner = parts(transfer(base, x, arith(eq(ratio * phi(x), ratio * drawn), point), value_int))[1]
        nothing = parts(transfer(base, x, arith(eq(num(0), num(0) * drawn)), zero_int))[1]
        raw = at(facts, m, phi, by=[TEST])
        equal = arith(eq(E(laws(m), x, phi(x)), E(LEBESGUE, x, density(m) * phi(x))), raw, inner, value, nothing, zero)
        law = for_all(LAPLACE(laws(m), m, b), equal)
        return witness(goal, laws, generalize(law, m))

    return obtain(made, "R", shown)


@refutation_of(EXISTS, "scale")
def _negative_scale(said: Theorem) -> Theorem:
    """The mean of exp(-2 |x|) would be the integral of -exp(-|x|)/2, which is -1."""
    body = exp(-2 * absolute(x))
    sides = both(arith(0 <= body), inequality(body <= 1))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        measured, mass = parts(fact("mechanisms.laplace-mass", b=1, m=0))
        mean = at(specialize(centred, 0), lam(x, body), by=[generalize(sides, x)])
        _, value = parts(expand(law_of(measured), x, integrand_of(rhs(mean), x), measured))
        return absurd(mean, value, mass, *within(laws(num(0)), lam(x, body), *parts(sides)))

    return obtain(instance(said, b=1), "R", with_laws)
