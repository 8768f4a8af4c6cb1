import type { Counter, Gauge, Histogram } from 'prom-client';
import * as events from '../../diagnostics.ts';
import type { COUNTERS, HISTOGRAMS } from './definitions.ts';
import { methodName } from './route-names.ts';

export type EventMetrics = {
  counters: Record<keyof typeof COUNTERS, Counter>;
  histograms: Record<keyof typeof HISTOGRAMS, Histogram>;
  inFlight: Gauge;
  /** The route pattern of an address. */
  routeOf: (address: string) => string | undefined;
};

type Subscribed = { subscribe: (listener: never) => void; unsubscribe: (listener: never) => void };

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

function countRequests({ counters, histograms, inFlight, routeOf }: EventMetrics) {
  return ({ req, res }: events.RequestStart) => {
    const startedAt = performance.now();
    // Handlers may rewrite it.
    const { url = '' } = req;
    inFlight.inc();
    res.once('close', () => {
      inFlight.dec();
      const isFile = res.headersSent && res.statusCode < 400;
      const labels = { route: routeOf(url) ?? (isFile ? 'file' : 'unknown'), method: methodName(req.method) };
      const status = res.headersSent ? String(res.statusCode) : '499';
      counters.akane_http_requests_total.inc({ ...labels, status });
      histograms.akane_http_request_duration_seconds.observe(labels, secondsSince(startedAt));
    });
  };
}

/** Observes how long each operation of a tracing channel takes. */
function measureRuns<Event extends object>(observe: (event: Event, result: string, seconds: number) => void) {
  const startedAt = new WeakMap<Event, number>();
  return {
    start: (event: Event) => void startedAt.set(event, performance.now()),
    asyncEnd: (event: Event & { error?: unknown }) => {
      const start = startedAt.get(event);
      if (start !== undefined) observe(event, 'error' in event ? 'failed' : 'ok', secondsSince(start));
    },
  };
}

/** Counts what the modules of this process publish; returns the function that ends it. */
export function countEvents(metrics: EventMetrics): () => void {
  const { counters, histograms } = metrics;
  const all: [Subscribed, unknown][] = [
    [events.requestStarts, countRequests(metrics)],
    [events.cacheReads, ({ result }: events.CacheRead) => counters.akane_cache_reads_total.inc({ result })],
    [
      events.connectionWaits,
      ({ seconds }: events.ConnectionWait) => histograms.akane_pool_wait_seconds.observe(seconds),
    ],
    [events.emailAttempts, ({ result }: events.EmailAttempt) => counters.akane_emails_total.inc({ result })],
    [events.valkeyErrors, () => counters.akane_valkey_errors_total.inc()],
    [
      events.storageErrors,
      ({ operation }: events.StorageError) => counters.akane_storage_errors_total.inc({ operation }),
    ],
    [
      events.ingestEnds,
      ({ result, seconds }: events.IngestEnd) =>
        histograms.akane_ingest_duration_seconds.observe({ result }, seconds),
    ],
    [
      events.statements,
      measureRuns<events.Statement>((_event, result, seconds) =>
        histograms.akane_statement_duration_seconds.observe({ result }, seconds),
      ),
    ],
    [
      events.jobRuns,
      measureRuns<events.JobRun>(({ queue }, result, seconds) =>
        histograms.akane_job_duration_seconds.observe({ queue, result }, seconds),
      ),
    ],
  ];
  for (const [channel, listener] of all) channel.subscribe(listener as never);
  return () => {
    for (const [channel, listener] of all) channel.unsubscribe(listener as never);
  };
}
