/* Entry that survives the network: forms of the table go through the queue of this device.

   A form takes part by data-act ("hand.record"), with data-number where its fields name no hand; or by a button
   named "act" whose value the page keeps (setup.kept). All others need the desk, and ask for it first. */

import { actOf, deskFirst } from "./desk_first.js";
import { DeskTalk } from "./desk_talk.js";
import { DueForm } from "./due_form.js";
import { entryOf, missing } from "./entry_form.js";
import { keepPages } from "./keep_pages.js";
import { ask, change, entries, keep, remember } from "./queue.js";
import { Taken } from "./taken.js";
import { WaitingList } from "./waiting.js";

const PROMPT = 2500; // a quick answer is worth waiting for; a slow one is not
const LEADS_ON = ["hand.record", "hand.correct", "hand.withdraw", "penalty.record"]; // then comes the table
const TOTALS = ["checkpoint", "signing"];

class Offline {
  constructor(section) {
    this.setup = JSON.parse(section.dataset.setup);
    this.list = new WaitingList(section, this.setup, {
      again: (entry) => this.desk.again(entry),
      discard: (entry, word) => this.discard(entry, word),
      edit: (entry) => this.edit(entry),
      takeOver: () => this.desk.takeOver(),
    });
    this.desk = new DeskTalk(this.setup, this.list, (news) => this.heard(news));
    const form = document.querySelector("form[data-act='hand.record']");
    this.hand = new DueForm(form, this.setup, this.list, () => this.isSaving || this.isTaken);
    this.taken = new Taken();
  }

  async start() {
    this.listen(); // before the first wait: a quick finger must not get past the queue
    const { sheet, version, next, words } = this.setup;
    await remember(sheet, { version, next });
    navigator.storage?.persist?.();
    keepPages(this.setup.worker).then((canComeBack) => this.list.stays(canComeBack));
    for (const form of document.querySelectorAll("form[data-away]")) form.dataset.away = words.later;
    this.tellTaken();
    await this.hand.show();
    await this.show();
    if (TOTALS.includes(this.setup.page) && this.list.isWaitingHere) this.list.tell(words.notInTotals, "warning");
    await this.openLinked();
    await this.desk.send();
    await this.desk.look();
    this.desk.lookAgain();
  }

  listen() {
    document.addEventListener("submit", (event) => this.submitted(event), { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden || this.desk.wake());
    addEventListener("online", () => this.desk.wake());
    addEventListener("beforeunload", (event) => this.leaving(event));
    addEventListener("pageshow", ({ persisted }) => persisted && this.cameBack());
  }

  /* The page comes anew behind what was taken, and says it. */
  tellTaken() {
    const news = this.taken.news();
    const kind = news.some(({ note }) => note) ? "warning" : "success";
    const stop = document.documentElement.lang.startsWith("zh") ? "。" : ". ";
    this.list.tell(news.map(({ sentence, note }) => sentence + stop + note).join(" ").trim(), kind);
  }

  /* Another table's page sends people here with the key of what they want to change. */
  async openLinked() {
    const entry = (await entries()).find(({ key }) => `#${key}` === location.hash);
    if (entry) await this.edit(entry);
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
      const entry = entryOf(form, act, this.setup, submitter);
      await keep(entry);
      delete form.dataset.key;
      await this.show();
      await Promise.race([this.desk.send(), new Promise((resolve) => setTimeout(resolve, PROMPT))]);
      await this.after(form, entry);
    } finally {
      this.isSaving = false;
    }
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
    return this.hand.show();
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

  /* A kept hand goes into the form again, on the page of its own table. */
  async edit(entry) {
    const isHere = entry.sheet === this.setup.sheet && entry.act === "hand.record" && this.hand.form;
    if (isHere) await this.hand.putBack(entry);
    else location.assign(`${entry.tableUrl}#${entry.key}`);
  }

  async discard(entry, word) {
    await change(entry.key, { state: "discarded", word, discarded: Date.now() });
    await this.hand.show({ keeps: true });
    await this.desk.send();
  }

  /* The browser's arrow brings the page as it was left: what the desk took meanwhile must not stand in it. */
  async cameBack() {
    await this.hand.show();
    const { reach } = await ask(`${this.setup.url}?seen=${this.setup.version}`);
    if (reach === "ok") location.reload();
  }

  get isTablePage() {
    return location.pathname === new URL(this.setup.tableUrl, location.href).pathname;
  }

  async heard({ taken, reach }) {
    this.taken.add(taken);
    this.reach = reach;
    if (reach.reach === "ok" && !this.isSaving) this.list.takeBack(this.setup.words.kept);
    if (taken.length && this.hand.isUntouched) await this.hand.show();
    await this.show();
    this.isBehind ||= taken.length > 0;
    // the totals have changed; while nobody has typed anything, the page may come anew
    const isDone = this.isBehind && !this.isSaving && !this.list.isWaitingHere && !this.list.isTyping;
    if (isDone && this.isTablePage && this.hand.isUntouched) this.goOn();
    if (isDone && !this.isTablePage && !isWriting()) location.assign(location.pathname + location.search);
  }

  async show() {
    this.list.show(await entries(), this.taken.rows, this.reach ?? { reach: "ok" });
  }

  /* Without a service worker the page cannot come back while the desk is away. */
  leaving(event) {
    if (!this.list.canComeBack && this.reach?.reach === "away") event.preventDefault();
  }
}

/* Whoever writes on another page of the table is not interrupted; what else was typed there is kept. */
const isWriting = () => document.activeElement?.matches("input, textarea, select");

const section = document.querySelector("#entries");
if (section && window.indexedDB) new Offline(section).start();
