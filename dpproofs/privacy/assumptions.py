"""Assumptions about a mechanism, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from dpproofs.errors import DpproofsError
from dpproofs.kernel import Definition, Term
from dpproofs.privacy import notions

_WORDS: Mapping[str, str] = {
    "add_or_remove": "of two neighbours one has a record more than the other, and remove-one has that one first",
    "approx_response": (
        "the answer is that of approximate randomized response: with probability delta it shows which of the two "
        "data sets it was given, and else it is a randomized response"
    ),
    "density": "L is the likelihood ratio of the two laws",
    "distance": "D(k, x, x') holds for data sets that are joined by k neighbouring pairs",
    "fixed_size_sampling": (
        "sampling without replacement: neighbours differ in the value of one record, and the sample has m of the n "
        "records, where m and n are the numbers named last; samples that differ in one record are neighbours"
    ),
    "image": "the law named first is that of the function of what is drawn",
    "joint": (
        "the law named first is that of a pair, whose first part is drawn from the law named second, and the "
        "other part from a law that may depend on the first"
    ),
    "kl": "the KL divergence of the two laws is at most the number named last",
    "l1_sensitivity": ("between neighbours, the query, a vector, changes by at most the number named last in l1 norm"),
    "l2_sensitivity": ("between neighbours, the query, a vector, changes by at most the number named last in l2 norm"),
    "laplace": "the answer is the value of the query plus Laplace noise, of the scale named last",
    "measurable_components": (
        "approximate zCDP splits the laws of the second mechanism into parts, and these can be chosen to depend "
        "measurably on the first answer, as they always can where that has countably many values"
    ),
    "mixture": "the law named first is a mixture of the two named last; the number is the weight of the former",
    "partition": (
        "neighbouring data sets differ in one of the two parts only, so that a record that is replaced stays in its "
        "part"
    ),
    "poisson_sampling": (
        "Poisson sampling: of two neighbours one has a record more than the other; each record is in the sample with "
        "the probability named last, whoever else is, and a sample with a record and without it are neighbours"
    ),
    "pure_dp_pair": "each of the two laws is at most exp(epsilon) times the other",
    "pushed": (
        "the law named first is that of an answer that is drawn from a law that may depend on an answer of the law "
        "named second"
    ),
    "read_back": "a list of answers can be read entry by entry",
    "removed_sampling": (
        "Poisson sampling: of two neighbours the first has a record more than the other; each record is in the sample "
        "with the probability named last, whoever else is, and a sample with a record and without it are neighbours"
    ),
    "renyi": "the Rényi divergence of the two laws, of the order named first, is at most the number named last",
    "replaced_sampling": (
        "Poisson sampling: of two neighbours one has another value of one record; each record is in the sample with "
        "the probability named last, whoever else is, and a sample with a record and without it are neighbours where "
        "records are added or removed"
    ),
    "sensitivity": "between neighbours, the value of the query changes by at most the number named last",
    "symmetric": "neighbours are neighbours in both directions",
    "two_steps": "a record is replaced by removing it and adding another",
}
"""What the definitions of the notions say where they are given, for a reader who does not know them."""

_FORMULAS: Mapping[str, str] = {
    "for all k: for all v : V: for all w : V: k in N -> k < n -> "
    "sqrt(inner(add(psi(k + 1, v), scale(-1, psi(k + 1, w))), add(psi(k + 1, v), scale(-1, psi(k + 1, w))"
    "))) <= L*sqrt(inner(add(v, scale(-1, w)), add(v, scale(-1, w))))": (
        "the map of each step brings any two points to at most L times their distance, where L is the contraction"
    ),
    "D(k, x1, x2)": "the two data sets are joined by k neighbouring pairs",
    "E[w ~ P](exp(-2*X(w))) <= m2_minus": "the mean of exp(-2 X) is at most the number on the right",
    "E[w ~ P](exp(2*X(w))) <= m2_plus": "the mean of exp(2 X) is at most the number on the right",
    "E[w ~ Q](f(w)^2) <= b": "under the second law, the mean of the square of f is at most the number on the right",
    "E[w ~ U](1[w = y2]) = 1/k": "the point y2 is one of the points that have the mass on the right",
    "for all x : X: v(x) in N and 1 <= v(x) and v(x) <= k": "the true value is one of the k values",
    "N(x1, x2)": "the two data sets are neighbours",
    "for all D : probability on A: for some P : probability on X: sample(P, D, e, c)": (
        "whatever law the records are drawn from, there is a law of data sets whose records are independent draws "
        "from it"
    ),
    "for all delta: 0 < delta -> delta <= 1 -> approx_dp(M, N, xi + sqrt(rho*log(1/delta)), delta)": (
        "the mechanism is (epsilon, delta)-DP for every delta in (0, 1], with the epsilon that is shown"
    ),
    "for all f : real -> real: E[v ~ P](f(v)) = p*f(a) + p2*f(b)": (
        "P is the law on the two points a and b with the masses that are shown"
    ),
    "for all f : real -> real: E[v ~ Q](f(v)) = q*f(a) + q2*f(b)": (
        "Q is the law on the two points a and b with the masses that are shown"
    ),
    "for all f : real -> real: E[v ~ R](f(v)) = exp(epsilon)*f(s)/(1 + exp(epsilon)) + (1 - exp(epsilon)/(1 + "
    "exp(epsilon)))*f(-s)": ("R is the law of the randomized response to the sign s"),
    "for all i: for all f : real -> real: i in N -> 1 <= i -> i <= d -> (for all x: 0 <= f(x) and f(x) <= 1) -> "
    "E[u ~ P](f(e(u, i))) = (f(0) + f(1))/2": ("each bit e(u, i) of a random record is 0 or 1 with probability 1/2"),
    "for all i: for all phi : X -> real: i in N -> 1 <= i -> i <= n -> (for all x : X: 0 <= phi(x) and phi(x) <= "
    "1) -> E[x ~ P](phi(t(i, x))) = E[x ~ P](phi(x))": (
        "the law of the data stays the same when the record i is replaced by its opposite"
    ),
    "for all i: for all x : X: i in N -> pushed(R(i + 1, x), R(i, x), (y => M(i + 1, x, y)))": (
        "the mechanisms run one after the other, and each may depend on the answers before it"
    ),
    "for all i: for all x : X: i in N -> for all phi : Y -> real: (for all y : Y: 0 <= phi(y) and phi(y) <= 1) -> "
    "E[y ~ R(i + 1, x)](phi(y)) = E[y ~ R(i, x)](E[v ~ G(i + 1, x, y, p)](phi(T(y, v))))": (
        "the noisy vectors are released one after the other, and each may depend on those before it"
    ),
    "for all i: for all y : Y: i in N -> approx_dp((x => M(i + 1, x, y)), N, epsilons(i + 1), deltas(i + 1))": (
        "each of the mechanisms is (epsilon, delta)-DP with its own numbers of the lists, whatever the answers "
        "before it"
    ),
    "for all i: i in N -> 1 <= i -> i <= m -> image(U, P, (u => e(u, i)))": "each entry e(u, i) has the law U",
    "for all i: i in N -> 1 <= i -> i <= n -> for all x1 : X: for all x2 : X: for all r : V: N(x1, x2) -> "
    "abs(best(x1, i, r) - best(x2, i, r)) <= Delta": (
        "between neighbours, the best of the other noisy scores changes by at most the number on the right, whatever "
        "the noise"
    ),
    "for all i: i in N -> 1 <= i -> i <= n -> for all x1 : X: for all x2 : X: for all r : V: N(x1, x2) -> "
    "abs(best(x1, i, r) - u(x1, i) - (best(x2, i, r) - u(x2, i))) <= Gamma": (
        "between neighbours, the lead of the best of the other noisy scores over the score u changes by at most the "
        "number on the right, whatever the noise"
    ),
    "for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => q(x, i)), N, Delta)": (
        "between neighbours, the answer to each query changes by at most the number named last"
    ),
    "for all i: i in N -> 1 <= i -> i <= n -> sensitivity((x => u(x, i)), N, Delta)": (
        "between neighbours, the score of each candidate changes by at most the number named last"
    ),
    "for all j0 : I2: E[j ~ J2](1[j = j0]) <= 1/n2": "no place of the larger data set has more than an equal share",
    "for all j: for all u1 : S: for all u2 : S: agree_off(e, m, j, u1, u2) -> D(l, r(u1), r(u2))": (
        "data sets made of blocks, one of which differs, are joined by as many neighbouring pairs as the first "
        "argument of D says"
    ),
    "for all j: for all x1 : X: for all x2 : X: agree_off(e, n, j, x1, x2) -> D(l, x1, x2)": (
        "data sets that differ in one block are joined by as many neighbouring pairs as the first argument of D says"
    ),
    "for all j: for all x1 : X: for all x2 : X: agree_off(e, n, j, x1, x2) -> x1 = x2 or N(x1, x2)": (
        "data sets that differ in one entry are neighbours"
    ),
    "for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sigma), P, (w => v(w, j)))": (
        "each answer v(w, j) has Gaussian noise, with mean mu(j) and standard deviation sigma"
    ),
    "for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sqrt(1/rho)), P, (w => v(w, j)))": (
        "each count v(w, j) has Gaussian noise, with mean mu(j) and the standard deviation that is shown"
    ),
    "for all j: j in N -> 1 <= j -> j <= d -> image(normal(mu(j), sqrt(d/(2*n^2*rho))), P, (w => v(w, j)))": (
        "each marginal v(w, j) has Gaussian noise, with mean mu(j) and the standard deviation that is shown"
    ),
    "for all j: j in N -> 1 <= j -> j <= n -> sum(i = 1..d, A(i, j)^2) <= gamma": (
        "the squares of each column of the encoder matrix add up to at most gamma"
    ),
    "for all u : S: for all a : A: h(r(u), a) = l*sum(i = 1..m, 1[e(u, i) = a])": (
        "the data set r(u) has as many copies of each entry of u as the factor before the sum says, and h counts them"
    ),
    "for all u : S: integrable[y ~ M(r(u))](sum(i = 1..d, abs(v(y, i) - e(u, i)))) and 2*E[y ~ M(r(u))](sum(i = "
    "1..d, abs(v(y, i) - e(u, i)))) <= 2*a*d": (
        "the errors of the answers add up to at most the mean that is shown, on copies of any one record"
    ),
    "for all u1 : S: for all u2 : S: D(n, r(u1), r(u2))": (
        "any two data sets of copies of one record are joined by as many neighbouring pairs as the first argument of "
        "D says"
    ),
    "for all v : V: for all a : A: -1 <= f(v, a) and f(v, a) <= 1": (
        "the values f(v, a) of records lie between -1 and 1"
    ),
    "for all v : V: for all a : A: -1/2 <= f(v, a) - b(v) and f(v, a) - b(v) <= 1/2": (
        "the values f(v, a) of all records lie in an interval of length 1, with the centre b(v)"
    ),
    "for all v : V: for all x : X: p(v, q(x)) = E[i ~ J](f(v, e(x, i)))": (
        "the value of the query q is the mean of the values of the records"
    ),
    "for all v : V: for all x2 : X2: p(v, q2(x2)) = E[j ~ J2](f(v, e2(x2, j)))": (
        "the value of the query q2, on larger data sets, is the mean of the values of the records"
    ),
    "for all v : V: p(v, m) = E[a ~ D](f(v, a))": "m is the mean of the values of a record of law D",
    "for all w : Y: -1 <= f(w) and f(w) <= 1": "f lies between -1 and 1",
    "for all w : Y: 0 <= phi(w) and phi(w) <= 1": "phi is the probability with which a test says yes",
    "for all w : Y: phi(w) <= 0 or (for some j: j in N and 1 <= j and j <= d and lambda_ < abs(v(w, j) - mu(j)))": (
        "phi is 0 unless one of the answers is off by more than the number that is shown"
    ),
    "for all x : X: E[w ~ M(x)](1[alpha/2 < d(w, q(x))]) <= beta": (
        "the probability that the answer is farther from the true one than the first number is at most the second"
    ),
    "for all x : X: density((y => c*exp(-(y - q(x))^2/(2*sigma^2))), M(x), mu)": (
        "the answer is the value of the query plus discrete Gaussian noise: a noise of k has the probability "
        "c exp(-k^2/(2 sigma^2))"
    ),
    "for all x : X: density((y => c*exp(-abs(y - q(x))/b)), M(x), mu)": (
        "the answer is the value of the query plus noise with a density proportional to exp(-|noise|/b) for the "
        "measure mu, such as discrete Laplace noise"
    ),
    "for all x : X: density((y => exp(-epsilon*l(x, y)/(2*Delta))/E[w ~ U](exp(-epsilon*l(x, w)/(2*Delta)))), "
    "M(x), U)": ("the mechanism is the exponential mechanism for the loss l, among the points of U"),
    "for all x : X: for all y : Y: almost surely[z ~ M2(x, y)](g(z) = y)": (
        "the first answer is part of what is released in the end, so that it can be read back"
    ),
    "for all x : X: finite_law(M(x), k, item, (i => (1 - p)/(k - 1) + (p - (1 - p)/(k - 1))*1[i = v(x)]))": (
        "the mechanism is randomized response: it keeps the value v(x) with the probability p, and else gives "
        "another one of the values, each with the same probability"
    ),
    "for all x : X: finite_law(M(x), k, item, (i => 1/(exp(epsilon) + k - 1) + (exp(epsilon)/(exp(epsilon) + k - "
    "1) - 1/(exp(epsilon) + k - 1))*1[i = v(x)]))": (
        "the mechanism is randomized response: the value v(x) is exp(epsilon) times as probable as each of the other "
        "ones"
    ),
    "for all x : X: finite_law(M(x), n + 1, item, (i => E[r ~ J(i)](E[s ~ L(q(x, i))](E[z ~ H(t)](1[(i <= 1 or "
    "best(x, i, r) < z) and (n < i or z <= s)])))))": (
        "the mechanism names the first query whose noisy answer is at or above the noisy threshold z, or says "
        "that there is none"
    ),
    "for all x : X: finite_law(M(x), n, item, (i => E[r ~ J(i)](E[s ~ L(u(x, i))](1[best(x, i, r) < s]))))": (
        "the mechanism gives the candidate whose score with noise of law L is the largest"
    ),
    "for all x : X: finite_law(M(x), n, item, (i => E[z ~ lebesgue](exp(-(z - u(x, i))/s)*exp(-sum(j = 1..n, "
    "exp(-(z - u(x, j))/s)))/s)))": ("the mechanism gives the candidate whose score with Gumbel noise is the largest"),
    "for all x : X: finite_law(M(x), n, item, (i => exp(epsilon*u(x, i)/(2*Delta))/sum(j = 1..n, "
    "exp(epsilon*u(x, j)/(2*Delta)))))": ("the mechanism is the exponential mechanism with the score u"),
    "for all x : X: for all i : I: for all a : A: N(x, c(x, i, a))": (
        "data sets that differ by one replaced record are neighbours"
    ),
    "for all x : X: for all i: i in N -> 1 <= i -> i <= n -> s(t(i, x), i) = -s(x, i) and N(x, t(i, x))": (
        "to replace the record i by its opposite changes the sign of that record, and makes a neighbour"
    ),
    "for all x : X: for all i: s(x, i) = 1 or s(x, i) = -1": "each record is a sign",
    "for all x : X: for all phi : real -> real: (for all y: 0 <= phi(y) and phi(y) <= 1) -> E[y ~ M(x)](phi(y)) "
    "= p*phi(v(x)) + (1 - p)*phi(1 - v(x))": (
        "the mechanism keeps the bit v(x) with the probability that is shown, and else flips it"
    ),
    "for all x : X: q(x) in N or -q(x) in N": "the values of the query are whole numbers",
    "for all x : X: for all y : Y: for all a : A: abs(v(y, a) - h(x, a)) <= b(x, y)": (
        "the error of every count is at most b(x, y)"
    ),
    "for all x : X: integrable[w ~ M(x)](d(w, q(x))) and E[w ~ M(x)](d(w, q(x))) <= alpha": (
        "the mean distance of the answer from the true one is at most the number on the right"
    ),
    "for all x : X: integrable[y ~ M(x)](b(x, y)) and E[y ~ M(x)](b(x, y)) <= l/10": (
        "the mean of the largest error is at most the number on the right"
    ),
    "for all x : X: joint(MJ(x), M(x), (y => G(x)))": "both mechanisms run on the same data, independently",
    "for all x : X: joint(MJ(x), M1(left(x)), (y => M2(right(x))))": (
        "the two mechanisms run independently, each on its own part of the data"
    ),
    "for all x : X: pushed(M(x), T(x), M0)": "the mechanism is given the sample, and sees nothing else of the data",
    "for all x : X: pushed(M3(x), M(x), (y => M2(x, y)))": (
        "the second mechanism runs after the first, and may depend on its answer; the answer of the second is what "
        "is released, and it may hold that of the first"
    ),
    "for all x : X: pushed(M3(x), M(x), K)": "the answer is processed further, without another look at the data",
    "for all x : X: v(x) = 0 or v(x) = 1": "the data has a bit v(x)",
    "for all x1 : X2: for all x2 : X2: N2(x1, x2) -> for some j0 : I2: almost surely[j ~ J2](j != j0 -> e2(x1, "
    "j) = e2(x2, j))": ("larger data sets that are neighbours differ in one record"),
    "for all x1 : X: for all x2 : X: D(n, x1, x2)": (
        "any two data sets are joined by as many neighbouring pairs as the first argument of D says"
    ),
    "for all x1 : X: for all x2 : X: N(x1, x2) -> for some a: for some b: for all i: q(x1, i) - q(x2, i) = 1[i = "
    "a] - 1[i = b]": ("between neighbours, one count falls by 1 and one rises by 1, or none changes"),
    "for all x1 : X: for all x2 : X: for all i: N(x1, x2) -> abs(q(x1, i) - q(x2, i)) <= 1/n": (
        "between neighbours, each value of the query changes by at most the number on the right"
    ),
    "for all x1 : X: for all x2 : X: for all phi : Y -> real: (for all w : Y: 0 <= phi(w) and phi(w) <= 1) -> "
    "E[w ~ R(0, x1)](phi(w)) = E[w ~ R(0, x2)](phi(w))": (
        "what is known before the first mechanism does not depend on the data"
    ),
    "for all y : Y: for all i: -1 <= v(y, i) and v(y, i) <= 1": "the answers v(y, i) lie between -1 and 1",
    "for all y : Y: renyi(alpha, K(y), H(y), s)": (
        "whatever the first parts, the Rényi divergence of the laws of the second parts is at most the number named "
        "last"
    ),
    "for all z: laplace(H(z), z, b)": "the threshold has Laplace noise, of the scale named last",
    "for all z: laplace(L(z), z, b)": "the noise is Laplace noise, of the scale named last",
    "for all z: laplace(L(z), z, c)": "each answer has Laplace noise of its own, of the scale named last",
    "integrable[w ~ P](X(w))": "X has a mean",
    "integrable[w ~ P](exp(-2*X(w)))": "exp(-2 X) has a mean",
    "integrable[w ~ P](exp(2*X(w)))": "exp(2 X) has a mean",
    "integrable[w ~ Q](f(w)^2)": "the square of f has a mean under the second law",
    "joint(J, P, M)": "J is the law of the random data, and of what the mechanism answers to it",
    "laplace(P, mu, b)": "P is the Laplace law with the median and the scale that are shown",
    "laplace(Q, nu, b)": "Q is the Laplace law with the median and the scale that are shown",
    "s = 1 or s = -1": "s is a sign",
    "sqrt(inner(add(v, scale(-1, u)), add(v, scale(-1, u)))) <= distance": (
        "the points u and v are at most the distance apart"
    ),
}
"""What formulas that are given say; each is a hypothesis of the library, as it is printed there."""

_SAID: dict[str, tuple[Definition, str] | None] = {}
"""The words of other definitions, by name; None where a name has two."""

_NOTIONS: Mapping[str, Definition] = {d.name: d for d in vars(notions).values() if isinstance(d, Definition)}


def put_in_words(definition: Definition, words: str) -> None:
    """Register words for a definition as an assumption.

    DpproofsError for a name that has the words of the library. Where two callers register different words for a name,
    only the formula is shown.
    """
    if type(definition) is not Definition or type(words) is not str:
        raise TypeError("a definition is put in words")
    name = definition.name
    if name in _WORDS or name in _NOTIONS:
        raise DpproofsError(f"{name} is a name of the library, which says itself what it means")
    if _SAID.setdefault(name, (definition, words)) != (definition, words):
        _SAID[name] = None


def in_words(hypothesis: Term, same: Callable[[Definition, Definition], bool], text: str = "") -> str | None:
    """A hypothesis of a lemma in words, if it has any.

    ``same`` compares two definitions, up to their spaces, and ``text`` is the hypothesis as it is written. A
    different definition of a known name has no words, nor has a formula with an unknown definition.
    """
    if not all(_is_known(d, same) for d in _definitions(hypothesis)):
        return None
    said = _FORMULAS.get(text or repr(hypothesis))
    if said is not None:
        return said
    stated = hypothesis
    while stated.op == "forall":
        stated = stated.args[0]
    if stated.op != "def":
        return None
    name = stated.data.name
    said_elsewhere = _SAID.get(name)
    return _WORDS.get(name) if said_elsewhere is None else said_elsewhere[1]


def _definitions(formula: Term) -> Iterator[Definition]:
    """The definitions that stand in a formula as it is printed."""
    todo = [formula]
    while todo:
        t = todo.pop()
        if t.op == "def":
            yield t.data
        todo.extend(t.args)


def _is_known(definition: Definition, same: Callable[[Definition, Definition], bool]) -> bool:
    name = definition.name
    said = _SAID.get(name)
    known = _NOTIONS.get(name) if said is None else said[0]
    return known is not None and same(known, definition)
