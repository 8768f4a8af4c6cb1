import { sql } from 'kysely';
import type { Poster } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Of how many frames a clip made of artwork has pictures; the first is its preview. */
export const FRAMES_OF_CLIP = 3;

/** The name of a picture of a frame, from 1, in a width. */
export const frameFile = (frame: number, width: number): string => `frame-${frame}-${width}.webp`;

/**
 * Gives the episodes of a release that share a clip its frames in turn, the first to the newest, so that they look
 * different in lists. Previews of clips without such frames stay.
 */
export async function spreadFrames(db: Database): Promise<void> {
  await sql`
    update episodes
    set preview = replace(preview::text, '/frame-1-', '/frame-' || given.frame || '-')::jsonb
    from (
      select id, 1 + (row_number() over (partition by release_id order by ordinal desc) - 1)
        % ${sql.lit(FRAMES_OF_CLIP)} as frame
      from episodes where preview::text like '%/frame-1-%'
    ) as given
    where episodes.id = given.id`.execute(db);
}

/** The preview of the episode after one with this preview. */
export function nextFrame(preview: Poster): Poster {
  const next = JSON.stringify(preview).replaceAll(/\/frame-(\d)-/g, (_, frame) => {
    const before = Number(frame) - 1;
    return `/frame-${before === 0 ? FRAMES_OF_CLIP : before}-`;
  });
  return JSON.parse(next) as Poster;
}
