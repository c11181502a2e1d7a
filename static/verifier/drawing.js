/* The draw as it follows from chart, roster, wishes and seed: order, repairs, tables of one's own. */
"use strict";

const LOOKS_A_SLOT = 60;
const LOOKS = 1500000;
const TABU_AT_LEAST = 6;
const TABU_SPREAD = 6;

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
      if (now < 0 || pin.table < 0 || pin.table >= tables.length) continue;
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
