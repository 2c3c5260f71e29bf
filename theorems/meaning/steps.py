"""What the steps l + 1, ..., l + k of a process make together, for all l and k at once, how such parts join,
and what so holds of all of a row of equal steps.
"""

from dpproofs.prelude import *
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, PROCESS, TEST, first, h, released, step_law, v
from dpproofs.render.notation import write_as
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.mixtures.mixtures import IN_TURN
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.sums.sums import NATURAL_SUM

# Parts of a row of equal steps: what holds of a of them, wherever they begin, and of b after them, holds of a + b ---

l, a, b, c, low, high = variables("l a b c low high")
A, B, C = (var(name, function_type(("real",), PROP)) for name in "ABC")


def wherever(said: Term, count: Term, low: Term = low, high: Term = high) -> Term:
    """The premise is about that many steps after the first l ones, at any position."""
    return forall(l, implies(nat(l), low <= l, l + count <= high, said(l)))


BOTH = forall(l, implies(nat(l), A(l), B(l + a), C(l)))
GIVEN = (wherever(A, a), wherever(B, b), BOTH, nat(a), nat(b), eq(a + b, c))

PARTS = Lemma(
    "meaning.parts", "What holds of the parts of a row of steps, wherever they begin, holds of both together",
    "elementary",
    GIVEN,
    wherever(C, c),
    mutants=(Mutant("count", Claim((*GIVEN[:-1], eq(a + b, c + 1)), wherever(C, c)),
                    "a + b steps do not fit where c do",
                    unwitnessed="what is said of all real numbers has no finite model"),),
)  # fmt: skip


@proof_of(PARTS)
def _proof(claim: Claim) -> Theorem:
    """The first a steps, and b after them."""
    inside = low <= l, l + c <= high
    signs = [use(NAT_NONNEGATIVE, nat(k), k=k) for k in (a, b)]
    one = at(GIVEN[0], l, by=[nat(l), inside[0], arith(l + a <= high, inside[1], GIVEN[-1], *signs)])
    there = use(NATURAL_SUM, nat(l), nat(a), k=l, n=a)
    starts, ends = arith(low <= l + a, inside[0], *signs), arith(l + a + b <= high, inside[1], GIVEN[-1])
    two = at(GIVEN[1], l + a, by=[there, starts, ends])
    made = at(BOTH, l, by=[nat(l), one, two])
    return generalize(discharge(made, nat(l), *inside), l)


# What the steps l + 1, ..., l + k of a process make together, for all l and k at once, and how such parts join ---

m, n, k, i = variables("m n k i")
u, z, w = variables("u z w", OUTPUT)
S = var("S", function_type((REAL, REAL, DATA, OUTPUT), prob(OUTPUT)))
R, F, J = released, first, step_law
pushed = on(PUSHED, Y=OUTPUT, Z=OUTPUT)

ONE = forall((l, x, v), implies(1 <= n, pushed(S(l, num(1), x, v), J(l + 1, x, v), lam(u, dirac(u)))))
JOINED = forall(
    (l, a, b, m, c, x, v),
    implies(
        nat(a), nat(b), eq(l + a, m), eq(a + b, c), c <= n, pushed(S(l, c, x, v), S(l, a, x, v), lam(u, S(m, b, x, u)))
    ),
)
ALL = forall((R, F, x), implies(PROCESS(R, F, J, n), pushed(R(n, x), F(x), lam(v, S(num(0), n, x, v)))))
STEPS = Definition("steps", (S, J, n), conj(ONE, JOINED, ALL))
"""S(l, k, x, v) is what the k <= n steps after the first l ones make of v, on the data x. Step l + 1 is the first of
them; the first a of them and then b more, the m-th of all and so on, are a + b = c of them; and all n make of what a
process begins with what it releases."""

write_as(STEPS, r"{0} \text{{ is what the steps }} {1} \text{{ make together, up to }} {2} \text{{ steps}}")

BEGINS = forall((l, x, v, h), implies(TEST, eq(E(S(l, num(0), x, v), u, h(u)), h(v))))
FOLLOWS = forall(
    (l, i, x, v),
    implies(nat(i), i + 1 <= n, pushed(S(l, i + 1, x, v), S(l, i, x, v), lam(u, J(l + (i + 1), x, u)))),
)
MADE = exists(S, conj(BEGINS, FOLLOWS))

STEPS_MADE = Lemma(
    "meaning.steps-made", "There are laws of what the steps after the first l ones make of a point", "law_with_density",
    (nat(n),),
    MADE,
    mutants=(Mutant("one for all kernels", Claim((nat(n),), exists(S, forall(J, conj(BEGINS, FOLLOWS)))), "two kernels",
                    unwitnessed="laws with real numbers as indices have no finite model"),),
)  # fmt: skip

PLACE, DATUM = var("l0"), var("x0", DATA)


@proof_of(STEPS_MADE)
def _made(claim: Claim) -> Theorem:
    """Kernels in turn, of data (l, (x, v)): the k-th is J(l + k, x, .), and the first law is v."""
    data = var("d", product(REAL, product(DATA, OUTPUT)))
    kernels = lam((k, data, u), J(fst(data) + k, fst(snd(data)), u))
    made = use(IN_TURN, nat(n), k=n, S=lam(data, dirac(snd(snd(data)))), K=kernels)
    here = pair(l, pair(x, v))

    def with_laws(L: Term, facts: Theorem) -> Theorem:
        start, follows = parts(facts)
        certain = parts(use("E_dirac", x=snd(snd(here)), f=lam(u, h(u))))[1]
        value = same_value(lam(u, h(u)), arith(eq(snd(snd(here)), v)))
        none = arith(eq(E(L(num(0), here), u, h(u)), h(v)), at(start, here, h, by=[TEST]), certain, value)
        begins = for_all(BEGINS_OF(lam((l, k, x, v), L(k, pair(l, pair(x, v))))), none, l, x, v, h)

        def inner(number: Term, point: Term) -> Term:
            return E(L(i, here), u, E(J(number + (i + 1), point, u), v, h(v)))

        law = at(specialize(at(follows, i, by=[nat(i), i + 1 <= n]), here), h, by=[TEST])
        first_ = same_value(lam(PLACE, inner(PLACE, fst(snd(here)))), arith(eq(fst(here), l)))
        second = same_value(lam(DATUM, inner(l, DATUM)), arith(eq(fst(snd(here)), x)))
        one = arith(eq(E(L(i + 1, here), u, h(u)), inner(l, x)), law, first_, second)
        goal = pushed(L(i + 1, here), L(i, here), lam(u, J(l + (i + 1), x, u)))
        step = generalize(discharge(for_all(goal, one, h), nat(i), i + 1 <= n), l, i, x, v)
        return witness(MADE, lam((l, k, x, v), L(k, pair(l, pair(x, v)))), begins, step)

    return obtain(made, "L", with_laws)


def BEGINS_OF(laws: Term) -> Term:
    return forall((l, x, v, h), implies(TEST, eq(E(laws(l, num(0), x, v), u, h(u)), h(v))))


STEPS_LEMMA = Lemma(
    "meaning.steps", "What the steps of a process make together, from each on: a + b steps are a steps and then b",
    "Chapman-Kolmogorov",
    (nat(n),),
    exists(S, STEPS(S, J, n)),
    mutants=(Mutant("one for all kernels", Claim((nat(n),), exists(S, forall(J, STEPS(S, J, n)))), "two kernels",
                    unwitnessed="laws with real numbers as indices have no finite model"),),
)  # fmt: skip


@proof_of(STEPS_LEMMA)
def _steps_lemma(claim: Claim) -> Theorem:
    """The kernels in turn from each l on."""
    made = use(STEPS_MADE, nat(n), n=n, J=J)

    def with_steps(s: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        at_s = (infer("instantiate", th, values=((S, s),)) for th in (_one(), _joined(), _all()))
        told = [infer("cut", th, begins, follows) for th in at_s]
        return witness(claim.conclusion, s, folded(STEPS(s, J, n), both(*told)))

    return obtain(made, "S", with_steps)


def _one() -> Theorem:
    """The first step is the next one."""
    zero = num(0)
    test, is_test = _kernel_test(l + 1)
    step = _follows(l, zero, v, numeric(nat(num(0)), depth=0), arith(zero + 1 <= n, 1 <= n))
    count = same_value(lam(k, E(S(l, k, x, v), u, h(u))), arith(eq(zero + 1, num(1))))
    kernel = same_value(lam(k, E(S(l, zero, x, v), u, E(J(k, x, u), z, h(z)))), arith(eq(l + (zero + 1), l + 1)))
    begins = at(BEGINS, l, x, v, test, by=[is_test])
    certain = generalize(parts(use("E_dirac", x=u, f=lam(z, h(z))))[1], u)
    point = _mean_of(J(l + 1, x, v), u, arith(eq(E(dirac(u), z, h(z)), h(u)), specialize(certain, u)))
    goal = pushed(S(l, num(1), x, v), J(l + 1, x, v), lam(u, dirac(u)))
    law = arith(
        eq(E(S(l, num(1), x, v), u, h(u)), E(J(l + 1, x, v), u, E(dirac(u), z, h(z)))),
        step, count, kernel, begins, point,
    )  # fmt: skip
    return generalize(discharge(for_all(goal, law, h), 1 <= n), l, x, v)


def _kernel_test(number: Term) -> tuple[Term, Theorem]:
    """The mean of h after the step of that number, as a test of what was released before."""
    test = lam(v, E(J(number, x, v), u, h(u)))
    return test, generalize(_mean_is_test(J(number, x, v), h), v)


def _mean_is_test(law: Term, test: Term) -> Theorem:
    """The mean of a test of the answer of a law is a test of what the law depends on."""
    low, high = (generalize(fact, u) for fact in parts(specialize(TEST, u)))
    return both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(u, test(u)), c=1))[1:])


def _follows(start: Term, count: Term, before: Term, *facts: Theorem | Term) -> Theorem:
    """One step more."""
    return at(at(FOLLOWS, start, count, x, before, by=facts), h, by=[TEST])


def _mean_of(law: Term, point: Term, same: Theorem) -> Theorem:
    """E[law](f) = E[law](g), from f = g at every point."""
    f, g = both_sides(same)
    always = use("as_always", generalize(same, point), mu=law, A=lam(point, eq(f, g)))
    return parts(use("E_congruence", always, mu=law, f=lam(point, f), g=lam(point, g)))[0]


def _joined() -> Theorem:
    """a steps and then b, by induction on b."""

    def said(count: Term) -> Term:
        whole = E(S(l, a + count, x, v), u, h(u))
        return implies(a + count <= n, forall((x, v, h), implies(TEST, eq(whole, _after(count)))))

    def _after(count: Term) -> Term:
        return E(S(l, a, x, v), u, E(S(l + a, count, x, u), z, h(z)))

    certain = at(BEGINS, l + a, x, u, h, by=[TEST])
    none = _mean_of(S(l, a, x, v), u, arith(eq(E(S(l + a, num(0), x, u), z, h(z)), h(u)), certain))
    length = same_value(lam(k, E(S(l, k, x, v), u, h(u))), arith(eq(a + num(0), a)))
    start = arith(eq(E(S(l, a + num(0), x, v), u, h(u)), _after(num(0))), none, length)
    base = discharge(generalize(discharge(start, TEST), x, v, h), a + num(0) <= n)

    def more(goal: Term, count: Term) -> Theorem:
        fits = arith(a + count <= n, a + (count + 1) <= n)
        test, is_test = _kernel_test(l + (a + (count + 1)))
        before = at(at(said(count), by=[fits]), x, v, test, by=[is_test])
        natural = use(NATURAL_SUM, nat(a), nat(count), k=a, n=count)
        whole = _follows(l, a + count, v, natural, arith(a + count + 1 <= n, a + (count + 1) <= n))
        place = same_value(lam(PLACE, E(S(l, PLACE, x, v), u, h(u))), arith(eq(a + (count + 1), a + count + 1)))
        kernel = same_value(
            lam(PLACE, E(S(l, a + count, x, v), u, E(J(PLACE, x, u), z, h(z)))),
            arith(eq(l + (a + count + 1), l + (a + (count + 1)))),
        )
        rest = _follows(l + a, count, u, nat(count), arith(count + 1 <= n, a + (count + 1) <= n, low))
        rest_kernel = same_value(
            lam(PLACE, E(S(l + a, count, x, u), w, E(J(PLACE, x, w), z, h(z)))),
            arith(eq(l + a + (count + 1), l + (a + (count + 1)))),
        )
        same = arith(
            eq(
                E(S(l + a, count, x, u), w, E(J(l + (a + (count + 1)), x, w), z, h(z))),
                E(S(l + a, count + 1, x, u), z, h(z)),
            ),
            rest,
            rest_kernel,
        )
        ends = _mean_of(S(l, a, x, v), u, same)
        made = arith(eq(E(S(l, a + (count + 1), x, v), u, h(u)), _after(count + 1)), before, whole, place, kernel, ends)
        return discharge(generalize(discharge(made, TEST), x, v, h), a + (count + 1) <= n)

    low = use(NAT_NONNEGATIVE, nat(a), k=a)
    sums = eq(l + a, m), eq(a + b, c)
    counted = induction(b, said, base, more, nat(b), arith(a + b <= n, sums[1], c <= n))
    told = at(counted, x, v, h, by=[TEST])
    whole = same_value(lam(k, E(S(l, k, x, v), u, h(u))), sums[1])
    middle = same_value(lam(k, E(S(l, a, x, v), u, E(S(k, b, x, u), z, h(z)))), sums[0])
    goal = pushed(S(l, c, x, v), S(l, a, x, v), lam(u, S(m, b, x, u)))
    law = arith(eq(E(S(l, c, x, v), u, h(u)), E(S(l, a, x, v), u, E(S(m, b, x, u), z, h(z)))), told, whole, middle)
    return generalize(discharge(for_all(goal, law, h), nat(a), nat(b), *sums, c <= n), l, a, b, m, c, x, v)


def _all() -> Theorem:
    """All steps of a process, by induction on how many are made."""
    zero = num(0)
    begins, follows = parts(unfolded(PROCESS(R, F, J, n)))

    def said(count: Term) -> Term:
        whole = E(R(count, x), u, h(u))
        return implies(count <= n, forall(h, implies(TEST, eq(whole, _after(count)))))

    def _after(count: Term) -> Term:
        return E(F(x), v, E(S(zero, count, x, v), u, h(u)))

    certain = arith(eq(E(S(zero, zero, x, v), u, h(u)), h(v)), at(BEGINS, zero, x, v, h, by=[TEST]))
    none = arith(eq(E(R(zero, x), u, h(u)), _after(zero)), at(begins, x, h, by=[TEST]), _mean_of(F(x), v, certain))
    base = discharge(generalize(discharge(none, TEST), h), zero <= n)

    def more(goal: Term, count: Term) -> Theorem:
        fits = arith(count + 1 <= n, count + 1 <= n)
        test, is_test = _kernel_test(count + 1)
        before = at(at(said(count), by=[arith(count <= n, fits)]), test, by=[is_test])
        whole = at(at(follows, count, x, by=[nat(count), fits]), h, by=[TEST])
        rest = _follows(zero, count, v, nat(count), fits)
        kernel = same_value(
            lam(PLACE, E(S(zero, count, x, v), w, E(J(PLACE, x, w), z, h(z)))),
            arith(eq(zero + (count + 1), count + 1)),
        )
        same = arith(
            eq(E(S(zero, count, x, v), w, E(J(count + 1, x, w), z, h(z))), E(S(zero, count + 1, x, v), u, h(u))),
            rest, kernel,
        )  # fmt: skip
        ends = _mean_of(F(x), v, same)
        made = arith(eq(E(R(count + 1, x), u, h(u)), _after(count + 1)), before, whole, ends)
        return discharge(generalize(discharge(made, TEST), h), count + 1 <= n)

    counted = induction(n, said, base, more, nat(n), arith(num(0) <= num(0)))
    goal = pushed(R(n, x), F(x), lam(v, S(zero, n, x, v)))
    made = for_all(goal, at(counted, h, by=[TEST]), h)
    return generalize(discharge(made, PROCESS(R, F, J, n)), R, F, x)
