"""An answer that is kept with what was known before, so that it can be read back, is as private as it was:
in probabilistic DP, also over many steps, and in mean-concentrated DP.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.language.terms import power
from dpproofs.meaning.process import OUTPUT, PROCESS, h, n, released, start_point, step_law, v
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import M3, at_neighbours, x
from theorems.foundations.measure.null_events import NOTHING, VANISHING
from theorems.foundations.sums.sums import NATURAL_SUM
from theorems.notions.probabilistic_dp.composition import LEMMA as COMPOSITION

# An answer that is kept with what was known before, so that it can be read back, is as private as it was ---

g, back = image, var("r", function_type(("Z",), "Y"))
KEPT = forall(x, IMAGE(M3(x), M(x), g))
READ = forall(y, eq(back(g(y)), y))
TEST = test_function(phi_z, z)

PROBABILISTIC_KEPT = Lemma(
    "meaning.kept-probabilistic-dp", "Probabilistic DP of an answer that can be read back from what is kept",
    "elementary",
    (PROBABILISTIC_DP(M, N, epsilon, delta), KEPT, READ),
    on(PROBABILISTIC_DP, Y="Z")(M3, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "an answer as it is",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("1/2", "1/2"), (0, 1)), M3=(("1/2", "1/2"), (0, 1)),
                        N=(False, True, False, False), g=(0, 1), r=(0, 1), epsilon=0, delta="1/2")),),
)  # fmt: skip

u = var("u")


@proof_of(PROBABILISTIC_KEPT)
def _proof(claim: Claim) -> Theorem:
    """What is left out is determined by what is read back."""
    private, *_ = claim.hypotheses
    goal = consequence_of(opened(claim.conclusion, x1, x2))

    def left_out(s: Term, facts: Theorem) -> Theorem:
        tests, rare, close = parts(facts)
        event = lam(z, s(back(z)))
        is_event = generalize(specialize(tests, back(z)), z)
        unit = lam(u, u)
        mean = _kept_mean(x1, event, is_event)
        rest = arith(E(M3(x1), z, event(z)) <= delta, mean, _with_read(M(x1), s, unit), rare)
        test, tested = lam(z, (1 - event(z)) * phi_z(z)), lam(y, phi_z(g(y)))
        bounds = *parts(specialize(is_event, z)), *parts(specialize(TEST, z))
        is_test = generalize(both(arith(0 <= test(z), *bounds), arith(test(z) <= 1, *bounds)), z)
        outside = lam(u, (1 - u) * phi_z(g(y)))
        there = at(close, tested, by=[generalize(specialize(TEST, g(y)), y)])
        means = [
            fact for point in (x1, x2) for fact in (_kept_mean(point, test, is_test), _with_read(M(point), s, outside))
        ]
        bound = arith(E(M3(x1), z, test(z)) <= exp(epsilon) * E(M3(x2), z, test(z)), there, *means)
        every = generalize(discharge(bound, TEST), phi_z)
        return witness(goal, event, is_event, rest, every)

    return for_all(claim.conclusion, obtain(at_neighbours(private), "S", left_out), x1, x2)


def _kept_mean(point: Term, test: Term, is_test: Theorem) -> Theorem:
    """The mean of a test of the answer that is kept."""
    return at(specialize(KEPT, point), test, by=[is_test])


def _with_read(law: Term, function: Term, rest: Term) -> Theorem:
    """E[law] of function(back(g(y))) and rest is that of function(y) and rest."""
    same = same_value(lam(y, function(y)), specialize(READ, y))
    return mean_of(law, arith(eq(rest(function(back(g(y)))), rest(function(y))), same))


def mean_of(law: Term, same: Theorem) -> Theorem:
    """E[law](f) = E[law](h), from f = h at every answer."""
    f, h = both_sides(same)
    always = use("as_always", generalize(same, y), mu=law, A=lam(y, eq(f, h)))
    return parts(use("E_congruence", always, mu=law, f=lam(y, f), g=lam(y, h)))[0]


# What a step has kept is read back, almost surely; and what the first step of a process releases ---

read_ = var("r", function_type(("Z",), "U"))
known = var("c", "U")
KEPT_READ_READ = forall(y, eq(read_(image(y)), known))
SURELY = almost_surely(R, z, eq(read_(z), known))

LEMMA = Lemma(
    "meaning.read-almost-surely", "What is read from each answer that is kept is read almost surely", "elementary",
    (IMAGE(R, P, image), KEPT_READ_READ),
    SURELY,
    mutants=(Mutant("other", without(KEPT_READ_READ), "two points",
                    witness=finite({"Y": 2, "Z": 2, "U": 2}, P=("1/2", "1/2"), R=("1/2", "1/2"), g=(0, 1), r=(0, 1),
                        c=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _read(claim: Claim) -> Theorem:
    """Something else is never read."""
    event = lam(z, ind(ne(read_(z), known)))
    low, high = arith(0 <= event(z)), arith(event(z) <= 1)
    unit = generalize(both(low, high), z)
    said = at(claim.hypotheses[0], event, by=[unit])
    none = almost(P, y, arith(eq(event(image(y)), 0), specialize(KEPT_READ_READ, y)))
    mean = parts(use("E_congruence", none, mu=P, f=lam(y, event(image(y))), g=lam(y, num(0))))[0]
    _, zero = parts(use(NOTHING, mu=P))
    ints = parts(use(BOUNDED_MEAN, generalize(low, z), generalize(high, z), P=R, f=event, c=1))[0]
    small = arith(E(R, z, event(z)) <= 0, said, mean, zero)
    never = use(VANISHING, almost(R, z, low), ints, small, mu=R, f=event)
    return almost(R, z, arith(eq(read_(z), known), eq(event(z), 0)), never)


R1, J, F = released, step_law, lam(x, dirac(start_point))
PRIVATE = on(PROBABILISTIC_DP, Y=OUTPUT)
BEGUN = PROCESS(R1, F, J, n), 1 <= n

START = Lemma(
    "meaning.kept-first", "Probabilistic DP of what the first step of a process releases, from a point", "elementary",
    (*BEGUN, PRIVATE(lam(x, J(num(0) + 1, x, start_point)), N, epsilon, delta)),
    PRIVATE(lam(x, R1(num(1), x)), N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "an answer as it is",
                    witness=finite({"X": 2, "V": 2}, R=lambda k, d: (((1, 0), (1, 0)), ((1, 0), (0, 1)))[int(k)][d],
                        o=0, n=1, J=lambda _, d, __: ((1, 0), (0, 1))[d], N=True, epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(START)
def _start(claim: Claim) -> Theorem:
    """What it releases has the law of its answer at the starting point."""
    begins, follows = parts(unfolded(BEGUN[0]))
    told = at(follows, num(0), x, by=[numeric(nat(num(0))), arith(num(0) + 1 <= n, 1 <= n)])
    test = test_function(h, v)
    low, high = (generalize(fact, v) for fact in parts(specialize(test, v)))
    law = J(num(0) + 1, x, v)
    inner = lam(v, E(law, v, h(v)))
    unit = generalize(both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(v, h(v)), c=1))[1:]), v)
    start = at(begins, x, inner, by=[unit])
    sure = parts(use("E_dirac", x=start_point, f=inner))[1]
    own = lam(x, J(num(0) + 1, x, start_point))
    made = lam(x, R1(num(0) + 1, x))
    goal = on(IMAGE, Y=OUTPUT, Z=OUTPUT)(made(x), own(x), lam(v, v))
    same = for_all(goal, arith(eq(E(made(x), v, h(v)), inner(start_point)), at(told, h, by=[test]), start, sure), h)
    itself = generalize(arith(eq(v, v)), v)
    kept = use(PROBABILISTIC_KEPT, claim.hypotheses[-1], generalize(same, x), itself, M=own, M3=made, N=N,
               g=lam(v, v), r=lam(v, v), epsilon=epsilon, delta=delta)  # fmt: skip
    place = var("u_")
    after = lam(place, PRIVATE(lam(x, R1(place, x)), N, epsilon, delta))
    return use("leibniz", arith(eq(num(0) + 1, num(1))), kept, x=num(0) + 1, y=num(1), A=after)


# Steps of a process that keep their answers, one after the other, in probabilistic DP ---------

R_, J_, N_ = released, step_law, N
low, high = variables("low high")
epsilon2, delta2, share = variables("epsilon2 delta2 share")
z_, before = var("z", OUTPUT), var("g", function_type((OUTPUT,), OUTPUT))
INSIDE = nat(i), low <= i, i + 1 <= high
FOLLOWS = forall(
    (i, x), implies(*INSIDE, on(PUSHED, Y=OUTPUT, Z=OUTPUT)(R_(i + 1, x), R_(i, x), lam(v, J_(i + 1, x, v))))
)
EACH = forall((i, v), implies(*INSIDE, PRIVATE(lam(x, J_(i + 1, x, v)), N_, epsilon2, delta2)))
COMPOSED_READ = forall((i, v, x), implies(*INSIDE, almost_surely(J_(i + 1, x, v), z_, eq(before(z_), v))))
"""What was released before a step is read back from what is released after it."""
SHARE = eq(delta2, 1 - share), 0 < share
FIRST = PRIVATE(lam(x, R_(low, x)), N_, epsilon, delta)


def _said(number: Term, factor: Factor = 1) -> Term:
    rest = (1 - delta) * power(share, number)
    return PRIVATE(lam(x, R_(low + number, x)), N_, epsilon + number * epsilon2, factor * (1 - rest))


COMPOSED = Lemma(
    "meaning.kept-composed", "Equal steps that keep their answers, after those before them, in probabilistic DP",
    "elementary",
    (FOLLOWS, EACH, COMPOSED_READ, FIRST, nat(low), nat(n), low + n <= high, *SHARE),
    _said(n, factor),
    mutants=(Mutant("factor", {factor: LESS}, "no step",
                    witness=finite({"X": 2, "V": 2}, R=lambda _, point: ((1, 0), (0, 1))[point], low=0, high=0, n=0,
                        epsilon=0, delta=1, epsilon2=0, delta2=0, share=1, N=True, J=lambda *_: (1, 0), g=(0, 1))),),
)  # fmt: skip


@proof_of(COMPOSED)
def _lemma(claim: Claim) -> Theorem:
    """By induction on the number of steps."""

    def inside(number: Term) -> Term:
        return implies(low + number <= high, _said(number))

    after = lam(u, PRIVATE(lam(x, R_(u, x)), N_, epsilon, delta))
    none = use("leibniz", arith(eq(low, low + num(0))), FIRST, x=low, y=low + num(0), A=after)
    base = discharge(written_as(_said(num(0)), none, *SHARE), low + num(0) <= high)

    def step(_: Term, number: Term) -> Theorem:
        spot, end = low + number, low + (number + 1) <= high
        private = at(inside(number), by=[arith(spot <= high, end)])
        natural = use(NATURAL_SUM, nat(low), nat(number), k=low, n=number)
        within = natural, arith(low <= spot, 0 <= number), arith(spot + 1 <= high, end)
        each = generalize(at(EACH, spot, v, by=within), v)
        told = generalize(at(FOLLOWS, spot, x, by=within), x)
        read = generalize(at(COMPOSED_READ, spot, v, x, by=within), x, v)
        made = use(COMPOSITION, private, each, told, read, arith(delta2 <= 1, *SHARE), M=lam(x, R_(spot, x)), N=N_,
                   g=before, M2=lam((x, v), J_(spot + 1, x, v)), M3=lam(x, R_(spot + 1, x)), epsilon2=epsilon2,
                   delta2=delta2, epsilon=private.conclusion.args[2], delta=private.conclusion.args[3])  # fmt: skip
        further = lam(u, made.conclusion.data(lam(x, R_(u, x)), *made.conclusion.args[1:]))
        same = arith(eq(spot + 1, low + (number + 1)))
        there = use("leibniz", same, made, x=spot + 1, y=low + (number + 1), A=further)
        return discharge(written_as(_said(number + 1), there, *SHARE), end)

    return induction(n, inside, base, step, nat(n), low + n <= high)


# Mean-concentrated DP of an answer that is kept, so that it can be read back ------------------

MCDP_KEPT = Lemma(
    "meaning.kept-mcdp", "Mean-concentrated DP of an answer that can be read back from what is kept", "elementary",
    (MCDP(M, N, mu, tau), KEPT, READ),
    on(MCDP, Y="Z")(M3, N, factor * mu, tau),
    mutants=(Mutant("factor", {factor: LESS}, "an answer as it is",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("1/2", "1/2"), ("1/4", "3/4")),
                        M3=(("1/2", "1/2"), ("1/4", "3/4")), N=(False, True, False, False), g=(0, 1), r=(0, 1),
                        mu="0.1439", tau="2")),),
)  # fmt: skip

P_, Q, R_mcdp, S = M(x1), M(x2), M3(x1), M3(x2)


@proof_of(MCDP_KEPT)
def _mcdp_kept(claim: Claim) -> Theorem:
    """The loss of what is kept is that of the answer that is read back."""
    private, *_ = claim.hypotheses
    goal = consequence_of(opened(claim.conclusion, x1, x2))

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, finite_loss, mean, finite_powers, powers = parts(facts)
        loss = lam(y, log(ratio(y)))
        centre = E(P_, y, loss(y))
        up, down = (at(finite_powers, num(sign)) for sign in (1, -1))
        tangents = [use("foundations.exp-tangent", x=sign * (loss(y) - centre)) for sign in (1, -1)]
        parts_ = [arith(0 < exp(sign * (loss(y) - centre))) for sign in (1, -1)]
        bound = absolute(centre) + exp(1 * (loss(y) - centre)) + exp(-1 * (loss(y) - centre))
        below = arith(absolute(absolute(loss(y))) <= bound, *tangents, *parts_)
        size = dominated(P_, y, below, parts(expand(P_, y, bound, up, down))[0])
        whole = parts(expand(P_, y, loss(y) + absolute(loss(y)), finite_loss, size))
        of_size, size_mean = _moved(x1, lambda a, _: absolute(loss(a)), size)
        of_whole, whole_mean = _moved(x1, lambda a, _: loss(a) + absolute(loss(a)), whole[0])
        kept = lam(z, loss(back(z)))
        sums = {"f": lam(z, kept(z) + absolute(kept(z))), "g": lam(z, absolute(kept(z))), "a": 1, "b": -1}
        found, total = parts(use("E_linear", of_whole, of_size, mu=R_mcdp, **sums))
        rest = 1 * (kept(z) + absolute(kept(z))) + -1 * absolute(kept(z))
        finite_kept, kept_mean = parts(transfer(R_mcdp, z, arith(eq(rest, kept(z))), found))
        same = arith(eq(centre, E(R_mcdp, z, kept(z))), kept_mean, total, size_mean, whole_mean, whole[1])
        least = arith(E(R_mcdp, z, kept(z)) <= mu, same, mean)
        known = at(finite_powers, lambda_)
        of_power, power_mean = _moved(
            x1, lambda a, _: exp(lambda_ * (loss(a) - centre)), known, arith(0 < exp(lambda_ * (kept(z) - centre)))
        )
        there = exp(lambda_ * (kept(z) - centre))
        small = arith(E(R_mcdp, z, there) <= exp(lambda_**2 * tau**2 / 2), power_mean, at(powers, lambda_))
        centred = [generalize(rewrite(fact, same), lambda_) for fact in (of_power, small)]
        told = _density(ratio, density), finite_kept, least, *centred
        return witness(goal, lam(z, ratio(back(z))), *told)

    return for_all(claim.conclusion, obtain(at_neighbours(private), "L", with_ratio), x1, x2)


Body = Callable[[Term, Term], Term]
"""A number of the answer before, and of the one that is kept."""


def _moved(point: Term, body: Body, known: Theorem, *signs: Theorem) -> tuple[Theorem, Theorem]:
    """A number that is not negative has one mean, of the answer and of what is kept."""
    u = var("u_", y.type)
    same = same_value(lam(u, body(u, g(y))), specialize(READ, y))
    back_again = arith(eq(body(y, g(y)), body(back(g(y)), g(y))), same)
    there, mean = parts(transfer(M(point), y, back_again, known))
    number = lam(z, body(back(z), z))
    sign = generalize(arith(0 <= number(z), *signs), z)
    values = {"P": M(point), "R": M3(point), "g": g, "f": number}
    found, moved = parts(use("foundations.image-mean", specialize(KEPT, point), sign, there, **values))
    return found, arith(eq(E(M3(point), z, number(z)), E(M(point), y, body(y, g(y)))), moved, mean)


def _density(ratio: Term, known: Theorem) -> Theorem:
    """The likelihood ratio of what is kept is that of the answer that is read back."""
    nonneg, finite_mean, tests = parts(unfolded(known))
    low = specialize(nonneg, back(z))
    found, _ = _moved(x2, lambda a, _: ratio(a), finite_mean, low)
    tested = specialize(TEST, g(y))
    here = at(tests, lam(y, phi_z(g(y))), by=[generalize(tested, y)])
    signs = *parts(tested), specialize(nonneg, y)
    size = both(arith(0 <= ratio(y) * phi_z(g(y)), *signs), arith(ratio(y) * phi_z(g(y)) <= ratio(y), *signs))
    both_sides_ = specialize(TEST, z)
    _, mean = _moved(x2, lambda a, b: ratio(a) * phi_z(b), dominated(Q, y, size, finite_mean), low, *parts(both_sides_))
    left = at(specialize(KEPT, x1), phi_z, by=[TEST])
    law = arith(eq(E(R_mcdp, z, phi_z(z)), E(S, z, ratio(back(z)) * phi_z(z))), left, here, mean)
    goal = on(DENSITY, Y="Z")(lam(z, ratio(back(z))), R_mcdp, S)
    laws = for_all(consequence(goal), law, phi_z)
    return folded(goal, both(generalize(low, z), found, laws))


def consequence(goal: Term) -> Term:
    """What a density says of all tests."""
    *_, tests = conjuncts(unfold(goal))
    return tests
