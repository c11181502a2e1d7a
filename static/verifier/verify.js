/* Check a draw's record without any server: derive order, repairs and seating from the published chart and the
 * seed, count the quality again, and follow the chain of events. The report has the same bytes as
 * `manage.py verify_draw FILE --json`. Runs from a file in a browser and under node:
 *   node verify.js RECORD.json
 */
"use strict";

const COMMITTED = ["algorithm", "chart_sha256", "house", "roster_sha256", "seed_source", "wishes_sha256"];
const DERIVED = ["drawn_order", "repairs", "seating", "seating_sha256", "metrics", "violations"];

/* A browser loads the other files by the page; node loads them here, into the same scope. */
if (typeof document === "undefined") {
  const { readFileSync } = require("fs");
  const { join } = require("path");
  for (const part of ["hashing.js", "record.js", "drawing.js", "searching.js", "ranked.js", "counting.js"]) {
    require("vm").runInThisContext(readFileSync(join(__dirname, part), "utf8"), part);
  }
}

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
  if (isObject(record) && record.format === RANKED_FORMAT) return verifyRanked(record);
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
  return reported({ ...checks, ...events }, sessions);
}

/* A session by standings: its seats from the snapshot of the standings, not from a chart. */
function verifyRanked(record) {
  checkRankedShape(record);
  const { seating } = record;
  const expected = rankedSeats(record);
  const [sessions, events] = replay(record);
  const checks = {
    snapshot_sha256: record.snapshot_sha256 === hashOf(record.snapshot),
    ranked_seats: seating.length === record.session && expected !== null && same(seating.at(-1), expected),
    seating_sha256: record.seating_sha256 === hashOf(seating),
    metrics: same(record.metrics, measure(seating)),
  };
  return reported({ ...checks, ...events }, sessions);
}

function reported(checks, sessions) {
  return {
    checks,
    current_metrics: measure(sessions),
    current_sha256: hashOf(sessions),
    sound: Object.values(checks).every(Boolean),
  };
}

if (typeof document === "undefined") {
  const text = require("fs").readFileSync(process.argv[2], "utf8");
  process.stdout.write(canonical(verify(JSON.parse(text))));
}
