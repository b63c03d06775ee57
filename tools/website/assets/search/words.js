// What an answer says to people, in the page's language: search/cli/search.py. The sentences come from the catalog.
(function (search) {
  "use strict";
  const COMMON = 3;

  search.Words = class {
    constructor(library, said, language) {
      this.library = library;
      this.said = said;
      this.language = language;
      this.shown = library.shown[language];
      this.places = new Map(library.register.all.map((one, place) => [one.name, place]));
      this.marks = new Map();
    }
    // The answer with all that is shown of it, as plain data: the lines before the rulings, what a screen reader is told, the
    // rulings with titles and verdicts as `marked` gives them.
    answer(answer) {
      const lines = this.head(answer), summary = answer.confidence === "sure" ? [...lines, this.say("found", { n: answer.hits.length })] : lines;
      const rulings = answer.hits.map(([citation]) => {
        const { title, verdict, language } = this.ruling(citation);
        return { citation, language, title: this.marked(title, answer.tokens), verdict: this.marked(verdict, answer.tokens) };
      });
      return { ...answer, lines, summary, rulings };
    }
    // A sentence with its values; a number `n` chooses among its forms.
    say(name, values) {
      const told = this.said[name], n = values && values.n;
      const form = Array.isArray(told) ? told[Number(this.said.plural[n < 200 ? n : 100 + n % 100])] : told;
      return form.replace(/\{(\w+)\}/g, (whole, key) => typeof values[key] === "number" ? String(values[key]) : printable(String(values[key])));
    }
    // What must be said before the rulings: that it is no answer, or a doubtful one; words that were not used.
    head(answer) {
      const lines = [];
      if (answer.didYouMean !== null) lines.push(this.say("readAs", { query: answer.didYouMean }));
      for (const [name, values] of answer.notes) lines.push(this.say(name, values));
      if (answer.topic !== null) {
        const [title, place] = this.shown.topics[answer.topic];
        lines.push(this.say("topic", { title, place }));
        if (answer.hits.length) lines.push(this.say("nearest"));
        return lines;
      }
      if (answer.unknownWords.length) lines.push(this.unknown(answer.unknownWords));
      if (answer.confidence === "none") lines.push(this.say(answer.hits.length ? "none" : "nothing"));
      else if (answer.confidence === "doubtful") lines.push(this.say("doubtful"));
      return lines;
    }
    unknown(words) {
      const { shownWords, shownLetters } = this.library.settings, [open, close] = this.said.quotes;
      const shown = words.slice(0, shownWords).map((word) => open + (word.length <= shownLetters ? word : word.slice(0, shownLetters) + "…") + close);
      return this.say("unknown", { n: words.length, words: shown.join(", ") });
    }
    // {title, verdict, language}: what is shown of a ruling, and the language that it is in.
    ruling(citation) {
      const place = this.places.get(citation), [title, verdict] = this.shown.rulings[place];
      return { title, verdict, language: this.shown.untranslated.includes(place) ? this.said.source : this.language };
    }
    // Whether a token is worth a mark: not one that stands in every third document.
    tells(token) {
      const posting = this.library.postings.get(token.text), most = this.library.documents.length / COMMON;
      return token.end - token.start >= this.library.settings.shortestMark && posting && posting.numbers.length < most;
    }
    // A text as [piece, whether it is marked].
    marked(text, tokens) {
      if (!this.marks.has(text)) this.marks.set(text, this.library.analyzer.tokens(text).filter((token) => this.tells(token)));
      const pieces = [], spans = this.marks.get(text).filter((token) => tokens.has(token.text));
      spans.sort((one, other) => one.start - other.start || other.end - one.end);
      let last = 0;
      for (const { start, end } of spans) {
        if (end <= last) continue;
        const from = Math.max(start, last);
        if (from > last) pieces.push([text.slice(last, from), false]);
        pieces.push([text.slice(from, end), true]);
        last = end;
      }
      pieces.push([text.slice(last), false]);
      return pieces;
    }
  };

  // What was typed is repeated without what acts on a reader unseen.
  function printable(text) {
    return text.replace(/[\p{Zl}\p{Zp}\s]/gu, " ").replace(/\p{Cf}/gu, "").replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd");
  }
})(globalThis.rulingsSearch);
