// Citations as people type them -> the ruling or section they name, or nothing: never a guess.
// A small relative of kb/reader.py, for addresses; `register` is Register.plain() of kb/citation.py.
(function (root) {
  "use strict";
  var LOOKS = { "А": "A", "В": "B", "Б": "B", "Е": "E", "К": "K", "М": "M", "Н": "H", "О": "O", "Р": "P", "С": "C",
    "Т": "T", "Х": "X", "І": "I", "Ӏ": "I", "Ш": "III", "Ѕ": "S", "Ј": "J", "У": "Y", "Ѵ": "V", "Ι": "I", "Χ": "X" };
  var WORDS = /^(?:СМ|П|ПП|ПУНКТ|ПРАВИЛО|РЕШЕНИЕ|SEE|RULE|RULING|SECTION|РАЗДЕЛ|№|§|#)(?=[ .:_]|$)[ .:_]*|^[№§#] */;
  var VALUES = { I: 1, V: 5, X: 10, L: 50 };

  function folded(text) {
    return text.toUpperCase().replace(/[^\x00-\x7f]/g, function (sign) { return LOOKS[sign] || sign; });
  }

  function roman(text) {
    var total = 0;
    for (var i = 0; i < text.length; i++) {
      var value = VALUES[text[i]];
      if (!value) return 0;
      total += value < (VALUES[text[i + 1]] || 0) ? -value : value;
    }
    return total;
  }

  // The ways to write a section's label, each as the letters and figures between separators.
  function spellings(row) {
    var parts = row.label.split("."), number = roman(parts[0]), found = [parts, [parts.join("")]];
    if (number) found.push([String(number)].concat(parts.slice(1)));
    row.aliases.forEach(function (alias) { found.push(folded(alias).split(/[ .-]+/)); });
    return found;
  }

  function name(row, number) {
    return (row.bare ? "" : row.document + ":") + row.label + (number ? "." + number : "");
  }

  function isDocument(name, register) {
    return register.some(function (row) { return row.document === name; });
  }

  function read(text, register) {
    var plain = text.normalize("NFKC").replace(/@.*$/, "").trim(), asked = "", before;
    var document_ = /^([a-z][a-z0-9-]*)(:|\s)\s*/i.exec(plain);
    if (document_ && (document_[2] === ":" || isDocument(document_[1].toLowerCase(), register))) { asked = document_[1].toLowerCase(); plain = plain.slice(document_[0].length); }
    plain = plain.toUpperCase();
    do { before = plain; plain = plain.replace(WORDS, ""); } while (plain !== before);
    var tokens = folded(plain).match(/[0-9]+|[^0-9\s.,:;_\-‐-―\/()?!«»„“”"']+/g) || [], near = [];
    for (var i = 0; i < register.length; i++) {
      var row = register[i];
      if (asked ? asked !== row.document : !row.bare) continue;
      var found = spellings(row);
      for (var j = 0; j < found.length; j++) {
        var rest = tokens.slice(found[j].length);
        if (rest.length > 1 || found[j].join(".") !== tokens.slice(0, found[j].length).join(".")) continue;
        // A bare number is no section.
        if (!rest.length && !/^[0-9]/.test(found[j][found[j].length - 1])) return { name: name(row), near: [] };
        if (!/^[1-9][0-9]{0,5}$/.test(rest[0] || "")) continue;
        if (row.numbers.indexOf(+rest[0]) >= 0) return { name: name(row, rest[0]), near: [] };
        near = nearest(row, +rest[0]);
      }
    }
    return { name: null, near: near };
  }

  function nearest(row, number) {
    if (!row.numbers.length) return [name(row)];
    return row.numbers.slice().sort(function (a, b) {
      return Math.abs(a - number) - Math.abs(b - number) || a - b;
    }).slice(0, 3).map(function (each) { return name(row, each); });
  }

  root.rulingsCitation = { read: read };
})(typeof window === "undefined" ? globalThis : window);
