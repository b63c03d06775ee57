// Citations found in a text: kb/folding.py, kb/citation_grammar.py, kb/citation_sight.py, kb/citation_scanner.py.
// The words, and the patterns made of the register, come from there with the data.
(function (search) {
  "use strict";
  const RUNNING = 0, BOX = 1, LOOSE = 2;
  const { strip, isAlnum } = search;

  // --- the register ---

  search.Register = class {
    constructor(rows, canonical) {
      this.entries = rows.map((row, ordinal) => ({ ...row, ordinal }));
      this.byName = new Map();
      for (const entry of this.entries) {
        this.byName.set(entry.document + ":" + entry.label, entry);
        if (entry.bare) this.byName.set(":" + entry.label, entry);
      }
      this.canonical = new RegExp(canonical, "u");
      this.all = this.entries.flatMap((entry) => entry.numbers.map((number) => cite(entry, number)));
    }
    entry(label, document) { return this.byName.get((document || "") + ":" + label) || null; }
    // The citation of a canonical form that a ruling bears; null for anything else.
    parse(text) {
      const match = this.canonical.exec(text), entry = match && match[3] && this.entry(match[2], match[1]);
      return entry && entry.numbers.includes(Number(match[3])) ? cite(entry, Number(match[3])) : null;
    }
    rulingsOf(entry) { return entry.numbers.map((number) => cite(entry, number)); }
  };

  const sectionName = (entry) => entry.bare ? entry.label : entry.document + ":" + entry.label;
  function cite(entry, number) { return { entry, number, name: sectionName(entry) + "." + number }; }
  const before = (one, other) => one.entry.ordinal - other.entry.ordinal || one.number - other.number;
  search.sectionName = sectionName;
  search.cite = cite;
  search.compareCitations = before;

  // --- numerals ---

  search.Numerals = class {
    constructor(tables) { this.digits = new Map(tables.romanDigits); this.steps = tables.romanSteps; }
    roman(value) {
      let numeral = "";
      for (const [worth, sign] of this.steps) {
        numeral += sign.repeat(Math.floor(value / worth));
        value %= worth;
      }
      return numeral;
    }
    value(numeral) {
      let total = 0;
      const digits = Array.from(numeral, (sign) => this.digits.get(sign));
      if (!digits.length || digits.includes(undefined)) return 0;
      digits.forEach((one, place) => { total += one < (digits[place + 1] || 0) ? -one : one; });
      return this.roman(total) === numeral ? total : 0;
    }
    // The Roman numerals that a written chapter may be, the likeliest first.
    of(chapter, drawn) {
      const found = [];
      if (/^[0-9]+$/.test(chapter) && chapter.replace(/^0+/, "").length <= 2 && Number(chapter)) found.push(this.roman(Number(chapter)));
      else if (this.value(chapter)) found.push(chapter);
      if (drawn) {
        const numeral = chapter.replace(/[L1]/g, "I");
        if (numeral !== chapter && this.value(numeral)) found.push(numeral);
      }
      return found;
    }
  };

  // --- folding by look ---

  search.Looks = class {
    constructor(tables) {
      this.tables = tables;
      this.letters = new Map(tables.looks);
      this.signs = new Map(tables.signs);
    }
    letter(sign) {
      if (this.signs.has(sign)) return this.signs.get(sign);
      const upper = sign.toUpperCase();
      if (this.letters.has(upper)) return this.letters.get(upper);
      if (sign >= this.tables.firstDressed) return this.undressed(sign);
      return upper.length === 1 ? upper : sign;
    }
    undressed(sign) {
      const plain = sign.normalize("NFKC").toUpperCase(), [first, last] = this.tables.romanNumerals;
      if (Array.from(plain).length === 1) return this.letters.get(plain) || plain;
      return first <= sign && sign <= last ? plain : sign;
    }
    // The folded text; `places` lead back, null where nothing shifted.
    fold(text) {
      let folded = "", shifted = false;
      const places = [];
      for (let place = 0; place < text.length; place++) {
        const looked = this.letter(text[place]);
        folded += looked;
        shifted = shifted || looked.length !== 1;
        for (let each = 0; each < looked.length; each++) places.push(place);
      }
      return new Folded(folded, shifted ? places : null);
    }
  };

  class Folded {
    constructor(text, places) { this.text = text; this.places = places; }
    start(place) { return this.places ? this.places[place] : place; }
    end(place) { return this.places ? (place ? this.places[place - 1] + 1 : 0) : place; }
  }

  // --- grammar ---

  function closed(label) { return label.replace(/[ .\-\n]/g, ""); }
  const belongs = (entry, document) => entry.document === document || (!document && entry.bare);

  search.Grammar = class {
    constructor(register, tables) {
      this.register = register;
      this.tables = tables;
      this.numerals = new search.Numerals(tables);
      this.looks = new search.Looks(tables);
      this.names = new Map(tables.names.map(([name, places]) => [name, places.map((place) => register.entries[place])]));
      this.starts = new RegExp(tables.made.starts, "gu");
      this.pattern = {};
      for (const [name, source] of Object.entries({ ...tables.patterns, ...tables.made })) this.pattern[name] = new RegExp(source, "uy");
      this.wholeList = new RegExp(tables.patterns.list + "$", "uy");
      this.set = {};
      for (const [name, words] of Object.entries(tables.words)) this.set[name] = new Set(words);
    }
    match(name, text, at) { return sticky(this.pattern[name], text, at); }

    label(match, kind, document, drawn) {
      return kind === "named" ? this.name(match.groups.label, document) : this.numeral(match, kind, document, drawn);
    }
    name(written, document) {
      const bearers = this.names.get(closed(written)), entry = bearers.find((one) => belongs(one, document)) || null;
      const name = (entry || bearers[0]).label, word = closed(written).length > this.tables.longestAbbreviation;
      return {
        name, entry, chapter: 0, arabic: false, word, gap: written.replace(/[^ .\-\n]/g, ""),
        part: word ? "" : name.split(".").slice(1).join("."),
      };
    }
    numeral(match, kind, document, drawn) {
      let chapter = match.groups.chapter, gap = "", part = "";
      if (kind === "numbered") ({ gap, part } = match.groups);
      if (part && !gap && !strip(part, "IVXL")) { chapter += part; part = ""; }
      const labels = this.numerals.of(chapter, drawn).map((numeral) => {
        const name = part ? numeral + "." + part : numeral;
        return { name, entry: this.register.entry(name, document), chapter: this.numerals.value(numeral), part, word: false };
      });
      const found = labels.find((label) => label.entry) || labels[0] || { name: "", entry: null, chapter: 0, part: "", word: false };
      found.gap = gap;
      found.arabic = /^[0-9]+$/.test(chapter);
      return found;
    }
  };

  function sticky(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  // --- what stands at a place ---

  class Sight {
    constructor(text, grammar, mode) {
      this.original = text;
      this.mode = mode;
      this.grammar = grammar;
      this.set = grammar.set;
      this.folded = grammar.looks.fold(text);
      this.text = this.folded.text;
      this.barred = addresses(this.text);
      this.joined = -1;
    }
    written(start, end) { return this.original.slice(this.folded.start(start), this.folded.end(end)); }

    * atoms(start) {
      let lead = null;
      for (const kind of ["named", "numbered", "chapterAlone"]) {
        const match = this.grammar.match(kind, this.text, start);
        if (!match) continue;
        lead = lead || this.lead(start);
        if (this.mayBeCitation(match, kind, lead)) yield this.atom(match, kind, lead);
      }
    }
    mayBeCitation(match, kind, lead) {
      const { label, number, before: gap } = match.groups;
      if (this.mode === LOOSE || lead.prefix || lead.document || label.includes(".")) return true;
      if (number === undefined) return this.grammar.match("wordedNumber", this.text, match.index + match[0].length) !== null;
      return kind === "numbered" || gap === "." || gap === "-";
    }
    atom(match, kind, lead) {
      const start = match.index, labelEnd = start + match.groups.label.length, written = this.written(start, labelEnd);
      const drawn = !match.groups.label.includes("L") || !written.includes("L");
      const atom = {
        start, labelEnd, end: start + match[0].length, lead, written,
        label: this.grammar.label(match, kind, lead.document, drawn),
        before: match.groups.before || "", number: match.groups.number === undefined ? null : Number(match.groups.number),
        worded: false, upper: written === written.toUpperCase(), single: labelEnd - start === 1,
      };
      if (atom.number === null) this.findWordedNumber(atom);
      else if (this.text[atom.end] === "@") {
        const pinned = this.grammar.match("pinned", this.text, atom.end);
        if (pinned) atom.end += pinned[0].length;
      }
      atom.cue = () => Boolean(lead.prefix || lead.document) || atom.worded;
      return atom;
    }
    findWordedNumber(atom) {
      const match = this.grammar.match("wordedNumber", this.text, atom.end);
      if (!match || !this.set.numberWords.has(match[1])) return;
      const end = match.index + match[0].length;
      atom.before = this.text.slice(atom.end, end - match[2].length);
      atom.number = Number(match[2]);
      atom.end = end;
      atom.worded = true;
    }

    lead(at) {
      const lead = { first: at, start: at, document: "", prefix: "" };
      if (at && this.set.before.has(this.text[at - 1])) {
        this.findDocument(lead);
        this.findPrefix(lead);
      }
      if (!lead.prefix && this.continuesList(lead.first)) lead.prefix = this.grammar.tables.inherited;
      return lead;
    }
    continuesList(at) {
      return 0 <= this.joined && this.joined < at && sticky(this.grammar.wholeList, this.text.slice(0, at), this.joined) !== null;
    }
    findDocument(lead) {
      const at = this.text[lead.first - 1] === " " ? lead.first - 1 : lead.first, colon = this.text[at - 1] === ":";
      if (at === lead.first ? !colon : this.mode === RUNNING) return;
      const end = at - (colon ? 1 : 0);
      for (const document of this.grammar.tables.documents) {
        const start = end - document.length;
        if (start >= 0 && this.text.startsWith(document.toUpperCase(), start) && !this.inWord(start)) {
          Object.assign(lead, { document, first: start, start });
          return;
        }
      }
    }
    inWord(at) { return at > 0 && (isAlnum(this.text[at - 1]) || "_-".includes(this.text[at - 1])); }
    findPrefix(lead) {
      let at = lead.first;
      for (let step = 0; step < 4; step++) {
        const [word, start] = this.wordBefore(at);
        if (this.set.prefixes.has(word) && !(this.set.stopped.has(word) && this.text[start + word.length] !== ".")) {
          lead.prefix = lead.prefix || word;
          lead.start = start;
        } else if (!this.set.also.has(word)) return;
        at = start;
      }
    }
    wordBefore(at) {
      if (!at || !this.set.before.has(this.text[at - 1])) return ["", at];
      const window = this.text.slice(Math.max(0, at - this.grammar.tables.window), at), head = strip(window, " .:\n", true);
      if (!this.set.lastLetters.has(head[head.length - 1])) return ["", at];
      const match = /(?:[\p{L}\p{N}]+|[№#§]+)$/u.exec(head);
      if (!match || (match[0] === "#" && head !== window)) return ["", at];
      return [match[0], at - window.length + match.index];
    }
  }

  // Where web and e-mail addresses and paths of files stand; nothing inside them is a citation.
  function addresses(text) {
    const patterns = [];
    if (text.includes(":\u002f/") || text.includes("WWW.")) patterns.push("(?:HTTPS?|FTP|FILE):[/][/]\\S+|WWW\\.\\S+");
    if (text.includes("@")) patterns.push("(?<![\\p{L}\\p{N}_.+\\-])[\\p{L}\\p{N}_.+\\-]{1,64}@[A-Z][\\p{L}\\p{N}_\\-]{0,64}\\.[\\p{L}\\p{N}_]+");
    if (text.includes("/")) patterns.push("(?<![\\p{L}\\p{N}_.\\/\\-])[\\p{L}\\p{N}_.\\-]{0,200}[/][\\p{L}\\p{N}_.\\/\\-]{0,200}\\.[A-Z]{2,5}(?![\\p{L}\\p{N}_])");
    if (!patterns.length) return [];
    return Array.from(text.matchAll(new RegExp(patterns.join("|"), "gu")), (match) => [match.index, match.index + match[0].length]);
  }

  // --- reading a text ---

  search.Scanner = class {
    constructor(text, grammar, mode) {
      this.sight = new Sight(text, grammar, mode);
      this.text = this.sight.text;
      this.mode = mode;
      this.grammar = grammar;
      this.set = grammar.set;
      this.register = grammar.register;
      this.mentions = [];
    }
    scan() {
      let at = 0;
      for (const found of this.text.matchAll(this.grammar.starts)) {
        if (found.index < at) continue;
        let taken = this.take(found.index, false);
        while (taken && (this.text[taken] === "-" || this.text[taken] === "/")) {
          at = taken;
          taken = this.take(taken + 1, true);
        }
        at = taken || at;
      }
      return this.mentions;
    }
    take(start, joined) {
      for (const atom of this.sight.atoms(start)) {
        if (this.isForeign(atom, joined)) continue;
        const end = this.read(atom);
        if (!end) continue;
        if (atom.lead.prefix && atom.number !== null) this.sight.joined = end;
        return end;
      }
      return 0;
    }
    read(atom) {
      if (atom.number !== null) {
        if (this.isCitation(atom)) return this.takeCitation(atom);
        if (this.mode === LOOSE || !strip(atom.before, ".")) return 0;
        Object.assign(atom, { end: atom.labelEnd, number: null, before: "", worded: false });
      }
      return this.takeSection(atom);
    }

    // What is part of something else.
    isForeign(atom, joined) {
      if (this.sight.barred.some(([start, end]) => start <= atom.start && atom.start < end)) return true;
      if (!(joined || atom.lead.prefix) && this.hangsOn(atom.lead.first)) return true;
      const behind = this.text[atom.end];
      return this.set.hanging.has(behind) && (behind === "\\" || isAlnum(this.text.charAt(atom.end + 1)));
    }
    hangsOn(at) {
      const sign = this.text.charAt(at - 1);
      return ["/", "@", "\\"].includes(sign) || ([".", "-", "_"].includes(sign) && at > 1 && isAlnum(this.text[at - 2]));
    }

    // What counts as a citation.
    isCitation(atom) {
      if (this.mode === LOOSE) return this.isLoosely(atom);
      if (!atom.cue() && this.set.foreign.has(this.sight.wordBefore(atom.start)[0])) return false;
      if (this.isCount(atom) || (atom.label.part && !this.isThreePart(atom))) return false;
      if (atom.label.entry === null) return this.isUnknown(atom);
      return Boolean(atom.label.part) || this.isTwoPart(atom);
    }
    isLoosely(atom) {
      const label = atom.label;
      if (label.entry !== null) return true;
      const figures = label.arabic && !label.part && !atom.before.trim() && !atom.cue();
      return Boolean(label.chapter || atom.lead.document) && !figures;
    }
    isCount(atom) {
      const gap = atom.before;
      if ([".", "-", ""].includes(gap) || atom.worded || (!gap.trim() && !this.set.sectionWords.has(atom.lead.prefix))) return false;
      return !strip(atom.label.gap, ".").includes(".") && this.wordFollows(atom.end);
    }
    isThreePart(atom) {
      const gap = atom.label.gap, behind = atom.before, gaps = gap + behind;
      if (gap === "." && behind === ".") return true;
      if (gap.includes(".") && gap !== "." && !behind.includes(".")) return false;
      const joined = gaps.includes(".") || (gaps.includes("-") && !atom.label.arabic);
      if (!joined && /[а-я]/.test(atom.written)) return false;
      return atom.cue() || !atom.label.arabic || (Boolean(gaps) && !/[ \n]/.test(gaps));
    }
    isTwoPart(atom) {
      if (atom.label.word) return Boolean(atom.lead.document) || atom.worded || (this.mode === BOX && Boolean(atom.lead.prefix));
      if (atom.label.arabic) return atom.cue() && (this.mode === BOX || atom.worded || [".", "-"].includes(atom.before));
      return atom.cue() || this.isBareTwoPart(atom);
    }
    isBareTwoPart(atom) {
      if ((atom.single && !atom.upper) || strip(atom.label.gap, ".") || this.text.slice(atom.start, atom.labelEnd).includes("1")) return false;
      if (!atom.label.chapter && this.isTime(atom)) return false;
      return atom.before === "." || (atom.before === "-" && !atom.single && atom.upper);
    }
    isTime(atom) {
      const gap = this.text.slice(Math.max(0, atom.start - 2), atom.start).trimEnd();
      return /[0-9]$/.test(gap) && !(atom.upper && !atom.label.gap);
    }
    isUnknown(atom) {
      const label = atom.label;
      if (atom.lead.document || (atom.lead.prefix && this.mode === BOX)) {
        return Boolean(label.chapter || (atom.lead.document && !label.word));
      }
      const tight = label.gap === "." && atom.before === ".", ours = atom.cue() || label.chapter <= this.grammar.tables.chapters;
      return tight && Boolean(label.part) && atom.upper && !label.arabic && label.chapter > 0 && ours;
    }
    wordFollows(at) {
      const match = this.grammar.match("wordFollows", this.text, at);
      if (!match) return false;
      for (const atom of this.sight.atoms(at + match[0].length)) {
        if (atom.label.entry && atom.number && atom.before.includes(".")) return false;
      }
      return true;
    }

    // Taking.
    mention(start, end, lead) {
      const first = this.sight.folded.start(start), last = this.sight.folded.end(end);
      const mention = { start: first, end: last, lead: lead === start ? first : this.sight.folded.start(lead), citations: [], sections: [], unknown: [] };
      this.mentions.push(mention);
      return mention;
    }
    nameOf(atom) {
      const document = atom.lead.document, label = atom.label;
      const section = label.entry ? sectionName(label.entry) : document ? document + ":" + label.name : label.name;
      return atom.number === null ? section : section + "." + atom.number;
    }
    takeCitation(atom) {
      const mention = this.mention(atom.lead.first, atom.end, atom.lead.start);
      if (atom.label.entry === null || atom.number === null) {
        mention.unknown = [this.nameOf(atom)];
        return atom.end;
      }
      const citation = this.resolve(mention, atom.label.entry, atom.number), end = this.takeRange(mention, citation, atom.end);
      if (!this.set.listing.has(this.text[end])) return end;
      return this.takeList(atom.label.entry, end, this.set.plural.has(atom.lead.prefix));
    }
    resolve(mention, entry, number) {
      const citation = cite(entry, number);
      if (entry.numbers.includes(number)) mention.citations = [citation];
      else mention.unknown = [citation.name];
      return citation;
    }
    takeSection(atom) {
      if (!this.isSection(atom)) return 0;
      const label = atom.label, entries = label.entry ? [label.entry] : this.parts(atom);
      if (!entries.length && !(this.mode === LOOSE && label.part && label.gap.trim() && label.chapter)) return 0;
      const mention = this.mention(atom.lead.first, atom.end, atom.lead.start);
      mention.sections = entries.filter((entry) => entry.numbers.length);
      mention.unknown = mention.sections.length ? [] : [this.nameOf(atom)];
      return atom.end;
    }
    parts(atom) {
      if (atom.label.arabic && this.mode !== LOOSE) return [];
      return this.register.entries.filter((entry) => entry.label.startsWith(atom.label.name + ".") && belongs(entry, atom.lead.document));
    }
    isSection(atom) {
      const { label, lead } = atom;
      if (this.mode !== LOOSE && atom.single && !(atom.upper && this.isNoPronoun(atom))) return false;
      if (lead.document || this.set.sectionWords.has(lead.prefix)) return true;
      if (label.word || (label.arabic && !label.part)) return false;
      const cue = Boolean(lead.prefix) || (Boolean(label.part) && label.gap === ".");
      return this.mode === LOOSE || (cue && atom.upper && !label.arabic);
    }
    isNoPronoun(atom) {
      if (atom.written !== "I") return true;
      if (atom.lead.prefix) return !this.set.english.has(atom.lead.prefix);
      return this.text.charAt(atom.start - 1) === ":";
    }

    // Lists and ranges.
    takeList(entry, end, promised) {
      for (const [start, last, number] of this.members(end, entry, promised)) {
        const mention = this.mention(start, last, start);
        end = this.takeRange(mention, this.resolve(mention, entry, number), last);
      }
      return end;
    }
    members(at, entry, promised) {
      const items = this.items(at, entry);
      if (promised || !items.length) return items;
      const plausible = items.every(([, , number]) => number < this.grammar.tables.noListItem || entry.numbers.includes(number));
      return plausible && !this.wordFollows(items[items.length - 1][1]) ? items : [];
    }
    items(at, entry) {
      const found = [];
      for (;;) {
        const comma = this.grammar.match("list", this.text, at), item = comma && this.grammar.match("item", this.text, at + comma[0].length);
        if (!item) return found;
        const end = item.index + item[0].length;
        if (this.text[end] === "," && /[0-9]/.test(this.text.charAt(end + 1)) && comma[0] !== ",") return found;
        const number = Number(item.groups.number);
        found.push([item.index, end, number]);
        const ranged = this.rangeEnd(cite(entry, number), end);
        at = ranged ? ranged[1] : end;
      }
    }
    takeRange(mention, first, at) {
      const ranged = this.set.ranging.has(this.text[at]) ? this.rangeEnd(first, at) : null;
      if (ranged === null) return at;
      const [last, end] = ranged;
      mention.citations = this.register.all.filter((one) => before(one, first) >= 0 && before(one, last) <= 0);
      if (!last.entry.numbers.includes(last.number)) mention.unknown = [...mention.unknown, last.name];
      mention.end = this.sight.folded.end(end);
      return end;
    }
    rangeEnd(first, at) {
      const dash = this.grammar.match("range", this.text, at);
      if (!dash) return null;
      const behind = at + dash[0].length;
      for (const atom of this.sight.atoms(behind)) {
        const arabic = atom.label.arabic && this.mode !== LOOSE;
        if (atom.label.entry && atom.number !== null && atom.before === "." && !arabic) {
          const last = cite(atom.label.entry, atom.number);
          return before(last, first) > 0 && last.entry.document === first.entry.document ? [last, atom.end] : null;
        }
      }
      const item = this.grammar.match("item", this.text, behind);
      if (!item || Number(item.groups.number) <= first.number) return null;
      const end = item.index + item[0].length;
      if ((dash.groups.before || dash.groups.after) && this.wordFollows(end)) return null;
      return [cite(first.entry, Number(item.groups.number)), end];
    }
  };
  Object.assign(search, { RUNNING, BOX, LOOSE });
})(globalThis.rulingsSearch);
