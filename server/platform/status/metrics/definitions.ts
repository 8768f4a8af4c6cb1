const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_SECONDS = [0.1, 1, 10, 60, 300, 900, 1800, 3600, 7200, 14_400];

/**
 * `known` are the values of the only label that begin with zero: Prometheus sees no increase in a series that appears
 * with its first event.
 */
export type Definition = {
  help: string;
  labels?: readonly string[];
  known?: readonly string[];
  buckets?: readonly number[];
};

// Names and labels are used by the dashboards and alerts of operators: they are changed like the API.

export const COUNTERS = {
  akane_http_requests_total: {
    help: 'Requests by route pattern, method and status; 499 when the client left before the answer.',
    labels: ['route', 'method', 'status'],
  },
  akane_cache_reads_total: {
    help: 'Looks into the cache of public responses: hit, miss, joined (waited for the same miss), outdated.',
    labels: ['result'],
  },
  akane_emails_total: {
    help: 'Attempts to send an e-mail: sent or failed.',
    labels: ['result'],
    known: ['sent', 'failed'],
  },
  akane_valkey_errors_total: {
    help: 'Commands and checks (one a second) that Valkey did not answer in time.',
  },
  akane_storage_errors_total: {
    help: 'Failed operations of the storage.',
    labels: ['operation'],
    known: ['put', 'putFolder', 'read', 'open', 'stat', 'exists', 'remove'],
  },
} as const satisfies Record<string, Definition>;

export const HISTOGRAMS = {
  akane_http_request_duration_seconds: {
    help: 'Time from the head of a request to the end of its response.',
    labels: ['route', 'method'],
    buckets: SECONDS,
  },
  akane_statement_duration_seconds: {
    help: 'Time of a statement of the database: ok or failed.',
    labels: ['result'],
    buckets: SECONDS,
  },
  akane_pool_wait_seconds: { help: 'Time of waiting for a connection of the pool.', buckets: SECONDS },
  akane_job_duration_seconds: {
    help: 'Time of a job by its queue: ok or failed.',
    labels: ['queue', 'result'],
    buckets: LONG_SECONDS,
  },
  akane_ingest_duration_seconds: {
    help: 'Time of processing a video: done, failed, stopped, or waiting (continued elsewhere).',
    labels: ['result'],
    known: ['done', 'failed', 'stopped', 'waiting'],
    buckets: LONG_SECONDS,
  },
} as const satisfies Record<string, Definition>;

export const GAUGES = {
  akane_build_info: {
    help: 'The version of the program and of Node; always 1.',
    labels: ['version', 'node'],
  },
  akane_role: { help: 'The parts of the program that the process runs; always 1.', labels: ['role'] },
  akane_ready: { help: 'Whether the process is ready to serve requests, as /readyz answers.' },
  akane_http_requests_in_flight: { help: 'Requests that are being answered.' },
  akane_pool_connections: { help: 'Open connections of the pool: idle or busy.', labels: ['state'] },
  akane_pool_waiting: { help: 'Requests and tasks that wait for a connection of the pool.' },
  akane_changes_age_seconds: { help: 'Age of the last look at the changes of other processes.' },
  akane_clock_offset_seconds: {
    help: "How far the database's clock is ahead of this process's; negative when it is behind.",
  },
  akane_replica_lag_seconds: { help: 'How far the replica is behind the primary.' },
  akane_jobs_waiting: {
    help: 'Jobs that are due and wait, by queue; `ingest` are the videos.',
    labels: ['queue'],
  },
  akane_jobs_oldest_seconds: { help: 'How long the oldest waiting job has been due.', labels: ['queue'] },
  akane_runners: {
    help: 'Processes that encode videos and live: ready, or faulty (no ffmpeg, no space); of the whole site.',
    labels: ['state'],
  },
  akane_backup_age_seconds: { help: 'How long ago the last good backup of the tables ended.' },
  akane_disk_free_bytes: {
    help: "Free bytes of the disks of this process: work (videos being made) and files (the site's files).",
    labels: ['folder'],
  },
  akane_swarms: { help: 'Torrents with peers in the memory of this process.' },
  akane_peers: { help: 'Peers in the memory of this process: seeder or leecher.', labels: ['role'] },
} as const satisfies Record<string, Definition>;
