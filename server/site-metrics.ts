import { reportErrors } from '#server/media/report-errors.ts';
import { storageErrors } from '#server/platform/diagnostics.ts';
import { readLastBackupAge } from '#server/platform/database/journal/last-backup.ts';
import { listQueueLengths } from '#server/platform/jobs/queue-lengths.ts';
import type { MetricSources } from '#server/platform/status/metrics/open-metrics.ts';
import { readIngestQueue } from '#server/publishing/ingest/ingest-row.ts';
import { countRunners } from '#server/publishing/ingest/runners.ts';
import type { Resources } from './deps.ts';
import type { Role } from './platform/status/roles.ts';

/** Makes the storages report their errors, where somebody listens. */
export function watchStorages(resources: Resources): Resources {
  if (!storageErrors.hasSubscribers) return resources;
  const { storage, privateStorage } = resources;
  return { ...resources, storage: reportErrors(storage), privateStorage: reportErrors(privateStorage) };
}

/** What every process tells in its metrics: of itself, and of the whole site as the database knows it. */
export function siteMetrics(
  { db, pool, storage }: Pick<Resources, 'db' | 'pool' | 'storage'>,
  roles: ReadonlySet<Role>,
): MetricSources {
  const { space, work } = storage;
  return {
    roles: [...roles],
    pool,
    queues: async () => [...(await listQueueLengths(db)), await readIngestQueue(db)],
    runners: () => countRunners(db),
    backupAge: () => readLastBackupAge(db),
    freeSpace: {
      work: () => work.freeSpace(),
      ...(space && { files: async () => (await space()).free }),
    },
  };
}
