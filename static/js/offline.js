/* Entry that survives the network: forms of the table go through the queue of this device.

   A form takes part by data-act ("hand.record"), with data-number where its fields name no hand; or by a button
   named "act" whose value the page keeps (setup.kept). All others need the desk, and ask for it first. */

import { showHand } from "./ahead.js";
import { actOf, deskFirst } from "./desk_first.js";
import { filled } from "./dom.js";
import { empty, fill, missing, sentenceOf } from "./entry_form.js";
import { ask, change, deviceKey, due, entries, keep, known, newKey, remember, Sender } from "./queue.js";
import { WaitingList } from "./waiting.js";

const PROMPT = 2500; // a quick answer is worth waiting for; a slow one is not
const ASKING = 20000;
const TOLD = "desk-taken";
const TOLD_FOR = 600000;
const JUST_NOW = 5000;
const LEADS_ON = ["hand.record", "hand.correct", "hand.withdraw", "penalty.record"]; // then comes the table
const TOTALS = ["checkpoint", "signing"];
const LINKED = ["penalties", "seats", "checkpoint", "signing"].map((page) => `main a[href*='/${page}/']`).join();

class Offline {
  constructor(section) {
    this.setup = JSON.parse(section.dataset.setup);
    this.list = new WaitingList(section, this.setup, this);
    this.sender = new Sender((news) => this.heard(news));
    this.taken = takenBefore();
    this.seen = this.setup.version;
    this.entry = document.querySelector("form[data-act='hand.record']");
  }

  async start() {
    this.listen(); // before the first wait: a quick finger must not get past the queue
    const { sheet, version, next } = this.setup;
    await remember(sheet, { version, next });
    navigator.storage?.persist?.();
    this.keepPages();
    for (const form of document.querySelectorAll("form[data-away]")) form.dataset.away = this.setup.words.later;
    this.tellTaken();
    await this.showDue();
    await this.show();
    if (TOTALS.includes(this.setup.page) && this.list.isWaitingHere) {
      this.list.tell(this.setup.words.notInTotals, "warning");
    }
    await this.openLinked();
    await this.sender.flush();
    await this.look();
    this.askAgain();
  }

  listen() {
    document.addEventListener("submit", (event) => this.submitted(event), { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("online", () => this.wake());
    addEventListener("beforeunload", (event) => this.leaving(event));
    addEventListener("pageshow", ({ persisted }) => persisted && this.cameBack());
  }

  /* The page comes anew behind what was taken, and says it; a hand recorded just now is in the page itself. */
  tellTaken() {
    const shown = new URLSearchParams(location.search).get("recorded");
    const isNew = ({ at, entry }) => Date.now() - at < JUST_NOW && String(entry.number) !== shown;
    const news = this.taken.filter(isNew);
    this.taken = this.taken.filter((each) => !news.includes(each));
    const kind = news.some(({ note }) => note) ? "warning" : "success";
    this.list.tell(news.map(({ sentence, note }) => `${sentence}. ${note}`).join(" ").trim(), kind);
  }

  /* Another table's page sends people here with the key of what they want to change. */
  async openLinked() {
    const entry = (await entries()).find(({ key }) => `#${key}` === location.hash);
    if (entry) await this.edit(entry);
  }

  /* Over https, and on this machine itself, the browser can open the table while the desk is away. */
  async keepPages() {
    try {
      await navigator.serviceWorker.register(this.setup.worker, { updateViaCache: "none" });
      const { active } = await navigator.serviceWorker.ready;
      const linked = [...document.querySelectorAll(LINKED)].map(({ href }) => href);
      const urls = performance.getEntriesByType("resource").map(({ name }) => name);
      active.postMessage({ keep: [location.href, ...urls], once: linked });
      this.list.stays(true);
    } catch {
      this.list.stays(false); // plain http, or no worker to be had now: the page says that it must stay open
    }
  }

  /* What is sent when: everything that leads to a submit is caught before the form's own listeners. */
  submitted(event) {
    const form = event.target;
    const act = actOf(form, event.submitter, this.setup);
    if (event.submitter?.name === "check") return;
    if (!act) return deskFirst(event, this.setup, this.list);
    const record = form.querySelector("#record");
    if (record && event.submitter !== record) return; // Enter in a field only checks
    event.preventDefault();
    event.stopPropagation();
    if (!this.isSaving) this.save(form, act, event.submitter);
  }

  async save(form, act, submitter) {
    const lacking = missing(form, act, this.setup.words);
    this.list.insist(lacking.join(" "), "warning");
    if (lacking.length) return;
    this.isSaving = true;
    try {
      const entry = await this.entryOf(form, act, submitter);
      await keep(entry);
      delete form.dataset.key;
      await this.show();
      await Promise.race([this.sender.flush(), new Promise((resolve) => setTimeout(resolve, PROMPT))]);
      await this.after(form, entry);
    } finally {
      this.isSaving = false;
    }
  }

  async entryOf(form, act, submitter) {
    const { sheet, url, where, actor, tableUrl } = this.setup;
    const fields = new FormData(form, submitter);
    fields.delete("csrfmiddlewaretoken");
    const number = Number(form.dataset.number ?? fields.get("number")) || null;
    return {
      key: form.dataset.key ?? newKey(),
      act,
      text: sentenceOf(form, act, this.setup, submitter),
      typed: new URLSearchParams(fields).toString(),
      seen: this.seen,
      saved: Date.now(),
      isReplayed: fields.get("winner") === "replay",
      number,
      ...{ sheet, url, where, actor, tableUrl },
    };
  }

  /* Once it is kept: go on to the table as it is now, say what is wrong, or go on without the desk. */
  async after(form, { key, act, number }) {
    const entry = (await entries()).find((each) => each.key === key);
    if (!entry) this.isTaken = true;
    if (!entry && !LEADS_ON.includes(act)) return location.assign(location.pathname);
    if (!entry) return this.goOn(act === "hand.record" ? `?recorded=${number}` : "");
    if (entry.state === "refused") return this.refusedNow(form, entry);
    this.list.tell(this.setup.words.kept, "warning");
    if (act !== "hand.record") form.hidden = true;
    return this.showDue();
  }

  goOn(query = "") {
    location.assign(`${this.setup.tableUrl}${query}`);
  }

  /* What was typed stays in the form as long as the table is where the form says; else it waits in the list. */
  refusedNow(form, entry) {
    if ((entry.kind !== "unfit" || entry.isFixed) && LEADS_ON.includes(entry.act)) return this.goOn();
    if (entry.kind === "unfit") form.dataset.key = entry.key;
    delete form.dataset.sent;
    this.list.insist(entry.problems.join(" "), "error");
    return null;
  }

  /* Put a kept entry into the form again; it keeps its key, so that it is recorded once at most. */
  async edit(entry) {
    if (entry.sheet !== this.setup.sheet || entry.act !== "hand.record" || !this.entry) {
      location.assign(`${entry.tableUrl}#${entry.key}`);
      return;
    }
    const { next } = await known(entry.sheet);
    const others = (await entries()).filter(({ seq }) => seq < entry.seq);
    const number = due(others, entry.sheet, next ?? entry.number);
    this.entry.dataset.key = entry.key;
    this.turnTo(number);
    fill(this.entry, entry.typed, { number, client_key: entry.key, seen_version: this.seen });
    this.list.tell(filled(this.setup.words.editing, { number }), "");
    this.entry.scrollIntoView();
  }

  async discard(entry, word) {
    await change(entry.key, { state: "discarded", word, discarded: Date.now() });
    await this.showDue({ keeps: true });
    await this.sender.flush();
  }

  /* The person has read what happened meanwhile and wants it recorded all the same, under the own name. */
  async again(entry) {
    await change(entry.key, { state: "waiting", problems: [], kind: "", actor: this.setup.actor });
    await this.sender.flush();
  }

  /* Show the entry form for the hand that comes behind all that is kept. */
  async showDue({ keeps = false } = {}) {
    const { sheet, number } = this.setup;
    const { next } = await known(sheet);
    const now = due(await entries(), sheet, next ?? number);
    this.showDueElsewhere(now);
    if (!this.entry) return null;
    if (now === Number(this.entry.elements.number.value) && !this.isSaving && !this.isTaken) return null;
    if (keeps && !this.isUntouched) return this.moveTo(now);
    empty(this.entry, { number: now, client_key: newKey(), seen_version: this.seen });
    this.turnTo(now);
    return null;
  }

  /* What stands in the form becomes another hand only in sight of whoever typed it. */
  moveTo(number) {
    const { number: field } = this.entry.elements;
    this.turnTo(number);
    field.value = number;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    this.list.insist(filled(this.setup.words.moved, { number }), "warning");
  }

  /* A ruling is of the hand in play, also when its page was kept some hands ago. */
  showDueElsewhere(number) {
    const field = document.querySelector("form[data-act='penalty.record'] [name=hand_number]");
    if (field && Number(field.value) === this.setup.number) field.value = number;
  }

  turnTo(number) {
    const isPlanned = showHand(this.setup.plan, number);
    this.entry.hidden = !isPlanned;
    this.entry.dataset.plain = filled(this.setup.words.record, { number });
    this.entry.querySelector("#record").textContent = this.entry.dataset.plain;
    delete this.entry.dataset.sent;
    if (!isPlanned) this.list.tell(this.setup.words.finished, "");
  }

  /* The browser's arrow brings the page as it was left: what the desk took meanwhile must not stand in it. */
  async cameBack() {
    await this.showDue();
    const { reach } = await ask(`${this.setup.url}?seen=${this.seen}`);
    if (reach === "ok") location.reload();
  }

  get isTablePage() {
    return location.pathname === new URL(this.setup.tableUrl, location.href).pathname;
  }

  get isUntouched() {
    return !this.entry || (!this.entry.dataset.key && !this.entry.elements.winner?.value);
  }

  async heard({ taken, reach }) {
    this.taken = [...taken.map((each) => ({ ...each, at: Date.now() })).reverse(), ...this.taken].slice(0, 8);
    sessionStorage.setItem(TOLD, JSON.stringify(this.taken));
    this.reach = reach;
    if (reach.reach === "ok" && !this.isSaving) this.list.takeBack(this.setup.words.kept);
    if (taken.length && this.isUntouched) await this.showDue();
    await this.show();
    this.isBehind ||= taken.length > 0;
    // the totals have changed; while nobody has typed anything, the page may come anew
    const isDone = this.isBehind && !this.isSaving && !this.list.isWaitingHere && !this.list.isTyping;
    if (isDone && this.isTablePage && this.isUntouched) this.goOn();
    if (isDone && !this.isTablePage && !isWriting()) location.assign(location.pathname + location.search);
  }

  async show() {
    this.list.show(await entries(), this.taken, this.reach ?? { reach: "ok" });
  }

  async wake() {
    this.sender.pause = 1000;
    await this.sender.flush();
    await this.look();
  }

  /* Ask where the table stands: another device may have gone on. */
  async look() {
    const { sheet, url } = this.setup;
    const { mine } = await known(sheet);
    const query = new URLSearchParams({ seen: this.seen, device: await deviceKey(), mine: mine.slice(-20) });
    const answer = await ask(`${url}?${query}`);
    if (answer.reach !== "ok") return;
    const { state, changes, lease } = answer.body;
    this.list.showLease(lease);
    if (state) await remember(sheet, state);
    this.list.movedOn(changes);
  }

  /* One device enters for a table, the first that did; whoever comes second is told who, and may take over. */
  async takeOver() {
    const body = JSON.stringify({ device: await deviceKey(), take_over: true });
    const answer = await ask(this.setup.leaseUrl, { method: "POST", body });
    if (answer.reach !== "ok") return;
    this.list.showLease(answer.body.lease);
    const refused = (await entries()).filter(({ sheet, kind }) => sheet === this.setup.sheet && kind === "elsewhere");
    for (const entry of refused) await this.again(entry);
  }

  askAgain() {
    const pause = ASKING * (0.75 + Math.random() / 2);
    setTimeout(() => this.look().finally(() => this.askAgain()), document.hidden ? pause * 3 : pause);
  }

  /* Without a service worker the page cannot come back while the desk is away. */
  leaving(event) {
    if (!this.list.canComeBack && this.reach?.reach === "away") event.preventDefault();
  }
}

/* Whoever writes on another page of the table is not interrupted; what else was typed there is kept. */
const isWriting = () => document.activeElement?.matches("input, textarea, select");

/* What the desk took a moment ago, on the page before this one. */
function takenBefore() {
  const told = JSON.parse(sessionStorage.getItem(TOLD) ?? "[]");
  return told.filter(({ at }) => Date.now() - at < TOLD_FOR);
}

const section = document.querySelector("#entries");
if (section && window.indexedDB) new Offline(section).start();
