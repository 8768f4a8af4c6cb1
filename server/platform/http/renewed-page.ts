import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding } from './compress.ts';
import type { Kept } from './public-cache.ts';
import { spliceGzip, type SplicedGzip } from './spliced-gzip.ts';

type Bytes = Buffer<ArrayBuffer>;

const NONCE = /'nonce-([^']+)'/;

/**
 * What of a kept page is found out once: where the word stands that lets its scripts run, and the page and its policy
 * around that word.
 */
type Marked = {
  length: number;
  between: readonly Bytes[];
  policy: readonly string[];
  gzip?: Promise<SplicedGzip>;
};

/** The bytes of a body around a word, which itself is left out. */
function around(body: Bytes, word: string): Bytes[] {
  const pieces: Bytes[] = [];
  let start = 0;
  for (let at = body.indexOf(word); at !== -1; at = body.indexOf(word, start)) {
    pieces.push(body.subarray(start, at));
    start = at + word.length;
  }
  return [...pieces, body.subarray(start)];
}

const marks = new WeakMap<Kept, Marked>();

function markedOf(kept: Kept): Marked {
  const known = marks.get(kept);
  if (known) return known;
  const policy = kept.headers['content-security-policy'] ?? '';
  const word = NONCE.exec(policy)?.[1] ?? '';
  const marked =
    word === ''
      ? { length: 0, between: [kept.body], policy: [policy] }
      : { length: word.length, between: around(kept.body, word), policy: policy.split(word) };
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

function piecesWith({ between }: Marked, word: string): Bytes[] {
  const written = Buffer.from(word, 'latin1');
  return between.flatMap((piece, i) => (i === 0 ? [piece] : [written, piece]));
}

/** A kept page for one more caller. */
export function renewed(kept: Kept): { body: Bytes; headers: Record<string, string> } {
  const marked = markedOf(kept);
  const word = freshWord(marked.length);
  return { body: Buffer.concat(piecesWith(marked, word)), headers: headersWith(kept, marked, word) };
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
  if (isPacked) marked.gzip ??= spliceGzip(marked.between, marked.length);
  const packed = isPacked && marked.gzip ? (await marked.gzip)(word) : undefined;
  if (res.destroyed) return;
  const length = { 'content-length': packed?.length ?? kept.body.length };
  res.writeHead(200, { ...headers, ...length, ...(packed ? { 'content-encoding': 'gzip' } : {}) });
  // Not copied: a page is tens of kilobytes, and whatever is made anew must be collected again.
  res.cork();
  for (const piece of packed ? [packed] : piecesWith(marked, word)) res.write(piece);
  res.end();
}
