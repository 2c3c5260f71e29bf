"""Building blocks for refuting mutants: laws, facts about them, and how a contradiction ends.

Nothing here is trusted: what is proved is proved in the kernel. Lemmas are used by their ids, so that a witness may
use one that rests on the lemma whose mutant it refutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.frozen import Frozen
from dpproofs.language.subterms import replace
from dpproofs.language.terms import (
    FALSE,
    REAL,
    E,
    absolute,
    as_term,
    conj,
    dirac,
    disj,
    eq,
    exists,
    exp,
    forall,
    function_type,
    ind,
    lam,
    maximum,
    nat,
    normal,
    num,
    open_,
    sqrt,
    substitute,
    unfold,
    var,
)
from dpproofs.mutants.witnesses import Given, denied, instance, natural, ordered, shown
from dpproofs.privacy.notions import APPROX_RENYI_LINE, COMPONENTS, MIXTURE, RENYI_LINE, SENSITIVITY, on
from dpproofs.proving.congruence import congruence, reversed_equation, rewrite, with_argument, written_as
from dpproofs.proving.lemmas import named
from dpproofs.proving.logic import Fact, folded
from dpproofs.proving.reading import integrand_of, lhs, rhs
from dpproofs.proving.tactics import (
    ProofError,
    almost,
    arith,
    assume,
    at,
    both,
    bounded,
    cases,
    constant,
    discharge,
    generalize,
    instantiate,
    integrate,
    intro,
    mp,
    natural_sign,
    numeric,
    obtain,
    obtain_all,
    parts,
    prove,
    specialize,
    split,
    transfer,
    unfolded,
    use,
    witness,
    witnesses,
)

x, y, z, u = var("x"), var("y"), var("z"), var("u")
phi = var("phi", function_type((REAL,), REAL))
Number = int | Fraction


def fact(name: str, *facts: Fact, **values: object) -> Theorem:
    """A lemma of the library at some values, its hypotheses discharged from the facts."""
    return use(named(name), *facts, **values)


def written(pattern: Term, **values: object) -> Term:
    """A term with values in the place of its variables, written as a statement at these values has it."""
    return substitute(pattern, {v: as_term(values[v.data[0]]) for v in pattern.free if v.data[0] in values})


# The end --------------------------------------------------------------------------------------


def absurd(*facts: Theorem) -> Theorem:
    """A contradiction, by arithmetic."""
    return arith(FALSE, *facts)


def two_values(said: Theorem, true: Theorem) -> Theorem:
    """A contradiction from two values of one number."""
    return absurd(said, true, ordered(said.conclusion.args[1], true.conclusion.args[1]))


def exceeded(said: Theorem, *values: Theorem) -> Theorem:
    """A contradiction from 'a <= b', or 'a = b', where the equations say what parts of a and b are."""
    left, right = said.conclusion.args
    for equation in values:
        part, value = equation.conclusion.args
        left, right = replace(left, part, value), replace(right, part, value)
    return absurd(said, *values, ordered(right, left) if said.conclusion.op == "eq" else numeric(right < left))


# Numbers --------------------------------------------------------------------------------------


def zero_or_one(value: int) -> Theorem:
    """That 0 is 0 or 1, or that 1 is."""
    a = num(value)
    return infer("or_intro", shown(eq(a, value)), formula=disj(eq(a, 0), eq(a, 1)))


def natural_as(term: Term, value: int) -> Theorem:
    """A closed term is natural, since it is this number."""
    same = arith(eq(num(value), term))
    return use("leibniz", same, natural(num(value)), x=num(value), y=term, A=lam(u, nat(u)))


# Means ----------------------------------------------------------------------------------------


def from_level(level: Number) -> Term:
    """The function that is 1 from a level on, and 0 below."""
    return lam(x, ind(num(level) <= x))


def is_test(function: Term) -> Term:
    """That a function of numbers has its values between 0 and 1."""
    return forall(x, conj(0 <= function(x), function(x) <= 1))


def of_test(said: Theorem, function: Term) -> Theorem:
    """What a statement for all test functions says of this one; that of a likelihood ratio is its last part."""
    meaning = unfolded(said) if said.conclusion.op == "def" else said
    *_, tests = parts(meaning)
    return at(tests, function)


def within(law: Term, function: Term, *facts: Theorem) -> list[Theorem]:
    """0 <= E[f] and E[f] <= 1, for a test function f."""
    body = function(x)
    measured = bounded(law, x, body, 1, *facts)
    return [integrate(law, x, arith(bound, *facts), measured) for bound in (0 <= body, body <= 1)]


def integral_of(said: Theorem, same: Theorem) -> Theorem:
    """E[g] = E[f], for f = g and f integrable as the first fact says."""
    mu = said.conclusion.args[0]
    return parts(transfer(mu, x, same, said))[1]


def unconcerned(law: Term, around: Term) -> Theorem:
    """E[phi] under a law is E E[phi], where the outer mean is over what does not matter."""
    same = reversed_equation(parts(constant(around, y, E(law, x, phi(x))))[1])
    return generalize(discharge(same, is_test(phi)), phi)


def by_ratio(said: Theorem) -> tuple[Theorem, Theorem]:
    """That a likelihood ratio has the mean 1, and that it is integrable."""
    ratio, law, mu = said.conclusion.args
    return fact("foundations.mean-of-density", said, L=ratio, P=law, Q=mu), parts(unfolded(said))[1]


# Gaussian laws --------------------------------------------------------------------------------


def standard(mean: Number = 0) -> Term:
    """N(mean, 1)."""
    return normal(num(mean), num(1))


def tail(level: object, mean: Number = 0, deviation: object = 1) -> Theorem:
    """How likely a Gaussian number is at least the level."""
    return fact("foundations.gaussian-upper-tail", nu=mean, r=level, sigma=deviation)


def other_gaussian(said: Theorem, true: Theorem, far: Theorem, near: Theorem) -> Theorem:
    """A contradiction from two statements of one Gaussian law, by how likely it exceeds the level of the tails.

    ``far`` and ``near`` are the larger and the smaller tail.
    """
    above = lam(x, integrand_of(lhs(near), x))
    return absurd(of_test(said, above), of_test(true, above), far, near, numeric(rhs(near) < rhs(far)))


def far_out(level: Number, deviation: object = 1) -> Theorem:
    """A centred Gaussian number is more than the level from 0 at least as often as more than a little more."""
    law, beyond = normal(num(0), as_term(deviation)), level + Fraction(1, 1000)
    far, high, low = ind(num(level) < absolute(x)), ind(num(beyond) <= x), ind(num(-beyond) <= x)
    measured = [bounded(law, x, event, 1) for event in (far, high, low)]
    made = integrate(law, x, arith(1 - low + high <= far), *measured)
    above, below = (tail(end, 0, deviation) for end in (beyond, -beyond))
    return arith(1 - below.conclusion.args[1] + above.conclusion.args[1] <= E(law, x, far), made, above, below)


def gaussian_orders(mean: Number, other: Number, alpha: object, *facts: Theorem) -> Theorem:
    """For all t: D_alpha of N(mean, 1) and N(other, 1) is at most t just when alpha (mean - other)^2/2 is."""
    law, second = standard(mean), standard(other)
    exact = fact("foundations.gaussian-renyi", mu=mean, nu=other, sigma=1, alpha=alpha)
    value = exact.conclusion.args[-1]
    return fact("foundations.renyi-equality", exact, *facts, P=law, Q=second, alpha=alpha, d=value)


def gaussian_line(mean: Number, other: Number) -> Theorem:
    """D_alpha of two Gaussian laws at distance 1 is at most alpha/2, for all alpha > 1."""
    alpha = var("alpha")
    goal = on(RENYI_LINE, Y=REAL)(standard(mean), standard(other), num(0), num(Fraction(1, 2)))
    at_most = open_(unfold(goal).args[0], (alpha,)).args[1]
    bound = at_most.args[-1]
    enough = parts(specialize(gaussian_orders(mean, other, alpha, assume(1 < alpha)), bound))[1]
    made = mp(enough, arith(enough.conclusion.args[0], 1 < alpha))
    return folded(goal, generalize(discharge(made, 1 < alpha), alpha))


def gaussians_apart(mean: Number, other: Number, squared: Term) -> Theorem:
    """The profile of N(mean, 1) and N(other, 1), with the square of their distance as it is written."""
    same = arith(eq(squared, (num(mean) - num(other)) ** 2 / num(1) ** 2))
    return fact("profiles.gaussian-laws", same, mu=mean, nu=other, sigma=1, v=squared)


def excess_value(said: Theorem | Term, c: Number = 1) -> Theorem:
    """The value of the first Gaussian excess E[max(exp(sqrt(s) x - s/2) - c, 0)] in a statement or a term."""
    (mean, *_) = (
        t
        for t in inside(said.conclusion if isinstance(said, Theorem) else said)
        if t.op == "E" and t.args[1].op == "max"
    )
    (root, *_) = (t for t in inside(mean) if t.op == "pow" and t.args[1] == num(Fraction(1, 2)))
    s = root.args[0]
    return fact("profiles.gaussian-closed-form", shown(0 < s), c=c, s=s)


def inside(t: Term) -> Iterator[Term]:
    """A term and its parts, from the outermost."""
    yield t
    for a in t.args:
        yield from inside(a)


# Other laws -----------------------------------------------------------------------------------


def with_laplace(then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """The facts about Laplace laws of scale 1 with every centre: ``then`` gets the kernel, and these."""
    return obtain(fact("mechanisms.laplace-exists", b=1), "R", then)


def point_mean(value: Number, function: Term) -> Theorem:
    """E[f] under the law of one number."""
    return parts(instantiate("E_dirac", x=value, f=function))[1]


def mixed_points(whole: Number, share: Term, part: Number, rest: Number) -> Theorem:
    """The law of one number as a mixture of such laws, where this is arithmetic."""
    first, *others = (dirac(num(point)) for point in (whole, part, rest))
    goal = on(MIXTURE, Y=REAL)(first, share, *others)
    premise, equation = open_(unfold(goal).args[0], (phi,)).args
    means = [point_mean(point, phi) for point in {whole, part, rest}]
    return folded(goal, generalize(discharge(arith(equation, *means), premise), phi))


def same_point(value: Number) -> Theorem:
    """The law of one number is at distance 0 from itself, in all orders."""
    law, alpha = dirac(num(value)), var("alpha")
    goal = on(RENYI_LINE, Y=REAL)(law, law, num(0), num(0))
    bound = open_(unfold(goal).args[0], (alpha,)).args[1].args[-1]
    made = fact("foundations.renyi-self", assume(1 < alpha), arith(0 <= bound), P=law, alpha=alpha, t=bound)
    return folded(goal, generalize(discharge(made, 1 < alpha), alpha))


def with_responses(
    epsilon: Number, d: Number, length: int, then: Callable[[Term, Theorem, Term, Theorem], Theorem]
) -> Theorem:
    """The facts about randomized responses that may reveal the data, and about their history of this length.

    ``then`` gets the responses, their facts, the history, and that it is theirs.
    """

    def with_kernel(kernel: Term, told: Theorem) -> Theorem:
        histories = fact("kov17x.histories-exist", natural(num(length)), W=kernel, k=length)
        return obtain(histories, "H", lambda history, known: then(kernel, told, history, known))

    sides = shown(0 <= num(d)), shown(num(d) <= 1)
    return obtain(fact("kov17x.responses-exist", *sides, d=d, epsilon=epsilon), "W", with_kernel)


def response(told: Theorem, a: int, function: Term) -> Theorem:
    """The mean of a test function of the answer to the bit a, at the start."""
    return mp(parts(at(told, a, 0, function, by=[zero_or_one(a)]))[1], shown(num(0) <= 0))


def on_listed_pairs(goal: Term, pair: Callable[[Term], Theorem]) -> Theorem:
    """A mechanism is private, from a proof of that at each pair of its neighbours, which are listed."""
    first, second = var("x1"), var("x2")
    at_bits = unfold(goal).args[0]
    premise, _ = open_(open_(at_bits, (first,)).args[0], (second,)).args

    def said(one: Term, other: Term) -> Term:
        return open_(open_(at_bits, (one,)).args[0], (other,)).args[1]

    def way(given: Theorem) -> Theorem:
        """Moved from the bits to the variables that are equal to them."""
        one, other = (equation.conclusion.args[1] for equation in parts(given))
        back = [reversed_equation(equation) for equation in parts(given)]
        made = use("leibniz", back[0], pair(said(one, other)), x=one, y=first, A=lam(u, said(u, other)))
        return use("leibniz", back[1], made, x=other, y=second, A=lam(u, said(first, u)))

    return folded(
        goal, generalize(discharge(split(assume(premise), *[way] * len(premise.args)), premise), first, second)
    )


# Counterexamples that several lemmas have -----------------------------------------------------


def large_noise(
    said: Theorem, level: Number, deviation: Term, allowed: Term | None = None, closed: object = False, **values: object
) -> Theorem:
    """One answer with Gaussian noise is beyond the level too often; the allowed error is at most the level.

    ``closed``: an error equal to the allowed one counts, too.
    """
    j, law = var("j"), normal(num(0), deviation)
    limit = num(level) if allowed is None else allowed
    beyond, function = num(level) < absolute(x), lam(x, ind(num(level) < absolute(x)))
    wrong = limit <= absolute(x - 0) if closed else limit < absolute(x - 0)
    some = exists(j, conj(nat(j), 1 <= j, j <= 1, wrong))
    either = disj(function(x) <= 0, some)

    def far(yes: Theorem) -> Theorem:
        order = [] if allowed is None else [numeric(limit < level)]
        found = witness(some, 1, natural(num(1)), arith(wrong, yes, *order))
        return infer("or_intro", found, formula=either)

    def near(no: Theorem) -> Theorem:
        return infer("or_intro", arith(function(x) <= 0, no), formula=either)

    events = generalize(cases(beyond, far, near), x)
    laws = {"P": law, "phi": function, "mu": lam(j, num(0)), "v": lam((x, j), x), "d": 1}
    made = instance(said, events, **(laws | values))
    often = far_out(level, deviation)
    return absurd(made, often, numeric(made.conclusion.args[1] < often.conclusion.args[0]))


def near(distance: object = 1) -> Term:
    """Numbers that are not farther apart."""
    return lam((x, y), absolute(x - y) <= as_term(distance))


STEPS = lam((var("k"), x, y), absolute(x - y) <= var("k"))
"""The distance of numbers, in steps of length 1."""


def without_group_privacy(said: Theorem) -> Theorem:
    """Proposition 5.3 is false for xi < 0: no output with probability 1/2, and else N(x, 1/20)."""
    distance, some = parts(fact("bs16.prop-5.3-counterexample"))

    def at_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, _, not_for_groups = parts(facts)
        values = {"N": near(), "D": STEPS, "k": 2, "xi": Fraction(-3, 5), "rho": Fraction(101, 10)}
        made = instance(said, private, distance, M=mechanism, **values)
        return absurd(written_as(denied(not_for_groups.conclusion), made), not_for_groups)

    return obtain(some, "M", at_mechanism)


def with_group_privacy(said: Theorem) -> Theorem:
    """The premise of a mechanism with xi < 0 and groups of two, and the xi and rho that it has for them."""
    distance, some = parts(said)

    def at_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        *_, private, level, not_for_groups = parts(facts)
        *_, xi, rho = private.conclusion.args
        given = {"M": mechanism, "N": near(), "D": STEPS, "k": 2, "xi": xi, "rho": rho}
        true = fact("bs16x.group-privacy-negative-xi", private, distance, natural(num(2)), **given)
        try:
            return absurd(written_as(denied(not_for_groups.conclusion), true), not_for_groups)
        except (KernelError, ProofError):
            at_two = at(at(true, 0, 2), 2)
            return absurd(mp(specialize(level, at_two.conclusion.args[-1]), at_two))

    return obtain(some, "M", at_mechanism)


def nothing_alike() -> Theorem:
    """The laws of the numbers 0 and 1 are alike but for everything: delta = 1."""
    first, second, one = dirac(num(0)), dirac(num(1)), written(1 - u, u=1)
    line = same_point(0)
    pieces = mixed_points(0, one, 0, 0), mixed_points(1, one, 0, 1), line, line
    goal = on(APPROX_RENYI_LINE, Y=REAL)(first, second, num(1), num(0), num(0))
    made = prove(on(COMPONENTS, Y=REAL)(first, second, first, first, first, second, num(1), num(0), num(0)), *pieces)
    return witnesses(goal, (first, first, first, second), made)


def nothing_in_common(said: Theorem) -> Theorem:
    """The laws of the numbers 0 and 1 are not alike but for a delta below 1: their main parts have no ratio."""
    low = lam(x, ind(x < Fraction(1, 2)))

    def with_parts(main: Term, rest: Term, other: Term, other_rest: Term, facts: Theorem) -> Theorem:
        first, second, line, _ = parts(unfolded(facts))
        means = of_test(first, low), of_test(second, low), point_mean(0, low), point_mean(1, low)
        zero = arith(eq(E(other, x, low(x)), 0), *means, *within(other, low), *within(other_rest, low))

        def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
            test = generalize(both(arith(0 <= low(x)), arith(low(x) <= 1)), x)
            none = fact("foundations.null-test", parts(facts)[0], zero, test, P=main, Q=other, L=ratio, f=low)
            return absurd(*means, none, *within(rest, low))

        return obtain(at(line, 2), "L", with_ratio)

    return obtain_all(said, "A A2 B B2", with_parts)


def gaussian_groups(said: Theorem, **more: object) -> tuple[Theorem, Theorem]:
    """What an induction over the steps of a group says of the Gaussian mechanism with xi = 0, rho = k^2/2 and k = 2.

    The second fact is the least rho that the mechanism has for groups of two.
    """
    k, half = var("k"), Fraction(1, 2)
    private, distance, least = parts(fact("bs16.prop-5.3-optimal", natural(num(2)), sigma=1, Delta=1, k=2))
    mechanism, growth = lam(x, normal(x, num(1))), lam(k, k**2 * half)
    values = {"M": mechanism, "N": near(), "D": STEPS, "X": lam(k, num(0)), "R": growth} | {
        "k": 2,
        "xi": 0,
        "rho": half,
    }

    def premise(goal: Term, *at_values: Term) -> Theorem:
        if goal.op == "def":
            one, other, alpha = at_values
            return with_argument(at(at(private, one, other), alpha), t=goal.args[-1])
        return arith(goal, *(natural_sign(v) for v in at_values if v.data[0].startswith("k")))

    def shown_of(goal: Term) -> Theorem:
        if goal.op == "nat":
            return natural(goal.args[0])
        if goal.op == "def" and goal.data == private.conclusion.data:
            return written_as(goal, private)
        return distance if goal == distance.conclusion else intro(goal, premise)

    made = said
    while made.conclusion.op == "forall":
        made = infer("forall_elim", made, value=as_term((values | more)[made.conclusion.hint]))
    while made.conclusion.op == "imp":
        made = infer("imp_elim", made, shown_of(made.conclusion.args[0]))
    return made, least


def with_answer_or_none(then: Callable[[Term, Theorem, Term, Theorem], Theorem]) -> Theorem:
    """What is proved of the mechanisms that answer with probability 1/2, with Gaussian noise of variance 1/20.

    ``then`` gets the law of whether there is an answer, that it is this, the mechanism, and that it is this.
    """
    c, half = var("c"), num(Fraction(1, 2))
    sides = generalize(both(shown(0 <= half), shown(half <= 1)), u)
    coins = fact("foundations.law-mixed", sides, t=lam(u, half), P=lam(u, dirac(num(1))), Q=lam(u, dirac(num(0))))

    def with_coin(coins: Term, mixed: Theorem) -> Theorem:
        coin = coins(num(0))
        answers = lam((x, c), normal(ind(eq(c, 1)) * x, sqrt(num(Fraction(1, 20)))))
        joints = fact("foundations.kernel-joint", P=lam(x, coin), K=answers)
        return obtain(joints, "M", lambda made, joint: then(coin, specialize(mixed, 0), made, joint))

    return obtain(coins, "R", with_coin)


def no_answers(needed: Theorem, known: Theorem) -> Theorem:
    """Before the first answer nothing is leaked: delta = 1 - 1/e is enough for epsilon = -1."""
    start, _ = parts(unfolded(known))
    small = 1 - exp(num(-1))
    bound = specialize(needed, small)

    def means(goal: Term, function: Term) -> Theorem:
        test = assume(is_test(function))
        laws = [at(start, a, function, by=[test]) for a in (0, 1)]
        return arith(goal, *laws, specialize(test, 0), shown(0 < small), shown(0 < exp(num(-1))))

    private = on_listed_pairs(bound.conclusion.args[0], lambda goal: intro(goal, means))
    return exceeded(mp(bound, private))


def one_answer(responses: Term, told: Theorem, known: Theorem, a: int, function: Term) -> Theorem:
    """The mean of a test function after one answer to the bit a, where the responses reveal nothing."""
    start, steps = parts(unfolded(known))
    test = assume(is_test(function))
    step = at(at(steps, 0, a, by=[natural(num(0))]), function, by=[test])
    later = lam(y, E(responses(num(a), y), x, function(x)))
    sides = generalize(both(*within(responses(num(a), y), function, specialize(test, x))), y)
    first = at(start, a, later, by=[sides])
    answer = mp(parts(at(told, a, 0, function, by=[zero_or_one(a), test]))[1], shown(num(0) <= 0))
    return arith(eq(step.conclusion.args[0], answer.conclusion.args[1]), step, first, answer)


def told_bit(goal: Term) -> Theorem:
    """The mechanism that reveals a bit 0 or 1 is delta-indistinguishable on both data sets only for delta = 1."""
    first, second = var("x1"), var("x2")
    premise, _ = open_(open_(unfold(goal).args[0], (first,)).args[0], (second,)).args
    one, other = (reversed_equation(equation) for equation in parts(assume(premise)))
    made = nothing_alike()
    _, law, *rest = made.conclusion.args
    there = lam(u, made.conclusion.data(dirac(u), law, *rest))
    made = use("leibniz", one, made, x=num(0), y=first, A=there)
    there = lam(u, made.conclusion.data(dirac(first), dirac(u), *rest))
    made = use("leibniz", other, made, x=num(1), y=second, A=there)
    return folded(goal, generalize(discharge(made, premise), first, second))


def gaussian_losses(said: Theorem, **values: object) -> Theorem:
    """The facts about the privacy loss of N(0, 1) against N(1, 1), where xi = 0, rho = 1/2 and kappa = e - 1."""
    one, other = (fact("foundations.gaussian-ratio", mu=m, nu=1 - m, sigma=1) for m in (0, 1))
    given = gaussian_line(0, 1), gaussian_line(1, 0), one, other, arith(exp(1) - 1 <= exp(1) - 1)
    laws = {"P": standard(), "Q": standard(1), "L": one.conclusion.args[0], "G": other.conclusion.args[0]}
    return instance(said, *given, **laws, xi=0, rho=Fraction(1, 2), kappa=exp(1) - 1, **values)


def grown(mean: Term, slope: Number, level: Number, *facts: Fact) -> Theorem:
    """The value of a mean under N(0, 1) that is that of exp(slope x + level)."""
    measured, value, *_ = parts(fact("foundations.gaussian-grown", a=slope, b=level, nu=0, sigma=1, r=0))
    same = congruence(eq(*(open_(t.args[1], (x,)) for t in (measured.conclusion, mean))), *facts)
    return arith(eq(mean, value.conclusion.args[1]), integral_of(measured, same), value)


def single_terms(said: Theorem) -> Theorem:
    """A statement with sums from 0 to 0, each of them replaced by its term."""
    while (sums := [t for t in inside(said.conclusion) if t.op == "sum" and not t.dangling]) != []:
        said = rewrite(said, fact("foundations.sum-of-one", s=lam(u, open_(sums[0].args[2], (u,)))))
    return said


def gaussian_mixed(mean: int, other: int) -> Theorem:
    """The profile of N(mean, 1) and N(other, 1), as one of no randomized responses and of delta = 0."""
    pair, square = lam((x, y), conj(eq(x, mean), eq(y, other))), abs(mean - other)
    goal = on(SENSITIVITY, X=REAL)(lam(x, x), pair, num(square))
    apart = intro(goal, lambda goal, one, two: arith(goal, *parts(assume(pair(one, two)))))
    private = fact("profiles.gaussian-mechanism", apart, q=lam(x, x), N=pair, Delta=square, sigma=1)
    values = {"M": lam(x, normal(x, num(1))), "N": pair, "mu_squared": square}
    given = with_argument(private, mu_squared=num(square))
    mixed = fact("profiles.mixed-dp-gaussian", given, **values, epsilon1=1, epsilon2=1, epsilon3=1)
    return at(mixed, mean, other, by=[both(shown(eq(num(mean), mean)), shown(eq(num(other), other)))])


NO_RESPONSES: Mapping[str, int] = Frozen(
    {"k1": 0, "k2": 0, "k3": 0, "n1": 0, "n2": 0, "n3": 0, "epsilon1": 1, "epsilon2": 1, "epsilon3": 1}
)


def after_nothing(
    said: Theorem, first: Term, second: Term, profile: Given, function: Term, **values: object
) -> tuple[Theorem, Theorem]:
    """The facts about a law that leaks nothing composed with one of two laws, at c = 1 for this test function.

    The second fact has the Gaussian excess in it, written without the absent responses.
    """
    nothing, last = standard(), lam((y, x), x)
    laws = {"P": nothing, "Q": nothing, "K": lam(y, first), "H": lam(y, second), "R": first, "S": second, "T": last}
    told = generalize(profile, y) if isinstance(profile, Theorem) else profile
    given = gaussian_mixed(0, 0), told, unconcerned(first, nothing), unconcerned(second, nothing)
    made = single_terms(at(instance(said, *given, **({**NO_RESPONSES} | laws | values)), 1, function))
    (mean, *_) = (t for t in inside(made.conclusion) if t.op == "E" and t.args[1].op == "max")
    (root, *_) = (t for t in inside(mean) if t.op == "pow" and t.args[1] == num(Fraction(1, 2)))
    s, shift = var("s"), open_(mean.args[1], (x,))
    plain = written(maximum(exp(sqrt(s) * x - s / 2) - 1, num(0)), s=root.args[0])
    same = almost(nothing, x, arith(eq(shift, plain)))
    law = use("E_congruence", same, mu=nothing, f=lam(x, shift), g=lam(x, plain))
    return made, parts(law)[0]
