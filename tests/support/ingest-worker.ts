import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { startIngestWorker } from '#server/publishing/ingest/ingest.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openFolderStorage } from '#server/media/folder-storage.ts';

// An ingest worker in a separate process, which a test can kill.
const [address = '', root = ''] = process.argv.slice(2);
const databaseAddress = JSON.parse(address) as DatabaseAddress;
const log = (message: string, error?: unknown) => process.stderr.write(`${message} ${String(error)}\n`);
const jobs = await openJobs(databaseAddress, log);
const deps = { db: openDatabase(databaseAddress), storage: openFolderStorage(root), jobs, log };
await startIngestWorker(deps, new AbortController().signal);
