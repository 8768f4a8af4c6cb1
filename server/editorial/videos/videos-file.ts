import { z } from 'zod';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/platform/database/open.ts';
import type { JournaledList } from '../operator-lists/list-events.ts';
import { uploadedPicture } from '../operator-lists/pictures.ts';
import { picture, refuseDuplicates, time } from '#contract/field-values.ts';
import { videoOriginFields, videoTexts } from '#contract/studio/records/videos.ts';

const videoEntry = z.strictObject({
  ...videoTexts.shape,
  views: videoTexts.shape.views.default(0),
  comments: videoTexts.shape.comments.default(0),
  is_announce: videoTexts.shape.is_announce.default(false),
  image: picture,
  created_at: time.optional(),
});

const origin = videoOriginFields.shape;
const originEntry = z.strictObject({
  ...origin,
  description: origin.description.default(''),
  is_announce: origin.is_announce.default(false),
  type: origin.type.default('YOUTUBE_PLAYLIST'),
  videos: z.array(videoEntry).max(5000),
});

/** A file of videos: the origins, each with its videos. `docs/lists.md` describes the defaults. */
export const videosFile = z
  .array(originEntry)
  .max(500)
  .superRefine((origins, context) => {
    refuseDuplicates(
      context,
      origins.map(({ url }, i) => ({ value: url, path: [i, 'url'] })),
    );
    refuseDuplicates(
      context,
      origins.flatMap(({ videos }, i) =>
        videos.map(({ url }, j) => ({ value: url, path: [i, 'videos', j, 'url'] })),
      ),
    );
  });

/** Reads the videos in the form of a file that can be imported again. */
export async function readVideosFile(db: Database): Promise<z.input<typeof videosFile>> {
  const origins = await db
    .selectFrom('video_origins')
    .select(['url', 'title', 'description', 'is_announce', 'type'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('videos')
          .select(['url', 'title', 'video_id', 'views', 'comments', 'is_announce', 'image', 'created_at'])
          .whereRef('origin_id', '=', 'video_origins.id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc'),
      ).as('videos'),
    )
    .orderBy('title', (order) => order.collate('und-x-icu'))
    .orderBy('id')
    .execute();
  return origins.map(({ videos, ...origin }) => ({
    ...origin,
    videos: videos.map((video) => ({ ...video, image: uploadedPicture(video.image) })),
  }));
}

const ORIGIN_ACTS = {
  create: 'video_origin.create',
  edit: 'video_origin.edit',
  remove: 'video_origin.remove',
} as const;
const VIDEO_ACTS = { create: 'video.create', edit: 'video.edit', remove: 'video.remove' } as const;

/** Reads the origins and the videos for the journal. */
export async function readJournaledVideos(db: Database): Promise<JournaledList[]> {
  const origins = await db
    .selectFrom('video_origins')
    .select(['id', 'url', 'title', 'description', 'is_announce', 'type'])
    .orderBy('id')
    .execute();
  const videos = await db
    .selectFrom('videos')
    .select(['id', 'origin_id', 'url', 'title', 'video_id', 'views', 'comments', 'is_announce', 'image'])
    .select('created_at')
    .orderBy('id')
    .execute();
  return [
    { acts: ORIGIN_ACTS, rows: origins.map(({ id, ...fields }) => ({ id, title: fields.title, fields })) },
    {
      acts: VIDEO_ACTS,
      rows: videos.map(({ id, ...fields }) => ({
        id,
        title: fields.title,
        fields: { ...fields, image: uploadedPicture(fields.image) },
      })),
    },
  ];
}
