import { z } from 'zod';
import { text } from '../../field-values.ts';
import { optional } from '../../input.ts';
import { count, datetime, uuid } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';

export const JOB_STATES = ['running', 'waiting', 'failed', 'stopped', 'done'] as const;
export const JOB_STAGES = ['probing', 'encoding', 'picturing', 'publishing'] as const;

/** A video on its way to an episode. */
export const job = z
  .object({
    id: uuid,
    state: z.enum(JOB_STATES),
    release: z.object({ id: z.int(), alias: z.string(), name: z.string(), picture: z.string().nullable() }),
    episode: z.object({ id: uuid, ordinal: z.number() }),
    /** The name of the file, without its folder. */
    file: z.string(),
    /** The machine that took the file in. */
    host: z.string(),
    stage: z.enum(JOB_STAGES).nullable(),
    /** 0 to 1. */
    progress: z.number(),
    /** Seconds of video encoded in a second; null while nothing is being encoded. */
    pace: z.number().nullable(),
    /** What went wrong, in a sentence; while it waits, why the last machine gave it back. */
    failure: z.string().nullable(),
    /** How many runners were lost with it. */
    losses: count,
    created_at: datetime,
    started_at: datetime.nullable(),
    /** The last sign of life; when it ended, for those that are over. */
    updated_at: datetime,
    /** Whether its runner has been silent for so long that another one takes it. */
    is_silent: z.boolean(),
    /** Whether somebody moved it to the front. */
    is_first: z.boolean(),
  })
  .meta({ id: 'StudioJob' });
export type Job = z.output<typeof job>;

/** A process that prepares videos. */
export const worker = z
  .object({
    id: uuid,
    host: z.string(),
    started_at: datetime,
    seen_at: datetime,
    /** Whether its last sign of life is too old. */
    is_silent: z.boolean(),
    /** Whether ffmpeg was there when it was last needed. */
    has_ffmpeg: z.boolean(),
    /** Why it takes no videos at the moment, in a sentence; null when it takes them. */
    problem: z.string().nullable(),
    job_id: uuid.nullable(),
  })
  .meta({ id: 'StudioWorker' });
export type Worker = z.output<typeof worker>;

/** The other queues: e-mails, pictures, the care for the storage. */
export const queue = z
  .object({
    name: z.string(),
    waiting: count,
    running: count,
    failed: count,
    /** For how long the oldest of those that are due has been due. */
    oldest_seconds: count,
  })
  .meta({ id: 'StudioQueue' });
export type Queue = z.output<typeof queue>;

export const listJobs = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/jobs',
  summary: 'Очередь: видео, исполнители и другие задания',
  description: 'Lists videos that run, wait or failed, those that ended within a day, and the runners.',
  response: z.object({
    /** Running ones first, then those that wait in their order, failed and stopped ones, and those done. */
    jobs: z.array(job),
    workers: z.array(worker),
    queues: z.array(queue),
    /** The median of the last thirty days: seconds of work for a second of video; null where there was none. */
    usual_pace: z.number().nullable(),
  }),
  right: 'system',
});

export type JobList = z.output<(typeof listJobs)['response']>;

const params = z.object({ id: uuid });

export const getJob = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/jobs/:id',
  summary: 'Одно видео очереди и последние строки его журнала',
  description:
    'Returns a job with the report about its file and the last 200 lines of what its run and ffmpeg said.',
  params,
  response: job
    .extend({
      /** What was in the file, what was used, what was left out and why; null until the episode is published. */
      report: z.string().nullable(),
      log: z.array(z.string()),
    })
    .meta({ id: 'StudioJobWithLog' }),
  right: 'system',
  failures: [404],
});

export type JobWithLog = z.output<(typeof getJob)['response']>;

const act = {
  method: 'POST',
  params,
  body: z.object({ reason: optional(text(500)) }),
  response: z.object({ event_id: z.int() }),
  failures: [404, 409, 422],
} as const;

export const retryJob = studioEndpoint({
  ...act,
  path: '/api/v1/studio/jobs/:id/retry',
  summary: 'Повторить подготовку видео',
  description: 'Puts a failed or stopped video back into the queue, from its beginning.',
  action: 'job.retry',
});

export const stopJob = studioEndpoint({
  ...act,
  path: '/api/v1/studio/jobs/:id/stop',
  summary: 'Остановить подготовку видео',
  description:
    'Stops a video that runs or waits: its runner ends ffmpeg within seconds and publishes nothing.',
  action: 'job.stop',
});

export const moveJobFirst = studioEndpoint({
  ...act,
  path: '/api/v1/studio/jobs/:id/first',
  summary: 'Взять видео следующим',
  description: 'Moves a video that waits to the front of the queue.',
  action: 'job.first',
});
