/* Check a draw's record without any server: derive order, repairs and seating from the published chart and the
 * seed, count the quality again, and follow the chain of events. The report has the same bytes as
 * `manage.py verify_draw FILE --json`. Runs from a file in a browser and under node:
 *   node verify.js RECORD.json
 */
"use strict";

const FORMAT = "mcr-desk-draw";
const SCHEMA = 1;
const MOST_PLAYERS = 4000;
const MOST_SESSIONS = 40;
const COMMITTED = ["algorithm", "chart_sha256", "house", "roster_sha256", "seed_source", "wishes_sha256"];
const DERIVED = ["drawn_order", "repairs", "seating", "seating_sha256", "metrics", "violations"];
const BEST_KNOWN_ROUNDS = new Map([
  [2, 1], [3, 1], [4, 5], [5, 5], [6, 7], [7, 9], [8, 10], [9, 11], [10, 13], [11, 14], [12, 15], [13, 17],
  [14, 18], [15, 19], [16, 21], [17, 22], [18, 23], [19, 25], [20, 26],
]);
const PROVEN_TABLES = 10;
const FEWEST_KNOWN = new Map([["20,6", 6], ["20,7", 24], ["24,8", 18], ["36,12", 27]]);
const LOOKS_A_SLOT = 60;
const LOOKS = 1500000;
const TABU_AT_LEAST = 6;
const TABU_SPREAD = 6;

class RecordError extends Error {}

/* ---- SHA-256 and the one spelling of JSON ---- */

const ROUND_CONSTANTS = roundConstants();

function roundConstants() {
  const found = [];
  for (let number = 2; found.length < 64; number += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) prime = prime && number % divisor !== 0;
    if (prime) found.push(fraction(number, 3));
  }
  return found;
}

/* The first 32 bits of the fraction of a root, in whole numbers only. */
function fraction(number, root) {
  const wanted = BigInt(number) << BigInt(32 * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

function sha256(bytes) {
  const state = [2, 3, 5, 7, 11, 13, 17, 19].map((prime) => fraction(prime, 2));
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 536870912));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const digest = new Uint8Array(32);
  state.forEach((word, at) => new DataView(digest.buffer).setUint32(4 * at, word));
  return digest;
}

function compress(state, view, at) {
  const words = new Uint32Array(64);
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15];
    const b = words[i - 2];
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    words[i] = words[i - 16] + small + words[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND_CONSTANTS[i] + words[i]) >>> 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] + word) >>> 0;
  });
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${fields.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new RecordError(`This number is not whole or too great: ${value}`);
  }
  return JSON.stringify(value);
}

const hashOf = (value) => hex(sha256(utf8(canonical(value))));
const same = (one, other) => one !== undefined && other !== undefined && canonical(one) === canonical(other);

/* ---- Lots ---- */

class Lots {
  constructor(seed, label) {
    this.key = sha256(utf8(`${label}|${seed}`));
    this.counter = 0;
    this.block = [];
  }

  word() {
    if (this.block.length === 0) {
      const input = new Uint8Array(40);
      input.set(this.key);
      const view = new DataView(input.buffer);
      view.setUint32(32, Math.floor(this.counter / 4294967296));
      view.setUint32(36, this.counter >>> 0);
      this.counter += 1;
      const digest = new DataView(sha256(input).buffer);
      for (let at = 28; at >= 0; at -= 4) this.block.push(digest.getUint32(at));
    }
    return this.block.pop();
  }

  below(limit) {
    const last = 4294967296 - (4294967296 % limit);
    for (;;) {
      const word = this.word();
      if (word < last) return word % limit;
    }
  }

  shuffled(items) {
    const drawn = Array.from(items);
    for (let last = drawn.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [drawn[last], drawn[other]] = [drawn[other], drawn[last]];
    }
    return drawn;
  }
}

/* ---- Reading a record ---- */

const isWhole = (value) => Number.isSafeInteger(value);
const isList = (item) => (value) => Array.isArray(value) && value.every(item);
const isText = (value) => typeof value === "string";
const isSeats = (value) =>
  Array.isArray(value) && value.length === 4 && value.every((seat) => seat === null || isWhole(seat));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function need(record, name, fits) {
  const value = isObject(record) ? record[name] : undefined;
  if (value === undefined || !fits(value)) throw new RecordError(`The field "${name}" is missing or not as expected.`);
  return value;
}

function checkShape(record) {
  if (!isObject(record) || record.format !== FORMAT || record.schema !== SCHEMA) {
    throw new RecordError("This is not the record of a draw that this page can read.");
  }
  canonical(record);
  need(record, "algorithm", isText);
  need(record, "seed", isText);
  need(record, "house", isList(isWhole));
  need(record, "seating", isList(isList(isSeats)));
  for (const person of need(record, "roster", Array.isArray)) need(person, "id", isWhole);
  checkWishes(need(record, "wishes", isObject));
  checkChart(need(record, "chart", isObject));
  for (const event of need(record, "events", Array.isArray)) checkEvent(event);
}

function checkWishes(wishes) {
  for (const group of need(wishes, "groups", Array.isArray)) {
    need(group, "kind", isText);
    need(group, "name", isText);
    need(group, "members", isList(isWhole));
    need(group, "weight", isWhole);
  }
  for (const pin of need(wishes, "pins", Array.isArray)) {
    need(pin, "person", isWhole);
    need(pin, "table", isWhole);
  }
}

function checkChart(chart) {
  const slots = need(chart, "slots", isWhole);
  const sessions = need(chart, "sessions", isList(isList(isSeats)));
  const distinct = (listed) =>
    new Set(listed).size === listed.length && listed.every((slot) => isWhole(slot) && slot >= 0 && slot < slots);
  const sound =
    slots > 0 &&
    slots <= MOST_PLAYERS + 4 &&
    sessions.length >= 1 &&
    sessions.length <= MOST_SESSIONS &&
    sessions.every((session) => session.length > 0 && distinct(session.flat())) &&
    distinct(need(chart, "empty", isList(isWhole))) &&
    distinct(need(chart, "blocks", isList(isList(isWhole))).flat());
  if (!sound) throw new RecordError("In this chart somebody sits twice in a session, or a slot does not exist.");
}

function checkEvent(event) {
  need(event, "kind", isText);
  need(event, "sequence", isWhole);
  need(event, "started", isWhole);
  need(event, "previous_hash", isText);
  need(event, "hash", isText);
  const isChange = (change) =>
    Array.isArray(change) &&
    change.length === 3 &&
    isWhole(change[0]) && change[0] >= 0 && change[0] < MOST_SESSIONS &&
    isWhole(change[1]) && change[1] >= 0 && change[1] < MOST_PLAYERS &&
    isSeats(change[2]);
  need(event, "tables", isList(isChange));
}

/* ---- The draw: order, repairs, seating ---- */

function fitsChart(record) {
  const { chart, house, roster, wishes } = record;
  const people = [...roster.map((person) => person.id), ...house];
  const known = new Set(people);
  const tables = chart.sessions[0].length;
  const pinned = wishes.pins.map((pin) => pin.person);
  return (
    known.size === people.length &&
    roster.length === chart.slots - chart.empty.length &&
    (house.length === 0 || house.length === chart.empty.length) &&
    wishes.groups.every((group) => group.weight >= 1 && group.members.every((person) => known.has(person))) &&
    wishes.pins.every((pin) => known.has(pin.person) && pin.table >= 0 && pin.table < tables) &&
    new Set(pinned).size === pinned.length
  );
}

function withEmptySlots(chart, people, house) {
  const order = new Array(chart.slots);
  chart.empty.forEach((slot, at) => {
    order[slot] = house.length ? house[at] : null;
  });
  let next = 0;
  for (let slot = 0; slot < chart.slots; slot += 1) {
    if (order[slot] === undefined) order[slot] = people[next++];
  }
  return order;
}

function roomsFor(sizes, rooms) {
  const free = Array.from(rooms);
  return sizes.map((size) => {
    let best = -1;
    free.forEach((places, at) => {
      if (places >= size && (best < 0 || places < free[best])) best = at;
    });
    if (best >= 0) free[best] -= size;
    return best;
  });
}

function drawnOrder(record) {
  const { chart, house, wishes } = record;
  const lots = new Lots(record.seed, "players");
  const people = lots.shuffled(record.roster.map((person) => person.id));
  if (chart.blocks.length === 0 || wishes.groups.length === 0) return withEmptySlots(chart, people, house);
  const empty = new Set(chart.empty);
  const open = chart.blocks.map((block) => block.filter((slot) => !empty.has(slot))).filter((block) => block.length);
  const blocks = lots.shuffled(open).map((block) => lots.shuffled(block));
  const teams = teamsOf(people, house, wishes, Math.max(...blocks.map((block) => block.length)));
  const rooms = roomsFor(teams.map((team) => team.length), blocks.map((block) => block.length));
  const order = new Map();
  teams.forEach((team, at) => {
    if (rooms[at] >= 0) team.forEach((person) => order.set(blocks[rooms[at]].pop(), person));
  });
  const placed = new Set(order.values());
  const waiting = people.filter((person) => !placed.has(person));
  const inTurn = [];
  for (let slot = 0; slot < chart.slots; slot += 1) {
    if (!empty.has(slot)) inTurn.push(order.has(slot) ? order.get(slot) : waiting.shift());
  }
  return withEmptySlots(chart, inTurn, house);
}

function teamsOf(people, house, wishes, largest) {
  const place = new Map(people.map((person, at) => [person, at]));
  const first = (group) => Math.min(...group.members.map((person) => place.get(person)));
  const groups = wishes.groups.filter((group) => group.members.every((person) => place.has(person)));
  const ranked = groups
    .filter((group) => group.members.length > 0)
    .sort((a, b) => b.weight - a.weight || b.members.length - a.members.length || first(a) - first(b));
  const taken = new Set();
  const teams = [];
  for (const { members } of ranked) {
    if (members.length > 1 && members.length <= largest && !members.some((person) => taken.has(person))) {
      members.forEach((person) => taken.add(person));
      teams.push(Array.from(members).sort((a, b) => place.get(a) - place.get(b)));
    }
  }
  return teams;
}

class Repair {
  constructor(record, order) {
    const { chart, wishes } = record;
    this.holder = Array.from(order);
    this.fixed = new Set(chart.empty);
    this.weight = wishes.groups.map((group) => group.weight);
    this.groupsOf = new Map(order.map((person) => [person, []]));
    wishes.groups.forEach((group, at) => group.members.forEach((person) => this.groupsOf.get(person).push(at)));
    this.near = order.map(() => []);
    for (const session of chart.sessions) {
      for (const table of session) {
        for (const slot of table) this.near[slot].push(...table.filter((other) => other !== slot));
      }
    }
    this.met = order.map(() => new Map());
    order.forEach((person, slot) => this.note(slot, person, 1));
    this.cost = order.reduce((sum, person, slot) => sum + this.price(person, slot), 0) / 2;
    this.tabuUntil = new Map(order.map((person) => [person, 0]));
  }

  note(slot, person, change) {
    for (const other of this.near[slot]) {
      const met = this.met[other];
      for (const at of this.groupsOf.get(person)) met.set(at, (met.get(at) || 0) + change);
    }
  }

  price(person, slot) {
    const met = this.met[slot];
    let sum = 0;
    for (const at of this.groupsOf.get(person)) sum += this.weight[at] * (met.get(at) || 0);
    return sum;
  }

  change(slot, other, times) {
    const [one, two] = [this.holder[slot], this.holder[other]];
    const moved = this.price(one, other) + this.price(two, slot) - this.price(one, slot) - this.price(two, other);
    if (!times) return moved;
    const [mine, theirs] = [this.groupsOf.get(one), this.groupsOf.get(two)];
    const weigh = (groups) => groups.reduce((sum, at) => sum + this.weight[at], 0);
    const shared = weigh(mine.filter((at) => theirs.includes(at)));
    return moved + times * (2 * shared - weigh(mine) - weigh(theirs));
  }

  improve(lots, least) {
    let best = this.cost;
    let kept = Array.from(this.holder);
    const count = this.holder.length;
    const looks = Math.min(LOOKS_A_SLOT * count, Math.floor(LOOKS / count));
    for (let look = 1; look <= looks && best > least; look += 1) {
      this.step(look, best, lots);
      if (this.cost < best) {
        best = this.cost;
        kept = Array.from(this.holder);
      }
    }
    return kept;
  }

  step(look, best, lots) {
    const unhappy = [];
    this.holder.forEach((person, slot) => {
      if (!this.fixed.has(slot) && this.price(person, slot)) unhappy.push(slot);
    });
    if (unhappy.length === 0) return;
    const slot = unhappy[lots.below(unhappy.length)];
    const [change, choices] = this.bestSwaps(slot, look, best);
    if (choices.length === 0) return;
    const other = choices[lots.below(choices.length)];
    const [one, two] = [this.holder[slot], this.holder[other]];
    for (const [at, left, entered] of [[slot, one, two], [other, two, one]]) {
      this.note(at, left, -1);
      this.note(at, entered, 1);
    }
    [this.holder[slot], this.holder[other]] = [two, one];
    this.cost += change;
    const until = look + TABU_AT_LEAST + lots.below(TABU_SPREAD);
    this.tabuUntil.set(one, until);
    this.tabuUntil.set(two, until);
  }

  bestSwaps(slot, look, best) {
    const meets = new Map();
    for (const other of this.near[slot]) meets.set(other, (meets.get(other) || 0) + 1);
    const held = this.tabuUntil.get(this.holder[slot]) > look;
    let least = 0;
    let choices = [];
    this.holder.forEach((person, other) => {
      if (other === slot || this.fixed.has(other)) return;
      const change = this.change(slot, other, meets.get(other) || 0);
      if (choices.length && change > least) return;
      if ((held || this.tabuUntil.get(person) > look) && this.cost + change >= best) return;
      if (choices.length === 0 || change < least) [least, choices] = [change, [other]];
      else choices.push(other);
    });
    return [least, choices];
  }
}

function leastMeetings(people, tables, sessions) {
  const each = Math.floor(people / tables);
  const more = people % tables;
  return (sessions * (more * (each + 1) * each + (tables - more) * each * (each - 1))) / 2;
}

function repairedOrder(record, order) {
  const { chart, wishes } = record;
  if (wishes.groups.length === 0) return [order, []];
  const tables = chart.sessions[0].length;
  const least = wishes.groups.reduce(
    (sum, group) => sum + group.weight * leastMeetings(group.members.length, tables, chart.sessions.length),
    0,
  );
  const wanted = new Repair(record, order).improve(new Lots(record.seed, "repairs"), least);
  return [wanted, shortestSwaps(order, wanted)];
}

function shortestSwaps(order, wanted) {
  const current = Array.from(order);
  const slotOf = new Map(current.map((person, slot) => [person, slot]));
  const swaps = [];
  wanted.forEach((person, slot) => {
    const other = person === null ? slot : slotOf.get(person);
    if (other === slot) return;
    swaps.push([slot, other]);
    slotOf.set(current[slot], other);
    [current[slot], current[other]] = [current[other], current[slot]];
  });
  return swaps;
}

function pinnedTables(sessions, wishes) {
  const swaps = [];
  sessions.forEach((session, at) => {
    const tables = Array.from(session);
    const settled = new Set();
    for (const pin of wishes.pins) {
      let now = tables.findIndex((table) => table.includes(pin.person));
      if (now < 0) continue;
      if (now !== pin.table && !settled.has(now) && !settled.has(pin.table)) {
        swaps.push([at, now, pin.table]);
        [tables[now], tables[pin.table]] = [tables[pin.table], tables[now]];
        now = pin.table;
      }
      settled.add(now);
    }
  });
  return swaps;
}

function derive(record) {
  if (!fitsChart(record)) return {};
  const order = drawnOrder(record);
  const [final, slotSwaps] = repairedOrder(record, order);
  const sessions = record.chart.sessions.map((session) => session.map((table) => table.map((slot) => final[slot])));
  const tableSwaps = pinnedTables(sessions, record.wishes);
  for (const [at, one, other] of tableSwaps) {
    [sessions[at][one], sessions[at][other]] = [sessions[at][other], sessions[at][one]];
  }
  return {
    drawn_order: order,
    repairs: { slots: slotSwaps, tables: tableSwaps },
    seating: sessions,
    seating_sha256: hashOf(sessions),
    metrics: measure(sessions),
    violations: violations(sessions, record.wishes),
  };
}

/* ---- Counting ---- */

const seated = (table) => table.filter((person) => person !== null);

function countMeetings(sessions) {
  const times = new Map();
  for (const session of sessions) {
    for (const table of session) {
      const people = seated(table).sort((a, b) => a - b);
      people.forEach((one, at) => {
        if (!times.has(one)) times.set(one, new Map());
        const near = times.get(one);
        for (const other of people.slice(at + 1)) near.set(other, (near.get(other) || 0) + 1);
      });
    }
  }
  return times;
}

function violations(sessions, wishes) {
  const times = countMeetings(sessions);
  const found = [];
  for (const { kind, members: listed, name } of Array.from(wishes.groups).sort((a, b) => b.weight - a.weight)) {
    const members = Array.from(listed).sort((a, b) => a - b);
    members.forEach((one, at) => {
      for (const other of members.slice(at + 1)) {
        const met = times.has(one) ? times.get(one).get(other) : 0;
        if (met) found.push([kind, name, one, other, met]);
      }
    });
  }
  return found;
}

function measure(sessions) {
  const ids = Array.from(new Set(sessions.flat(2).filter((person) => person !== null))).sort((a, b) => a - b);
  const times = countMeetings(sessions);
  let meetings = 0;
  let pairs = 0;
  let most = 0;
  for (const near of times.values()) {
    for (const met of near.values()) {
      meetings += met;
      pairs += 1;
      most = Math.max(most, met);
    }
  }
  const bound = lowerBound(sessions, ids.length, meetings);
  const reach = reachOf(ids, times);
  return {
    players: ids.length,
    sessions: sessions.length,
    repeats: meetings - pairs,
    repeats_lower_bound: bound,
    best_known: bestKnown(ids.length, sessions.length, bound, meetings - pairs),
    max_meetings: most,
    wind_bad_cells: windBadCells(sessions),
    table_revisits: tableRevisits(sessions),
    never_met: (ids.length * (ids.length - 1)) / 2 - pairs,
    never_met_apart: apart(reach),
    connected: connected(reach),
  };
}

const mostRounds = (players) =>
  BEST_KNOWN_ROUNDS.get(Math.floor(players / 4)) || Math.floor((players - 1) / 3);

function lowerBound(sessions, players, meetings) {
  const whole = players / 4;
  const full = (session) => session.length === whole && session.every((table) => seated(table).length === 4);
  if (sessions.length === 0 || players % 4 || !sessions.every(full)) {
    return Math.max(0, meetings - (players * (players - 1)) / 2);
  }
  const counting = Math.floor((players * (3 * sessions.length - (players - 1))) / 2);
  const together = ({ 1: 6, 2: 2, 3: 1 }[whole] || 0) * whole;
  const proven = whole <= PROVEN_TABLES && sessions.length > mostRounds(players);
  return Math.max(0, counting, together * (sessions.length - 1), proven ? 1 : 0);
}

function bestKnown(players, sessions, bound, repeats) {
  if (players % 4 || players < 8) return null;
  if (sessions <= mostRounds(players)) return 0;
  const known = FEWEST_KNOWN.get(`${players},${sessions}`);
  if (known !== undefined) return Math.min(known, repeats);
  return repeats === bound ? bound : null;
}

function windBadCells(sessions) {
  const winds = new Map();
  for (const table of sessions.flat()) {
    table.forEach((person, wind) => {
      if (person === null) return;
      if (!winds.has(person)) winds.set(person, [0, 0, 0, 0]);
      winds.get(person)[wind] += 1;
    });
  }
  let bad = 0;
  for (const counts of winds.values()) {
    const played = counts.reduce((sum, count) => sum + count, 0);
    bad += counts.filter((count) => count < Math.floor(played / 4) || count > Math.ceil(played / 4)).length;
  }
  return bad;
}

function tableRevisits(sessions) {
  const visits = new Set();
  let seats = 0;
  for (const session of sessions) {
    session.forEach((table, number) => {
      for (const person of seated(table)) {
        visits.add(`${person},${number}`);
        seats += 1;
      }
    });
  }
  return seats - visits.size;
}

function reachOf(ids, times) {
  const index = new Map(ids.map((person, at) => [person, at]));
  const opponents = ids.map(() => []);
  for (const [one, near] of times) {
    for (const other of near.keys()) {
      opponents[index.get(one)].push(index.get(other));
      opponents[index.get(other)].push(index.get(one));
    }
  }
  return opponents;
}

function apart(opponents) {
  let far = 0;
  opponents.forEach((others, at) => {
    const near = new Set([at, ...others]);
    for (const other of others) for (const next of opponents[other]) near.add(next);
    far += opponents.length - near.size;
  });
  return far / 2;
}

function connected(opponents) {
  const reached = new Set([0]);
  const edge = [0];
  while (edge.length) {
    for (const other of opponents[edge.pop()] || []) {
      if (!reached.has(other)) {
        reached.add(other);
        edge.push(other);
      }
    }
  }
  return reached.size >= opponents.length;
}

/* ---- Events and the report ---- */

function without(record, names) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

const eventHash = (event) =>
  hex(sha256(utf8(`${event.previous_hash}\n${canonical(without(event, ["hash", "previous_hash"]))}`)));

function applied(sessions, started, event) {
  const after = sessions.map((session) => Array.from(session));
  for (const [session, table, seats] of event.tables) {
    if (session < started || session >= after.length) return null;
    while (after[session].length <= table) after[session].push([null, null, null, null]);
    after[session][table] = seats;
  }
  const twice = after.slice(Math.max(0, started)).some((session) => {
    const people = session.flat().filter((person) => person !== null);
    return new Set(people).size < people.length;
  });
  return twice ? null : after;
}

function replay(record) {
  let sessions = record.seating;
  let started = 0;
  let previous = hashOf(without(record, ["events"]));
  let chained = true;
  let frozen = true;
  for (const [at, event] of record.events.entries()) {
    chained = chained && event.sequence === at + 1 && event.previous_hash === previous;
    previous = event.hash;
    chained = chained && previous === eventHash(event);
    frozen = frozen && event.started >= started;
    started = event.started;
    const after = applied(sessions, started, event);
    if (after === null) {
      frozen = false;
      break;
    }
    sessions = after;
  }
  return [sessions, { events_chained: chained, events_touch_no_begun_session: frozen }];
}

/* Return the report: every check, and the seating as it stands after the events with its measures. */
function verify(record) {
  checkShape(record);
  const ids = record.roster.map((person) => person.id);
  const bound = Object.fromEntries(COMMITTED.map((name) => [name, record[name]]));
  const checks = {
    roster_order: ids.every((id, at) => at === 0 || ids[at - 1] < id),
    roster_sha256: record.roster_sha256 === hashOf(record.roster),
    wishes_sha256: record.wishes_sha256 === hashOf(record.wishes),
    chart_sha256: record.chart_sha256 === hashOf(record.chart),
    commitment: COMMITTED.every((name) => name in record) && record.commitment === hashOf(bound),
  };
  const expected = derive(record);
  for (const name of DERIVED) checks[name] = same(record[name], expected[name]);
  const [sessions, events] = replay(record);
  Object.assign(checks, events);
  return {
    checks,
    current_metrics: measure(sessions),
    current_sha256: hashOf(sessions),
    sound: Object.values(checks).every(Boolean),
  };
}

/* ---- The page ---- */

const QUESTIONS = {
  roster_order: "The roster is in the order of its numbers",
  roster_sha256: "The roster is the one that was published",
  wishes_sha256: "The wishes are the ones that were published",
  chart_sha256: "The chart is the one that was published",
  commitment: "Roster, chart, wishes and source of the seed were bound before the draw",
  drawn_order: "The order of lots follows from the seed",
  repairs: "The repairs follow from the seed and the wishes",
  seating: "The seating follows from chart, order and repairs",
  seating_sha256: "The seating is the one that was published",
  metrics: "The quality is counted rightly",
  violations: "The broken wishes are listed rightly",
  events_chained: "No event was removed, changed or put in later",
  events_touch_no_begun_session: "No event touches a session that had begun",
};
const MEASURES = {
  players: "Players",
  sessions: "Sessions",
  repeats: "Repeated meetings",
  repeats_lower_bound: "Repeated meetings, at least",
  best_known: "Repeated meetings, best known",
  max_meetings: "Most meetings of a pair",
  wind_bad_cells: "Winds off an even share",
  table_revisits: "Returns to a table",
  never_met: "Pairs who never meet",
  never_met_apart: "Of them without a common opponent",
  connected: "Everyone is reached from everyone",
};

function addRow(body, cells, state) {
  const row = body.insertRow();
  for (const cell of cells) row.insertCell().textContent = cell;
  if (state) row.className = state;
}

function showReport(page, report) {
  page.getElementById("verdict").textContent = report.sound
    ? "Every check holds."
    : "At least one check fails: the record does not follow from what was published.";
  const checks = page.getElementById("checks");
  const measures = page.getElementById("measures");
  checks.replaceChildren();
  measures.replaceChildren();
  for (const [name, holds] of Object.entries(report.checks)) {
    addRow(checks, [QUESTIONS[name], holds ? "yes" : "no"], holds ? "holds" : "fails");
  }
  for (const [name, value] of Object.entries(report.current_metrics)) {
    addRow(measures, [MEASURES[name], value === null ? "not known" : String(value)], "");
  }
  page.getElementById("hash").textContent = report.current_sha256;
  page.getElementById("result").hidden = false;
}

function readFile(page, file) {
  const verdict = page.getElementById("verdict");
  file.text().then(
    (text) => {
      try {
        showReport(page, verify(JSON.parse(text)));
      } catch (error) {
        if (!(error instanceof RecordError || error instanceof SyntaxError)) throw error;
        page.getElementById("result").hidden = true;
        verdict.textContent = error instanceof RecordError ? error.message : "This file is not JSON.";
      }
    },
    () => {
      verdict.textContent = "This file could not be read.";
    },
  );
}

if (typeof document !== "undefined") {
  document.getElementById("record").addEventListener("change", (event) => {
    if (event.target.files.length) readFile(document, event.target.files[0]);
  });
} else if (typeof require !== "undefined" && require.main === module) {
  const text = require("fs").readFileSync(process.argv[2], "utf8");
  process.stdout.write(canonical(verify(JSON.parse(text))));
}
