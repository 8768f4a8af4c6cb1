import type { Actor } from '#server/platform/database/journal/record-event.ts';
import { exportRecords } from '#server/studio/records/files/export-records.ts';
import { type ImportCounts, importRecords } from '#server/studio/records/files/import-records.ts';
import { NOW, type TestApi } from '#tests/support/api.ts';

type Api = Pick<TestApi, 'db' | 'storage'>;
type About = { folder?: string; isDryRun?: boolean; isWhole?: boolean; now?: string; actor?: Actor };

/** Makes the records of these kinds those of the content of a file, and deletes the others unless it is not whole. */
export async function putRecords(
  { db, storage }: Api,
  content: unknown,
  { folder = storage.localPath('none'), isDryRun = false, isWhole = true, now = NOW, actor }: About = {},
): Promise<Record<string, ImportCounts>> {
  const deps = { db, storage, now: () => new Date(now), ...(actor && { actor }) };
  return importRecords(deps, content, { folder, isDryRun, isWhole });
}

type Exported = Record<string, Record<string, unknown>[]>;

/** The content of a file with the records of these kinds. */
export async function exportedRecords({ db, storage }: Api, ...names: string[]): Promise<Exported> {
  return (await exportRecords({ db, storage, now: () => new Date(NOW) }, names)) as Exported;
}
