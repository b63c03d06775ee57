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
    // The terms that one of the stems may name: 4 when it does so by itself, and up to 3 for parts of longer names.
    of(stems) {
      const known = new Map(), single = new Set();
      for (const stem of stems) {
        for (const term of this.parts.get(stem) || this.none) known.set(term, Math.min((known.get(term) || 0) + 1, 3));
        for (const term of this.single.get(stem) || this.none) single.add(term);
      }
      for (const term of single) known.set(term, (known.get(term) || 0) + 4);
      return known;
    }
  }

  // A generator, so that the page can do something else now and then. What comes of it is plain: it may be kept as JSON.
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
    return { titles, stems, frequencies: Array.from(frequencies), stemOf: Array.from(stemOf), found, often: counts.often, texts, terms, concepts };
  };
  search.unpacked = function (packed) {
    const steps = search.unpackIndex(packed);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  };

  // The documents of the titles in their order: for each language the rulings twice, then the topics.
  function titled(rulings, documents, languages) {
    const all = Array.from({ length: documents }, (none, place) => place), ones = all.slice(0, rulings);
    return Array.from({ length: languages }, () => [...ones, ...ones, ...all.slice(rulings)]).flat();
  }

  function* unpackStems(from, letters, count) {
    const stems = [];
    let before = [], keptBefore = 0;
    while (stems.length < count) {
      const place = 1 + Math.min(keptBefore, FARTHEST), length = place * 16 + Math.min(before.length, 15);
      const kept = from.number(context(1), context(2, place), context(3, length)), stem = before.slice(0, kept);
      for (;;) {
        const at = stem.length, first = at > 0 ? stem[at - 1] : 0, second = at > 1 ? stem[at - 2] : 0, third = at > 2 ? stem[at - 3] : 0;
        const letter = from.number(context(4, first), context(5, first * 128 + second), context(6, (first * 128 + second) * 128 + third));
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
    const found = [];
    for (const stem of stems) {
      const script = scripts[found.length], last = letterNumbers.get(stem[stem.length - 1]), words = [];
      let before = 0, path = 0;
      for (;;) {
        const ending = from.number(context(7, before * 2 + script), context(8, path * 2 + script), context(9, (path * 2 + script) * 128 + last));
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
      let first = 0;
      for (let left = length; left; left--) {
        let none = 1;
        const from_ = first, next = from_ + from.pick(count - left - from_ + 1, (at) => 1 - (none *= 1 - Math.min(left * sizes_[from_ + at] / behind[from_ + at], MOST)));
        found.push(next);
        first = next + 1;
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
      const holders = draw(from, groups, stands, count), split = [];
      groups.forEach(([start, end], group) => {
        const middle = start + holders[group];
        for (let at = start; at < middle; at++) texts[at].push(stem);
        if (middle > start) split.push([start, middle]);
        if (middle < end) split.push([middle, end]);
      });
      groups = split;
    }
    return texts;
  }

  // How many texts of each group hold what `left` of the `rest` hold.
  function draw(from, groups, left, rest) {
    const holders = new Uint16Array(groups.length), size = (group) => groups[group][1] - groups[group][0];
    for (let first = 0; left; first++) {
      let none = 1, behind = rest;
      const before = first;
      first += from.pick(groups.length - before, (at) => {
        none *= without(size(before + at), left, behind);
        behind -= size(before + at);
        return 1 - none;
      });
      for (let group = before; group < first; group++) rest -= size(group);
      const here = size(first), least = Math.max(1, left - (rest - here)), held = least + from.weighed(odds(least, here, left, rest));
      holders[first] = held;
      left -= held;
      rest -= here;
    }
    return holders;
  }
  function without(size, left, rest) {
    const fewer = Math.min(size, left), more = Math.max(size, left);
    let chance = (rest - more) / rest;
    for (let at = 1; at < fewer; at++) chance *= (rest - more - at) / (rest - at);
    return chance;
  }
  function odds(least, size, left, rest) {
    const found = [1], most = Math.min(size, left);
    for (let held = least; held < most; held++) found.push(found[found.length - 1] * (size - held) * (left - held) / ((held + 1) * (rest - size - left + held + 1)));
    return found;
  }

  // For each term its phrases as lists of stems.
  function* unpackPhrases(from, stems, count) {
    const terms = [];
    while (terms.length < count) {
      const rows = from.number(context(24)), phrases = [], used = [];
      let before = [];
      while (phrases.length < rows) {
        const kept = from.number(context(25), context(26, Math.min(before.length, 7))), row = before.slice(0, kept);
        for (;;) {
          const at = Math.min(row.length, 7);
          if (!from.choice(0, context(27, at), context(28, at * 8 + Math.min(before.length, 7)))) break;
          row.push(unpackPart(from, row.length === kept && kept < before.length ? before[kept] + 1 : 0, used, stems));
        }
        phrases.push(row);
        before = row;
      }
      terms.push(phrases);
      yield;
    }
    return terms;
  }
  function unpackPart(from, least, used, stems) {
    let place;
    if (from.choice(0, context(29), context(30, number(least > 0) * 16 + Math.min(used.length, 15)))) {
      const at = used.length - 1 - from.number(context(31));
      place = used[at];
      used.splice(at, 1);
    } else place = least + from.any(stems - least);
    used.push(place);
    return place;
  }

  // For each term the documents that it stands in and how often; the terms of each text.
  function* unpackConcepts(from, found, texts, terms, rulings, documents) {
    const triggers = new Triggers(terms), held = Array.from({ length: documents }, () => []);
    found.forEach((stands, stem) => stands.forEach((document) => held[document].push(stem)));
    const standing = terms.map(() => ({ documents: [], often: [] })), ofTexts = [];
    const everything = terms.map((phrases, term) => term);
    for (let document = 0; document < documents; document++) {
      const here = unpackStanding(from, everything, triggers.of(held[document]), 34), counts = new Uint16Array(terms.length);
      ofTexts.push(texts[document].map((half) => half.map((text) => {
        const stand = unpackStanding(from, here, triggers.of(text), 36);
        for (const term of stand) counts[term]++;
        return stand;
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
  // Which of the terms stand somewhere: those that a word there may name, one by one; then how many others, and which.
  function unpackStanding(from, terms, triggers, family) {
    const stand = [], others = [];
    for (const term of terms) {
      const known = triggers.get(term);
      if (!known) others.push(term);
      else if (from.choice(0, context(family, known), context(family + 1, term * 8 + known))) stand.push(term);
    }
    for (let left = from.number(context(family)); left; left--) stand.push(others[from.any(others.length)]);
    return stand.sort((one, other) => one - other);
  }
})(globalThis.rulingsSearch);
