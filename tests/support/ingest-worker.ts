import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { workIngests } from '#server/publishing/ingest/ingest.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openStorage } from '#server/media/storage.ts';

// A worker as a process of its own, for a test to kill.
const [address = '', root = ''] = process.argv.slice(2);
const where = JSON.parse(address) as DatabaseAddress;
const log = (message: string, error?: unknown) => process.stderr.write(`${message} ${String(error)}\n`);
const jobs = await openJobs(where, log);
const deps = { db: openDatabase(where), storage: openStorage(root), jobs, log };
await workIngests(deps, new AbortController().signal);
