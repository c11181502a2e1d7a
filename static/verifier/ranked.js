/* A session by standings as it follows from its record: places, rules, the sessions before, lots. */
"use strict";

const THREES_APART = 1000;
const LOOKS_AT_THREES = 400;
const THREES_LOOKS = 1000000;
const ORDERS = permutations([0, 1, 2, 3]);

function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}

/* Lots decide between equals; who has no place comes last. */
function placesOf(snapshot, seed) {
  const lots = new Lots(seed, "equal places");
  const order = new Map();
  for (const { id, place } of Array.from(snapshot.rows).sort((a, b) => a.id - b.id)) {
    const at = place || snapshot.rows.length + 1;
    if (!order.has(at)) order.set(at, []);
    order.get(at).push(id);
  }
  return Array.from(order.keys()).sort((a, b) => a - b).flatMap((place) => lots.shuffled(order.get(place)));
}

/* The approved field of a stage first, then the others, then the house. */
function peopleOf({ house, seed, snapshot }) {
  const order = placesOf(snapshot, seed);
  const field = new Set(snapshot.stage ? snapshot.stage.field : []);
  const inField = (person) => field.has(person);
  return [...order.filter(inField), ...order.filter((person) => !inField(person)), ...house];
}

/* Return the tables of the session, or null where nothing follows from the record. */
function rankedSeats(record) {
  const { seed, wishes } = record;
  const rules = { final: "strict", uneven: "house", pinned: false, ...record.rules };
  let people = peopleOf(record);
  if (rules.only_cut) people = people.slice(0, rules.cut);
  if (!fitsRules(people, rules) || wishes.groups.some((group) => group.weight < 1)) return null;
  const past = record.seating.slice(0, record.session - 1);
  const known = { past, rules, wishes };
  let lots = new Lots(seed, "ranked");
  const above = seatedByWinds(tablesOf(rules.final, people.slice(0, rules.cut), known, lots), past, lots);
  lots = new Lots(seed, "ranked");
  const below = tablesBelow(people.slice(rules.cut), known, seed, lots);
  const tables = [...above, ...seatedByWinds(rules.numbers_drawn ? lots.shuffled(below) : below, past, lots)];
  for (const [, one, other] of rules.pinned ? pinnedTables([tables], wishes) : []) {
    [tables[one], tables[other]] = [tables[other], tables[one]];
  }
  return tables;
}

const missingOf = (people) => (4 - (people % 4)) % 4;

function fitsRules(people, { blocks, cut, mode, uneven }) {
  const rest = people.length - cut;
  const missing = missingOf(people.length);
  const inFours = uneven === "threes" ? rest - 3 * missing : rest - (rest % 4);
  return (
    (uneven !== "house" || missing === 0) &&
    (uneven !== "threes" || 4 * missing <= rest + missing) &&
    cut % 4 === 0 && cut >= 0 && rest >= 0 &&
    (mode !== "blocks" || (blocks >= 1 && blocks * 4 <= Math.max(inFours, 4))) &&
    new Set(people).size === people.length &&
    people.every((person) => person >= 0)
  );
}

/* Who sits out, or plays at a table of three, is who did so least; an empty chair is a number below nought. */
function tablesBelow(people, known, seed, lots) {
  const { rules, past, wishes } = known;
  if (rules.uneven === "house" || people.length % 4 === 0) return tablesOf(rules.mode, people, known, lots);
  const threes = rules.uneven === "threes";
  const apart = new Set(threes ? shortInTurn(people, past) : outInTurn(people, past, new Lots(seed, "sitting out")));
  const tables = tablesOf(rules.mode, people.filter((person) => !apart.has(person)), known, lots);
  if (!threes) return tables;
  const short = people.filter((person) => apart.has(person));
  return [...tables, ...tablesOfThree(short, wishWeights(short, past, wishes), new Lots(seed, "tables of three"))];
}

function tablesOf(mode, people, { past, rules, wishes }, lots) {
  return MODES[mode](people, wishWeights(people, past, wishes), rules, lots);
}

const seatedAt = (table) => table.filter((person) => person !== null);

function outInTurn(people, past, lots) {
  const here = past.map((session) => new Set(session.flat()));
  const times = new Map(people.map((person) => [person, here.filter((set) => !set.has(person)).length]));
  return lots.shuffled(people).sort((a, b) => times.get(a) - times.get(b)).slice(0, people.length % 4);
}

function shortInTurn(people, past) {
  const short = past.flat().map(seatedAt).filter((table) => table.length < 4).map((table) => new Set(table));
  const times = new Map(people.map((person) => [person, short.filter((set) => set.has(person)).length]));
  const lowest = Array.from(people).reverse().sort((a, b) => times.get(a) - times.get(b));
  return lowest.slice(0, 3 * missingOf(people.length));
}

function tablesOfThree(people, weights, lots) {
  const chairs = [];
  for (let at = 0; 3 * at < people.length; at += 1) chairs.push(-1 - at);
  for (const chair of chairs) {
    weights.set(chair, new Map(chairs.filter((other) => other !== chair).map((other) => [other, THREES_APART])));
  }
  const order = chairs.flatMap((chair, at) => [...people.slice(3 * at, 3 * at + 3), chair]);
  return new SessionSearch(order, weights, lots).improve(LOOKS_AT_THREES, THREES_LOOKS);
}

function wishWeights(people, past, wishes) {
  const weights = new Map(people.map((person) => [person, new Map()]));
  const add = (listed, amount) => {
    const group = listed.filter((person) => weights.has(person));
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1)) {
        for (const [a, b] of [[one, other], [other, one]]) {
          weights.get(a).set(b, (weights.get(a).get(b) || 0) + amount);
        }
      }
    });
  };
  for (const table of past.flat()) add(table, 1);
  for (const group of wishes.groups) add(group.members, group.weight);
  return weights;
}

function seatedByWinds(tables, past, lots) {
  const counts = new Map();
  for (const table of past.flat()) {
    table.forEach((person, wind) => {
      if (!counts.has(person)) counts.set(person, [0, 0, 0, 0]);
      counts.get(person)[wind] += 1;
    });
  }
  const price = (person, wind) => (person === null ? 0 : 2 * (counts.has(person) ? counts.get(person)[wind] : 0) + 1);
  return tables.map((seats) => {
    const table = seats.map((person) => (person < 0 ? null : person));
    const turn = lots.below(ORDERS.length);
    let best = null;
    let least = 0;
    for (const order of [...ORDERS.slice(turn), ...ORDERS.slice(0, turn)]) {
      const cost = order.reduce((sum, at, wind) => sum + price(table[at], wind), 0);
      if (best === null || cost < least) [best, least] = [order, cost];
    }
    return best.map((at) => table[at]);
  });
}

function snake(people) {
  const tables = people.length / 4;
  const rows = [0, 1, 2, 3].map((row) => people.slice(row * tables, (row + 1) * tables));
  rows.forEach((row, at) => at % 2 && row.reverse());
  return rows[0].map((_, at) => rows.map((row) => row[at]));
}

function inBlocks(people, weights, rules, lots) {
  const tables = people.length / 4;
  const groups = [];
  let start = 0;
  for (let block = 0; block < rules.blocks; block += 1) {
    const size = 4 * (Math.floor(tables / rules.blocks) + (block < tables % rules.blocks ? 1 : 0));
    groups.push(...byLot(people.slice(start, start + size), weights, rules, lots));
    start += size;
  }
  return groups;
}

function byLot(people, weights, _rules, lots) {
  return new SessionSearch(lots.shuffled(people), weights, lots).improve(40 * people.length, BLOCK_LOOKS);
}

const MODES = {
  strict: fours,
  snake,
  blocks: inBlocks,
  drawn: byLot,
  avoid: (people, weights, _rules, lots) => new NearPlaces(people, weights, lots).improved(),
};
