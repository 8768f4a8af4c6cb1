import { z } from 'zod';
import { count, datetime, uuid } from '../../values.ts';

/**
 * Where a video of ours stands: it waits for its publication, is the one that viewers see, was replaced by another one,
 * or was given up for another one before it was published.
 */
export const videoState = z.enum(['prepared', 'published', 'replaced', 'discarded']);
export type VideoState = z.output<typeof videoState>;

/** A video of an episode on this site, as its page in the studio lists it. */
export const episodeVideo = z.object({
  id: uuid,
  state: videoState,
  /** Null for videos that earlier versions prepared, as all that follows down to `file`. */
  prepared_at: datetime.nullable(),
  /** Whoever sent or prepared it; null with `command_user` for the program, or when the account is gone. */
  prepared_by: z.object({ login: z.string(), nickname: z.string().nullable() }).nullable(),
  /** The user of the operating system whose command prepared it. */
  command_user: z.string().nullable(),
  /** The name of the file that it was made from. */
  file: z.string().nullable(),
  published_at: datetime.nullable(),
  /** The files are removed then; null while the video waits or is the video of its episode. */
  kept_until: datetime.nullable(),
  heights: z.array(z.int()),
  /** Whole seconds. */
  duration: count.nullable(),
  /** LUFS of the sound of the file, and by how many dB it was made louder. */
  loudness: z.object({ integrated: z.number(), gain: z.number() }).nullable(),
  /** What was in the file, what was used and what was left out, in sentences. */
  report: z.string().nullable(),
  /** Where members watch it. */
  playlist: z.string(),
  waveform: z.string(),
});
export type EpisodeVideo = z.output<typeof episodeVideo>;
