/* Keeps the table's pages and what they need, for the time when the desk is away. The desk is always asked first. */

const STORE = "desk-pages-2";
const PATIENCE = 8000;
const PAGE = /\/sheets\/\d+\/(?:(?:penalties|seats|checkpoint|signing)\/|hands\/\d+\/)?$/;
const STATIC = /^\/static\//;
const NAMED_BY_CONTENT = /\.[0-9a-f]{12}\./;
const AWAY = [502, 503, 504]; // what a proxy says when the desk behind it is not there

const isPage = (url) => PAGE.test(url.pathname);
const isStatic = (url) => STATIC.test(url.pathname);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/* The first page of a visit was loaded before this worker was there: it says what it is made of. */
self.addEventListener("message", (event) => {
  const { keep = [], once = [] } = event.data ?? {};
  event.waitUntil(Promise.allSettled([...ours(keep).map(fromDesk), ...ours(once).map(keepOnce)]));
});

function ours(names) {
  const urls = names.map((name) => new URL(name, self.location));
  const wanted = urls.filter((url) => url.origin === self.location.origin && (isPage(url) || isStatic(url)));
  return wanted.map((url) => new Request(url.href));
}

const keepOnce = async (request) => (await fromStore(request)) ?? fromDesk(request);

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isStatic(url)) event.respondWith(answerStatic(event.request, url));
  else if (event.request.mode === "navigate" && isPage(url)) event.respondWith(answerPage(event.request));
});

async function answerStatic(request, url) {
  const kept = NAMED_BY_CONTENT.test(url.pathname) ? await fromStore(request) : undefined;
  return kept ?? firstDesk(request);
}

async function answerPage(request) {
  const answer = await firstDesk(request);
  return AWAY.includes(answer.status) ? ((await fromStore(request)) ?? answer) : answer;
}

/* Ask the desk, but not for ever: bad Wi-Fi hangs instead of failing. */
async function firstDesk(request) {
  const patience = new Promise((_resolve, reject) => setTimeout(() => reject(new Error("slow")), PATIENCE));
  try {
    return await Promise.race([fromDesk(request), patience]);
  } catch (error) {
    const kept = await fromStore(request);
    if (kept) return kept;
    throw error;
  }
}

async function fromDesk(request) {
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected) {
    const store = await caches.open(STORE);
    await store.put(addressOf(request), answer.clone());
  }
  return answer;
}

const fromStore = async (request) => (await caches.open(STORE)).match(addressOf(request));

/* A page is kept once, whatever stands behind the question mark; only a ruling's page is one for each kind. */
function addressOf(request) {
  const url = new URL(request.url);
  const kind = url.searchParams.get("kind");
  url.search = kind ? `?kind=${encodeURIComponent(kind)}` : "";
  url.hash = "";
  return url.href;
}
