import { z } from 'zod';
import { optional } from '../input.ts';
import { count, datetime, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { episodeOrdinal } from './records/episodes.ts';
import { JOB_STAGES, JOB_STATES } from './system/jobs.ts';
import { UPLOAD_STATES, UPLOADS_PATH } from './upload-rules.ts';

// The bytes themselves go by tus 1.0 to the same address: POST makes an upload, HEAD tells how much has arrived, PATCH
// brings a part, DELETE ends it.

/** A video file on its way from somebody's browser to an episode. */
export const upload = z
  .object({
    id: uuid,
    /** `received`: all bytes are here; `taken`: its video is being prepared, see `job`. */
    state: z.enum(UPLOAD_STATES),
    name: z.string(),
    size: count,
    /** The bytes that are on the disk of the server. */
    received: count,
    /** SHA-256 of the first and the last 4 MB, in hex: the same file has the same. */
    head_tail_hash: z.string(),
    release: z.object({ id: z.int(), name: z.string() }).nullable(),
    ordinal: z.number().nullable(),
    /** Whether it may replace the video that the episode has. */
    replaces: z.boolean(),
    /** The episode once there is one. */
    episode_id: uuid.nullable(),
    /** What somebody has to decide first: which episode it is, or whether its video may be replaced. */
    needs: z.enum(['episode', 'replacement']).nullable(),
    /** Why it failed, in a sentence. */
    failure: z.string().nullable(),
    /** The preparation of its video; null before it and after another video took its place. */
    job: z
      .object({ state: z.enum(JOB_STATES), stage: z.enum(JOB_STAGES).nullable(), progress: z.number() })
      .nullable(),
    /** Whether its episode has a prepared video that waits for its publication. */
    awaits_publication: z.boolean(),
    created_at: datetime,
    /** Until when an unfinished one is kept without a new part. */
    expires_at: datetime,
  })
  .meta({ id: 'StudioUpload' });
export type StudioUpload = z.output<typeof upload>;

export const listUploads = studioEndpoint({
  method: 'GET',
  path: UPLOADS_PATH,
  summary: 'Мои загрузки видео',
  description: 'Lists the uploads of the caller, the newest first, and the bounds of a new one.',
  response: z.object({
    data: z.array(upload),
    /** The largest file, in bytes. */
    max_bytes: count,
    /** How many unfinished ones somebody may have. */
    max_unfinished: count,
  }),
  right: 'releases',
});
export type StudioUploads = z.output<(typeof listUploads)['response']>;

/** What the name of a file says. */
export const guessedUpload = z
  .object({
    name: z.string(),
    /** The number that the name has; null when it has none. */
    ordinal: z.number().nullable(),
    /** The release that was asked about, or the one that the name means; null when that is not sure. */
    release: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The height of the picture that the name has: `1080p`. */
    quality: z.string().nullable(),
  })
  .meta({ id: 'StudioGuessedUpload' });

export const guessUploads = studioEndpoint({
  method: 'POST',
  path: `${UPLOADS_PATH}/guess`,
  summary: 'Релизы и номера эпизодов по именам файлов',
  description:
    'Guesses the numbers of episodes by the names of files, and without a release the releases as well. Tells which ' +
    'episodes of the release have a video, and which one is next.',
  body: z.object({ release_id: z.int().nullable(), names: z.array(z.string().max(1000)).max(100) }),
  response: z.object({
    guesses: z.array(guessedUpload),
    /** The numbers of the episodes that have a video or get one by an upload; none without a release. */
    taken: z.array(z.number()),
    /** The number after the last of them. */
    next: z.number(),
    /** The bytes that are free and promised to nobody; a file needs twice its size. Null where there is no disk. */
    free_bytes: count.nullable(),
  }),
  right: 'releases',
  failures: [404],
});
export type UploadGuesses = z.output<(typeof guessUploads)['response']>;

const params = z.object({ id: uuid });

export const saveUploadForm = studioEndpoint({
  method: 'POST',
  path: `${UPLOADS_PATH}/:id/form`,
  summary: 'Указать эпизод для загрузки',
  description:
    'Sets the episode that a video is for, while it is sent and until its preparation begins. An episode that is not ' +
    'there yet is made.',
  params,
  body: z.object({
    release_id: z.int(),
    ordinal: episodeOrdinal.nullable(),
    replaces: optional(z.boolean()),
  }),
  response: upload,
  right: 'releases',
  failures: [404, 409],
});

export const retryUpload = studioEndpoint({
  method: 'POST',
  path: `${UPLOADS_PATH}/:id/retry`,
  summary: 'Подготовить загруженное видео ещё раз',
  description: 'Takes a video whose check or preparation failed once more. Its file must still be there.',
  params,
  response: upload,
  right: 'releases',
  failures: [404, 409],
});

export const removeUpload = studioEndpoint({
  method: 'DELETE',
  path: `${UPLOADS_PATH}/:id`,
  summary: 'Убрать загрузку',
  description:
    'Ends an upload and removes its bytes. One whose video is being prepared only leaves the list: the preparation goes on.',
  params,
  right: 'releases',
  failures: [404],
});
