/* The tile picker: a tray with the hand, melds in one tap, a grid of tiles that knows what is still possible.

   createPicker(root, { words, tiles, onChange }) fills `root` and returns { hand, load(text), focus() }.
   `words` is the dictionary of the page (referee.views.calculator_words), `tiles` the address of the sprite;
   `onChange(hand)` is called after each change by hand, never by load(). The text to send is `hand.text`. */

import { drawing, element, filled } from "./dom.js";
import { CODES, Hand, HONOURS, SUITS } from "./hand.js";

const COLUMNS = 9;
const MOVES = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
const MOST_UNDOS = 200;
const SIGNS = {
  undo: "M9 5 4 10l5 5M4.5 10H14a5 5 0 0 1 0 10h-3",
  backspace: "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
};

const sign = (name) => drawing("picker-sign", "path", { d: SIGNS[name] }, "0 0 24 24");

class Picker {
  constructor(root, { words, tiles, onChange = () => {} }) {
    Object.assign(this, { root, words, tiles, onChange });
    this.hand = new Hand();
    this.past = [];
    this.ranks = "";
    this.build();
    this.render();
  }

  build() {
    const words = this.words;
    this.melds = element("div", { className: "picker-melds" });
    this.progress = element("span", { className: "picker-progress" });
    this.clear = this.action(words.clear, () => this.change(new Hand(), words.cleared));
    this.clear.classList.add("picker-clear");
    this.held = element("div", { className: "picker-held" });
    this.kinds = element("div", { className: "picker-kinds" });
    this.grid = element("div", { className: "picker-grid", role: "group", "aria-label": words.grid });
    this.said = element("p", { className: "unseen", role: "status" });
    this.root.classList.add("picker");
    this.root.replaceChildren(
      element(
        "div",
        { className: "picker-tray", role: "group", "aria-label": words.hand },
        element("div", { className: "picker-top" }, this.melds, this.progress, this.clear),
        this.held,
      ),
      this.kinds,
      this.grid,
      element("p", { className: "picker-keys" }, words.keys),
      this.said,
    );
    this.fillGrid();
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.grid.addEventListener("focusin", (event) => this.rove(event.target));
  }

  fillGrid() {
    this.keys = new Map(CODES.map((code) => [code, this.gridTile(code)]));
    this.undo = this.action(this.words.undo, () => this.back(), sign("undo"));
    this.backspace = this.action(this.words.backspace, () => this.shorten(), sign("backspace"));
    this.grid.append(...this.keys.values(), this.undo, this.backspace);
    this.rove(this.grid.firstElementChild);
  }

  gridTile(code) {
    return element(
      "button",
      { type: "button", className: "picker-tile", "data-code": code, onclick: () => this.add(code) },
      this.picture(code),
    );
  }

  action(label, onclick, picture) {
    const button = element("button", { type: "button", className: "picker-action", onclick });
    if (!picture) button.append(label);
    else {
      button.append(picture);
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    return button;
  }

  picture(code) {
    const className = code === "back" ? "tile picker-back" : "tile";
    return drawing(className, "use", { href: `${this.tiles}#t${code}` });
  }

  name(codes) {
    return [codes].flat().map((code) => this.words.tiles[code]).join(", ");
  }

  meldName({ kind, tiles }) {
    return filled(this.words.melds[kind], { tiles: this.name(tiles) });
  }

  /* Changes. */
  load(text) {
    const hand = Hand.read(text);
    if (hand && hand.text !== this.hand.text) this.put(hand);
    return hand !== null;
  }

  put(hand) {
    this.past = [...this.past, this.hand].slice(-MOST_UNDOS);
    this.hand = hand;
    this.render();
  }

  change(hand, said) {
    if (hand === this.hand) return;
    this.put(hand);
    this.said.textContent = said;
    this.onChange(hand);
  }

  add(code) {
    const hand = this.hand.with(code);
    this.change(hand, filled(this.words.added, { tile: this.name(code), count: hand.count }));
  }

  shorten() {
    if (this.hand.isEmpty) return;
    const gone = this.hand.winning ?? this.hand.melds.at(-1).tiles;
    this.change(this.hand.shorter(), filled(this.words.removed, { tile: this.name(gone) }));
  }

  back() {
    const hand = this.past.pop();
    if (!hand) return;
    this.hand = hand;
    this.render();
    this.said.textContent = filled(this.words.progress, { count: hand.count });
    this.onChange(hand);
  }

  /* Keys: a number waits for its suit; honours are capitals, as they are written. */
  pressed(event) {
    if (event.ctrlKey && event.key === "z") this.back();
    else if (event.ctrlKey || event.altKey || event.metaKey) return;
    else if (/^[1-9]$/.test(event.key)) this.ranks += event.key;
    else if (event.key === "Backspace") this.shorten();
    else if (event.key in MOVES) this.move(event);
    else if (!this.letter(event.key)) return;
    event.preventDefault();
  }

  letter(key) {
    const ranks = this.ranks;
    this.ranks = "";
    if (SUITS.includes(key) && ranks) [...ranks].forEach((rank) => this.add(rank + key));
    else if (key.length === 1 && HONOURS.includes(key.toUpperCase())) this.add(key.toUpperCase());
    else return false;
    return true;
  }

  move(event) {
    const buttons = [...this.grid.children];
    const place = buttons.indexOf(document.activeElement);
    if (place >= 0) buttons[place + MOVES[event.key]]?.focus();
  }

  rove(target) {
    for (const button of this.grid.children) button.tabIndex = button === target ? 0 : -1;
  }

  focus() {
    this.grid.querySelector("[tabindex='0']").focus();
  }

  /* Pictures. */
  render() {
    const inTray = this.held.contains(document.activeElement) || this.melds.contains(document.activeElement);
    const isLost = [this.kinds, this.clear].some((part) => part.contains(document.activeElement));
    this.renderTray();
    this.renderKinds();
    this.renderGrid();
    if (inTray) (this.held.querySelector(".is-last") ?? this.grid.querySelector("[tabindex='0']")).focus();
    if (isLost) this.focus();
  }

  renderTray() {
    const { hand, words } = this;
    this.progress.textContent = filled(words.progress, { count: hand.count });
    this.progress.hidden = this.clear.hidden = hand.isEmpty;
    this.melds.replaceChildren(...hand.melds.map((meld, index) => this.trayMeld(meld, index)));
    if (hand.isEmpty) this.melds.append(element("span", { className: "picker-hint" }, words.empty));
    const last = hand.loose.length - 1;
    this.held.replaceChildren(...hand.places.map((place) => this.trayTile(place, place === last)));
    if (hand.isWhole && hand.winning) this.held.append(this.winningTile(last));
  }

  trayMeld(meld, index) {
    const name = this.meldName(meld);
    const isHidden = (place) => meld.kind === "concealed_kong" && place % 3 === 0;
    const tiles = meld.tiles.map((code, place) => this.picture(isHidden(place) ? "back" : code));
    return element(
      "button",
      {
        type: "button",
        className: "picker-meld",
        "aria-label": filled(this.words.take_back, { meld: name }),
        onclick: () => this.change(this.hand.takingUp(index), name),
      },
      ...tiles,
    );
  }

  trayTile(place, isLast) {
    const tile = this.name(this.hand.loose[place]);
    const label = this.hand.isWhole ? this.words.choose : this.words.last;
    return element(
      "button",
      {
        type: "button",
        className: isLast ? "picker-own is-last" : "picker-own",
        "aria-label": filled(label, { tile }),
        onclick: () => this.change(this.hand.choosing(place), filled(this.words.winning, { tile })),
      },
      this.picture(this.hand.loose[place]),
    );
  }

  /* The tile that is the winning one already: nothing to press, only to be seen and heard. */
  winningTile(place) {
    const code = this.hand.loose[place];
    const label = filled(this.words.winning, { tile: this.name(code) });
    return element(
      "span",
      { className: "picker-own picker-winning is-last", role: "img", "aria-label": label, tabIndex: -1 },
      this.picture(code),
    );
  }

  renderKinds() {
    const melds = this.hand.possibleMelds();
    const hint = element("span", { className: "picker-hint" }, this.words.meld_hint);
    this.kinds.replaceChildren(...(melds.length ? melds.map((meld) => this.kindButton(meld)) : [hint]));
  }

  kindButton(meld) {
    const name = this.meldName(meld);
    const shown = meld.kind === "chow" ? meld.tiles : meld.tiles.slice(0, 1);
    return element(
      "button",
      {
        type: "button",
        className: "picker-kind",
        "data-kind": meld.kind,
        "aria-label": name,
        onclick: () => this.change(this.hand.laying(meld), filled(this.words.laid, { meld: name })),
      },
      element("span", { className: "picker-kind-tiles" }, ...shown.map((code) => this.picture(code))),
      element("span", {}, this.words[meld.kind]),
    );
  }

  renderGrid() {
    for (const [code, button] of this.keys) {
      const left = this.hand.left(code);
      const label = left <= 0 ? this.words.spent : this.hand.takes(code) ? this.words.left : this.words.full;
      button.setAttribute("aria-label", filled(label, { tile: this.name(code), count: left }));
      button.setAttribute("aria-disabled", String(!this.hand.takes(code)));
      button.classList.toggle("is-spent", left <= 0);
    }
    this.backspace.setAttribute("aria-disabled", String(this.hand.isEmpty));
    this.undo.setAttribute("aria-disabled", String(!this.past.length));
  }
}

export function createPicker(root, options) {
  return new Picker(root, options);
}
