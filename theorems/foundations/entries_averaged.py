"""A mechanism after all but the first k entries of the data set are drawn anew."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, conj, eq, forall, fst, function_type, lam, nat, pair, prob, product, snd, var
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import JOINT, PUSHED, M, on, test_function
from dpproofs.tactics import almost, arith, at, both, discharge, for_all, generalize, parts, specialize, use
from theorems.foundations.density import same_law
from theorems.foundations.entries import (
    INDEPENDENT_ENTRIES, MADE, SPLICE_AGAIN, SPLICE_ALL, j, k, n, prior, reversed_equation, splice, x, x1, x2, x3,
)  # fmt: skip
from theorems.foundations.iterated import BOUNDED_MEAN
from theorems.foundations.kl_average import constant_kernel

H = var("H", function_type(("X",), prob("Y")))
law = var("J", prob(product("X", "Y")))
y, xy = var("y", "Y"), var("v", product("X", "Y"))
phi, test = var("phi", function_type(("Y",), "real")), var("phi", function_type((product("X", "Y"),), "real"))
PUSHED_XY, JOINT_XY = on(PUSHED, Y="X", Z="Y"), on(JOINT, Y="X", Z="Y")
INDEPENDENT = INDEPENDENT_ENTRIES(prior, splice, n)


def averaged(H: Term, k: Term) -> Term:
    """H(x) is the law of M(c(k, x, x')) when x' has the prior law."""
    return forall(x1, PUSHED_XY(H(x1), prior, lam(x2, M(splice(k, x1, x2)))))


def applied(f: Term, equation: Theorem) -> Theorem:
    """f(a) = f(b) from a = b."""
    a, b = equation.conclusion.args
    v = var("v", a.type)
    return use("leibniz", equation, arith(eq(f(a), f(a))), x=a, y=b, A=lam(v, eq(f(a), f(v))))


def same_mean(mu: Term, v: Term, equation: Theorem) -> Theorem:
    """E[f] = E[g] from f = g."""
    f, g = (lam(v, side) for side in equation.conclusion.args)
    return parts(use("E_congruence", almost(mu, v, equation), mu=mu, f=f, g=g))[0]


def _all(claim: Claim) -> Theorem:
    """c(n, x, x') = x."""
    unit, mean = test_function(phi, y), lam(x, E(M(x), y, phi(y)))
    start = at(constant_kernel(M(x1), prior, "X"), phi, by=[unit])
    kept = same_mean(prior, x2, applied(mean, use(SPLICE_ALL, MADE, nat(n))))
    equal = arith(eq(mean(x1), E(prior, x2, mean(splice(n, x1, x2)))), start, kept)
    return generalize(for_all(_pushed(M, n), equal), x1)


def _pushed(H: Term, k: Term) -> Term:
    return PUSHED_XY(H(x1), prior, lam(x2, M(splice(k, x1, x2))))


AVERAGED_ALL = Lemma(
    "foundations.averaged-all", "When all n entries are kept, the averaged mechanism is M", "elementary",
    (MADE, nat(n)), averaged(M, n), _all,
    (Mutant("fewer", Claim((MADE, nat(n)), averaged(M, n - 1)), "M(x) = e(x, n), and a law that is no point mass"),),
)  # fmt: skip

AVERAGED = averaged(H, k)


def _first(claim: Claim) -> Theorem:
    """c(k, c(k, x, x3), x') = c(k, x, x')."""
    unit, mean = test_function(phi, y), lam(x, E(M(x), y, phi(y)))
    there, here = (at(specialize(AVERAGED, point), phi, by=[unit]) for point in (splice(k, x, x3), x))
    again = use(SPLICE_AGAIN, MADE, nat(k), j=k, x1=x, x2=x3, x3=x2)
    same = same_mean(prior, x2, applied(mean, again))
    sides = [fact.conclusion.args[0] for fact in (there, here)]
    equal = [arith(eq(a, b), there, here, same) for a, b in (sides, sides[::-1])]
    return both(*(generalize(discharge(fact, unit), phi) for fact in equal))


def _first_claim(point: Term) -> Claim:
    there, here = H(point), H(x)
    return Claim((MADE, nat(k), AVERAGED), conj(same_law(there, here), same_law(here, there)))


AVERAGED_FIRST = Lemma(
    "foundations.averaged-first", "The averaged mechanism depends on the first k entries only", "elementary",
    *_first_claim(splice(k, x, x3)).parts, _first,
    (Mutant("point", _first_claim(x3), "k = n, M(x) = x"),),
)  # fmt: skip


def kept(k: Term) -> Term:
    """(x, y) with the first k entries of x alone; the others are those of x3."""
    return lam(xy, pair(splice(k, fst(xy), x3), snd(xy)))


GIVEN = MADE, INDEPENDENT, nat(j), nat(k), j <= k, k <= n, AVERAGED, JOINT_XY(law, prior, H)
UNIT = test_function(test, xy)


def _joint(claim: Claim) -> Theorem:
    """What is tested is a function of c(k, x, x'), which has the law of x."""
    value = lam(x, E(M(x), y, test(pair(splice(j, x, x3), y))))
    at_x = lam(y, test(pair(splice(j, x1, x3), y)))
    whole = lam(xy, test(kept(j)(xy)))
    unit_whole = generalize(specialize(UNIT, kept(j)(xy)), xy)
    unit_x = generalize(specialize(UNIT, pair(splice(j, x1, x3), y)), y)
    drawn = at(GIVEN[-1], whole, by=[unit_whole])
    inner = at(specialize(AVERAGED, x1), at_x, by=[unit_x])
    again = use(SPLICE_AGAIN, MADE, nat(j), nat(k), j <= k)
    tested = lam(x, E(M(splice(k, x1, x2)), y, test(pair(x, y))))
    anew = same_mean(prior, x2, applied(tested, reversed_equation(again)))
    outer = same_mean(prior, x1, arith(eq(inner.conclusion.args[0], anew.conclusion.args[1]), inner, anew))
    low, high = (generalize(fact, y) for fact in parts(specialize(UNIT, pair(splice(j, x, x3), y))))
    _, low, high = parts(use(BOUNDED_MEAN, low, high, P=M(x), f=lam(y, test(pair(splice(j, x, x3), y))), c=1))
    mixed = at(INDEPENDENT, k, value, by=[nat(k), k <= n, generalize(both(low, high), x)])
    return arith(claim.conclusion, drawn, outer, mixed)


def _joint_claim(order: Term) -> Claim:
    at_M = E(prior, x, E(M(x), y, test(pair(splice(j, x, x3), y))))
    given = tuple(order if h == (j <= k) else h for h in GIVEN)
    return Claim((*given, UNIT), eq(E(law, xy, test(kept(j)(xy))), at_M))


AVERAGED_JOINT = Lemma(
    "foundations.averaged-joint", "The output and the first j <= k entries have the law that they have for M itself",
    "elementary", *_joint_claim(j <= k).parts, _joint,
    (Mutant("order", _joint_claim(k <= j), "k = 0, j = n: the output is independent of the entries"),),
)  # fmt: skip
