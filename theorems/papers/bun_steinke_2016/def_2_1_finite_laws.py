"""Definition 2.1 for two laws on the outcomes 1, ..., n: Rényi, KL and max-divergence and the least delta are
sums, also as functions of lists of probabilities.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.privacy.entries import Entries
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, MEAN_OF_DENSITY
from theorems.foundations.divergences.equal_laws import ENTROPY_LOW
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK
from theorems.foundations.divergences.known_likelihood_ratio import KL_EXACT, RENYI_EXACT
from theorems.foundations.measure.finite_laws import MEAN, i, n, p, q
from theorems.foundations.reals.exponentials_and_logarithms import EXP_OF_LOG
from theorems.foundations.reals.naturals import NAT_GAP, NAT_PREDECESSOR
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_PRODUCT, POWER_TANGENT
from theorems.foundations.sums.sums_from_one import SUM_ADDED, SUM_EQUAL, for_each

# Definition 2.1 for two laws on the outcomes 1, ..., n: divergences, and the least delta, are sums ---

SOURCE = f"{BUN_STEINKE}, Definition 2.1"
v = var("v")
P, Q = variables("P Q", prob(REAL))
LAW, DENSITY_R, RENYI_R, KL_R, CLOSE_R = (
    on(notion, Y=REAL) for notion in (FINITE_LAW, DENSITY, RENYI, KL, INDISTINGUISHABLE)
)
NUMBERED = lam(i, i)
OF_P, OF_Q = LAW(P, n, NUMBERED, p), LAW(Q, n, NUMBERED, q)
LAWS = (OF_P, OF_Q, nat(n), for_each(i, n, 0 <= p(i)), for_each(i, n, 0 < q(i)))
"""P and Q put the weights p(i) >= 0 and q(i) > 0 on the numbers i = 1, ..., n."""

ratio = lam(v, maximum(p(v) / q(v), 0))

RATIO = Lemma(
    "bs16.def-2.1-finite-ratio", "The likelihood ratio of laws on 1, ..., n is p(i)/q(i)", SOURCE,
    LAWS,
    DENSITY_R(ratio, P, Q),
    mutants=(Mutant("factor", Claim(LAWS, DENSITY_R(lam(v, LESS * ratio(v)), P, Q)), "its mean is 1",
                    Claim((*LAWS, 2 <= n), DENSITY_R(ratio, P, Q)),
                    witness=finite({}, P={1: 1}, Q={1: 1}, n=1, p=1, q=1)),),
)  # fmt: skip

phi = var("phi", function_type((REAL,), REAL))


@proof_of(RATIO)
def _density(claim: Claim) -> Theorem:
    """For a test phi, both sides are the sum of the p(i) phi(i)."""
    test = test_function(phi, v)
    _, positive, share = weights()
    low = arith(0 <= ratio(v))
    whole = sum_is(ratio(v), lam(i, p(i)), low, share, positive)
    size = specialize(test, v)
    weighted = sum_is(ratio(v) * phi(v), lam(i, p(i) * phi(i)), arith(0 <= ratio(v) * phi(v), size), share, positive)
    change = arith(eq(E(P, v, phi(v)), E(Q, v, ratio(v) * phi(v))), parts(weighted)[1], at(OF_P, phi, by=[test]))
    return folded(claim.conclusion, both(generalize(low, v), parts(whole)[0], generalize(discharge(change, test), phi)))


INSIDE = (nat(i), 1 <= i, i <= n)


def weights() -> tuple[Theorem, Theorem, Theorem]:
    """0 <= p(i), 0 < q(i), and the ratio at i is p(i)/q(i)."""
    low, positive = (at(fact, i, by=INSIDE) for fact in LAWS[3:])
    share = arith(0 <= p(i) / q(i), low, positive)
    return low, positive, arith(eq(ratio(i), p(i) / q(i)), share)


def sum_is(body: Term, terms: Term, *facts: Theorem) -> Theorem:
    """A nonnegative function is integrable under Q, and its mean is the sum of the terms, which are q(i) times it."""
    low, *same = facts
    mean = use(MEAN, OF_Q, nat(n), positive_weights(), generalize(low, v), Q=Q, item=NUMBERED, f=lam(v, body))
    ints, value = parts(mean)
    old = lam(i, q(i) * lam(v, body)(i))
    termwise = generalize(discharge(arith(eq(old(i), 1 * terms(i)), *same), *INSIDE), i)
    total = use(SUM_EQUAL, nat(n), termwise, c=1, s=old, t=terms)
    return both(ints, arith(eq(E(Q, v, body), summation(i, 1, n, terms(i))), value, total))


def positive_weights() -> Theorem:
    """0 <= q(i)."""
    return generalize(discharge(arith(0 <= q(i), at(LAWS[4], i, by=INSIDE)), *INSIDE), i)


MOMENT = summation(i, 1, n, p(i) ** alpha * q(i) ** (1 - alpha))

FINITE_RENYI = Lemma(
    "bs16.def-2.1-finite", "D_alpha(P||Q) = log(sum of p(i)^alpha q(i)^(1 - alpha))/(alpha - 1) for laws on 1, ..., n",
    SOURCE,
    (*LAWS, 1 < alpha),
    equals(RENYI_R(alpha, P, Q, t), t, factor * log(MOMENT) / (alpha - 1)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={1: "3/4", 2: "1/4"}, Q={1: "1/4", 2: "3/4"}, n=2, p={1: "3/4", 2: "1/4"},
                        q={1: "1/4", 2: "3/4"}, alpha=2)),),
)  # fmt: skip


@proof_of(FINITE_RENYI)
def _renyi(claim: Claim) -> Theorem:
    """E_Q[L**alpha] is the sum of the q(i) (p(i)/q(i))**alpha, and at least 1."""
    power, value, order = ratio(v) ** alpha, value_of(claim.conclusion), 1 < alpha
    density = use(RATIO, *LAWS)
    low, positive, share = weights()
    at_i = use(POWER_OF_PRODUCT, arith(0 <= q(i), positive), arith(0 <= p(i) / q(i), low, positive), order, u=q(i),
               v=p(i) / q(i), a=alpha)  # fmt: skip
    whole = rewrite(at_i, arith(eq(q(i) * (p(i) / q(i)), p(i)), positive))
    raised = same_value(lam(v, v**alpha), share)
    scale = arith(eq(q(i) * q(i) ** -alpha, q(i) ** (1 - alpha)), positive)
    inverse = arith(eq(q(i) ** alpha * q(i) ** -alpha, 1), positive)
    term = arith(eq(q(i) * ratio(i) ** alpha, p(i) ** alpha * q(i) ** (1 - alpha)), whole, raised, scale, inverse)
    nonneg = use(POWER_NONNEGATIVE, arith(0 <= ratio(v)), order, u=ratio(v), a=alpha)
    ints, mean = parts(sum_is(power, lam(i, p(i) ** alpha * q(i) ** (1 - alpha)), nonneg, term))
    tangent = use(POWER_TANGENT, arith(0 <= ratio(v)), order, a=alpha, s=1, u=ratio(v))
    above = integrate(Q, v, tangent, parts(unfolded(density))[1], ints)
    unit = use(MEAN_OF_DENSITY, density, P=P, Q=Q, L=ratio)
    large = arith(0 < MOMENT, above, unit, mean)
    exponent = arith(eq((alpha - 1) * value, log(MOMENT)), order)
    moment = arith(eq(E(Q, v, power), exp(log(MOMENT))), mean, use(EXP_OF_LOG, large, y=MOMENT))
    known = rewrite(moment, arith(eq(log(MOMENT), (alpha - 1) * value), exponent))
    return use(RENYI_EXACT, density, ints, known, order, P=P, Q=Q, L=ratio, d=value)


# D_1(P||Q) = sum of p(i) log(p(i)/q(i)) for laws on 1, ..., n; The least delta is the sum of the max(p(i) -
# exp(epsilon) q(i), 0) for laws on 1, ..., n --------------------------------------------------

ENTROPY = summation(i, 1, n, p(i) * log(p(i) / q(i)))

FINITE_KL = Lemma(
    "bs16.def-2.1-finite-kl", "D_1(P||Q) = sum of p(i) log(p(i)/q(i)) for laws on 1, ..., n", SOURCE,
    LAWS,
    equals(KL_R(P, Q, t), t, factor * ENTROPY),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={1: "3/4", 2: "1/4"}, Q={1: "1/4", 2: "3/4"}, n=2, p={1: "3/4", 2: "1/4"},
                        q={1: "1/4", 2: "3/4"})),),
)  # fmt: skip


@proof_of(FINITE_KL)
def _kl(claim: Claim) -> Theorem:
    """E_Q[L log(L) + 1] is the sum of the p(i) log(p(i)/q(i)) + q(i)."""
    entropy, value = ratio(v) * log(ratio(v)), value_of(claim.conclusion)
    density = use(RATIO, *LAWS)
    _, positive, share = weights()
    loss = same_value(lam(v, log(v)), share)
    weight = arith(eq(q(i) * ratio(i), p(i)), share, positive)
    term = arith(eq(q(i) * (ratio(i) * log(ratio(i)) + 1), p(i) * log(p(i) / q(i)) + q(i)), weight, loss)
    shifted = use(ENTROPY_LOW, arith(0 <= ratio(v)), u=ratio(v))
    raised = sum_is(entropy + 1, lam(i, p(i) * log(p(i) / q(i)) + q(i)), arith(0 <= entropy + 1, shifted), term)
    ones = sum_is(num(1), lam(i, q(i)), arith(num(0) <= 1))
    added = use(SUM_ADDED, nat(n), s=lam(i, p(i) * log(p(i) / q(i))), t=lam(i, q(i)))
    ints, mean = parts(expand(Q, v, entropy, parts(raised)[0]))
    known = arith(eq(E(Q, v, entropy), value), mean, raised, ones, added, mean_of_one(Q))
    return use(KL_EXACT, density, ints, known, P=P, Q=Q, L=ratio, d=value)


EXCESS = summation(i, 1, n, maximum(p(i) - exp(epsilon) * q(i), 0))

FINITE_DELTA = Lemma(
    "bs16.sec-1.1-loss-dp-finite",
    "The least delta is the sum of the max(p(i) - exp(epsilon) q(i), 0) for laws on 1, ..., n",
    f"{BUN_STEINKE}, Section 1.1, after Definition 1.2",
    LAWS,
    equals(CLOSE_R(P, Q, epsilon, delta), delta, factor * EXCESS),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={1: "3/4", 2: "1/4"}, Q={1: "1/4", 2: "3/4"}, n=2, p={1: "3/4", 2: "1/4"},
                        q={1: "1/4", 2: "3/4"}, epsilon="1/2")),),
)  # fmt: skip


@proof_of(FINITE_DELTA)
def _delta(claim: Claim) -> Theorem:
    """E_Q[max(0, L - exp(epsilon))] is the sum of the max(0, p(i) - exp(epsilon) q(i))."""
    one = use(DENSITY_OF_SAME, P=Q, Q=Q)
    least = use(HOCKEY_STICK, use(RATIO, *LAWS), one, P=P, Q=Q, mu=Q, p=ratio, q=lam(v, num(1)))
    excess = maximum(num(0), ratio(v) - exp(epsilon) * 1)
    _, positive, share = weights()
    weight = arith(eq(q(i) * ratio(i), p(i)), share, positive)
    here = maximum(num(0), ratio(i) - exp(epsilon) * 1)
    term = arith(eq(q(i) * here, maximum(p(i) - exp(epsilon) * q(i), 0)), weight, positive)
    mean = parts(sum_is(excess, lam(i, maximum(p(i) - exp(epsilon) * q(i), 0)), arith(0 <= excess), term))[1]
    there, back = parts(specialize(least, delta))
    close, value = CLOSE_R(P, Q, epsilon, delta), value_of(claim.conclusion)
    needed = arith(value <= delta, mp(there, close), mean)
    enough = mp(back, arith(premise_of(back), mean, value <= delta))
    return generalize(both(discharge(needed, close), discharge(enough, value <= delta)), delta)


# Divergences of two laws on 1, ..., n that are given by lists of probabilities, as functions of numbers ---


def _weights(low: Term) -> Term:
    """What is said of p(i), and 0 < q(i), for i = 1, 2, ..."""
    return forall(i, implies(nat(i), conj(low, 0 < q(i + 1))))


POSITIVE, NONNEGATIVE = _weights(0 < p(i + 1)), _weights(0 <= p(i + 1))


def _weight(weights: Term, goal: Term) -> Theorem:
    """What is said of i + 1 for natural i, for i = 1, ..., n."""
    before = use(NAT_PREDECESSOR, nat(i), arith(ne(i, 0), 1 <= i), k=i)
    said = parts(at(weights, i - 1, by=[before]))
    return generalize(discharge(arith(goal, *said), nat(i), 1 <= i, i <= n), i)


def given_as_lists(lemma: Lemma, weights: Term) -> Parts:
    """The lemma where that is said of all entries of the lists, its proof and its false variants."""

    def stated(claim: Claim) -> Claim:
        return Claim((*(h for h in claim.hypotheses if h not in LAWS[3:]), weights), claim.conclusion)

    def proof(claim: Claim) -> Theorem:
        return use(lemma, *claim.hypotheses, *(_weight(weights, goal) for goal in (0 <= p(i), 0 < q(i))))

    false = tuple(Mutant(m.name, stated(m.claim), m.reason, witness=m.witness) for m in lemma.mutants)
    return *stated(lemma.claim).parts, proof, false


RENYI_OF_LISTS = Lemma(
    "bs16.def-2.1-finite-lists", f"{FINITE_RENYI.title}, given as lists", FINITE_RENYI.source,
    *given_as_lists(FINITE_RENYI, POSITIVE),
)  # fmt: skip

KL_OF_LISTS = Lemma(
    "bs16.def-2.1-finite-kl-lists", f"{FINITE_KL.title}, given as lists", FINITE_KL.source,
    *given_as_lists(FINITE_KL, POSITIVE),
)  # fmt: skip

DELTA_OF_LISTS = Lemma(
    "bs16.sec-1.1-loss-dp-finite-lists", f"{FINITE_DELTA.title}, given as lists", FINITE_DELTA.source,
    *given_as_lists(FINITE_DELTA, NONNEGATIVE),
)  # fmt: skip

WHOLE = eq(summation(i, 1, n, p(i)), 1), eq(summation(i, 1, n, q(i)), 1)
LISTS = Entries({"p": p, "q": q}, length=n, gap=NAT_GAP)
"""For the Renyi and KL divergence no p(i) is 0: powers and logarithms of 0 have no enclosure."""

renyi_divergence_of_laws = Verified(
    RENYI_OF_LISTS, "renyi_divergence_of_laws", value=log(MOMENT) / (alpha - 1), requires=WHOLE, entries=LISTS
)
kl_divergence_of_laws = Verified(KL_OF_LISTS, "kl_divergence_of_laws", value=ENTROPY, requires=WHOLE, entries=LISTS)
least_delta_of_laws = Verified(DELTA_OF_LISTS, "least_delta_of_laws", value=EXCESS, requires=WHOLE, entries=LISTS)
