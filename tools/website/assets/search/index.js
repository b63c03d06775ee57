// The packed index: the other half of tools/website/search_index.py, whose order and contexts these are.
(function (search) {
  "use strict";
  const { context, hasCyrillic } = search;
  // So many stems are unpacked at a time.
  const SLICE = 64;
  const FARTHEST = 9, MANY = 10, MOST = 0.98;
  const sizes = (count) => count < 4 ? count : Math.min(33 - Math.clz32(count), 9);
  const number = (flag) => flag ? 1 : 0;

  class Average {
    constructor() { this.sum = this.count = 0; }
    add(count) { this.sum += count; this.count++; }
    get size() { return this.count ? 1 + Math.min(7, Math.floor(2 * this.sum / this.count)) : 0; }
  }

  // Which terms, by number, the stems of a text may name: by themselves, or as parts of longer phrases.
  class Triggers {
    constructor(terms) {
      this.single = new Map();
      this.parts = new Map();
      terms.forEach((phrases, term) => phrases.forEach((phrase) => phrase.forEach((part) => {
        const kept = phrase.length === 1 ? this.single : this.parts;
        if (kept.has(part)) kept.get(part).add(term);
        else kept.set(part, new Set([term]));
      })));
      this.none = new Set();
    }
    // For each term: 4 when a stem names it, and up to 3 for parts of its names.
    of(stems, count) {
      const known = new Uint8Array(count);
      for (const stem of stems) for (const term of this.parts.get(stem) || this.none) if (known[term] < 3) known[term]++;
      for (const stem of stems) for (const term of this.single.get(stem) || this.none) known[term] |= 4;
      return known;
    }
  }

  // A generator, so that the page can do something else now and then.
  search.unpackIndex = function* (packed) {
    const { letters, endings, rulings } = packed, from = new search.Unpacker(packed.data), documents = packed.sizes.length;
    const letterNumbers = new Map(letters.map((letter, place) => [letter, place]));
    const stems = yield* unpackStems(from, letters, packed.stems), scripts = stems.map((stem) => number(hasCyrillic(stem)));
    const words = yield* unpackWords(from, stems, scripts, endings, letterNumbers);
    const frequencies = new Map(), stemOf = new Map(), lengths = yield* unpackFrequencies(from, stems, scripts, words, frequencies, stemOf);
    const found = yield* unpackPostings(from, lengths, packed.sizes);
    const counts = yield* unpackCounts(from, found, scripts, rulings);
    const texts = [];
    for (let document = 0; document < documents; document++) {
      texts.push([0, 1].map((half) => unpackTexts(from, counts.held[document][half])));
      yield;
    }
    const terms = yield* unpackPhrases(from, stems.length, packed.terms);
    const concepts = yield* unpackConcepts(from, found, texts, terms, rulings, documents);
    const known = { words, frequencies, texts };
    const titles = yield* search.unpackTitles(from, titled(rulings, documents, packed.languages), packed, known);
    return { titles, stems, frequencies, stemOf, found, often: counts.often, texts, terms, concepts };
  };

  // The documents of the titles in their order: for each language the rulings twice, then the topics.
  function titled(rulings, documents, languages) {
    const all = Array.from({ length: documents }, (none, place) => place), ones = all.slice(0, rulings);
    return Array.from({ length: languages }, () => [...ones, ...ones, ...all.slice(rulings)]).flat();
  }

  function* unpackStems(from, letters, count) {
    const bits = 32 - Math.clz32(letters.length), stems = [];
    let before = [], keptBefore = 0;
    while (stems.length < count) {
      const place = 1 + Math.min(keptBefore, FARTHEST), length = place * 16 + Math.min(before.length, 15);
      const kept = from.number(context(1), context(2, place), context(3, length)), stem = before.slice(0, kept);
      for (;;) {
        const at = stem.length, first = at > 0 ? stem[at - 1] : 0, second = at > 1 ? stem[at - 2] : 0, third = at > 2 ? stem[at - 3] : 0;
        const letter = from.symbol(bits, context(4, first), context(5, first * 128 + second), context(6, (first * 128 + second) * 128 + third));
        if (!letter) break;
        stem.push(letter);
      }
      stems.push(stem.map((letter) => letters[letter]).join(""));
      before = stem;
      keptBefore = kept;
      if (stems.length % SLICE === 0) yield;
    }
    return stems;
  }

  function* unpackWords(from, stems, scripts, endings, letterNumbers) {
    const bits = 32 - Math.clz32(endings.length);
    const found = [];
    for (const stem of stems) {
      const script = scripts[found.length], last = letterNumbers.get(stem[stem.length - 1]), words = [];
      let before = 0, path = 0;
      for (;;) {
        const ending = from.symbol(bits, context(7, before * 2 + script), context(8, path * 2 + script), context(9, (path * 2 + script) * 128 + last));
        if (!ending) break;
        const [, cut, rest] = /^([0-9]+)(.*)$/u.exec(endings[ending]);
        words.push([ending, stem.slice(0, stem.length - Number(cut)) + rest]);
        before = ending;
        path = (path * 31 + ending + 1) % 65521;
      }
      found.push(words);
      if (found.length % SLICE === 0) yield;
    }
    return found;
  }

  function* unpackFrequencies(from, stems, scripts, words, frequencies, stemOf) {
    const lengths = [];
    for (const stem of stems) {
      const place = lengths.length, forms = words[place], length = from.number(context(10, Math.min(forms.length, MANY) * 2 + scripts[place])), size = sizes(length);
      let left = length;
      forms.forEach(([ending, form], at) => {
        const known = (size * 16 + sizes(Math.max(left, 0))) * 4 + Math.min(forms.length - at - 1, 3);
        const frequency = from.number(context(11, size), context(12, known), context(13, known * 512 + ending));
        frequencies.set(form, frequency);
        stemOf.set(form, stem);
        left -= frequency;
      });
      lengths.push(length);
      if (lengths.length % SLICE === 0) yield;
    }
    return lengths;
  }

  function* unpackPostings(from, lengths, sizes_) {
    const count = sizes_.length, behind = new Array(count + 1).fill(0);
    for (let document = count - 1; document >= 0; document--) behind[document] = behind[document + 1] + sizes_[document];
    const all = [];
    for (const length of lengths) {
      const found = [];
      let left = length;
      for (let document = 0; document < count && left; document++) {
        const rest = count - document;
        if (rest === left || from.chance(Math.min(behind[document] ? left * sizes_[document] / behind[document] : 0.5, MOST))) {
          found.push(document);
          left--;
        }
      }
      all.push(found);
      if (all.length % SLICE === 0) yield;
    }
    return all;
  }

  // How often each stem stands in each document; which stems so many texts of each half hold.
  function* unpackCounts(from, found, scripts, rulings) {
    const held = [], often = [];
    for (const documents of found) {
      const stem = often.length, own = scripts[stem] ? 0 : 1, size = sizes(documents.length), texts = new Average(), elsewhere = new Average();
      let others = 0;
      often.push(documents.map((document) => {
        const topic = number(document >= rulings);
        let seen = topic * 16 + texts.size, other = 0;
        const count = from.number(context(14, topic), context(15, seen), context(16, seen * 16 + size));
        texts.add(count);
        if (own) {
          other = from.number(context(17), context(18, others));
          others = Math.floor(others * 3 / 4) + (other ? 4 : 0);
        }
        const nowhere = number(count + other === 0), where = topic * 2 + nowhere;
        seen = where * 16 + elsewhere.size;
        const rest = nowhere + from.number(context(19, where), context(20, seen), context(21, seen * 16 + size), context(22, seen * 16 + sizes(count)));
        if (!topic) elsewhere.add(rest);
        while (held.length <= document) held.push([[], []]);
        if (count) held[document][own].push([stem, count]);
        if (other) held[document][0].push([stem, other]);
        return count + other + rest;
      }));
      if (often.length % SLICE === 0) yield;
    }
    return { often, held };
  }

  // The texts of a half as lists of stems.
  function unpackTexts(from, held) {
    const count = from.number(context(23)), texts = Array.from({ length: count }, () => []);
    let groups = count ? [[0, count]] : [];
    held.sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    for (const [stem, stands] of held) {
      const split = [];
      let left = stands, rest = count;
      for (const [start, end] of groups) {
        const size = end - start, with_ = draw(from, size, left, rest);
        for (let at = start; at < start + with_; at++) texts[at].push(stem);
        left -= with_;
        rest -= size;
        if (with_) split.push([start, start + with_]);
        if (with_ < size) split.push([start + with_, end]);
      }
      groups = split;
    }
    return texts;
  }

  function draw(from, group, left, rest) {
    let held = Math.max(0, left - (rest - group)), total = 0;
    const most = Math.min(group, left), odds = [1];
    for (let at = held; at < most; at++) odds.push(odds[odds.length - 1] * (group - at) * (left - at) / ((at + 1) * (rest - group - left + at + 1)));
    for (let at = odds.length - 1; at >= 0; at--) total += odds[at];
    for (let at = 0; at < odds.length - 1; at++) {
      if (from.chance(odds[at] / total)) return held;
      total -= odds[at];
      held++;
    }
    return held;
  }

  // For each term its phrases as lists of stems.
  function* unpackPhrases(from, stems, count) {
    const bits = 32 - Math.clz32(stems), terms = [];
    while (terms.length < count) {
      const rows = from.number(context(24)), phrases = [], used = [];
      let before = [];
      while (phrases.length < rows) {
        const row = before.slice(0, from.number(context(25), context(26, Math.min(before.length, 7))));
        for (;;) {
          const at = Math.min(row.length, 7);
          if (!from.choice(0, context(27, at), context(28, at * 8 + Math.min(before.length, 7)))) break;
          row.push(unpackPart(from, row.length ? row[row.length - 1] + 1 : 0, used, bits));
        }
        phrases.push(row);
        before = row;
      }
      terms.push(phrases);
      yield;
    }
    return terms;
  }
  function unpackPart(from, previous, used, bits) {
    const follows = number(previous > 0);
    let place;
    if (from.choice(0, context(29), context(30, follows * 16 + Math.min(used.length, 15)))) {
      const at = used.length - 1 - from.number(context(31));
      place = used[at];
      used.splice(at, 1);
    } else place = from.symbol(bits, context(32, follows), context(33, previous));
    used.push(place);
    return place;
  }

  // For each term the documents that it stands in and how often; the terms of each text.
  function* unpackConcepts(from, found, texts, terms, rulings, documents) {
    const triggers = new Triggers(terms), held = Array.from({ length: documents }, () => []), count = terms.length;
    found.forEach((stands, stem) => stands.forEach((document) => held[document].push(stem)));
    const standing = terms.map(() => ({ documents: [], often: [] })), ofTexts = [];
    for (let document = 0; document < documents; document++) {
      const all = triggers.of(held[document], count), here = [], counts = new Array(count).fill(0);
      for (let term = 0; term < count; term++) if (from.choice(0, context(34, all[term]), context(35, term * 8 + all[term]))) here.push(term);
      ofTexts.push(texts[document].map((half) => half.map((text) => {
        const known = triggers.of(text, count);
        return here.filter((term) => {
          const stands = from.choice(0, context(36, known[term]), context(37, term * 8 + known[term]));
          if (stands) counts[term]++;
          return stands;
        });
      })));
      const topic = number(document >= rulings);
      for (const term of here) {
        const nowhere = number(counts[term] === 0), where = topic * 2 + nowhere;
        const rest = nowhere + from.number(context(38, where), context(39, where * 16 + sizes(counts[term])));
        standing[term].documents.push(document);
        standing[term].often.push(counts[term] + rest);
      }
      yield;
    }
    return { standing, ofTexts };
  }
})(globalThis.rulingsSearch);
