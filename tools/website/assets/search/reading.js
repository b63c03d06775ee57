// A search box read for its citations, and what stands nearest to one that does not exist: kb/reader.py, kb/nearest.py.
(function (search) {
  "use strict";
  const { strip, split, unique, LOOSE, BOX } = search;

  search.Reader = class {
    constructor(register, tables) {
      this.register = register;
      this.tables = tables;
      this.grammar = new search.Grammar(register, tables);
      this.numerals = this.grammar.numerals;
      this.joints = new Set(tables.joints);
      this.numeralLetters = new Set(tables.numeralLetters);
      const names = register.entries.flatMap((entry) => this.namesOf(entry)).flatMap((name) => split(this.grammar.looks.fold(name).text));
      this.respelling = new search.Respelling(tables.respelling, this.grammar, new Set(names), new Set(register.entries.map((entry) => entry.document)));
      this.spelled = register.entries.flatMap((entry) => this.namesOf(entry)).map((name) => name.toLowerCase());
    }
    namesOf(entry) { return this.isNumeral(entry.label) ? entry.aliases : [...entry.aliases, entry.label]; }
    isNumeral(text) { return Array.from(text).every((sign) => this.numeralLetters.has(sign)); }
    scan(text, mode) { return new search.Scanner(text, this.grammar, mode).scan(); }

    // {mentions, whole, rest}
    read(text) {
      if (!this.mayCite(text)) return { mentions: [], whole: false, rest: text.trim() };
      return this.readCanonical(text) || this.readWhole(text) || this.readBox(text);
    }
    mayCite(text) {
      if (text.length <= this.tables.short || /\p{N}/u.test(text)) return true;
      if (split(text).some((word) => (word.length > 1 || (word === word.toUpperCase() && word !== word.toLowerCase())) && this.isNumeral(word.toUpperCase()))) return true;
      const lowered = text.toLowerCase();
      if (text.length <= this.tables.longestWorded && this.tables.sectionStems.some((word) => lowered.includes(word))) return true;
      const words = new Set(split(lowered).map((word) => strip(word, this.tables.brackets)));
      return this.spelled.some((name) => name.includes(" ") ? lowered.includes(name) : words.has(name));
    }
    readCanonical(text) {
      const folded = this.grammar.looks.fold(text).text;
      if (text.length > this.tables.short || folded.length !== text.length) return null;
      const citation = this.register.parse(folded);
      if (!citation) return null;
      return { mentions: [{ start: 0, end: text.length, lead: 0, citations: [citation], sections: [], unknown: [] }], whole: true, rest: "" };
    }
    readWhole(text) {
      if (text.length > this.tables.maxWhole) return null;
      const mentions = this.scan(text, LOOSE), whole = mentions.length > 0 && !isWorded(this.rest(text, mentions));
      if (whole && !mentions.some((mention) => mention.unknown.length)) return { mentions, whole: true, rest: "" };
      return this.readRespelled(text) || (whole ? { mentions, whole: true, rest: "" } : null);
    }
    // The first respelling that holds nothing but citations: only what exists shows that it was one.
    readRespelled(text) {
      for (const respelled of this.respelling.of(text)) {
        const mentions = this.scan(respelled, LOOSE);
        if (mentions.length && mentions.every((one) => this.isCertain(one, text)) && !isWorded(this.rest(respelled, mentions))) {
          return { mentions: [merged(mentions, text)], whole: true, rest: "" };
        }
      }
      return null;
    }
    isCertain(mention, text) {
      return (mention.citations.length || (mention.sections.length && text.length > this.tables.shortestSection)) && !mention.unknown.length;
    }
    readBox(text) {
      const mentions = this.scan(text, BOX);
      if (mentions.length) return { mentions, whole: false, rest: this.rest(text, mentions) };
      return this.readEdge(text) || { mentions: [], whole: false, rest: text.trim() };
    }
    // A query that begins or ends with a bare citation.
    readEdge(text) {
      const words = split(text);
      if (words.length < 2) return null;
      for (const [word, others] of [[words[0], words.slice(1)], [words[words.length - 1], words.slice(0, -1)]]) {
        const bare = strip(word, this.tables.brackets), foreign = this.grammar.set.foreign;
        if (!this.isBare(bare) || others.some((other) => foreign.has(strip(this.grammar.looks.fold(other).text, ".")))) continue;
        const reading = this.readWhole(bare);
        if (reading && reading.mentions.every((one) => one.citations.length && !one.unknown.length)) {
          return { mentions: [merged(reading.mentions, bare)], whole: false, rest: others.join(" ") };
        }
      }
      return null;
    }
    isBare(word) {
      const stop = word.indexOf("."), chapter = stop < 0 ? word : word.slice(0, stop);
      if (search.isDecimal(chapter)) return stop >= 0 && search.isDecimal(word.slice(stop + 1));
      if (word.length > this.tables.longestBare || !word || search.isAlnum(word) || !search.isDecimal(word[word.length - 1])) return false;
      return /\p{L}/u.test(word);
    }
    rest(text, mentions) {
      const parts = [];
      let last = 0;
      for (const mention of mentions) {
        const between = text.slice(last, mention.lead);
        const joint = last ? strip(this.grammar.looks.fold(between).text, this.tables.brackets + "-") : between;
        parts.push(last && this.joints.has(joint) ? "" : between);
        last = mention.end;
      }
      return [...parts, text.slice(last)].join(" ").trim();
    }

    // --- what does not exist ---

    gapEntry(name) {
      return this.register.entries.find((entry) => {
        const label = search.sectionName(entry);
        return entry.missing && (name === label || name.startsWith(label + "."));
      }) || null;
    }
    nearest(name, limit) {
      const gap = this.gapEntry(name);
      if (gap) return this.around(gap).slice(0, limit);
      const colon = name.lastIndexOf(":"), document = colon < 0 ? "" : name.slice(0, colon), rest = name.slice(colon + 1);
      const numbered = /^(?:(.*)\.)?([0-9]+)$/.exec(rest), label = numbered ? numbered[1] || "" : rest, number = numbered ? Number(numbered[2]) : 1;
      const same = unique([document, ""]).map((id) => this.register.entry(label, id));
      const found = same.filter((entry) => entry && entry.numbers.includes(number)).map((entry) => search.cite(entry, number));
      const ranked = this.ranked(label, number, this.register.all.filter((one) => !document || one.entry.document === document));
      return unique([...found, ...ranked].map((one) => one.name)).slice(0, limit);
    }
    around(gap) {
      const ours = this.register.all.filter((one) => one.entry.document === gap.document);
      const ahead = ours.filter((one) => one.entry.ordinal < gap.ordinal).slice(-1);
      return [...ahead, ...ours.filter((one) => one.entry.ordinal > gap.ordinal).slice(0, 1)].map((one) => one.name);
    }
    ranked(label, number, citations) {
      const scored = citations.map((one) => ({ one, distance: this.distance(label, one.entry.label), off: Math.abs(one.number - number) }));
      scored.sort((a, b) => (a.distance * 3 + a.off) - (b.distance * 3 + b.off) || a.distance - b.distance || search.compareCitations(a.one, b.one));
      const best = new Map();
      for (const row of scored) if (row.distance < 1 && !best.has(row.one.entry)) best.set(row.one.entry, row);
      const first = Array.from(best.values()).sort((a, b) => a.distance - b.distance || search.compareCitations(a.one, b.one));
      return [...first, ...scored].map((row) => row.one);
    }
    distance(label, other) {
      if (label === other) return 0;
      const ours = label.split("."), theirs = other.split(".");
      const chapter = this.numerals.value(ours[0]), against = this.numerals.value(theirs[0]);
      if (!chapter || !against) return ours[0] === theirs[0] ? 0.5 : 20;
      return 2 * Math.abs(chapter - against) + (ours.slice(1).join(".") !== theirs.slice(1).join(".") ? 0.5 : 0);
    }
  };

  // The reader of the register and grammar that the site hands over.
  search.readerOf = (tables, { register, grammar }) =>
    new search.Reader(new search.Register(register, tables.citations.canonical), { ...tables.citations, ...grammar });

  // Mentions of a respelled text, as one that stands for all of the original.
  function merged(mentions, text) {
    const all = (part) => mentions.flatMap((mention) => mention[part]);
    return { start: 0, end: text.length, lead: 0, citations: all("citations"), sections: all("sections"), unknown: [] };
  }
  function isWorded(text) { return /[\p{L}\p{N}]/u.test(text); }
})(globalThis.rulingsSearch);
