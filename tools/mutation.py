"""Mutation testing of kb/rules: what the rules' own tests, positions and proofs do not notice.

    python tools/mutation.py                      # all of kb/rules
    python tools/mutation.py storm movement       # these modules
    python tools/mutation.py storm --show         # with what each surviving mutant changes
    python tools/mutation.py --sample 25          # a quarter of the mutants of each module
    python tools/mutation.py --results mutants.jsonl      # go on where it was broken off; what was killed is not run again

The mutants are mutmut's (the extra ``mutation``), each behind a switch inside the mutated module. They run in one
process, over tests that are collected once, and each only against tests that call its function, those first that
killed its neighbours; mutmut's own runner starts a process for each of them, which takes hours for what takes
minutes here. What a module computes when it is imported, such as the facts of the game, is not mutated.
A survivor that no test can kill stands with its reason in tests/equivalent_mutants.yaml. The command returns 1 when
fewer than `WANTED` of a hundred are killed, or when a survivor has no reason.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from mutmut.mutation import trampoline
from mutmut.mutation.file_mutation import mutate_file_contents

if TYPE_CHECKING:
    from kb.errors import ContentError

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("kb", "rules")
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.yaml"
#: Random tests would kill at random.
TESTS = [
    *(path for path in sorted((ROOT / "tests").glob("test_rules_*.py")) if path.stem != "test_rules_properties"),
    *(ROOT / "tests" / name for name in ("test_positions.py", "test_positions_varied.py", "test_proofs.py")),
    ROOT / RULES,
]
#: Of a hundred mutants.
WANTED = 90
#: Of a module, in a sample.
FEWEST = 30
#: Seconds of computing; a mutant that runs longer is one that never ends.
PATIENCE = 5
#: The test that looks for the names of clauses in the rules’ source.
READS_SOURCE = "test_the_names_in_the_code"
_CLAUSE = re.compile(r"[A-Z]\.[0-9]+/")
_NAME = re.compile(r"(?P<function>.+)__mutmut_(?P<number>[0-9]+)")


class Mutant(NamedTuple):
    """One change of one function: its name as mutmut has it, and what it changes, as ``- old`` and ``+ new``.

    ``source``: the module as it would be written.
    """

    name: str
    function: str
    change: str
    source: str


def mutants_of(path: Path) -> tuple[str, list[Mutant]]:
    """The source of a module with all its mutants in it, and their list."""
    source = undecorated(path.read_text("utf-8"))
    mutated = mutate_file_contents(str(path), source)
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    bodies = _bodies(mutated.code)
    mutants = []
    for name in mutated.mutant_names:
        found = _NAME.fullmatch(name)
        assert found is not None, name  # noqa: S101 - mutmut's own form
        before, after = bodies[f"{found['function']}__mutmut_orig"], bodies[name]
        changed = _replaced(source, before, after)
        mutants.append(Mutant(f"{module}.{name}", f"{module}.{found['function']}", _change(before, after), changed))
    return mutated.code, sorted(mutants, key=lambda mutant: (mutant.function, int(mutant.name.rpartition("_")[2])))


def sampled(mutants: list[Mutant], percent: int) -> list[Mutant]:
    """So many of a hundred, chosen by chance but always the same, and no fewer than `FEWEST` of a module."""
    count = max(FEWEST, len(mutants) * percent // 100)
    return random.Random(0).sample(mutants, min(count, len(mutants)))  # noqa: S311 - no secret


def _replaced(source: str, before: list[str], after: list[str]) -> str:
    """The source with a function’s lines exchanged; the first one lacks the function’s name."""
    head, *body = before
    old = re.compile(re.escape(head).replace(r"def\ \(", r"def\ (\w+)\(") + re.escape("\n" + "\n".join(body).rstrip()))
    found = old.search(source)
    assert found is not None, head  # noqa: S101 - mutmut copies functions as they are
    new = "\n".join([after[0].replace("def (", f"def {found[1]}("), *after[1:]]).rstrip()
    return source[: found.start()] + new + source[found.end() :]


def undecorated(source: str) -> str:
    r"""The same module without decorators on its functions, which mutmut would leave alone.

    What they decorate becomes a function of its own, which they call:

    >>> print(undecorated("class A:\n  @property\n  def ready(self) -> bool:\n    return True"))
    class A:
      def get_ready(self) -> bool:
        return True
      ready = property(lambda self: self.get_ready())
    <BLANKLINE>
    """
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda function: -function.lineno):
        names = [decorator.id for decorator in function.decorator_list if isinstance(decorator, ast.Name)]
        if names in (["property"], ["cache"]):
            indent, name, head = " " * function.col_offset, function.name, function.lineno - 1
            called = f"property(lambda self: self.get_{name}())" if names == ["property"] else f"cache(get_{name})"
            lines.insert(function.end_lineno or head, f"{indent}{name} = {called}")
            lines[head] = lines[head].replace(f"def {name}(", f"def get_{name}(")
            del lines[function.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def _bodies(code: str) -> dict[str, list[str]]:
    """Function -> its lines, of the copies that mutmut makes; the first line lacks the name."""
    lines = code.splitlines()
    bodies = {}
    for function in ast.walk(ast.parse(code)):
        if isinstance(function, ast.FunctionDef) and "__mutmut_" in function.name:
            head, *rest = lines[function.lineno - 1 : function.end_lineno]
            bodies[function.name] = [head.replace(function.name, ""), *rest]
    return bodies


def _change(before: list[str], after: list[str]) -> str:
    changed = [line for line in difflib.ndiff(before, after) if line[:2] in ("- ", "+ ")]
    return "\n".join(f"{line[:2]}{line[2:].strip()}" for line in changed if line[2:].strip())


class Results:
    """What earlier runs killed, in a file with a line for each; without a file, of this run alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text("utf-8").splitlines() if path is not None and path.exists() else []
        self._killed = {tuple(json.loads(line)) for line in lines}

    def has(self, mutant: Mutant) -> bool:
        """Whether it was killed, however its function’s mutants are numbered by now."""
        return (mutant.function, mutant.change) in self._killed

    def add(self, mutant: Mutant) -> None:
        """It was killed."""
        self._killed.add((mutant.function, mutant.change))
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([mutant.function, mutant.change], ensure_ascii=False) + "\n")


class Runner:
    """A pytest plugin that runs the collected tests over and over, each time with one mutant switched on."""

    def __init__(self, mutants: Iterable[Mutant], results: Results) -> None:
        self.mutants = list(mutants)
        self.survivors: list[Mutant] = []
        self._results = results
        self._calling: dict[str, list[pytest.Item]] = defaultdict(list)
        self._killers: Counter[tuple[str, str]] = Counter()
        self._taken: dict[str, float] = {}
        self._reading: list[pytest.Item] = []
        self._kept: list[_lru_cache_wrapper[object]] = []
        self._keeping: set[str] = set()
        self._module = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """First unchanged, to see which tests call which function; then once for each mutant."""
        signal.signal(signal.SIGVTALRM, _give_up)
        for module in {mutant.name.split(".")[2] for mutant in self.mutants}:  # they have been imported by now
            shutil.copy(ROOT / RULES / f"{module}.py", RULES)
        self._survey(session.items)
        left = [mutant for mutant in self.mutants if not self._results.has(mutant)]
        for number, mutant in enumerate(left, 1):
            if self._killed(mutant):
                self._results.add(mutant)
            else:
                self.survivors.append(mutant)
            if number % 100 == 0:
                print(f"{number} of {len(left)}, {len(self.survivors)} alive", file=sys.stderr, flush=True)
        return True

    def _survey(self, items: list[pytest.Item]) -> None:
        self._reading = [item for item in items if READS_SOURCE in item.nodeid]
        modules = [module for name, module in sys.modules.items() if name.startswith("kb.rules.")]
        keeping = [(module.__name__, held) for module in modules for held in vars(module).values()]
        self._kept = [held for _, held in keeping if isinstance(held, _lru_cache_wrapper)]
        self._keeping = {name for name, held in keeping if isinstance(held, _lru_cache_wrapper)}
        hits = _recorded()
        at_import = set(hits)
        for item in items:
            hits.clear()
            self._forget()
            began = time.perf_counter()
            if failure := _failure(item):
                raise pytest.UsageError("fails without any mutant: " + item.nodeid + failure)
            self._taken[item.nodeid] = time.perf_counter() - began
            for function in hits:
                self._calling[function].append(item)
        facts = at_import - self._calling.keys()
        self.mutants = [mutant for mutant in self.mutants if mutant.function not in facts]

    def _forget(self) -> None:
        """What functions keep is forgotten: it may be a mutant’s."""
        for kept in self._kept:
            kept.cache_clear()

    def _killed(self, mutant: Mutant) -> bool:
        trampoline.set_mutant_under_test(mutant.name)
        function = mutant.function
        if (module := function.rpartition(".")[0]) != self._module or module in self._keeping:
            self._forget()
        self._module = module
        tests = sorted(
            self._calling[function], key=lambda item: (-self._killers[function, item.nodeid], self._taken[item.nodeid])
        )
        for item in tests:
            if _failure(item):
                self._killers[function, item.nodeid] += 1
                return True
        return _CLAUSE.search(mutant.change) is not None and self._killed_in_writing(mutant)

    def _killed_in_writing(self, mutant: Mutant) -> bool:
        """Whether a test that reads the rules’ source sees the mutant there."""
        path = RULES / f"{mutant.name.split('.')[2]}.py"
        path.write_text(mutant.source, "utf-8")
        try:
            return any(_failure(item) for item in self._reading)
        finally:
            shutil.copy(ROOT / path, path)


_HITS: set[str] = set()


def _recorded() -> set[str]:
    """The functions that are called from now on; the set is filled as they are."""
    vars(trampoline)["record_trampoline_hit"] = lambda name, caller=None: _HITS.add(name)  # noqa: ARG005
    trampoline.set_mutant_under_test("stats")
    return _HITS


def _failure(item: pytest.Item) -> str:
    """What a test says when it fails, or nothing."""
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        reports = runtestprotocol(item, log=False, nextitem=None)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return "\n".join(report.longreprtext[-2000:] or report.outcome for report in reports if report.failed)


def _give_up(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


def explained() -> dict[tuple[str, str], str]:
    """Function and change -> why no test can kill the mutant."""
    from kb.yaml_source import Mapping, Node, Scalar, parse_yaml  # noqa: PLC0415 - earlier, it would be kb unmutated

    def plain(node: Node) -> Any:  # noqa: ANN401 - lists, maps and texts in one another
        if isinstance(node, Scalar):
            return node.value
        if isinstance(node, Mapping):
            return {key.value: plain(value) for key, value in node.pairs}
        return [plain(item) for item in node.items]

    faults: list[ContentError] = []
    node = parse_yaml(EQUIVALENT.read_text("utf-8"), EQUIVALENT, faults)
    if faults or node is None:
        sys.exit("\n".join(f"{fault.position}: {fault.message}" for fault in faults))
    return {(function, change): group["why"] for group in plain(node) for function, change in group["mutants"]}


def run(modules: list[str], results: Results, percent: int) -> Runner:
    """Mutate the modules in a copy of the tree, and run the tests there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S607
        for path in filter(None, tracked.split("\0")):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, folder / path)
        mutants: list[Mutant] = []
        for module in modules:
            code, found = mutants_of(ROOT / RULES / f"{module}.py")
            (folder / RULES / f"{module}.py").write_text(code, "utf-8")
            mutants += sampled(found, percent)
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        runner = Runner(mutants, results)
        _recorded()
        tests = [str(folder / path.relative_to(ROOT)) for path in TESTS]
        plain = ["-q", "--no-header", "--tb=native", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
        status = pytest.main([*plain, *tests], [runner])
        os.chdir(ROOT)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit("the tests could not be run")
    return runner


def main() -> int:
    """Print the table, and the survivors without a reason."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", help="modules of kb/rules; all, when none is named")
    parser.add_argument("--show", action="store_true", help="what each survivor changes")
    parser.add_argument("--sample", type=int, default=100, metavar="PERCENT", help="of the mutants of each module")
    parser.add_argument("--results", type=Path, metavar="FILE", help="what was killed is kept there")
    options = parser.parse_args()
    results = Results(options.results and options.results.absolute())
    modules = options.modules or [path.stem for path in sorted((ROOT / RULES).glob("*.py"))]
    runner = run(modules, results, options.sample)
    of_module, alive = (Counter(m.name.split(".")[2] for m in found) for found in (runner.mutants, runner.survivors))
    for module, count in of_module.most_common():
        print(f"{module:16} {count - alive[module]:5} of {count:5} killed")
    killed, count = len(runner.mutants) - len(runner.survivors), len(runner.mutants)
    known = explained()
    unexplained = [mutant for mutant in runner.survivors if (mutant.function, mutant.change) not in known]
    print(f"{killed} of {count} killed: {100 * killed / count:.1f} %; {len(runner.survivors)} alive,", end=" ")
    print(f"{len(unexplained)} of them without a reason")
    for mutant in runner.survivors if options.show else unexplained:
        print(f"{mutant.name}\n{mutant.change}\n")
    return int(bool(unexplained) or 100 * killed < WANTED * count)


if __name__ == "__main__":
    sys.exit(main())
