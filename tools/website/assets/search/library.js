// What is searched, made ready once from the data.
(function (search) {
  "use strict";

  search.Library = class {
    constructor(tables, data) {
      this.settings = tables.settings;
      this.text = new search.Text(tables.text);
      this.register = new search.Register(data.register, tables.citations.canonical);
      this.reader = new search.Reader(this.register, { ...tables.citations, ...data.grammar });
      this.shown = data.shown;
      this.neighbours = new Map(Object.entries(data.neighbours));
      this.topics = new Map(data.topics.map((topic) => [topic.key, topic]));
      this.index(data, search.unpackIndex(data.index));
    }
    // How much a token tells that stands in so many documents.
    rarity(frequency) { return Math.log(this.documents.length / (frequency + 1)) + 1; }

    index(data, index) {
      const { names, saturation: [k1, b, average], lengths } = data, concept = this.settings.concept;
      const termToken = (term) => concept + data.terms[term];
      this.documents = names.map((name) => ({ name, sums: [], holders: new Map() }));
      this.postings = new Map();
      const post = (token, numbers, often) => {
        if (!numbers.length) return;
        const rarity = this.rarity(numbers.length);
        const scores = numbers.map((number, at) => rarity * ((often[at] * (k1 + 1)) / (often[at] + k1 * ((1 - b) + b * lengths[number] / average))));
        this.postings.set(token, { numbers, scores, rarity });
      };
      index.stems.forEach((stem, place) => post(stem, index.found[place], index.often[place]));
      index.concepts.standing.forEach((one, term) => post(termToken(term), one.documents, one.often));
      this.documents.forEach((document, number) => {
        const texts = index.texts[number].flat(), terms = index.concepts.ofTexts[number].flat();
        texts.forEach((text, place) => this.hold(document, [...text.map((stem) => index.stems[stem]), ...terms[place].map(termToken)], place));
      });
      this.analyzer = new search.Analyzer(this.text, this.phrases(index, data.terms), concept);
      for (const [form, stem] of index.stemOf) this.analyzer.stems.set(form, stem);
      this.vocabulary = new search.Vocabulary(index.frequencies, this.text, this.settings);
    }
    // A document's single texts: the sum of each one's weights, and for each token the texts that hold it.
    hold(document, tokens, place) {
      let sum = 0;
      for (const token of tokens) {
        sum += this.postings.get(token).rarity;
        if (document.holders.has(token)) document.holders.get(token).push(place);
        else document.holders.set(token, [place]);
      }
      document.sums.push(Math.round(sum * 1e4) / 1e4);
    }
    // Phrase -> keys of the terms that it names, and for a word the length of the longest phrase that begins with it.
    phrases(index, keys) {
      const table = new Map(), kept = (phrase) => {
        if (!table.has(phrase)) table.set(phrase, { keys: [], longest: 0 });
        return table.get(phrase);
      };
      index.terms.forEach((phrases, term) => {
        for (const parts of phrases) {
          const stems = parts.map((part) => index.stems[part]), first = kept(stems[0]);
          kept(stems.join(" ")).keys.push(keys[term]);
          first.longest = Math.max(first.longest, stems.length);
        }
      });
      return table;
    }
  };
})(globalThis.rulingsSearch);
