"""What models of false variants have in common."""


def filled(given: dict[str, object], more: dict[str, object]) -> dict[str, object]:
    """The values, with others for some; None for one that is not asked for."""
    return {name: value for name, value in (given | more).items() if value is not None}
