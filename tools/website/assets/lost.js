// An address that is none: in its tree's language, and led on when a citation stands in it.
(function () {
  "use strict";
  var icon = document.querySelector('link[rel="icon"]').getAttribute("href");
  var base = icon.slice(0, icon.indexOf("assets/")), path = location.pathname, text;
  if (path.slice(0, base.length) === base) path = path.slice(base.length);
  try { text = decodeURIComponent(path); } catch (error) { text = path; }
  var parts = text.split("/").filter(Boolean), tree = /^(?:ru|en|r)$/i.test(parts[0]) ? parts.shift().toLowerCase() : "";
  if (/^(?:index|404)\.html$/.test(parts[parts.length - 1])) parts.pop();
  var language = tree === "ru" || tree === "en" ? tree : "", found;
  found = window.rulingsCitation.read(parts.join(" ").replace(/\.html$/, ""), window.rulingsRegister);
  if (parts.length && found.name) {
    location.replace(base + (language || "r") + "/" + found.name + "/" + location.search + location.hash);
    return;
  }
  document.querySelectorAll("[data-tree]").forEach(function (section) {
    section.hidden = Boolean(language) && section.dataset.tree !== language;
  });
  if (language) document.documentElement.lang = language;
  document.querySelectorAll("[data-near]").forEach(function (line) {
    var own = line.closest("[data-tree]"), to = own ? own.dataset.tree : language || "r";
    found.near.forEach(function (name, place) {
      var link = document.createElement("a");
      link.href = base + to + "/" + name + "/";
      link.textContent = name;
      line.lastElementChild.append(place ? ", " : "", link);
    });
    line.hidden = !found.near.length;
  });
})();
