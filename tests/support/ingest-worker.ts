import os from 'node:os';
import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { startIngestWorker, type IngestDeps } from '#server/publishing/ingest/ingest.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';

/** What the process is given as JSON. */
export type WorkerOptions = Pick<IngestDeps, 'dataId' | 'lease'> & {
  address: DatabaseAddress;
  storageFolder: string;
};

// A runner in a separate process, which a test can kill and freeze; it writes its host name and each file it begins.
const options = JSON.parse(process.argv[2] ?? '') as WorkerOptions;
const { address, storageFolder, ...rest } = options;
const say = (line: string) => void process.stdout.write(`${line}\n`);
await startIngestWorker({
  ...rest,
  db: openDatabase(address),
  storage: openFolderStorage(storageFolder),
  log: (_event, message, error) => say(error instanceof Error ? `${message} ${error.message}` : message),
  onStarted: (file) => say(`started ${file}`),
});
say(`ready on ${os.hostname()}`);
// Until it is killed.
setInterval(() => {}, 60_000);
