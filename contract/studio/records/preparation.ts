import { z } from 'zod';
import { text } from '../../field-values.ts';
import { optional } from '../../input.ts';
import { studioEndpoint } from '../endpoint.ts';
import { JOB_STATES } from '../system/jobs.ts';
import { recordId, savedRecord } from './record.ts';

/** What is done to a video, in this order; the heights are those that its file gives. */
export const PREPARATION_STEPS = [
  'receive',
  'look',
  'sound',
  '480',
  '720',
  '1080',
  'storyboard',
  'frame',
  'store',
  'compare',
  'torrent',
  'publish',
  'marks',
] as const;
export const PREPARATION_STEP_STATES = ['waiting', 'running', 'done', 'failed'] as const;

const step = z.object({
  name: z.enum(PREPARATION_STEPS),
  state: z.enum(PREPARATION_STEP_STATES),
  /** 0 to 1, of a running one where that is known. */
  part: z.number().nullable(),
});
export type PreparationStep = z.output<typeof step>;

/** The video of an episode on its way: sent, or prepared. */
export const preparation = z
  .object({
    state: z.enum(['receiving', ...JOB_STATES]),
    /** The name of the file, without its folder. */
    file: z.string(),
    steps: z.array(step),
    /** What went wrong, in a sentence; while it waits, why the last machine gave it back. */
    failure: z.string().nullable(),
    /** Whether there is a log of its last run. */
    has_log: z.boolean(),
    /**
     * Where members watch the lowest height while it is made, the seconds that are there, and those of the whole film;
     * null where an earlier version prepares it.
     */
    early: z
      .object({ playlist: z.string(), seconds: z.number(), film_seconds: z.number().nullable() })
      .nullable(),
  })
  .meta({ id: 'StudioPreparation' });
export type Preparation = z.output<typeof preparation>;

const params = z.object({ id: recordId });

export const getPreparation = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/episodes/:id/preparation',
  summary: 'Подготовка видео эпизода: этап за этапом',
  description:
    'Tells how far the video of an episode is that is sent or prepared, step by step; null where there is none.',
  params,
  response: z.object({ preparation: preparation.nullable() }),
  right: 'releases',
  failures: [404],
});

export const getPreparationLog = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/episodes/:id/preparation/log',
  summary: 'Последние строки журнала подготовки видео эпизода',
  description: 'Returns the last 200 lines of what the last run for an episode and its ffmpeg said.',
  params,
  response: z.object({ log: z.array(z.string()) }),
  right: 'publish',
  failures: [404],
});

export const prepareAgain = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/episodes/:id/prepare_again',
  params,
  body: z.object({ reason: optional(text(500)) }),
  response: savedRecord,
  summary: 'Подготовить видео эпизода ещё раз из того же файла',
  description:
    'Puts the failed or stopped video of an episode back into the queue. Fails with 409 when there is none, or when its file is gone.',
  action: 'episode.prepare_again',
  failures: [404, 409],
});
