"""A mechanism after all but the first k entries of the data set are drawn anew."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, function_type, lam, nat, product, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import JOINT, PUSHED, M, on, test_function
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import almost, arith, at, for_all, generalize, parts, use
from theorems.foundations.samples.entries import MADE, n, prior, splice, x, x1, x2
from theorems.foundations.divergences.kl_of_joints_one_marginal import constant_kernel
from theorems.foundations.samples.splices_all import SPLICE_ALL

y, xy = var("y", "Y"), var("v", product("X", "Y"))
phi, test = var("phi", function_type(("Y",), "real")), var("phi", function_type((product("X", "Y"),), "real"))
PUSHED_XY, JOINT_XY = on(PUSHED, Y="X", Z="Y"), on(JOINT, Y="X", Z="Y")


def averaged(H: Term, k: Term) -> Term:
    """H(x) is the law of M(c(k, x, x')) when x' has the prior law."""
    return forall(x1, PUSHED_XY(H(x1), prior, lam(x2, M(splice(k, x1, x2)))))


AVERAGED_ALL = Lemma(
    "foundations.averaged-all", "When all n entries are kept, the averaged mechanism is M", "elementary",
    (MADE, nat(n)),
    averaged(M, n),
    mutants=(Mutant("fewer", Claim((MADE, nat(n)), averaged(M, n - 1)),
                    "M(x) = e(x, n), and a law that is no point mass",
                    witness=finite({"X": 2, "A": 2, "Y": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2,
                        n=1, M=((1, 0), (0, 1)), P=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(AVERAGED_ALL)
def _all(claim: Claim) -> Theorem:
    """c(n, x, x') = x."""
    unit, mean = test_function(phi, y), lam(x, E(M(x), y, phi(y)))
    start = at(constant_kernel(M(x1), prior, "X"), phi, by=[unit])
    kept = same_mean(prior, x2, applied(mean, use(SPLICE_ALL, MADE, nat(n))))
    equal = arith(eq(mean(x1), E(prior, x2, mean(splice(n, x1, x2)))), start, kept)
    return generalize(for_all(_pushed(M, n), equal), x1)


def same_mean(mu: Term, v: Term, equation: Theorem) -> Theorem:
    """E[f] = E[g] from f = g."""
    f, g = (lam(v, side) for side in both_sides(equation))
    return parts(use("E_congruence", almost(mu, v, equation), mu=mu, f=f, g=g))[0]


def applied(f: Term, equation: Theorem) -> Theorem:
    """f(a) = f(b) from a = b."""
    a, b = both_sides(equation)
    v = var("v", a.type)
    return use("leibniz", equation, arith(eq(f(a), f(a))), x=a, y=b, A=lam(v, eq(f(a), f(v))))


def _pushed(H: Term, k: Term) -> Term:
    return PUSHED_XY(H(x1), prior, lam(x2, M(splice(k, x1, x2))))
