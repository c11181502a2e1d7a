/* Entries kept on this device until the desk has said what became of them. No page, no words: store and sender.

   Raw IndexedDB, since a hall's plain http has neither service worker nor crypto.randomUUID nor Web Locks.
   An entry leaves the store only when the desk has taken it, or when a person puts it away with a word. */

import { replaces, waitsBehind } from "./behind.js";

const NAME = "desk-entries";
const PATIENCE = 8000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30000;
const MOST_AT_ONCE = 20;
const REMEMBERED = 60;
const EXPLAINING = ["moved_on", "taken"]; // refusals that say what others did meanwhile
const STORES = ["entries", "sheets", "device"];
const UNTOLD = { problems: [], at: [], kind: "", told: 0 }; // the desk has said nothing of it yet

/* A random UUID, version 4. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "key" });
    request.result.createObjectStore("sheets", { keyPath: "sheet" });
    request.result.createObjectStore("device", { keyPath: "name" });
  };
  return answered(request);
}

/* One transaction: `work` gets a function that finds a store; its result counts once all is on the disk. */
async function run(mode, work) {
  const database = await open();
  const transaction = database.transaction(STORES, mode, { durability: "strict" });
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  try {
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), ended]);
    return result;
  } finally {
    database.close();
  }
}

const inOrder = (rows) => rows.sort((one, other) => one.seq - other.seq);
const allOf = async (store) => inOrder(await answered(store("entries").getAll()));
const blank = (sheet) => ({ sheet, mine: [], version: 0, next: null });
const sheetOf = async (store, sheet) => (await answered(store("sheets").get(sheet))) ?? blank(sheet);

/* Every entry of this device, oldest first: `state` is waiting, refused or discarded. */
export const entries = () => run("readonly", allOf);

/* What this device knows of a sheet: the last version and the next hand that the desk told it. */
export const known = (sheet) => run("readonly", (store) => sheetOf(store, sheet));

/* The key by which the desk tells this device from others; chosen once. */
export const deviceKey = () =>
  run("readwrite", async (store) => {
    const row = (await answered(store("device").get("key"))) ?? { name: "key", value: newKey() };
    store("device").put(row);
    return row.value;
  });

/* Keep an entry, or another form of one that is kept: that one stays in its place. A hand that was begun under
   another number than is due now keeps that number: the desk then says who recorded that hand before. */
export const keep = (entry) =>
  run("readwrite", async (store) => {
    const all = await allOf(store);
    const old = all.find(({ key }) => key === entry.key);
    for (const each of all) {
      if (each.state === "refused" && replaces(entry, each)) store("entries").delete(each.key);
    }
    const sheet = await sheetOf(store, entry.sheet);
    const place = old
      ? { seq: old.seq, earlier: old.earlier, tries: old.tries, edits: old.edits + 1 }
      : { seq: (all.at(-1)?.seq ?? 0) + 1, earlier: sheet.mine, tries: 0, edits: 0 };
    const before = all.filter(({ seq }) => seq < place.seq);
    const isFixed = entry.act === "hand.record" && entry.number !== due(before, entry.sheet, sheet.next ?? entry.number);
    store("entries").put({ ...entry, ...place, ...UNTOLD, isFixed, state: "waiting" });
    if (old) await readUpTo(store, old);
    else store("sheets").put({ ...sheet, mine: [...sheet.mine, entry.key].slice(-REMEMBERED) });
    await renumber(store, entry.sheet, all);
  });

/* Change what is kept of an entry. A person has then read why it was refused, so that this is no news to it
   any more, nor to those behind it. */
export const change = (key, changes) =>
  run("readwrite", async (store) => {
    const entry = await answered(store("entries").get(key));
    if (!entry) return;
    const before = await allOf(store);
    store("entries").put({ ...entry, ...changes, edits: entry.edits + 1 });
    await readUpTo(store, entry);
    await renumber(store, entry.sheet, before);
  });

/* What was refused for the same news goes by itself once that is read. */
async function readUpTo(store, { sheet, told }) {
  for (const entry of told ? await allOf(store) : []) {
    if (entry.sheet !== sheet || entry.seen >= told) continue;
    const isSame = entry.state === "refused" && entry.kind === "moved_on";
    store("entries").put({ ...entry, ...(isSame ? { ...UNTOLD, state: "waiting" } : {}), seen: told });
  }
}

/* Take out what the desk refused while its form is still shown: it is an error of the form, and nothing waits. */
export const drop = (key) => run("readwrite", async (store) => store("entries").delete(key));

const isHand = ({ act }) => act === "hand.record";

/* What was refused is no hand, unless others that wait behind it were entered as hands that come after it. */
function counts(entry, rows) {
  if (entry.state === "discarded" || entry.kind === "taken" || entry.isFixed) return false;
  const isBehind = (other) => other.sheet === entry.sheet && other.seq > entry.seq && other.state === "waiting";
  return entry.state !== "refused" || rows.some((each) => isHand(each) && isBehind(each) && each.number > entry.number);
}

/* The number of the hand that would be entered next, behind all that is kept; `visit` sees each with its own. */
export function due(rows, sheet, next, visit = () => {}) {
  let number = next;
  for (const entry of rows) {
    if (entry.sheet !== sheet || !counts(entry, rows)) continue;
    if (entry.act === "hand.withdraw") number -= 1;
    if (!isHand(entry)) continue;
    visit(entry, number);
    if (!entry.isReplayed) number += 1;
  }
  return number;
}

/* Hands follow each other: when one is put away or changed, those behind it move up. What was entered twice
   for the same hand stays that hand: it must never become the next one by itself. */
async function renumber(store, sheet, before) {
  const { next } = await sheetOf(store, sheet);
  if (next === null) return;
  due(await allOf(store), sheet, next, (entry, number) => {
    if (entry.number === number) return;
    const isTwice = number > entry.number && before.some((other) => isRival(other, entry));
    store("entries").put({ ...entry, ...(isTwice ? { isFixed: true } : { number }) });
  });
}

const isRival = (other, { sheet, seq, number }) =>
  isHand(other) && other.sheet === sheet && other.seq < seq && other.number === number && !other.isReplayed;

/* Remember what the desk or one of its pages said of a sheet; what is older is passed over. */
export const remember = (sheet, { version, next }) =>
  run("readwrite", async (store) => {
    const row = await sheetOf(store, sheet);
    if (version >= row.version) store("sheets").put({ ...row, version, next });
  });

/* Take the first entries of one sheet that can go: nothing overtakes a refused one that it builds on. */
const takeBatch = (skipped, most) =>
  run("readwrite", async (store) => {
    const batch = firstOf(await allOf(store), skipped, most);
    for (const entry of batch) store("entries").put({ ...entry, tries: entry.tries + 1 });
    return batch;
  });

function firstOf(rows, skipped, most) {
  const refused = rows.filter(({ state }) => state === "refused");
  const isHeld = (entry) => skipped.has(entry.sheet) || refused.some((each) => waitsBehind(entry, each));
  const free = rows.filter((entry) => entry.state === "waiting" && !isHeld(entry));
  return free.filter(({ sheet }) => sheet === free[0].sheet).slice(0, most);
}

function asSent({ key, act, seen, earlier, actor, typed, number }) {
  const fields = new URLSearchParams(typed);
  if (number) fields.set("number", number);
  return { key, act, seen, earlier, actor, typed: fields.toString() };
}

/* Ask the desk; `reach` says whether it answered: ok, away, sign_in, or trouble with a status. */
export async function ask(url, options = {}) {
  const request = new AbortController();
  const patience = setTimeout(() => request.abort(), PATIENCE);
  const headers = { "X-Desk-Entry": "1", "Content-Type": "application/json" };
  try {
    const response = await fetch(url, { ...options, headers, signal: request.signal, cache: "no-store" });
    const body = await response.json().catch(() => null);
    if (response.status === 401) return { reach: "sign_in" };
    if (response.ok && body) return { reach: "ok", body };
    return { reach: "trouble", status: response.status, problem: body?.problem ?? "" };
  } catch {
    return { reach: "away" };
  } finally {
    clearTimeout(patience);
  }
}

/* Sends what waits, in order. `told` hears of every change: told({ taken, reach }). */
export class Sender {
  constructor(told) {
    Object.assign(this, { told, reach: { reach: "ok" }, pause: FIRST_PAUSE, most: MOST_AT_ONCE, timer: 0 });
  }

  /* Whoever asks while a round runs gets another one behind it: the newest entry must not wait. */
  flush() {
    clearTimeout(this.timer);
    this.again = true;
    this.running ??= this.rounds();
    return this.running;
  }

  async rounds() {
    try {
      while (this.again) {
        this.again = false;
        await this.alone(() => this.round());
      }
    } finally {
      this.running = null;
    }
  }

  /* One page of the device sends at a time where the browser can tell; elsewhere the keys keep order. */
  alone(round) {
    if (!navigator.locks) return round();
    return navigator.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? round() : this.later()));
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.pause * (0.5 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  async round() {
    const skipped = new Set();
    const device = await deviceKey();
    for (;;) {
      const batch = await takeBatch(skipped, this.most);
      if (!batch.length) break;
      const answer = await this.send(batch, device);
      this.reach = answer;
      if (answer.reach === "ok") continue;
      skipped.add(batch[0].sheet);
      if (answer.reach === "away") break;
    }
    if (skipped.size) this.later();
    await this.told({ taken: [], reach: this.reach });
  }

  async send(batch, device) {
    const body = JSON.stringify({ device, entries: batch.map(asSent) });
    const answer = await ask(batch[0].url, { method: "POST", body });
    const isTaken = answer.reach === "ok";
    this.most = isTaken ? MOST_AT_ONCE : 1; // one that the desk stumbles over must not hold up those before it
    if (!isTaken) return answer;
    this.pause = FIRST_PAUSE;
    const taken = await settle(batch, answer.body);
    await this.told({ taken, reach: answer });
    return answer;
  }
}

/* Write down what the desk answered; an entry that was changed while it was under way is sent once more. */
const settle = (batch, { results, state }) =>
  run("readwrite", async (store) => {
    const taken = [];
    for (const result of results) {
      const sent = batch.find(({ key }) => key === result.key);
      const entry = await answered(store("entries").get(result.key));
      if (!entry || !sent) continue;
      if (result.status === "refused" && entry.state === "waiting" && entry.edits === sent.edits) {
        const { kind, problems, at } = result;
        const told = EXPLAINING.includes(kind) ? state.version : 0;
        store("entries").put({ ...entry, state: "refused", kind, problems, at, told });
      }
      if (result.status !== "accepted" && result.status !== "there") continue;
      if (entry.edits === sent.edits || entry.state === "discarded") {
        store("entries").delete(result.key);
        taken.push({ ...result, entry });
      }
    }
    const sheet = await sheetOf(store, batch[0].sheet);
    store("sheets").put({ ...sheet, version: state.version, next: state.next });
    return taken;
  });
