import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolCounts } from '../../database/connections/client-pool.ts';
import type { QueueLength } from '../../jobs/queue-lengths.ts';
import type { Health } from '../health.ts';
import { within } from '../within.ts';
import { countEvents } from './count-events.ts';
import { COUNTERS, type Definition, GAUGES, HISTOGRAMS } from './definitions.ts';

/** What the metrics ask when they are read. */
export type MetricSources = {
  /** The parts of the program that this process runs. */
  roles: readonly string[];
  pool: PoolCounts;
  /** Seconds since the last look at the changes of other processes. */
  changesAge?: () => number;
  /** Seconds that the database's clock is ahead of this process's. */
  clockOffset?: () => number;
  /** Seconds that the replica is behind; undefined without one or while it does not answer. */
  replicaLag?: () => Promise<number | undefined>;
  queues: () => Promise<readonly QueueLength[]>;
  /** Runners that live, of the whole site. */
  runners: () => Promise<{ ready: number; faulty: number }>;
  /** Seconds since the last good backup; undefined when there was none. */
  backupAge: () => Promise<number | undefined>;
  /** Reads the free bytes of disks, by their use. */
  freeSpace: Readonly<Record<string, () => Promise<number>>>;
  /** Absent without the tracker. */
  peers?: (() => { swarms: number; seeders: number; leechers: number }) | undefined;
};

export type Metrics = {
  contentType: string;
  write: () => Promise<string>;
  measure: (sources: MetricSources) => void;
  close: () => void;
};

const READ_MS = 1000;

type Definitions = Record<string, Definition>;
type Kind<M> = new (settings: {
  name: string;
  help: string;
  labelNames: string[];
  buckets?: number[];
  registers: Registry[];
}) => M;

function makeAll<D extends Definitions, M>(definitions: D, Metric: Kind<M>, registry: Registry) {
  const made = Object.entries(definitions).map(([name, { help, labels = [], buckets }]) => [
    name,
    new Metric({
      name,
      help,
      labelNames: [...labels],
      ...(buckets && { buckets: [...buckets] }),
      registers: [registry],
    }),
  ]);
  return Object.fromEntries(made) as Record<keyof D, M>;
}

/** Makes the series of the known labels, so that their first event is an increase. */
function beginWithZero(counters: Record<string, Counter>, histograms: Record<string, Histogram>): void {
  const definitions: Definitions = { ...COUNTERS, ...HISTOGRAMS };
  for (const [name, { labels: [label = ''] = [], known = [] }] of Object.entries(definitions))
    for (const value of known) {
      counters[name]?.inc({ [label]: value }, 0);
      histograms[name]?.zero({ [label]: value });
    }
}

type Gauges = Record<keyof typeof GAUGES, Gauge>;

// A value that cannot be read is left out: the last one would look as if it were true.
async function readQueues(gauges: Gauges, { queues }: MetricSources): Promise<void> {
  gauges.akane_jobs_waiting.reset();
  gauges.akane_jobs_oldest_seconds.reset();
  for (const { queue, waiting, oldestSeconds } of (await within(READ_MS, queues())) ?? []) {
    gauges.akane_jobs_waiting.set({ queue }, waiting);
    gauges.akane_jobs_oldest_seconds.set({ queue }, oldestSeconds);
  }
}

async function readReplica(gauges: Gauges, { replicaLag }: MetricSources): Promise<void> {
  const lag = replicaLag && (await within(READ_MS, replicaLag()));
  if (lag === undefined) gauges.akane_replica_lag_seconds.remove();
  else gauges.akane_replica_lag_seconds.set(lag);
}

async function readRunners(gauges: Gauges, { runners }: MetricSources): Promise<void> {
  gauges.akane_runners.reset();
  const counts = Object.entries((await within(READ_MS, runners())) ?? {});
  for (const [state, count] of counts) gauges.akane_runners.set({ state }, count);
}

async function readBackup(gauges: Gauges, { backupAge }: MetricSources): Promise<void> {
  const age = await within(READ_MS, backupAge());
  if (age === undefined) gauges.akane_backup_age_seconds.remove();
  else gauges.akane_backup_age_seconds.set(age);
}

async function readDisks(gauges: Gauges, { freeSpace }: MetricSources): Promise<void> {
  gauges.akane_disk_free_bytes.reset();
  const reads = Object.entries(freeSpace).map(async ([folder, read]) => {
    const free = await within(READ_MS, read());
    if (free !== undefined) gauges.akane_disk_free_bytes.set({ folder }, free);
  });
  await Promise.all(reads);
}

function readMemory(gauges: Gauges, { pool, changesAge, clockOffset, peers }: MetricSources): void {
  gauges.akane_pool_connections.set({ state: 'idle' }, pool.idleCount);
  gauges.akane_pool_connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  gauges.akane_pool_waiting.set(pool.waitingCount);
  if (changesAge) gauges.akane_changes_age_seconds.set(changesAge());
  if (clockOffset) gauges.akane_clock_offset_seconds.set(clockOffset());
  if (!peers) return;
  const { swarms, seeders, leechers } = peers();
  gauges.akane_swarms.set(swarms);
  gauges.akane_peers.set({ role: 'seeder' }, seeders);
  gauges.akane_peers.set({ role: 'leecher' }, leechers);
}

// Prometheus reserves the ending for counters, and these are none.
async function removeMisnamed(registry: Registry): Promise<void> {
  for (const { name, type } of await registry.getMetricsAsJSON())
    if (String(type) === 'gauge' && name.endsWith('_total')) registry.removeSingleMetric(name);
}

type Options = { version: string; health: Health; routeOf: (address: string) => string | undefined };

/** Opens the metrics of this process, in the text format of Prometheus. */
export function openMetrics({ version, health, routeOf }: Options): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const misnamed = removeMisnamed(registry);
  const counters = makeAll(COUNTERS, Counter, registry);
  const histograms = makeAll(HISTOGRAMS, Histogram, registry);
  beginWithZero(counters, histograms);
  const gauges = makeAll(GAUGES, Gauge, registry);
  gauges.akane_build_info.set({ version, node: process.version }, 1);
  let sources: MetricSources | undefined;
  const inFlight = gauges.akane_http_requests_in_flight;
  const stopCounting = countEvents({ counters, histograms, inFlight, routeOf });
  return {
    contentType: registry.contentType,
    write: async () => {
      await misnamed;
      const readHealth = async () => {
        const missing = await health.listMissing();
        gauges.akane_ready.set(missing.length === 0 ? 1 : 0);
      };
      const served = sources;
      if (served) readMemory(gauges, served);
      const reads = [readQueues, readReplica, readRunners, readBackup, readDisks];
      // Together, because each may wait a second for a database that does not answer.
      await Promise.all([readHealth(), ...reads.map((read) => served && read(gauges, served))]);
      return registry.metrics();
    },
    measure: (served) => {
      sources = served;
      gauges.akane_role.reset();
      for (const role of served.roles) gauges.akane_role.set({ role }, 1);
    },
    close: () => {
      stopCounting();
      registry.clear();
    },
  };
}
