"""Finite sets of k points in any space, as the uniform laws on them: one more point, every function is
integrable, and the share of a point in a mean.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, standard
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.prover.tactic import inequality
from dpproofs.render.notation import write_as
from theorems.foundations.measure.null_events import NOTHING, VANISHING

# Finite sets of k points in any space, as the uniform laws on them ----------------------------

k, y2 = var("k"), var("y2", "Y")
U, V = var("U", prob("Y")), var("V", prob("Y"))


def member(law: Term, size: Term, point: Term) -> Term:
    """The point is one of those of a uniform law on that many points."""
    return eq(mass(law, point), size**-1)


def mass(law: Term, point: Term) -> Term:
    """The mass that the law has on one point."""
    return E(law, w, ind(eq(w, point)))


POINTS = Definition("points", (U, k), almost_surely(U, y, member(U, k, y)))
"""U is the uniform law on a set of k points, which are those of mass 1/k."""
put_in_words(POINTS, "U is the uniform law on a set of as many points as the number says")
write_as(POINTS, r"{0} \text{{ is uniform on }} {1} \text{{ points}}")

SINGLE = Lemma(
    "foundations.points-single", "A point mass is uniform on one point", "elementary",
    (),
    POINTS(dirac(y2), num(1)),
    mutants=(Mutant("size", Claim((), POINTS(dirac(y2), num(2))), "the mass is 1", witness=finite({"Y": 2}, y2=0)),),
)  # fmt: skip


@proof_of(SINGLE)
def _single(claim: Claim) -> Theorem:
    """The point has mass 1."""
    inside = membership(claim.conclusion)
    mean = parts(use("E_dirac", x=y2, f=lam(w, ind(eq(w, y2)))))[1]
    there = arith(inside(y2), mean, arith(eq(y2, y2)))
    drawn = parts(use("E_dirac", x=y2, f=lam(y, ind(neg(inside(y))))))[1]
    none = arith(lhs(drawn) <= 0, drawn, there)
    return folded(claim.conclusion, surely(dirac(y2), y, inside(y), none))


def membership(points: Term) -> Term:
    """Being one of the points."""
    law, size = points.args
    return lam(y, member(law, size, y))


def surely(law: Term, v: Term, formula: Term, none: Fact) -> Theorem:
    """The formula holds almost surely, from E[1[not formula]] <= 0."""
    failing = ind(neg(formula))
    zero = use(
        VANISHING, almost(law, v, arith(0 <= failing)), bounded(law, v, failing, 1), none, mu=law, f=lam(v, failing)
    )
    return almost(law, v, arith(formula, eq(failing, 0)), zero)


# One more point in a finite set ---------------------------------------------------------------

SET = POINTS(U, k)

MIXED_LAW = MIXTURE(V, k / (k + 1), U, dirac(y2))
OUTSIDE = eq(mass(U, y2), 0)
size = mark("size", k + 1)

ONE_MORE = Lemma(
    "foundations.points-one-more", "A new point makes k points k + 1", "elementary",
    (SET, MIXED_LAW, OUTSIDE, 0 < k),
    conj(POINTS(V, size), forall(y, implies(membership(POINTS(V, size))(y), disj(eq(y2, y), membership(SET)(y))))),
    mutants=(Mutant("size", {size: k + 2}, "each of the k + 1 points has mass 1/(k + 1)",
                    witness=finite({"Y": 2}, U=(1, 0), k=1, y2=1)),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _one_more(claim: Claim) -> Theorem:
    """The masses of the old points are k/(k + 1) times 1/k, and that of the new one is 1/(k + 1)."""
    goal, _ = conjuncts(claim)
    kept_at = disj(eq(y2, y), membership(SET)(y))
    old, new = membership(SET), membership(goal)
    masses, of_new = _mixed_mass(w, eq(w, y)), _mixed_mass(w, eq(w, y2))
    there = arith(new(y2), of_new, OUTSIDE, arith(eq(y2, y2)), 0 < k)

    def clash(same: Theorem) -> Theorem:
        empty = use("leibniz", same, OUTSIDE, x=y2, y=y, A=lam(y, eq(mass(U, y), 0)))
        return arith(new(y), empty, old(y), 0 < k)

    stays = cases(eq(y2, y), clash, lambda other: arith(new(y), masses, old(y), other, 0 < k))
    failing = ind(neg(new(y)))
    none = null_mean(U, y, arith(eq(failing, 0), stays), unfolded(SET))
    total = _mixed_mass(y, neg(new(y)))
    zero = arith(E(V, y, failing) <= 0, total, none, there, 0 < k)
    known = cases(
        eq(y2, y),
        lambda same: _either(kept_at, same),
        lambda other: _either(kept_at, arith(old(y), masses, new(y), other, 0 < k)),
    )
    return both(folded(goal, surely(V, y, new(y), zero)), generalize(discharge(known, new(y)), y))


def _mixed_mass(v: Term, formula: Term) -> Theorem:
    """The probability of a formula about v under the mixture."""
    test = lam(v, ind(formula))
    unit = generalize(both(arith(0 <= test(v)), arith(test(v) <= 1)), v)
    whole = at(MIXED_LAW, test, by=[unit])
    new = parts(use("E_dirac", x=y2, f=test))[1]
    parts_of = E(U, v, test(v)), test(y2)
    equal = arith(eq(lhs(whole), k / (k + 1) * parts_of[0] + (1 - k / (k + 1)) * parts_of[1]), whole, new)
    return arith(eq(E(V, v, test(v)), (k * parts_of[0] + parts_of[1]) / (k + 1)), equal, 0 < k)


def null_mean(law: Term, v: Term, zero: Theorem, *surely: Fact) -> Theorem:
    """E[f] = 0 from f = 0 almost surely."""
    body = lhs(zero)
    same = almost(law, v, zero, *surely)
    equal = parts(use("E_congruence", same, mu=law, f=lam(v, body), g=lam(v, num(0))))[0]
    return arith(eq(E(law, v, body), 0), equal, use(NOTHING, mu=law))


def _either(goal: Term, fact: Theorem) -> Theorem:
    return infer("or_intro", fact, formula=goal)


# Every function is integrable under the uniform law on finitely many points -------------------

c = var("c")
f = var("f", function_type(("Y",), REAL))
LEVEL, MOST = ind(absolute(f(w)) <= c), 1 - 1 / (2 * k)
FOUND = exists(c, conj(0 < c, MOST < E(U, w, LEVEL)))

LEVEL_REACHED_POSITIVE = Mutant(
    "positive", {0 < k: k < 0}, "no mean of a level is more than 1", witness=finite({"Y": 1}, k=-1, U=(1,), f=0)
)

LEVEL_REACHED = Lemma(
    "foundations.points-level", "Some level of f has nearly all the mass", "monotone_convergence",
    (0 < k,),
    FOUND,
    mutants=(LEVEL_REACHED_POSITIVE,),
)  # fmt: skip


@proof_of(LEVEL_REACHED)
def _level(claim: Claim) -> Theorem:
    """Otherwise the levels, which increase to 1, have means away from 1."""
    enough = MOST < E(U, w, LEVEL)

    def never(no: Theorem) -> Theorem:
        few = cases(
            enough,
            lambda yes: arith(E(U, w, LEVEL) <= MOST, witness(FOUND, c, 0 < c, yes), no),
            lambda other: arith(E(U, w, LEVEL) <= MOST, other),
        )
        whole = monotone_limit(U, w, num(1), LEVEL, c, few, bounded(U, w, LEVEL, 1), absolute(f(w)) + 1)
        return arith(FOUND, arith(FALSE, parts(whole)[1], mean_of_one(U), 0 < k))

    return cases(FOUND, lambda yes: yes, never)


# Every function is integrable under a uniform law on k points ---------------------------------

INTEGRABLE = Lemma(
    "foundations.points-integrable", "Every function is integrable under a uniform law on k points", "elementary",
    (SET, 0 < k),
    integrable(U, y, f(y)),
    mutants=(Mutant("law", without(SET), "U = N(0, 1), f(y) = exp(y^2)"),),
)  # fmt: skip


@proof_of(INTEGRABLE)
def _integrable(claim: Claim) -> Theorem:
    """A point where |f| is above the level would have mass 1/(2 k) at most."""

    def with_level(top: Term, facts: Theorem) -> Theorem:
        level = ind(absolute(f(w)) <= top)
        inside, small = member(U, k, y), absolute(f(y)) <= top

        def above(no: Theorem) -> Theorem:
            at_y = ind(eq(w, y))

            def there(same: Theorem) -> Theorem:
                equal = use("leibniz", same, arith(eq(f(w), f(w))), x=w, y=y, A=lam(y2, eq(f(w), f(y2))))
                return arith(at_y + level <= 1, equal, no)

            apart = cases(eq(w, y), there, lambda other: arith(at_y + level <= 1, other))
            total = integrate(U, w, apart, bounded(U, w, at_y, 1), bounded(U, w, level, 1))
            return arith(small, total, inside, parts(facts)[1], 0 < k)

        point = cases(small, lambda yes: yes, above)
        return dominated(U, y, point, parts(constant(U, y, top))[0], unfolded(SET))

    return obtain(use(LEVEL_REACHED, 0 < k), "c", with_level)


@refutation_of(INTEGRABLE, "law", Y=REAL)
def _no_mean(said: Theorem) -> Theorem:
    """exp(y^2) is at least exp(t y - t^2/4), whose mean under N(0, 1) is exp(t^2/4): above every number."""
    law, y, v = standard(), var("y"), var("v")
    measured = instance(said, U=law, k=1, f=lam(y, exp(y**2)))
    mean = E(law, y, exp(y**2))
    t = 2 * (absolute(mean) + 1)
    low, value = parts(fact("foundations.gaussian-generating", mu=0, sigma=1, s=t))
    exponent = arith(t * (y - 0) - t**2 / 4 <= y**2)
    order = fact("foundations.exp-increasing", exponent, x=lhs(exponent), y=rhs(exponent))
    least = arith(exp(t * (y - 0)) * exp(-(t**2) / 4) <= exp(y**2), order)
    total = integrate(law, y, least, low, measured)
    grown = arith(exp(t**2 / 4) <= mean, total, value)
    steep = infer("instantiate", inequality(1 + v <= exp(v)), values=((v, t**2 / 4),))
    return absurd(grown, steep, arith(absolute(mean) <= t**2 / 4))


# The share of a point in a mean under the uniform law on finitely many points -----------------

NONNEGATIVE = forall(y, 0 <= f(y))

SHARE_FACTOR = Mutant(
    "factor", {factor: MORE}, "f the indicator of the point", witness=finite({"Y": 1}, U=(1,), f=1, k=1, y2=0)
)

SHARE = Lemma(
    "foundations.points-share", "f(y) <= k E[f] for f >= 0 and any of the k points", "elementary",
    (SET, 0 < k, NONNEGATIVE, member(U, k, y2)),
    factor * f(y2) <= k * E(U, y, f(y)),
    mutants=(SHARE_FACTOR,),
)  # fmt: skip


@proof_of(SHARE)
def _share(claim: Claim) -> Theorem:
    """f is at least its value at the point times the indicator of the point."""
    here, low = ind(eq(y, y2)), specialize(NONNEGATIVE, y)
    goal = f(y2) * here <= f(y)

    def there(same: Theorem) -> Theorem:
        equal = use("leibniz", same, arith(eq(f(y), f(y))), x=y, y=y2, A=lam(w, eq(f(y), f(w))))
        return arith(goal, equal, same)

    point = cases(eq(y, y2), there, lambda other: arith(goal, low, other))
    total = integrate(U, y, point, bounded(U, y, here, 1), use(INTEGRABLE, SET, 0 < k))
    return arith(claim.conclusion, total, member(U, k, y2), 0 < k)
