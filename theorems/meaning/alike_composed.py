"""Two steps that have the same laws on two data sets, one after the other, have the same law there."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, function_type, implies, lam, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import M, PUSHED, test_function, x1, x2, y
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, parts, specialize, use
from theorems.foundations.densities.density_one import same_law
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN

x, z = var("x", x1.type), var("z", "Z")
M2 = var("M2", function_type((x.type, y.type), prob("Z")))
M3 = var("M3", function_type((x.type,), prob("Z")))
test = var("h", function_type(("Z",), "real"))
TEST = test_function(test, z)
COMPOSED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))


def _same(one: Term, two: Term) -> Term:
    return forall(test, implies(TEST, eq(E(one, z, test(z)), E(two, z, test(z)))))


FIRST, SECOND, WHOLE = same_law(M(x1), M(x2)), forall(y, _same(M2(x1, y), M2(x2, y))), _same(M3(x1), M3(x2))

ALIKE_COMPOSED = Lemma(
    "meaning.alike-composed", "Two steps with the same laws on two data sets have one law together", "elementary",
    (COMPOSED, FIRST, SECOND),
    WHOLE,
    mutants=(Mutant("first", without(FIRST), "the first answer reveals the data, and the second equals it",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=((1, 0), (0, 1)), M2=((1, 0), (0, 1), (1, 0), (0, 1)),
                        M3=((1, 0), (0, 1)), x1=0, x2=1)),),
)  # fmt: skip


@proof_of(ALIKE_COMPOSED)
def _proof(claim: Claim) -> Theorem:
    """The mean of a test after the second step is a test of the answer of the first one."""
    whole = [at(specialize(COMPOSED, point), test, by=[TEST]) for point in (x1, x2)]
    after = lam(y, E(M2(x2, y), z, test(z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(TEST, z)))
    is_test = generalize(both(*parts(use(BOUNDED_MEAN, low, high, P=M2(x2, y), f=lam(z, test(z)), c=1))[1:]), y)
    equal = at(specialize(SECOND, y), test, by=[TEST])
    f, g = both_sides(equal)
    always = use("as_always", generalize(equal, y), mu=M(x1), A=lam(y, eq(f, g)))
    inner = parts(use("E_congruence", always, mu=M(x1), f=lam(y, f), g=lam(y, g)))[0]
    first = at(FIRST, after, by=[is_test])
    made = arith(eq(E(M3(x1), z, test(z)), E(M3(x2), z, test(z))), *whole, inner, first)
    return for_all(claim.conclusion, made, test)
