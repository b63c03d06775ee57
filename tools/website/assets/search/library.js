// What is searched, made ready once from the data.
(function (search) {
  "use strict";

  search.Library = class {
    constructor(data) {
      this.settings = data.settings;
      this.text = new search.Text(data.text);
      this.register = new search.Register(data.register, data.citations.canonical);
      this.reader = new search.Reader(this.register, data.citations);
      this.rarities = data.rarities;
      this.shown = data.shown;
      this.neighbours = new Map(data.neighbours);
      this.topics = new Map(data.topics.map((topic) => [topic.key, topic]));
      this.index(data.index);
    }
    // How much a token tells that stands in so many documents.
    rarity(frequency) { return this.rarities[frequency]; }

    index(index) {
      const { tokens, lengths } = index, [k1, b, average] = index.saturation;
      this.postings = new Map();
      index.postings.forEach(([numbers, often], place) => {
        const rarity = this.rarity(numbers.length);
        const scores = numbers.map((number, at) => rarity * ((often[at] * (k1 + 1)) / (often[at] + k1 * ((1 - b) + b * lengths[number] / average))));
        this.postings.set(tokens[place], { numbers, scores });
      });
      this.documents = index.names.map((name, number) => this.document(name, index.texts[number], tokens));
      const phrases = new Map(index.phrases.map(([phrase, keys, longest]) => [phrase, { keys, longest }]));
      this.analyzer = new search.Analyzer(this.text, phrases, this.settings.concept);
      this.vocabulary = new search.Vocabulary(index.words, this.text, this.settings);
    }
    // A document's single texts: the sum of each one's weights, and for each token the texts that hold it.
    document(name, texts, tokens) {
      const holders = new Map();
      const sums = texts.map((held, place) => {
        let sum = 0;
        for (const token of held.map((each) => tokens[each])) {
          sum += this.rarity(this.postings.get(token).numbers.length);
          if (holders.has(token)) holders.get(token).push(place);
          else holders.set(token, [place]);
        }
        return Math.round(sum * 1e4) / 1e4;
      });
      return { name, sums, holders };
    }
  };
})(globalThis.rulingsSearch);
