import { lazyComponent } from '#web/ui/lazy-component.tsx';

const loaded = import.meta.env.SSR ? await import('./no-episodes.tsx') : undefined;

/** Replaces the episode list of a release without episodes. */
export const NoEpisodes = lazyComponent(
  loaded,
  () => import('./no-episodes.tsx'),
  (module) => module.NoEpisodes,
);
