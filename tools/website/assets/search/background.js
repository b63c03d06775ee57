// The search in a worker. The first message says what is needed, and is answered when it is there; each further one is a query.
(function (scope) {
  "use strict";
  let words = null, library = null, most = 0;

  function prepare({ scripts, language, asked }) {
    scope.rulingsSearch = {};
    scope.importScripts(...scripts);
    const search = scope.rulingsSearch;
    library = search.made(search.tables, search.register, search.data);
    words = new search.Words(library, search.data.said[language], language);
    most = asked;
    return true;
  }
  scope.addEventListener("message", ({ data }) => {
    scope.postMessage(library ? words.answer(scope.rulingsSearch.answer(library, data, most)) : prepare(data));
  });
})(globalThis);
