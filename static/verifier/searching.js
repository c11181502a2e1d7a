/* Searching tables of one session: exchanges of two people while a pair meets that should not. */
"use strict";

const AGAIN = 4000;
const WINDOW = 24;
const RANKED_SWEEPS = 60;
const BLOCK_LOOKS = 20000000;
const SEARCH_TABU_AT_LEAST = 4;
const SEARCH_TABU_SPREAD = 8;

function fours(people) {
  const tables = [];
  for (let at = 0; at < people.length; at += 4) tables.push(people.slice(at, at + 4));
  return tables;
}

function nearOf(people, weights, times) {
  const index = new Map(people.map((person, at) => [person, at]));
  const known = (person) => Array.from(weights.get(person)).filter(([other]) => index.has(other));
  return people.map((person) => new Map(known(person).map(([other, weight]) => [index.get(other), times * weight])));
}

/* One session drawn, then improved by swaps. */
class SessionSearch {
  constructor(people, weights, lots) {
    this.people = people;
    this.lots = lots;
    this.near = nearOf(people, weights, 1);
    this.places = people.map((_, at) => at);
    this.placeOf = Array.from(this.places);
    this.tableOf = this.places.map((at) => Math.floor(at / 4));
    this.load = people.map(() => new Array(people.length / 4).fill(0));
    this.near.forEach((near, at) => {
      for (const [other, weight] of near) this.load[at][this.tableOf[other]] += weight;
    });
    this.cost = this.load.reduce((sum, row, at) => sum + row[this.tableOf[at]], 0) / 2;
    this.tabuUntil = people.map(() => 0);
  }

  improve(looks, budget) {
    let best = this.cost;
    let kept = Array.from(this.places);
    let left = budget;
    for (let look = 1; look <= looks && best !== 0; look += 1) {
      left -= this.people.length;
      if (left < 0) break;
      this.step(look, best);
      if (this.cost < best) {
        best = this.cost;
        kept = Array.from(this.places);
      }
    }
    return fours(kept.map((at) => this.people[at]));
  }

  step(look, best) {
    const unhappy = this.places.map((_, at) => at).filter((at) => this.load[at][this.tableOf[at]] > 0);
    if (unhappy.length === 0) return;
    const one = unhappy[this.lots.below(unhappy.length)];
    let [change, choices] = this.bestSwaps(one, look, best);
    let other;
    if (choices.length) {
      other = choices[this.lots.below(choices.length)];
    } else {
      other = this.lots.below(this.people.length);
      if (this.tableOf[other] === this.tableOf[one]) return;
      change = this.change(one, other);
    }
    this.swap(one, other, change);
    const until = look + SEARCH_TABU_AT_LEAST + this.lots.below(SEARCH_TABU_SPREAD);
    this.tabuUntil[one] = until;
    this.tabuUntil[other] = until;
  }

  change(one, other) {
    const [a, b] = [this.tableOf[one], this.tableOf[other]];
    const moved = this.load[one][b] + this.load[other][a] - this.load[one][a] - this.load[other][b];
    return moved - 2 * (this.near[one].get(other) || 0);
  }

  bestSwaps(one, look, best) {
    const held = this.tabuUntil[one] > look;
    let least = Infinity;
    let choices = [];
    for (let other = 0; other < this.people.length; other += 1) {
      if (this.tableOf[other] === this.tableOf[one]) continue;
      const change = this.change(one, other);
      if (change > least) continue;
      if ((held || this.tabuUntil[other] > look) && this.cost + change >= best) continue;
      if (change < least) [least, choices] = [change, [other]];
      else choices.push(other);
    }
    return [least, choices];
  }

  swap(one, other, change) {
    const [a, b] = [this.tableOf[one], this.tableOf[other]];
    const [i, j] = [this.placeOf[one], this.placeOf[other]];
    [this.places[i], this.places[j]] = [other, one];
    [this.placeOf[one], this.placeOf[other]] = [j, i];
    [this.tableOf[one], this.tableOf[other]] = [b, a];
    for (const [moved, left, entered] of [[one, a, b], [other, b, a]]) {
      for (const [person, weight] of this.near[moved]) {
        this.load[person][left] -= weight;
        this.load[person][entered] += weight;
      }
    }
    this.cost += change;
  }
}

/* Tables of near places, improved by exchanges inside a window of places that widens only when stuck. */
class NearPlaces {
  constructor(people, weights, lots) {
    this.people = people;
    this.lots = lots;
    this.near = nearOf(people, weights, AGAIN);
    this.seats = people.map((_, at) => at);
    this.costs = fours(people).map((_, table) => this.cost(table));
  }

  cost(table) {
    const four = this.seats.slice(4 * table, 4 * table + 4);
    const middle = four.reduce((sum, at) => sum + at, 0);
    let again = 0;
    let spread = 0;
    four.forEach((one, at) => {
      for (const other of four.slice(at + 1)) again += this.near[one].get(other) || 0;
      spread += (4 * one - middle) ** 2;
    });
    return again + Math.floor(spread / 16);
  }

  improved() {
    let window = WINDOW;
    for (let sweep = 0; sweep < RANKED_SWEEPS; sweep += 1) {
      const stuck = this.repeating();
      const looked = stuck.length ? stuck : this.costs.map((_, table) => table);
      const changed = looked.map((table) => this.improve(table, window));
      if (changed.some(Boolean)) continue;
      if (this.repeating().length === 0 || window >= this.seats.length) break;
      window *= 2;
      this.kick(window);
    }
    return fours(this.seats.map((at) => this.people[at]));
  }

  repeating() {
    return this.costs.map((_, table) => table).filter((table) => this.costs[table] >= AGAIN);
  }

  improve(table, window) {
    let best = 0;
    let exchange = null;
    const first = Math.max(0, 4 * table - window);
    const after = Math.min(this.seats.length, 4 * table + 4 + window);
    for (let seat = 4 * table; seat < 4 * table + 4; seat += 1) {
      for (let other = first; other < after; other += 1) {
        if (Math.floor(other / 4) === table) continue;
        const change = this.change(seat, other);
        if (change < best) [best, exchange] = [change, [seat, other]];
      }
    }
    if (exchange) this.exchange(...exchange);
    return exchange !== null;
  }

  change(seat, other) {
    const [table, there] = [Math.floor(seat / 4), Math.floor(other / 4)];
    this.turn(seat, other);
    const change = this.cost(table) + this.cost(there) - this.costs[table] - this.costs[there];
    this.turn(seat, other);
    return change;
  }

  turn(seat, other) {
    [this.seats[seat], this.seats[other]] = [this.seats[other], this.seats[seat]];
  }

  exchange(seat, other) {
    this.turn(seat, other);
    for (const table of [Math.floor(seat / 4), Math.floor(other / 4)]) this.costs[table] = this.cost(table);
  }

  kick(window) {
    for (const table of this.repeating()) {
      const seat = 4 * table + this.lots.below(4);
      const drawn = 4 * table - window / 2 + this.lots.below(window);
      const other = Math.min(Math.max(drawn, 0), this.seats.length - 1);
      if (Math.floor(other / 4) !== table) this.exchange(seat, other);
    }
  }
}
