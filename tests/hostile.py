"""Saved proofs of the right form that are made to keep a verifier busy, to fill its memory or to break it.

This file is long because it is one list, of ways to attack.
"""

from __future__ import annotations

import json


class File:
    """A saved proof that is put together row by row."""

    def __init__(self):
        self.terms, self.definitions, self.steps, self.known = [], [], [], {}

    def t(self, op, *args, data=None, hint=None):
        row = [op, list(args), data] + ([hint] if hint else [])
        key = json.dumps(row) if len(args) < 100 else None
        if key not in self.known or key is None:
            self.known[key] = len(self.terms)
            self.terms.append(row)
        return self.known[key]

    def num(self, value):
        return self.t("num", data=str(value))

    def var(self, name, kind="real"):
        return self.t("var", data=[name, kind])

    def bound(self, index, kind="real"):
        return self.t("bound", data=[index, kind])

    def power(self, base, exponent):
        return self.t("pow", base, self.num(exponent))

    def nested(self, op, count, *args):
        """A term in itself, again and again: written out it is exponentially large."""
        out = self.t(op, *args)
        for _ in range(count):
            out = self.t(op, out, out)
        return out

    def step(self, rule, premises, parameters, hypotheses, conclusion):
        self.steps.append([rule, premises, parameters, hypotheses, conclusion])
        return len(self.steps) - 1

    def assume(self, formula):
        return self.step("assume", [], {"formula": {"t": formula}}, [formula], formula)

    def weaken(self, premise, formulas, conclusion):
        hypotheses = sorted({*formulas, *self.steps[premise][3]})
        return self.step("cut", [premise, *map(self.assume, formulas)], {}, hypotheses, conclusion)

    def decided(self, rule, formula, premises=(), **more):
        hypotheses = sorted({h for p in premises for h in self.steps[p][3]})
        return self.step(rule, list(premises), {"formula": {"t": formula}, **more}, hypotheses, formula)

    def text(self, title="t"):
        last = self.steps[-1]
        document = {
            "axioms": {},
            "definitions": self.definitions,
            "engines": {},
            "format": "dpproofs-proof",
            "laws": {},
            "statement": {"conclusion": last[4], "hypotheses": last[3], "id": "n", "source": "s", "title": title},
            "steps": self.steps,
            "terms": self.terms,
            "version": 1,
        }
        return json.dumps(document, sort_keys=True, separators=(",", ":"))


def _decided(rule, make, **more):
    f = File()
    f.decided(rule, make(f), **more)
    return f.text()


def _enclosure(make):
    return _decided("enclosure", make, depth=64)


def small_power():
    return _enclosure(lambda f: f.t("le", f.power(f.num("1/1" + "0" * 3998), 10_000), f.num(1)))


def product_of_small_numbers():
    tiny = "1/1" + "0" * 3990
    return _enclosure(lambda f: f.t("le", f.t("mul", *[f.t("exp", f.num(0)), f.num(tiny)] * 380), f.num(1)))


def flat_sum():
    return _decided(
        "identity", lambda f: f.t("eq", f.t("add", *[f.t("exp", f.num(k)) for k in range(35_000)]), f.num(0))
    )


def flat_product():
    return _decided(
        "identity", lambda f: f.t("eq", f.t("mul", *[f.t("log", f.num(f"{k}/7919")) for k in range(1, 7000)]), f.num(0))
    )


def logs_of_powers():
    def make(f):
        logs = [f.t("log", f.power(f.num(2**40 + k), 4096)) for k in range(500)]
        return f.t("eq", f.t("add", *logs), f.num(0))

    return _decided("identity", make)


def roots_of_powers():
    def make(f):
        parts = [f.t("pow", f.num(3**8000 + 2 * k), f.num(f"{4095 * 2 + 1}/2")) for k in range(100)]
        return f.t("eq", f.t("add", *parts), f.num(0))

    return _decided("identity", make)


def facts():
    f = File()
    x, zero = f.var("x"), f.num(0)
    positive = [f.t("lt", zero, f.t("add", x, f.num(k))) for k in range(1, 25_000)]
    f.assume(f.t("and", *positive))
    f.decided("identity", f.t("eq", f.t("mul", x, f.power(x, -1)), f.num(1)), [0])
    return f.text()


def facts_on_atoms():
    f = File()
    zero = f.num(0)
    atoms = [f.t("log", f.t("add", f.var("x"), f.num(k))) for k in range(1, 20_000)]
    f.assume(f.t("and", *(f.t("lt", zero, a) for a in atoms)))
    f.decided("identity", f.t("eq", f.t("mul", atoms[0], f.power(atoms[1], -1)), f.num(1)), [0])
    return f.text()


def sum_of_a_large_body():
    def make(f):
        body = f.t("add", *[f.bound(0)] * 190_000)
        return f.t("le", f.t("sum", f.num(1), f.num(10_000), body), f.num(1))

    return _enclosure(make)


def sums_in_sums():
    def make(f):
        out = f.bound(0)
        for _ in range(6):
            out = f.t("sum", f.num(1), f.num(10_000), f.t("mul", out, f.bound(0)))
        return f.t("le", out, f.num(1))

    return _enclosure(make)


def harmonic_sum():
    def make(f):
        return f.t("eq", f.t("sum", f.num(1), f.num(10_000), f.power(f.bound(0), -50)), f.num(1))

    return _enclosure(make)


def _long_sum(f, body):
    return f.t("sum", f.num(0), f.num(9000), body)


def sums_of_long_powers():
    """Whose terms have thousands of digits, and grow from place to place."""
    f = File()
    for n in range(100):
        power = f.t("pow", f.num(1 + n), f.t("mul", f.num("1/6"), f.bound(0)))
        f.decided("enclosure", f.t("lt", f.num(0), _long_sum(f, power)), depth=0)
    return f.text()


def sums_of_powers_with_long_exponents():
    """Each exponent is a sum of sums of one number, and no multiple of the index."""
    f = File()
    for n in range(30):
        part = f.t("mul", f.bound(0), f.num(f"1/{10**20 + n}"))
        long = f.nested("add", 11, part, part)
        body = f.t("exp", f.t("mul", long, long))
        f.decided("enclosure", f.t("lt", f.num(0), _long_sum(f, body)), depth=0)
    return f.text()


def sums_of_erfc():
    """Each of another grid of points."""
    f = File()
    for n in range(30):
        body = f.t("erfc", f.t("mul", f.t("add", f.bound(0), f.num(f"1/{n + 3}")), f.num("1/5000")))
        f.decided("enclosure", f.t("lt", f.num(0), _long_sum(f, body)), depth=0)
    return f.text()


def _at_all_places(f, last, comparison):
    k = f.bound(0)
    where = f.t("and", f.t("nat", k), f.t("le", k, f.num(last)))
    return f.t("forall", f.t("imp", where, comparison), data="real", hint="k")


def many_places():
    f = File()
    for last in range(99_980, 100_000):
        f.decided("enclosure", _at_all_places(f, last, f.t("le", f.num(0), f.num(1))), depth=0)
    return f.text()


def entries_of_a_long_table():
    f = File()
    entry = f.t("entry", f.num(2**13_000 - 1), f.num(6600), f.num(0))
    for last in range(36_000, 36_010):
        f.decided("enclosure", _at_all_places(f, last, f.t("le", f.num(0), entry)), depth=0)
    return f.text()


def exponential_of_a_long_entry():
    def make(f):
        entry = f.t("entry", f.t("mul", *[f.power(f.num(2), 9999)] * 2), f.num(20_000), f.bound(0))
        return _at_all_places(f, 0, f.t("le", f.num(0), f.t("exp", entry)))

    return _enclosure(make)


def exponential_of_a_long_number():
    return _enclosure(lambda f: f.t("le", f.num(0), f.t("exp", f.power(f.num(10), 5000))))


def product_of_long_tables():
    f = File()
    tables = [{"t": f.num(2**13_000 - 1)}, {"t": f.num(2**13_000 - 1)}, {"t": f.num(0)}]
    parameters = {"tables": tables, "width": 1, "counts": [2**21, 2**21, 2**21], "low": 0, "unit": {"t": f.num(1)}}
    f.step("convolution", [], parameters, [], f.t("true"))
    return f.text()


def _hexadecimal(f, binary_digits):
    return f.t("num", data=hex(2**binary_digits - 1))


def number_longer_than_any_table():
    return _enclosure(lambda f: f.t("le", f.num(0), f.t("num", data="0x1" + "0" * 2**22)))


def digits_that_are_none():
    return _enclosure(lambda f: f.t("le", f.num(0), f.t("num", data="0x" + "f" * 10_000 + "g")))


def products_of_hexadecimal_tables():
    f = File()
    table = {"t": _hexadecimal(f, 2**24)}
    for low in range(20):
        parameters = {"tables": [table] * 3, "width": 14, "counts": [149_796] * 3, "low": low, "unit": {"t": f.num(1)}}
        f.step("convolution", [], parameters, [], f.t("true"))
    return f.text()


def products_of_hexadecimal_tables_of_narrow_entries():
    f = File()
    table = {"t": _hexadecimal(f, 2**24)}
    for low in range(20):
        parameters = {"tables": [table] * 3, "width": 1, "counts": [2**21] * 3, "low": low, "unit": {"t": f.num(1)}}
        f.step("convolution", [], parameters, [], f.t("true"))
    return f.text()


def product_larger_than_allowed():
    f = File()
    table = {"t": _hexadecimal(f, 2**20)}
    parameters = {"tables": [table] * 3, "width": 10**12, "counts": [10**12] * 3, "low": 0, "unit": {"t": f.num(1)}}
    f.step("convolution", [], parameters, [], f.t("true"))
    return f.text()


def powers_of_a_table():
    return _enclosure(lambda f: f.t("le", f.power(_hexadecimal(f, 2**24), 10_000), f.num(1)))


def divisions_of_tables():
    def make(f):
        tables = [f.t("num", data=hex(3 ** (2**20) + 2 * k)) for k in range(10)]
        inverses = [f.power(t, -1) for t in tables]
        return f.t("eq", f.t("add", *inverses), f.t("add", *inverses[1:]))

    return _decided("identity", make)


def sums_of_inverses_of_tables():
    def make(f):
        return f.t(
            "le", f.t("add", *[f.power(f.t("num", data=hex(3 ** (2**20) + 2 * k)), -1) for k in range(9)]), f.num(0)
        )

    return _enclosure(make)


def hexadecimal_entries_at_many_places():
    f = File()
    table = _hexadecimal(f, 2**24)
    for last in range(90_000, 90_040):
        k = f.bound(0)
        entries = [f.t("entry", table, f.num(112), f.t("add", k, f.num(n))) for n in range(1, 40)]
        f.decided("enclosure", _at_all_places(f, last, f.t("le", f.num(0), f.t("add", *entries))), depth=0)
    return f.text()


def functions_of_hexadecimal_entries():
    f = File()
    table = _hexadecimal(f, 2**24)
    for last in range(90_000, 90_010):
        k, scale = f.bound(0), f.num(f"1/{2**112}")
        at = [f.t("mul", scale, f.t("entry", table, f.num(112), f.t("add", k, f.num(n)))) for n in range(1, 9)]
        total = f.t("add", *[f.t("erfc", f.t("exp", f.t("log", f.t("add", a, k)))) for a in at])
        f.decided("enclosure", _at_all_places(f, last, f.t("le", f.num(0), total)), depth=0)
    return f.text()


def many_copies_of_a_table():
    f = File()
    table = _hexadecimal(f, 2**24)
    k = f.bound(0)
    entries = [f.t("entry", table, f.num(8 * n), k) for n in range(1, 1000)]
    f.decided("enclosure", _at_all_places(f, 90_000, f.t("le", f.num(0), f.t("add", *entries))), depth=0)
    return f.text()


def tables_in_a_long_statement():
    f = File()
    table = _hexadecimal(f, 2**24)
    f.assume(f.t("le", f.t("add", *[f.t("exp", table)] * 1000), f.num(0)))
    return f.text()


def product_rule():
    f = File()
    x = f.var("x")
    function = f.t("mul", *[x] * 150_000)
    sign = f.assume(f.t("le", f.num(0), function))
    parameters = {"function": {"t": function}, "variable": {"t": x}, "domain": [], "strict": False}
    f.step("derivative_sign", [sign], parameters, [], f.t("true"))
    return f.text()


def instantiations():
    f = File()
    x, y, z, zero = f.var("x"), f.var("y"), f.var("z"), f.num(0)
    rows = [[(x, y)[k >> i & 1] for i in range(13)] for k in range(5000)]
    hypotheses = [f.t("le", f.t("add", *row), zero) for row in rows]
    last = f.weaken(f.assume(hypotheses[0]), hypotheses, hypotheses[0])
    one = f.t("le", f.t("add", *[z] * 13), zero)
    for _ in range(50_000):
        f.step("instantiate", [last], {"values": [[{"t": x}, {"t": z}], [{"t": y}, {"t": z}]]}, [one], one)
    return f.text()


def long_names():
    f = File()
    f.assume(f.t("le", f.t("add", *[f.var("x" * 10_000)] * 190_000), f.num(0)))
    return f.text()


def long_names_of_definitions():
    f = File()
    x = f.var("x")
    f.t("le", x, x)
    f.definitions.append(["d" * 10_000, [0], 1])
    f.assume(f.t("and", *[f.t("def", x, data=0)] * 60_000))
    return f.text()


def long_numbers_shown():
    f = File()
    f.assume(f.t("le", f.t("add", *[f.num("7" * 4000)] * 190_000), f.num(0)))
    return f.text()


def deep_terms():
    f = File()
    t = f.var("x")
    for _ in range(100_000):
        t = f.t("exp", t)
    f.assume(f.t("le", t, t))
    return f.text()


def deep_text():
    return '{"format":"dpproofs-proof","terms":' + "[" * 5_000_000 + "]" * 5_000_000 + "}"


def numbers_with_one_hash():
    f = File()
    f.assume(f.t("le", f.t("add", *[f.num(k * (2**61 - 1)) for k in range(1, 60_000)]), f.num(0)))
    return f.text()


def fractions_with_one_hash():
    p = 2**61 - 1
    f = File()
    f.assume(f.t("le", f.t("add", *[f.num(f"1/{k * p}") for k in range(1, 60_000)]), f.num(0)))
    return f.text()


def sums_of_minus_one_and_two():
    """Python's hashes of -1 and -2 are the same, and so are those of tuples of them."""
    f = File()
    one, two = f.num(-1), f.num(-2)
    rows = [[(one, two)[k >> i & 1] for i in range(13)] for k in range(8192)]
    zero = f.num(0)
    f.assume(f.t("and", *(f.t("le", f.t("add", *row), zero) for row in rows)))
    return f.text()


def definitions_in_definitions():
    f = File()
    x = f.var("x")
    body = f.t("le", x, x)
    for k in range(13):
        f.definitions.append([f"d{k}", [x], body])
        one = f.t("def", x, data=k)
        body = f.t("and", one, f.t("not", one))
    last = f.assume(f.t("def", x, data=12))
    for _ in range(20_000):
        f.step("unfold", [last], {}, [f.steps[0][4]], len(f.terms) - 3)
    return f.text()


def definitions_of_exponential_size():
    f = File()
    x = f.var("x")
    body = f.t("le", x, x)
    for k in range(60):
        f.definitions.append([f"d{k}", [x], body])
        one = f.t("def", x, data=k)
        body = f.t("and", one, f.t("not", one))
    f.assume(body)
    return f.text()


def definitions_of_one_name():
    f = File()
    x = f.var("x")
    parts = []
    for k in range(900):
        f.definitions.append(["d", [x], f.t("le", f.nested("add", 5, x, f.num(k)), x)])
        parts.append(f.t("def", x, data=k))
    f.assume(f.t("and", *parts))
    return f.text()


def shared_parts():
    f = File()
    f.assume(f.t("le", f.nested("add", 60, f.var("x"), f.var("y")), f.num(0)))
    return f.text()


def shared_parts_replaced():
    f = File()
    x, y = f.var("x"), f.var("y")
    one = f.t("le", f.nested("max", 15, x, x), y)
    last = f.assume(one)
    for k in range(20_000):
        value = f.t("add", y, f.num(k + 1))
        f.step("instantiate", [last], {"values": [[{"t": x}, {"t": value}]]}, [one], one)
    return f.text()


def alike_but_for_names():
    f = File()

    def tower(hint):
        t = f.t("sum", f.num(0), f.num(1), f.bound(0), hint=hint)
        for _ in range(15):
            t = f.t("min", t, t)
        return f.t("le", t, f.num(0))

    a, b = tower("u"), tower("v")
    for _ in range(2000):
        f.step("assume", [], {"formula": {"t": a}}, [b], b)
    return f.text()


def huge_powers():
    def make(f):
        t = f.num(3)
        for _ in range(100):
            t = f.power(t, 10**11)
        return f.t("le", t, f.t("exp", f.t("exp", f.num(10**11))))

    return _enclosure(make)


def powers_of_polynomials():
    def make(f):
        t = f.t("add", f.var("x"), f.var("y"), f.num(1))
        for _ in range(5):
            t = f.power(t, 64)
        return f.t("eq", t, f.num(0))

    return _decided("identity", make)


def products_of_polynomials():
    def make(f):
        x = f.var("x")
        factors = [f.t("add", x, f.t("exp", f.t("mul", f.num(k), x))) for k in range(1, 400)]
        return f.t("eq", f.t("mul", *factors), f.num(0))

    return _decided("identity", make)


def many_denominators():
    def make(f):
        squares = [f.t("add", f.power(f.var("x"), 2), f.num(k)) for k in range(1, 2000)]
        return f.t("eq", f.t("add", *(f.power(s, -1) for s in squares)), f.num(0))

    return _decided("identity", make)


def binomials():
    def make(f):
        parts = [f.t("binomial", f.num(10_000), f.num(k)) for k in range(10_000)]
        return f.t("eq", f.t("add", *parts), f.num(0))

    return _enclosure(make)


def large_texts():
    f = File()
    f.assume(f.t("true"))
    return f.text("x" * (30 * 2**20))


def long_rules():
    f = File()
    for k in range(3000):
        f.step("r" * 9990 + str(k), [], {"formula": None}, [], f.t("true"))
    return f.text()


def large_contexts():
    f = File()
    x = f.var("x")
    hypotheses = [f.t("le", x, f.num(k)) for k in range(5000)]
    last = f.weaken(f.assume(hypotheses[0]), hypotheses, hypotheses[0])
    for _ in range(300):
        f.step("cut", [last] * 1000, {}, [hypotheses[0]], hypotheses[0])
    return f.text()


def many_boxes():
    f = File()
    x = f.var("x")
    bounds = [f.t("le", f.num(0), x), f.t("le", x, f.num(1))]
    f.assume(f.t("and", *bounds))
    goal = f.t("le", f.t("exp", f.t("add", x, f.t("mul", f.num(-1), x))), f.num("1000001/1000000"))
    f.decided("enclosure", goal, [0], depth=64)
    return f.text()


def many_digits():
    f = File()
    for k in range(1, 3000):
        e = f.t("exp", f.t("erf", f.num(f"{7 * k + 1}/7")))
        f.decided("enclosure", f.t("lt", e, f.t("add", e, f.t("mul", f.num(f"1/1{'0' * 3900}"), e))), depth=1)
    return f.text()


def large_types():
    f = File()
    kind = "real"
    for _ in range(30):
        kind = ["x", kind, "real"]
    for k in range(4000):
        f.var(f"x{k}", kind)
    f.step("assume", [], {"formula": None}, [], f.t("false"))
    return f.text()


def many_variables():
    f = File()
    block = f.t("add", *(f.var(f"x{k}") for k in range(990)))
    for k in range(60_000):
        f.t("add", block, f.var(f"y{k}"))
    f.assume(f.t("true"))
    return f.text()


def free_variables():
    f = File()
    f.assume(f.t("le", f.t("add", *(f.var(f"x{k}") for k in range(90_000))), f.num(0)))
    return f.text()


def cases():
    f = File()
    x = f.var("x")
    parts = [f.t("or", f.t("le", x, f.num(k)), f.t("le", f.num(k), x)) for k in range(1500)]
    f.assume(f.t("and", *parts))
    tree = ["opaque", {"t": parts[0]}]
    for _ in range(12):
        tree = ["sign", {"t": x}, [tree, ["opaque", {"t": parts[0]}], ["opaque", {"t": parts[0]}]]]
    f.decided(
        "certified",
        f.t("le", x, f.num(-1)),
        [0],
        certificate=["cases", [[[True, {"t": parts[0]}]]] * 2000, [tree] * 2000],
    )
    return f.text()


def products_in_a_certificate():
    f = File()
    x, y = f.var("x"), f.var("y")
    known = [[">=", {"t": f.t("add", x, f.t("exp", f.t("mul", f.num(k), y)))}] for k in range(60)]
    f.assume(f.t("and", *(f.t("le", f.num(0), entry[1]["t"]) for entry in known)))
    products = [[{"q": "1"}, {"t": f.num(1)}, list(range(60))]]
    f.decided("certified", f.t("le", x, y), [0], certificate=["sum", known, products, []])
    return f.text()


HOSTILE = {name: make for name, make in list(globals().items()) if callable(make) and not name.startswith("_")}
del HOSTILE["File"]
