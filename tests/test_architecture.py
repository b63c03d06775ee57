"""Who may import whom: every arrow of the one-way flow, read from the code itself."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Room -> what its modules may import of this project and of the libraries that are kept behind one module.
WATCHED = {
    "kb",
    "search",
    "tools",
    "mkdocs",
    "whoosh",
    "yaml",
    "babel",
    "snowballstemmer",
    "Stemmer",
    "platformdirs",
    "argcomplete",
    "prompt_toolkit",
    "tantivy",
    "website",
    "jinja2",
    "PIL",
    "chromium",
    "playwright",
    "axe_playwright_python",
}
ALLOWED = {
    "kb/rules": {"kb.rules", "kb.citation"},
    "kb": {"kb", "yaml", "babel"},
    "search": {"kb", "search", "whoosh", "snowballstemmer", "Stemmer", "platformdirs", "argcomplete", "prompt_toolkit"},
    "tools/growth": {"kb", "search", "website", "babel", "whoosh", "Stemmer", "tantivy"},
    "tools/website": {"kb", "search", "website", "jinja2", "PIL"},
    "tools/chromium": {"chromium", "playwright", "axe_playwright_python"},
    "tools": {"kb", "search", "tools", "bootstrap", "babel", "mkdocs", "website", "chromium", "playwright", "PIL"},
}
#: A library that may be exchanged is imported by these modules only.
BEHIND = {
    "whoosh": {"search/index.py", "tools/growth/engines.py"},
    "yaml": {"kb/yaml_source.py"},
    "babel": {"kb/catalogs.py", "kb/desk.py", "tools/interface_catalog.py", "tools/growth/corpus.py"},
    "snowballstemmer": {"search/analysis.py"},
    "Stemmer": {"search/analysis.py", "tools/growth/engines.py"},
    "tantivy": {"tools/growth/engines.py"},
    "platformdirs": {"search/store.py"},
    "argcomplete": {"search/cli/parser.py", "search/cli/completion.py"},
    "prompt_toolkit": {"search/cli/line.py", "search/cli/screen.py"},
    "mkdocs": {"tools/site_hooks.py"},
    "jinja2": {"tools/website/press.py"},
    "PIL": {"tools/website/icons.py", "tools/website/previews.py", "tools/screenshots.py"},
    "playwright": {"tools/chromium/axe.py", "tools/chromium/drive.py", "tools/audit.py", "tools/screenshots.py"},
    "axe_playwright_python": {"tools/chromium/axe.py"},
}


def modules() -> list[Path]:
    return sorted(path for room in ("kb", "search", "tools") for path in (ROOT / room).rglob("*.py"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return {name for name in found if name.split(".")[0] in WATCHED}


def room(path: Path) -> str:
    relative = path.relative_to(ROOT).as_posix()
    return next((name for name in ALLOWED if relative.startswith(f"{name}/")), relative)


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_imports_only_what_its_room_allows(path):
    allowed = ALLOWED[room(path)]
    wrong = {name for name in imports(path) if not any(name == ok or name.startswith(f"{ok}.") for ok in allowed)}
    assert wrong == set()


@pytest.mark.parametrize("library", BEHIND)
def test_a_library_that_may_be_exchanged_stays_behind_its_module(library):
    users = {
        path.relative_to(ROOT).as_posix()
        for path in modules()
        if any(name.split(".")[0] == library for name in imports(path))
    }
    assert users <= BEHIND[library]
    assert users


def test_only_the_command_prints():
    printing = set()
    for path in modules():
        if room(path).startswith("tools"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                printing.add(path.relative_to(ROOT).as_posix())
    assert printing == set()


def test_content_holds_data_only():
    kinds = {path.suffix for path in (ROOT / "content").rglob("*") if path.is_file()}
    assert kinds <= {".yaml", ".po", ".md"}
