/* Entry that survives the network: forms of the table go through the queue of this device.

   A form takes part by data-act ("hand.record"), with data-number where its fields name no hand; or by a button
   named "act" whose value the page keeps (setup.kept). All others need the desk, and ask for it first. */

import { Bar } from "./bar.js";
import { waitsBehind } from "./behind.js";
import { actOf, deskFirst } from "./desk_first.js";
import { DeskTalk } from "./desk_talk.js";
import { filled } from "./dom.js";
import { DueForm } from "./due_form.js";
import { emptyRuling, entryOf, missing, putBack } from "./entry_form.js";
import { keepPages } from "./keep_pages.js";
import { showProblems } from "./problems.js";
import { ask, change, drop, entries, keep, remember } from "./queue.js";
import { Taken } from "./taken.js";
import { WaitingList } from "./waiting.js";

const PROMPT = 2500; // a quick answer is worth waiting for; a slow one is not
const LEADS_ON = ["hand.record", "hand.correct", "hand.withdraw", "penalty.record"]; // then comes the table
const TOTALS = ["checkpoint", "signing"];
const OUTRIGHT = ["closed", "not_allowed"]; // said to a signature or a checkpoint, they say what a form's error says

class Offline {
  constructor(section) {
    this.setup = JSON.parse(section.dataset.setup);
    this.list = new WaitingList(section, this.setup, {
      again: (entry) => this.desk.again(entry),
      discard: (entry, word) => this.discard(entry, word),
      edit: (entry) => this.edit(entry),
      takeOver: () => this.desk.takeOver(),
    });
    this.bar = new Bar(this.setup.words);
    this.desk = new DeskTalk(this.setup, this.list, this.bar, (news) => this.heard(news));
    const form = document.querySelector("form[data-act='hand.record']");
    this.hand = new DueForm(form, this.setup, this.list, () => this.isSaving || this.isTaken);
    this.taken = new Taken(this.setup.sheet);
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
    this.hand.form?.addEventListener("click", (event) => this.falseWin(event));
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
    this.bar.keep("");
    if (showProblems(form, missing(form, act, this.setup.words))) return;
    this.isSaving = true;
    try {
      const isOld = Boolean(form.dataset.key);
      const entry = entryOf(form, act, this.setup, submitter);
      this.asked = entry.key;
      await keep(entry);
      delete form.dataset.key;
      await this.show();
      await Promise.race([this.desk.send(), new Promise((resolve) => setTimeout(resolve, PROMPT))]);
      await this.after(form, entry, isOld);
    } finally {
      this.isSaving = false;
      this.asked = null;
      await this.show();
    }
  }

  /* Once it is kept: go on to the table as it is now, say what is wrong, or go on without the desk. */
  async after(form, { key, act, number }, isOld) {
    const entry = (await entries()).find((each) => each.key === key);
    if (!entry) this.isTaken = true;
    if (!entry && !LEADS_ON.includes(act)) return location.assign(location.pathname);
    if (!entry) return this.goOn(act === "hand.record" ? `?recorded=${number}` : "");
    if (entry.state === "refused") return this.refusedNow(form, entry, isOld);
    return this.goOnWithout(form, act);
  }

  /* Kept and not judged: nobody can press the same button for the same thing again. */
  async goOnWithout(form, act) {
    if (act === "penalty.record") emptyRuling(form);
    else if (act !== "hand.record") form.hidden = true;
    await this.hand.show();
    this.bar.keep(this.setup.words.kept);
    if (!form.hidden) form.scrollIntoView(); // an empty form is short: what is said stands at the foot of the screen
  }

  goOn(query = "") {
    location.assign(`${this.setup.tableUrl}${query}`);
  }

  /* Answered while the form is still shown, it is an error of the form: nothing is kept, nothing waits. What others
     did meanwhile is explained in the list; so is what is in the list already, for others may wait behind it. */
  async refusedNow(form, entry, isOld) {
    const isLeading = LEADS_ON.includes(entry.act);
    const isError = entry.kind === "unfit" || (OUTRIGHT.includes(entry.kind) && !isLeading);
    if ((!isError || entry.isFixed) && isLeading) return this.goOn();
    if (isError && !isOld) await drop(entry.key);
    else if (isError) form.dataset.key = entry.key;
    delete form.dataset.sent;
    showProblems(form, isError ? entry.at : entry.problems.map((text) => ["", text]));
    return null;
  }

  /* A hand that the desk did not take and that is ruled a false win now is no hand that waits. */
  async falseWin(event) {
    const link = event.target.closest("a[href*='kind=false_win']");
    const key = this.hand.form.dataset.key;
    if (!link || !key) return;
    event.preventDefault();
    await change(key, { state: "discarded", word: link.textContent.trim(), discarded: Date.now() });
    location.assign(link.href);
  }

  /* What is kept goes into its form again, on the page where it was typed. */
  async edit(entry) {
    const here = document.querySelector(`form[data-act="${entry.act}"]`);
    if (entry.sheet !== this.setup.sheet || !here || (entry.from ?? location.pathname) !== hereNow()) {
      location.assign(`${entry.from ?? entry.tableUrl}#${entry.key}`);
    } else if (entry.act === "hand.record") await this.hand.putBack(entry);
    else putBack(here, entry, this.setup);
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
    if (reach.reach === "ok" && !this.isSaving) this.bar.keep("");
    if (!this.isSaving && this.hand.isUntouched) await this.hand.show(); // what is refused is no hand
    await this.show();
    this.isBehind ||= taken.length > 0;
    // the totals have changed; while nobody has typed anything, the page may come anew
    const isDone = this.isBehind && !this.isSaving && !this.list.isWaitingHere && !this.list.isTyping;
    if (isDone && this.isTablePage && this.hand.isUntouched) this.goOn();
    if (isDone && !this.isTablePage && !isWriting()) location.assign(location.pathname + location.search);
  }

  /* What was sent a moment ago is not said to be refused before its form has said so. */
  async show() {
    const rows = (await entries()).filter(({ key, state }) => key !== this.asked || state !== "refused");
    this.list.show(rows, this.taken.rows, this.reach ?? { reach: "ok" });
    const refused = rows.filter(({ sheet, state }) => sheet === this.setup.sheet && state === "refused");
    const act = this.hand.form ? "hand.record" : this.setup.page && `${this.setup.page}.`;
    const next = { act, sheet: this.setup.sheet, seq: Infinity };
    const holds = Boolean(act) && refused.some((each) => waitsBehind(next, each));
    const text = refused.length ? filled(this.setup.words.refused, { count: refused.length }) : "";
    this.bar.alarmOf(text, holds, () => this.list.goTo());
  }

  /* Without a service worker the page cannot come back while the desk is away. */
  leaving(event) {
    if (!this.list.canComeBack && this.reach?.reach === "away") event.preventDefault();
  }
}

/* The page as an entry remembers it; the table's own page is the same, whatever it says was recorded. */
const hereNow = () => location.pathname + location.search.replace(/^\?recorded=\d+$/, "");

/* Whoever writes on another page of the table is not interrupted; what else was typed there is kept. */
const isWriting = () => document.activeElement?.matches("input, textarea, select");

const section = document.querySelector("#entries");
if (section && window.indexedDB) new Offline(section).start();
