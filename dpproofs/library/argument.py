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
from itertools import chain
from types import CodeType, FunctionType
from typing import TypeAlias

from dpproofs.kernel import Term, Theorem, is_theorem
from dpproofs.language.terms import REAL, add, mul, rebuild, substitute, var
from dpproofs.language.text import Printer
from dpproofs.library.runs import Call, Row, rows, traced, way, written
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.memory import without_memory
from dpproofs.proving.outline import steps_up_to

MOST = 15
"""The most facts of an argument: of more, those that cite nothing are left out first."""
DEEPEST = 2
"""Parts of parts are shown, and theirs are not."""
FEW = 2
"""As many lemmas are said to be used by a fact whose line names none; of more none is."""
SHORT = 5
"""An argument of at most this many facts has those of the lemmas that it cites, too."""
Said: TypeAlias = tuple[Term, frozenset[Term]]
"""What a theorem says: its conclusion, and its hypotheses."""
_LETTER = re.compile(r"([a-z]|alpha|beta|gamma|delta|epsilon|eta|kappa|lambda_?|mu|nu|xi|rho|sigma|tau|theta|omega)\d?")
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
    """The conclusion, with what its block, or one before it, calls by a letter so called."""
    same: int = 0
    """The fact before it that says the same under other suppositions, if there is one."""

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
    in_force: list[tuple[Term, Term]] = field(default_factory=list)
    """All letters that it uses, also those of blocks before it, with what they stand for in full; the last first."""
    depth: int = 0
    """0 for the lemma itself, 1 for its parts, 2 for theirs."""
    part: Lemma | None = None
    """The lemma that begins here, if it is a part; what it supposes itself is not repeated at its blocks."""
    intro: str = ""
    """What its author says of the proof of that part."""
    given: tuple[Term, ...] = ()
    """What that part supposes, and neither the whole nor a part before it."""
    as_before: bool = False
    """Whether it supposes what a part before it did."""

    @property
    def given_in_words(self) -> str:
        """What introduces what is given."""
        if not self.as_before:
            return "Given:" if self.given else ""
        return f"Its hypotheses are among those above{', and:' if self.given else '.'}"

    @property
    def terms(self) -> tuple[Term, ...]:
        """All that is shown of it: with parts, the same letter may stand for different things in two blocks."""
        return (*self.given, *self.supposing, *chain(*self.letters), *(fact.formula for fact in self.facts))


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
                    said.append(("", shortened(h, block.in_force)))
                else:
                    new = h not in letters
                    said.append(
                        (
                            f"({letters.setdefault(h, _letter(len(letters)))})",
                            shortened(h, block.in_force) if new else None,
                        )
                    )
            yield sorted(said, key=lambda one: (one[1] is not None, one[0]))


def argument(lemma: Lemma) -> Argument:
    """The argument of a proof, which is run once more; KernelError or ProofError where that fails.

    A cited lemma of the same file, or whose name begins with this one's, is a part of it, and its argument comes first,
    but not where it is a numbered item of its own in the source.
    """
    blocks = Context().run(_all_blocks, lemma)  # no ledger is in use there: it has theorems without their derivations
    return _shortened(_in_order(blocks), lemma)


def _all_blocks(lemma: Lemma) -> list[Block]:
    with without_memory():
        lemma.theorem  # noqa: B018  proved first, so that no proof that it needs runs inside of it
        proved = _proved()
        blocks = _told(lemma, proved, {}, set(), 0)
        facts = [fact for block in blocks for fact in block.facts]
        if len(facts) > SHORT:
            return blocks
        more = {one for fact in facts for one in fact.cites if one.source != "elementary"}
        return _told(lemma, proved, {}, set(), 0, frozenset(one.id for one in more if not _NUMBERED.fullmatch(one.id)))


def _told(
    lemma: Lemma,
    proved: Mapping[int, Lemma],
    numbers: dict[Said, int],
    met: set[str],
    depth: int,
    more: frozenset[str] = frozenset(),
) -> list[Block]:
    """The blocks of a lemma, and before them those of its parts and of some more, while there is room for facts."""
    met.add(lemma.id)
    theorem, owners = lemma.theorem, {place: one for place, one in proved.items() if one is not lemma}
    cited = [(step, owners[id(step)]) for step in steps_up_to(theorem, owners) if id(step) in owners]
    root = traced(lemma)
    codes: set[CodeType] = set()
    own = [found for call in root.calls for found in _blocks(call, lemma, numbers, codes)]
    own = own or [_of_citations(lemma, cited, numbers)]
    if _key(theorem) not in numbers and not any(_ends(fact, lemma) for block in own for fact in block.facts):
        numbers[_key(theorem)] = len(numbers) + 1
        own.append(Block("", "", [Fact(numbers[_key(theorem)], "", theorem, (), (), "", theorem.conclusion)]))
    blocks: list[Block] = []
    for part in (one for _, one in cited if _is_part(one, lemma) or one.id in more):
        if depth < DEEPEST and part.id not in met and len(numbers) < MOST:
            blocks += _told(part, proved, numbers, met, depth + 1, more)
    _link(own, numbers, owners, met)
    for block in own:
        block.depth, block.part = depth, lemma if depth else None
    return [*blocks, *own]


def _proved() -> dict[int, Lemma]:
    """The lemmas that are proved, by the places of their theorems."""
    known = (v for module in list(sys.modules.values()) for v in list(vars(module).values()) if type(v) is Lemma)
    return {id(vars(one)["theorem"]): one for one in known if "theorem" in vars(one)}


_NUMBERED = re.compile(r"[^.]+\.(lemma|prop|theorem|cor)-[0-9a-z.]+")


def _is_part(one: Lemma, lemma: Lemma) -> bool:
    if one.id.startswith(f"{lemma.id}-"):
        return True
    return one.function.__module__ == lemma.function.__module__ and not _NUMBERED.fullmatch(one.id)


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


def text(lemma: Lemma, found: Argument | None = None) -> list[str]:
    """The argument of a proof in lines, with what each formula rests on; KernelError or ProofError where that fails.

    The argument is found, where it is not given.
    """
    found = found or argument(lemma)
    said: list[str] = []
    for block, supposing in zip(found.blocks, found.suppositions(), strict=True):
        shown = Printer(block.terms)
        known = "; ".join(f"{letter} {'' if h is None else shown.text(h)}".strip() for letter, h in supposing)
        supposed = f"  [supposing {known}]" if known else ""
        if block.part is not None:
            head = f"Towards {block.part.id}: {block.part.title}. {block.intro}"
            said += ["", *textwrap.wrap(f"{head.strip()} {block.given_in_words}".strip(), 100)]
            said += [f"    {shown.text(h)}" for h in block.given]
        said += ["", *textwrap.wrap(f"{block.sentence}{supposed}".strip(), 100)]
        said += [f"  where {shown.text(letter)} = {shown.text(t)}" for letter, t in block.letters]
        for fact in block.facts:
            said.append(f"  ({fact.number}) {f'the same as ({fact.same})' if fact.same else shown.text(fact.formula)}")
            said += [f"      {fact.why}"] if fact.why else []
    less = "1 smaller one is" if found.left_out == 1 else f"{found.left_out} smaller ones are"
    left_out = f", and {less} not shown" if found.left_out else ""
    words = " ".join(idea(lemma).split())
    first = ["", *textwrap.wrap(f"idea: {words}", 100)] if words and words != found.blocks[0].sentence else []
    return [*first, "", f"argument, from the proof itself: each formula was proved{left_out}", *said]


def to_json(lemma: Lemma) -> list[dict[str, object]]:
    """The blocks of the argument as plain data; KernelError or ProofError where that fails."""
    return [
        {
            "sentence": block.sentence,
            "part": block.part.id if block.part is not None else "",
            "intro": block.intro,
            "given": [shown.text(h) for h in block.given],
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
        for block in argument(lemma).blocks
        for shown in (Printer(block.terms),)
    ]


def _blocks(call: Call, lemma: Lemma, numbers: dict[Said, int], met: set[CodeType]) -> Iterator[Block]:
    """The blocks of a call: what it shows before it calls others, these with asides last, and what it shows then.

    Of a function that is called again and again only the first call is shown.
    """
    if call.code in met:
        return
    met.add(call.code)
    source = written(call.code)
    name = _called(call.code.co_name)
    first = (
        min((one.line for one in call.calls if isinstance(one.result, Theorem)), default=0) - call.code.co_firstlineno
    )
    before = Block(name, source.sentence)
    _fill(before, call, lemma, numbers, [row for row in rows(call, source) if row[2] is not None and row[3] <= first])
    inner = [found for one in call.calls if (found := list(_blocks(one, lemma, numbers, met)))]
    after = Block(name, "" if before.facts else source.sentence)
    _fill(after, call, lemma, numbers, rows(call, source))
    inner.sort(key=lambda found: any(word in block.sentence.lower() for block in found for word in _ASIDE))
    yield from (block for block in (before, *(b for found in inner for b in found), after) if block.facts)


def _fill(block: Block, call: Call, lemma: Lemma, numbers: dict[Said, int], rows: list[Row]) -> None:
    """Put facts that are new into a block, with what they use."""
    named = {name: value for name, value in call.names.items() if isinstance(value, Theorem) and is_theorem(value)}
    for name, theorem, line, _ in rows:
        key = _key(theorem)
        if key in numbers or theorem.conclusion in lemma.hypotheses or _is_plain(theorem):
            continue
        said = {n.id for n in ast.walk(line) if isinstance(n, ast.Name)} if line is not None else set()
        known = [numbers.get(_key(t)) for n, t in named.items() if n in said]
        inside = (c.result for c in call.calls if c.code.co_name in said)
        known += [numbers.get(_key(result)) for result in inside if isinstance(result, Theorem)]
        values = (call.names.get(n, call.outside.get(n)) for n in sorted(said))
        cites = [v for v in values if type(v) is Lemma and v is not lemma]
        numbers[key] = len(numbers) + 1
        uses = tuple(sorted({n for n in known if n is not None}))
        block.facts.append(Fact(numbers[key], name, theorem, tuple(cites), uses, way(line), theorem.conclusion))
    _abbreviated(block, call, lemma)


def _abbreviated(block: Block, call: Call, lemma: Lemma) -> None:
    """Letters for the terms that the function calls by one, where no variable is called like that."""
    free = frozenset().union(*(t.free for f in block.facts for t in (f.theorem.conclusion, *f.theorem.hypotheses)))
    stated = frozenset().union(*(t.free for t in (*lemma.hypotheses, lemma.conclusion)))
    taken = {str(v.data[0]) for v in free | stated}
    letters: list[tuple[Term, Term]] = []
    for name in (*call.code.co_varnames, *call.code.co_cellvars, *call.code.co_freevars):
        t = call.names.get(name)
        if name in taken or not _LETTER.fullmatch(name):
            continue
        if type(t) is Term and t.type == REAL and t.op not in ("var", "num"):
            letters.insert(0, (var(name), shortened(t, letters)))
            block.facts = [replace(f, formula=shortened(f.formula, letters[:1])) for f in block.facts]
    said = frozenset().union(*(f.formula.free for f in block.facts), *(t.free for _, t in letters))
    block.letters = tuple((v, t) for v, t in reversed(letters) if v in said)


def shortened(t: Term, letters: list[tuple[Term, Term]]) -> Term:
    """The term with letters for what they stand for; also where that is a part of a sum or product, side by side."""
    for letter, meant in letters:
        if t == meant:
            return letter
        n = len(meant.args)
        if t.op == meant.op and t.op in ("add", "mul"):
            for k in range(len(t.args) - n + 1):
                if t.args[k : k + n] == meant.args:
                    rest = (shortened(a, letters) for a in (*t.args[:k], letter, *t.args[k + n :]))
                    return (add if t.op == "add" else mul)(*rest)
    return rebuild(t, lambda a, _: shortened(a, letters)) if t.args else t


def _is_plain(theorem: Theorem) -> bool:
    """Whether it says of a thing that it is itself, or only repeats what is supposed of all for one."""
    t = theorem.conclusion
    if theorem.rule == "forall_elim" and theorem.premises[0].rule == "assume":
        return True
    return t.op == "eq" and t.args[0] == t.args[1]


def _letter(n: int) -> str:
    """A letter for a number, and two where there are no more."""
    return string.ascii_lowercase[n] if n < 26 else _letter(n // 26 - 1) + _letter(n % 26)


def _called(name: str) -> str:
    return name.strip("_").replace("_", " ")


def _key(theorem: Theorem) -> Said:
    return theorem.conclusion, theorem.hypotheses


def _link(blocks: list[Block], numbers: Mapping[Said, int], cited: Mapping[int, Lemma], parts: set[str]) -> None:
    """Let facts say what they use by their derivations: the facts that are met first, and of lemmas one or two.

    A lemma that is a part is looked into, where its own claim is no fact of it.
    """

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
            one = cited.get(id(step))
            if one is not None:
                lemmas[one.id] = one
            if number == fact.number and (one is None or one.id in parts):
                stack += step.premises
        named = tuple(lemma for lemma in fact.cites if lemma.id in lemmas)
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
        if not ready[k]:  # two facts that were shown more than once may use each other
            first = left[k].facts[0]
            left[k].facts = [replace(first, uses=tuple(n for n in first.uses if n in known)), *left[k].facts[1:]]
        order.append(replace(left[k], facts=left[k].facts[:count]))
        known |= {fact.number for fact in left[k].facts[:count]}
        left[k] = replace(left[k], facts=left[k].facts[count:], sentence="")
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


def _shortened(blocks: list[Block], lemma: Lemma) -> Argument:
    """The most facts that an argument has: results of blocks, and what cites, before what only computes.

    They are numbered anew, in the order in which they stand; a fact that is left out stands for those that it uses.
    What only supposes less than a fact that it uses is left out, but for the ends of parts.
    """
    by_number = {fact.number: fact for block in blocks for fact in block.facts}
    needed = _needed(by_number, lemma)
    facts = [
        (b, f)
        for b in blocks
        for f in b.facts
        if f.number in needed and (_ends(f, b.part or lemma) or not _same(f, by_number))
    ]
    weight = sorted(facts, key=lambda f: (f[1] is not f[0].facts[-1], f[0].depth, not f[1].cites, f[1].way in _SMALL))
    weight.sort(key=lambda f: not _ends(f[1], lemma))
    kept = {id(fact) for _, fact in weight[:MOST]}
    shown = [fact for _, fact in facts if id(fact) in kept]
    new = {fact.number: n for n, fact in enumerate(shown, 1)}

    def used(fact: Fact) -> set[int]:
        direct = (by_number[n] for n in fact.uses)
        return {n for other in direct for n in ({new[other.number]} if other.number in new else used(other))}

    told: dict[int, Fact] = {}
    for block in blocks:
        block.facts = [
            replace(fact, number=new[fact.number], uses=tuple(sorted(used(fact))))
            for fact in block.facts
            if id(fact) in kept
        ]
        told |= {fact.number: fact for fact in block.facts}
    left = [block for block in blocks if block.facts]
    for block in left:
        block.facts = [
            replace(fact, same=0 if fact.number == len(shown) else _same(fact, told)) for fact in block.facts
        ]
        block.supposing = _supposed(block.facts, block.part or lemma)
    _carry_letters(left, lemma)
    _word(left, lemma)
    return Argument(tuple(left), len(facts) - len(shown))


def _needed(by_number: Mapping[int, Fact], lemma: Lemma) -> set[int]:
    """The facts that the claim uses, and itself."""
    stack = [number for number, fact in by_number.items() if _ends(fact, lemma)][-1:] or list(by_number)
    needed: set[int] = set()
    while stack:
        number = stack.pop()
        if number not in needed:
            needed.add(number)
            stack += by_number[number].uses
    return needed


def _ends(fact: Fact, lemma: Lemma) -> bool:
    return fact.theorem.conclusion == lemma.conclusion and not _supposed([fact], lemma)


def _same(fact: Fact, by_number: Mapping[int, Fact]) -> int:
    """A fact that it uses and that says the same, under other suppositions; 0 where there is none."""
    return next((n for n in fact.uses if by_number[n].theorem.conclusion == fact.theorem.conclusion), 0)


def _supposed(facts: list[Fact], lemma: Lemma) -> tuple[Term, ...]:
    """What facts suppose besides the lemma that they belong to."""
    return tuple(sorted({h for fact in facts for h in fact.theorem.hypotheses} - set(lemma.hypotheses), key=repr))


def _carry_letters(blocks: list[Block], lemma: Lemma) -> None:
    """Let a letter hold for the blocks after its own, too, but for the claim; what it stands for is said once."""
    stated = frozenset().union(*(t.free for t in (*lemma.hypotheses, lemma.conclusion)))
    said: dict[Term, Term] = {}
    known: dict[Term, Term] = {}
    for block in blocks:
        free = frozenset().union(*(t.free for f in block.facts for t in (f.theorem.conclusion, *f.theorem.hypotheses)))
        own: dict[Term, Term] = {}
        for letter, t in block.letters:
            own[letter] = substitute(t, own)
        known = {v: t for v, t in known.items() if v not in free | stated | own.keys()}
        block.letters = tuple((v, t) for v, t in block.letters if v not in said or said[v] != own[v])
        known |= own
        said |= own
        block.in_force = list(reversed(known.items()))
        for n, fact in enumerate(block.facts):
            if block is not blocks[-1] or fact is not block.facts[-1]:
                block.facts[n] = replace(fact, formula=shortened(fact.formula, block.in_force))


def _word(blocks: list[Block], lemma: Lemma) -> None:
    """Words for blocks without a docstring, by their places; the parts are named where they begin."""
    met: set[str] = set()
    begun: set[str] = set()
    given: set[Term] = set()
    above = 0
    for block in blocks:
        if block.name == _called((block.part or lemma).function.__name__):
            block.sentence = ""  # it is the idea of the whole, or of the part
        on = "Hence." if block.name in met else "First." if not met else "Then."
        if block is blocks[-1] and len(block.facts) <= FEW:
            on = "Hence the claim."
        elif above and not block.depth:
            on = "Now the claim itself."
        block.sentence = block.sentence or (on if len(blocks) > 1 else "")
        if block.part is not None and block.part.id in begun:
            block.part = None
        elif block.part is not None:
            begun.add(block.part.id)
            block.intro = " ".join((inspect.getdoc(block.part.function) or "").split())
            own = [h for h in block.part.hypotheses if h not in lemma.hypotheses]
            block.given = tuple(h for h in own if h not in given)
            block.as_before = len(block.given) < len(own)
            given |= set(own)
            block.sentence = "" if block.sentence == on else block.sentence
        above = block.depth
        met.add(block.name)
