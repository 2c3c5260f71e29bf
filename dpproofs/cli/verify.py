"""The commands verify and explain: verdicts on the claims in files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dpproofs.cli.options import ENOUGH, add_seconds, add_workers, workers
from dpproofs.system.files import STDIN, found_files, named
from dpproofs.system.output import UsageError, as_json, check_may_be_written, say
from dpproofs.system.terminal import coloured, columns_of, folded, is_coloured

MANY = 100
"""Of more claims than these it is not proved, unless asked for, how near each false one is to a true one."""
TOML, SPREADSHEETS = ".toml", (".csv", ".tsv", ".tab", ".xlsx", ".xlsm")
"""How the names of files end that are claims."""
MOST_SHOWN = 3
"""Of many claims that do not hold, this many are shown with their arguments; -v shows all."""

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from fractions import Fraction

    from dpproofs.accounting.files.readings import Reading
    from dpproofs.accounting.verdicts.outcomes import Outcome, Place
    from dpproofs.accounting.verdicts.verdict import Verdict
    from dpproofs.proving.lemma import Lemma


def register(command: Callable[[str, str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]) -> None:
    """Add the commands to the command line."""
    verify = command("verify", "judge the claims in TOML files and spreadsheets", _verify)
    verify.add_argument(
        "files", nargs="*", metavar="FILE", help="TOML, CSV or xlsx, a folder or a pattern; - is TOML by standard input"
    )
    verify.add_argument(
        "--csv", action="append", default=[], metavar="FILE", help="also a spreadsheet of any name, or -"
    )
    verify.add_argument("--map", action="append", default=[], metavar="NAME=COLUMN", help="which column has what")
    verify.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a column that is constant")
    verify.add_argument("--ignore", action="append", default=[], metavar="COLUMN", help="a column that is left out")
    verify.add_argument(
        "--delimiter", type=_delimiter, metavar="CHARACTER", help="what separates cells, such as ; or tab, if not found"
    )
    verify.add_argument("--decimal", choices=(".", ","), help="the decimal sign, where the cells do not show it")
    verify.add_argument("--total", metavar="DELTA", help="also the (epsilon, DELTA)-DP of all mechanisms of a file")
    verify.add_argument("--suggest", action="store_true", help="what would be true in place of what is not VERIFIED")
    verify.add_argument(
        "--as-printed", action="store_true", help="claimed decimals are rounded: judge what rounds to them"
    )
    verify.add_argument("--strict", action="store_true", help="a claim that names no neighbouring relation is an error")
    verify.add_argument("-v", "--verbose", action="store_true", help="the reasons for each verdict, also of many")
    verify.add_argument(
        "--html", type=Path, metavar="FILE.html", help="also write one page with all reasons and curves"
    )
    verify.add_argument("--no-curves", action="store_true", help="leave out the curves of --html, which take long")
    verify.add_argument("--markdown", action="store_true", help="print Markdown")
    add_seconds(verify, "for each undecided claim")
    verify.add_argument("--save", type=Path, metavar="FILE", help="write the proof of the verdict on one claim to FILE")
    verify.add_argument("--junit", type=Path, metavar="FILE.xml", help="also write JUnit XML for CI")
    verify.add_argument("--sarif", type=Path, metavar="FILE.sarif", help="also write SARIF 2.1.0, for code scanning")
    verify.add_argument("--github", action="store_true", help="print annotations of GitHub in place of reports")
    add_workers(verify, f"{2 * ENOUGH} claims or more")
    about = "show the reasons for the verdict on a claim as a proof, or the argument of the proof of a lemma"
    explain = command("explain", about, _explain)
    explain.add_argument("file", metavar="CLAIM.toml|NAME")


def _readings(options: argparse.Namespace) -> list[Reading]:
    """The entries of the files."""
    from dpproofs.accounting.files.readings import as_printed, read_file, with_relation

    if [*options.files, *options.csv].count(STDIN) > 1:
        raise UsageError(f"{STDIN}: standard input can be read once")
    files = [one for file in options.files for one in found_files(file, (TOML, *SPREADSHEETS))]
    tables = [one for one in files if one.lower().endswith(SPREADSHEETS)]
    tables += [one for file in options.csv for one in found_files(file, SPREADSHEETS)]
    readings = [one for file in dict.fromkeys(files) if file not in tables for one in read_file(named(file))]
    if tables:
        from dpproofs.accounting.files.spreadsheets import Columns, read_spreadsheet

        columns = Columns(
            _pairs(options.map, "map"),
            _pairs(options.set, "set"),
            frozenset(options.ignore),
            options.delimiter,
            options.decimal,
        )
        readings += [one for file in dict.fromkeys(tables) for one in read_spreadsheet(named(file), columns)]
    elif options.map or options.set or options.ignore or options.delimiter is not None or options.decimal is not None:
        raise UsageError("--map, --set, --ignore, --delimiter and --decimal are about the columns of spreadsheets")
    if not readings:
        raise UsageError("there is no file to read: give a claim file, a spreadsheet or a folder")
    if options.strict:
        readings = [*map(with_relation, readings)]
    if options.as_printed:
        if options.save is not None:
            raise UsageError("--save is for a verdict on what a file says: write as_printed = true in its [claim]")
        readings = [*map(as_printed, readings)]
    if options.save is not None and ((options.jobs or 1) > 1 or options.executor is not None):
        raise UsageError("--save is for a verdict that is found here, without --jobs and --executor")
    if options.save is not None and len(readings) != 1:
        raise UsageError(f"--save is for one claim, and there are {len(readings)}")
    return readings


def _delimiter(text: str) -> str:
    """A separator of cells, as the type of an argument."""
    character = {"tab": "\t", "\\t": "\t"}.get(text, text)
    if len(character) != 1 or not character.isascii() or character.isalnum() or character in '"\r\n .-+/\0':
        raise argparse.ArgumentTypeError(f"{text!r}: must be one character that is in no cell, such as ; or |, or tab")
    return character


def _pairs(items: Iterable[str], option: str) -> dict[str, str]:
    """The values of an option that may be repeated; no name twice."""
    found: dict[str, str] = {}
    for item in items:
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals or not name or not value:
            raise UsageError(f"--{option} {item}: must have the form NAME=VALUE")
        if name in found:
            raise UsageError(f"--{option} {item}: {name} is given twice")
        found[name] = value
    return found


def _judged(
    options: argparse.Namespace, readings: list[Reading], delta: Fraction | None, executor: Executor | None
) -> tuple[Iterator[Outcome], Iterator[Outcome]]:
    """The outcome of each claim, and the totals of the files: in this process, or by parallel workers."""
    bounds, near = len(readings) == 1 or options.verbose, len(readings) <= MANY or options.verbose
    if executor is None:
        from dpproofs.accounting.files.readings import judged
        from dpproofs.accounting.files.totals import totals

        found = judged(readings, options.seconds, suggest=options.suggest, bounds=bounds, near=near)
        return found, (one for d in (() if delta is None else (delta,)) for one in totals(readings, d))
    from dpproofs.accounting.files.workers import judged_by

    asked = {
        "proof": options.junit is not None or options.markdown or options.verbose,
        "page": options.html is not None,
        "curves": options.html is not None and not options.no_curves,
        "data": options.json,
    }
    forms = {name for name, is_asked in asked.items() if is_asked}
    return judged_by(
        executor,
        readings,
        options.seconds,
        delta=delta,
        suggest=options.suggest,
        bounds=bounds,
        near=near,
        fresh=options.fresh,
        forms=forms,
    )


def _outcomes(found: Iterable[Outcome], count: int, *, says_errors: bool = True) -> list[Outcome]:
    """The outcome of each claim. Errors are printed below, equal ones once, unless the report has them."""
    from dpproofs.accounting.files.summary import error_lines
    from dpproofs.system.progress import counted, hidden

    outcomes = list(counted(found, count, "claim"))
    with hidden():
        for error in error_lines(outcomes) if says_errors else ():
            say(f"error: {error}")
    return outcomes


def _verify(options: argparse.Namespace) -> int:
    from dpproofs.accounting.verdicts import report
    from dpproofs.accounting.verdicts.outcomes import NOTHING_JUDGED, exit_code, left_out
    from dpproofs.accounting.verdicts.verdict import Verdict
    from dpproofs.system.progress import doing, line

    forms = [name for name in ("json", "markdown", "github") if getattr(options, name)]
    if len(forms) > 1:
        raise UsageError(f"{' and '.join(f'--{name}' for name in forms)} exclude each other")
    for file in (options.save, options.junit, options.sarif, options.html):
        check_may_be_written(file)
    delta = _delta(options.total)
    readings = _readings(options)
    with line("verify", is_for_programs=bool(forms)):
        with workers(options, len(readings)) as executor:
            found, added = _judged(options, readings, delta, executor)
            outcomes = _outcomes(found, len(readings), says_errors=not options.github)
            with doing("the total" if delta is not None else ""):
                wholes = list(added)
        if options.html is not None:
            from dpproofs.accounting.files.page import page
            from dpproofs.system.files import write_atomically

            write_atomically(options.html, page(outcomes, wholes, curves=not options.no_curves))
    code = exit_code([*outcomes, *wholes])
    _write([*outcomes, *wholes], code, options.junit, options.sarif)
    if options.github:
        from dpproofs.render import ci

        print("\n".join(ci.github(report.cases([*outcomes, *wholes]), left_out([*outcomes, *wholes]))))
    elif options.json:
        print(as_json(report.to_json(outcomes, wholes)))
    elif code == NOTHING_JUDGED:
        return code
    elif options.markdown:
        print(report.markdown([*outcomes, *wholes]), end="")
    else:
        _show(outcomes, wholes, verbose=options.verbose)
    verdict = outcomes[0].verdict
    if options.save is not None and isinstance(verdict, Verdict):
        _save(verdict, outcomes[0].place, options.save, is_shown=not forms)
    return code


def _write(outcomes: list[Outcome], code: int, junit: Path | None, sarif: Path | None) -> None:
    """The outcomes as files for other programs."""
    if junit is None and sarif is None:
        return
    from dpproofs import __version__
    from dpproofs.accounting.verdicts.outcomes import left_out
    from dpproofs.accounting.verdicts.report import cases
    from dpproofs.render import ci
    from dpproofs.system.files import write_atomically

    if junit is not None:
        write_atomically(junit, ci.junit(cases(outcomes)))
    if sarif is not None:
        write_atomically(sarif, ci.sarif(cases(outcomes), left_out(outcomes), __version__, code))


def _save(verdict: Verdict, place: Place, file: Path, *, is_shown: bool) -> None:
    from dpproofs.accounting.verdicts.certificates import save_verdict
    from dpproofs.errors import printable
    from dpproofs.library.saved import SavedProofError

    path, against = printable(str(file)), ""
    try:
        save_verdict(verdict, file)
        case = "" if place.case is None else f" --case {place.case}"
        against = f" --claim {printable(place.file)}{case}" if place.file.endswith(".toml") else ""
    except SavedProofError as error:
        say(f"{error}")
        return
    if is_shown:
        print(f"  saved: {path}; check it with: dpproofs replay {path}{against}")


def _delta(given: str | None) -> Fraction | None:
    """The delta of the totals; InputError where it is none."""
    from dpproofs.numbers import exact_number
    from dpproofs.privacy.domains import check_parameter

    if given is None:
        return None
    delta = exact_number(given, "--total")
    check_parameter("delta", delta, "--total")
    return delta


def _show(outcomes: list[Outcome], wholes: list[Outcome], *, verbose: bool) -> None:
    """Print the argument for one verdict; or a line for each of many, below the arguments for what does not hold."""
    from dpproofs.accounting.files.summary import count_line, note_lines, table
    from dpproofs.accounting.verdicts import report
    from dpproofs.accounting.verdicts.outcomes import left_out
    from dpproofs.render.argument import COLUMNS

    in_colour = is_coloured(sys.stdout)
    columns = min(columns_of(sys.stdout) or COLUMNS, COLUMNS)
    several = len(outcomes) > 1
    shown = [one for one in outcomes if one.verdict is not None]
    if several and not verbose:
        shown = [one for one in shown if one.status != "VERIFIED"][:MOST_SHOWN]
    for one in shown:
        if verbose and one.verdict is not None:
            print(f"{one.place}:")
            _print_text(report.explain(one.verdict) + "\n", in_colour=in_colour)
        else:
            _print_text(report.text(one, columns), in_colour=in_colour)
        if several:
            print()
    if several:
        print("\n".join([*table(outcomes, columns, in_colour=in_colour), "", count_line(outcomes)]))
        for note in [*note_lines(outcomes), *left_out([*outcomes, *wholes])]:
            print("\n".join(folded(f"note: {note}", columns)))
    for whole in wholes:
        print()
        _print_text(report.text(whole, columns), in_colour=in_colour)


def _print_text(text: str, *, in_colour: bool) -> None:
    """Print what a report says, with the verdict in its colour."""
    word = next((v for v in ("VERIFIED", "REFUTED", "NOT PROVEN", "ERROR") if text.startswith(v)), "")
    print(coloured(word, in_colour=in_colour) + text[len(word) :], end="")


def _lemma_named(name: str) -> Lemma | None:
    """The lemma, or that of a verified function, if this names one and no file; LibraryError where it nearly does."""
    from dpproofs.library import library
    from dpproofs.system.packages import LibraryError

    if name == STDIN or os.path.exists(name) or name.lower().endswith((TOML, *SPREADSHEETS)):  # noqa: PTH110
        return None
    try:
        return library().lemma_of(name)
    except LibraryError:
        package = name.partition(".")[0]
        if package != name and any(lemma.id.startswith(f"{package}.") for lemma in library()):
            raise
        return None


def _explain(options: argparse.Namespace) -> int:
    from dpproofs.cli.show import explained

    if (lemma := _lemma_named(options.file)) is not None:
        print(explained(lemma, json=options.json))
        return 0
    return _explain_claims(options)


def _explain_claims(options: argparse.Namespace) -> int:
    from dpproofs.accounting.files.readings import judged, read_file
    from dpproofs.accounting.verdicts import report
    from dpproofs.accounting.verdicts.outcomes import exit_code
    from dpproofs.system.progress import line

    readings = read_file(named(options.file))
    with line("explain", is_for_programs=options.json):
        outcomes = _outcomes(judged(readings, bounds=True), len(readings))
    verdicts = [one.verdict for one in outcomes if one.verdict is not None]
    if options.json:
        print(as_json(report.to_json(outcomes)))
    elif verdicts:
        print("\n\n".join(report.explain(v) for v in verdicts))
    return exit_code(outcomes)
