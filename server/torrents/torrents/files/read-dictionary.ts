import { Failure } from '#server/failure.ts';

const MAX_DEPTH = 50;
// A torrent of 10,000 files has about 80,000.
const MAX_VALUES = 200_000;
const [COLON, D, E, I, L] = [0x3a, 0x64, 0x65, 0x69, 0x6c];
// More than any safe integer has, with its sign.
const MAX_DIGITS = 20;

/** The failure for a file that is not a valid torrent. */
export function brokenTorrent(): Failure {
  return new Failure('invalid', 'Это не торрент-файл, или он повреждён.');
}

type Scan = { bytes: Buffer; values: number };

function digitsUntil({ bytes }: Scan, at: number, end: number): string {
  const stop = bytes.subarray(at, at + MAX_DIGITS + 1).indexOf(end);
  return stop < 0 ? '' : bytes.toString('latin1', at, at + stop);
}

function stringAt(scan: Scan, at: number): { start: number; end: number } {
  const length = digitsUntil(scan, at, COLON);
  if (!/^(0|[1-9]\d{0,8})$/.test(length)) throw brokenTorrent();
  const start = at + length.length + 1;
  const end = start + Number(length);
  if (end > scan.bytes.length) throw brokenTorrent();
  return { start, end };
}

// `i-0e` and `i00e` are invalid: a client that re-encodes them gets another hash.
function endOfNumber(scan: Scan, at: number): number {
  const digits = digitsUntil(scan, at + 1, E);
  if (!/^(0|-?[1-9]\d*)$/.test(digits)) throw brokenTorrent();
  return at + digits.length + 2;
}

function endOf(scan: Scan, at: number, depth: number): number {
  const kind = scan.bytes[at];
  scan.values += 1;
  if (kind === undefined || depth > MAX_DEPTH || scan.values > MAX_VALUES) throw brokenTorrent();
  if (kind === I) return endOfNumber(scan, at);
  if (kind === D) return eachEntry(scan, at, depth, () => {});
  if (kind !== L) return stringAt(scan, at).end;
  let next = at + 1;
  while (scan.bytes[next] !== E) next = endOf(scan, next, depth + 1);
  return next + 1;
}

// With two entries of one name some clients take the first and some the last, so they are refused.
function eachEntry(
  scan: Scan,
  at: number,
  depth: number,
  onEntry: (name: string, start: number, end: number) => void,
): number {
  const names = new Set<string>();
  let next = at + 1;
  while (scan.bytes[next] !== E) {
    const { start, end } = stringAt(scan, next);
    const name = scan.bytes.toString('latin1', start, end);
    // The decoder makes plain objects: their prototype must not be set.
    if (names.has(name) || name === '__proto__') throw brokenTorrent();
    names.add(name);
    next = endOf(scan, end, depth + 1);
    onEntry(name, end, next);
  }
  return next + 1;
}

/**
 * Reads the raw values of a bencoded dictionary by name; they stay encoded, because re-encoding the info could change
 * its hash. Fails with `invalid` for malformed input, more than 50 levels or more than 200,000 values.
 */
export function readDictionary(bytes: Buffer): Map<string, Buffer> {
  if (bytes[0] !== D) throw brokenTorrent();
  const values = new Map<string, Buffer>();
  eachEntry({ bytes, values: 0 }, 0, 0, (name, start, end) => values.set(name, bytes.subarray(start, end)));
  return values;
}
