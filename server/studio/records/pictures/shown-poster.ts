import { sql } from 'kysely';
import type { Poster } from '#contract/values.ts';
import { DRAWN_POSTERS } from '#server/publishing/import/draw-art.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';

/** SQL over `releases`: the poster at an address where those who see the release in the studio get it. */
export const shownPoster = sql<Poster | null>`case when releases.state = 'published' then releases.poster
  else replace(releases.poster::text, '"/storage/', ${`"${STUDIO_FILES}`})::jsonb end`;

/** SQL over `releases`: the poster that people chose; null where the site has drawn one or has yet to. */
export const chosenPoster = sql<Poster | null>`
  case when releases.poster ->> 'src' like '/storage/' || ${DRAWN_POSTERS} || '/' || releases.id || '/%' then null
    else releases.poster end`;
