import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** The hidden folder of stored files for work in progress: its leading dot keeps it private. */
export const WORK_FOLDER = '.work';

// Whoever works in a folder for longer updates its time.
const MAX_AGE_MS = 3_600_000;

/** Folders of this machine for work in progress. */
export type WorkFolders = {
  /** Creates an empty folder. */
  create: (name: string) => Promise<string>;
  /** Removes the folders that were created with this name. */
  removeNamed: (name: string) => Promise<void>;
  /** Removes the folders that nobody has changed for an hour: their processes are dead. */
  removeOld: (now: number) => Promise<void>;
  /** Free bytes on the disk. */
  freeSpace: () => Promise<number>;
};

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Opens a folder for work in progress; it is made when it is needed. */
export function openWorkFolders(root: string): WorkFolders {
  const listNames = () => readdir(root).catch(() => []);
  return {
    create: async (name) => {
      const folder = path.join(root, `${name}.${randomBytes(16).toString('hex')}`);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    removeNamed: async (name) => {
      const named = (await listNames()).filter((one) => one.startsWith(`${name}.`));
      await Promise.all(named.map((one) => removeFolder(path.join(root, one))));
    },
    removeOld: async (now) => {
      for (const name of await listNames()) {
        const folder = path.join(root, name);
        const state = await stat(folder).catch(() => null);
        if (state?.isDirectory() && now - state.mtimeMs > MAX_AGE_MS) await removeFolder(folder);
      }
    },
    freeSpace: async () => {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}
