import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { login } from '#contract/auth.ts';
import { startSite } from '#tests/support/process.ts';
import { quantile } from './load/quantile.ts';

const SIGN_INS = 50;
const ROUNDS = 5;
const SAMPLES = 400;
const PAUSE_MS = 5;
const GOAL = 2;
const LIST = '/api/v1/anime/catalog/releases?limit=12';

type RequestOptions = { method?: string; body?: string; from?: string };

function newClient(origin: string) {
  const agent = new Agent({ keepAlive: true });
  return (address: string, { method = 'GET', body = '', from = '203.0.113.1' }: RequestOptions = {}) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      const clientRequest = request(origin + address, { agent, method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      clientRequest.on('error', reject).end(body);
    });
}

/** Compares the response time of a public list with and without fifty clients that keep signing in. */
export async function benchCrowd(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-crowd-'));
  const site = await startSite(folder, { TRUSTED_PROXIES: '127.0.0.1, ::1', RATE_LIMIT: '0' });
  const send = newClient(site.origin);

  const sample = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let i = 0; i < SAMPLES; i += 1) {
      const started = performance.now();
      await send(LIST);
      times.push(performance.now() - started);
      await setTimeout(PAUSE_MS);
    }
    return times;
  };

  let attempts = 0;
  const statuses = new Map<number, number>();
  const crowd = (signal: AbortSignal) =>
    Promise.all(
      Array.from({ length: SIGN_INS }, async () => {
        while (!signal.aborted) {
          attempts += 1;
          const body = JSON.stringify({ login: `nobody_${attempts}`, password: 'не тот пароль' });
          const from = `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}`;
          const status = await send(login.path, { method: 'POST', body, from });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );

  const times: Record<'calm' | 'crowded', number[]> = { calm: [], crowded: [] };
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const calm = await sample();
    const abort = new AbortController();
    const signIns = crowd(abort.signal);
    const crowded = await sample();
    abort.abort();
    await signIns;
    if (round === 0) continue;
    times.calm.push(...calm);
    times.crowded.push(...crowded);
  }
  const [calm, crowded] = [quantile(times.calm, 0.99), quantile(times.crowded, 0.99)];
  const answers = [...statuses].map(([status, count]) => `${status} ${count} times`).join(', ');
  console.log(`  p99 of the list ${calm.toFixed(1)} ms, beside the crowd ${crowded.toFixed(1)} ms`);
  console.log(`  ${(crowded / calm).toFixed(1)} x (at most ${GOAL}); the crowd was answered ${answers}`);
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
