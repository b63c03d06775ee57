// What is searched, made ready once from the data.
(function (search) {
  "use strict";
  // Milliseconds for which nothing else can be done, and so many things between two looks at the clock.
  const LONGEST_SLICE = 8, SLICE = 128;

  search.Library = class {
    constructor(tables, register, data) {
      this.settings = tables.settings;
      this.text = new search.Text(tables.text);
      this.reader = search.readerOf(tables, register);
      this.register = this.reader.register;
      this.shown = {};
      const named = this.register.all.map((one) => one.name);
      this.neighbours = neighbours(named, data.references);
      this.topics = new Map(data.topics.map((near, place) => [String(place), { near: near.map((one) => named[one]) }]));
    }
    // How much a token tells that stands in so many documents.
    rarity(frequency) { return Math.log(this.documents.length / (frequency + 1)) + 1; }

    // Generators, so that the page can do something else now and then. `unpacked`: of the data's index, where it is there.
    * index(data, unpacked) {
      const index = unpacked || (yield* search.unpackIndex(data.index)), { saturation: [k1, b, average], lengths } = data;
      const termToken = (term) => this.settings.concept + term;
      const names = [...this.register.all.map((one) => one.name), ...data.topics.map((near, place) => this.settings.topic + place)];
      this.documents = names.map((name) => ({ name, sums: [], holders: new Map() }));
      this.postings = new Map();
      const post = (token, numbers, often) => {
        if (!numbers.length) return;
        const rarity = this.rarity(numbers.length);
        const scores = numbers.map((number, at) => rarity * ((often[at] * (k1 + 1)) / (often[at] + k1 * ((1 - b) + b * lengths[number] / average))));
        this.postings.set(token, { numbers, scores, rarity });
      };
      for (const [place, stem] of index.stems.entries()) {
        post(stem, index.found[place], index.often[place]);
        if (place % SLICE === 0) yield;
      }
      index.concepts.standing.forEach((one, term) => post(termToken(term), one.documents, one.often));
      this.show(data, index.titles);
      yield;
      for (const [number, document] of this.documents.entries()) {
        const texts = index.texts[number].flat(), terms = index.concepts.ofTexts[number].flat();
        texts.forEach((text, place) => this.hold(document, [...text.map((stem) => index.stems[stem]), ...terms[place].map(termToken)], place));
        yield;
      }
      this.analyzer = new search.Analyzer(this.text, this.phrases(index), this.settings.concept);
      for (const [form, stem] of index.stemOf) this.analyzer.stems.set(form, stem);
      yield;
      this.vocabulary = new search.Vocabulary(index.frequencies, this.text, this.settings);
      yield;
      yield* this.vocabulary.listSounds();
    }
    // For each language the rulings' titles and verdicts, the topics' titles and where to look them up.
    show(data, titles) {
      const count = this.register.all.length, each = titles.length / Object.keys(data.shown).length;
      Object.entries(data.shown).forEach(([language, { topics, untranslated }], place) => {
        const own = titles.slice(place * each, (place + 1) * each);
        this.shown[language] = {
          untranslated,
          rulings: own.slice(0, count).map((title, at) => [title, own[count + at]]),
          topics: own.slice(2 * count).map((title, at) => [title, topics[at]]),
        };
      });
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
    phrases(index) {
      const table = new Map(), kept = (phrase) => {
        if (!table.has(phrase)) table.set(phrase, { keys: [], longest: 0 });
        return table.get(phrase);
      };
      index.terms.forEach((phrases, term) => {
        for (const parts of phrases) {
          const stems = parts.map((part) => index.stems[part]), first = kept(stems[0]);
          kept(stems.join(" ")).keys.push(String(term));
          first.longest = Math.max(first.longest, stems.length);
        }
      });
      return table;
    }
  };

  // For each ruling those that refer to it, then those that it refers to. `references`: for each the places of these.
  function neighbours(names, references) {
    const found = new Map(names.map((name) => [name, []]));
    references.forEach((to, from) => to.forEach((one) => found.get(names[one]).push(names[from])));
    references.forEach((to, from) => found.get(names[from]).push(...to.map((one) => names[one])));
    return found;
  }

  // Timers nested in timers wait for 4 ms; messages do not.
  function laterOf() {
    const { port1, port2 } = new MessageChannel(), waiting = [];
    port1.addEventListener("message", () => waiting.shift()());
    port1.start();
    return (next) => {
      waiting.push(next);
      port2.postMessage(null);
    };
  }

  // The library, made at once, or a slice at a time: whoever types meanwhile must not be held up.
  search.made = function (tables, register, data, unpacked) {
    const library = new search.Library(tables, register, data);
    for (const step of library.index(data, unpacked)) void step;
    return library;
  };
  search.opened = function (tables, register, data) {
    const library = new search.Library(tables, register, data), steps = library.index(data), later = laterOf();
    return new Promise((done, failed) => {
      function slice() {
        const end = performance.now() + LONGEST_SLICE;
        try {
          // Who waits for it begins in a slice of their own.
          while (performance.now() < end) if (steps.next().done) return void later(() => done(library));
        } catch (error) {
          return failed(error);
        }
        later(slice);
      }
      slice();
    });
  };
})(globalThis.rulingsSearch);
