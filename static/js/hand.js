/* A hand while it is picked: a value. It knows what is still possible and how it is written; the server judges. */

export const SUITS = "msp";
export const HONOURS = "ESWNCFP";
export const CODES = [
  ...[...SUITS].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}`)),
  ...HONOURS,
];
export const COPIES = 4;
export const WHOLE = 14;

const ORDER = new Map(CODES.map((code, index) => [code, index]));
const KONGS = { concealed_kong: "", kong: ",0", added_kong: ",4" };
const byOrder = (one, other) => ORDER.get(one) - ORDER.get(other);

/* Tiles as 123m55pE: neighbours of one suit share its letter. */
export function written(tiles) {
  let text = "";
  tiles.forEach((code, index) => {
    const suit = code[1] ?? "";
    text += code[0];
    if (suit && (tiles[index + 1] ?? "")[1] !== suit) text += suit;
  });
  return text;
}

/* Tiles out of 123m55pE; null where anything else stands there. */
function tilesOf(text) {
  const tiles = [];
  let ranks = "";
  for (const sign of text.replace(/\s+/g, "")) {
    if (/[1-9]/.test(sign)) ranks += sign;
    else if (SUITS.includes(sign) && ranks) {
      tiles.push(...[...ranks].map((rank) => rank + sign));
      ranks = "";
    } else if (HONOURS.includes(sign) && !ranks) tiles.push(sign);
    else return null;
  }
  return ranks ? null : tiles;
}

function isChow(tiles) {
  const [low, middle, high] = [...tiles].sort(byOrder).map((code) => ORDER.get(code));
  const isOneSuit = tiles.every((code) => code[1] && code[1] === tiles[0][1]);
  return isOneSuit && middle === low + 1 && high === low + 2;
}

const areEqual = (tiles) => tiles.every((code) => code === tiles[0]);

/* Which kinds of meld these tiles make. */
function kindsOf(tiles) {
  if (tiles.length === 4) return areEqual(tiles) ? ["kong", "concealed_kong", "added_kong"] : [];
  if (tiles.length !== 3) return [];
  if (areEqual(tiles)) return ["pung"];
  return isChow(tiles) ? ["chow"] : [];
}

function meldOf(inside) {
  const [text, mark] = inside.split(",");
  const tiles = tilesOf(text);
  const [kind] = tiles ? kindsOf(tiles) : [];
  if (!kind || (mark !== undefined && !/^\s*[0-7]\s*$/.test(mark))) return null;
  const number = mark?.trim() ?? "";
  const meld = { kind, tiles: tiles.sort(byOrder), mark: number && `,${number}` };
  if (kind !== "kong") return meld;
  if (!number) return { ...meld, kind: "concealed_kong" };
  return { ...meld, kind: Number(number) >= 4 ? "added_kong" : "kong" };
}

/* `loose` are the tiles outside the melds as they were tapped: the last one is the winning tile. */
export class Hand {
  constructor(melds = [], loose = []) {
    this.melds = melds;
    this.loose = loose;
  }

  /* Read the tiles of bracket notation (what follows a bar is not about tiles); null for any other text. */
  static read(text) {
    const melds = [];
    const rest = text.split("|")[0].replace(/\[([^[\]]*)\]/g, (_whole, inside) => {
      melds.push(meldOf(inside));
      return " ";
    });
    const loose = tilesOf(rest);
    return loose && melds.every(Boolean) ? new Hand(melds, loose) : null;
  }

  get text() {
    const melds = this.melds.map((meld) => `[${written(meld.tiles)}${meld.mark}]`).join("");
    return melds + written(this.held) + (this.winning ? written([this.winning]) : "");
  }

  get isEmpty() {
    return !this.melds.length && !this.loose.length;
  }

  /* A meld counts as three, the fourth tile of a kong besides. */
  get count() {
    return 3 * this.melds.length + this.loose.length;
  }

  get isWhole() {
    return this.count === WHOLE;
  }

  get winning() {
    return this.loose.at(-1);
  }

  /* The tiles in the hand without the winning one, in order. */
  get held() {
    return this.loose.slice(0, -1).sort(byOrder);
  }

  /* The places of the loose tiles in the order of the tiles, the winning one left out of a whole hand. */
  get places() {
    const places = [...this.loose.keys()].sort((one, other) => byOrder(this.loose[one], this.loose[other]));
    return this.isWhole ? places.filter((place) => place < this.loose.length - 1) : places;
  }

  get hasKong() {
    return this.melds.some((meld) => meld.tiles.length === 4);
  }

  used(code) {
    const all = [...this.melds.flatMap((meld) => meld.tiles), ...this.loose];
    return all.filter((each) => each === code).length;
  }

  left(code) {
    return COPIES - this.used(code);
  }

  /* No fifth tile and no fifteenth, but for the fourth of what is about to be laid down as a kong. */
  takes(code) {
    if (this.left(code) <= 0) return false;
    const loose = [...this.loose, code];
    const fours = CODES.filter((each) => loose.filter((other) => other === each).length === COPIES).length;
    return 3 * this.melds.length + loose.length <= WHOLE + (this.melds.length < 4 ? fours : 0);
  }

  with(code) {
    return this.takes(code) ? new Hand(this.melds, [...this.loose, code]) : this;
  }

  /* Take away the winning tile, or the last meld where no tile is left. */
  shorter() {
    return this.loose.length
      ? new Hand(this.melds, this.loose.slice(0, -1))
      : new Hand(this.melds.slice(0, -1), []);
  }

  /* Make one of the loose tiles, by its place, the last one tapped and so the winning one. */
  choosing(place) {
    const others = this.loose.filter((_code, other) => other !== place);
    return new Hand(this.melds, [...others, this.loose[place]]);
  }

  /* The melds that can be laid down now: equal tiles wherever they are, a chow of the three tapped last. */
  possibleMelds() {
    if (this.melds.length >= 4 || !this.loose.length) return [];
    const held = (code) => this.loose.filter((other) => other === code);
    const fours = [...new Set([...this.loose].reverse())].filter((code) => held(code).length === COPIES);
    const threes = held(this.winning).slice(0, 3);
    return [...fours.map(held), threes, this.loose.slice(-3)]
      .filter((tiles, place, all) => place < all.length - 1 || !areEqual(tiles))
      .flatMap((tiles) => kindsOf(tiles).map((kind) => ({ kind, tiles })));
  }

  laying({ kind, tiles }) {
    const loose = [...this.loose];
    for (const code of tiles) loose.splice(loose.lastIndexOf(code), 1);
    const meld = { kind, tiles: [...tiles].sort(byOrder), mark: KONGS[kind] ?? "" };
    return new Hand([...this.melds, meld], loose);
  }

  /* A meld goes back among the tiles, where the winning tile stays last. */
  takingUp(index) {
    const { tiles } = this.melds[index];
    const melds = this.melds.filter((_meld, place) => place !== index);
    return new Hand(melds, [...this.loose.slice(0, -1), ...tiles, ...this.loose.slice(-1)]);
  }

  /* Which circumstances the tiles allow. */
  allows({ selfDrawn }) {
    const alone = this.isWhole && !this.loose.slice(0, -1).includes(this.winning);
    return {
      last_of_kind: alone,
      last_of_wall: !this.isEmpty,
      about_kong: this.isWhole && (selfDrawn ? this.hasKong : alone && this.used(this.winning) === 1),
    };
  }
}
