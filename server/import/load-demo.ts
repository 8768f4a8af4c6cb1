import { existsSync } from 'node:fs';
import { copyFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/open.ts';
import { publishFolder } from '../ingest/publish-folder.ts';
import type { Storage } from '../media/storage.ts';
import { importCatalogue } from './import-catalogue.ts';

export type DemoDeps = { db: Database; storage: Storage };

const FOLDER = path.resolve(import.meta.dirname, '../../demo');

/** Whether nothing has been loaded yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('releases').select('id').limit(1).executeTakeFirst()) === undefined;
}

// Each is named by the release's alias and the episode's ordinal: demo/media/<alias>/<ordinal>/.
async function clips(): Promise<{ alias: string; ordinal: number; folder: string }[]> {
  const root = path.join(FOLDER, 'media');
  if (!existsSync(root)) return [];
  const found = await Promise.all(
    (await readdir(root)).map(async (alias) =>
      (await readdir(path.join(root, alias))).map((ordinal) => ({
        alias,
        ordinal: Number(ordinal),
        folder: path.join(root, alias, ordinal),
      })),
    ),
  );
  return found.flat();
}

// In the repository a segment of video ends in `.mpegts`, as `.ts` there is a source.
async function unpack(storage: Storage, clip: string): Promise<string> {
  const folder = await storage.workFolder('demo');
  for (const name of await readdir(clip)) {
    await copyFile(path.join(clip, name), path.join(folder, name.replace(/\.mpegts$/, '.ts')));
  }
  return folder;
}

/** Size of the demo's catalogue file in bytes, by which its loading is measured. */
export async function demoSize(): Promise<number> {
  return (await stat(path.join(FOLDER, 'catalogue.jsonl'))).size;
}

/** Loads the demo catalogue and publishes its clips; running it again changes nothing that is already there. */
export async function loadDemo({ db, storage }: DemoDeps, onRead: (bytes: number) => void): Promise<void> {
  await importCatalogue({ db, storage, now: () => new Date() }, path.join(FOLDER, 'catalogue.jsonl'), {
    onRead,
  });
  for (const { alias, ordinal, folder } of await clips()) {
    const episode = await db
      .selectFrom('episodes')
      .innerJoin('releases', 'releases.id', 'episodes.release_id')
      .select(['episodes.id', 'episodes.hls_480', 'releases.updated_at'])
      .where('alias', '=', alias)
      .where('ordinal', '=', ordinal)
      .executeTakeFirst();
    if (episode?.hls_480 === null) {
      const unpacked = await unpack(storage, folder);
      const at = new Date(episode.updated_at);
      await publishFolder({ db, storage }, { episode: episode.id, folder: unpacked, at });
    }
  }
}
