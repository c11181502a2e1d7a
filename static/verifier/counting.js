/* Counting what a seating is worth. */
"use strict";

const BEST_KNOWN_ROUNDS = new Map([
  [2, 1], [3, 1], [4, 5], [5, 5], [6, 7], [7, 9], [8, 10], [9, 11], [10, 13], [11, 14], [12, 15], [13, 17],
  [14, 18], [15, 19], [16, 21], [17, 22], [18, 23], [19, 25], [20, 26],
]);
const PROVEN_TABLES = 10;
const FEWEST_KNOWN = new Map([
  ["12,3", 8], ["12,4", 15], ["12,5", 26], ["20,6", 6], ["20,7", 24], ["24,8", 18], ["36,12", 27],
]);

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
