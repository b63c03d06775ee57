// Lets a device keep the site: the worker, and the reader's wish to have everything. Pages opened as files need neither.
(function () {
  "use strict";
  if (!("serviceWorker" in navigator) || !/^https?:$/.test(location.protocol)) return;
  var root = new URL("../../", document.currentScript.src).href, workers = navigator.serviceWorker;
  var box = document.querySelector("[data-keep]");

  function ask(what) {
    return workers.ready.then(function (registration) { registration.active.postMessage(what); });
  }
  function find(name) { return box.querySelector("[data-keep-" + name + "]"); }
  function megabytes(bytes) {
    var form = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 };
    return new Intl.NumberFormat(document.documentElement.lang, form).format(bytes / 1e6);
  }
  function busy(is) { find("act").disabled = find("forget").disabled = is; }
  function wish(what) { busy(true); find("said").textContent = ""; ask(what); }
  function show(told) {
    if (told.total) { find("said").textContent = told.done + " / " + told.total; return; }
    find("size").textContent = megabytes(told.size);
    find("act").hidden = told.kept;
    find("forget").hidden = !told.kept;
    find("said").textContent = told.failed ? box.dataset.failed : told.kept ? box.dataset.kept : "";
    busy(false);
    box.hidden = false;
  }

  addEventListener("load", function () {
    workers.register(root + "worker.js", { scope: root, updateViaCache: "none" }).then(function () {
      if (!box) return;
      workers.addEventListener("message", function (event) { show(event.data); });
      find("act").addEventListener("click", function () {
        if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
        wish("keep");
      });
      find("forget").addEventListener("click", function () { wish("forget"); });
      return ask("state");
    }).catch(function () { /* a browser that keeps nothing shows the pages all the same */ });
  });
  // Who puts the site on the home screen wants to have it there.
  addEventListener("appinstalled", function () { ask("keep"); });
})();
