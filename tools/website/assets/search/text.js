// Words of a text, folded so that equal words compare equal: kb/words.py, search/layouts.py, search/transliteration.py.
// Tables and limits come from there with the data.
(function (search) {
  "use strict";
  const LATIN = /[A-Za-z]/, CYRILLIC = /[\u0400-\u04ff]/, LETTER = /\p{L}/u, DECIMAL = /^\p{Nd}+$/u;

  search.Text = class {
    constructor(tables) {
      this.tables = tables;
      this.apostrophe = new Set(tables.apostrophes);
      this.word = new RegExp("[\\p{L}\\p{N}]+(?:[" + tables.apostrophes + "][\\p{L}\\p{N}]+)*", "gu");
      this.toCyrillic = translation(tables.toCyrillic);
      this.toLatin = translation(tables.toLatin);
      this.sounds = translation(tables.sounds);
      this.spellings = new Map(tables.spellings);
      this.spelling = new RegExp(tables.spellingPattern, "g");
      this.folded = new Map();
    }

    fold(word) {
      let found = this.folded.get(word);
      if (found === undefined) {
        found = this.foldAnew(word);
        if (this.folded.size < 20000) this.folded.set(word, found);
      }
      return found;
    }

    foldAnew(word) {
      const longest = this.tables.longestWord;
      word = word.slice(0, longest).normalize("NFKC").toLowerCase().replace(/ß/g, "ss");
      if (word.endsWith("s") && this.apostrophe.has(word[word.length - 2]) && LETTER.test(word[word.length - 3] || "")) {
        word = word.slice(0, -2);
      }
      return Array.from(word, (sign) => sign === "ё" ? "е" : this.apostrophe.has(sign) ? "" : sign).join("").slice(0, longest);
    }

    // Every word: `text` folded, `start` and `end` in the text it was found in.
    words(text) {
      const found = [];
      for (const match of text.matchAll(this.word)) {
        const folded = this.fold(match[0]);
        if (folded) found.push({ text: folded, start: match.index, end: match.index + match[0].length });
      }
      return found;
    }

    skeletonOfCyrillic(word) { return squeezed(this.sounds(word)); }

    // The skeletons that a Latin spelling may stand for, sorted.
    skeletonsOfLatin(word) {
      const sound = (text) => squeezed(text.replace(this.spelling, (match) => this.spellings.get(match)));
      const found = new Set([sound(word)]);
      for (const [letter, other] of this.tables.otherSpellings) {
        if (word.includes(letter)) found.add(sound(word.replaceAll(letter, other)));
      }
      return Array.from(found).sort();
    }
  };

  function squeezed(skeleton) { return skeleton.replace(/i(?=[aeu])/g, "").replace(/(.)\1+/g, "$1"); }

  // What `str.translate` does: signs, and what stands for each of them, parted by spaces where it is no one sign.
  function translation([signs, instead]) {
    const others = instead.length === signs.length ? Array.from(instead) : instead.split(" ");
    const table = new Map(Array.from(signs, (sign, place) => [sign, others[place]]));
    return (text) => Array.from(text, (sign) => table.has(sign) ? table.get(sign) : sign).join("");
  }

  search.translation = translation;
  search.hasLatin = (text) => LATIN.test(text);
  search.hasCyrillic = (text) => CYRILLIC.test(text);
  search.isDecimal = (text) => DECIMAL.test(text);
  search.isAlnum = (sign) => /^[\p{L}\p{N}]+$/u.test(sign);
  // Without the signs at both ends; `right` only: at the end.
  search.strip = function (text, signs, right) {
    let start = 0, end = text.length;
    while (!right && start < end && signs.includes(text[start])) start++;
    while (end > start && signs.includes(text[end - 1])) end--;
    return text.slice(start, end);
  };
  search.split = (text) => text.trim().split(/\s+/).filter(Boolean);
  search.unique = (items) => Array.from(new Set(items));
})(globalThis.rulingsSearch = globalThis.rulingsSearch || {});
