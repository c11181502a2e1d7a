/* SHA-256, the one spelling of JSON, and numbers drawn from a public seed; all in whole numbers. */
"use strict";

/* A file that is no record: a code of words.js, and what the sentence names. */
class RecordError extends Error {
  constructor(code, detail = "") {
    super(`${code} ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

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
    throw new RecordError("number_not_whole", String(value));
  }
  return JSON.stringify(value);
}

const hashOf = (value) => hex(sha256(utf8(canonical(value))));
const same = (one, other) => one !== undefined && other !== undefined && canonical(one) === canonical(other);

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
