"""Mixtures of two laws exist; at weights 0 and 1, from the other side, and the likelihood ratios of mixtures
and of their components.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from theorems.foundations.densities.absolute_continuity import LAW_RATIO
from theorems.foundations.densities.likelihood_ratios import AT_MOST, same_law
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.laws_exist import PIECES, TEST
from theorems.foundations.reals.naturals import NAT_GAP

# Mixtures exist -------------------------------------------------------------------------------

u = var("u", "U")
Ps, Qs, Rs = variables("P Q R", function_type(("U",), prob("Y")))
t_ = var("t", function_type(("U",), "real"))

WEIGHTS = forall(u, conj(0 <= t_(u), t_(u) <= 1))
shift = mark("shift", 0)

MIXED = Lemma(
    "foundations.law-mixed", "Two laws have a mixture with any weights", "law_with_density",
    (WEIGHTS,),
    exists(Rs, forall(u, MIXTURE(Rs(u), t_(u) + shift, Ps(u), Qs(u)))),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "t = 1, P, Q on different points",
                    witness=finite({"U": 1, "Y": 2}, t=1, P=((1, 0),), Q=((0, 1),))),),
)  # fmt: skip


@proof_of(MIXED)
def _mixed(claim: Claim) -> Theorem:
    """The pieces have the constant densities t and 1 - t."""
    weight = specialize(WEIGHTS, u)
    sides = [(law, value, constant(law(u), w, value)) for law, value in ((Ps, t_(u)), (Qs, 1 - t_(u)))]

    def with_law(R: Term, facts: Theorem) -> Theorem:
        size = specialize(TEST, w)
        means = [
            parts(expand(law(u), w, value * phi(w), bounded(law(u), w, phi(w), 1, size)))[1] for law, value, _ in sides
        ]
        mean = t_(u) * E(Ps(u), w, phi(w)) + (1 - t_(u)) * E(Qs(u), w, phi(w))
        final = arith(eq(E(R(u), w, phi(w)), mean), at(facts, u, phi, by=[TEST]), *means)
        return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

    signs = generalize(both(arith(0 <= t_(u), weight), arith(0 <= 1 - t_(u), weight)), u, w)
    ints = generalize(both(*(parts(fact)[0] for _, _, fact in sides)), u)
    total = generalize(arith(eq(E(Ps(u), w, t_(u)) + E(Qs(u), w, 1 - t_(u)), 1), *(fact for _, _, fact in sides)), u)
    made = use(PIECES, signs, ints, total, P=Ps, Q=Qs, f=lam((u, w), t_(u)), g=lam((u, w), 1 - t_(u)))
    return obtain(made, "R", with_law)


# Mixtures from the other side, at the edge, and their components ------------------------------

MIXTURES_MIXED = MIXTURE(Pt, t, P1, P0)

MIXTURE_SWAP = Lemma(
    "foundations.mixture-swap", "A mixture from the other side", "elementary",
    (MIXTURES_MIXED,),
    MIXTURE(Pt, 1 - t, P0, P1),
    mutants=(Mutant("weight", Claim((MIXTURES_MIXED,), MIXTURE(Pt, MORE - t, P0, P1)), "P0, P1 on different points",
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), t="7/10")),),
)  # fmt: skip


@proof_of(MIXTURE_SWAP)
def _swap(claim: Claim) -> Theorem:
    same = at(MIXTURES_MIXED, phi, by=[TEST])
    goal = eq(E(Pt, w, phi(w)), (1 - t) * E(P0, w, phi(w)) + (1 - (1 - t)) * E(P1, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, same))


MIXTURE_COMPONENT = Lemma(
    "foundations.mixture-component", "A component has a likelihood ratio to the mixture", "radon_nikodym",
    (MIXTURES_MIXED, 0 < t, t <= 1),
    exists(L, DENSITY(L, P1, Pt)),
    mutants=(Mutant("other", Claim((MIXTURES_MIXED, 0 < t, t <= 1), exists(L, DENSITY(L, P0, Pt))), "t = 1",
                    witness=finite({"Y": 2}, P1=(1, 0), P0=(0, 1), Pt=(1, 0), t=1)),),
)  # fmt: skip


@proof_of(MIXTURE_COMPONENT)
def _component(claim: Claim) -> Theorem:
    """A test with mean 0 under the mixture has mean 0 under the component."""
    null = eq(E(Pt, w, phi(w)), 0)
    size = specialize(TEST, w)
    low = arith(0 <= phi(w), size)
    means = [integrate(law, w, low, bounded(law, w, phi(w), 1, size)) for law in (P1, P0)]
    vanish = arith(eq(E(P1, w, phi(w)), 0), at(MIXTURES_MIXED, phi, by=[TEST]), null, *means, 0 < t, t <= 1)
    return use(LAW_RATIO, generalize(discharge(vanish, TEST, null), phi), P=P1, Q=Pt)


# A mixture with weight 1 is its first component -----------------------------------------------

EDGE = (same_law(Pt, P1), same_law(P1, Pt))

MIXTURE_EDGE = Lemma(
    "foundations.mixture-edge", "A mixture with weight 1 is its first component", "elementary",
    (MIXTURES_MIXED, eq(t, 1)),
    conj(*EDGE),
    mutants=(Mutant("weight", {eq(t, 1): eq(t, LESS)}, "P0, P1 on different points",
                    witness=finite({"Y": 3}, P0=(0, "2/5", "3/5"), P1=("5/9", "1/9", "1/3"), t="99/100")),),
)  # fmt: skip


@proof_of(MIXTURE_EDGE)
def _edge(claim: Claim) -> Theorem:
    same = at(MIXTURES_MIXED, phi, by=[TEST])
    mean, part = E(Pt, w, phi(w)), E(P1, w, phi(w))
    there = arith(eq(mean, part), same, eq(t, 1))
    return prove(
        claim.conclusion,
        *(generalize(discharge(arith(goal, there), TEST), phi) for goal in (eq(mean, part), eq(part, mean))),
    )


# Likelihood ratios of mixtures ----------------------------------------------------------------

L0, L1 = variables("L0 L1", function_type(("Y",), "real"))
WEIGHT = (0 <= t, t <= 1)

MIXTURE_RATIO = Lemma(
    "foundations.mixture-ratio", "The likelihood ratio of a mixture is the mixture of the ratios", "elementary",
    (DENSITY(L1, P1, Q), DENSITY(L0, P0, Q), MIXTURES_MIXED, *WEIGHT),
    DENSITY(lam(w, t * L1(w) + factor * (1 - t) * L0(w)), Pt, Q),
    mutants=(Mutant("weight", {factor: LESS}, "P0 = P1 = Q, t = 0",
                    witness=finite({"Y": 2}, P0=(1, 0), P1=("1/2", "1/2"), Q=("1/2", "1/2"), t="7/10")),),
)  # fmt: skip


@proof_of(MIXTURE_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """E_Pt[phi] = t E_Q[L1 phi] + (1 - t) E_Q[L0 phi]."""
    ratio, size = read(DENSITY, claim).L, specialize(TEST, w)
    nonneg, ints, with_test, means = [], [], [], []
    first, second, *_ = claim.hypotheses
    for density in (first, second):
        L, (low, L_int, change) = read(DENSITY, density).L, parts(unfolded(density))
        positive = specialize(low, w)
        nonneg.append(positive)
        ints.append(L_int)
        with_test.append(dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), positive, size), L_int))
        means.append(at(change, phi, by=[TEST]))
    mean = parts(expand(Q, w, ratio(w) * phi(w), *with_test))[1]
    equal = arith(eq(E(Pt, w, phi(w)), E(Q, w, ratio(w) * phi(w))), mean, *means, at(MIXTURES_MIXED, phi, by=[TEST]))
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= ratio(w), *nonneg, *WEIGHT), w),
            parts(expand(Q, w, ratio(w), *ints))[0],
            generalize(discharge(equal, TEST), phi),
        ),
    )


# The likelihood ratios of the components to the mixture add up to at most 1 -------------------

bound = mark("bound", 1)

MIXTURE_TOTAL = Lemma(
    "foundations.mixture-total", "The likelihood ratios of the components to the mixture add up to at most 1",
    "elementary",
    (DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), MIXTURES_MIXED, *WEIGHT),
    almost_surely(Pt, w, t * L1(w) + (1 - t) * L0(w) <= bound),
    mutants=(Mutant("less", {bound: LESS}, "P1 = P0",
                    witness=finite({"Y": 2}, P0=("1/10", "9/10"), P1=("1/10", "9/10"), t="98/100")),),
)  # fmt: skip


@proof_of(MIXTURE_TOTAL)
def _total(claim: Claim) -> Theorem:
    """The mixture has the likelihood ratio t L1 + (1 - t) L0 to itself, and a law is at most itself."""
    ratio = use(MIXTURE_RATIO, *claim.hypotheses, Q=Pt)
    bound = rhs(integrand_of(claim, w))
    equal = arith(E(Pt, w, phi(w)) <= E(Pt, w, bound * phi(w)))
    one = parts(constant(Pt, w, bound))[0]
    return use(AT_MOST, ratio, generalize(arith(0 <= bound), w), one, generalize(discharge(equal, TEST), phi),
               P=Pt, Q=Pt, L=read(DENSITY, ratio).L, g=lam(w, bound))  # fmt: skip


# Both components of a mixture have likelihood ratios to it ------------------------------------

UNIT = almost_surely(Pt, w, t * L1(w) + (1 - t) * L0(w) <= 1)

MIXTURE_SPLIT = Lemma(
    "foundations.mixture-split", "Both components have likelihood ratios to the mixture", "radon_nikodym",
    (MIXTURES_MIXED, 0 < t, t < 1),
    exists((L1, L0), conj(DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), UNIT)),
    mutants=(Mutant("edge", Claim((MIXTURES_MIXED, *WEIGHT),
                    exists((L1, L0), conj(DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), UNIT))),
                    "t = 0, P1 not absolutely continuous with respect to P0",
                    witness=finite({"Y": 2}, P1=(0, 1), P0=(1, 0), Pt=(1, 0), t=0)),),
)  # fmt: skip


@proof_of(MIXTURE_SPLIT)
def _split(claim: Claim) -> Theorem:
    whole = claim.conclusion

    def first(one: Term, one_density: Theorem) -> Theorem:
        def second(other: Term, other_density: Theorem) -> Theorem:
            total = use(MIXTURE_TOTAL, one_density, other_density, MIXTURES_MIXED, 0 < t, t < 1, L1=one, L0=other)
            inner = opened(whole, one)
            return witness(whole, one, witness(inner, other, one_density, other_density, total))

        swapped = use(MIXTURE_SWAP, MIXTURES_MIXED)
        found = use(MIXTURE_COMPONENT, swapped, 0 < t, t < 1, t=1 - t, P1=P0, P0=P1)
        return obtain(found, "r0", second)

    return obtain(use(MIXTURE_COMPONENT, MIXTURES_MIXED, 0 < t, t < 1), "r1", first)


# There are laws of what k kernels make one after the other ------------------------------------

x, y, z, j, level = var("x", "X"), var("y", "Y"), var("z", "Y"), var("j"), var("r")
u_ = var("u", product(REAL, "X"))
first, laws = var("S", function_type(("X",), prob("Y"))), var("R", function_type((REAL, "X"), prob("Y")))
kernels = var("K", function_type((REAL, "X", "Y"), prob("Y")))


def _begins(made: Term) -> Term:
    return forall((x, phi), implies(TEST, eq(E(made(num(0), x), w, phi(w)), E(first(x), w, phi(w)))))


def _follows(made: Term, number: Term) -> Term:
    return forall(x, on(PUSHED, Z="Y")(made(number + 1, x), made(number, x), lam(y, kernels(number + 1, x, y))))


def _made(last: Term) -> Term:
    return conj(_begins(laws), forall(i, implies(nat(i), i + 1 <= last, _follows(laws, i))))


def _there_are(last: Term) -> Term:
    return exists(laws, _made(last))


def _none() -> Theorem:
    """No kernel yet."""
    still, zero = lam((i, x), first(x)), num(0)
    same = arith(eq(E(first(x), w, phi(w)), E(first(x), w, phi(w))))
    never = arith(_follows(still, i), natural_sign(i), i + 1 <= zero)
    steps = generalize(discharge(never, nat(i), i + 1 <= zero), i)
    return witness(_there_are(zero), still, generalize(discharge(same, TEST), x, phi), steps)


def _further(goal: Term, last: Term) -> Theorem:
    """The laws up to the number ``last``, and what the next kernel makes of the last one from there on."""

    def with_new(old: Term, facts: Theorem, told: Theorem, joined: Term, split: Theorem) -> Theorem:
        begins, steps = parts(facts)
        new = lam((i, x), joined(pair(i, x)))

        def law(number: Term, data: Term, test: Term) -> Theorem:
            return at(specialize(split, pair(number, data)), test, by=[test_function(test, w)])

        def stepped(number: Term, after: Theorem, *where: Theorem | Term) -> Theorem:
            """What follows from one of the old laws."""

            def of_test(wanted: Term, data: Term, test: Term) -> Theorem:
                kernel = lam(y, kernels(number + 1, data, y))
                low, high = (generalize(fact, z) for fact in parts(specialize(test_function(test, z), z)))
                _, *sides = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=test, c=1))
                inner = lam(y, E(kernel(y), z, test(z)))
                now = at(specialize(split, pair(number, data)), inner, by=[generalize(both(*sides), y)])
                then = at(specialize(after, data), test, by=[test_function(test, z)])
                return arith(wanted, then, law(number + 1, data, test), now, *where)

            return intro(_follows(new, number), of_test)

        def before(yes: Theorem) -> Theorem:
            return stepped(i, at(steps, i, by=[nat(i), yes]), yes)

        def at_last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(last), use("nat_successor", nat(i), k=i), arith(last < i + 1, no), j=last, k=i + 1)
            here = arith(eq(last, i), gap, i + 1 <= last + 1)
            return use("leibniz", here, stepped(last, told), x=last, y=i, A=lam(j, _follows(new, j)))

        every = discharge(cases(i + 1 <= last, before, at_last), nat(i), i + 1 <= last + 1)
        start = intro(_begins(new), lambda wanted, data, test: arith(
            wanted, law(num(0), data, test), at(begins, data, test, by=[test_function(test, w)])))  # fmt: skip
        return witness(goal, new, start, generalize(every, i))

    def with_laws(old: Term, facts: Theorem) -> Theorem:
        def with_last(after: Term, told: Theorem) -> Theorem:
            early = ind(fst(u_) <= last)
            weights = generalize(both(arith(0 <= early), arith(early <= 1)), u_)
            laws = {"P": lam(u_, old(fst(u_), snd(u_))), "Q": lam(u_, after(snd(u_)))}
            mixed = use("foundations.law-mixed", weights, t=lam(u_, early), **laws)
            return obtain(mixed, "W", lambda joined, split: with_new(old, facts, told, joined, split))

        made = use("foundations.kernel-pushed", P=lam(x, old(last, x)), K=lam((x, y), kernels(last + 1, x, y)))
        return obtain(made, "A", with_last)

    return obtain(_there_are(last), "R", with_laws)


IN_TURN = Lemma(
    "foundations.kernels-in-turn", "There are laws of what kernels make one after the other", "law_with_density",
    (nat(k),),
    _there_are(k),
    lambda _: induction(k, _there_are, _none(), _further, nat(k)),
    (Mutant("order", Claim((nat(k),), exists(laws, forall(first, _made(k)))), "two starts"),),
)  # fmt: skip


@refutation_of(IN_TURN, "order", X=REAL, Y=REAL)
def _two_starts(said: Theorem) -> Theorem:
    """No law is at 0 and at 1, without a kernel."""
    told, event = instance(said, k=0, K=lam((i, j, level), dirac(level))), from_level(1)

    def with_made(_: Term, facts: Theorem) -> Theorem:
        starts = [parts(specialize(facts, lam(j, dirac(num(point)))))[0] for point in (0, 1)]
        return absurd(*(at(start, 0, event) for start in starts), *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "R", with_made)
