// A query -> an answer: search/answer.py. Citations are looked up, words repaired and ranked, what no ruling covers is
// refused. Notes are [name of the message, its values].
(function (search) {
  "use strict";
  const { unique } = search;

  // {query, confidence, answered, hits: [[citation, score]], notes, unknownWords, didYouMean, topic, tokens}
  search.answer = function (library, typed, limit) {
    const { reader, register, settings } = library, query = beginning(typed, settings.maxCharacters).normalize("NFC");
    const reading = reader.read(query), all = (part) => reading.mentions.flatMap((mention) => mention[part]);
    const cited = unique(all("citations").map((one) => one.name)), unknown = unique(all("unknown"));
    const ofSections = all("sections").flatMap((entry) => register.rulingsOf(entry)).map((one) => one.name);
    let found;
    if (reading.whole && (cited.length || ofSections.length || unknown.length)) {
      found = byCitation(library, unique([...cited, ...ofSections]), unknown, limit);
    } else {
      found = byWords(library, reading.rest, cited, limit);
      lean(found, new Set(ofSections), settings.sectionBonus);
      if (unknown.length && found.confidence === "sure" && !cited.length) found.confidence = "doubtful";
    }
    for (const name of unknown.slice(0, settings.maxNamed)) found.notes.push([reader.gapEntry(name) ? "gap" : "noRuling", { citation: name }]);
    if (unknown.length > settings.maxNamed) found.notes.push(["more", { n: unknown.length - settings.maxNamed }]);
    if (typed.length > settings.maxCharacters) found.notes.push(["beginning", {}]);
    found.query = typed;
    found.answered = found.confidence !== "none";
    return found;
  };

  // As much as is read, cut between words.
  function beginning(query, most) {
    if (query.length <= most) return query;
    const read = query.slice(0, most + 1), last = /\S*$/.exec(read)[0];
    return last.length < read.length ? read.slice(0, read.length - last.length) : read.slice(0, most);
  }

  function made(confidence, hits) {
    return { confidence, hits, notes: [], unknownWords: [], didYouMean: null, topic: null, tokens: new Set() };
  }
  function falling(names, limit) { return unique(names).slice(0, limit).map((name, place) => [name, 1 / (place + 1)]); }

  function byCitation(library, names, unknown, limit) {
    const { reader, settings } = library;
    if (!names.length) return made("none", falling(unknown.slice(0, settings.maxNamed).flatMap((name) => reader.nearest(name, 3)), limit));
    const near = names.length === 1 ? library.neighbours.get(names[0]) || [] : [];
    return made("sure", falling([...names, ...near], Math.max(limit, names.length)));
  }

  function lean(found, section, bonus) {
    const best = Math.max(0, ...found.hits.map((hit) => hit[1]));
    for (const hit of found.hits) if (section.has(hit[0])) hit[1] += best * bonus;
    found.hits.sort((a, b) => b[1] - a[1]);
  }

  function byWords(library, rest, cited, limit) {
    const { settings } = library, words = library.text.words(rest), cut = words.length > settings.maxWords;
    const question = new search.Question(library, cut ? rest.slice(0, words[settings.maxWords].start) : rest, limit);
    const result = made(cited.length ? "sure" : question.confidence(), withCited(question.hits(), cited, limit, settings.mentionBonus));
    result.topic = cited.length ? null : question.topic();
    if (result.topic !== null) result.hits = near(library, result, limit);
    if (cut) result.notes.push(["words", { limit: settings.maxWords }]);
    result.unknownWords = question.unknown;
    result.tokens = new Set(question.weights.keys());
    result.didYouMean = question.changes.length ? question.text : null;
    return result;
  }

  // The rulings that the query cites beside its words, above all others.
  function withCited(ranked, cited, limit, bonus) {
    const scores = new Map(ranked), best = scores.size ? Math.max(...scores.values()) : 1;
    cited.forEach((name, place) => scores.set(name, (scores.get(name) || 0) + best * (bonus + 0.1 / (1 + place))));
    return Array.from(scores).sort((a, b) => b[1] - a[1]).slice(0, limit);
  }

  // For a topic beyond: the rulings named as nearest, then the others found.
  function near(library, result, limit) {
    const names = library.topics.get(result.topic).near, others = result.hits.filter((hit) => !names.includes(hit[0]));
    const best = result.hits.length ? Math.max(...result.hits.map((hit) => hit[1])) : 1;
    return [...names.map((name) => [name, best]), ...others].slice(0, Math.max(limit, names.length));
  }
})(globalThis.rulingsSearch);
