"""DP-SGD on the data of one record, which is replaced: its steps attain their profiles."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import E, REAL, conj, eq, forall, implies, lam, normal, substitute, var
from dpproofs.mutants.one_number import never_drawn
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import x1, x2, x3
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, bounded, for_all, generalize, integrate, parts, same_value
from dpproofs.proving.tactics import specialize, unfolded
from dpproofs.privacy.notions import test_function
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.two_mechanisms import x
from theorems.notions.lattices.runs import P, Q
from theorems.notions.lattices.thresholds import PAIR, phi, w
from theorems.sampling.attained import M1, NOISY, TEST, count, f
from theorems.sampling.replaced_lower import OPPOSITE
from theorems.sampling.samples import T

REPLACED_RECORD = Definition(
    "replaced_record",
    (T, x1, x2, x3, rate),
    conj(*(
        forall(f, implies(TEST, eq(E(T(one), x, f(x)), rate * f(one) + (1 - rate) * f(x3)))) for one in (x1, x2)
    )),
)  # fmt: skip
"""T(x) is a Poisson sample from x. x1 and x2 have just one record each, another one, which is drawn with probability
rate, and x3 has none."""
write_as(
    REPLACED_RECORD,
    r"{factor[0]}\left(x\right) = {factor[4]} \delta_x + \left(1 - {factor[4]}\right) \delta_{{{3}}} \text{{ for }} x "
    r"= {1} \text{{ and }} x = {2}",
)
COUNTED = eq(count(x1), -1), eq(count(x2), 1), eq(count(x3), 0)
"""The query is the sum of the clipped vectors of the records: those of the two point in opposite directions."""
LONE = REPLACED_RECORD(T, x1, x2, x3, rate)
put_in_words(
    REPLACED_RECORD,
    "of the three data sets named, two have a single record each, not the same one, which is drawn with that "
    "probability, and the last one has no record",
)
shift = mark("shift", 0)

ATTAINED = Lemma(
    "sampling.replaced-attained", "A sampled sum of a single record, which is replaced, with Gaussian noise",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (LONE, NOISY, *COUNTED),
    conj(*(substitute(law, {P: M1(x2), Q: M1(x1), rate: rate + shift}) for law in (PAIR, OPPOSITE))),
    mutants=(Mutant("rate", {shift: Fraction(1, 100)}, "the rate 0", witness=never_drawn(x1=-1, x2=1, x3=0)),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """The sample has the record or not."""
    test = test_function(phi, w)
    body = lam(x, E(normal(count(x), sigma), w, phi(w)))
    ints = bounded(normal(count(x), sigma), w, phi(w), 1, specialize(test, w))
    low, high = (integrate(normal(count(x), sigma), w, side, ints) for side in parts(specialize(test, w)))
    is_test = generalize(both(low, high), x)
    u = var("u", REAL)
    known = [same_value(lam(u, E(normal(u, sigma), w, phi(w))), fact) for fact in COUNTED]
    laws = []
    goals = reversed(conjuncts(claim))
    for goal, point, drawn, mean in zip(goals, (x1, x2), parts(unfolded(LONE)), (-1, 1), strict=True):
        noisy, sample = at(NOISY, point, phi, by=[test]), at(drawn, body, by=[is_test])
        mixture = rate * E(normal(mean, sigma), w, phi(w)) + (1 - rate) * E(normal(0, sigma), w, phi(w))
        laws.append(for_all(goal, arith(eq(E(M1(point), w, phi(w)), mixture), noisy, sample, *known)))
    return both(*reversed(laws))
