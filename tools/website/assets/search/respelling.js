// What a short search may be meant as that is nothing but a citation, in a spelling which the grammar does not have:
// kb/respelling.py. Its words and patterns come with the data.
(function (search) {
  "use strict";
  const { isAlnum, isDecimal, translation } = search;
  const ASCII = /^[\x00-\x7f]*$/, FIGURES = /^[0-9]+$/;

  search.Respelling = class {
    constructor(tables, grammar, names, documents) {
      this.maxLength = tables.maxLength;
      this.grammar = grammar;
      this.names = names;
      this.documents = documents;
      this.words = new Map();
      for (const [kind, value, words] of tables.words) for (const word of words.split(" ")) this.words.set(word, [kind, value]);
      this.numbers = counted(tables.numbers);
      this.ordinals = counted(tables.ordinals);
      this.small = new Set(tables.small);
      for (const name of ["toLatin", "toCyrillic", "drawn", "keys", "numeral", "figures"]) this[name] = translation(tables[name]);
      this.link = new RegExp("^(?:" + tables.link + ")$", "u");
      this.token = new RegExp(tables.token, "gu");
      this.counted = new RegExp(tables.counted, "gu");
      this.glued = new RegExp(tables.glued, "gu");
      this.strokes = new RegExp(tables.strokes, "gu");
      this.closed = new RegExp("^(?:" + tables.closed + ")$", "u");
      this.ending = new RegExp(tables.ending, "u");
    }

    * of(text) {
      if (text.length > this.maxLength) return;
      const link = this.link.exec(text.trim());
      if (link) yield link[1];
      for (const typed of new Set(this.typed(text))) {
        if (typed !== text) yield typed;
        const pieces = this.pieces(this.plain(typed));
        if (pieces.length) yield* this.spelled(pieces);
      }
    }
    typed(text) {
      if (ASCII.test(text)) return [text, this.toCyrillic(text)];
      return [text, this.drawn(text), this.toLatin(text).replaceAll("/", "."), this.toLatin(this.drawn(text)), this.keys(text)];
    }
    plain(text) {
      if (!ASCII.test(text)) text = text.replaceAll("№", "§").normalize("NFKC");
      text = text.toLowerCase().replaceAll("#", "§").replace(this.counted, "").replace(this.glued, "");
      return text.replace(this.strokes, (strokes) => "i".repeat(strokes.length));
    }
    pieces(text) {
      const found = [];
      let joint = "";
      for (const [token] of text.matchAll(this.token)) {
        const [kind, value] = this.documents.has(token) ? ["document", token] : this.kind(token), last = found[found.length - 1];
        if (!kind) return [];
        if (kind === "joint") joint = value === "." && joint ? joint : value;
        else if (kind === "letter" && this.small.has(value) && last && last.kind === "item") continue;
        else if (value === "и" && last && last.kind === "number") joint = ",";
        else if (kind !== "frame") {
          found.push({ kind, text: value, joint });
          joint = "";
        }
      }
      return found;
    }
    kind(word) {
      if (this.words.has(word)) return this.words.get(word);
      if (!isAlnum(word[0]) && word[0] !== "|") return ["joint", word === ":" ? ":" : ","];
      const number = this.numbers.get(word) || this.ordinals.get(word.replace(this.ending, "")) || word;
      if (FIGURES.test(number)) return ["number", number];
      if (this.names.has(this.grammar.looks.fold(word).text)) return ["name", word];
      if (word.length === 1) return ["letter", word];
      return this.closed.test(word) || this.numeralOf(word) ? ["label", word] : ["", ""];
    }
    numeralOf(token) {
      const numeral = this.numeral(token).toUpperCase();
      return this.grammar.numerals.value(numeral) ? numeral : "";
    }

    * spelled(pieces) {
      const kinds = pieces.map((piece) => piece.kind), item = kinds.includes("item") ? kinds.indexOf("item") : kinds.length;
      let at = kinds.findIndex((kind, place) => place >= item && (kind === "section" || kind === "label"));
      if (at >= 0) {
        if (at === pieces.length - 1 && kinds[at] === "section") at = item;
        yield this.written([...pieces.slice(at), ...pieces.slice(0, at)]);
      }
      yield this.written(pieces);
    }
    written(pieces) {
      const parts = pieces.filter((piece) => piece.kind !== "section" && piece.kind !== "item"), last = () => out[out.length - 1];
      let out = "", due = "label";
      for (const [place, piece] of parts.entries()) {
        const behind = parts[place + 1] || null;
        if (this.isWord(piece, due, behind)) continue;
        if (piece.kind === "document") {
          out += behind && behind.kind !== "document" ? " " + piece.text + ":" : "";
          due = "label";
        } else if (due === "label" || begins(piece, due, behind)) {
          out += (out && last() !== ":" ? piece.joint === "–" ? "–" : " " : "") + this.label(piece, behind);
          due = isDecimal(last()) && piece.kind === "label" ? "list" : "number";
        } else if (due === "list") {
          if (!["–", ","].includes(piece.joint) || piece.kind !== "number") return "";
          out += (piece.joint === "–" ? "–" : ", ") + piece.text;
        } else if (piece.joint === ":" && isDecimal(last())) return "";
        else if (piece.kind === "letter" && behind) out += "." + piece.text;
        else {
          out += "." + this.number(piece);
          due = piece.kind === "letter" && !isDecimal(last()) ? "number" : "list";
        }
      }
      return due === "number" && pieces.some((piece) => piece.kind === "section") ? "раздел " + out : out;
    }
    isWord(piece, due, behind) {
      return this.small.has(piece.text) && (due === "list" || (due === "label" && (!behind || behind.joint !== ".")));
    }
    label(piece, behind) {
      const numbered = behind && (behind.kind === "number" || behind.kind === "letter") && piece.kind !== "number";
      return (numbered && this.numeralOf(piece.text)) || piece.text;
    }
    number(piece) {
      if (/\p{Nd}/u.test(piece.text)) return this.figures(piece.text);
      const value = piece.joint === "." ? this.grammar.numerals.value(this.numeralOf(piece.text)) : 0;
      return value ? String(value) : piece.text;
    }
  };

  function begins(piece, due, behind) {
    if (piece.kind === "name" || (piece.kind === "label" && due === "list")) return true;
    return due === "list" && behind !== null && behind.joint === ".";
  }
  // Words by their number: those for 1, those for 2, …
  function counted(rows) {
    const found = new Map();
    rows.forEach((words, place) => words.split(" ").forEach((word) => found.set(word, String(place + 1))));
    return found;
  }
})(globalThis.rulingsSearch);
