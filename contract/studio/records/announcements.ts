import { z } from 'zod';
import { count, datetime, uuid } from '../../values.ts';

/**
 * Where an announcement stands. `unknown`: it was sent, and nobody knows whether it arrived. `withdrawn`: the episode
 * was taken back before it was sent, or the public did not see it for six hours.
 */
export const ANNOUNCEMENT_STATES = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'withdrawn'] as const;
export const announcementState = z.enum(ANNOUNCEMENT_STATES);
export type AnnouncementState = z.output<typeof announcementState>;

/** The announcement of an episode in a channel. */
export const announcement = z.object({
  channel_id: uuid,
  channel: z.string(),
  state: announcementState,
  /** When the state changed last. */
  at: datetime,
  /** How often it was sent. */
  tries: count,
  /** Why it was not sent, in a sentence; of one that waits, why the last attempt failed. */
  failure: z.string().nullable(),
  /** When it is sent again; null unless it waits. */
  due_at: datetime.nullable(),
  /** The message, where the service tells its address. */
  link: z.string().nullable(),
});
export type Announcement = z.output<typeof announcement>;
