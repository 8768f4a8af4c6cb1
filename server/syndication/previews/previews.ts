import { isNoSpace } from '#server/failure.ts';
import { type Preview, releasePreview, sitePreview } from '#contract/preview.ts';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import { ANYWHERE } from '#server/platform/location/region.ts';
import { drawReleasePreview, drawSitePreview } from '#server/media/images/preview-art.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { noRelease } from '#server/catalog/releases/find-release.ts';
import { RELEASE_COLUMNS, toRelease } from '#server/catalog/releases/release-rows.ts';
import { readSite } from '#server/editorial/site/site.ts';
import type { TaskQueue } from '#server/platform/http/limits/task-queue.ts';

type PreviewDeps = { db: Database; storage: Storage; queue: TaskQueue };
type Picture = Uint8Array<ArrayBuffer>;
/** A picture, or its current address when the requested version is old. */
export type FoundPreview = { picture: Picture } | { moved: string };

const STORAGE = '/storage/';

/** Reads the picture under a key, or draws and stores it; older versions beside it are removed. */
async function readOrDraw(
  { storage, queue }: PreviewDeps,
  key: string,
  draw: () => Promise<Buffer>,
): Promise<Picture> {
  const stored = await storage.read(key);
  if (stored) return Buffer.from(stored);
  return queue(key, async () => {
    const picture = Buffer.from(await draw());
    await storage.remove(key.slice(0, key.lastIndexOf('/')));
    await storage.put(key, picture).catch((error: unknown) => {
      // On a full disk it is drawn again the next time.
      if (!isNoSpace(error)) throw error;
    });
    return picture;
  });
}

async function findVersion(
  deps: PreviewDeps,
  { src }: Preview,
  version: string,
  draw: () => Promise<Buffer>,
): Promise<FoundPreview> {
  if (!src.endsWith(`/${version}.jpg`)) return { moved: src };
  return { picture: await readOrDraw(deps, src.slice(1), draw) };
}

async function posterOf({ poster }: Release, storage: Storage): Promise<Buffer | null> {
  if (!poster.src?.startsWith(STORAGE)) return null;
  return (await storage.read(poster.src.slice(STORAGE.length))) ?? null;
}

const ID = /^\d{1,9}$/;

/**
 * Finds the link preview of a release by the version in its address; fails with `not_found` for an unknown release and
 * with `unavailable` when too many pictures are being drawn.
 */
export async function findReleasePreview(
  deps: PreviewDeps,
  id: string,
  version: string,
): Promise<FoundPreview> {
  if (!ID.test(id)) throw noRelease();
  const row = await deps.db
    .selectFrom('public_releases as releases')
    .select(RELEASE_COLUMNS)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row) throw noRelease();
  const release = toRelease(row, ANYWHERE);
  const site = await readSite(deps.db);
  return findVersion(deps, releasePreview(release, site), version, async () => {
    const { name, type, year, age_rating: age } = release;
    return drawReleasePreview({
      names: [name.main, name.english],
      facts: [type.description ?? '', String(year), age.label].filter(Boolean),
      siteName: site.name,
      poster: await posterOf(release, deps.storage),
      isBlurred: age.is_adult,
    });
  });
}

/** Finds the link preview of the site by the version in its address. */
export async function findSitePreview(deps: PreviewDeps, version: string): Promise<FoundPreview> {
  const site = await readSite(deps.db);
  return findVersion(deps, sitePreview(site), version, () => drawSitePreview(site));
}
