/* What the desk took a moment ago: the page that comes behind it has it to tell as well. */

const PLACE = "desk-taken";
const TOLD_FOR = 600000;
const JUST_NOW = 5000;
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

  /* Hand out what is new, once; the hand that the page itself says it recorded is none of it. */
  news() {
    const shown = new URLSearchParams(location.search).get("recorded");
    const isNew = ({ at, entry }) => Date.now() - at < JUST_NOW && String(entry.number) !== shown;
    const news = this.rows.filter(isNew);
    this.rows = this.rows.filter((each) => !news.includes(each));
    return news;
  }
}
