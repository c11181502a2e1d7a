/* What the desk took a moment ago: the page that comes behind it has it to tell as well. */

const PLACE = "desk-taken";
const TOLD_FOR = 60000;
const MOST = 8;

export class Taken {
  /* It is told at the table it is of, and for a short while. */
  constructor(sheet) {
    const told = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]").filter(({ at }) => Date.now() - at < TOLD_FOR);
    this.sheet = sheet;
    this.others = told.filter(({ entry }) => entry.sheet !== sheet);
    this.rows = told.filter(({ entry }) => entry.sheet === sheet);
  }

  add(taken) {
    const now = taken.map((each) => ({ ...each, at: Date.now() })).reverse();
    this.others = [...now.filter(({ entry }) => entry.sheet !== this.sheet), ...this.others];
    this.rows = [...now.filter(({ entry }) => entry.sheet === this.sheet), ...this.rows].slice(0, MOST);
    this.store(this.rows);
  }

  store(rows) {
    sessionStorage.setItem(PLACE, JSON.stringify([...rows, ...this.others].slice(0, 2 * MOST)));
  }

  /* Hand out what is new, once, however slowly the page came; a hand that the page itself says is none of it. */
  news() {
    const shown = new URLSearchParams(location.search).get("recorded");
    const isSaid = ({ act, number }) => act === "hand.record" && String(number) === shown;
    const news = this.rows.filter(({ told, entry }) => !told && !isSaid(entry));
    const said = this.rows.map((each) => ({ ...each, told: true }));
    this.store(said);
    this.rows = said.filter((_each, index) => !news.includes(this.rows[index]));
    return news;
  }
}
