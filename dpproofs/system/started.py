"""How this process was started, before anything else is imported."""

import os  # ``-m`` itself has it
import sys

MODULES = ("dpproofs", "dpproofs.replay")
_PLAIN_OPTIONS = frozenset("bBdEIOPqsSuv")


def _command() -> str:
    """The file or ``-m MODULE`` that Python was started with; nothing after options that take more."""
    rest = sys.orig_argv[1:]
    while rest and rest[0][:1] == "-" and rest[0][1:] and _PLAIN_OPTIONS.issuperset(rest[0][1:]):
        rest = rest[1:]
    return " ".join(rest[:2]) if rest[:1] == ["-m"] else "".join(rest[:1])


def _module() -> str:
    """The module of dpproofs that ``-m`` is about to run; nothing for another."""
    if sys.argv[:1] != ["-m"]:
        return ""
    name = sys.orig_argv[-len(sys.argv)]
    name = name.partition("m")[2] if name[:1] == "-" else name
    return name if name in MODULES else ""


def leave_the_current_folder(file: str) -> None:
    """Take no modules from the folder in which the user stands, if ``-m`` put it first: any data may lie there.

    Also where a link to dpproofs lies there. Where this ``file`` of dpproofs itself does, it comes last: a source tree
    that is not installed has its theorems there.
    """
    if _module() and not sys.flags.safe_path:
        folder = sys.path.pop(0)
        if os.path.realpath(folder) == os.path.dirname(os.path.dirname(os.path.realpath(file))):  # noqa: PTH120
            sys.path.append(folder)


COMMAND = _command()
