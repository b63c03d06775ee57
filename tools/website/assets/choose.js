// The reader's language: what they chose last, else what the browser asks for.
(function () {
  "use strict";
  var links = document.querySelectorAll("a[data-choice]"), known = {}, last = null, wished;
  for (var i = 0; i < links.length; i++) known[links[i].dataset.choice] = links[i];
  try { last = localStorage.getItem("rulings.language"); } catch (error) { /* private windows keep nothing */ }
  wished = [last].concat(navigator.languages || [navigator.language]).map(function (tag) {
    return String(tag || "").slice(0, 2).toLowerCase();
  });
  var found = wished.filter(function (tag) { return known[tag]; })[0];
  // Whoever reads neither language is offered both.
  if (found) location.replace(known[found].href + location.hash);
})();
