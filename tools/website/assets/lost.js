// An address that is none: in its tree's language, and led on when a citation stands in it, read as the search reads it.
(function (search) {
  "use strict";
  // As many as the command names (kb/nearest.py).
  const NEAREST = 3;

  // What the address names, or the nearest to what does not exist: kb/reader.py, resolve_name. Several names are no guess.
  function found(reader, texts) {
    const reading = texts.map((text) => reader.read(text)).find((one) => one.whole);
    const all = (part) => reading ? reading.mentions.flatMap((mention) => mention[part]) : [];
    const names = [...all("citations").map((one) => one.name), ...all("sections").map(search.sectionName)], [unknown] = all("unknown");
    if (unknown === undefined) return { name: names.length === 1 ? names[0] : "", near: [] };
    // The page of a section that the source lacks says so.
    const gap = reader.gapEntry(unknown), page = gap ? search.sectionName(gap) : "";
    if (unknown === page && all("unknown").length === 1 && !names.length) return { name: page, near: [] };
    return { name: "", near: page ? [page] : reader.nearest(unknown, NEAREST) };
  }
  // An address has no blanks: what stands there as it is, else with other signs for blanks, the rarer ones last.
  function spellings(parts) {
    const text = parts.join("/").replace(/\.html$/i, "");
    return search.unique([text, text.replace(/[/_+]/g, " "), text.replace(/[-/_+]/g, " ")]);
  }
  search.found = (parts) => found(search.readerOf(search.tables, search.register), spellings(parts));

  const icon = document.querySelector('link[rel="icon"]').getAttribute("href"), base = icon.slice(0, icon.indexOf("assets/"));
  let path = location.pathname;
  if (path.startsWith(base)) path = path.slice(base.length);
  try { path = decodeURIComponent(path); } catch (error) { /* as it was typed */ }
  const parts = path.split("/").filter(Boolean), tree = /^(?:ru|en|r)$/i.test(parts[0]) ? parts.shift().toLowerCase() : "";
  if (/^(?:index|404)\.html$/.test(parts[parts.length - 1])) parts.pop();
  const language = tree === "r" ? "" : tree;

  document.querySelectorAll("[data-tree]").forEach((section) => {
    section.hidden = Boolean(language) && section.dataset.tree !== language;
  });
  if (language) document.documentElement.lang = language;
  if (!parts.length) return;
  const { name, near } = search.found(parts);
  if (name) {
    location.replace(base + (language || "r") + "/" + name + "/" + location.search + location.hash);
    return;
  }
  document.querySelectorAll("[data-near]").forEach((line) => {
    const own = line.closest("[data-tree]"), to = own ? own.dataset.tree : language || "r";
    near.forEach((one, place) => {
      const link = document.createElement("a");
      link.href = base + to + "/" + one + "/";
      link.textContent = one;
      line.lastElementChild.append(place ? ", " : "", link);
    });
    line.hidden = !near.length;
  });
})(globalThis.rulingsSearch);
