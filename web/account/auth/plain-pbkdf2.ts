// PBKDF2 with SHA-256 in plain arithmetic, for pages without `crypto.subtle`: browsers give it to https and to the
// machine itself only, and a site of a home network has neither.

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));
const at = (words: Int32Array, i: number) => words[i] ?? 0;
const schedule = new Int32Array(64);

function expand(block: Int32Array): void {
  schedule.set(block);
  for (let i = 16; i < 64; i += 1) {
    const x = at(schedule, i - 15);
    const y = at(schedule, i - 2);
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    schedule[i] = at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1;
  }
}

// One block of sixteen words goes into a state of eight; the names are those of FIPS 180-4.
function compress(state: Int32Array, block: Int32Array): Int32Array {
  expand(block);
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i += 1) {
    const t1 =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(schedule, i)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const next = new Int32Array(8);
  next[0] = at(state, 0) + a;
  next[1] = at(state, 1) + b;
  next[2] = at(state, 2) + c;
  next[3] = at(state, 3) + d;
  next[4] = at(state, 4) + e;
  next[5] = at(state, 5) + f;
  next[6] = at(state, 6) + g;
  next[7] = at(state, 7) + h;
  return next;
}

function words(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4));
}

// A message of at most 55 bytes after one block: closed by a bit and by its length.
function lastBlock(message: Uint8Array): Int32Array {
  const block = new Uint8Array(64);
  block.set(message);
  block[message.length] = 0x80;
  new DataView(block.buffer).setUint32(60, (64 + message.length) * 8);
  return words(block);
}

const ofTag = lastBlock(new Uint8Array(32));

function tagBlock(tag: Int32Array): Int32Array {
  ofTag.set(tag);
  return ofTag;
}

/** The first 32 bytes of PBKDF2 with HMAC-SHA-256, of a password of at most 64 bytes and a salt of at most 51. */
export function plainPbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const padded = new Uint8Array(64);
  padded.set(password);
  const inner = compress(START, words(padded.map((byte) => byte ^ 0x36)));
  const outer = compress(START, words(padded.map((byte) => byte ^ 0x5c)));
  const hmac = (last: Int32Array) => compress(outer, tagBlock(compress(inner, last)));
  let tag = hmac(lastBlock(Uint8Array.of(...salt, 0, 0, 0, 1)));
  const key = tag.slice();
  for (let round = 1; round < rounds; round += 1) {
    tag = hmac(tagBlock(tag));
    for (let i = 0; i < 8; i += 1) key[i] = at(key, i) ^ at(tag, i);
  }
  const bytes = new DataView(new ArrayBuffer(32));
  for (const [i, word] of key.entries()) bytes.setInt32(i * 4, word);
  return new Uint8Array(bytes.buffer);
}
