// Wrong layout, transliteration, spelling mistakes: search/repair.py. A word that is known is never touched unless the
// whole query is plainly typed in another way.
(function (search) {
  "use strict";
  const { hasCyrillic, hasLatin, isDecimal, strip } = search;

  search.Repair = class {
    constructor(typed, knows, text, vocabulary, tables) {
      this.words = (of) => text.words(of);
      this.textTool = text;
      this.knows = knows;
      this.vocabulary = vocabulary;
      this.tables = tables;
      this.converts = [text.toCyrillic, text.toLatin];
      this.changes = [];
      this.text = typed;
      this.compared = new Set();
      const unknown = this.unknown().length;
      if (unknown && unknown <= tables.maxRepaired) {
        this.layout();
        this.transliteration();
        this.replace(this.unknown(), (word) => this.similar(word)[0] || "", "spelling");
      }
    }
    unknown() { return this.words(this.text).filter((word) => !this.knows(word.text)); }

    // --- layout ---

    share(text) {
      let all = 0, known = 0;
      for (const word of this.words(text)) {
        all += word.text.length;
        if (this.knows(word.text)) known += word.text.length;
      }
      return known / (all || 1);
    }
    layout() {
      const share = this.share(this.text), { layoutKnown, layoutGain } = this.tables;
      for (const convert of this.converts) {
        const converted = convert(this.text), known = this.share(converted);
        if (converted !== this.text && known >= layoutKnown && known >= share + layoutGain) {
          this.record("layout", this.text, converted);
          this.text = converted;
          return;
        }
      }
      this.text = this.text.replace(/\S+/g, (chunk) => this.chunk(chunk));
    }
    // One word typed on the other layout among words that are right.
    chunk(chunk) {
      if (chunk.length < this.tables.minChunk || this.words(chunk).some((word) => this.knows(word.text))) return chunk;
      const signs = Array.from(this.tables.keySigns).some((sign) => chunk.slice(0, -1).includes(sign));
      const core = signs ? chunk : strip(chunk, "?!,.:;");
      for (const convert of this.converts) {
        const converted = convert(core), found = this.words(converted);
        if (converted !== core && found.length && found.every((word) => this.knows(word.text)) && this.isOneScript(converted)) {
          this.record("layout", core, converted);
          return chunk.split(core).join(converted);
        }
      }
      return chunk;
    }
    isOneScript(text) {
      return hasCyrillic(text) !== hasLatin(text) && !Array.from(this.tables.keys).some((sign) => text.includes(sign));
    }

    // --- transliteration ---

    transliteration() {
      const { foreign, transliterated } = this.tables;
      const latin = this.words(this.text).filter((word) => hasLatin(word.text) && !isDecimal(word.text));
      const unknown = latin.filter((word) => !this.knows(word.text));
      if (!unknown.length || unknown.length < foreign * latin.length) return;
      const russian = new Map();
      for (const word of latin) russian.set(word.text, this.sounding(word.text));
      let sounding = unknown.filter((word) => russian.get(word.text));
      if (sounding.length < transliterated * unknown.length) return;
      if (latin.length > unknown.length) {
        sounding = sounding.filter((word) => !this.similar(word.text).length);
        if (sounding.length < transliterated * unknown.length) return;
      }
      const most = sounding.length >= transliterated * latin.length;
      this.replace(latin, (word) => most || !this.knows(word) ? russian.get(word) : "", "transliteration");
    }
    sounding(word) {
      const skeletons = this.textTool.skeletonsOfLatin(word);
      let found = skeletons.flatMap((skeleton) => this.vocabulary.sounding(skeleton));
      if (!found.length && !this.knows(word)) {
        for (const skeleton of skeletons) {
          const alike = this.mayCompare(skeleton) ? this.vocabulary.soundingAlike(skeleton) : [];
          if (alike.length) found = found.concat(this.vocabulary.sounding(alike[0]));
        }
      }
      let best = null;
      for (const pair of found) if (best === null || pair[1] > best[1]) best = pair;
      return best ? best[0] : "";
    }

    // --- common ---

    similar(word) { return this.mayCompare(word) ? this.vocabulary.similar(word) : []; }
    mayCompare(word) {
      if (this.compared.size < this.tables.maxCompared) this.compared.add(word);
      return this.compared.has(word);
    }
    replace(found, replacement, kind) {
      const parts = [];
      let last = 0;
      for (const word of found) {
        const written = this.text.slice(word.start, word.end), folded = this.textTool.fold(written), instead = replacement(folded);
        if (instead && instead !== folded) {
          this.record(kind, written, instead);
          parts.push(this.text.slice(last, word.start), instead);
          last = word.end;
        }
      }
      this.text = parts.join("") + this.text.slice(last);
    }
    record(kind, before, after) { this.changes.push({ kind, before, after }); }
  };
})(globalThis.rulingsSearch);
