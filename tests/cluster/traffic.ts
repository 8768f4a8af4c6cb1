import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import type { Write, Writer } from '#tests/drills/kill-writers.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

// Seven writers and three readers: some forty requests a second.
const WRITE_PAUSE_MS = 300;
const READ_PAUSE_MS = 150;
const LIMIT_MS = 60_000;
/** What every process has in its memory: no writer changes what it shows. */
const KEPT = ['/anime/releases/release/release-41', '/api/v1/anime/releases/41', '/anime/schedule'];

export type Answer = {
  kind: 'write' | 'kept' | 'read';
  what: string;
  /** For a failed connection the message of its error. */
  status: number | string;
  text: string;
  at: number;
  ms: number;
};

const agent = new Agent({ keepAlive: false });

type Sent = Pick<Answer, 'status' | 'text'>;

// A DELETE has no length by itself.
const jsonHeaders = (text: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(text),
});

/** Sends a request from an address of this machine, which stands for the network of the visitor. */
function send(origin: string, { path, method = 'GET', headers = {}, body }: Partial<Write>): Promise<Sent> {
  const { 'x-forwarded-for': from, ...own } = headers;
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(new URL(path ?? '/', origin), {
      agent,
      method,
      headers: { ...own, ...(text !== undefined && jsonHeaders(text)) },
      ...(from !== undefined && { localAddress: from.replace(/^10/, '127') }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const fail = (error: Error) => resolve({ status: error.message, text: '' });
    sent.on('error', fail);
    sent.on('response', (response) => {
      readText(response).then(
        (received) => resolve({ status: response.statusCode ?? 0, text: received }),
        fail,
      );
    });
    sent.end(text);
  });
}

export type Traffic = {
  answers: Answer[];
  stop: () => Promise<void>;
};

/** Reads at a process, given by its origin, what it shall have in its memory. */
export async function fillMemory(origin: string): Promise<void> {
  for (const path of KEPT) await waitUntil(async () => (await send(origin, { path })).status === 200);
}

/** Sends requests of viewers to the site until it is stopped. */
export function startTraffic(origin: string, writers: readonly Writer[]): Traffic {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const measure = async (kind: Answer['kind'], what: string, asked: Partial<Write>) => {
    const at = performance.now();
    const answer = await send(origin, asked);
    answers.push({ kind, what, ...answer, at, ms: performance.now() - at });
    return answer.status;
  };
  const write = async (writer: Writer) => {
    while (!stopping.signal.aborted) {
      const { key, value, method = 'POST', ...rest } = writer.next();
      // Until an answer comes nobody knows which of the two values it has.
      writer.acknowledged.delete(key);
      if ((await measure('write', writer.name, { method, ...rest })) === 200)
        writer.acknowledged.set(key, value);
      await pause(WRITE_PAUSE_MS);
    }
  };
  const read = async (kind: 'kept' | 'read', pathOf: (n: number) => string) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      await measure(kind, pathOf(n), { path: pathOf(n) });
      await pause(READ_PAUSE_MS);
    }
  };
  const kept = (n: number) => KEPT[n % KEPT.length] ?? '';
  const running = Promise.all([
    ...writers.map(write),
    read('kept', kept),
    read('kept', (n) => kept(n + 1)),
    read('read', () => '/api/v1/anime/releases/random?limit=1'),
  ]);
  return {
    answers,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** What was acknowledged and is not stored, and what is stored twice. */
export async function compare(writers: readonly Writer[]): Promise<{ lost: string[]; doubled: string[] }> {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { name, acknowledged, read } of writers) {
    const stored = await retryWhileUnavailable(read);
    for (const [key, value] of acknowledged) {
      const found = stored.get(key) ?? [];
      if (!found.includes(value))
        lost.push(`${name}: ${key} is ${found.join(' and ') || 'not there'}, not ${value}`);
      if (found.length > 1) doubled.push(`${name}: ${key} is there ${found.length} times`);
    }
  }
  return { lost, doubled };
}
