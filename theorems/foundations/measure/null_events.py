"""Functions with integral 0, and events of probability 0, on which likelihood ratios and kernels may be
changed.
"""

from dpproofs.prelude import *

# Functions with integral 0 --------------------------------------------------------------------

mu = var("mu", measure("Y"))
f = var("f", function_type(("Y",), REAL))
law = mark("law", mu)
value = mark("value", 0)

NOTHING = Lemma(
    "foundations.mean-of-zero", "0 has the integral 0", "elementary",
    (),
    conj(integrable(law, w, 0), eq(E(law, w, 0), value)),
    mutants=(Mutant("one", {value: 1}, "any measure", control={law: var("P", prob("Y"))},
                    witness=finite({"Y": 2}, mu=("3/4", "1/4"))),),
)  # fmt: skip


@proof_of(NOTHING)
def _nothing(claim: Claim) -> Theorem:
    """The empty sum."""
    zero, _ = conjuncts(claim)
    return linear(law_of(zero), w, num(0), ())


GIVEN = (almost_surely(mu, w, 0 <= f(w)), integrable(mu, w, f(w)), E(mu, w, f(w)) <= 0)

VANISHING = Lemma(
    "foundations.vanishing", "A nonnegative function of integral 0 is 0 almost surely", "elementary",
    GIVEN,
    almost_surely(mu, w, eq(f(w), 0)),
    mutants=(Mutant("sign", Claim(GIVEN[1:], almost_surely(mu, w, eq(f(w), 0))), "f = -1",
                    witness=finite({"Y": 2}, f=(0, -1), mu=("1/4", "3/4"))),),
)  # fmt: skip

c = var("c")


@proof_of(VANISHING)
def _vanishing(claim: Claim) -> Theorem:
    """1[c f > 1] <= c f has the integral 0, and increases to 1[f > 0]."""
    level = ind(1 < c * f(w))
    below = arith(absolute(level) <= c * f(w), 0 < c, 0 <= f(w))
    scaled = parts(linear(mu, w, c * f(w), [(c, GIVEN[1])]))
    ints = dominated(mu, w, below, scaled[0], GIVEN[0])
    means = integrate(mu, w, arith(level <= c * f(w), 0 < c, 0 <= f(w)), ints, GIVEN[1], surely=[GIVEN[0]])
    mean = arith(E(mu, w, level) <= 0, means, 0 < c, GIVEN[2])
    reached = absolute(2 / f(w)) + 1
    event = monotone_limit(mu, w, ind(0 < f(w)), level, c, mean, ints, reached)
    not_positive = use("E_vanishing", *parts(event), mu=mu, f=f)
    return almost(mu, w, arith(eq(f(w), 0), f(w) <= 0, 0 <= f(w)), GIVEN[0], not_positive)


# Events of probability 0: likelihood ratios and kernels may be changed there ------------------

S = var("S", function_type(("Y",), REAL))
K2 = var("K2", function_type(("Y",), prob("Z")))
NULL = (test_function(S, y), eq(E(P, y, S(y)), 0))
"""S is an event, or a test, of probability 0 under P."""


RESTRICTED = Lemma(
    "foundations.density-restricted", "A likelihood ratio dP/dQ can be 0 on an event that is null under P",
    "elementary",
    (DENSITY(L, P, Q), *NULL),
    exists(L, conj(DENSITY(L, P, Q), forall(y, implies(0 < L(y), eq(S(y), 0))))),
    mutants=(Mutant("not null", without(NULL[1]), "P = Q, S = 1",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, S=1)),),
)  # fmt: skip


@proof_of(RESTRICTED)
def _restricted(claim: Claim) -> Theorem:
    """L, made 0 where S is not: E_P[phi] = E_P[1[S <= 0] phi] = E_Q[L 1[S <= 0] phi]."""
    low, L_int, change = parts(unfolded(DENSITY(L, P, Q)))
    test, event = test_function(phi, w), ind(S(w) <= 0)
    L0, unit, kept = specialize(low, w), specialize(test, w), lam(w, L(w) * event)
    inside = lam(w, event * phi(w))
    moved = at(change, inside, by=[generalize(both(arith(0 <= inside(w), unit), arith(inside(w) <= 1, unit)), w)])
    size = bounded(P, w, phi(w), 1, unit)
    same = parts(transfer(P, w, arith(eq(phi(w), inside(w)), eq(S(w), 0)), size, never()))[1]
    equal = arith(eq(E(P, w, phi(w)), E(Q, w, kept(w) * phi(w))), moved, same)
    density = folded(
        DENSITY(kept, P, Q),
        both(
            generalize(arith(0 <= kept(w), L0), w),
            dominated(Q, w, arith(absolute(kept(w)) <= L(w), L0), L_int),
            generalize(discharge(equal, test), phi),
        ),
    )
    where = arith(eq(S(y), 0), 0 < kept(y), specialize(NULL[0], y), specialize(low, y))
    return witness(claim.conclusion, kept, density, generalize(discharge(where, 0 < kept(y)), y))


def never(law: Term = P, event: Term = S) -> Theorem:
    """S = 0 almost surely."""
    size = specialize(test_function(event, y), y)
    ints, mean = bounded(law, y, event(y), 1, size), eq(E(law, y, event(y)), 0)
    return use(
        VANISHING, almost(law, y, arith(0 <= event(y), size)), ints, arith(lhs(mean) <= 0, mean), mu=law, f=event
    )
