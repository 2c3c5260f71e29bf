"""The tail of discrete Laplace noise."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, absolute, eq, exp, ind, lam, nat, num, variables
from dpproofs.meaning.laws import COUNTING
from dpproofs.privacy.notions import DENSITY, on
from dpproofs.privacy.notions.geometric_dp import RATIO, scale
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, assume, at, both, cases, dominated, generalize, instantiate, linear
from dpproofs.proving.tactics import natural_sign, parts, same_value, transfer, unfolded, use
from theorems.foundations.measure.counting import NO_MEASURE, mu, whole, y
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.reals.whole_numbers import DIFFERENCE, GAP, is_whole, natural_of
from theorems.mechanisms.laplace.density import P
from theorems.mechanisms.whole_noise.further import ZERO
from theorems.mechanisms.whole_noise.geometric import FAR, NORMAL, ODDS, ONE, UP, u, up

m, n, t = variables("m n t")


def beyond(offset: Term) -> Term:
    """How likely noise of at least that number is."""
    above, below = exp(-offset / scale) / (1 + RATIO), 1 - exp((offset - 1) / scale) / (1 + RATIO)
    return ind(0 < offset) * above + ind(offset <= 0) * below


HERE = lam(y, u * exp(-absolute(y - m) / scale))
GIVEN = (COUNTING(mu), *NORMAL, 0 < scale, on(DENSITY, Y=REAL)(HERE, P, mu), whole(m), whole(t))

LEMMA = Lemma(
    "mechanisms.geometric-tail", "The tail of discrete Laplace noise", "elementary",
    GIVEN,
    eq(E(P, y, ind(t <= y)), factor * beyond(t - m)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality", unwitnessed=NO_MEASURE),),
)  # fmt: skip

OVER = lam(y, ind(n < y) * ODDS(y))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The probability of noise of more than a natural number, or what is left of 1, mirrored."""
    surely, offset, goal = parts(unfolded(COUNTING(mu)))[0], t - m, claim.conclusion
    event = ind(t <= y)
    _, here_int, tests = parts(unfolded(GIVEN[5]))
    mean = at(tests, lam(y, event), by=[generalize(both(arith(0 <= event), arith(event <= 1)), y)])
    body = HERE(y) * event
    positive = arith(0 <= HERE(y), 0 < u)
    ints = dominated(mu, y, both(arith(0 <= body, positive), arith(body <= HERE(y), positive)), here_int)
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, whole(m), ZERO, f=lam(y, body), k=m, n=num(0)))
    seen = ind(offset <= y) * ODDS(y)
    near = same_value(FAR, arith(eq(absolute(y + m - num(0) - m), absolute(y))))
    seen_int, same = parts(transfer(mu, y, arith(eq(integrand_of(moved_int, y), seen), near), moved_int))
    known = [mean, moved, same]
    is_offset = use(DIFFERENCE, whole(m), whole(t), j=m, k=t)
    inside = dominated(mu, y, both(arith(0 <= OVER(y), 0 < u), arith(OVER(y) <= ODDS(y), 0 < u)), NORMAL[0])
    over = _over(OVER, inside)[1]

    def above(yes: Theorem) -> Theorem:
        """It is more than the number before."""
        before = use(DIFFERENCE, ONE, is_offset, j=num(1), k=offset)
        least = arith(0 <= offset - 1, use(GAP, ZERO, is_offset, yes, j=num(0), k=offset))
        value = infer("cut", instantiate(over, n=offset - 1), natural_of(before, least))
        other = integrand_of(value.conclusion.args[0], y)

        def more(fact: Theorem) -> Theorem:
            return arith(eq(other, seen), fact, use(GAP, before, whole(y), fact, j=offset - 1, k=y))

        point = cases(offset - 1 < y, more, lambda no: arith(eq(other, seen), no))
        same_ = parts(transfer(mu, y, point, instantiate(inside, n=offset - 1), surely))[1]
        return arith(goal, *known, value, same_, yes)

    def below(no: Theorem) -> Theorem:
        """Noise below it is so far on the other side."""
        natural = natural_of(use(DIFFERENCE, is_offset, ZERO, j=offset, k=num(0)), arith(0 <= num(0) - offset, no))
        size = num(0) - offset
        value, ints = infer("cut", instantiate(over, n=size), natural), instantiate(inside, n=size)
        back_int, back = parts(use(AROUND, COUNTING(mu), ints, ZERO, f=lam(y, ind(size < y) * ODDS(y)), k=num(0)))
        under_ = ind(y < offset) * ODDS(y)
        even = same_value(FAR, arith(eq(absolute(num(0) - y), absolute(y))))
        under_int, mirrored = parts(transfer(mu, y, arith(eq(integrand_of(back_int, y), under_), even), back_int))
        split_ = parts(linear(mu, y, ODDS(y), [(num(1), seen_int), (num(1), under_int)]))[1]
        return arith(goal, *known, value, back, mirrored, split_, NORMAL[1], no)

    return cases(0 < offset, above, below)


def _over(event: Term, ints: Theorem) -> list[Theorem]:
    """For natural n, noise of more than n has the probability r^(n + 1)/(1 + r)."""
    up_int, share, *_ = up()
    moved_int, moved = parts(use(MOVED, COUNTING(mu), ints, is_whole(n, assume(nat(n))), ZERO, f=event, k=n, n=num(0)))
    body, less = integrand_of(moved_int, y), exp(-n / scale) * UP(y)
    sign = natural_sign(n)

    def further(yes: Theorem) -> Theorem:
        size = same_value(FAR, arith(eq(absolute(y + n - num(0)), absolute(y) + n), sign, yes))
        return arith(eq(body, less), size, yes)

    point = cases(0 < y, further, lambda no: arith(eq(body, less), no))
    same = parts(transfer(mu, y, point, moved_int))[1]
    mean = parts(linear(mu, y, less, [(exp(-n / scale), up_int)]))[1]
    return [moved_int, arith(eq(E(mu, y, event(y)), exp(-(n + 1) / scale) / (1 + RATIO)), moved, same, mean, share)]
