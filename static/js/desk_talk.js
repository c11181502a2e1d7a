/* What this device and the desk say to each other: entries go there, and where the table stands comes back. */

import { ask, change, deviceKey, entries, known, remember, Sender } from "./queue.js";

const ASKING = 20000;

export class DeskTalk {
  constructor(setup, list, bar, heard) {
    Object.assign(this, { setup, list, bar, sender: new Sender(heard) });
  }

  send() {
    return this.sender.flush();
  }

  async wake() {
    this.sender.pause = 1000;
    await this.send();
    await this.look();
  }

  /* Ask where the table stands: another device may have gone on. */
  async look() {
    const { sheet, url, version } = this.setup;
    const { mine } = await known(sheet);
    const query = new URLSearchParams({ seen: version, device: await deviceKey(), mine: mine.slice(-20) });
    const answer = await ask(`${url}?${query}`);
    if (answer.reach !== "ok") return;
    const { state, changes, lease } = answer.body;
    this.list.showLease(lease);
    if (state) await remember(sheet, state);
    this.list.movedOn(changes);
    if (changes.length) this.bar.movedOn(this.setup.tableUrl);
  }

  lookAgain() {
    const pause = ASKING * (0.75 + Math.random() / 2);
    setTimeout(() => this.look().finally(() => this.lookAgain()), document.hidden ? pause * 3 : pause);
  }

  /* The person has read what happened meanwhile and wants it recorded all the same, under the own name. */
  async again(entry) {
    await change(entry.key, { state: "waiting", problems: [], kind: "", actor: this.setup.actor });
    await this.send();
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
}
