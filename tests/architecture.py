"""What the architecture test looks at: source text in, violations out."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGES = ("referee", "tournaments")
_WRITES = (
    "save",
    "create",
    "delete",
    "update",
    "bulk_create",
    "bulk_update",
    "get_or_create",
    "update_or_create",
)
WRITES = frozenset([*_WRITES, *(f"a{name}" for name in _WRITES)])


@dataclass(frozen=True)
class Module:
    """One Python file and the dotted name under which it is imported."""

    name: str
    source: str
    is_package: bool = False

    def nodes(self) -> Iterator[ast.AST]:
        return ast.walk(ast.parse(self.source))


def modules(root: Path) -> list[Module]:
    """Read every module of the two packages."""
    found = []
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            is_package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if is_package else parts)
            found.append(Module(name, file.read_text(encoding="utf-8"), is_package))
    return found


def lies_in(name: str, *places: str) -> bool:
    """Say whether a dotted name is one of the places or below it."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def imports(module: Module) -> set[str]:
    """Return every dotted name that a module imports, wherever it does; ``from a import b``: a and a.b."""
    found: set[str] = set()
    for node in module.nodes():
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    here = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*here, *filter(None, [node.module])])


def floor_of(name: str, floors: dict[str, int]) -> int | None:
    """Return the floor of the nearest listed place of a name; ``a.__init__`` lists a package alone."""
    places = [place for place in floors if lies_in(name, place) or place == f"{name}.__init__"]
    return floors[max(places, key=len)] if places else None


def homeless(module: Module, floors: dict[str, int]) -> list[str]:
    known = module.name in PACKAGES or floor_of(module.name, floors) is not None
    return [] if known else [f"{module.name} has no floor"]


def upward_imports(module: Module, floors: dict[str, int]) -> list[str]:
    """Name the imports that lead to a higher floor."""
    own = floor_of(module.name, floors)
    if own is None:
        return []
    return [
        f"{module.name} (floor {own}) imports {name} (floor {floor})"
        for name in sorted(imports(module))
        if lies_in(name, *PACKAGES) and (floor := floor_of(name, floors)) is not None and floor > own
    ]


def forbidden_imports(module: Module, *places: str, but: tuple[str, ...] = ()) -> list[str]:
    """Name the imports of a place that is closed to the module."""
    return [
        f"{module.name} imports {name}"
        for name in sorted(imports(module))
        if lies_in(name, *places) and name not in but
    ]


def foreign_imports(module: Module, *homes: str) -> list[str]:
    """Name the imports of the two packages that lie outside the given places."""
    return [
        f"{module.name} imports {name}"
        for name in sorted(imports(module))
        if lies_in(name, *PACKAGES) and name not in PACKAGES and not _leads_home(name, homes)
    ]


def _leads_home(name: str, homes: tuple[str, ...]) -> bool:
    return lies_in(name, *homes) or any(lies_in(home, name) for home in homes)


def clock_readings(module: Module) -> list[str]:
    """Name the calls that ask what time it is."""
    return [
        f"{module.name}:{node.lineno} reads the clock"
        for node in module.nodes()
        if isinstance(node, ast.Attribute) and node.attr in {"now", "utcnow", "today"}
    ]


def logic(module: Module) -> list[str]:
    """Name what makes a data file more than data."""
    kinds = (
        ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef | ast.If | ast.IfExp | ast.Match,
        ast.For | ast.AsyncFor | ast.While | ast.comprehension,
    )
    return [
        f"{module.name} has a {type(node).__name__}"
        for node in module.nodes()
        if any(isinstance(node, kind) for kind in kinds)
    ]


def writes(module: Module) -> list[str]:
    """Name the calls that write rows; a dictionary's ``update`` takes no keywords, that of rows does."""
    return [
        f"{module.name}:{node.lineno} calls {node.func.attr}"
        for node in module.nodes()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in WRITES
        and not (node.func.attr == "update" and node.args)
    ]


def names_in_strings(module: Module, package: str) -> list[str]:
    """Name the strings that reach into a package by its dotted name."""
    return [
        f"{module.name}:{node.lineno} names {node.value!r}"
        for node in module.nodes()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(rf"{package}(\.\w+)*", node.value)
    ]


def receivers(module: Module) -> list[ast.FunctionDef]:
    """Return the functions that a signal calls."""
    return [
        node
        for node in module.nodes()
        if isinstance(node, ast.FunctionDef)
        and any("receiver" in ast.unparse(d) for d in node.decorator_list)
    ]


def long_functions(module: Module, most: int) -> list[str]:
    """Name the functions with more lines than allowed, their docstring not counted."""
    return [
        f"{module.name}.{node.name} has {lines} lines"
        for node in module.nodes()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (lines := _length(node)) > most
    ]


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    doc = node.body[0] if ast.get_docstring(node) is not None else None
    lines = (node.end_lineno or 0) - node.lineno + 1
    return lines - ((doc.end_lineno or 0) - doc.lineno + 1 if doc else 0)


IN_PAGE = {
    "an inline script": re.compile(r"<script(?![^>]*\bsrc=)", re.IGNORECASE),
    "an inline style": re.compile(r"<style|\sstyle\s*=", re.IGNORECASE),
    "an inline handler": re.compile(r"\son[a-z]+\s*=\s*[\"'{]", re.IGNORECASE),
    "a script address": re.compile(r"javascript:", re.IGNORECASE),
    "an outside resource": re.compile(
        r"<(?:script|img|iframe|source|use|link)\b[^>]*(?:src|href)=[\"']?(?:https?:)?//", re.IGNORECASE
    ),
}
COMPUTING = {
    "computes": re.compile(
        r"\|\s*(?:add|divisibleby|dictsort|dictsortreversed|length_is|random|floatformat)\b|\{%\s*widthratio\b"
    ),
    "decides a permission": re.compile(
        r"\bperms\.|\bis_superuser\b|\bis_staff\b|\bhas_perm|\buser\.groups\b"
    ),
}


def page_faults(name: str, text: str) -> list[str]:
    """Name what the content security policy would refuse in a template."""
    return [
        f"{name} has {what}" for what, pattern in IN_PAGE.items() if pattern.search(_without_comments(text))
    ]


def template_logic(name: str, text: str) -> list[str]:
    """Name what a template does that a view should have done."""
    return [
        f"{name} {what}" for what, pattern in COMPUTING.items() if pattern.search(_without_comments(text))
    ]


def _without_comments(text: str) -> str:
    return re.sub(r"\{#.*?#\}|\{% comment.*?endcomment %\}|<!--.*?-->", "", text, flags=re.DOTALL)
