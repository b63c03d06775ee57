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
      this.toLatin = search.translation(tables.readerToLatin);
      this.drawn = search.translation(tables.drawn);
      this.joints = new Set(tables.joints);
      this.numeralLetters = new Set(tables.numeralLetters);
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
      const lowered = text.toLowerCase(), words = new Set(split(lowered).map((word) => strip(word, this.tables.brackets)));
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
      let mentions = this.scan(text, LOOSE);
      if (mentions.length && !isWorded(this.rest(text, mentions))) return { mentions, whole: true, rest: "" };
      for (const repaired of this.repairs(text)) {
        mentions = this.scan(repaired, LOOSE);
        const certain = mentions.length && mentions.every((one) => one.citations.length && !one.unknown.length);
        if (certain && !isWorded(this.rest(repaired, mentions))) {
          const merged = { start: 0, end: text.length, lead: 0, sections: [], unknown: [], citations: mentions.flatMap((one) => one.citations) };
          return { mentions: [merged], whole: true, rest: "" };
        }
      }
      return null;
    }
    readBox(text) {
      const mentions = this.scan(text, BOX);
      return { mentions, whole: false, rest: this.rest(text, mentions) };
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
    repairs(text) {
      if (text.length > this.tables.maxMistyped || /^[\x00-\x7f]*$/.test(text)) return [];
      return [this.drawn(text), this.toLatin(text).replaceAll("/", ".")];
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

  function isWorded(text) { return /[\p{L}\p{N}]/u.test(text); }
})(globalThis.rulingsSearch);
