"""Results that only what found them can make: what is shown as proved was proved.

The objects of a sealed class hold nothing. What was made is on record with the maker of the class, of
which there is one, and every field is read from there. So there is no constructor, no copy, no pickle and
no subclass, nothing to change, and an object that the maker did not make says nothing.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import partial, wraps
from types import SimpleNamespace
from typing import Any, Generic, NamedTuple, NoReturn, ParamSpec, TypeVar, dataclass_transform, overload
from weakref import ref

from dpproofs.errors import DpproofsError

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
Owner = TypeVar("Owner")
Found = TypeVar("Found")
Given = TypeVar("Given")


class ForgedResultError(DpproofsError):
    """A result was made, changed or copied from outside, or one that was not made here was read."""


_sealed: list[type] = []
"""The classes that have their maker. They stay as they are."""


def _is_sealed(kind: object) -> bool:
    return any(one is kind for one in _sealed)


class _NoPublicConstructor(type):
    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        super().__init__(name, bases, namespace)
        for base in cls.__mro__[1:]:  # whatever stands before it, and says nothing of subclasses
            if _is_sealed(base):
                raise ForgedResultError(f"{base.__name__} cannot be subclassed")

    def __call__(cls, *_: Any, **__: Any) -> NoReturn:
        raise ForgedResultError(f"{cls.__name__} has no public constructor; it is made by what finds it out")

    def __setattr__(cls, name: str, value: object) -> None:
        if _is_sealed(cls):
            raise ForgedResultError(f"the class {cls.__name__} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(cls, name: str) -> None:
        if _is_sealed(cls):
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
    if _is_sealed(kind):
        raise ForgedResultError(f"{kind.__name__} has its maker")
    filled, checked = vars(kind)["__init__"], getattr(kind, "__post_init__", None)
    for name in ("__init__", "__setattr__", "__delattr__"):
        delattr(kind, name)
    for f in fields(kind):
        setattr(kind, f.name, property(partial(_read, f.name)))
    kind.__match_args__ = ()  # a pattern takes no field by its place: not all of them are public
    _sealed.append(kind)

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


_closed: dict[int, type] = {}
"""The classes that stay as they are, by their places in memory."""


def close(kind: type) -> None:
    """From here on the class and its bases stay as they are, as far as they are lasting ones."""
    for one in kind.__mro__:
        if issubclass(type(one), Lasting):
            _closed[id(one)] = one


class Lasting(type):
    """Classes that stay as they were declared, once they are closed."""

    def __setattr__(cls, name: str, value: object) -> None:
        _check_open(cls)
        super().__setattr__(name, value)

    def __delattr__(cls, name: str) -> None:
        _check_open(cls)
        super().__delattr__(name)


def _check_open(kind: type) -> None:
    if id(kind) in _closed:
        raise ForgedResultError(f"the class {kind.__name__} stays as it was declared")


class LastingAbstract(Lasting, ABCMeta):
    """The same, of classes with abstract methods. They have the subclasses that say so, and none by registration."""

    def __instancecheck__(cls, value: object) -> bool:
        return cls.__subclasscheck__(type(value))

    def __subclasscheck__(cls, kind: type) -> bool:
        return any(one is cls for one in _mro(kind))


_mro: Callable[[type], tuple[type, ...]] = vars(type)["__mro__"].__get__
"""The bases of a class. The class is not asked."""


class _Closed(LastingAbstract):
    """Classes that are closed as soon as they are there."""

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        super().__init__(name, bases, namespace)
        if cls.__dictoffset__:
            raise ForgedResultError(f"objects of {name} hold something: it needs '__slots__ = ()'")
        close(cls)


class Stateless(metaclass=_Closed):
    """Base of what only answers: the objects hold nothing, and the classes stay as they are."""

    __slots__ = ()


class Declared(metaclass=Lasting):
    """Base of what is declared. The objects hold nothing but a mark that they were filled, and keep their class.

    Each class is declared with ``declared`` and ``__slots__ = ()``, and then stays as it is.
    Objects of subclasses of a class that is ``final`` are never filled. The mark stays when an object that was on its
    way out is brought back, without its fields: it is not filled again.
    """

    __slots__ = ("__weakref__", "_was_filled")

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """The class that the object was made of; it cannot be set."""
        return type(self)


class _Filling(NamedTuple):
    """The fields of a declared object of a class; it is ``done`` as soon as the call that made it has returned."""

    of: ref[Any]
    kind: type
    fields: dict[str, Any]
    done: list[bool]


_declared: dict[int, _Filling] = {}
"""The fields of declared objects, by their place in memory, for as long as they are there."""


class _Field:
    """A field of a declared class, which is read from the record, and written there while the object is made."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, one: object | None, owner: type | None = None) -> Any:
        if one is None:
            return self
        known = _declared.get(id(one))
        if known is None or known.kind is not type(one):
            raise ForgedResultError(f"this {type(one).__name__} was never filled")
        if self._name not in known.fields:
            raise AttributeError(self._name)
        return known.fields[self._name]

    def __set__(self, one: object, value: object) -> None:
        known = _declared.get(id(one))
        if known is None or known.done:
            raise ForgedResultError(f"a {type(one).__name__} is filled by the call that makes it, and then stays")
        known.fields[self._name] = value


@overload
def declared(kind: type[Given], /) -> type[Given]: ...
@overload
def declared(*, eq: bool = ..., repr: bool = ...) -> Callable[[type[Given]], type[Given]]: ...
@dataclass_transform(frozen_default=True)
def declared(
    kind: type[Given] | None = None,
    /,
    *,
    eq: bool = True,
    repr: bool = True,  # noqa: A002 (as dataclass has it)
) -> type[Given] | Callable[[type[Given]], type[Given]]:
    """A dataclass whose objects are what they were declared to be, for as long as they are there.

    Anybody can make one. As with a sealed class the objects hold nothing, and their fields are on record: so there is
    no second ``__init__``, and ``object.__setattr__`` says nothing else. There is no dictionary of an object, where
    something could stand in place of a method. Subclasses that add no field are declared with it. Raises
    ForgedResultError for a class whose objects have a dictionary.
    """
    if kind is None:
        return lambda one: _declare(one, eq, repr)
    return _declare(kind, eq, repr)


def _declare(kind: type[Given], eq: bool, shown: bool) -> type[Given]:
    _check_holds_nothing(kind)
    dataclass(eq=eq, repr=shown, unsafe_hash=eq)(kind)
    filled: Callable[..., None] = vars(kind)["__init__"]

    @wraps(filled)
    def fill(self: Any, *args: Any, **kwargs: Any) -> None:
        place = id(self)
        if not any(one is kind for one in type(self).__mro__):
            raise ForgedResultError(f"a {type(self).__name__} is filled as its own class does it")
        _check_holds_nothing(type(self))
        _check_kind(type(self))
        if place in _declared or hasattr(self, "_was_filled"):
            raise ForgedResultError(f"a {type(self).__name__} is filled by the call that makes it, and then stays")
        _declared[place] = known = _Filling(ref(self, partial(_declared.pop, place)), type(self), {}, [])
        try:
            filled(self, *args, **kwargs)
        except BaseException:
            del _declared[place]
            raise
        object.__setattr__(self, "_was_filled", True)
        known.done.append(True)

    changing: Any = kind
    changing.__init__ = fill
    for f in fields(changing):
        setattr(kind, f.name, _Field(f.name))
    if "__reduce__" not in vars(kind):
        changing.__reduce__ = _made_again
    close(kind)
    return kind


def _check_holds_nothing(kind: type) -> None:
    if kind.__dictoffset__ or not any(one is Declared for one in kind.__mro__):
        raise ForgedResultError(f"objects of {kind.__name__} hold something: it needs '__slots__ = ()' and Declared")


def _check_kind(kind: type) -> None:
    """Refuse a subclass of a class that is final, whatever the bases before it say; any other one stays as it is."""
    for base in kind.__mro__[1:]:
        if vars(base).get("__final__"):
            raise ForgedResultError(f"{base.__name__} cannot be subclassed")
    close(kind)


def _made_again(one: Any) -> tuple[Any, ...]:
    return _make, (type(one), {f.name: getattr(one, f.name) for f in fields(one) if f.init})


def _make(kind: type[Given], said: dict[str, Any]) -> Given:
    return kind(**said)


_kept: dict[tuple[int, int], tuple[ref[Any], Any]] = {}
"""What was worked out, by the property and the object's place in memory, for as long as the object is there."""


class Kept(Generic[Owner, Found]):
    """A property that is worked out once. What was found is kept apart from the object, which cannot say otherwise.

    ``functools.cached_property`` keeps it in the object's own dictionary, and anybody can write there. The object is
    that very one, whatever else claims to be equal to it; while it is being filled, nothing is kept.
    """

    def __init__(self, find: Callable[[Owner], Found]) -> None:
        if vars(self):
            raise ForgedResultError("what follows is worked out in one way")
        self._find = find
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, one: None, owner: type[Owner]) -> Kept[Owner, Found]: ...
    @overload
    def __get__(self, one: Owner, owner: type[Owner] | None = None) -> Found: ...
    def __get__(self, one: Owner | None, owner: type[Owner] | None = None) -> Found | Kept[Owner, Found]:
        if one is None:
            return self
        place = id(self), id(one)
        known = _kept.get(place)
        if known is not None and known[0]() is one:
            kept: Found = known[1]
            return kept
        found = self._find(one)
        filling = _declared.get(id(one))
        if filling is None or filling.done:
            _kept[place] = ref(one, lambda gone: _forget(place, gone)), found
        return found

    def __set__(self, one: Owner, value: object) -> NoReturn:
        raise ForgedResultError(f"what follows from a {type(one).__name__} cannot be set")


def _forget(place: tuple[int, int], gone: object) -> None:
    known = _kept.get(place)
    if known is not None and known[0] is gone:
        del _kept[place]
