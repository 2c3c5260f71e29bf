"""The command line.

Exit codes: 0 proved or verified, 1 refuted, 3 not proven, 2 a usage or input error, or output that cannot be
written, 4 errors beside verdicts, 5 where the proof of a lemma fails, 70 anything unexpected, 130 interrupted, 141 when
whoever reads the output stops reading.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from dpproofs.system import loading
from dpproofs.system.output import UsageError, as_json, check_may_be_written, is_interrupt, say, unexpected, written

if TYPE_CHECKING:
    from dpproofs.library.checking import Outcome, Tried

PROVED, REFUTED, USAGE, NOT_PROVEN, INTERRUPTED = 0, 1, 2, 3, 130
RECALLING = ("axioms", "bound", "verify", "explain", "lock", "audit", "calibrate", "compare", "plot", "picture")
"""The commands that believe the kernel's receipts for theorems that an earlier run proved."""


MOST_EFFORT = 100
"""The longest search of ``prove``."""
MOST_SHOWN = 4
"""Of how many false variants the failing steps are printed."""


class _Parser(argparse.ArgumentParser):
    takes_formulas = False
    late: Callable[[argparse.ArgumentParser], None] | None = None
    """What adds the arguments when they are read: other commands need not load what these are about."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As in argparse, but a formula may start with a minus: -10<=x<=10 is no option."""
        if self.late is not None:
            add, self.late = self.late, None
            add(self)
        if self.takes_formulas:
            args = [a if a[:1] != "-" or a[:2] == "--" or a in ("-", "-h") else f" {a}" for a in args]
        return super().parse_known_args(args, namespace)


GREETING = """dpproofs checks claims about differential privacy. To begin:

  dpproofs verify examples/first_claim.toml                          is this claim true?
  dpproofs bound zcdp_to_approx_dp xi=0 rho=1/8 delta=1e-6           a bound, by a theorem
  dpproofs prove 'tanh(x)^2 <= x^2'                                  an inequality of your own

dpproofs --help lists all commands, and dpproofs help COMMAND says more of one.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code, also after an exception of any kind."""
    if arguments is None:
        loading.begin_command()
        atexit.register(gc.freeze)  # what is left when the program ends need not be looked through
    try:
        return _answered(arguments)
    except (KeyboardInterrupt, Exception) as error:  # noqa: BLE001  Python's own exit code would be 1, which says refuted
        if not is_interrupt(error):
            return unexpected(error)
        if arguments is None:  # this is the program, which ends now: a second Ctrl-C has nothing more to say
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        print("interrupted", file=sys.stderr)
        return INTERRUPTED


def _answered(arguments: Sequence[str] | None) -> int:
    """Run the command line; returns the exit code. Mistakes of the caller are answered here."""
    from dpproofs.errors import DpproofsError, UnprovedLemmaError
    from dpproofs.system.packages import LibraryError

    gc.set_threshold(1_000_000)  # terms last as long as the command: to look for garbage among them is no use
    with suppress(AttributeError, ValueError):  # a stdout of another kind, or none
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]

    def answer() -> int:
        given = list(sys.argv[1:] if arguments is None else arguments)
        if given in ([], ["help"]):
            print(GREETING, end="")
            return PROVED
        options = _parser().parse_args([*given[1:], "--help"] if given[0] == "help" else given)
        with _theorems(options):
            return _run(options)

    try:
        return written(answer)
    except UnprovedLemmaError as error:
        from dpproofs.accounting.verdicts.outcomes import LEMMA_FAILS

        say(f"error: {error}")
        return LEMMA_FAILS
    except (UsageError, LibraryError, DpproofsError) as error:
        say(f"error: {error}")
        return USAGE


def _run(options: argparse.Namespace) -> int:
    try:
        code: int = options.run(options)
    except SystemExit as error:  # of a theorem file, whose code is not to pass for an answer
        raise RuntimeError("a proof has called for the end of the program") from error
    return code


@contextmanager
def _theorems(options: argparse.Namespace) -> Iterator[None]:
    """Recall theorems by their receipts, in the commands that do; with --fresh, recall nothing."""
    from dpproofs.proving.ledger import Ledger, in_use
    from dpproofs.proving.memory import without_memory

    if options.command not in RECALLING or getattr(options, "save", None) is not None:
        yield  # what is saved has a derivation
        return
    with without_memory() if options.fresh else nullcontext(), in_use(Ledger(fresh=options.fresh)):
        yield


def _parser() -> argparse.ArgumentParser:
    from dpproofs import __version__
    from dpproofs.cli import (
        atlas as atlas_command,
        audit as audit_command,
        bound as bound_command,
        calibrate as calibrate_command,
        card as card_command,
        clean as clean_command,
        compare as compare_command,
        completion as completion_command,
        coq as coq_command,
        events as events_command,
        formula as formula_command,
        graph as graph_command,
        lock as lock_command,
        mcp as mcp_command,
        picture as picture_command,
        plot as plot_command,
        sensitivity as sensitivity_command,
        show as show_command,
        trust as trust_command,
        verify as verify_command,
    )
    from dpproofs.cli.help import WHOLE, describe
    from dpproofs.cli.options import add_workers, positive

    parser = _Parser(
        prog="dpproofs",
        description="A proof checker for privacy bounds.",
        epilog=WHOLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dpproofs {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)

    def command(name: str, help_text: str, function: Callable[[argparse.Namespace], int]) -> _Parser:
        sub: _Parser = commands.add_parser(name, help=help_text, description=help_text)
        sub.add_argument("--json", action="store_true", help="print JSON")
        if name in (*RECALLING, "check"):
            sub.add_argument("--fresh", action="store_true", help="prove everything now, whatever was proved before")
        sub.set_defaults(run=function)
        return sub

    check = command("check", "prove lemmas: all, or those named, or those in Python files or folders", _check)
    check.add_argument("targets", nargs="*", metavar="NAME|FILE|FOLDER")
    add_workers(check, "the whole library")
    check.add_argument("-v", "--verbose", action="store_true", help="a line for each lemma, also of the whole library")
    check.add_argument("--mutants", action="store_true", help="also try each proof on false variants, and on true ones")
    check.add_argument("--save", type=Path, metavar="FOLDER", help="write each proof to FOLDER/NAME.json")
    show_command.register(command)
    atlas_command.register(command)
    graph_command.register(command)
    card_command.register(command)
    bound = command("bound", "apply a verified function to numbers", bound_command.run)
    bound.add_argument("name", metavar="NAME")
    bound.add_argument("values", nargs="*", metavar="key=value", help="a list is written 0.1,0.2")
    bound.late = bound_command.add_relation
    verify_command.register(command)
    formula_command.register(command)
    prove = command("prove", "prove or refute an inequality between real functions", _prove)
    prove.takes_formulas = True
    prove.add_argument("goal", type=str.strip, metavar="GOAL", help="such as 'tanh(u)*tanh(v) <= tanh(u*v)'")
    prove.add_argument(
        "--where", action="append", type=str.strip, default=[], metavar="CONDITION", help="such as '0 <= u <= 1'"
    )
    prove.add_argument("--effort", type=positive, default=1, metavar="N", help="how long to search (default 1)")
    prove.add_argument(
        "--seconds", type=positive, metavar="S", help="search longer and longer, until it is decided or time is up"
    )
    prove.add_argument("--save", type=Path, metavar="FILE", help="write the proof, or the refutation, to FILE")
    sensitivity_command.register(command).takes_formulas = True
    again = command("replay", "check saved proofs with the second verifier", _replay)
    again.late = _replay_arguments
    coq_command.register(command)
    lock_command.register(command)
    audit_command.register(command)
    calibrate_command.register(command)
    compare_command.register(command)
    events_command.register(command)
    plot_command.register(command)
    picture_command.register(command)
    mcp_command.register(command)
    command("schema", "print the form of claim files as a JSON Schema", _schema)
    trust_command.register(command)
    clean_command.register(command)
    completion_command.register(command, _whole_parser)
    for name, sub in commands.choices.items():
        describe(name, sub)
    return parser


def _whole_parser() -> tuple[argparse.ArgumentParser, list[argparse.ArgumentParser]]:
    """The parser and those of its commands, with all arguments that are otherwise added late."""
    parser = _parser()
    commands = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))  # noqa: SLF001
    found: list[argparse.ArgumentParser] = []
    for sub in commands.choices.values():
        if isinstance(sub, _Parser) and sub.late is not None:
            add, sub.late = sub.late, None
            add(sub)
        found.append(sub)
    return parser, found


# check ----------------------------------------------------------------------------------------


def _targets(targets: Iterable[str]) -> tuple[list[tuple[str, str | None]], dict[str, str]]:
    """The lemmas to check, as (name, file); and what was left out of the folders, with the reason."""
    from dpproofs.library import library
    from dpproofs.library.checking import file_library, folder_lemmas, is_folder

    out: list[tuple[str, str | None]] = []
    left_out: dict[str, str] = {}
    targets = list(targets)
    for target in targets:
        path = Path(target)
        if is_folder(path):
            found, others = folder_lemmas(path)
            out.extend(found)
            left_out |= others
        elif path.suffix == ".py":
            out.extend((lemma.id, str(path)) for lemma in file_library(str(path)))
        else:
            out.append((library()[target].id, None))
    if not targets:
        out.extend((lemma.id, None) for lemma in library())
    if not out:
        raise UsageError("there is no lemma to check")
    return list(dict.fromkeys(out)), left_out


def _check(options: argparse.Namespace) -> int:
    from dpproofs.cli.options import workers
    from dpproofs.errors import printable
    from dpproofs.library.checking import check_all
    from dpproofs.library.nearby import near_each_other
    from dpproofs.proving.ledger import Ledger
    from dpproofs.system.progress import counted, hidden, line

    done: list[Outcome] = []
    says_all = options.verbose or bool(options.targets)
    with line("check", is_for_programs=options.json):
        todo, left_out = _targets(options.targets)
        with hidden():
            for place, reason in left_out.items():
                skipped = printable(f"skipped    {place}: {reason}")
                print(skipped, file=sys.stderr if options.json else sys.stdout, flush=True)
        with workers(options, 0 if options.targets else len(todo)) as executor:
            work = todo if executor is None or says_all else near_each_other(todo)
            checked = check_all(work, executor, options.save, Ledger(fresh=options.fresh), options.mutants)
            for outcome in counted(checked, len(todo), "lemma"):
                done.append(outcome)
                if not options.json and (says_all or not outcome.good):
                    mark = "proved    " if outcome.proved else "NOT PROVED"
                    said = f"{mark} {outcome.shown}" + ("" if outcome.proved else f": {outcome.reason}")
                    with hidden():
                        for text in (said, *(f"    {where}" for where in outcome.where), *_variants(outcome)):
                            print(printable(text), flush=True)
    if options.json:
        order = {lemma: i for i, lemma in enumerate(todo)}
        done.sort(key=lambda o: order[o.name, o.file])
        print(as_json([o.to_json() for o in done]))
    else:
        good = sum(o.proved for o in done)
        rests = sorted({a for o in done for a in o.axioms})
        old = sum(o.remembered for o in done)
        known = f" ({old} proved before, from the same sources)" if old else ""
        print(f"{good} of {len(done)} proved{known}; axioms used: {', '.join(rests) or 'none'}")
        if options.mutants:
            print(printable(_counted([v for o in done for v in o.variants])))
    return PROVED if all(o.good for o in done) else NOT_PROVEN


def _counted(variants: list[Tried]) -> str:
    """The counts of refused false variants, proved true ones, and verified witnesses."""
    known = [v for v in variants if v.kind is not None]
    places = "; ".join(dict.fromkeys(_short(v.refused) for v in variants if v.refused))
    return (
        f"{sum(v.refused is not None for v in variants)} of {len(variants)} false variants refused"
        + (f" (at: {places})" if places and len(variants) <= MOST_SHOWN else "")
        + f", {sum(v.control is None for v in variants)} of {len(variants)} true variants proved, "
        f"{sum(v.witness is None for v in known)} of {len(known)} witnesses hold"
        + (f", {len(variants) - len(known)} without" if len(known) < len(variants) else "")
    )


def _short(reason: str) -> str:
    """The start of a reason."""
    return reason if len(reason) <= 60 else f"{reason[:57]}..."


def _variants(outcome: Outcome) -> Iterator[str]:
    """The results for the false variants of a lemma; one line more for each failure."""
    if outcome.variants:
        yield f"           {_counted(list(outcome.variants))}"
    for v in outcome.variants:
        if v.refused is None:
            yield f"TOO WEAK   {outcome.shown}: its proof also proves the false variant {v.name!r}"
        if v.control is not None:
            yield f"TOO STRICT {outcome.shown}: its proof refuses the true control of {v.name!r}: {v.control}"
        if v.witness is not None:
            yield f"NO WITNESS {outcome.shown}: what should show {v.name!r} to be false does not: {v.witness}"


# schema ---------------------------------------------------------------------------------------


def _schema(_: argparse.Namespace) -> int:
    from dpproofs.accounting.claims import schema

    print(schema.text(), end="")
    return PROVED


# prove ----------------------------------------------------------------------------------------


def _prove(options: argparse.Namespace) -> int:
    from time import monotonic

    from dpproofs import prove
    from dpproofs.errors import printable
    from dpproofs.library.saved import save_answer
    from dpproofs.prover.answers import InterruptedSearchError
    from dpproofs.system.progress import doing, line

    check_may_be_written(options.save)
    codes = {"PROVED": PROVED, "REFUTED": REFUTED, "NOT PROVEN": NOT_PROVEN}
    end, effort = inf if options.seconds is None else monotonic() + options.seconds, options.effort

    def watch(what: str, share: float) -> None:
        tell(f"{what}, {share:.0%} of the search")
        if monotonic() >= end:
            raise KeyboardInterrupt

    try:
        with line("prove", is_for_programs=options.json), doing("") as tell:
            result = prove(options.goal, options.where, effort=effort, progress=watch)
            while end < inf and result.verdict == "NOT PROVEN" and effort < MOST_EFFORT:
                effort = min(2 * effort, MOST_EFFORT)
                result = prove(options.goal, options.where, effort=effort, progress=watch)
        code = codes[result.verdict]
    except InterruptedSearchError as stop:
        result, code = stop.result, NOT_PROVEN if monotonic() >= end else INTERRUPTED
    print(as_json(result.to_json()) if options.json else result, flush=True)
    if options.save is not None:
        path = printable(str(options.save))
        if result.verdict == "NOT PROVEN":
            print(f"{path}: nothing is saved, since neither a proof nor a refutation was found", file=sys.stderr)
        else:
            save_answer(result, options.save)
            if not options.json:
                print(f"  saved: {path}; check it with: dpproofs replay {path}")
    return code


# replay ---------------------------------------------------------------------------------------


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    from dpproofs.cli.options import add_executor
    from dpproofs.replay.command import add_arguments

    add_arguments(parser)
    add_executor(parser)


def _replay(options: argparse.Namespace) -> int:
    from dpproofs.replay.command import Row, Statements, run
    from dpproofs.system.progress import counted, hidden, line

    def watched(rows: Iterator[Row]) -> Iterator[Row]:
        for row in counted(rows, len(options.files), "file"):
            with hidden():  # it is printed
                yield row

    def library(_: str) -> Statements:
        from dpproofs.library.stated import stated

        return stated()

    with line("replay", is_for_programs=options.json):
        if options.executor is None:
            return run(options, library, watched=watched)
        from dpproofs.library.executors import executor_for

        with executor_for(1, options.executor) as executor:
            return run(options, library, executor, watched)
