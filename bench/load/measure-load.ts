import { get, Agent } from 'node:http';
import autocannon from 'autocannon';
import type { MeasuredServer } from './measured-server.ts';

/** The cost of a kind of request; latencies and CPU per request in milliseconds. */
export type LoadFigures = { perSecond: number; p50: number; p99: number; cpu: number };

const SECONDS = 3;
const CONNECTIONS = 8;

export type BenchRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/**
 * Repeats a request over several connections for three seconds. `[<id>]` in the address becomes a unique id in each
 * request; any response except 2xx fails.
 */
export async function measureLoad(server: MeasuredServer, shot: BenchRequest): Promise<LoadFigures> {
  const { url } = shot;
  const before = await server.cpu();
  const result = await autocannon({
    ...shot,
    url: server.origin + url,
    connections: CONNECTIONS,
    duration: SECONDS,
    idReplacement: url.includes('[<id>]'),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  const cpu = ((await server.cpu()) - before) / result.requests.total;
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu };
}

/** The median round by throughput. */
export function medianRound(rounds: LoadFigures[]): LoadFigures {
  const chosen = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
  return chosen ?? { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN, cpu: Number.NaN };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function fetchOnce(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Requests addresses one after another; returns each time and the average CPU per request, in milliseconds. */
export async function measureEach(
  server: MeasuredServer,
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<{ times: number[]; cpu: number; dbCpu: number }> {
  const [cpu, dbCpu] = [await server.cpu(), await server.databaseCpu()];
  const times: number[] = [];
  for (const url of urls) {
    const started = performance.now();
    await fetchOnce(server.origin + url, headers);
    times.push(performance.now() - started);
  }
  return {
    times,
    cpu: ((await server.cpu()) - cpu) / urls.length,
    dbCpu: ((await server.databaseCpu()) - dbCpu) / urls.length,
  };
}
