/* What the desk took a moment ago: the page that comes behind it has it to tell as well. */

const PLACE = "desk-taken";
const TOLD_FOR = 600000;
const MOST = 8;

export class Taken {
  constructor() {
    const told = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
    this.rows = told.filter(({ at }) => Date.now() - at < TOLD_FOR);
  }

  add(taken) {
    const now = taken.map((each) => ({ ...each, at: Date.now() })).reverse();
    this.rows = [...now, ...this.rows].slice(0, MOST);
    sessionStorage.setItem(PLACE, JSON.stringify(this.rows));
  }

  /* Hand out what is new, once, however slowly the page came; a hand that the page itself says is none of it. */
  news() {
    const shown = new URLSearchParams(location.search).get("recorded");
    const isSaid = ({ act, number }) => act === "hand.record" && String(number) === shown;
    const news = this.rows.filter(({ told, entry }) => !told && !isSaid(entry));
    const said = this.rows.map((each) => ({ ...each, told: true }));
    sessionStorage.setItem(PLACE, JSON.stringify(said));
    this.rows = said.filter((_each, index) => !news.includes(this.rows[index]));
    return news;
  }
}
