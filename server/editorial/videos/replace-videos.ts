import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { compareRows, type ListChanges } from '../operator-lists/compare-rows.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { pictureOrArt, storePictures } from '../operator-lists/pictures.ts';
import { removeRows, replaceLists, saveRows, type ListDeps } from '../operator-lists/save-rows.ts';
import { formatWireTime } from '#contract/field-values.ts';
import { readJournaledVideos, videosFile } from './videos-file.ts';

/**
 * Replaces the videos and their origins by those of a file, with pictures from `folder`. Videos and origins with the
 * same address keep their ids. Throws `invalid` without changing anything.
 */
export async function replaceVideos(
  deps: ListDeps,
  content: unknown,
  folder: string,
): Promise<{ origins: ListChanges; videos: ListChanges }> {
  const file = parseList(videosFile, content);
  const entries = file.flatMap((origin) => origin.videos.map((video) => ({ ...video, origin: origin.url })));
  const images = await storePictures(deps.storage, 'videos', entries, folder);
  const at = formatWireTime(deps.now());

  const work = async (trx: Transaction<Schema>) => {
    const storedOrigins = await trx.selectFrom('video_origins').selectAll().execute();
    const originIds = new Map(storedOrigins.map(({ url, id }) => [url, id]));
    const origins = compareRows(
      storedOrigins,
      file.map(({ videos: _, ...origin }) => ({ ...origin, id: originIds.get(origin.url) })),
    );
    await saveRows(trx, 'video_origins', origins);

    const saved = await trx.selectFrom('video_origins').select(['id', 'url']).execute();
    const idOf = new Map(saved.map(({ url, id }) => [url, id]));
    const storedVideos = await trx.selectFrom('videos').selectAll().execute();
    const known = new Map(storedVideos.map((video) => [video.url, video]));
    const videos = compareRows(
      storedVideos,
      entries.map(({ origin, ...entry }, i) => {
        const stored = known.get(entry.url);
        const createdAt = entry.created_at ?? stored?.created_at ?? at;
        const row = {
          ...entry,
          id: stored?.id,
          origin_id: idOf.get(origin) ?? '',
          image: pictureOrArt(images[i] ?? null, stored?.image),
          created_at: createdAt,
          updated_at: stored?.updated_at ?? createdAt,
        };
        return !stored || isDeepStrictEqual(row, stored) ? row : { ...row, updated_at: at };
      }),
    );
    await saveRows(trx, 'videos', videos);
    await removeRows(trx, 'videos', videos);
    await removeRows(trx, 'video_origins', origins);
    return { origins: origins.changes, videos: videos.changes };
  };
  return replaceLists(deps, ['video_origins', 'videos'], { read: readJournaledVideos, work });
}
