import { z } from 'zod';
import { count, datetime, poster, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { event } from './events.ts';
import { announcementState } from './records/announcements.ts';
import { publicationPlan } from './records/episodes.ts';
import { submission } from './records/releases.ts';
import { plannedRelease } from './schedule.ts';
import { listedStep } from './steps.ts';
import { job } from './system/jobs.ts';

const plannedEpisode = z.object({
  id: uuid,
  ordinal: z.number(),
  release: z.object({ id: z.int(), name: z.string(), poster: poster.nullable() }),
  plan: publicationPlan,
});

/** What the first page of the studio tells its member. */
export const studioToday = z
  .object({
    /** Unused recovery codes; null where no second factor is set. */
    recovery_codes: count.nullable(),
    /** Playback reports of the last seven days and of the seven before; null without the right `reports`. */
    playback_reports: z.object({ last_week: count, week_before: count }).nullable(),
    /** Episodes with the most reports of the last seven days, at most five. */
    reported_episodes: z.array(
      z.object({ id: z.string(), release: z.string(), ordinal: z.number().nullable(), reports: count }),
    ),
    /** Claims that were not answered in time, at most five of them; null without the right `legal`. */
    overdue_claims: z
      .object({
        count,
        first: z.array(z.object({ id: z.int(), claimant: z.string(), due_at: datetime.nullable() })),
      })
      .nullable(),
    /** Drafts that wait to be published, at most five of them; null without the right `publish`. */
    submitted_releases: z
      .object({
        count,
        first: z.array(z.object({ id: z.int(), name: z.string(), submission })),
      })
      .nullable(),
    /**
     * Releases on the site with prepared videos that nobody has planned, at most five, first what waits longest;
     * `count` is of all such releases. Null without the right `publish`.
     */
    ready_episodes: z
      .object({
        count,
        first: z.array(
          z.object({
            release: z.object({ id: z.int(), name: z.string() }),
            episodes: z.array(z.object({ id: uuid, ordinal: z.number() })),
            prepared_at: datetime,
          }),
        ),
      })
      .nullable(),
    /** Drafts that the caller submitted and got back, at most five; `submission` has who returned them and why. */
    returned_releases: z.array(z.object({ id: z.int(), name: z.string(), submission })),
    /** Edits of published releases that wait to be accepted, at most five of them; null without the right `publish`. */
    proposed_edits: z
      .object({ count, first: z.array(z.object({ id: z.int(), name: z.string(), submission })) })
      .nullable(),
    /** Edits of the caller that were sent back, at most five; `submission` has who returned them and why. */
    returned_edits: z.array(z.object({ id: z.int(), name: z.string(), submission })),
    /** The caller's steps that are not ready, at most five, first what is due; null without the right `steps`. */
    own_steps: z.object({ count, first: z.array(listedStep) }).nullable(),
    /** Videos whose preparation failed; null without the right `system`. */
    failed_jobs: count.nullable(),
    /** Null without the right `system`, and where the files are in a bucket. */
    disk: z.object({ free: count, total: count }).nullable(),
    /** What goes out by plan today in Moscow, waits for its video, or has failed; null without the right `publish`. */
    plans: z.array(plannedEpisode).nullable(),
    /**
     * Announcements of the last three days that were not sent, or of which nobody knows whether they arrived: the
     * newest first, at most five; null without the right `publish`.
     */
    failed_announcements: z
      .array(
        z.object({
          episode_id: uuid,
          ordinal: z.number(),
          release: z.string(),
          channel: z.string(),
          state: announcementState,
          failure: z.string().nullable(),
        }),
      )
      .nullable(),
    /** What comes out today in Moscow, and what has; null without the right `releases`. */
    due_today: z.array(plannedRelease).nullable(),
    /** Videos that are being prepared, at most three, how many wait, and those that failed, at most three. */
    queue: z.object({ running: z.array(job), waiting: count, failed: z.array(job) }).nullable(),
    /** The latest acts of members that the member may see: not those of commands and of the program. */
    events: z.array(event),
    /** Everything that the journal holds; null for those who do not see all of it. */
    journal_events: count.nullable(),
  })
  .meta({ id: 'StudioToday' });
export type StudioToday = z.output<typeof studioToday>;

export const getStudioToday = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/today',
  summary: 'Что ждёт меня в студии сегодня',
  description: 'Returns what waits for the caller: their codes, playback reports, the latest events.',
  response: studioToday,
  right: 'studio',
});
