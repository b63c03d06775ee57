"""Ask a million hostile queries: none may raise, be answered out of shape, or take longer than it may.

    python tools/fuzz.py [--count 1000000] [--seed 1] [--seconds 3600] [--processes 2]

Every query is made from the seed and its number alone, so `--seed 1 --only 4711` asks the same one again. What fails is
printed as a Python literal. A query may take 50 ms or 1 ms for each kB (UTF-8), whichever is more, of processor time. A slow
one is asked thrice more and counts with its best time; one that is slow even so is asked again at the end, when no other is
asked beside it, so that a busy machine raises no false alarm.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
import time
import traceback
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from kb.paths import content_root
from search.answer import DOUBTFUL, NONE, SURE, Answer, answer
from search.cli.context import Context
from search.cli.search import plain, print_answer, print_explanation, print_head
from search.cli.terminal import CODES, Terminal
from search.layouts import to_cyrillic, to_latin
from search.library import Library

DEV = Path(__file__).resolve().parent.parent / "tests" / "queries" / "dev.jsonl"
#: What a query may take, in seconds: so much at least, and so much for each 1,000 bytes.
LEAST, PER_KB = 0.050, 0.001
REPEATS, ALONE = 3, 9
#: Upper ends of the size classes in bytes, with their names.
SIZES = ((100, "100 B"), (1_000, "1 kB"), (10_000, "10 kB"), (100_000, "100 kB"), (sys.maxsize, "more"))
BATCH = 500
#: One answer of so many is printed with what its scores are made of, and one of so many with its rulings.
EXPLAINED, PRINTED = 4, 16
_MEGABYTE = 1_000_000

Make = Callable[[random.Random, Sequence[str]], str]


# --- making queries -------------------------------------------------------------------------------------------

CITATIONS = (
    "II.A.1", "III.В.4", "iii.a.7", "VII.14", "AM.3", "РА.3", "2.Б.6", "п. VII.14", "7.18", "VI.1", "VII.19", "II.B.1", "XII.C.99", "dune:II.A.1",
    "imperium:AM.10", "Ⅲ.А.2", "1V.2", "Ш.А.2", "II.A.1–4", "II.A.1, 2 и 4", "II.A.1–AM.10", "II.A.1@2026-12-01", "раздел VII п. 14", "пп. V.1, 3",
    "аукцион 3", "III.A.2—III.A.4", "II.A.1²", "V.999999", "V.9999999",
)  # fmt: skip
SYNTAX = (
    'title:"голос" AND NOT (лучемёт OR щит)~2^5', "[а TO я]", "{a TO b}", "голос*", "?олос", "-щит", "+щит", "!щит", "щит NEAR/3 голос", "щит^2.5", "щит~",
    "' OR 1=1; DROP TABLE record; --", '"', "'; SELECT * FROM words", "col:щит", "^щит", "щит*", "(((", ")))", "\\", "/щит.*/", "_exists_:щит", "&&", "||", "%s %d %n",
    "{0} {query} {citation!r} {0.__class__}", "${HOME} `id` $(id)", "../../etc/passwd", "posting/щит", "ruling/ru/II.A.1", "~revival", "#shield-wall", "--json", "@file",
)  # fmt: skip
MARKUP = (
    "<script>alert(1)</script>", "<b>голос</b>", "&amp;&#1075;&lt;", "<!-- II.A.1 -->", "](javascript:x)", "[x](http://a.b/II.A.1)", "http://a.b/II.A.1", "a@b.cd",
    "C:\\II.A.1\\x", "<img src=x onerror=y>", "\x1b[31mголос\x1b[0m", "\x1b]0;title\x07", "\x9b31m", "\x1b]8;;http://x\x1b\\", "{{7*7}}", "<?php ?>", "]]>",
)  # fmt: skip
FOREIGN = (
    "שלום עולם", "مرحبا بالعالم", "声音", "ΦΩΝΗ", "目に見えない", "안녕하세요", "สวัสดี", "हिन्दी", "Ümläut", "ﬁﬂﷺ", "İıſß", "ǅŉΐ", "٣३½²①", "𝐈𝐈.𝐀.𝟏", "ｆｕｌｌ",
    "🎲🐛🧑‍🚀👨‍👩‍👧‍👦🏴‍☠️🇷🇺", "Z̷͎a̴l̸g̵o̶",
)  # fmt: skip
INVISIBLE = "\x00\x01\x07\x08\t\n\x0b\x0c\r\x1b\x1c\x7f\x80\x85\x9b\xa0\xad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202d\u202e\u202c\u2060\u2066\u2067\u2069\u3164\ufe0f\ufeff\ufff9\ufffd\uffff\udcff\U000e0041"
LETTERS = (
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "abcdefghijklmnopqrstuvwxyz",
    "qwxzjkh",
    "IVXL",
    "0123456789",
    "aeiouyshchzh",
    ".,;:-–—/()[]{}'\"«»",
)


def _word(chance: random.Random, longest: int = 14) -> str:
    letters = chance.choice(LETTERS)
    return "".join(chance.choices(letters, k=chance.randint(1, longest)))


def _words(chance: random.Random, _: Sequence[str]) -> str:
    return chance.choice((" ", ", ", "-", "\n")).join(_word(chance) for _ in range(chance.randint(1, 60)))


def _mutated(chance: random.Random, bases: Sequence[str]) -> str:
    text = chance.choice(bases)
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(MUTATIONS)(chance, text)
    return text


def _pieces(chance: random.Random, bases: Sequence[str]) -> str:
    """Bits of everything, joined in any way."""
    kinds: tuple[Sequence[str], ...] = (CITATIONS, SYNTAX, MARKUP, FOREIGN, INVISIBLE, bases)
    found = [chance.choice(chance.choice(kinds)) for _ in range(chance.randint(1, 8))]
    return chance.choice(("", " ", ".", "-", "\n", ", ", "/", ": ")).join(found)


def _citations(chance: random.Random, _: Sequence[str]) -> str:
    """Citations, some of them broken."""
    found = []
    for _place in range(chance.randint(1, 12)):
        text = chance.choice(CITATIONS)
        found.append(chance.choice(MUTATIONS)(chance, text) if chance.random() < 0.5 else text)  # noqa: PLR2004 - half
    return chance.choice((" ", ", ", "–", " и ", "; ", "", "/", "\n")).join(found)


def _block(chance: random.Random, bases: Sequence[str]) -> str:
    """Characters of one stretch of Unicode, alone or among words."""
    start = chance.randrange(0, sys.maxunicode, 64)
    found = "".join(chr(chance.randrange(start, min(start + 64, sys.maxunicode))) for _ in range(chance.randint(1, 40)))
    return found if chance.randrange(2) else f"{found} {chance.choice(bases)}{found}"


def _anything(chance: random.Random, _: Sequence[str]) -> str:
    return "".join(chr(chance.randrange(sys.maxunicode + 1)) for _ in range(chance.randint(0, 60)))


def _marks(chance: random.Random, bases: Sequence[str]) -> str:
    """A storm of combining marks on one word."""
    marks = "".join(chr(chance.randrange(0x300, 0x370)) for _ in range(chance.randint(1, 400)))
    return chance.choice(bases)[:20] + marks


def _long(chance: random.Random, bases: Sequence[str]) -> str:
    """One thing over and over: up to some thousand letters, seldom a megabyte."""
    unit = chance.choice(
        (
            _word(chance),
            chance.choice(CITATIONS) + " ",
            _pieces(chance, bases),
            chance.choice(INVISIBLE),
            _marks(chance, bases),
        )
    )
    size = _MEGABYTE if not chance.randrange(200) else chance.choice((500, 2_000, 6_000, 20_000))
    return (unit * (size // (len(unit) or 1) + 1))[:size]


def _many(chance: random.Random, bases: Sequence[str]) -> str:
    """Very many different words or citations."""
    count = chance.choice((100, 300, 1_000)) if chance.randrange(50) else 10_000
    if chance.randrange(2):
        return " ".join(_word(chance) for _ in range(count))
    return " ".join(
        chance.choice((chance.choice(CITATIONS), f"III.C.{number}", f"пп. {number}", chance.choice(bases)))
        for number in range(count)
    )


#: Kinds of queries and how often each is made.
KINDS: tuple[tuple[Make, int], ...] = (
    (_mutated, 60), (_pieces, 10), (_citations, 10), (_block, 8), (_words, 5), (_anything, 4), (_marks, 2), (_long, 1), (_many, 1),
)  # fmt: skip


def _deleted(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randint(1, 3) :]


def _swapped(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _replaced(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(chance.choice((*LETTERS, INVISIBLE))) + text[at + 1 :]


def _inserted(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(chance.choice((CITATIONS, SYNTAX, MARKUP, FOREIGN, INVISIBLE))) + text[at:]


def _shuffled(chance: random.Random, text: str) -> str:
    found = text.split()
    chance.shuffle(found)
    return " ".join(found)


def _cased(chance: random.Random, text: str) -> str:
    return chance.choice((text.upper(), text.lower(), text.title(), text.swapcase()))


def _on_other_keys(chance: random.Random, text: str) -> str:
    return chance.choice((to_latin, to_cyrillic))(text)


def _normalized(chance: random.Random, text: str) -> str:
    return unicodedata.normalize(chance.choice(("NFC", "NFD", "NFKC", "NFKD")), text)


def _sprinkled(chance: random.Random, text: str) -> str:
    return chance.choice(INVISIBLE).join(text)


def _doubled(chance: random.Random, text: str) -> str:
    return chance.choice((text + text, text[::-1], f"{text} {text}", "".join(letter * 2 for letter in text)))[:5_000]


MUTATIONS = (
    _deleted,
    _swapped,
    _replaced,
    _inserted,
    _shuffled,
    _cased,
    _on_other_keys,
    _normalized,
    _sprinkled,
    _doubled,
)


@cache
def _by_weight() -> tuple[tuple[Make, ...], tuple[int, ...]]:
    makers, weights = zip(*KINDS, strict=True)
    return makers, weights


def query(seed: int, number: int, bases: Sequence[str]) -> str:
    """The query of a number; the same for the same seed and bases, whatever was asked before."""
    chance = random.Random(f"{seed}/{number}")  # noqa: S311 - repeatable on purpose
    makers, weights = _by_weight()
    return joined(chance.choices(makers, weights)[0](chance, bases))


def joined(text: str) -> str:
    """A text in which no two halves of a pair of surrogates stand side by side: JSON cannot tell them from their sign."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def bases_of(library: Library) -> list[str]:
    """What is mutated: the queries of dev.jsonl and the entries’ questions in both languages."""
    asked = [json.loads(line)["query"] for line in DEV.read_text("utf-8").splitlines() if line.strip()]
    for language in ("ru", "en"):
        read = Library(library.store, language)
        asked += [question for citation in read.titles for question in read.ruling(citation)["questions"]]
    return asked


# --- judging answers ------------------------------------------------------------------------------------------


def faults(text: str, found: Answer, libraries: Sequence[Library], number: int) -> Iterator[str]:
    """What is wrong with an answer's shape, and with how it is printed in one of the languages.

    Printing takes as long as answering: the number decides the language and how much is printed.
    """
    scores, citations = [hit.score for hit in found.hits], [hit.citation for hit in found.hits]
    if found.query != text:
        yield "the query is not given back"
    if found.confidence not in (SURE, DOUBTFUL, NONE) or found.answered != (found.confidence != NONE):
        yield f"confidence {found.confidence!r}, answered {found.answered}"
    if found.answered and not citations:
        yield "answered with nothing"
    if len(set(citations)) != len(citations) or not set(citations) <= libraries[0].titles.keys():
        yield f"hits {citations}"
    if scores != sorted(scores, reverse=True) or any(not 0 < score < float("inf") for score in scores):
        yield f"scores {scores}"
    told = plain(found, libraries[0])
    if json.loads(json.dumps(told)) != told or json.loads(json.dumps(found.explanation)) != found.explanation:
        yield "JSON gives other values back"
    library = libraries[number // 2 % 2]
    yield from _unprintable(
        rendered(found, library, explained=number // 4 % EXPLAINED == 0, whole=number // 4 % PRINTED == 0)
    )


def rendered(found: Answer, library: Library, *, explained: bool, whole: bool) -> str:
    """What `rulings search` prints on a terminal, with ``--explain`` where that is asked, the query's words highlighted."""
    context = Context(library.language, None)
    context.library = library
    context.terminal = Terminal(io.StringIO())
    context.terminal.colour = True
    (print_answer if whole else print_head)(found, context)
    if explained:
        print_explanation(found, context)
    context.print_json({"query": found.query, "unknown": found.unknown_words})
    return context.terminal.text()


def _unprintable(text: str) -> Iterator[str]:
    for code in CODES:
        text = text.replace(code, "")
    bad = [letter for letter in set(text) if unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter != "\n"]
    if bad:
        yield f"printed: {sorted(bad)!a}"


# --- running --------------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What a stretch of queries gave: how many, the longest time and its number for each size class, and what failed.

    ``slow``: the numbers of those that have to be asked again alone.
    """

    asked: int = 0
    worst: dict[str, tuple[float, int]] = field(default_factory=dict)
    repeated: int = 0
    slow: list[int] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Take in another stretch."""
        self.asked += other.asked
        self.repeated += other.repeated
        self.slow += other.slow
        self.failed += other.failed
        for size, slowest in other.worst.items():
            self.worst[size] = max(slowest, self.worst.get(size, (0.0, 0)))

    def took(self, text: str, number: int, taken: float) -> None:
        """Note how long a query took."""
        size = next(name for most, name in SIZES if _bytes(text) <= most)
        self.worst[size] = max((taken, number), self.worst.get(size, (0.0, 0)))

    def fail(self, text: str, number: int, what: str) -> None:
        """Note what is wrong with a query, and the query."""
        shown = ascii(text) if len(text) <= 500 else f"{text[:500]!a} … {len(text)} characters"  # noqa: PLR2004 - a screen
        self.failed.append(f"--only {number}: {what}\n    {shown}")


def allowed(text: str) -> float:
    """Seconds that a query may take."""
    return max(LEAST, PER_KB * _bytes(text) / 1000)


def _bytes(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))


def _timed(library: Library, text: str) -> tuple[Answer, float]:
    began = time.process_time()
    found = answer(library, text)
    found.explanation  # noqa: B018 - computed when it is asked for
    return found, time.process_time() - began


def ask(libraries: Sequence[Library], text: str, number: int, outcome: Outcome) -> None:
    """Ask one query and note what is wrong."""
    outcome.asked += 1
    try:
        found, taken = _timed(libraries[number % 2], text)
        if taken > allowed(text):
            outcome.repeated += 1
            taken = min(_timed(libraries[number % 2], text)[1] for _ in range(REPEATS))
        wrong = list(faults(text, found, libraries, number))
    except Exception:  # noqa: BLE001 - whatever is raised is what we look for
        wrong, taken = [traceback.format_exc()], 0.0
    if taken > allowed(text):
        outcome.slow.append(number)
    else:
        outcome.took(text, number, taken)
    for what in wrong:
        outcome.fail(text, number, what)


def ask_again(libraries: Sequence[Library], queries: Iterable[tuple[int, str]], outcome: Outcome) -> None:
    """Ask alone what was slow beside others; what still is has failed."""
    for number, text in queries:
        taken = min(_timed(libraries[number % 2], text)[1] for _ in range(ALONE))
        outcome.took(text, number, taken)
        if taken > allowed(text):
            outcome.fail(text, number, f"{taken * 1000:.0f} ms, {allowed(text) * 1000:.0f} allowed")


@cache
def _libraries() -> tuple[Library, Library]:
    first = Library.open(content_root(), "ru")
    return first, Library(first.store, "en")


@cache
def _bases() -> tuple[str, ...]:
    return tuple(bases_of(_libraries()[0]))


def stretch(seed: int, first: int, last: int) -> Outcome:
    """Ask the queries of these numbers."""
    outcome = Outcome()
    for number in range(first, last):
        ask(_libraries(), query(seed, number, _bases()), number, outcome)
    return outcome


def run(seed: int, count: int, seconds: float, processes: int) -> Outcome:
    """Ask so many queries, or as many as the time allows."""
    _bases()
    total, began, starts = Outcome(), time.monotonic(), iter(range(0, count, BATCH))
    with ProcessPoolExecutor(processes) as pool:
        running: set[Future[Outcome]] = set()
        while True:
            while len(running) < 2 * processes and time.monotonic() - began < seconds:
                start = next(starts, None)
                if start is None:
                    break
                running.add(pool.submit(stretch, seed, start, min(start + BATCH, count)))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                total.add(_told(future.result()))
    return total


def _told(outcome: Outcome) -> Outcome:
    """What failed is printed at once: a long run may be broken off."""
    for what in outcome.failed:
        print(what, flush=True)
    return outcome


def main() -> int:
    """Print what failed, then the worst times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only", type=int, metavar="NUMBER", help="ask the query of this number, and print it")
    args = parser.parse_args()
    began = time.monotonic()
    if args.only is not None:
        print(ascii(query(args.seed, args.only, _bases())))
        total = _told(stretch(args.seed, args.only, args.only + 1))
    else:
        total = run(args.seed, args.count, args.seconds, args.processes)
    alone = Outcome()
    ask_again(_libraries(), ((number, query(args.seed, number, _bases())) for number in total.slow), alone)
    total.add(_told(alone))
    print(f"seed {args.seed}: {total.asked} queries, {len(total.failed)} failed, {time.monotonic() - began:.0f} s")
    for _, size in SIZES:
        if size in total.worst:
            taken, number = total.worst[size]
            print(f"  up to {size:7} slowest {taken * 1000:6.1f} ms (--only {number})")
    print(f"  asked again, to see whether they are slow: {total.repeated}; at the end: {len(total.slow)}")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
