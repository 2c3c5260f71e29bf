"""Powers of a likelihood ratio that is mixed with 1, and of its mirror image: why a record added is distinguished no
better than one removed.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.sampled_gaussian_dp import rate as q
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.sums.sums import by_length

# The mixed ratio and its mirror image ---------------------------------------------------------

a, b, p, r, u, y = variables("a b p r u y")
AFTER, BEFORE = 1 - q + q * y, 1 - q + q / y
POWERS_GIVEN = 0 < q, q < 1, 0 < y, nat(k)

POWERS = Lemma(
    "sampling.reflected-powers", "Powers of the mixed ratio, and of its mirror image", "by induction",
    POWERS_GIVEN,
    factor * y * (BEFORE ** (1 - k) - BEFORE**k) <= AFTER**k - AFTER ** (1 - k),
    mutants=(Mutant("factor", {factor: MORE}, "k = 1, q = 1/2, y = 2", witness=point(rate="1/2", y=2, k=1)),),
)  # fmt: skip


@proof_of(POWERS)
def _powers(claim: Claim) -> Theorem:
    """Both sides grow by q (y - 1) times the sums of a power and its reciprocal, which compare as y does with 1."""
    shares = arith(0 < 1 - q, q < 1), arith(0 < q * y, 0 < q, 0 < y), arith(0 < q / y, 0 < q, 0 < y)
    signs = arith(0 < AFTER, *shares), arith(0 < BEFORE, *shares)
    apart = arith(0 < q * (1 - q), 0 < q, q < 1), arith(0 <= (y - 1) ** 2 / y, 0 < y)
    product = arith(1 <= AFTER * BEFORE, arith(eq(AFTER * BEFORE, 1 + q * (1 - q) * (y - 1) ** 2 / y), 0 < y), *apart)
    size = u**k + u ** (-k)
    grown = (
        eq(u ** (k + 1) - u ** (1 - (k + 1)), u**k - u ** (1 - k) + (u - 1) * size),
        eq(y * (u ** (1 - (k + 1)) - u ** (k + 1)), y * (u ** (1 - k) - u**k) + y * (1 - u) * size),
    )
    slopes = arith(eq(AFTER - 1, q * (y - 1))), arith(eq(y * (1 - BEFORE), q * (y - 1)), 0 < y)

    def said(m: Term) -> Term:
        return y * (BEFORE ** (1 - m) - BEFORE**m) <= AFTER**m - AFTER ** (1 - m)

    def step(m: Term) -> Theorem:
        natural = use(NAT_NONNEGATIVE, nat(m), k=m)
        up, down = (base**m + base ** (-m) for base in (AFTER, BEFORE))

        def ahead(yes: Theorem) -> Theorem:
            below = arith(BEFORE <= 1, arith(0 <= q * (1 - 1 / y), 0 < q, yes))
            more = use(_larger(), below, signs[1], product, natural, a=AFTER, b=BEFORE, k=m)
            return arith(0 <= (y - 1) * (up - down), more, yes)

        def behind(no: Theorem) -> Theorem:
            below = arith(AFTER <= 1, arith(0 <= q * (1 - y), 0 < q, no))
            above = arith(1 <= BEFORE, arith(0 <= q * (1 / y - 1), 0 < q, no, 0 < y))
            turned_ = arith(1 <= BEFORE * AFTER, product)
            more = use(_larger(), above, below, signs[0], turned_, natural, a=BEFORE, b=AFTER, k=m)
            return arith(0 <= (y - 1) * (up - down), more, no)

        sums = zip(grown, (AFTER, BEFORE), signs, strict=True)
        both_ = [use(arith(rule, 0 < u), sign, u=base, k=m) for rule, base, sign in sums]
        scaled = zip(slopes, (up, down), strict=True)
        same = [congruence(eq(lhs(slope) * size, rhs(slope) * size), slope) for slope, size in scaled]
        return arith(said(m + 1), said(m), *both_, cases(1 <= y, ahead, behind), 0 < q, *same)

    whole = by_length(said, arith(said(num(0)), *signs, *slopes), step)
    return use(whole, nat(k), *claim.hypotheses, n=k)


def _larger() -> Theorem:
    """a^k + a^-k is at least b^k + b^-k where b <= 1 <= a and 1 <= a b."""
    above, below = inequality(1 <= a**k, 1 <= a, 0 <= k), inequality(b**k <= 1, 0 < b, b <= 1, 0 <= k)
    whole = use(inequality(1 <= a**k, 1 <= a, 0 <= k), 1 <= a * b, 0 <= k, a=a * b)
    split_ = arith(1 <= a**k * b**k, whole, arith(eq(a**k * b**k, (a * b) ** k), arith(0 < a, 1 <= a), 0 < b))
    signs = arith(0 <= p - r, 1 <= p, r <= 1), arith(0 <= 1 - 1 / (p * r), 1 <= p * r)
    known = arith(r + 1 / r <= p + 1 / p, 0 < r, arith(0 < p, 1 <= p), arith(0 <= (p - r) * (1 - 1 / (p * r)), *signs))
    said = use(known, above, arith(0 < b**k, 0 < b), below, split_, p=a**k, r=b**k)
    back = [arith(eq(base ** (-k), 1 / base**k), sign) for base, sign in ((a, arith(0 < a, 1 <= a)), (b, 0 < b))]
    return arith(b**k + b ** (-k) <= a**k + a ** (-k), said, *back)
