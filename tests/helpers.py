"""A small invented corpus in the real schema, and the installed command run over it as a process."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kb.knowledge_base import load
from kb.wording import renew

FOUND = Path(sys.executable).parent
RULINGS = shutil.which("rulings", path=str(FOUND)) or str(FOUND / "rulings")
#: Only against a command that hangs.
TIMEOUT = 120
#: What of the tests' own environment the command needs to run at all.
KEPT = ("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE", "COVERAGE_PROCESS_START")
DOCUMENT = "tourney"


# --- the corpus -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One entry.

    ``raw`` is YAML that follows its other keys, ``clause`` what a clause in it says; ``english`` translates texts, which
    else stay as they are.
    """

    citation: str
    title: str
    verdict: str
    text: str
    questions: tuple[str, ...]
    raw: str = ""
    clause: str = ""
    left_out: frozenset[str] = frozenset()
    english: Mapping[str, str] = field(default_factory=dict)

    def yaml(self) -> str:
        """The entry as it stands in its section's file."""
        keys = {
            "citation": self.citation,
            "title": quoted(self.title),
            "verdict": quoted(self.verdict),
            "text": quoted(self.text),
            "questions": f"[{', '.join(map(quoted, self.questions))}]",
            "scope": "{concepts: [turn]}",
            "source": f"{{printed: {quoted(self.citation)}}}",
            "revised": quoted("2026-11-30"),
        }
        lines = [f"{key}: {value}" for key, value in keys.items() if key not in self.left_out]
        lines += [line for line in self.raw.split("\n") if line]
        return "- " + "\n  ".join(lines) + "\n"

    def messages(self) -> list[tuple[str, str]]:
        """(msgctxt, original) of the texts above; what else ``raw`` holds stays untranslated."""
        texts = [("title", self.title), ("verdict", self.verdict), ("text", self.text)]
        texts += [("question", question) for question in self.questions]
        texts += [("clause", self.clause)] if self.clause else []
        return [(f"{self.citation}/{name}", text) for name, text in texts if name not in self.left_out]


def quoted(text: str) -> str:
    """The text in double quotes, which YAML and gettext read alike."""
    return json.dumps(text, ensure_ascii=False)


def entry(citation: str, title: str, text: str, *, verdict: str = "Так решено.", **others: object) -> Entry:
    """An entry of which a test cares for title and text only."""
    questions = (f"как быть: {title}", f"что решено: {title}")
    return Entry(citation, title, verdict, text, questions, **others)  # type: ignore[arg-type]


def filler(citation: str) -> Entry:
    """An entry about nothing that another one is about."""
    number = citation.rpartition(".")[2]
    nouns = ["паром", "мельница", "колодец", "маяк", "кузница", "амбар", "причал", "рынок", "башня", "сторож"]
    noun = nouns[(int(number) + sum(map(ord, citation.rpartition(".")[0]))) % len(nouns)]
    return entry(citation, f"Строение {noun}", f"Здание {noun} достаётся тому, кто стоит рядом.", verdict="Соседу.")


MOVE = Entry(
    "III.B.4",
    "Двойной ход",
    "Ответ: нет. Игрок не может сделать двойной ход.",
    "За один круг ходят единожды. Примечание: двойной ход карты «Гонец» разрешён, ход зачтён.",
    ("можно ли ходить дважды подряд?", "двойной ход"),
    english={
        "Двойной ход": "Double move",
        "Ответ: нет. Игрок не может сделать двойной ход.": "No. A player may not make a double move.",
        "За один круг ходят единожды. Примечание: двойной ход карты «Гонец» разрешён, ход зачтён.": (
            "Everybody moves once a round. Note: the double move of the Herald card is allowed."
        ),
        "можно ли ходить дважды подряд?": "Can I move twice in a row?",
        "двойной ход": "double move",
    },
)
CORPUS: tuple[Entry, ...] = (
    entry("II.A.1", "Защита короля", "Короля защищают стоящие рядом башни.", verdict="Башни защищают."),
    entry("II.A.2", "Пропуск очереди", "Кто пропустил очередь, тянет карту из колоды.", verdict="Тянет карту."),
    entry("II.A.4", "Бросок кубика", "Кубик, упавший со стола, перебрасывают.", verdict="Перебросить."),
    entry("II.B.1", "Сброс фишек", "Сброшенные фишки лежат в запасе.", verdict="В запас."),
    entry("III.A.1", "Мост через реку", "По мосту проходит один отряд.", verdict="Один отряд."),
    entry("III.A.2", "Крепость на холме", "Крепость на холме не осаждают зимой.", verdict="Не осаждают."),
    entry("III.A.3", "Торговля зерном", "Зерно меняют на серебро по курсу ярмарки.", verdict="По курсу."),
    entry("III.A.4", "Ничья по очкам", "При равенстве очков побеждает старший.", verdict="Старший."),
    MOVE,
    entry("III.B.5", "Обмен картами", "Картами меняются открыто и при всех.", verdict="Открыто."),
)


def corpus(*changed: Entry, without: Iterable[str] = ()) -> list[Entry]:
    """The corpus with some entries exchanged or added, and some left out."""
    entries = {one.citation: one for one in (*CORPUS, *changed)}
    return [one for citation, one in entries.items() if citation not in set(without)]


def citing(citation: str, text: str, title: str = "Ссылка") -> Entry:
    """An entry whose text cites others."""
    return entry(citation, f"{title} {citation.rpartition('.')[2]}", text)


def section(citation: str) -> str:
    """The label of the section that a citation stands in."""
    return citation.rpartition(".")[0]


# --- writing it -----------------------------------------------------------------------------------------------

GLOSSARY = """\
- key: turn
  kind: concept
  ru: {name: очерёдность, forms: [очерёдности, очерёдностью]}
  en: {name: turn order}
"""
PO_HEAD = """\
msgid ""
msgstr ""
"Project-Id-Version: tourney\\n"
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def write_content(root: Path, entries: Iterable[Entry], *, translated: bool = True) -> Path:
    """A content folder with these entries, each section in a file of its own; every text has a translation."""
    entries = list(entries)
    labels = sorted({section(one.citation) for one in entries}, key=lambda label: (label.split("."), label))
    folder = root / "rulings" / DOCUMENT
    folder.mkdir(parents=True)
    head = ["id: tourney", "title: Турнир", "game: Турнир", "source: Правила турнира", 'dated: "2020-01-01"']
    head += ["bare: true", "sections:", *(f"  - {{label: {label}, title: Раздел {label}}}" for label in labels)]
    (folder / "document.yaml").write_text("\n".join(head) + "\n", "utf-8")
    for label in labels:
        (folder / f"{label}.yaml").write_text(
            "\n".join(one.yaml() for one in entries if section(one.citation) == label), "utf-8"
        )
    (root / "glossary.yaml").write_text(GLOSSARY, "utf-8")
    if translated:
        write_catalog(root, entries, labels)
    if any(one.clause for one in entries):
        look_at_all(root)
    return root


def look_at_all(root: Path) -> None:
    """As if somebody had looked at the checks of every ruling."""
    base = load(root)
    for ruling in base.rulings.values():
        if ruling.clauses:
            renew(base, ruling)


def write_catalog(root: Path, entries: Iterable[Entry], labels: Iterable[str]) -> None:
    """The English catalog of the content that `write_content` writes."""
    messages = [(f"{DOCUMENT}/title", "Турнир", "Турнир"), (f"{DOCUMENT}/game", "Турнир", "Турнир")]
    messages += [(f"{DOCUMENT}:{label}/title", f"Раздел {label}", f"Раздел {label}") for label in labels]
    for one in entries:
        messages += [(context, text, one.english.get(text, text)) for context, text in one.messages()]
    parts = [PO_HEAD]
    parts += [
        f"msgctxt {quoted(c)}\nmsgid {quoted(original)}\nmsgstr {quoted(said)}\n" for c, original, said in messages
    ]
    path = catalog(root)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(parts), "utf-8")


def catalog(root: Path) -> Path:
    """The English catalog of a content folder."""
    return root / "locale" / "en" / "LC_MESSAGES" / "rulings.po"


def section_file(root: Path, label: str) -> Path:
    """The file of a section."""
    return root / "rulings" / DOCUMENT / f"{label}.yaml"


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text that must stand in the file, and only there once."""
    text = path.read_bytes().decode("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_bytes(text.replace(old, new).encode("utf-8"))


# --- running the command --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ran:
    """What a run of the command gave."""

    status: int
    out: str
    err: str

    @property
    def quiet(self) -> bool:
        """Whether nothing of the interpreter's own reached the reader."""
        said = self.out + self.err
        return "Traceback" not in said and "Exception ignored" not in said and "Error:" not in said

    def json(self) -> object:
        """What was printed as data."""
        return json.loads(self.out)


@dataclass(frozen=True)
class Command:
    """The installed command over one content folder, with a cache folder of its own."""

    content: Path
    cache: Path

    def env(self, **more: str) -> dict[str, str]:
        """An environment that owes nothing to the one the tests run in."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        return {**kept, "RULINGS_CACHE": str(self.cache), "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", **more}

    def call(self, command: str, *arguments: str, lang: str = "en") -> list[str]:
        """The command line."""
        action, rest = ([arguments[0]], arguments[1:]) if command == "translate" else ([], arguments)
        return [RULINGS, command, *action, "--lang", lang, "--content", str(self.content), *rest]

    def run(self, command: str, *arguments: str, lang: str = "en", stdin: str = "", env: Mapping[str, str] = {}) -> Ran:
        """Run it to its end; ``env`` is set on top."""
        return self.start(self.call(command, *arguments, lang=lang), stdin, env)

    def start(self, line: list[str], stdin: str = "", env: Mapping[str, str] = {}) -> Ran:
        """Run any command line in the content folder's parent."""
        ran = subprocess.run(
            line,
            input=stdin.encode(),
            capture_output=True,
            env=self.env(**env),
            cwd=self.content.parent,
            timeout=TIMEOUT,
            check=False,
        )
        return Ran(ran.returncode, ran.stdout.decode("utf-8", "replace"), ran.stderr.decode("utf-8", "replace"))

    def popen(self, command: str, *arguments: str, lang: str = "en", stdin: int | None = subprocess.DEVNULL):
        """Start it and do not wait."""
        return subprocess.Popen(
            self.call(command, *arguments, lang=lang),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.env(),
            cwd=self.content.parent,
        )

    def search(self, query: str, *arguments: str, lang: str = "ru") -> dict:
        """The answer to a query as data."""
        ran = self.run("search", "--json", *arguments, "--", query, lang=lang)
        assert ran.quiet, ran.err
        return ran.json()

    def hits(self, query: str, lang: str = "ru") -> list[str]:
        """The citations found, best first."""
        return [hit["citation"] for hit in self.search(query, "--limit", "50", lang=lang)["hits"]]

    def searches(self, queries: Iterable[str], lang: str = "ru") -> dict[str, dict]:
        """The answers to several queries, in one process."""
        queries = list(queries)
        lines = [json.dumps({"id": query, "query": query, "lang": lang}, ensure_ascii=False) for query in queries]
        ran = self.run("search", "--batch", "-", stdin="\n".join(lines), lang=lang)
        assert ran.quiet, ran.err
        assert ran.status == 0, ran.err
        answers = [json.loads(line) for line in ran.out.splitlines()]
        assert [found["id"] for found in answers] == queries
        return {found["id"]: found for found in answers}

    def all_hits(self, queries: Iterable[str], lang: str = "ru") -> dict[str, list[str]]:
        """The citations found for several queries, in one process."""
        answers = self.searches(queries, lang)
        return {query: [hit["citation"] for hit in found["hits"]] for query, found in answers.items()}

    def show(self, *citations: str, lang: str = "ru") -> dict[str, dict]:
        """Rulings as data, by citation."""
        ran = self.run("show", "--json", *citations, lang=lang)
        assert ran.quiet, ran.err
        assert ran.status == 0, ran.err
        return {ruling["citation"]: ruling for ruling in ran.json()}

    def references(self, citation: str) -> list[str]:
        """What a ruling refers to."""
        return [edge["citation"] for edge in self.show(citation)[citation]["references"]]

    def check(self) -> dict:
        """What the check found, as data; its exit status as ``status``."""
        ran = self.run("check", "--json")
        assert ran.quiet, ran.err
        return {**ran.json(), "status": ran.status}

    def link(self, text: str) -> str:
        """A running text with its citations turned into links."""
        ran = self.run("link", stdin=text)
        assert ran.status == 0, ran.err
        assert ran.quiet, ran.err
        return ran.out

    def on_terminal(self, command: str, *arguments: str, lang: str = "en", env: Mapping[str, str] = {}) -> Ran:
        """Run it with its output on a pseudo-terminal; what a screen would get is in ``out``."""
        import pty  # noqa: PLC0415 - only where there are such terminals

        ours, theirs = pty.openpty()
        try:
            with subprocess.Popen(
                self.call(command, *arguments, lang=lang),
                stdin=subprocess.DEVNULL,
                stdout=theirs,
                stderr=subprocess.PIPE,
                env=self.env(**{"TERM": "xterm", **env}),
                cwd=self.content.parent,
            ) as process:
                os.close(theirs)
                theirs = -1
                seen = b"".join(iter(lambda: _read(ours), b""))
                _, err = process.communicate(timeout=TIMEOUT)
        finally:
            os.close(ours)
            if theirs >= 0:
                os.close(theirs)
        return Ran(process.returncode, seen.decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def _read(descriptor: int) -> bytes:
    """What a pseudo-terminal holds; nothing when its other side was closed."""
    try:
        return os.read(descriptor, 1 << 16)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return b""


def command(folder: Path, entries: Iterable[Entry] = CORPUS, *, translated: bool = True) -> Command:
    """The command over a fresh content folder with these entries, its cache beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    return Command(write_content(folder / "content", entries, translated=translated), folder / "cache")


def plain_links(text: str) -> str:
    """A Markdown text without its links' brackets and addresses: what a reader sees."""
    parts = text.split("](")
    seen = [parts[0], *(part.partition(")")[2] for part in parts[1:])]
    return "".join(seen).replace("[", "")


__all__ = [
    "CORPUS", "DOCUMENT", "MOVE", "RULINGS", "TIMEOUT", "Command", "Entry", "Ran", "catalog", "citing", "command", "corpus",
    "edit", "entry", "filler", "plain_links", "quoted", "replace", "section_file", "write_content",
]  # fmt: skip
