import os from 'node:os';
import { torrentOf } from '#tests/support/samples/episode-torrent.ts';
import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { startIngestWorker, type IngestDeps } from '#server/publishing/ingest/ingest.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import type { Storage } from '#server/media/storage/storage.ts';

/** A moment of an ingest at which a runner stops for ever, so that it can be killed there. */
export type Moment =
  | 'claimed'
  | 'folder made'
  | 'folder complete'
  | 'files moved'
  | 'row written'
  | 'published';

/** What the process is given as JSON. */
export type WorkerOptions = Pick<IngestDeps, 'dataId' | 'lease'> & {
  address: DatabaseAddress;
  storageFolder: string;
  haltAt?: Moment;
};

// A runner in a separate process, which a test can kill and freeze; it writes its host name and each file it begins.
const options = JSON.parse(process.argv[2] ?? '') as WorkerOptions;
const { address, storageFolder, haltAt, ...rest } = options;
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function reach(moment: Moment): Promise<void> {
  if (moment !== haltAt) return;
  say(`halted: ${moment}`);
  await new Promise(() => {});
}

function halting(storage: Storage): Storage {
  return {
    ...storage,
    work: {
      ...storage.work,
      removeNamed: async (name) => {
        await reach('claimed');
        await storage.work.removeNamed(name);
      },
      create: async (name) => {
        const folder = await storage.work.create(name);
        if (name.startsWith('ingest-')) await reach('folder made');
        return folder;
      },
    },
    putFolder: async (key, folder, retry) => {
      await reach('folder complete');
      await storage.putFolder(key, folder, retry);
      await reach('files moved');
    },
  };
}

await startIngestWorker({
  ...rest,
  db: openDatabase(address),
  storage: halting(openFolderStorage(storageFolder)),
  log: (_event, message, error) => say(error instanceof Error ? `${message} ${error.message}` : message),
  onStarted: (file) => say(`started ${file}`),
  makeTorrent: async (episode) => {
    await reach('row written');
    // A torrent of the same episodes would replace another one.
    return torrentOf(episode, { description: episode });
  },
  onDone: () => reach('published'),
});
say(`ready on ${os.hostname()}`);
// Until it is killed.
setInterval(() => {}, 60_000);
