import { createServer, type ServerResponse } from 'node:http';
import { openPort } from '../http/listen.ts';
import type { Metrics, MetricSources } from './metrics/open-metrics.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import type { Health } from './health.ts';

export type Operations = {
  /** Adds what only the served resources know to the metrics. */
  measure: (sources: MetricSources) => void;
  port: number;
  close: () => Promise<void>;
};

type Options = {
  host: string;
  port: number;
  version: string;
  health: Health;
  /** The route pattern of an address. */
  routeOf: (address: string) => string | undefined;
};

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

async function answer(path: string, res: ServerResponse, health: Health, metrics: Metrics): Promise<void> {
  if (path === '/livez') return send(res, 200, 'text/plain', 'ok\n');
  if (path === '/metrics') return send(res, 200, metrics.contentType, await metrics.write());
  if (path !== '/readyz') return send(res, 404, 'text/plain', 'not found\n');
  const missing = await health.listMissing();
  const body = { status: missing.length === 0 ? 'ready' : 'not ready', missing };
  send(res, missing.length === 0 ? 200 : 503, 'application/json', `${JSON.stringify(body)}\n`);
}

/**
 * Serves `/livez`, `/readyz` and `/metrics` on a port of their own. `/livez` is 200 while the event loop turns;
 * `/readyz` is 503 and names what is missing while the process should get no requests.
 */
export async function openOperations({ host, port, ...observed }: Options): Promise<Operations> {
  const { health } = observed;
  const metrics = openMetrics(observed);
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?')[0] ?? '';
    if (req.method !== 'GET' && req.method !== 'HEAD') return send(res, 405, 'text/plain', 'only GET\n');
    answer(path, res, health, metrics).catch(() => send(res, 500, 'text/plain', 'failed\n'));
  });
  const boundPort = await openPort(server, { host, port, setting: 'OPERATIONS_PORT' });
  return {
    measure: metrics.measure,
    port: boundPort,
    close: async () => {
      metrics.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
