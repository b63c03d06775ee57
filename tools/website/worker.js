// Keeps the site on the reader's device: a page comes from the network when that answers in time, else as it was kept.
// VERSION and offline.json are made with each build; a new build has a new VERSION, and its cache replaces the old one.
(function () {
  "use strict";
  var VERSION = "{version}", ROOT = self.registration.scope;
  // A host may carry other sites beside this one; only our own caches are ours to remove.
  var PREFIX = "rulings " + ROOT + " ", CACHE = PREFIX + VERSION;
  var LIST = ROOT + "offline.json", WHOLE = ROOT + "offline-whole";
  // What the search keeps for itself (assets/rulings/search/background.js).
  var UNPACKED = "rulings-search " + ROOT + "assets/rulings/search/";
  // A page that is kept is shown when the network takes longer, in milliseconds.
  var PATIENCE = 2500, AT_ONCE = 6;
  var listed = null;

  // --- what there is to keep: addresses with their revisions ---
  async function list() {
    if (!listed) {
      var kept = await (await caches.open(CACHE)).match(LIST);
      listed = kept ? await kept.json() : null;
    }
    return listed || { core: [], revisions: {}, size: 0 };
  }

  async function freshList() {
    var found = await (await taken("offline.json")).json();
    if (found.version !== VERSION) throw new Error("half of another build");
    return found;
  }

  async function taken(name) {
    var response = await fetch(ROOT + name, { cache: "no-cache" });
    if (!response.ok) throw new Error(name + ": " + response.status);
    // What was led elsewhere may not answer a navigation.
    return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
  }

  // What an earlier build kept, to take over what has not changed.
  async function earlier() {
    var names = (await caches.keys()).filter(function (name) { return name.startsWith(PREFIX) && name !== CACHE; });
    for (var name of names.reverse()) {
      var cache = await caches.open(name), kept = await cache.match(LIST);
      if (kept) {
        var urls = (await cache.keys()).map(function (request) { return request.url; });
        return { cache: cache, revisions: (await kept.json()).revisions, urls: new Set(urls) };
      }
    }
    return { cache: null, revisions: {}, urls: new Set() };
  }

  async function fill(cache, names, revisions, before, told) {
    var left = names.slice(), done = 0;
    async function some() {
      for (var name = left.pop(); name !== undefined; name = left.pop()) {
        var same = before.cache && before.revisions[name] === revisions[name];
        var kept = same ? await before.cache.match(ROOT + name) : null;
        await cache.put(ROOT + name, kept || await taken(name));
        done += 1;
        if (told) told(done);
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, some));
    } catch (error) {
      left.length = 0;
      throw error;
    }
  }

  self.addEventListener("install", function (event) {
    event.waitUntil((async function () {
      var fresh = await freshList(), before = await earlier(), whole = before.urls.has(WHOLE);
      var names = Object.keys(fresh.revisions).filter(function (name) {
        var unchanged = before.urls.has(ROOT + name) && before.revisions[name] === fresh.revisions[name];
        return whole || unchanged || fresh.core.includes(name);
      });
      var cache = await caches.open(CACHE);
      await fill(cache, names, fresh.revisions, before);
      if (whole) await cache.put(WHOLE, new Response(""));
      await cache.put(LIST, new Response(JSON.stringify(fresh)));
      await self.skipWaiting();
    })());
  });

  self.addEventListener("activate", function (event) {
    event.waitUntil((async function () {
      for (var name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })());
  });

  // --- the reader asks: is it all kept, keep it all, keep no more than needed ---
  var ASKED = {
    state: async function () { return {}; },
    keep: async function (tell) {
      var known = await list(), cache = await caches.open(CACHE), names = [];
      for (var name of Object.keys(known.revisions)) {
        if (!await cache.match(ROOT + name)) names.push(name);
      }
      await fill(cache, names, known.revisions, { cache: null }, function (done) {
        tell({ done: done, total: names.length });
      });
      await cache.put(WHOLE, new Response(""));
      return {};
    },
    forget: async function () {
      var known = await list(), cache = await caches.open(CACHE);
      await cache.delete(WHOLE);
      for (var name of Object.keys(known.revisions)) {
        if (!known.core.includes(name)) await cache.delete(ROOT + name);
      }
      await caches.delete(UNPACKED);
      return {};
    },
  };

  self.addEventListener("message", function (event) {
    var act = Object.hasOwn(ASKED, event.data) ? ASKED[event.data] : null, reader = event.source;
    if (!act || !reader) return;
    event.waitUntil((async function () {
      var said = await act(function (progress) { reader.postMessage(progress); }).catch(function () {
        return { failed: true };
      });
      said.kept = Boolean(await (await caches.open(CACHE)).match(WHOLE));
      said.size = (await list()).size;
      reader.postMessage(said);
    })());
  });

  // --- answering ---
  self.addEventListener("fetch", function (event) {
    var request = event.request, url = new URL(request.url);
    if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
    var name = (url.origin + url.pathname).slice(ROOT.length).replace(/(^|\/)index\.html$/, "$1");
    if (request.mode === "navigate") event.respondWith(page(event, name));
    else if (name.startsWith("assets/")) event.respondWith(asset(event, name, url.searchParams.get("v")));
  });

  // From the network, and kept; as it was kept where the network fails or takes its time.
  async function networkFirst(event, name, cache) {
    var kept = await cache.match(ROOT + name), known = await list();
    var network = fetch(event.request).then(async function (response) {
      var ours = response.ok && response.type === "basic" && !response.redirected && name in known.revisions;
      if (ours) await cache.put(ROOT + name, response.clone()).catch(function () { /* a full device keeps nothing */ });
      return response;
    });
    if (!kept) return network;
    var late = new Promise(function (done) { setTimeout(done, PATIENCE, kept); });
    return Promise.race([network.catch(function () { return kept; }), late]);
  }

  async function page(event, name) {
    var cache = await caches.open(CACHE);
    try {
      return await networkFirst(event, name, cache);
    } catch (error) {
      return without(name, new URL(event.request.url).search, cache);
    }
  }

  // No network, and the page is not kept.
  async function without(name, search, cache) {
    var known = (await list()).revisions;
    if (name + "/" in known) return Response.redirect(ROOT + name + "/" + search, 302);
    var there = name in known || /\.(?:json|xml|txt|png)$/.test(name);
    var shown = await cache.match(ROOT + (there ? "offline.html" : "404.html"));
    if (!shown) return Response.error();
    return new Response(shown.body, { status: there ? 503 : 404, headers: shown.headers });
  }

  // An address that names its revision never changes.
  async function asset(event, name, revision) {
    var cache = await caches.open(CACHE), known = (await list()).revisions[name];
    var fixed = known && (revision === known || /\.[0-9a-f]{8}\./.test(name));
    var kept = fixed ? await cache.match(ROOT + name) : null;
    return kept || networkFirst(event, name, cache);
  }
})();
