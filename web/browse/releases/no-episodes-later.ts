import { later } from '#web/ui/later.tsx';

const drawn = import.meta.env.SSR ? await import('./no-episodes.tsx') : undefined;

/** Stands in for the episodes of a release that has none yet. */
export const NoEpisodes = later(
  drawn,
  () => import('./no-episodes.tsx'),
  (part) => part.NoEpisodes,
);
