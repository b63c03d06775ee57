// Titles and verdicts: the other half of tools/website/search_titles.py, whose order and contexts these are.
(function (search) {
  "use strict";
  const { context } = search;
  const least = (list) => Math.min(list.length, 3);

  // The texts, one for each of `documents`. `known`: stems, words and single texts as search.unpackIndex made them.
  search.unpackTitles = function* (from, documents, { separators, literals }, known) {
    const titles = [];
    for (const document of documents) {
      const texts = known.texts[document].flat(), at = from.any(texts.length + 1);
      const unused = at < texts.length ? texts[at].slice().sort((one, other) => one - other) : [], used = [];
      let between = separators[from.number(context(40), context(41))], title = between;
      while (!between.endsWith("\0")) {
        title += word(from, between, unused, used, literals, known);
        between = separators[from.number(context(40), context(42, least(unused)))];
        title += between;
      }
      titles.push(title.slice(0, -1));
      if (titles.length % 16 === 0) yield;
    }
    return titles;
  };

  function word(from, before, unused, used, literals, known) {
    let place;
    if (from.choice(0, context(43, least(unused) * 4 + least(used)))) {
      place = unused.splice(from.any(unused.length), 1)[0];
      used.push(place);
    } else if (from.choice(0, context(44, least(used)))) place = used[from.any(used.length)];
    else return literals[from.number(context(45))];
    const forms = known.words[place].map(([, form]) => form).filter((form) => known.frequencies.get(form));
    let form = forms[from.weighed(forms.map((one) => known.frequencies.get(one)))];
    const begins = !before || /[.!?]/.test(before) ? 1 : 0, general = context(46, begins), own = context(47, place * 2 + begins);
    const capital = from.choice(0, general, own), upper = capital && from.choice(0, context(50, begins), context(51, place * 2 + begins));
    if (form.includes("е")) {
      const yo = from.number(context(48), context(49, place)), parts = form.split("е");
      if (yo) form = parts.slice(0, yo).join("е") + "ё" + parts.slice(yo).join("е");
    }
    return upper ? form.toUpperCase() : capital ? form[0].toUpperCase() + form.slice(1) : form;
  }
})(globalThis.rulingsSearch);
