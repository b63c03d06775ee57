// The search in a worker. The first message says what is needed, and is answered when it is there; each further one is a query.
(function (scope) {
  "use strict";
  let search = null, words = null, library = null, most = 0;

  async function prepare({ scripts, folder, revision, language, asked }) {
    scope.rulingsSearch = {};
    scope.importScripts(...scripts);
    search = scope.rulingsSearch;
    const store = new Kept(folder, revision), kept = await store.get(), index = kept || search.unpacked(search.data.index);
    library = search.made(search.tables, search.register, search.data, index);
    words = new search.Words(library, search.data.said[language], language);
    most = asked;
    scope.postMessage(true);
    if (!kept) store.put(index);
  }

  // What was unpacked is kept on the device, under the revision of what it was made from, so that the next page need not do it
  // again. A browser that keeps nothing, or what cannot be read, costs time only. Removed in worker.js, `forget`, too.
  class Kept {
    constructor(folder, revision) {
      this.name = "rulings-search " + folder;
      this.address = folder + "unpacked.json?v=" + revision;
    }
    async get() {
      try {
        const found = await (await scope.caches.open(this.name)).match(this.address);
        return found ? await found.json() : null;
      } catch (error) {
        return null;
      }
    }
    async put(index) {
      try {
        await scope.caches.delete(this.name);
        await (await scope.caches.open(this.name)).put(this.address, new Response(JSON.stringify(index)));
      } catch (error) { /* as it was */ }
    }
  }

  scope.addEventListener("message", ({ data }) => {
    if (library) scope.postMessage(words.answer(search.answer(library, data, most)));
    // Only what is thrown outside a promise reaches the page.
    else prepare(data).catch((error) => setTimeout(() => { throw error; }));
  });
})(globalThis);
