"""The argument of a proof, read off its run: a block for each function of its file, with the facts that it names.

A proof is a Python function with helpers. Its docstrings say in words what is done; its variables hold what was shown
on the way. So the argument of a paper can be printed from the proof itself, and cannot say what was not done. Nothing
is believed of what stands here: the formulas are those of theorems, and the words are the author's.
"""

from __future__ import annotations

import ast
import inspect
import re
import string
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping
from contextvars import Context
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, TypeAlias

from dpproofs.kernel import Term, Theorem, is_theorem
from dpproofs.language.terms import REAL, add, rebuild, var
from dpproofs.language.text import Printer
from dpproofs.proving.lemma import Lemma, demonstrate
from dpproofs.proving.memory import without_memory
from dpproofs.proving.outline import steps_up_to

if TYPE_CHECKING:
    from _typeshed import TraceFunction

MOST = 15
"""The most facts of an argument: of more, those that cite nothing are left out first."""
DEEPEST = 2
"""Parts of parts are shown, and theirs are not."""
FEW = 2
"""As many lemmas are said to be used by a fact whose line names none; of more none is."""
WAYS = {"arith": "arithmetic", "rewrite": "rewriting", "integrate": "taking means", "cases": "cases", "prove": "logic"}
"""What is said of steps by some tactics."""
Said: TypeAlias = tuple[Term, frozenset[Term]]
"""What a theorem says: its conclusion, and its hypotheses."""
_LETTER = re.compile(r"[a-z]\d?|alpha|beta|gamma|delta|epsilon|eta|kappa|lambda_?|mu|nu|xi|rho|sigma|tau|theta|omega")
_SMALL = ("arithmetic",)
_ASIDE = ("nothing to show", "trivial")
"""Words of blocks that come last."""


@dataclass(frozen=True)
class Fact:
    """What was shown under a name: its number, the theorem, the lemmas that its line names, and the facts it uses."""

    number: int
    name: str
    theorem: Theorem
    cites: tuple[Lemma, ...]
    uses: tuple[int, ...]
    way: str
    formula: Term
    """The conclusion, with what its block calls by a letter so called."""

    @property
    def why(self) -> str:
        """What it rests on, in words."""
        cited = [f"{lemma.id}: {lemma.title}" for lemma in self.cites]
        return "; ".join(filter(None, (f"by {self.way}" if self.way else "", self.used, *cited)))

    @property
    def used(self) -> str:
        """The facts that it uses, by their numbers."""
        return f"from {', '.join(f'({n})' for n in self.uses)}" if self.uses else ""


@dataclass
class Block:
    """A call of a function of the file: its docstring, its facts in order, and what these suppose besides the claim."""

    name: str
    sentence: str
    facts: list[Fact] = field(default_factory=list)
    supposing: tuple[Term, ...] = ()
    letters: tuple[tuple[Term, Term], ...] = ()
    """What it calls by a letter: the letter, and what it stands for."""
    depth: int = 0
    """0 for the lemma itself, 1 for its parts, 2 for theirs."""
    part: str = ""
    """The lemma that begins here, if that is a part; what it supposes itself is not repeated at its blocks."""


@dataclass(frozen=True)
class Argument:
    """The blocks of a proof, the main case first, and how many facts are left out."""

    blocks: tuple[Block, ...]
    left_out: int

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that are shown."""
        return tuple(fact for block in self.blocks for fact in block.facts)

    def suppositions(self) -> Iterator[list[tuple[str, Term | None]]]:
        """What each block supposes: a letter for what several blocks do, and the formula where it is new."""
        several = Counter(h for block in self.blocks for h in block.supposing)
        letters: dict[Term, str] = {}
        for block in self.blocks:
            said: list[tuple[str, Term | None]] = []
            for h in block.supposing:
                if several[h] == 1:
                    said.append(("", h))
                else:
                    new = h not in letters
                    said.append((f"({letters.setdefault(h, _letter(len(letters)))})", h if new else None))
            yield sorted(said, key=lambda one: (one[1] is not None, one[0]))

    def terms(self, lemma: Lemma) -> tuple[Term, ...]:
        """All that is shown of it, after the statement of its lemma."""
        letters = (t for block in self.blocks for pair in block.letters for t in pair)
        facts = (t for fact in self.facts for t in (*fact.theorem.hypotheses, fact.theorem.conclusion, fact.formula))
        return (*lemma.hypotheses, lemma.conclusion, *letters, *facts)


@dataclass
class _Call:
    """A function that runs, and what it returned."""

    code: CodeType
    names: Mapping[str, object] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    outside: Mapping[str, object] = field(default_factory=dict)
    result: object = None
    line: int = 0
    """Where it was called, in the function that called it."""
    calls: list[_Call] = field(default_factory=list)


def argument(lemma: Lemma) -> Argument:
    """The argument of a proof, which is run once more; KernelError or ProofError where that fails.

    A cited lemma of the same file, or whose name begins with this one's, is a part of it, and its argument comes first.
    """
    blocks = Context().run(_all_blocks, lemma)  # no ledger is in use there: it has theorems without their derivations
    return _shortened(_in_order(blocks), _called(lemma.function.__name__))


def _all_blocks(lemma: Lemma) -> list[Block]:
    with without_memory():
        lemma.theorem  # noqa: B018  proved first, so that no proof that it needs runs inside of it
        return _told(lemma, _proved(), {}, set(), 0)


def _told(
    lemma: Lemma, proved: Mapping[int, Lemma], numbers: dict[Said, int], met: set[str], depth: int
) -> list[Block]:
    """The blocks of a lemma, and before them those of its parts, where there is room for more facts."""
    met.add(lemma.id)
    theorem, owners = lemma.theorem, {place: one for place, one in proved.items() if one is not lemma}
    cited = [(step, owners[id(step)]) for step in steps_up_to(theorem, owners) if id(step) in owners]
    root = _traced(lemma)
    codes: set[CodeType] = set()
    own = [found for call in root.calls for found in _blocks(call, lemma, numbers, codes)]
    own = own or [_of_citations(lemma, cited, numbers)]
    blocks: list[Block] = []
    for part in (one for _, one in cited if _is_part(one, lemma)):
        if depth < DEEPEST and part.id not in met and len(numbers) < MOST:
            blocks += _told(part, proved, numbers, met, depth + 1)
    _link(own, numbers, owners)
    for block in own:
        block.depth = depth
    if depth:
        own[0].part = lemma.id
    return [*blocks, *own]


def _proved() -> dict[int, Lemma]:
    """The lemmas that are proved, by the places of their theorems."""
    known = (v for module in list(sys.modules.values()) for v in list(vars(module).values()) if type(v) is Lemma)
    return {id(vars(one)["theorem"]): one for one in known if "theorem" in vars(one)}


def _is_part(one: Lemma, lemma: Lemma) -> bool:
    return one.id.startswith(f"{lemma.id}-") or one.function.__module__ == lemma.function.__module__


def _of_citations(lemma: Lemma, cited: list[tuple[Theorem, Lemma]], numbers: dict[Said, int]) -> Block:
    """The block of a proof without named facts: the lemmas that it cites, and then its claim."""
    facts = []
    for step, cites in [
        *((step, (one,)) for step, one in cited if step.conclusion != lemma.conclusion),
        (lemma.theorem, ()),
    ]:
        if _key(step) not in numbers:
            numbers[_key(step)] = len(numbers) + 1
            facts.append(Fact(numbers[_key(step)], "", step, cites, (), "", step.conclusion))
    return Block("", "From these lemmas.", facts)


_OF_THE_FILE = re.compile(r"This file is long because[^.]*\.\s*")


def idea(lemma: Lemma) -> str:
    """What the author says of the proof: the text of its function, of a helper of it, or of its file."""
    home = sys.modules[lemma.function.__module__]
    found = _docstring(lemma.function, vars(home), set())
    return found or _OF_THE_FILE.sub("", inspect.getdoc(home) or "").strip()


def _docstring(function: object, names: Mapping[str, object], met: set[str]) -> str:
    """The docstring of a function, or of what it calls of the same file."""
    if said := (inspect.getdoc(function) or "").strip():
        return said
    codes = [function.__code__] if isinstance(function, FunctionType) else []
    for code in codes:
        codes += [c for c in code.co_consts if isinstance(c, CodeType)]
    for name in (n for code in codes for n in code.co_names if n not in met):
        met.add(name)
        helper = names.get(name)
        inside = isinstance(helper, FunctionType) and helper.__globals__ is names
        if inside and (said := _docstring(helper, names, met)):
            return said
    return ""


def text(lemma: Lemma) -> list[str]:
    """The argument of a proof in lines, with what each formula rests on; KernelError or ProofError where that fails."""
    found = argument(lemma)
    shown = Printer(found.terms(lemma))
    said: list[str] = []
    for block, supposing in zip(found.blocks, found.suppositions(), strict=True):
        known = "; ".join(f"{letter} {'' if h is None else shown.text(h)}".strip() for letter, h in supposing)
        supposed = f"  [supposing {known}]" if known else ""
        said += ["", *textwrap.wrap(f"{block.sentence}{supposed}", 100)]
        said += [f"  where {shown.text(letter)} = {shown.text(t)}" for letter, t in block.letters]
        for fact in block.facts:
            said.append(f"  ({fact.number}) {shown.text(fact.formula)}")
            said += [f"      {fact.why}"] if fact.why else []
    less = "1 smaller one is" if found.left_out == 1 else f"{found.left_out} smaller ones are"
    left_out = f", and {less} not shown" if found.left_out else ""
    words = " ".join(idea(lemma).split())
    first = ["", *textwrap.wrap(f"idea: {words}", 100)] if words and words != found.blocks[0].sentence else []
    return [*first, "", f"argument, from the proof itself: each formula was proved{left_out}", *said]


def to_json(lemma: Lemma) -> list[dict[str, object]]:
    """The blocks of the argument as plain data; KernelError or ProofError where that fails."""
    found = argument(lemma)
    shown = Printer(found.terms(lemma))
    return [
        {
            "sentence": block.sentence,
            "part": block.part,
            "supposing": [shown.text(h) for h in block.supposing],
            "letters": {shown.text(letter): shown.text(t) for letter, t in block.letters},
            "facts": [
                {
                    "number": fact.number,
                    "formula": shown.text(fact.formula),
                    "way": fact.way,
                    "from": list(fact.uses),
                    "lemmas": [cited.id for cited in fact.cites],
                }
                for fact in block.facts
            ],
        }
        for block in found.blocks
    ]


@lru_cache(maxsize=64)
def _traced(lemma: Lemma) -> _Call:
    """The calls of functions of the lemma's own file while its proof runs."""
    home = lemma.function.__code__.co_filename if hasattr(lemma.function, "__code__") else ""
    root = _Call(compile("0", home, "eval"))
    open_calls: dict[int, _Call] = {}

    def entered(frame: FrameType, event: str, _: object) -> TraceFunction | None:
        code = frame.f_code
        if event != "call" or code.co_filename != home or code.co_name.startswith("<"):
            return None
        above: FrameType | None = frame.f_back
        while above is not None and id(above) not in open_calls:
            above = above.f_back
        call = _Call(code, line=above.f_lineno if above is not None else 0)
        (root if above is None else open_calls[id(above)]).calls.append(call)
        open_calls[id(frame)] = call
        frame.f_trace_lines = False
        return left

    def left(frame: FrameType, event: str, result: object) -> TraceFunction:
        if event == "return":
            call = open_calls.pop(id(frame))
            count = frame.f_code.co_argcount + frame.f_code.co_kwonlyargcount
            call.names, call.outside, call.result = dict(frame.f_locals), frame.f_globals, result
            call.given = frame.f_code.co_varnames[:count]
        return left

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        with without_memory():
            demonstrate(lemma.id, lemma.claim, lemma.proof)
    finally:
        sys.settrace(before)
    return root


def _blocks(call: _Call, lemma: Lemma, numbers: dict[Said, int], met: set[CodeType]) -> Iterator[Block]:
    """The blocks of a call: what it shows before it calls others, these with asides last, and what it shows then.

    Of a function that is called again and again only the first call is shown.
    """
    if call.code in met:
        return
    met.add(call.code)
    written = _written(call.code)
    name = _called(call.code.co_name)
    first = min((one.line for one in call.calls), default=0) - call.code.co_firstlineno
    before = Block(name, written.sentence)
    _fill(before, call, lemma, numbers, [row for row in _rows(call, written) if row[2] is not None and row[3] <= first])
    inner = [found for one in call.calls if (found := list(_blocks(one, lemma, numbers, met)))]
    after = Block(name, "" if before.facts else written.sentence)
    _fill(after, call, lemma, numbers, _rows(call, written))
    inner.sort(key=lambda found: any(word in block.sentence.lower() for block in found for word in _ASIDE))
    yield from (block for block in (before, *(b for found in inner for b in found), after) if block.facts)


_Row: TypeAlias = tuple[str, Theorem, ast.expr | None, int]


def _rows(call: _Call, written: _Written) -> list[_Row]:
    """The facts of a call, each with its name, the expression that made it, and the line on which that ends."""
    named = {name: value for name, value in call.names.items() if isinstance(value, Theorem) and is_theorem(value)}
    rows: list[_Row] = [
        (name, named[name], line, line.end_lineno or 0)
        for name, line in written.lines
        if name in named and name not in call.given
    ]
    if isinstance(call.result, Theorem) and is_theorem(call.result):
        rows.append(("", call.result, written.returned, sys.maxsize))
    return rows


def _fill(block: Block, call: _Call, lemma: Lemma, numbers: dict[Said, int], rows: list[_Row]) -> None:
    """Put facts that are new into a block, with what they use."""
    named = {name: value for name, value in call.names.items() if isinstance(value, Theorem) and is_theorem(value)}
    for name, theorem, line, _ in rows:
        key = _key(theorem)
        if key in numbers or theorem.conclusion in lemma.hypotheses or _is_plain(theorem.conclusion):
            continue
        said = {n.id for n in ast.walk(line) if isinstance(n, ast.Name)} if line is not None else set()
        known = [numbers.get(_key(t)) for n, t in named.items() if n in said]
        inside = (c.result for c in call.calls if c.code.co_name in said)
        known += [numbers.get(_key(result)) for result in inside if isinstance(result, Theorem)]
        values = (call.names.get(n, call.outside.get(n)) for n in sorted(said))
        cites = [v for v in values if type(v) is Lemma and v is not lemma]
        numbers[key] = len(numbers) + 1
        uses = tuple(sorted({n for n in known if n is not None}))
        block.facts.append(Fact(numbers[key], name, theorem, tuple(cites), uses, _way(line), theorem.conclusion))
    supposed = {h for fact in block.facts for h in fact.theorem.hypotheses} - set(lemma.hypotheses)
    block.supposing = tuple(sorted(supposed, key=repr))
    _abbreviated(block, call, lemma)


def _abbreviated(block: Block, call: _Call, lemma: Lemma) -> None:
    """Letters for the terms that the function calls by one, where no variable is called like that."""
    free = frozenset().union(*(t.free for f in block.facts for t in (f.theorem.conclusion, *f.theorem.hypotheses)))
    stated = frozenset().union(*(t.free for t in (*lemma.hypotheses, lemma.conclusion)))
    taken = {str(v.data[0]) for v in free | stated}
    letters: list[tuple[Term, Term]] = []
    for name in call.code.co_varnames:
        t = call.names.get(name)
        if name in taken or not _LETTER.fullmatch(name):
            continue
        if type(t) is Term and t.type == REAL and t.op not in ("var", "num"):
            letters.insert(0, (var(name), shortened(t, letters)))
            block.facts = [replace(f, formula=shortened(f.formula, letters[:1])) for f in block.facts]
    said = frozenset().union(*(f.formula.free for f in block.facts), *(t.free for _, t in letters))
    block.letters = tuple((v, t) for v, t in reversed(letters) if v in said)


def shortened(t: Term, letters: list[tuple[Term, Term]]) -> Term:
    """The term with letters for what they stand for; also where that is the beginning of a sum."""
    for letter, meant in letters:
        if t == meant:
            return letter
        if t.op == meant.op == "add" and t.args[: len(meant.args)] == meant.args:
            return add(letter, *(shortened(a, letters) for a in t.args[len(meant.args) :]))
    return rebuild(t, lambda a, _: shortened(a, letters)) if t.args else t


def _is_plain(t: Term) -> bool:
    """Whether it says of a thing that it is itself."""
    return t.op == "eq" and t.args[0] == t.args[1]


def _letter(n: int) -> str:
    """A letter for a number, and two where there are no more."""
    return string.ascii_lowercase[n] if n < 26 else _letter(n // 26 - 1) + _letter(n % 26)


def _called(name: str) -> str:
    return name.strip("_").replace("_", " ")


def _key(theorem: Theorem) -> Said:
    return theorem.conclusion, theorem.hypotheses


def _link(blocks: list[Block], numbers: Mapping[Said, int], cited: Mapping[int, Lemma]) -> None:
    """Let facts say what they use by their derivations: the facts that are met first, and of lemmas one or two."""

    def linked(fact: Fact) -> Fact:
        used: set[int] = set()
        lemmas: dict[str, Lemma] = {}
        met: set[int] = set()
        stack = list(fact.theorem.premises)
        while stack:
            step = stack.pop()
            if id(step) in met:
                continue
            met.add(id(step))
            number = numbers.get(_key(step), fact.number)
            if number != fact.number:
                used.add(number)
            if id(step) in cited:
                lemmas[cited[id(step)].id] = cited[id(step)]
            elif number == fact.number:
                stack += step.premises
        named = tuple(one for one in fact.cites if one.id in lemmas)
        few = named or (tuple(lemmas.values()) if len(lemmas) <= FEW else ())
        return replace(fact, uses=tuple(sorted(used)), cites=few)

    for block in blocks:
        block.facts = [linked(fact) for fact in block.facts]


def _in_order(blocks: list[Block]) -> list[Block]:
    """The blocks, each fact after those that it uses; a block that has to wait goes on later."""
    order: list[Block] = []
    known: set[int] = set()
    left = [replace(block) for block in blocks]
    while left:
        ready = [_ready(block, known) for block in left]
        whole = [n for n, count in enumerate(ready) if count == len(left[n].facts)]
        k = next(iter([*whole, *(n for n, count in enumerate(ready) if count)]), 0)
        count = max(ready[k], 1)
        order.append(replace(left[k], facts=left[k].facts[:count]))
        known |= {fact.number for fact in left[k].facts[:count]}
        left[k] = replace(left[k], facts=left[k].facts[count:], sentence="", part="")
        left = [block for block in left if block.facts]
    return order


def _ready(block: Block, known: set[int]) -> int:
    """How many of its facts, from the first on, use only what is known, and each other."""
    met = set(known)
    for count, fact in enumerate(block.facts):
        if not met.issuperset(fact.uses):
            return count
        met.add(fact.number)
    return len(block.facts)


def _shortened(blocks: list[Block], root: str) -> Argument:
    """The most facts that an argument has: results of blocks, and what cites, before what only computes.

    They are numbered anew, in the order in which they stand; a fact that is left out stands for those that it uses.
    """
    facts = [(block, fact) for block in blocks for fact in block.facts]
    weight = sorted(facts, key=lambda f: (f[1] is not f[0].facts[-1], f[0].depth, not f[1].cites, f[1].way in _SMALL))
    kept = {id(fact) for _, fact in weight[:MOST]}
    by_number = {fact.number: fact for _, fact in facts}
    shown = [fact for _, fact in facts if id(fact) in kept]
    new = {fact.number: n for n, fact in enumerate(shown, 1)}

    def used(fact: Fact) -> set[int]:
        direct = (by_number[n] for n in fact.uses)
        return {n for other in direct for n in ({new[other.number]} if other.number in new else used(other))}

    for block in blocks:
        block.facts = [
            replace(fact, number=new[fact.number], uses=tuple(sorted(used(fact))))
            for fact in block.facts
            if id(fact) in kept
        ]
    left = [block for block in blocks if block.facts]
    _word(left, root)
    return Argument(tuple(left), len(facts) - len(shown))


def _word(blocks: list[Block], root: str) -> None:
    """Words for blocks without a docstring, by their places."""
    met: set[str] = set()
    for block in blocks:
        if len(blocks) > 1 and block.name == root and not block.depth:
            block.sentence = ""  # it is the idea of the whole
        on = "Together." if block is blocks[-1] else "Hence." if block.name in met else "First." if not met else "Then."
        block.sentence = block.sentence or on
        if block.part:
            said = "." if block.sentence == on else f": {block.sentence}"
            block.sentence = f"Towards {block.part}, under its hypotheses{said}"
        met.add(block.name)


@dataclass(frozen=True)
class _Written:
    """A function as it is written: its docstring, what it names by which expression, and what it returns at last."""

    sentence: str
    lines: tuple[tuple[str, ast.expr], ...]
    returned: ast.expr | None


@cache
def _written(code: CodeType) -> _Written:
    tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    function = next((n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)), None)
    if function is None:
        return _Written("", (), None)
    named: dict[str, ast.expr] = {}
    returned = None
    stack: list[ast.AST] = [*function.body]
    while stack:
        node = stack.pop(0)
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, node.value)
        if isinstance(node, ast.Return):
            returned = node.value
        stack[:0] = ast.iter_child_nodes(node)
    return _Written(" ".join((ast.get_docstring(function) or "").split()), tuple(named.items()), returned)


def _way(line: ast.expr | None) -> str:
    """What a step is called, by the tactic at the head of its line."""
    head = line.func if isinstance(line, ast.Call) else None
    return WAYS.get(head.id, "") if isinstance(head, ast.Name) else ""
