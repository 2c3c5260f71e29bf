"""Answers with labels: the shares of labels by how many thresholds an answer reaches are bounded by tails;
and outside of the answers that reveal the data, the privacy loss of a response is bounded.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd
from dpproofs.privacy.notions.table_dp import unit
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import SUM_ONE, longer, total
from theorems.notions.pld.grids import n, n2, within

# Thresholds, each at least as large as the one before -----------------------------------------

T, answer = var("T", function_type((REAL,), REAL)), var("a")
RISING = within(k, n - 1, T(k) <= T(k + 1))
REACHED = lam(k, ind(T(k) <= answer))

THRESHOLDS = Lemma(
    "meaning.thresholds", "What reaches the last of rising thresholds reaches all", "elementary",
    (nat(n), RISING, T(n) <= answer),
    eq(total(REACHED, n), factor * (n + 1)),
    mutants=(Mutant("factor", {factor: MORE}, "one threshold", witness=finite({}, n=0, T=0, a=0)),),
)  # fmt: skip


@proof_of(THRESHOLDS)
def _proof(claim: Claim) -> Theorem:
    """By induction: what reaches one reaches the one before."""
    zero = num(0)
    one = arith(eq(total(REACHED, zero), zero + 1), use(SUM_ONE, s=REACHED), T(zero) <= answer)

    def step(_: Term, last: Term) -> Theorem:
        inside, yes = last + 1 <= n, T(last + 1) <= answer
        order = at(RISING, last, by=[arith(last <= n - 1, inside)])
        known = at(assume(_said(last)), by=[arith(last <= n, inside), arith(T(last) <= answer, order, yes)])
        return discharge(
            arith(eq(total(REACHED, last + 1), last + 1 + 1), known, longer(REACHED, last), yes), inside, yes
        )

    first = discharge(one, zero <= n, T(zero) <= answer)
    return induction(n, _said, first, step, nat(n), arith(n <= num(0) + n), T(n) <= answer)


def _said(last: Term) -> Term:
    return implies(last <= n, T(last) <= answer, eq(total(REACHED, last), last + 1))


# Answers that are labelled by how many thresholds they reach: what labels have is bounded by tails ---

t, m, F = (var(name, function_type((REAL,), REAL)) for name in ("t", "m", "F"))
seen = var("f", function_type(("Y",), REAL))
TAILS = within(k, n, eq(E(P, y, ind(T(k) <= seen(y))), t(k)))
FIRST, LAST = m(num(0)) <= unit * (1 - t(num(0))), m(n + 1) <= unit * t(n)
BETWEEN = within(k, n - 1, m(k + 1) <= unit * (t(k) - t(k + 1)))
TEST = test_function(F, var("z"))
MARKS, SHARES = substitute(REACHED, {answer: seen(y)}), lam(i, m(i) * F(i))


def _mean(last: Term) -> Term:
    return E(P, y, F(label(last)))


def label(last: Term) -> Term:
    """How many of the thresholds up to that one the answer reaches."""
    return total(MARKS, last)


LABELLED_ANSWERS = Lemma(
    "meaning.labelled-answers", "Labels by thresholds have at least the shares that tails leave between these",
    "elementary",
    (nat(n), eq(n2, n + 1), RISING, TAILS, FIRST, BETWEEN, LAST, TEST),
    factor * total(SHARES, n2) <= unit * _mean(n),
    mutants=(Mutant("factor", {factor: MORE}, "one answer, which reaches the only threshold",
                    witness=finite({"Y": 1}, P=(1,), f=(0,), n=0, n2=1, T=0, t=1, m=lambda i: i, F=1, unit=1)),),
)  # fmt: skip


@proof_of(LABELLED_ANSWERS)
def _labelled_answers(claim: Claim) -> Theorem:
    """By induction on the number of thresholds: what is above all of them is divided last."""
    known = induction(n, _answers_said, _first(), _next, nat(n), arith(n <= num(0) + n))
    share = arith(m(n + 1) * F(n + 1) <= unit * t(n) * F(n + 1), LAST, specialize(TEST, n + 1))
    same = same_value(lam(n2, total(SHARES, n2)), eq(n2, n + 1))
    return arith(claim.conclusion, known, share, longer(SHARES, n), same)


def _answers_said(last: Term) -> Term:
    return implies(last <= n, total(SHARES, last) + unit * t(last) * F(last + 1) <= unit * _mean(last))


def _first() -> Theorem:
    """One threshold: an answer reaches it or not."""
    zero, event = num(0), T(num(0)) <= seen(y)
    one = use(SUM_ONE, s=MARKS)
    goal = eq(F(label(zero)), F(zero) + (F(zero + 1) - F(zero)) * ind(event))
    same = cases(
        event,
        lambda yes: arith(goal, same_value(F, arith(eq(label(zero), zero + 1), one, yes)), yes),
        lambda no: arith(goal, same_value(F, arith(eq(label(zero), zero), one, no)), no),
    )
    inside = zero <= n
    tail = at(TAILS, zero, by=[use(NAT_ZERO), inside])
    mean = _with(zero, F(zero), zero, same, tail)
    share = arith(m(zero) * F(zero) <= unit * (1 - t(zero)) * F(zero), FIRST, specialize(TEST, zero))
    return discharge(arith(consequence_of(_answers_said(zero)), mean, share, use(SUM_ONE, s=SHARES)), inside)


def _with(marks: Term, before_mean: Term, after: Term, same: Theorem, tail: Theorem) -> Theorem:
    """The mean with one threshold more, from the same of the answers, which have the label ``marks`` before."""
    event, before, jump = ind(T(after) <= seen(y)), F(marks), F(after + 1) - F(after)
    ints = bounded(P, y, before, 1, specialize(TEST, marks)), bounded(P, y, event, 1)
    whole_int, whole = parts(expand(P, y, before + jump * event, *ints))
    turned = parts(transfer(P, y, arith(eq(before + jump * event, F(label(after))), same), whole_int))[1]
    return arith(eq(_mean(after), before_mean + jump * t(after)), turned, whole, tail, mean_of_one(P))


def _next(_: Term, last: Term) -> Theorem:
    """The share above all thresholds is divided by one more."""
    inside, after = assume(last + 1 <= n), last + 1
    known = at(assume(_answers_said(last)), by=[arith(last <= n, inside)])
    mean = _with(label(last), _mean(last), after, _further(last, after, inside), at(TAILS, after, by=[inside]))
    between = at(BETWEEN, last, by=[arith(last <= n - 1, inside)])
    share = arith(m(after) * F(after) <= unit * (t(last) - t(after)) * F(after), between, specialize(TEST, after))
    return discharge(
        arith(consequence_of(_answers_said(after)), known, mean, share, longer(SHARES, last)), last + 1 <= n
    )


def _further(last: Term, after: Term, inside: Theorem) -> Theorem:
    """F of the label with one threshold more."""
    event, sum_ = T(after) <= seen(y), longer(MARKS, last)
    goal = eq(F(label(after)), F(label(last)) + (F(after + 1) - F(after)) * ind(event))

    def reached(yes: Theorem) -> Theorem:
        order = at(RISING, last, by=[arith(last <= n - 1, inside)])
        before = _reaches(last, arith(last <= n, inside), arith(T(last) <= seen(y), order, yes))
        more = arith(eq(label(after), after + 1), before, sum_, yes)
        return arith(goal, same_value(F, before), same_value(F, more), yes)

    def missed(no: Theorem) -> Theorem:
        return arith(goal, same_value(F, arith(eq(label(after), label(last)), sum_, no)), no)

    return cases(event, reached, missed)


def _reaches(last: Term, inside: Theorem, yes: Theorem) -> Theorem:
    """What reaches a threshold has the label that it has at least."""
    order = at(RISING, k, by=[nat(k), arith(k <= n - 1, k <= last - 1, inside)])
    rising = generalize(discharge(order, nat(k), k <= last - 1), k)
    return use(THRESHOLDS, nat(last), rising, yes, n=last, a=seen(y), T=T)


# A response on four answers, two of which reveal the data: outside of these its privacy loss is bounded ---

P_, Q = variables("P Q", prob(REAL))
S, phi = (var(name, function_type((REAL,), REAL)) for name in ("S", "phi"))
w = var("w")
OUTSIDE_TEST = test_function(phi, w)
HERE, THERE = variables("p1 p2 p3 p4"), variables("q1 q2 q3 q4")


def answers(law: Term, masses: tuple[Term, ...]) -> Term:
    """The answers are 1, ..., 4, with these probabilities."""
    first, *rest = (mass * phi(num(k)) for k, mass in enumerate(masses, 1))
    return forall(phi, implies(OUTSIDE_TEST, eq(E(law, w, phi(w)), sum(rest, first))))


LAWS = answers(P_, HERE), answers(Q, THERE)
USUAL = [mass <= exp(epsilon) * other for mass, other in zip(HERE[1:3], THERE[1:3], strict=True)]
close = forall(phi, implies(OUTSIDE_TEST, E(P_, w, (1 - S(w)) * phi(w)) <= exp(epsilon) * E(Q, w, (1 - S(w)) * phi(w))))
goal = exists(S, conj(test_function(S, w), E(P_, w, S(w)) <= factor * delta, close))

LEMMA = Lemma(
    "meaning.revealed-outside", "Outside of the answers that reveal the data, the privacy loss is at most epsilon",
    "elementary",
    (*LAWS, *USUAL, HERE[0] + HERE[3] <= delta),
    goal,
    mutants=(Mutant("factor", {factor: LESS}, "one answer, which reveals the data"),),
)  # fmt: skip


@proof_of(LEMMA)
def _lemma(claim: Claim) -> Theorem:
    """What reveals the data is left out."""
    event = lam(w, ind(w <= 1) + ind(4 <= w))
    size = both(arith(0 <= event(w)), arith(event(w) <= 1))
    unit = generalize(size, w)
    marks = [arith(eq(event(num(k)), int(k in (1, 4)))) for k in range(1, 5)]
    rare = arith(E(P_, w, event(w)) <= delta, at(LAWS[0], event, by=[unit]), *marks, HERE[0] + HERE[3] <= delta)
    test = lam(w, (1 - event(w)) * phi(w))
    bounds = *parts(specialize(OUTSIDE_TEST, w)), *parts(size)
    is_test = generalize(both(arith(0 <= test(w), *bounds), arith(test(w) <= 1, *bounds)), w)
    means = [at(law, test, by=[is_test]) for law in LAWS]
    signs = [parts(specialize(OUTSIDE_TEST, num(k)))[0] for k in (2, 3)]
    steps = [
        arith(mass * phi(num(k)) <= exp(epsilon) * (other * phi(num(k))), usual, sign)
        for k, mass, other, usual, sign in zip((2, 3), HERE[1:3], THERE[1:3], USUAL, signs, strict=True)
    ]
    close = arith(E(P_, w, test(w)) <= exp(epsilon) * E(Q, w, test(w)), *means, *marks, *steps)
    return witness(claim.conclusion, event, unit, rare, generalize(discharge(close, OUTSIDE_TEST), phi))


# A response on two answers, wherever these are: one reveals the data ---

p, q, first, second = variables("p q a b")


def one_of_two(law: Term, mass: Term) -> Term:
    """The answer is a with that probability, and b otherwise."""
    seen_ = mass * phi(first) + (1 - mass) * phi(second)
    return forall(phi, implies(OUTSIDE_TEST, eq(E(law, w, phi(w)), seen_)))


REVEALED, OTHERWISE = p <= delta, 1 - p <= exp(epsilon) * (1 - q)
ONE_REVEALS = Lemma(
    "meaning.revealed-by-one-answer", "Where one of two answers reveals the data, a loss is above epsilon only there",
    "elementary",
    (one_of_two(P_, p), one_of_two(Q, q), REVEALED, OTHERWISE, 0 <= delta, 0 <= epsilon),
    goal,
    mutants=(Mutant("factor", {factor: LESS}, "one answer, which reveals the data"),),
)  # fmt: skip


@proof_of(ONE_REVEALS)
def _one_reveals(claim: Claim) -> Theorem:
    """The answer that reveals the data is left out; where both answers are one, nothing is."""
    laws = one_of_two(P_, p), one_of_two(Q, q)

    event = lam(w, ind(eq(w, first)) * (1 - ind(eq(first, second))))
    size = both(arith(0 <= event(w)), arith(event(w) <= 1))
    is_event = generalize(size, w)
    test = lam(w, (1 - event(w)) * phi(w))
    bounds = *parts(specialize(OUTSIDE_TEST, w)), *parts(size)
    is_test = generalize(both(arith(0 <= test(w), *bounds), arith(test(w) <= 1, *bounds)), w)
    means = [at(law, test, by=[is_test]) for law in laws]
    sign = parts(specialize(OUTSIDE_TEST, second))[0]
    ratio = arith(1 <= exp(epsilon), 0 <= epsilon, use(EXP_TANGENT, x=epsilon))
    left = arith((1 - p) * phi(second) <= exp(epsilon) * ((1 - q) * phi(second)), OTHERWISE, sign)
    whole = arith(phi(second) <= exp(epsilon) * phi(second), ratio, sign)

    def concluded(*values: Theorem) -> Theorem:
        rare = arith(E(P_, w, event(w)) <= delta, at(laws[0], event, by=[is_event]), *values, REVEALED, 0 <= delta)
        close_ = arith(E(P_, w, test(w)) <= exp(epsilon) * E(Q, w, test(w)), *means, *values, left, whole)
        return witness(claim.conclusion, event, is_event, rare, generalize(discharge(close_, OUTSIDE_TEST), phi))

    def same(yes: Theorem) -> Theorem:
        nothing = [arith(eq(event(answer_), 0), yes) for answer_ in (first, second)]
        return concluded(*nothing, same_value(phi, yes))

    def apart(no: Theorem) -> Theorem:
        return concluded(arith(eq(event(first), 1), no), arith(eq(event(second), 0), no))

    return cases(eq(first, second), same, apart)


CERTAIN = dirac(num(1)), dirac(num(4))
"""The one data set has the answer 1, the other one 4."""


@refutation_of(ONE_REVEALS, "factor")
def _only_answer(said: Theorem) -> Theorem:
    """p is 1, and q is 0."""
    values = {p: num(1), q: num(0), first: num(1), second: num(4)}
    told = [_surely(law, substitute(one_of_two(law, mass), values)) for law, mass in zip(CERTAIN, (p, q), strict=True)]
    return _nothing_left_out(instance(said, *told, P=CERTAIN[0], Q=CERTAIN[1], p=1, q=0, a=1, b=4, epsilon=0, delta=1))


@refutation_of(LEMMA, "factor")
def _one_answer(said: Theorem) -> Theorem:
    """Each data set has one of four answers."""
    masses = (1, 0, 0, 0), (0, 0, 0, 1)
    told = [_surely(law, answers(law, tuple(map(num, own)))) for law, own in zip(CERTAIN, masses, strict=True)]
    values = {name.data[0]: value for names, own in zip((HERE, THERE), masses, strict=True)
              for name, value in zip(names, own, strict=True)}  # fmt: skip
    return _nothing_left_out(instance(said, *told, P=CERTAIN[0], Q=CERTAIN[1], epsilon=0, delta=1, **values))


def _surely(law: Term, said: Term) -> Theorem:
    """What is said of a law that has one answer."""
    sure = parts(use("E_dirac", x=law.args[0], f=phi))[1]
    return intro(said, lambda wanted, *_: arith(wanted, sure))


def _nothing_left_out(made: Theorem) -> Theorem:
    """S is 1 at the answer of the one data set."""

    def with_event(event: Term, facts: Theorem) -> Theorem:
        unit, rare, close = parts(facts)
        test = lam(w, ind(w <= 1))
        is_test = generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w)
        seen = lam(w, (1 - event(w)) * test(w))
        means = [parts(use("E_dirac", x=law.args[0], f=f))[1] for law, f in
                 ((CERTAIN[0], event), (CERTAIN[0], seen), (CERTAIN[1], seen))]  # fmt: skip
        at_one = arith(eq(test(num(1)), 1)), arith(eq(test(num(4)), 0)), arith(eq(exp(num(0)), 1))
        return absurd(rare, at(close, test, by=[is_test]), *means, *at_one, specialize(unit, num(1)))

    return obtain(made, "S", with_event)
