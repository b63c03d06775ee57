// The search boxes: what is needed is fetched when one of them is first used, as scripts, for a page opened as a file may
// fetch nothing else. What is shown is text, never HTML.
(function (search) {
  "use strict";
  const FOLDER = document.currentScript.src.replace(/[^/]*$/, ""), REVISIONS = "{revisions}", LANGUAGE = document.documentElement.lang;
  const SCRIPTS = ["text", "snowball", "citations", "respelling", "reading", "spelling", "repair", "question", "answer", "unpack", "titles", "index", "library", "words", "tables", "register", "data"];
  // What decides how the data is unpacked.
  const UNPACKED = ["data", "unpack", "index", "titles"];
  // As many as the command gives; fewer in the list below a box.
  const ASKED = 10, LISTED = 6;
  let ready = null, ask = null;

  // --- fetching and asking ---

  const ofFiles = location.protocol === "file:", address = (name) => FOLDER + name + ".js" + (ofFiles ? "" : "?v=" + REVISIONS[name]);
  function fetched(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = address(name);
      script.async = false;
      script.addEventListener("load", done);
      script.addEventListener("error", () => failed(new Error(name)));
      document.head.append(script);
    });
  }
  // Both give what resolves a query into its answer as it is shown (search.Words): here, in slices, or in a worker, which
  // leaves the page alone while it unpacks. A page opened as a file may have none.
  search.here = () => Promise.all(SCRIPTS.map(fetched)).then(() => search.opened(search.tables, search.register, search.data)).then((library) => {
    const words = new search.Words(library, search.data.said[LANGUAGE], LANGUAGE);
    return (query) => Promise.resolve(words.answer(search.answer(library, query, ASKED)));
  });
  function inBackground() {
    return new Promise((done, failed) => {
      const worker = new Worker(address("background")), waiting = [];
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        if (waiting.length) return waiting.shift()[1](new Error(event.message));
        worker.terminate();
        failed(new Error(event.message));
      });
      worker.addEventListener("message", ({ data }) => {
        if (waiting.length) waiting.shift()[0](data);
        else done((query) => new Promise((...told) => {
          waiting.push(told);
          worker.postMessage(query);
        }));
      });
      const revision = UNPACKED.map((name) => REVISIONS[name]).join("-");
      worker.postMessage({ scripts: SCRIPTS.map(address), folder: FOLDER, revision, language: LANGUAGE, asked: ASKED });
    });
  }
  // Resolves when questions can be answered; a failed attempt may be repeated.
  function prepare() {
    ready = ready || (ofFiles ? search.here() : inBackground().catch(search.here)).then((made) => { ask = made; }).catch((error) => {
      ready = null;
      throw error;
    });
    return ready;
  }
  search.prepare = prepare;
  search.ask = (query) => ask(query);

  // Asks what is wanted last: while one question is being answered, those that were typed meanwhile are passed over.
  // `show` is given the answers, `failed` is called when nothing can be fetched.
  function asker(show, failed) {
    let wanted = null, busy = false;
    function next() {
      if (busy || wanted === null) return;
      const query = wanted;
      busy = true;
      prepare().then(() => ask(query)).then((answer) => {
        busy = false;
        if (wanted === null) return;
        if (wanted === query) wanted = null;
        show(answer);
        next();
      }, () => {
        busy = false;
        // Whoever has turned away by now is not told.
        if (wanted !== null) failed();
        wanted = null;
      });
    }
    return (query) => {
      wanted = query;
      next();
    };
  }

  // --- showing ---

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }
  function marked(parent, pieces) {
    for (const [piece, isMarked] of pieces) parent.append(isMarked ? element("mark", "", piece) : piece);
    return parent;
  }
  // The address of a ruling's page stands beside that of the search page.
  function pageOf(form, citation) {
    return form.action.replace(/[^/]+\/(index\.html)?$/, (whole, file) => citation + "/" + (file || ""));
  }
  function told(box, lines) { box.replaceChildren(...lines.map((line) => element("p", "", line))); }

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
    const sought = asker(show, () => tell(form.dataset.failed));
    // What stands in the box, or nothing.
    function seek() {
      const query = input.value;
      if (!query.trim()) close();
      else if (query !== box.dataset.query) {
        if (!ask) tell(form.dataset.wait);
        sought(query);
      } else {
        sought(null);
        open(true);
      }
    }
    function close() {
      sought(null);
      open(false);
    }
    // A line instead of rulings.
    function tell(line) {
      delete box.dataset.query;
      fill([line], []);
      box.classList.remove("find--near");
      status.textContent = line;
    }
    function fill(lines, made) {
      choose(-1);
      options = made;
      told(head, lines);
      head.hidden = !lines.length;
      rows.replaceChildren(...options);
      rows.hidden = !options.length;
      open(true);
    }
    function show(answer) {
      box.dataset.query = answer.query;
      fill(answer.lines, answer.rulings.slice(0, LISTED).map((ruling, place) => option(ruling, place)));
      box.classList.toggle("find--near", !answer.answered);
      status.textContent = answer.summary.join(" ");
    }
    function option(ruling, place) {
      const row = element("a", "find__row"), name = element("span", "find__name");
      row.id = id + "-" + place;
      row.href = pageOf(form, ruling.citation);
      row.tabIndex = -1;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      if (ruling.language !== LANGUAGE) row.lang = ruling.language;
      name.append(element("b", "citation", ruling.citation), " ", marked(element("span"), ruling.title));
      row.append(name, marked(element("span", "find__verdict"), ruling.verdict));
      return row;
    }

    input.addEventListener("focus", () => {
      prepare().catch(() => {});
      seek();
    });
    input.addEventListener("input", seek);
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && box.hidden) seek();
      else if (step && options.length) choose(around(at + step, options.length));
      else if (event.key === "Enter" && options[at] && !box.hidden) options[at].click();
      else if (event.key === "Escape" && !box.hidden) close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) close(); });
    box.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  // -1 is the box itself, before the first and behind the last.
  function around(place, count) { return place < -1 ? count - 1 : place >= count ? -1 : place; }

  // --- the search page ---

  function page(form, input, said, rows) {
    const sought = asker(show, () => told(said, [said.dataset.failed]));
    function seek() {
      const query = input.value, isEmpty = !query.trim();
      place(query);
      sought(isEmpty ? null : query);
      if (isEmpty) {
        said.replaceChildren();
        rows.replaceChildren();
        delete said.dataset.query;
      } else if (!ask) told(said, [said.dataset.wait]);
    }
    function show(answer) {
      said.dataset.query = answer.query;
      told(said, answer.summary);
      rows.classList.toggle("found--near", !answer.answered);
      said.classList.toggle("found__said--near", answer.confidence !== "sure");
      rows.replaceChildren(...answer.rulings.map(row));
    }
    function row(ruling) {
      const item = element("li"), link = element("a", "found__name");
      link.href = pageOf(form, ruling.citation);
      link.append(element("b", "citation", ruling.citation), " ", marked(element("span"), ruling.title));
      if (ruling.language !== LANGUAGE) item.lang = ruling.language;
      item.append(link, marked(element("p"), ruling.verdict));
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
      seek();
    }
    form.addEventListener("submit", (event) => { event.preventDefault(); seek(); });
    input.addEventListener("input", seek);
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
