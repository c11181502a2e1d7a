/* Reading a record: every shape is checked before anything is computed. */
"use strict";

const FORMAT = "mcr-desk-draw";
const RANKED_FORMAT = "mcr-desk-ranked-session";
const SCHEMA = 1;
const MOST_PLAYERS = 4000;
const MOST_SESSIONS = 40;

const isWhole = (value) => Number.isSafeInteger(value);
const isList = (item) => (value) => Array.isArray(value) && value.every(item);
const isTruth = (value) => typeof value === "boolean";
const isText = (value) => typeof value === "string";
const isSeats = (value) =>
  Array.isArray(value) && value.length === 4 && value.every((seat) => seat === null || isWhole(seat));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function need(record, name, fits) {
  const value = isObject(record) ? record[name] : undefined;
  if (value === undefined || !fits(value)) throw new RecordError("field_missing", name);
  return value;
}

function checkShape(record) {
  if (!isObject(record) || record.format !== FORMAT || record.schema !== SCHEMA) {
    throw new RecordError("not_a_record");
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

function checkRankedShape(record) {
  if (record.schema !== SCHEMA) throw new RecordError("not_a_record");
  canonical(record);
  need(record, "seed", isText);
  need(record, "house", isList(isWhole));
  need(record, "seating", isList(isList(isSeats)));
  need(record, "session", (value) => isWhole(value) && value >= 1 && value <= MOST_SESSIONS);
  const rules = need(record, "rules", isObject);
  const isMode = (value) => isText(value) && Object.hasOwn(MODES, value);
  need(rules, "mode", isMode);
  need({ final: "strict", ...rules }, "final", isMode);
  need({ pinned: false, ...rules }, "pinned", isTruth);
  need({ uneven: "house", ...rules }, "uneven", (value) => ["house", "sit_out", "threes"].includes(value));
  for (const name of ["cut", "blocks"]) need(rules, name, isWhole);
  for (const name of ["numbers_drawn", "only_cut"]) need(rules, name, isTruth);
  const fits = (value) => Array.isArray(value) && value.length <= MOST_PLAYERS;
  const snapshot = need(record, "snapshot", isObject);
  if (snapshot.stage !== undefined && snapshot.stage !== null) need(snapshot.stage, "field", isList(isWhole));
  for (const row of need(snapshot, "rows", fits)) {
    need(row, "id", isWhole);
    if (row.place !== undefined) need(row, "place", (value) => value === null || isWhole(value));
  }
  checkWishes(need(record, "wishes", isObject));
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
  if (!sound) throw new RecordError("chart_not_sound");
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
