"""Composition of mechanisms, each with an epsilon and a delta of its own, is attained by randomized
responses: no smaller delta holds. And the privacy of the composition as approximate DP.
"""

from fractions import Fraction
from functools import partial

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, on_listed_pairs, point_mean
from dpproofs.mutants.two_answers import first_of
from dpproofs.mutants.witnesses import shown
from theorems.citations import MURTAGH_VADHAN
from theorems.composition.optimal.any_epsilons import (
    ANY_EPSILONS,
    FIRST,
    MECHANISMS,
    MORE_RESPONSES,
    PRIVATE_IN_TURN,
    SIZES,
    TEST as TURN_TEST,
    WITHIN,
    deltas,
    epsilons,
    h,
    one_more,
    state,
    x,
)
from theorems.composition.optimal.ratio_responses import (
    EXIST,
    ONE_MORE,
    RATIO_PRIVATE,
    apart,
    is_told,
    kernels,
    responses,
    told,
)
from theorems.composition.optimal.revealing_responses import (
    APPROX_DP_LINE,
    NEIGHBOURS,
    PUSHED_LINE,
    TEST,
    H,
    a,
    a2,
    phi as phi_,
    y,
    z,
)
from theorems.foundations.mixtures.mixtures import IN_TURN
from theorems.notions.profiles.at_least import AT_LEAST, PRIVATE_AT_LEAST

# What a composition of randomized responses distinguishes, each with an epsilon and a delta of its own ---

SOURCE = f"{MURTAGH_VADHAN}, Theorem 1.5"
FAR = on(AT_LEAST, Y=REAL)
BEGINS = forall((a, phi_), implies(TEST, eq(E(H(num(0), a), z, phi_(z)), phi_(1))))
_pushed = PUSHED_LINE(H(i + 1, a), H(i, a), lam(y, kernels(i + 1, a, y)))
STEPS = forall(i, implies(*WITHIN, conj(responses(kernels, i + 1), forall(a, _pushed))))
AT_MOST_FIRST = forall(c, implies(0 <= c, h(0, c) <= maximum(1 - c, 0)))
AT_MOST_MORE = forall((i, c), implies(*WITHIN, 0 <= c, h(i + 1, c) <= one_more(i, c)))
AT_MOST = AT_MOST_FIRST, AT_MOST_MORE, nat(k)
"""h is at most the profile of randomized responses."""

NOTHING = {"k": 0, "h": lam((i, a), num(0)), "epsilons": lam(i, num(0)), "deltas": lam(i, num(0))}
room = mark("room", 0)

LEAST = Lemma(
    "mv16x.responses-apart", "What composed randomized responses distinguish, each with an epsilon and a delta", SOURCE,
    (BEGINS, STEPS, SIZES, *AT_MOST),
    FAR(H(k, num(1)), H(k, num(0)), lam(c, h(k, c) + room)),
    mutants=(Mutant("less", {room: Fraction(1, 100)}, "no responses, c = 1"),),
)  # fmt: skip


@proof_of(LEAST)
def _proof(claim: Claim) -> Theorem:
    """One response after the other: the test whether 1 is more than c times as likely as 0."""
    whole = at(induction(k, _said, _first(), _next, nat(k)))
    bound = c * E(H(k, num(0)), z, told(c)(z)) + h(k, c) <= E(H(k, num(1)), z, told(c)(z))
    far = arith(bound, at(whole, c, by=[0 <= c]))
    return for_all(claim.conclusion, witness(said_of(claim.conclusion, c), told(c), is_told(c), far))


def _said(place: Term) -> Term:
    return implies(place <= k, forall(c, implies(0 <= c, _apart(place, c))))


def _apart(place: Term, level: Term) -> Term:
    return h(place, level) <= apart(H(place, num(0)), H(place, num(1)), level)


def _first() -> Theorem:
    """At the start 1 is as likely as 0."""
    means = [at(BEGINS, data, told(c), by=[is_told(c)]) for data in (0, 1)]
    return intro(_said(num(0)), lambda goal, _: arith(goal, at(AT_MOST_FIRST, c, by=[0 <= c]), *means), "c")


def _next(_: Term, m: Term) -> Theorem:
    """What one response more distinguishes, by induction."""
    e, d, within = exp(epsilons(m + 1)), deltas(m + 1), (nat(m), m + 1 <= k)
    response, follows = parts(at(STEPS, m, by=within))
    laws = {f"{law}{data}": H(place, num(data)) for law, place in (("P", m), ("R", m + 1)) for data in (0, 1)}
    made = use(ONE_MORE, response, *(specialize(follows, data) for data in (0, 1)), 0 <= c,
               W=lam((a, y), kernels(m + 1, a, y)), epsilon=epsilons(m + 1), d=d, **laws)  # fmt: skip
    before = at(_said(m), by=[arith(m <= k, m + 1 <= k)])
    known = [at(before, level, by=[arith(0 <= level, 0 <= c)]) for level in (c / e, c * e)]
    share = arith(0 <= (1 - d) / (1 + e), at(SIZES, m, by=within))
    scaled = [arith(0 <= (1 - d) / (1 + e) * factor * (rhs(fact) - lhs(fact)), fact, share)
              for factor, fact in zip((e, num(1)), known, strict=True)]  # fmt: skip
    whole = arith(_apart(m + 1, c), made, *scaled, at(AT_MOST_MORE, m, c, by=[*within, 0 <= c]))
    return discharge(generalize(discharge(whole, 0 <= c), c), m + 1 <= k)


@refutation_of(LEAST, "less")
def _no_responses(said: Theorem) -> Theorem:
    """Laws that are the same."""
    laws = {"H": lam((i, a), dirac(num(1))), "M": lam((i, a, y), dirac(num(1)))}
    told = instance(said, nothing_told, **laws, **NOTHING)
    return obtain(at(told, 1), "phi", lambda _, facts: absurd(*parts(facts)))


def nothing_told(goal: Term) -> Theorem:
    """Of no responses."""
    if goal.op == "nat":
        return shown(goal)
    return first_of(
        goal,
        lambda g: intro(g, lambda said, _, test: arith(said, point_mean(1, test))),
        lambda g: intro(g, lambda said, place, *_: arith(said, natural_sign(place), place + 1 <= num(0))),
        lambda g: intro(g, lambda said, *_: arith(said)),
    )


# The privacy of a composition of k mechanisms, each with an epsilon and a delta of its own ----

GIVEN = MECHANISMS, SIZES, FIRST, MORE_RESPONSES, SYMMETRIC(N), nat(k)

PRIVATE = Lemma(
    "mv16.any-epsilons-approx-dp", "The privacy of composed mechanisms, each with an epsilon and a delta of its own",
    SOURCE,
    GIVEN,
    APPROX_DP(lam(x, state(k, x)), N, epsilon, h(k, exp(epsilon)) + room),
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "k = epsilon = 0"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The profile at exp(epsilon)."""
    profile = use(ANY_EPSILONS, *GIVEN, N(x1, x2))
    return for_all(claim.conclusion, at(profile, exp(epsilon), phi, by=[arith(0 <= exp(epsilon)), TURN_TEST]))


@refutation_of(PRIVATE, "less", X=REAL, Y=REAL)
def _no_mechanisms(said: Theorem) -> Theorem:
    """The test that is never passed, of laws that are the same."""
    data = [var(name, REAL) for name in ("u", "v")]
    laws = {"R": lam((i, data[0]), dirac(num(1))), "M": lam((i, *data), dirac(num(1)))}
    values = {**NOTHING, "h": lam((i, c), maximum(1 - c, 0)), "N": lam(data, eq(*data)), "epsilon": 0}

    def premise(goal: Term) -> Theorem:
        if goal.op == "def" and unfold(goal).op == "and":
            return folded(goal, both(*(nothing_told(part) for part in conjuncts(unfold(goal)))))
        return nothing_told(goal)

    never = lam(c, num(0))
    return absurd(at(at(instance(said, premise, **laws, **values), 0, 0), never), point_mean(1, never))


# There are k mechanisms, each with an epsilon and a delta of its own, whose composition attains the bound of the
# theorem --------------------------------------------------------------------------------------

SIGNS = forall(i, implies(*WITHIN, 0 <= deltas(i + 1)))
ATTAINED_GIVEN = SIZES, SIGNS, *AT_MOST
LAWS = H(k, num(1)), H(k, num(0))


def mechanisms(laws: Term, made: Term) -> Term:
    """These are the laws of the answers of composed mechanisms with the epsilons and deltas, on two data sets."""
    return on(PRIVATE_IN_TURN, X=REAL, Y=REAL)(laws, made, NEIGHBOURS, epsilons, deltas, k)


ATTAINED = Lemma(
    "mv16.any-epsilons-attained", "There are k composed mechanisms, each with an epsilon and a delta of its own, that "
    "leak as much as randomized responses", SOURCE,
    ATTAINED_GIVEN,
    exists((H, kernels), conj(mechanisms(H, kernels), FAR(*LAWS, lam(c, h(k, c) + room)))),
    mutants=(Mutant("less", {room: Fraction(1, 100)}, "no mechanisms, c = 1"),),
)  # fmt: skip


@proof_of(ATTAINED)
def _attained(claim: Claim) -> Theorem:
    """Randomized responses exist, and so do their laws in turn."""

    def with_laws(made: Term, told: Theorem, laws: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        certain = parts(use("E_dirac", x=num(1), f=lam(z, phi_(z))))[1]
        first = arith(eq(E(laws(num(0), a), z, phi_(z)), phi_(1)), at(begins, a, phi_, by=[TEST]), certain)
        starts = generalize(discharge(first, TEST), a, phi_)
        sizes = at(SIZES, i, by=WITHIN), at(SIGNS, i, by=WITHIN)
        response, pushed = at(told, i + 1, by=sizes), at(follows, i, by=WITHIN)
        steps = generalize(discharge(both(response, pushed), *WITHIN), i)
        apart = use(LEAST, starts, steps, SIZES, *AT_MOST, H=laws, M=made)
        private = use(RATIO_PRIVATE, response, *sizes, W=lam((a, y), made(i + 1, a, y)), epsilon=epsilons(i + 1),
                      d=deltas(i + 1))  # fmt: skip
        ends = [at(starts, data, phi_, by=[TEST]) for data in (a, a2)]
        same = arith(eq(E(laws(num(0), a), z, phi_(z)), E(laws(num(0), a2), z, phi_(z))), *ends)
        each = generalize(discharge(both(pushed, private), *WITHIN), i)
        in_turn = folded(mechanisms(laws, made), both(generalize(discharge(same, TEST), a, a2, phi_), each))
        return witnesses(claim.conclusion, (laws, made), in_turn, apart)

    def with_kernels(made: Term, told: Theorem) -> Theorem:
        laws = use(IN_TURN, nat(k), S=lam(a, dirac(num(1))), K=made)
        return obtain(laws, "H", lambda found, facts: with_laws(made, told, found, facts))

    return obtain(use(EXIST), "M", with_kernels)


@refutation_of(ATTAINED, "less")
def _attained_no_mechanisms(said: Theorem) -> Theorem:
    """Laws that are the same."""

    def with_laws(_: Term, made: Term, facts: Theorem) -> Theorem:
        known, apart = parts(facts)
        same = parts(unfolded(known))[0]

        def with_test(test: Term, told: Theorem) -> Theorem:
            unit, far = parts(told)
            return absurd(far, at(same, 1, 0, test, by=[unit]))

        return obtain(at(apart, 1), "phi", with_test)

    return obtain_all(instance(said, nothing_told, **NOTHING), "H M", with_laws)


# No smaller delta holds for every composition of k mechanisms, each with an epsilon and a delta of its own ---


def _needed(laws: Term, room: Factor) -> Term:
    private = APPROX_DP_LINE(lam(a, laws(k, a)), NEIGHBOURS, epsilon, delta)
    return forall((epsilon, delta), implies(private, h(k, exp(epsilon)) + room <= delta))


OPTIMAL = Lemma(
    "mv16.any-epsilons-optimal", "No smaller delta holds for all compositions with such epsilons and deltas", SOURCE,
    ATTAINED_GIVEN,
    exists((H, kernels), conj(mechanisms(H, kernels), _needed(H, room))),
    mutants=(Mutant("less", {room: Fraction(1, 100)}, "k = 0"),),
)  # fmt: skip


@proof_of(OPTIMAL)
def _optimal(claim: Claim) -> Theorem:
    """The mechanisms that no smaller profile has."""

    def with_laws(laws: Term, made: Term, facts: Theorem) -> Theorem:
        known, apart = parts(facts)
        values = {"M": lam(a, laws(k, a)), "N": NEIGHBOURS, "x1": 0, "x2": 1, "h": lam(c, h(k, c))}
        needed = intro(_needed(laws, 0), lambda *_: use(PRIVATE_AT_LEAST, apart, **values))
        return witnesses(claim.conclusion, (laws, made), known, needed)

    return obtain_all(use(ATTAINED, *ATTAINED_GIVEN), "H M", with_laws)


@refutation_of(OPTIMAL, "less")
def _nothing(said: Theorem) -> Theorem:
    """The answers to no questions are the same."""

    def with_laws(laws: Term, made: Term, facts: Theorem) -> Theorem:
        known, needed = parts(facts)
        (same, _), bound = parts(unfolded(known)), specialize(needed, 0, 0)
        alike = partial(intro, then=lambda goal, test: arith(goal, at(same, 0, 1, test)))
        return absurd(mp(bound, on_listed_pairs(premise_of(bound), alike)))

    return obtain_all(instance(said, nothing_told, **NOTHING), "H M", with_laws)
