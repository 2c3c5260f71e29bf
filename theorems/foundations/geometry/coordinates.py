"""The space of d coordinates has an inner product; the line is the space of one coordinate, and one more
coordinate makes the next space.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import natural
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.geometry.inner_products import INNER_PRODUCT, PRODUCT, SUM, add, inner, scale
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.samples.lists import LISTS, inside
from theorems.foundations.samples.real_lists import LONGER as ENTRY, ONE, ONE_MORE, PUT_LONGER as PUT

# The space of d coordinates: points are lists of d numbers, which are added, scaled and multiplied at each place ---

c, d, i = variables("c d i")
u, v, w = variables("u v w", "V")
entry = var("e", function_type(("V", REAL), REAL))
put = var("put", function_type(("V", REAL, REAL), "V"))
LISTS_V = on(LISTS, X="V", A=REAL)


def places(body: Term, size: Term = d) -> Term:
    """The body holds at each place i."""
    return forall(i, implies(nat(i), 1 <= i, i <= size, body))


COORDINATES = Definition(
    "coordinates",
    (entry, put, add, scale, inner, d),
    conj(
        LISTS_V(entry, put, d),
        forall((u, v), places(eq(entry(add(u, v), i), entry(u, i) + entry(v, i)))),
        forall((c, u), places(eq(entry(scale(c, u), i), c * entry(u, i)))),
        forall((u, v), eq(inner(u, v), summation(i, 1, d, entry(u, i) * entry(v, i)))),
    ),
)
"""Points are the lists of d numbers: u has the coordinates e(u, 1), ..., e(u, d), and put(u, j, a) is u with the
coordinate a at the place j. Sums and multiples have those of the coordinates, and the inner product is their sum of
products."""
put_in_words(COORDINATES, "points are vectors of real numbers, with the usual sums, multiples and inner product")
write_as(
    COORDINATES,
    r"\left({2}, {3}, {4}\right) \text{{ is Euclidean in }} {5} \text{{ coordinates }} \left({0}, {1}\right)",
)
SPACE = COORDINATES(entry, put, add, scale, inner, d)
COORDINATES_GIVEN = SPACE, nat(d)


# The line is the space of one coordinate ------------------------------------------------------

x, y = variables("x y")
LINE = lam((x, i), x), lam((x, i, c), ind(ne(i, 0)) * c + ind(eq(i, 0)) * x), SUM, PRODUCT, PRODUCT
"""The line as the space of one coordinate."""
size = mark("size", 1)

COORDINATES_OF_LINE = Lemma(
    "foundations.coordinates-line", "The line is the space of one coordinate", "elementary",
    (),
    on(COORDINATES, V=REAL)(*LINE, size),
    mutants=(Mutant("two", {size: 2}, "replacing the coordinate at the place 1 replaces that at the place 2",
                    witness=finite({})),),
)  # fmt: skip


@proof_of(COORDINATES_OF_LINE)
def _line(claim: Claim) -> Theorem:
    """The only place is 1, and sums to 1 have one term."""
    lists, added, scaled, product = conjuncts(unfold(claim.conclusion))
    one = use("sum_step", numeric(nat(num(0) + 1)), numeric(num(1) <= num(0) + 1), a=1, b=0, s=lam(i, x * y))
    none = use("sum_empty", numeric(num(0) < 1), a=1, b=0, s=lam(i, x * y))
    total = arith(eq(x * y, summation(i, 1, 1, x * y)), one, none)
    plain = (intro(goal, lambda wanted, *_: arith(wanted)) for goal in (added, scaled))
    return folded(claim.conclusion, both(prove(lists, use(ONE)), *plain, prove(product, generalize(total, x, y))))


# The space of d coordinates has an inner product: the sum of the products of coordinates ------


multiplied = mark("multiplied", inner)

INNER = Lemma(
    "foundations.inner-product-coordinates", "The sum of the products of coordinates is an inner product", "elementary",
    COORDINATES_GIVEN,
    INNER_PRODUCT(add, scale, multiplied),
    mutants=(Mutant("square", {multiplied: lam((u, v), inner(u, v) * inner(v, v))}, "not symmetric on the line",
                    control={multiplied: lam((u, v), 2 * inner(u, v))}),),
)  # fmt: skip


@proof_of(INNER)
def _proof(claim: Claim) -> Theorem:
    """Sums of products are symmetric and linear, and sums of squares are not negative."""
    _, added, scaled, product = parts(unfolded(SPACE))

    def total(first: Term, second: Term) -> Term:
        return summation(i, 1, d, entry(first, i) * entry(second, i))

    def symmetric(goal: Term, first: Term, second: Term) -> Theorem:
        same = over_range(eq(total(first, second), total(second, first)), d, nat(d))
        return arith(goal, specialize(product, first, second), specialize(product, second, first), same)

    def additive(goal: Term, first: Term, second: Term, third: Term) -> Theorem:
        whole = add(first, second)
        same = over_range(eq(total(whole, third), total(first, third) + total(second, third)), d, nat(d),
                          each=specialize(added, first, second))  # fmt: skip
        sums = [specialize(product, point, third) for point in (whole, first, second)]
        return arith(goal, same, *sums)

    def homogeneous(goal: Term, factor: Term, first: Term, second: Term) -> Theorem:
        multiple = scale(factor, first)
        same = over_range(eq(total(multiple, second), factor * total(first, second)), d, nat(d),
                          each=specialize(scaled, factor, first))  # fmt: skip
        sums = [specialize(product, point, second) for point in (multiple, first)]
        return arith(goal, same, *sums)

    def nonnegative(goal: Term, point: Term) -> Theorem:
        sign = over_range(0 <= total(point, point), d, nat(d), each=lambda j: arith(0 <= entry(point, j) ** 2))
        return arith(goal, specialize(product, point, point), sign)

    first, second, third, last = conjuncts(unfold(claim.conclusion))
    linear = intro(second, additive), intro(third, homogeneous)
    return folded(claim.conclusion, both(intro(first, symmetric), *linear, intro(last, nonnegative)))


@refutation_of(INNER, "square", V=REAL)
def _not_symmetric(said: Theorem) -> Theorem:
    """The points 1 and 2 of the line."""
    values = dict(zip(("e", "put", "add", "scale", "inner"), LINE, strict=True))
    told = instance(said, use(COORDINATES_OF_LINE), natural(num(1)), **values, d=1)
    return absurd(specialize(parts(unfolded(told))[0], 1, 2))


# The author's kit for coordinates that are put in their places --------------------------------

a, t = variables("a t")


def _lists() -> list[Theorem]:
    """Lists with the same coordinates are equal, and what is put at a place is there, and changes no other."""
    return parts(unfolded(parts(unfolded(SPACE))[0]))[:2]


def there(base: Term, number: Term, value: Term, place: Term, equal: Theorem, *facts: Fact) -> Theorem:
    """What is put at a place is there."""
    made = at(_lists()[1], base, number, value, by=facts)
    return mp(parts(at(made, place, by=inside(place, d)))[0], equal)


def kept(base: Term, number: Term, value: Term, place: Term, other: Theorem, *facts: Fact) -> Theorem:
    """At other places nothing changes."""
    made = at(_lists()[1], base, number, value, by=facts)
    return mp(parts(at(made, place, by=inside(place, d)))[1], other)


def equal_vectors(equation: Term, at_i: Theorem) -> Theorem:
    """Two vectors are equal, from their coordinates at the place i."""
    return at(_lists()[0], *both_sides(equation), by=[generalize(discharge(at_i, *inside(i, d)), i)])


def sums() -> Theorem:
    """The coordinates of sums."""
    return parts(unfolded(SPACE))[1]


def put_in_sum(old: Term, shift: Term, number: Term, *place: Theorem | Term) -> Theorem:
    """A coordinate is put before the sum, or in the first summand."""
    later = entry(shift, number)
    left, right = put(add(old, shift), number, a + later), add(put(old, number, a), shift)
    whole, summand = (at(sums(), *pair, i, by=inside(i, d)) for pair in ((put(old, number, a), shift), (old, shift)))

    def here(yes: Theorem) -> Theorem:
        same = same_value(lam(t, entry(shift, t)), yes)
        ends = there(add(old, shift), number, a + later, i, yes, *place), there(old, number, a, i, yes, *place)
        return arith(eq(entry(left, i), entry(right, i)), *ends, whole, same)

    def elsewhere(no: Theorem) -> Theorem:
        off = arith(ne(i, number), no)
        ends = kept(add(old, shift), number, a + later, i, off, *place), kept(old, number, a, i, off, *place)
        return arith(eq(entry(left, i), entry(right, i)), *ends, whole, summand)

    return equal_vectors(eq(left, right), cases(eq(i, number), here, elsewhere))


# A vector of d coordinates and a number are a vector of d + 1 coordinates: there are spaces of any dimension ---

x_, y_ = variables("x y", product("V", REAL))
END = d + 1
SUM2 = lam((x_, y_), pair(add(fst(x_), fst(y_)), snd(x_) + snd(y_)))
MULTIPLE = lam((c, x_), pair(scale(c, fst(x_)), c * snd(x_)))
_OLD = (var("c", put.type), put), (var("n"), d)
LONGER, PUT_LONGER = (substitute(rename_spaces(t, {"X": "V"}), dict(_OLD)) for t in (ENTRY, PUT))
product_ = lam((x_, y_), inner(fst(x_), fst(y_)) + factor * snd(x_) * snd(y_))
longer = on(COORDINATES, V=product("V", REAL))(LONGER, PUT_LONGER, SUM2, MULTIPLE, product_, END)

ONE_MORE_COORDINATE = Lemma(
    "foundations.coordinates-one-more", "A vector and a number are a vector of one more coordinate", "elementary",
    COORDINATES_GIVEN,
    longer,
    mutants=(Mutant("factor", {factor: MORE}, "the plane"),),
)  # fmt: skip


@proof_of(ONE_MORE_COORDINATE)
def _one_more_coordinate(claim: Claim) -> Theorem:
    """The last coordinate is apart."""
    lists, sums, multiples, products = conjuncts(unfold(claim.conclusion))
    _, added, scaled, inner_sum = parts(unfolded(SPACE))

    def of_sum(goal: Term, first: Term, second: Term, place: Term) -> Theorem:
        short, number = add(fst(first), fst(second)), snd(first) + snd(second)
        return _each(goal, place, short, number, specialize(added, fst(first), fst(second)))

    def of_multiple(goal: Term, factor: Term, first: Term, place: Term) -> Theorem:
        short, number = scale(factor, fst(first)), factor * snd(first)
        return _each(goal, place, short, number, specialize(scaled, factor, fst(first)))

    def of_product(goal: Term, first: Term, second: Term) -> Theorem:
        body = LONGER(first, i) * LONGER(second, i)
        reached = arith(1 <= d + 1, natural_sign(d, nat(d)))
        step = use("sum_step", use("nat_successor", nat(d), k=d), reached, a=1, b=d, s=lam(i, body))
        short = summation(i, 1, d, entry(fst(first), i) * entry(fst(second), i))
        same = over_range(eq(summation(i, 1, d, body), short), d, nat(d),
                          each=lambda j: arith(ne(j, END), j <= d))  # fmt: skip
        return arith(goal, step, same, specialize(inner_sum, fst(first), fst(second)))

    longer = use(ONE_MORE, parts(unfolded(SPACE))[0], nat(d), e=entry, c=put, n=d)
    linear = intro(sums, of_sum), intro(multiples, of_multiple)
    return folded(claim.conclusion, both(prove(lists, longer), *linear, intro(products, of_product)))


def _each(goal: Term, place: Term, short: Term, number: Term, known: Theorem) -> Theorem:
    """An equation for the coordinate at a place, which is the last one or one of the first."""
    u, a = var("u", "V"), var("a")
    front = use(arith(eq(fst(pair(u, a)), u)), u=short, a=number)
    last = use(arith(eq(snd(pair(u, a)), a)), u=short, a=number)

    def at_end(yes: Theorem) -> Theorem:
        return arith(goal, yes, last)

    def before(no: Theorem) -> Theorem:
        natural = use("nat_successor", nat(d), k=d)
        gap = use(NAT_GAP, nat(place), natural, arith(place < END, no, place <= END), j=place, k=END)
        same = same_value(lam(u, entry(u, place)), front)
        return arith(goal, no, same, at(known, place, by=[nat(place), 1 <= place, arith(place <= d, gap)]))

    return cases(eq(place, END), at_end, before)


@refutation_of(ONE_MORE_COORDINATE, "factor", V=REAL)
def _plane(said: Theorem) -> Theorem:
    """The point (0, 1), times itself."""
    values = dict(zip(("e", "put", "add", "scale", "inner", "d"), (*LINE, num(1)), strict=True))
    known, point = (use(COORDINATES_OF_LINE), natural(num(1))), pair(num(0), num(1))
    spaces = instance(said, *known, **values), fact("foundations.coordinates-one-more", *known, **values)
    products = [specialize(parts(unfolded(space))[3], point, point) for space in spaces]
    return absurd(*products)
