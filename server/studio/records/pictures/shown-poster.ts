import { sql } from 'kysely';
import type { Poster } from '#contract/values.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';

/** SQL over `releases`: the poster at an address where those who see the release in the studio get it. */
export const shownPoster = sql<Poster | null>`case when releases.state = 'published' then releases.poster
  else replace(releases.poster::text, '"/storage/', ${`"${STUDIO_FILES}`})::jsonb end`;
