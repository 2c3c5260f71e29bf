"""Independent runs with one law: the list of their outcomes, where the last ones are independent of those before."""

from __future__ import annotations

from dpproofs.kernel import Definition
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, implies, nat, num, prob
from dpproofs.language.terms import product, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import i, on, test_function
from dpproofs.render.notation import write_as
from theorems.foundations.gaussian.gaussian_vector import append, empty
from dpproofs.meaning.laws import INDEPENDENT

s, s2 = variables("s s2")
r = var("r", REAL)
hole, u, v, y, z = variables("hole u v y z", "V")
G, H = variables("G H", function_type((REAL,), prob("V")))
P, Q = variables("P Q", prob(REAL))
front, back = variables("front back", function_type((REAL, "V"), "V"))
end = var("end", function_type(("V",), REAL))
yz = var("yz", product("V", "V"))
phi = var("phi", function_type(("V",), REAL))
seen = var("f", function_type((product("V", "V"),), REAL))
TEST, OF_BOTH = test_function(phi, v), test_function(seen, yz)

RUNS = Definition(
    "runs",
    (G, append, empty, P),
    conj(
        forall(phi, implies(TEST, eq(E(G(num(0)), v, phi(v)), phi(empty)))),
        forall(i, implies(nat(i), on(INDEPENDENT, Y="V", Z=REAL)(G(i + 1), G(i), P, append))),
    ),
)
"""For every natural k, G(k) is the law of the list of the outcomes of k independent runs, each with law P."""
put_in_words(RUNS, "the answer is the list of the answers of that many runs, which do not depend on each other")
write_as(RUNS, r"{factor[0]}\left(k\right) = {factor[3]}^{{\otimes k}} \text{{ by }} {1} \text{{ from }} {2}")

_longer = append(v, r)
SPLIT = Definition(
    "split",
    (front, back, end, append, empty),
    conj(
        forall(v, conj(eq(front(num(0), v), v), eq(back(num(0), v), empty))),
        forall(
            (i, v, r),
            implies(
                nat(i),
                conj(eq(front(i + 1, _longer), front(i, v)), eq(back(i + 1, _longer), append(back(i, v), r))),
            ),
        ),
        forall((v, r), eq(end(append(v, r)), r)),
    ),
)
"""back(k, v) is the list of the last k entries of the list v, front(k, v) of those before, and end(v) the last one."""
put_in_words(SPLIT, "answers are lists, which can be split")
write_as(SPLIT, r"{0}, {1}, {2} \text{{ split the lists that }} {3} \text{{ makes from }} {4}")
