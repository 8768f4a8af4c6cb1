import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { VIDEO_ORIGIN_TYPES } from '#contract/enums.ts';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Video } from '#contract/videos.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Lists the latest videos, each with its origin. */
export async function listVideos(db: Database, limit: number = DEFAULT_LIMIT): Promise<Video[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'url', 'title', 'video_id', 'views', 'comments', 'is_announce', 'image'])
    .select(['created_at', 'updated_at'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('video_origins')
          .select(['video_origins.id', 'video_origins.url', 'video_origins.title', 'description'])
          .select(['video_origins.is_announce', 'type'])
          .whereRef('video_origins.id', '=', 'videos.origin_id'),
      )
        .$notNull()
        .as('origin'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ image, origin, ...video }) => ({
    ...video,
    image: image ?? NO_IMAGE,
    origin: { ...origin, type: { value: origin.type, description: VIDEO_ORIGIN_TYPES[origin.type] } },
  }));
}
