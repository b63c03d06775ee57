// What the pages do: contents on a phone, light and dark, the reader's language, copying, hints. No request is made.
(function () {
  "use strict";
  var root = document.documentElement, body = document.body;

  function each(selector, act) { document.querySelectorAll(selector).forEach(act); }
  function keep(name, value) { try { localStorage.setItem("rulings." + name, value); } catch (error) { /* private windows keep nothing */ } }

  // --- contents ---
  var drawer = document.getElementById("__drawer"), menu = document.querySelector("[data-menu]");
  function open(shown) {
    drawer.checked = shown;
    menu.setAttribute("aria-expanded", String(shown));
    if (shown) document.querySelector("#contents a").focus();
  }
  if (drawer && menu) {
    menu.addEventListener("click", function () { open(!drawer.checked); });
    drawer.addEventListener("change", function () { open(drawer.checked); });
  }

  // --- light and dark ---
  each("[data-scheme]", function (button) {
    button.addEventListener("click", function () {
      var dark = body.getAttribute("data-md-color-scheme") !== "slate";
      body.setAttribute("data-md-color-scheme", dark ? "slate" : "default");
      keep("scheme", dark ? "slate" : "default");
    });
  });

  // --- the reader's language: what they chose; the same place on the other page ---
  // The hash of the address while its place is in sight, else the last heading above what is read.
  var READ_AT = 160;
  function here() {
    var named = document.querySelector(".page :target"), last = "";
    if (named && inSight(named.getBoundingClientRect())) return location.hash;
    each(".page :is(h2, h3, article, section, .glossary > div)[id]", function (place) {
      if (place.getBoundingClientRect().top < READ_AT) last = "#" + encodeURIComponent(place.id);
    });
    return window.scrollY > 50 ? last : "";
  }
  function inSight(box) { return box.bottom > 0 && box.top < root.clientHeight; }
  each("a[data-language]", function (link) {
    link.addEventListener("click", function () {
      keep("language", link.dataset.language);
      link.hash = here();
    });
  });

  // --- copying ---
  function copy(text) {
    if (navigator.clipboard && window.isSecureContext) {
      return navigator.clipboard.writeText(text).catch(function () { return byHand(text); });
    }
    return byHand(text);
  }
  function byHand(text) {
    var area = document.createElement("textarea"), done;
    area.value = text;
    area.className = "visually-hidden";
    body.append(area);
    area.select();
    try { done = document.execCommand("copy"); } catch (error) { done = false; }
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("not copied"));
  }
  each("[data-copies]", function (box) {
    var said = box.querySelector("[role=status]");
    box.addEventListener("click", function (event) {
      var button = event.target.closest("[data-copy], [data-copy-next]");
      if (!button) return;
      var text = "copyNext" in button.dataset ? button.parentElement.querySelector("code").textContent : button.dataset.copy;
      copy(text).then(function () { return box.dataset.copied; }, function () { return box.dataset.failed; }).then(function (done) {
        button.focus();
        said.textContent = done;
        setTimeout(function () { said.textContent = ""; }, 4000);
      });
    });
  });

  // --- hints keep inside the window, and go with Escape ---
  function place(event) {
    var ref = event.target.closest && event.target.closest(".ref");
    if (!ref) return;
    root.classList.remove("hints-off");
    var hint = ref.querySelector(".hint");
    hint.style.left = "0";
    var over = hint.getBoundingClientRect().right - (root.clientWidth - 8);
    if (over > 0) hint.style.left = -Math.min(over, ref.getBoundingClientRect().left - 8) + "px";
  }
  document.addEventListener("mouseover", place);
  document.addEventListener("focusin", place);
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    root.classList.add("hints-off");
    if (drawer && drawer.checked) { open(false); menu.focus(); }
  });
})();
