import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REPORTED_MARKS } from './studio/report-kinds.ts';
import { uuid } from './values.ts';

const MAX_SECONDS = 1_000_000;

const second = z.number().min(0).max(MAX_SECONDS);

/** A report by a viewer's player that an episode does not play correctly. */
export const playbackReport = z
  .object({
    release_episode_id: uuid,
    /** The delivery origin that the video came from. */
    host: z.string().max(255).default(''),
    /** Height of the picture in pixels; null when there was no picture. */
    rendition: z.int().min(1).max(10_000).nullable().default(null),
    /** The kind of failure, in one word. */
    code: z.string().trim().min(1).max(64),
    /** Seconds from the start of the episode. */
    time: second.default(0),
    details: z.string().max(500).default(''),
    /** The opening or ending that is not where it should be. */
    mark: z.enum(REPORTED_MARKS).nullable().default(null),
    /** The seconds where it begins and ends, as far as the viewer has said so. */
    mark_start: second.nullable().default(null),
    mark_stop: second.nullable().default(null),
  })
  .refine(({ mark_start: start, mark_stop: stop }) => start === null || stop === null || start < stop, {
    path: ['mark_stop'],
    error: 'не позже начала',
  });
export type PlaybackReport = z.output<typeof playbackReport>;

export const reportPlayback = endpoint({
  method: 'POST',
  path: '/api/v1/media/faults',
  tag: 'Медиа',
  summary: 'Сообщить о неполадке при просмотре',
  description: 'Reports that an episode does not play as it should.',
  body: playbackReport,
  failures: [403, 404, 422],
});
