// Words turned into weighted tokens, ranked, and judged for what they cover: search/analysis.py, kb/terms.py,
// search/ranking.py, search/closest.py, search/question.py. The scores of the index are Whoosh's, the texts compared one
// by one and every threshold come with the data.
(function (search) {
  "use strict";
  const NONE = [];

  // --- text -> tokens ---

  search.Analyzer = class {
    constructor(text, phrases, concept) {
      this.text = text;
      this.phrases = phrases;
      this.concept = concept;
      this.stems = new Map();
    }
    stem(word) {
      let found = this.stems.get(word);
      if (found === undefined) {
        found = search.isDecimal(word) ? word.replace(/^0+/, "") || "0" : search.stem(search.hasCyrillic(word) ? "russian" : "english", word) || word;
        if (this.stems.size < 65536) this.stems.set(word, found);
      }
      return found;
    }
    tokens(text) {
      const found = this.text.words(text), stems = found.map((word) => this.stem(word.text));
      const tokens = found.map((word, place) => ({ text: stems[place], start: word.start, end: word.end }));
      for (let at = 0; at < found.length;) {
        const match = this.term(stems, at);
        if (match) for (const key of match.keys) tokens.push({ text: this.concept + key, start: found[at].start, end: found[match.end - 1].end });
        at = match ? match.end : at + 1;
      }
      return tokens;
    }
    // The longest phrase of the glossary that begins at a word.
    term(stems, at) {
      const first = this.phrases.get(stems[at]);
      if (!first) return null;
      for (let length = Math.min(first.longest, stems.length - at); length > 1; length--) {
        const found = this.phrases.get(stems.slice(at, at + length).join(" "));
        if (found && found.keys.length) return { keys: found.keys, end: at + length };
      }
      return first.keys.length ? { keys: first.keys, end: at + 1 } : null;
    }
  };

  // --- ranking ---

  // Documents for weighted tokens: [number, score], best first, ties in their order. `postings`: token -> numbers, scores.
  function rank(postings, weights, limit) {
    const found = [];
    for (const [token, weight] of weights) if (postings.has(token)) found.push([weight, postings.get(token)]);
    found.sort((a, b) => a[1].numbers.length - b[1].numbers.length);
    const scores = new Map();
    for (const [weight, posting] of found) {
      posting.numbers.forEach((number, place) => scores.set(number, (scores.get(number) || 0) + weight * posting.scores[place]));
    }
    return Array.from(scores).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit);
  }

  // The cosine of the query and a document's closest text.
  function similarity(weights, sorted, asked, document) {
    const shared = new Map();
    for (const token of sorted) {
      const weight = weights.get(token);
      for (const place of document.holders.get(token) || NONE) shared.set(place, (shared.get(place) || 0) + weight);
    }
    let most = 0;
    for (const [place, held] of shared) most = Math.max(most, held / Math.sqrt(asked * document.sums[place]));
    return most;
  }

  // --- one query's words ---

  search.Question = class {
    constructor(library, typed, limit) {
      this.library = library;
      this.limit = limit;
      this.settings = library.settings;
      const { analyzer, postings } = library;
      const knows = (word) => {
        const stem = analyzer.stem(word);
        return postings.has(stem) || analyzer.phrases.has(stem);
      };
      const repair = new search.Repair(typed, knows, library.text, library.vocabulary, this.settings);
      this.text = repair.text;
      this.changes = repair.changes;
      this.words = library.text.words(this.text);
      this.unknown = search.unique(this.words.filter((word) => !knows(word.text)).map((word) => this.text.slice(word.start, word.end)));
      this.tokens = analyzer.tokens(this.text);
      this.rarities = new Map();
      for (const token of this.tokens) this.rarities.set(token.text, library.rarity(this.frequency(token.text)));
      this.weights = this.weighed();
      this.numbers = new Map();
      this.closest = new Map();
      this.pooled = rank(postings, this.weights, limit + this.settings.depth);
      this.ranked = this.look();
      this.rulings = this.ranked.filter(([name]) => !this.isTopic(name));
      this.best = this.rulings[0] || null;
      this.worded = this.words.map((word) => [word.text, this.tokens.filter((token) => token.start < word.end && token.end > word.start).map((token) => token.text)]);
      this.coverage = this.covered();
      this.rivalry = this.rivals();
      this.isBareName = this.bareName();
      this.isOneName = this.oneName();
    }
    frequency(token) {
      const posting = this.library.postings.get(token);
      return posting ? posting.numbers.length : 0;
    }
    isTopic(name) { return name.startsWith(this.settings.topic); }

    weighed() {
      const meanings = new Map(), weights = new Map(), concept = this.settings.concept;
      const place = (token) => token.start + " " + token.end;
      for (const token of this.tokens) if (token.text.startsWith(concept)) meanings.set(place(token), (meanings.get(place(token)) || 0) + 1);
      for (const token of this.tokens) {
        const weight = token.text.startsWith(concept) && meanings.get(place(token)) > 1 ? this.settings.homonymWeight : 1;
        if (this.frequency(token.text)) weights.set(token.text, Math.max(weight, weights.get(token.text) || 0));
      }
      return weights;
    }
    // The best documents: pooled score against the best one's, and the closest text.
    look() {
      const pooled = this.pooled.slice(0, this.settings.depth), held = new Map();
      let asked = 0;
      for (const rarity of this.rarities.values()) asked += rarity;
      for (const token of this.weights.keys()) held.set(token, this.rarities.get(token));
      const sorted = Array.from(held.keys()).sort();
      const scored = pooled.map(([number, score]) => {
        const document = this.library.documents[number];
        this.numbers.set(document.name, number);
        this.closest.set(document.name, similarity(held, sorted, asked, document));
        return [document.name, score / pooled[0][1] + this.settings.closestWeight * this.closest.get(document.name)];
      });
      return scored.sort((a, b) => b[1] - a[1]);
    }
    hits() {
      const found = this.rulings.slice();
      for (const [number, score] of this.pooled.slice(this.settings.depth)) {
        if (found.length >= this.limit) break;
        const name = this.library.documents[number].name;
        if (!this.isTopic(name)) found.push([name, score / this.pooled[0][1] / 2]);
      }
      return found.slice(0, this.limit);
    }

    // --- what is covered ---

    covered() {
      if (!this.best) return 0;
      const number = this.numbers.get(this.best[0]);
      let held = 0, asked = 0;
      for (const [, tokens] of this.worded) {
        const weight = Math.max(...tokens.map((token) => this.rarities.get(token)));
        asked += weight;
        if (tokens.some((token) => this.frequency(token) && this.library.postings.get(token).numbers.includes(number))) held += weight;
      }
      return asked ? held / asked : 0;
    }
    rivals() {
      for (const [name, score] of this.ranked) {
        if (this.isTopic(name)) return [name.slice(this.settings.topic.length), this.best ? score / this.best[1] : this.settings.unrivalled];
      }
      return [null, 0];
    }
    isConcept(token) { return token.startsWith(this.settings.concept); }
    bareName() { return this.worded.every(([word, tokens]) => word.length <= this.settings.longestParticle || tokens.some((token) => this.isConcept(token))); }
    oneName() {
      const spans = new Set(this.tokens.filter((token) => this.isConcept(token.text)).map((token) => token.start + " " + token.end));
      if (spans.size !== 1 || !this.isBareName) return false;
      return this.rivalry[0] === null || this.closest.get(this.settings.topic + this.rivalry[0]) < this.settings.verbatim;
    }
    topic() {
      if (this.isOneName) return null;
      return this.rivalry[1] >= (this.isBareName ? this.settings.bareNameWins : this.settings.topicWins) ? this.rivalry[0] : null;
    }
    confidence() {
      if (!this.weights.size || this.topic() !== null || this.coverage < this.settings.refusedBelow) return "none";
      const isDoubtful = this.coverage < this.settings.doubtfulBelow || (this.rivalry[1] >= this.settings.topicDoubts && !this.isOneName);
      return isDoubtful ? "doubtful" : "sure";
    }
  };
})(globalThis.rulingsSearch);
