import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/media/storage/storage.ts';

/** A build of the site: its id, and the folder with its assets, whose names contain the hash of their content. */
export type Build = { id: string; assets: string };

const ASSETS = 'assets';
const BUILDS = 'builds';
const HOUR_MS = 3_600_000;
// A page that was opened a day ago may still load its scripts.
const DAY_MS = 24 * HOUR_MS;
const UPLOADS_AT_ONCE = 8;

/** The storage key of an asset. */
export function assetKey(name: string): string {
  return `${ASSETS}/${name}`;
}

async function readNames(storage: Storage, key: string): Promise<string[]> {
  const text = await storage.read(key);
  return text === undefined ? [] : (JSON.parse(text.toString()) as string[]);
}

/** The names of the assets of all builds that processes use, or used within a day. */
export async function listSharedAssets(storage: Storage): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of storage.list(BUILDS))
    for (const name of await readNames(storage, key)) names.add(name);
  return names;
}

async function putMissing(storage: Storage, folder: string, names: readonly string[]): Promise<void> {
  const present = new Set<string>();
  for await (const { key } of storage.list(ASSETS)) present.add(key);
  const missing = names.filter((name) => !present.has(assetKey(name)));
  const putNext = async () => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop())
      await storage.put(assetKey(name), await readFile(path.join(folder, name)));
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, putNext));
}

/** Puts the assets of a build into the storage; a repetition every hour shows that the build is in use. */
export async function publishAssets(storage: Storage, { id, assets }: Build): Promise<void> {
  const names = await readdir(assets);
  // First the list: what it names is not swept.
  await storage.put(`${BUILDS}/${id}.json`, JSON.stringify(names));
  await putMissing(storage, assets, names);
}

/** Removes the builds that no process has used for a day, and the assets that are in no other build. */
export async function sweepAssets(storage: Storage, now: number): Promise<void> {
  const isOld = ({ changed }: { changed: Date }) => now - changed.getTime() > DAY_MS;
  for await (const build of storage.list(BUILDS)) if (isOld(build)) await storage.remove(build.key);
  const used = await listSharedAssets(storage);
  for await (const asset of storage.list(ASSETS))
    if (isOld(asset) && !used.has(asset.key.slice(ASSETS.length + 1))) await storage.remove(asset.key);
}

/** Publishes the assets of this process's build now and every hour, and sweeps those that are not used. */
export function startAssetPublisher(
  { storage, now, log }: { storage: Storage; now: () => Date; log: Log },
  build: Build,
): PeriodicTask {
  return runPeriodically(HOUR_MS, async () => {
    try {
      await publishAssets(storage, build);
      await sweepAssets(storage, now().getTime());
    } catch (error) {
      log('assets.failed', 'Файлы сборки в хранилище', error);
    }
  });
}
