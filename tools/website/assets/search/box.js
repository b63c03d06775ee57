// The search boxes: what is needed is fetched when one of them is first used, as scripts, for a page opened as a file may
// fetch nothing else. What is shown is text, never HTML.
(function (search) {
  "use strict";
  const FOLDER = document.currentScript.src.replace(/[^/]*$/, ""), REVISIONS = "{revisions}", LANGUAGE = document.documentElement.lang;
  const SCRIPTS = ["text", "snowball", "citations", "respelling", "reading", "spelling", "repair", "question", "answer", "unpack", "titles", "index", "library", "words", "tables", "register", "data"];
  // As many as the command gives; fewer in the list below a box.
  const ASKED = 10, LISTED = 6;
  let ready = null, library = null, words = null;

  // --- fetching ---

  function fetched(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = FOLDER + name + ".js" + (location.protocol === "file:" ? "" : "?v=" + REVISIONS[name]);
      script.async = false;
      script.addEventListener("load", done);
      script.addEventListener("error", () => failed(new Error(name)));
      document.head.append(script);
    });
  }
  // Resolves when questions can be answered; a failed attempt may be repeated.
  function prepare() {
    ready = ready || Promise.all(SCRIPTS.map(fetched)).then(() => search.opened(search.tables, search.register, search.data)).then((made) => {
      library = made;
      words = new search.Words(library, search.data.said[LANGUAGE], LANGUAGE);
    }).catch((error) => {
      ready = null;
      throw error;
    });
    return ready;
  }
  search.prepare = prepare;
  search.ask = (query) => search.answer(library, query, ASKED);

  // --- showing ---

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }
  function marked(parent, text, tokens) {
    for (const [piece, isMarked] of words.marked(text, tokens)) parent.append(isMarked ? element("mark", "", piece) : piece);
    return parent;
  }
  // The address of a ruling's page stands beside that of the search page.
  function address(form, citation) {
    return form.action.replace(/[^/]+\/(index\.html)?$/, (whole, file) => citation + "/" + (file || ""));
  }
  function told(box, lines) { box.replaceChildren(...lines.map((line) => element("p", "", line))); }
  function summary(answer) {
    const head = words.head(answer);
    return answer.confidence === "sure" ? [...head, words.say("found", { n: answer.hits.length })] : head;
  }

  // --- a box with a list below it ---

  function list(form, input) {
    const id = input.id + "-list", box = element("div", "find"), head = element("div", "find__said"), rows = element("div", "find__rows");
    const status = element("p", "visually-hidden");
    let at = -1, options = [];
    status.setAttribute("role", "status");
    rows.id = id;
    rows.setAttribute("role", "listbox");
    rows.setAttribute("aria-label", input.getAttribute("placeholder"));
    box.hidden = true;
    box.append(head, rows);
    form.append(box, status);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", id);
    input.setAttribute("aria-expanded", "false");

    function open(shown) {
      box.hidden = !shown;
      input.setAttribute("aria-expanded", String(shown && options.length > 0));
      if (!shown) choose(-1);
    }
    function choose(place) {
      if (options[at]) options[at].setAttribute("aria-selected", "false");
      at = place;
      if (options[at]) {
        options[at].setAttribute("aria-selected", "true");
        options[at].scrollIntoView({ block: "nearest" });
        input.setAttribute("aria-activedescendant", options[at].id);
      } else input.removeAttribute("aria-activedescendant");
    }
    function show() {
      const query = input.value;
      if (!library || !query.trim()) return open(false);
      const answer = search.ask(query);
      choose(-1);
      options = answer.hits.slice(0, LISTED).map(([citation], place) => option(answer, citation, place));
      told(head, words.head(answer));
      head.hidden = !head.childElementCount;
      rows.replaceChildren(...options);
      rows.hidden = !options.length;
      box.classList.toggle("find--near", !answer.answered);
      open(true);
      status.textContent = summary(answer).join(" ");
    }
    function option(answer, citation, place) {
      const ruling = words.ruling(citation), row = element("a", "find__row"), name = element("span", "find__name");
      row.id = id + "-" + place;
      row.href = address(form, citation);
      row.tabIndex = -1;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      if (ruling.language !== LANGUAGE) row.lang = ruling.language;
      name.append(element("b", "citation", citation), " ", marked(element("span"), ruling.title, answer.tokens));
      row.append(name, marked(element("span", "find__verdict"), ruling.verdict, answer.tokens));
      return row;
    }

    input.addEventListener("focus", () => prepare().then(() => { if (document.activeElement === input) show(); }, () => {}));
    input.addEventListener("input", () => { if (library) show(); else prepare().then(show, () => {}); });
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && box.hidden) show();
      else if (step && options.length) choose(around(at + step, options.length));
      else if (event.key === "Enter" && options[at] && !box.hidden) options[at].click();
      else if (event.key === "Escape" && !box.hidden) open(false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) open(false); });
    box.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  // -1 is the box itself, before the first and behind the last.
  function around(place, count) { return place < -1 ? count - 1 : place >= count ? -1 : place; }

  // --- the search page ---

  function page(form, input, said, rows) {
    function show() {
      const query = input.value;
      place(query);
      if (!query.trim()) {
        said.replaceChildren();
        rows.replaceChildren();
        return;
      }
      if (!library) {
        told(said, [said.dataset.wait]);
        prepare().then(show, () => told(said, [said.dataset.failed]));
        return;
      }
      const answer = search.ask(query);
      told(said, summary(answer));
      rows.classList.toggle("found--near", !answer.answered);
      said.classList.toggle("found__said--near", answer.confidence !== "sure");
      rows.replaceChildren(...answer.hits.map(([citation]) => row(answer, citation)));
    }
    function row(answer, citation) {
      const ruling = words.ruling(citation), item = element("li"), link = element("a", "found__name");
      link.href = address(form, citation);
      link.append(element("b", "citation", citation), " ", marked(element("span"), ruling.title, answer.tokens));
      if (ruling.language !== LANGUAGE) item.lang = ruling.language;
      item.append(link, marked(element("p"), ruling.verdict, answer.tokens));
      return item;
    }
    // The query stands in the address, and goes along to the other language.
    function place(query) {
      const url = new URL(location.href);
      if (query.trim()) url.searchParams.set("q", query);
      else url.searchParams.delete("q");
      try { history.replaceState(null, "", url); } catch (error) { /* some browsers do not let files, or not so often */ }
      document.querySelectorAll("a[data-language]").forEach((link) => { link.search = url.search; });
    }
    function read() {
      input.value = new URLSearchParams(location.search).get("q") || "";
      show();
    }
    form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
    input.addEventListener("input", show);
    input.addEventListener("focus", () => prepare().catch(() => {}));
    addEventListener("popstate", read);
    read();
  }

  // --- the boxes of this page ---

  const said = document.querySelector("[data-search-said]"), rows = document.querySelector("[data-search-results]");
  document.querySelectorAll("form[data-search]").forEach((form) => {
    const input = form.elements.q;
    form.addEventListener("submit", (event) => { if (!input.value.trim()) event.preventDefault(); });
    if (form.dataset.search === "page" && rows) page(form, input, said, rows);
    else list(form, input);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !(event.key === "/" || event.code === "KeyS" || event.code === "Slash")) return;
    const inputs = Array.from(document.querySelectorAll("form[data-search] input")).filter((one) => one.offsetParent), input = (rows && inputs.find((one) => one.form.dataset.search === "page")) || inputs[0];
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
})(globalThis.rulingsSearch = globalThis.rulingsSearch || {});
