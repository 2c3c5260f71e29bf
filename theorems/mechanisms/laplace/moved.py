"""Laplace noise twice: it may start elsewhere, if the second noise is moved by as much."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, conj, dirac, eq, exp, ind, integrable, lam, ne, num, var
from dpproofs.language.terms import substitute
from dpproofs.library.counterexamples import absurd, fact, with_laplace
from dpproofs.library.falsity import instance, refuted
from dpproofs.privacy.notions import LAPLACE
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.reading import integrand_of, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, cases, congruence, expand, generalize, intro, obtain, parts
from dpproofs.proving.tactics import same_value, specialize, transfer, unfolded, use
from theorems.foundations.densities.chained import CHAINED, DENSITY_R, PUSHED_R, K, P, R
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.mechanisms.laplace.density import LEBESGUE_RATIO
from theorems.mechanisms.laplace.summed import LAWS
from theorems.mechanisms.laplace.summed_equal import mixed as mixed_equal, twice
from theorems.mechanisms.laplace.summed_pair import FIRST, SECOND, SOURCE, a, b, m, u, x, summed, z
from theorems.mechanisms.laplace.summed_pair import mixed as mixed_different

PAIR = FIRST * SECOND
W, c, v = var("W", P.type), var("c"), var("v")
SIGNS = 0 < a, 0 < b


def _profile(distance: Term) -> Term:
    """The density of the sum at a distance from its median, of any two scales."""
    return ind(eq(a, b)) * twice(distance) + ind(ne(a, b)) * summed(distance)


def _mixed() -> Theorem:
    """The integral of the product of the densities, for any two scales."""
    total = eq(E(LEBESGUE, u, PAIR), _profile(absolute(x - m)))

    def equal(yes: Theorem) -> Theorem:
        end = var("b2")
        said = conj(integrable(LEBESGUE, u, PAIR), eq(E(LEBESGUE, u, PAIR), twice(absolute(x - m))))
        ints, mean = parts(use("leibniz", yes, mixed_equal(), x=a, y=b, A=lam(end, substitute(said, {b: end}))))
        return both(ints, arith(total, mean, yes))

    def different(no: Theorem) -> Theorem:
        ints, mean = parts(use(mixed_different(), no, *SIGNS))
        return both(ints, arith(total, mean, no))

    return cases(eq(a, b), equal, different)


def _density(start: Theorem | Term, step: Theorem, pushed: Theorem | Term, mixed: Theorem) -> Theorem:
    """The law after both noises has the density of the sum."""
    first = read(LAPLACE, start)
    f = use(LEBESGUE_RATIO, start, 0 < a, P=first.P, m=first.m, b=a)
    second = read(LAPLACE, step)
    g = use(LEBESGUE_RATIO, step, 0 < b, P=second.P, m=second.m, b=b)
    kernel, law = read(PUSHED_R, pushed)["K", "R"]
    h = lam(x, _profile(absolute(x - m)))
    values = {"f": read(DENSITY_R, f).L, "g": lam((u, x), read(DENSITY_R, g).L(x)), "h": h}
    return use(CHAINED, f, generalize(g, u), pushed, generalize(mixed, x), **values, P=first.P, K=kernel, R=law)


def _claim(shift: Term) -> Claim:
    moved = PUSHED_R(R, W, lam(u, K(u + shift)))
    return Claim((*LAWS, LAPLACE(W, c, a), *SIGNS), moved)


def _proof(claim: Claim) -> Theorem:
    """Both have the density of the sum, with the median m."""
    start, steps, pushed = LAWS
    shift = m - c
    plain = _density(start, specialize(steps, u), pushed, _mixed())
    ints, mean = parts(use(_mixed(), *SIGNS, m=c, x=x - shift))
    pair = substitute(FIRST, {m: c}) * substitute(SECOND, {u: u + shift})
    whole_int, whole = parts(transfer(LEBESGUE, u, arith(eq(integrand_of(ints, u), pair)), ints))
    size = same_value(lam(z, _profile(absolute(z))), arith(eq(x - shift - c, x - m)))
    mixed = both(whole_int, arith(eq(E(LEBESGUE, u, pair), _profile(absolute(x - m))), whole, mean, size))
    kernel = lam(u, K(u + shift))

    def with_law(law: Term, made: Theorem) -> Theorem:
        moved = _density(claim.hypotheses[3], specialize(steps, u + shift), made, mixed)
        tests = [made, *(parts(unfolded(known))[2] for known in (plain, moved))]
        return intro(claim.conclusion, lambda goal, phi: arith(goal, *(at(test, phi) for test in tests)))

    return obtain(use(PUSHED_LAW, P=W, K=kernel), "R2", with_law)


def _at_a_point(said: Theorem) -> Theorem:
    """m = c = 0 and a = b = 1, with a law that is 0 for certain: a Laplace variable is never 0."""
    never = lam(x, ind(eq(x, 0)))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        law, point = laws(num(0)), dirac(num(0))
        values = {"P": law, "K": laws, "R": point, "W": law, "m": num(0), "c": num(0), "a": num(1), "b": num(1)}
        told = at(instance(said, specialize(centred, 0), centred, **values), never)
        drawn = at(specialize(centred, u), never)
        body = integrand_of(rhs(drawn), x)
        height = exp(-absolute(num(0) - u) / 1) / 2
        ints, mean = parts(expand(LEBESGUE, x, height * never(x), fact("mechanisms.point-null", m=0)))
        here = congruence(eq(height * never(x), body), eq(x, 0))
        goal = eq(height * never(x), body)
        same = cases(eq(x, 0), lambda yes: use(here, yes), lambda no: arith(goal, no))
        value = parts(transfer(LEBESGUE, x, same, ints))[1]
        none = arith(eq(lhs(drawn), 0), drawn, value, mean, fact("mechanisms.point-null", m=0))
        inner = integrand_of(rhs(told), u)
        zero_int, zero = parts(fact("foundations.mean-of-zero", mu=law))
        nothing, still = generalize(none, u), substitute(v - c, {v: u, c: num(0)})
        each = arith(eq(num(0), inner), at(nothing, still))
        gone = parts(transfer(law, u, each, zero_int))[1]
        certain = parts(use("E_dirac", x=num(0), f=never))[1]
        return absurd(told, gone, zero, certain)

    return with_laplace(with_laws)


MOVED = Lemma(
    "mechanisms.laplace-moved", "Laplace noise of scale a about m, and of scale b on that, is such noise about c, and "
    "of scale b on that moved by m - c", SOURCE, *_claim(m - c).parts, _proof,
    (Mutant("any law", Claim((*LAWS[:2], *_claim(m - c).hypotheses[3:]), _claim(m - c).conclusion),
            "a law that is 0 for certain", witness=refuted(_at_a_point)),),
)  # fmt: skip
