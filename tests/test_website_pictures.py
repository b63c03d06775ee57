"""Pictures: the board drawn after the facts and marked after the words, the graph, the auction's course, link previews."""

from __future__ import annotations

import io
import re
import struct
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from kb.citation import Citation
from kb.errors import ContentErrors
from kb.knowledge_base import load
from kb.names import TERRITORY_NAMES
from kb.rules.board import BONUSES, SECTORS, STRONGHOLDS, TERRITORIES, Part, parts, touching
from tests.helpers import CORPUS, command, corpus, entry, write_content
from tests.reading import base
from tests.site import URL, website
from website import previews
from website.board_labels import label
from website.board_map import POLE, RIM, Place, outline, part_at, place_at, point, strips, touching_parts
from website.board_marks import Mark, Marks, differences, load_boards
from website.flow import flow, steps
from website.press import own_words
from website.previews import Card, Kept, draw, fitted
from website.relations import around, circle

LANGUAGES = ("ru", "en")
#: Names are fitted to so many units.
RASTER = 10


def citation(written: str) -> Citation:
    found = base().register.parse(written)
    assert isinstance(found, Citation)
    return found


def page(built: Path, address: str) -> str:
    return (built / address / "index.html").read_text("utf-8")


# --- the board ------------------------------------------------------------------------------------------------


def test_what_touches_on_the_board_touches_on_the_drawing_and_nothing_else():
    assert touching_parts() == touching()


def test_every_part_is_one_piece_in_its_own_sector():
    assert {strip.part for strip in strips()} == {part for part in parts() if part.sector}
    for strip in strips():
        assert strip.part.sector == int(strip.start) + 1
        assert strip.end <= strip.part.sector
    for part in parts():
        if part.sector:
            assert len(outline(frozenset([part]))) == 1, part


def test_the_whole_board_is_covered_and_each_point_lies_in_its_sector():
    for angle in range(SECTORS * 20):
        for distance in range(1, 80):
            place = Place(angle / 20 + 0.01, distance * RIM / 80)
            part = part_at(place)
            if place.distance < POLE:
                assert part == Part("polar-sink", None)
            else:
                assert part is not None
                assert part.sector == int(place.angle) + 1


def test_sectors_run_counter_clockwise_from_the_south():
    middles = {sector: point(Place(sector - 0.5, RIM)) for sector in range(1, SECTORS + 1)}
    assert middles[2] == (0.0, 400.0)
    assert middles[11] == (0.0, -400.0)
    assert middles[6][0] > middles[2][0] > middles[15][0]
    for place in (Place(0.5, 7), Place(9.25, 12), Place(17.75, 19)):
        back = place_at(*point(place))
        assert back.angle == pytest.approx(place.angle, abs=0.01)
        assert back.distance == pytest.approx(place.distance, abs=0.01)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_territory_is_drawn_once_by_its_name(built, language):
    html = page(built, f"{language}/board")
    drawn = re.findall(r'<path class="land land--(\w+)" d="[^"]+"><title>([^<]*)</title>', html)
    say = own_words(language)
    assert [(kind, unescape(name)) for kind, name in drawn] == [
        (territory.terrain.value, say(TERRITORY_NAMES[territory.id])) for territory in TERRITORIES.values()
    ]
    written = [
        " ".join(unescape(line) for line in re.findall(r"<tspan[^>]*>([^<]*)</tspan>", name))
        for name in re.findall(r'<text class="board__name[^>]*>(.*?)</text>', html)
    ]
    assert written == [name for _, name in [(kind, unescape(name)) for kind, name in drawn]]
    assert re.findall(r'<text class="board__number"[^>]*>(\d+)<', html) == [str(n) for n in range(1, SECTORS + 1)]
    assert html.count('class="board__dot"') == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stand_inside_their_territories(language):
    say = own_words(language)
    for territory, name in TERRITORY_NAMES.items():
        said = label(territory, say(name))
        middle = part_at(place_at(said.x, said.y))
        assert middle is not None
        assert middle.territory == territory
        assert " ".join(said.lines) == say(name)
        if said.size > 7.5:
            width = max(map(len, said.lines)) * said.size * 0.6 - RASTER
            height = len(said.lines) * said.size - RASTER
            for x in (said.x - width / 2, said.x + width / 2):
                for y in (said.y - height / 2, said.y + height / 2):
                    corner = part_at(place_at(x, y))
                    assert corner is not None
                    assert corner.territory == territory, said


MARKED = {
    "I.3": {"sietch-tabr", "false-wall-south", "false-wall-west"},
    "II.A.1": set(STRONGHOLDS),
    "II.B.3": {"shield-wall"},
    "II.B.6": {"shield-wall", "pasty-mesa"},
    "III.A.3": {
        "shield-wall", "imperial-basin", "false-wall-east", "the-minor-erg", "pasty-mesa", "gara-kulon", "sihaya-ridge",
        "hole-in-the-rock",
    },
    "III.A.7": {"shield-wall", "arrakeen", "carthag", "imperial-basin"},
    "III.B.1": set(STRONGHOLDS),
    "III.B.2": {"arrakeen", "carthag", "tueks-sietch", "sietch-tabr"},
    "III.B.4": {"tueks-sietch", "carthag"},
    "IV.2": {"red-chasm", "cielago-south"},
    "IV.6": {*STRONGHOLDS, "shield-wall"},
    "VIII.2": {"the-minor-erg"},
}  # fmt: skip


@pytest.mark.parametrize("written", MARKED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_has_its_places_marked(built, written, language):
    html = page(built, f"{language}/{written}").partition('<figure class="board')[2].partition("</figure>")[0]
    say = own_words(language)
    marked = re.findall(r'board__name--marked"[^>]*>(.*?)</text>', html)
    names = {" ".join(map(unescape, re.findall(r">([^<]+)<", name))) for name in marked}
    assert names == {say(TERRITORY_NAMES[territory]) for territory in MARKED[written]}
    listed = re.findall(r'<li class="board__row[^>]*>(?:<b>\d+</b> )?([^<]*)</li>', html)
    assert all(any(name in unescape(line) for line in listed) for name in names)
    assert html.count('class="board__badge"') == len(re.findall(r"<b>\d+</b>", html))
    assert re.search(r'role="img" aria-labelledby="board-0-title board-0-about"', html)


def test_marks_hold_sectors_storm_and_spice():
    boards = load_boards(base())
    (spice,) = boards[citation("VIII.2")]
    assert (spice.places, spice.spice, spice.storm) == (
        (Mark("the-minor-erg", 6),), (Mark("the-minor-erg", 8),), 7
    )  # fmt: skip
    (weather,) = boards[citation("III.A.5")]
    assert weather.path == (4, 5, 6, 7, 8, 9, 10)
    (wall,) = boards[citation("II.B.7")]
    assert wall.sectors == {8, 9}
    about_storm = [
        str(one) for one in base().rulings if str(one).startswith(("III.A.", "II.B.", "IV.", "VIII.", "III.B."))
    ]
    assert set(about_storm) <= set(map(str, boards))


def test_bonuses_stand_beside_the_strongholds(built):
    html = page(built, "en/III.B.1")
    for territory in STRONGHOLDS:
        spice, ornithopters = BONUSES[territory]
        name = str(TERRITORY_NAMES[territory])
        assert f"{name}: {spice} spice{' and ornithopters' if ornithopters else ''}<" in html


def test_an_example_names_what_is_marked_and_marks_what_it_names():
    def said(written, marks):
        return [str(fault.message) for fault in differences(base(), base().rulings[citation(written)], marks)]

    assert said("III.A.5", Marks(example=1, storm=3, moves=7)) == []
    assert said("III.A.5", Marks(example=1, storm=3, moves=6)) == ["the example names “10”, which is not marked"]
    assert said("IV.2", Marks(example=1, places=(Mark("red-chasm"), Mark("basin")))) == [
        "IV.2 does not name “basin”",
        "the example names “cielago-south”, which is not marked",
    ]
    assert said("III.B.4", Marks(places=(Mark("arrakeen"),))) == []
    assert said("III.B.4", Marks(places=(Mark("meridian"),))) == ["III.B.4 does not name “meridian”"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{ruling: II.A.9, places: [arrakeen]}", "1:12: no ruling II.A.9"),
        ("{ruling: II.A.1, places: [arakeen]}", "1:29: no place “arakeen” on the board"),
        ("{ruling: II.A.1, places: [arrakeen@11]}", "1:29: no place “arrakeen@11” on the board"),
        ("{ruling: II.A.1, storm: 19}", "1:27: “storm” must be a number from 1 to 18, not “19”"),
        ("{ruling: II.A.1, storm: ٣}", "1:27: “storm” must be a number from 1 to 18, not “٣”"),
        ("{ruling: II.A.1, example: 1}", "1:29: “example” must be a number from 1 to 0, not “1”"),
        ("{ruling: II.A.1, sets: [wall]}", "1:27: “wall” is no sets"),
        ("{ruling: II.A.1, sector: 3}", "1:20: unknown key “sector”"),
        ("arrakeen", "1:3: a board must be keys with values"),
        ("{ruling: III.B.4, places: [arrakeen]}", "1:3: III.B.4 does not name “arrakeen”"),
    ],
)
def test_a_fault_of_a_board_ends_the_build_with_its_place(tmp_path, line, fault):
    content = command(tmp_path).content
    (content / "pages").mkdir(exist_ok=True)
    (content / "pages" / "boards.yaml").write_text(f"- {line}\n", "utf-8")
    with pytest.raises(ContentErrors) as raised:
        load_boards(load(content))
    assert f"boards.yaml:{fault}" in str(raised.value)


# --- relations ------------------------------------------------------------------------------------------------


def edges() -> set[tuple[str, str]]:
    graph = base().graph
    return {(str(one), str(other)) for one in base().rulings for other in graph.references(one) if other != one}


def test_every_relation_is_drawn_between_its_rulings():
    layout = circle(list(base().rulings), base().graph)
    assert {(str(line.source), str(line.target)) for line in layout.lines} == edges()
    spots = {spot.citation: spot for spot in layout.spots}
    assert len({(spot.x, spot.y) for spot in layout.spots}) == len(base().rulings)
    for line in layout.lines:
        start, end = spots[line.source], spots[line.target]
        assert line.path.startswith(f"M{start.x:g} {start.y:g}Q")
        assert line.path.endswith(f" {end.x:g} {end.y:g}")
        assert line.kind in base().graph.references(line.source)[line.target]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_graphs_nodes_are_links_that_say_where_they_lead(built, language):
    html = page(built, f"{language}/relations")
    nodes = re.findall(r'<a class="graph__node" href="\.\./([^/]+)/" aria-label="([^"]*)">', html)
    assert [name for name, _ in nodes] == [str(one) for one in base().rulings]
    for name, said in nodes:
        ruling = base().rulings[citation(name)]
        title = base().translate(f"{name}/title", ruling.title, language).text
        assert unescape(said) == f"{name}. {title}"
    lines = html.partition('<g class="graph__lines">')[2].partition("</g>")[0]
    assert lines.count("<path ") == len(edges())
    words = html.partition('<h2 id="words">')[2]
    listed = {
        (source, target)
        for source, row in re.findall(r'<li id="([^"]+)">(.*?)</li>', words, re.DOTALL)
        for target in re.findall(r'<a href="\.\./([^/]+)/">[^<b]', row)
    }
    assert listed == edges() | {(target, source) for source, target in edges()}


def test_a_ruling_stands_between_what_refers_to_it_and_what_it_refers_to(built):
    graph = base().graph
    for one in base().rulings:
        layout = around(one, graph)
        sides = {
            side: [column.citation for column in layout.columns if column.anchor == side] for side in ("start", "end")
        }
        assert sides["end"] == [other for other in graph.back_references(one) if other != one]
        assert sides["start"] == [other for other in graph.references(one) if other != one]
        html = page(built, f"ru/{one}").partition('<figure class="graph graph--small">')[2].partition("</figure>")[0]
        shown = re.findall(r'<a class="graph__node" href="\.\./([^/]+)/"', html)
        assert shown == [str(column.citation) for column in layout.columns]


# --- the course of the auction --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_of_the_auction_leads_to_every_ruling_on_it(built, language):
    html = page(built, f"{language}/auction").partition('<h2 id="flow">')[2]
    auction = {str(one) for one in base().rulings if one.section.label == "AM"}
    assert set(re.findall(r'<a class="flow__node" href="\.\./(AM\.\d+)/"', html)) == auction
    assert "11, 9, 10, 12" in re.sub(r"</tspan><tspan[^>]*>", " ", html)
    assert html.count('class="flow__arrow"') == 13
    assert 'href="../auction/"' in page(built, f"{language}/board")
    assert '<svg class="flow__svg"' in page(built, f"{language}/AM.3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_the_auction_is_reached_and_none_is_the_end_but_the_last(language):
    drawn = flow(own_words(language))
    after: dict[str, set[str]] = {}
    for arrow in drawn.arrows:
        after.setdefault(arrow.source, set()).add(arrow.target)
    names = [step.id for row in steps() for step in row]
    reached, todo = set(), ["setup"]
    while todo:
        current = todo.pop()
        if current not in reached:
            reached.add(current)
            todo += after.get(current, ())
    assert reached == set(names) - {"token"}
    assert set(names) - set(after) == {"shuffle"}
    assert after["refill"] == after["instead"] == {"anybody"}
    assert after["anybody"] == {"opener", "trash"}
    bottoms = [box.bottom for box in drawn.boxes]
    assert bottoms == sorted(bottoms)
    assert max(bottoms) <= drawn.height


# --- previews of links ----------------------------------------------------------------------------------------

CARD = Card("Решения DUNE", "II.A.1", "Внедрение не даёт контроля", "Нет. Пока отряды во Внедрении, цитадель не их.")


def test_every_ruling_has_a_picture_of_its_own_in_each_language(built):
    seen: set[bytes] = set()
    for language in LANGUAGES:
        for one in base().rulings:
            data = (built / "previews" / language / f"{one}.png").read_bytes()
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            assert struct.unpack(">II", data[16:24]) == (1200, 630)
            seen.add(data)
    assert len(seen) == 2 * len(base().rulings)


def test_the_picture_that_a_page_names_is_there_and_so_are_its_size_and_words(built):
    for path in built.rglob("index.html"):
        html = path.read_text("utf-8")
        found = re.search(r'property="og:image" content="([^"]*)"', html)
        if found is None:
            continue
        assert (built / found[1].removeprefix(URL)).is_file(), path
        assert '<meta property="og:image:width" content="1200">' in html
        assert '<meta property="og:image:height" content="630">' in html
        assert '<meta name="twitter:card" content="summary_large_image">' in html
        title = re.search(r'property="og:title" content="([^"]*)"', html)
        alt = re.search(r'property="og:image:alt" content="([^"]*)"', html)
        assert title
        assert alt
        assert alt[1].startswith(f"{title[1]}. ")


def test_the_same_words_give_the_same_bytes_and_others_others():
    first = draw(CARD)
    assert draw(CARD) == first
    for other in (
        CARD._replace(label="II.A.2"),
        CARD._replace(title="Внедрение даёт контроль"),
        CARD._replace(text="Да. Пока отряды во Внедрении, цитадель их."),
        CARD._replace(site="DUNE rulings"),
    ):
        assert draw(other) != first


def test_cyrillic_letters_are_drawn_as_letters():
    """A font without a letter draws the same box for every one it lacks."""
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»—…№"
    font = fitted("а", previews._TEXT, 600, 300)[1]
    assert len({bytes(font.getmask(letter)) for letter in letters}) >= len(letters) - 1
    lacking = bytes(font.getmask("\U0001f95a"))
    assert lacking not in {bytes(font.getmask(letter)) for letter in letters}


def test_a_long_verdict_is_cut_at_a_word_with_an_ellipsis():
    text = " ".join(f"слово{number}" for number in range(300))
    lines, font = fitted(text, previews._TEXT, 990, 280)
    assert font.size == previews._TEXT.sizes[-1]
    assert lines[-1].endswith("…")
    whole = " ".join(lines).removesuffix("…")
    assert text.startswith(whole)
    assert text[len(whole)] == " "
    assert all(font.getlength(line) <= 990 for line in lines)


def test_a_word_longer_than_a_line_stays_in_the_picture():
    lines, font = fitted("щ" * 400, previews._TITLE, 1056, 400)
    assert all(font.getlength(line) <= 1056 for line in lines)


def test_hostile_words_are_letters_in_the_picture_and_text_in_its_name(tmp_path):
    title = '"><script>alert(1)</script> {{ 7 }}'
    evil = entry("II.A.1", title, "Текст.", verdict="'\"><img src=x>")
    site = website(write_content(tmp_path / "content", corpus(evil)))
    shown = site.pages["ru/II.A.1/"]
    head = str(site.frames.around(shown).head)
    assert "<script>alert" not in head
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in head.partition('og:image:alt"')[2]
    drawn = dict(previews.pictures([shown], {"ru": "Решения", "en": "rulings"}, Kept(str(tmp_path / "cache"))))
    image = Image.open(io.BytesIO(drawn["previews/ru/II.A.1.png"]))
    assert image.size == (1200, 630)
    lines, _ = fitted(f"\u202e{title}\x07", previews._TITLE, 1056, 400)
    assert " ".join(lines) == title


def test_a_picture_is_drawn_once_and_kept_until_its_words_change(tmp_path, monkeypatch):
    drawn: list[Card] = []
    monkeypatch.setattr(previews, "draw", lambda card: drawn.append(card) or f"picture {len(drawn)}".encode())
    kept = Kept(str(tmp_path))
    assert [kept.picture(CARD), Kept(str(tmp_path)).picture(CARD)] == [b"picture 1", b"picture 1"]
    assert kept.picture(CARD._replace(text="Иначе.")) == b"picture 2"
    assert len(drawn) == 2


@pytest.mark.parametrize("damage", [b"", b"\x89PNG", None])
def test_a_damaged_picture_is_drawn_anew(tmp_path, damage):
    kept = Kept(str(tmp_path))
    picture = kept.picture(CARD)
    (path,) = (tmp_path / "previews").iterdir()
    data = path.read_bytes()
    path.write_bytes(data[:-100] + b"\0" + data[-99:] if damage is None else damage)
    assert kept.picture(CARD) == picture
    assert path.read_bytes() == data


def test_without_a_cache_the_picture_is_drawn_all_the_same(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", "utf-8")
    assert Kept(str(blocked)).picture(CARD) == draw(CARD)


def test_a_knowledge_base_without_boards_and_auction_has_pages_all_the_same(tmp_path):
    site = website(write_content(tmp_path / "content", CORPUS))
    assert load_boards(load(tmp_path / "content")) == {}
    assert "<figure" not in site.pages["ru/II.A.1/"].body
    assert 'class="board__svg"' in site.pages["ru/board/"].body
    assert site.appended("flow", "ru", "ru/auction/").strip() == ""
