import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding } from './compress.ts';
import type { Kept } from './public-cache.ts';
import { spliceGzip, type SplicedGzip } from './spliced-gzip.ts';

type Bytes = Buffer<ArrayBuffer>;

const NONCE = /'nonce-([^']+)'/;

/** What of a kept page is found out once: where the word stands that lets its scripts run, and its policy around that word. */
type Marked = {
  length: number;
  places: readonly number[];
  policy: readonly string[];
  gzip?: Promise<SplicedGzip>;
};

function placesOf(body: Buffer, word: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(word); at !== -1; at = body.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const marks = new WeakMap<Kept, Marked>();

function markedOf(kept: Kept): Marked {
  const known = marks.get(kept);
  if (known) return known;
  const policy = kept.headers['content-security-policy'] ?? '';
  const word = NONCE.exec(policy)?.[1] ?? '';
  const places = word === '' ? [] : placesOf(kept.body, word);
  const marked = { length: word.length, places, policy: word === '' ? [policy] : policy.split(word) };
  marks.set(kept, marked);
  return marked;
}

/** A word of its own for every answer: it is never given twice. */
function freshWord(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

function headersWith(kept: Kept, { policy }: Marked, word: string): Record<string, string> {
  return { ...kept.headers, 'content-security-policy': policy.join(word) };
}

function bodyWith({ body }: Kept, { places }: Marked, word: string): Bytes {
  const renewed = Buffer.from(body);
  for (const place of places) renewed.write(word, place, 'latin1');
  return renewed;
}

/** A kept page for one more caller. */
export function renewed(kept: Kept): { body: Bytes; headers: Record<string, string> } {
  const marked = markedOf(kept);
  const word = freshWord(marked.length);
  return { body: bodyWith(kept, marked, word), headers: headersWith(kept, marked, word) };
}

/** The same straight to a socket, with more headers; compressed once for all callers, but for the word. */
export async function sendRenewed(
  kept: Kept,
  req: IncomingMessage,
  res: ServerResponse,
  more: Record<string, string>,
): Promise<void> {
  const marked = markedOf(kept);
  const word = freshWord(marked.length);
  const headers = {
    ...headersWith(kept, marked, word),
    ...more,
    vary: 'Accept-Encoding',
    'content-type': kept.type,
  };
  const isPacked = chooseCoding(req.headers['accept-encoding'], kept.body.length, ['gzip']) !== undefined;
  if (isPacked) marked.gzip ??= spliceGzip(kept.body, marked.places, marked.length);
  const body = isPacked && marked.gzip ? (await marked.gzip)(word) : bodyWith(kept, marked, word);
  if (res.destroyed) return;
  const length = { 'content-length': body.length };
  res.writeHead(200, { ...headers, ...length, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) });
  res.end(body);
}
