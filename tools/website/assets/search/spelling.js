// Words nearest by spelling and by sound: search/spelling.py, search/vocabulary.py.
(function (search) {
  "use strict";
  const SLICE = 128;

  // Kept by script and length, as a query word is compared with those of nearly its length only; their traits as plain
  // numbers side by side, for nearly all are ruled out by them.
  class Lists {
    constructor() { this.lists = new Map(); }
    add(key, word, frequency) {
      if (!this.lists.has(key)) this.lists.set(key, { words: [], frequencies: [], once: null, twice: null });
      const list = this.lists.get(key);
      list.words.push(word);
      list.frequencies.push(frequency);
    }
    get(key) {
      const list = this.lists.get(key);
      if (list && !list.once) {
        list.once = Int32Array.from(list.words, (word) => traits(word)[0]);
        list.twice = Int32Array.from(list.words, (word) => traits(word)[1]);
      }
      return list;
    }
  }

  search.Vocabulary = class {
    // `frequencies`: pairs of a word and in how many documents it stands.
    constructor(frequencies, text, tables) {
      this.text = text;
      this.tables = tables;
      this.confused = new Set(tables.confused);
      this.words = new Lists();
      this.cyrillic = [];
      for (const [word, frequency] of frequencies) {
        if (search.isDecimal(word)) continue;
        const cyrillic = search.hasCyrillic(word);
        this.words.add((cyrillic ? "c" : "l") + word.length, word, frequency);
        if (cyrillic) this.cyrillic.push([word, frequency]);
      }
      this.bySound = new Map();
      this.skeletons = new Lists();
      this.kept = new Map();
    }

    // How the words sound: a generator, so that the page can do something else now and then.
    * listSounds() {
      for (const [place, [word, frequency]] of this.cyrillic.entries()) {
        const skeleton = this.text.skeletonOfCyrillic(word), known = this.bySound.get(skeleton);
        if (known) known.push([word, frequency]);
        else this.bySound.set(skeleton, [[word, frequency]]);
        if (place % SLICE === 0) yield;
      }
      for (const [skeleton, known] of this.bySound) {
        known.sort((a, b) => b[1] - a[1] || compare(a[0], b[0]));
        this.skeletons.add("" + skeleton.length, skeleton, known[0][1]);
      }
    }

    similar(word) { return this.nearest(word, this.words, search.hasCyrillic(word) ? "c" : "l"); }
    sounding(skeleton) { return this.bySound.get(skeleton) || []; }
    soundingAlike(skeleton) { return this.nearest(skeleton, this.skeletons, ""); }

    nearest(word, lists, prefix) {
      const key = (lists === this.words ? "w" : "s") + word;
      let found = this.kept.get(key);
      if (!found) {
        found = this.search(word, lists, prefix);
        if (this.kept.size < 4096) this.kept.set(key, found);
      }
      return found;
    }

    // The words within the mistakes allowed, likeliest first; with fewer mistakes before more.
    search(word, lists, prefix) {
      const [once, twice] = traits(word), shortest = this.tables.minLength;
      const allowed = word.length < shortest ? 0 : word.length < this.tables.long ? 1 : 2;
      for (let spread = 1; spread <= allowed; spread++) {
        const found = [];
        for (let length = Math.max(shortest, word.length - spread); length <= word.length + spread; length++) {
          const most = 2 * spread - Math.abs(word.length - length), list = lists.get(prefix + length);
          for (let at = 0; list && at < list.words.length; at++) {
            const differ = count(once ^ list.once[at]);
            if (differ > most || differ + count(twice ^ list.twice[at]) > most) continue;
            const known = list.words[at], distance = damerauLevenshtein(word, known, spread);
            if (distance <= spread) found.push({ word: known, distance, odd: this.oddity(word, known), frequency: list.frequencies[at] });
          }
        }
        if (found.length) {
          found.sort((a, b) => a.distance - b.distance || a.odd - b.odd || b.frequency - a.frequency || compare(a.word, b.word));
          return found.map((one) => one.word);
        }
      }
      return [];
    }

    oddity(word, candidate) {
      const odd = word[0] === candidate[0] ? 0 : 2;
      if (sorted(word) === sorted(candidate)) return odd;
      if (word.length === candidate.length) {
        let differ = 0;
        for (let place = 0; place < word.length; place++) {
          if (word[place] !== candidate[place] && !this.confused.has(sorted(word[place] + candidate[place]))) differ++;
        }
        return odd + differ;
      }
      const [shorter, longer] = word.length < candidate.length ? [word, candidate] : [candidate, word];
      for (let place = 1; place < longer.length; place++) {
        if (longer[place] === longer[place - 1] && longer.slice(0, place) + longer.slice(place + 1) === shorter) return odd;
      }
      return odd + 1;
    }
  };

  function compare(one, other) { return one < other ? -1 : one > other ? 1 : 0; }
  function sorted(word) { return Array.from(word).sort().join(""); }

  // The letters of a word and those that it holds twice, as two sets of bits: what differs there differs in the words,
  // though two letters that share a bit may hide it.
  function traits(word) {
    let once = 0, twice = 0;
    for (let place = 0; place < word.length; place++) {
      const bit = 1 << (word.charCodeAt(place) & 31);
      if (word.indexOf(word[place]) < place) twice |= bit;
      once |= bit;
    }
    return [once, twice];
  }
  function count(bits) {
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }

  // Insertions, deletions, substitutions and swaps of neighbours; more than `limit` counts as one more.
  function damerauLevenshtein(one, other, limit) {
    for (let mistakes = Math.abs(one.length - other.length); mistakes <= limit; mistakes++) {
      if (within(one, other, mistakes)) return mistakes;
    }
    return limit + 1;
  }
  function within(one, other, mistakes) {
    if (one === other) return true;
    if (Math.abs(one.length - other.length) > mistakes || !mistakes) return false;
    let at = 0;
    while (at < one.length && at < other.length && one[at] === other[at]) at++;
    const here = one.slice(at), there = other.slice(at), left = mistakes - 1;
    if (within(here.slice(1), there.slice(1), left) || within(here.slice(1), there, left) || within(here, there.slice(1), left)) return true;
    return here.length > 1 && here[0] === there[1] && here[1] === there[0] && within(here.slice(2), there.slice(2), left);
  }
})(globalThis.rulingsSearch);
