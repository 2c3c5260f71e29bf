"""Results that only what found them can make: what is shown as proved was proved.

The objects of a sealed class hold nothing. What was made is on record with the maker of the class, of
which there is one, and every field is read from there. So there is no constructor, no copy, no pickle and
no subclass, nothing to change, and an object that the maker did not make says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any, Generic, NoReturn, ParamSpec, TypeVar, overload
from weakref import WeakKeyDictionary, ref

from dpproofs.errors import DpproofsError

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
Owner = TypeVar("Owner")
Found = TypeVar("Found")


class ForgedResultError(DpproofsError):
    """A result was made, changed or copied from outside, or one that was not made here was read."""


_sealed: set[type] = set()
"""The classes that have their maker. They stay as they are."""


class _NoPublicConstructor(type):
    def __call__(cls, *_: Any, **__: Any) -> NoReturn:
        raise ForgedResultError(f"{cls.__name__} has no public constructor; it is made by what finds it out")

    def __setattr__(cls, name: str, value: object) -> None:
        if cls in _sealed:
            raise ForgedResultError(f"the class {cls.__name__} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(cls, name: str) -> None:
        if cls in _sealed:
            raise ForgedResultError(f"the class {cls.__name__} cannot be changed")
        super().__delattr__(name)


class Sealed(metaclass=_NoPublicConstructor):
    """Base of the results. Each is a frozen dataclass with ``__slots__ = ()``, of which ``seal`` gives the maker."""

    __slots__ = ("__weakref__",)

    def __init_subclass__(cls) -> None:
        for base in cls.__bases__:
            if base is not Sealed:
                raise ForgedResultError(f"{base.__name__} cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ForgedResultError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise ForgedResultError(f"a {type(self).__name__} cannot be changed")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise ForgedResultError(f"a {type(self).__name__} cannot be copied or pickled; derive it again")


_made: dict[int, tuple[ref[Sealed], type, dict[str, Any]]] = {}
"""What was made, by its place in memory, for as long as it is there."""


def was_made(value: object) -> bool:
    """Whether the maker of its class made this value."""
    found = _made.get(id(value))
    return found is not None and found[0]() is value and found[1] is type(value)


def seal(kind: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """The maker of a sealed class, which takes its fields. It is private to the module of the class.

    There is one maker: afterwards the class has nothing that fills the fields of an object. Raises
    ForgedResultError when there is one already, or when objects of the class could hold something.
    """
    if not isinstance(kind, _NoPublicConstructor) or not is_dataclass(kind) or kind.__dictoffset__:
        raise ForgedResultError(f"{kind!r} is not a class whose objects hold nothing")
    if kind in _sealed:
        raise ForgedResultError(f"{kind.__name__} has its maker")
    filled, checked = vars(kind)["__init__"], getattr(kind, "__post_init__", None)
    for name in ("__init__", "__setattr__", "__delattr__"):
        delattr(kind, name)
    for f in fields(kind):
        setattr(kind, f.name, property(partial(_read, f.name)))
    kind.__match_args__ = ()  # a pattern takes no field by its place: not all of them are public
    _sealed.add(kind)

    def make(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Made:
        record = SimpleNamespace()
        if checked is not None:  # the fields are checked while nothing can be read yet
            record.__post_init__ = partial(checked, record)
        filled(record, *args, **kwargs)
        one: Any = object.__new__(kind)
        place = id(one)
        _made[place] = ref(one, partial(_made.pop, place)), kind, vars(record)
        return one

    return make


def _read(name: str, one: object) -> Any:
    if not was_made(one):
        raise ForgedResultError(f"this {type(one).__name__} was not made by what finds it out, and says nothing")
    return _made[id(one)][2][name]


class Kept(Generic[Owner, Found]):
    """A property that is worked out once. What was found is kept apart from the object, which cannot say otherwise.

    ``functools.cached_property`` keeps it in the object's own dictionary, and anybody can write there.
    """

    def __init__(self, find: Callable[[Owner], Found]) -> None:
        self._find = find
        self._found: WeakKeyDictionary[Owner, Found] = WeakKeyDictionary()
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, one: None, owner: type[Owner]) -> Kept[Owner, Found]: ...
    @overload
    def __get__(self, one: Owner, owner: type[Owner] | None = None) -> Found: ...
    def __get__(self, one: Owner | None, owner: type[Owner] | None = None) -> Found | Kept[Owner, Found]:
        if one is None:
            return self
        if one not in self._found:
            self._found[one] = self._find(one)
        return self._found[one]

    def __set__(self, one: Owner, value: object) -> NoReturn:
        raise ForgedResultError(f"what follows from a {type(one).__name__} cannot be set")
