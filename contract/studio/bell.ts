import { z } from 'zod';
import { count, datetime } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { event } from './events.ts';
import { STEP_KINDS, STEP_REASONS } from './step-kinds.ts';

const path = '/api/v1/studio/me/bell' as const;

/** How far somebody has read: the last event, and the time of everything else. */
const bellMark = z.object({ event_id: z.int().min(0), at: datetime });
export type BellMark = z.output<typeof bellMark>;

const isNew = z.boolean();

/** What concerns a member: what waits, and what others did. */
export const bell = z
  .object({
    /** New reports; null without the right to see them. */
    reports: z.object({ count, last_at: datetime, is_new: isNew }).nullable(),
    /** Claims to be answered within three days, or late; at most five. */
    claims: z.array(z.object({ id: z.int(), claimant: z.string(), due_at: datetime, is_new: isNew })),
    /** Videos whose preparation failed; null without the right to see them. */
    failed_jobs: z.object({ count, last_at: datetime, is_new: isNew }).nullable(),
    /** Plans of publication that failed, for whoever publishes the release; the last five. */
    failed_plans: z.array(
      z.object({
        episode_id: z.uuid(),
        ordinal: z.number(),
        release: z.object({ id: z.int(), name: z.string() }),
        failure: z.string(),
        failed_at: datetime,
        is_new: isNew,
      }),
    ),
    /**
     * Prepared videos of releases on the site that nobody has planned; `count` is of episodes. Null without `publish`
     * and without any.
     */
    ready_episodes: z.object({ count, last_at: datetime, is_new: isNew }).nullable(),
    /** Announcements of the last three days that were not sent; null without the right `publish` and without any. */
    failed_announcements: z.object({ count, last_at: datetime, is_new: isNew }).nullable(),
    /**
     * The acts of others, the newest first, at most twenty of the last thirty days; without what was changed. Only a
     * draft or an edit that was sent back has its reason.
     */
    events: z.array(
      event.extend({
        is_new: isNew,
        /** Why the caller is told of it, where it is about steps of theirs. */
        steps: z.array(z.object({ step: z.enum(STEP_KINDS), reason: z.enum(STEP_REASONS) })),
      }),
    ),
    /** The last event of the journal and its hash, `1601:9f86…`, for owners; null for others. */
    journal: z.string().nullable(),
    /** What the caller sends once all of this has been shown. */
    mark: bellMark,
  })
  .meta({ id: 'StudioBell' });
export type Bell = z.output<typeof bell>;

export const readBell = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Что касается меня: что ждёт и что сделали другие',
  description: 'Returns what waits for the caller and the newest acts of others that concern the caller.',
  response: bell,
  right: 'studio',
});

export const saveBellMark = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Отметить прочитанным',
  description: 'Stores how far the caller has read; a mark never moves back.',
  body: z.strictObject(bellMark.shape),
  right: 'studio',
  failures: [422],
});
