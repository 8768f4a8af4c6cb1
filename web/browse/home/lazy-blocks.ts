import { lazyComponent } from '#web/ui/lazy-component.tsx';

const loaded = import.meta.env.SSR ? await import('./blocks.tsx') : undefined;
const load = () => import('./blocks.tsx');

// Blocks below the first screen: rendered on the server at once, interactive a moment later.
export const Banner = lazyComponent(loaded, load, (blocks) => blocks.Banner);
export const BestBlock = lazyComponent(loaded, load, (blocks) => blocks.BestBlock);
export const FilmsBlock = lazyComponent(loaded, load, (blocks) => blocks.FilmsBlock);
export const FranchisesBlock = lazyComponent(loaded, load, (blocks) => blocks.FranchisesBlock);
export const FreshBlock = lazyComponent(loaded, load, (blocks) => blocks.FreshBlock);
export const GenresBlock = lazyComponent(loaded, load, (blocks) => blocks.GenresBlock);
export const OngoingBlock = lazyComponent(loaded, load, (blocks) => blocks.OngoingBlock);
export const TodayBlock = lazyComponent(loaded, load, (blocks) => blocks.TodayBlock);
export const TorrentsBlock = lazyComponent(loaded, load, (blocks) => blocks.TorrentsBlock);
export const VideosBlock = lazyComponent(loaded, load, (blocks) => blocks.VideosBlock);

const recommended = import.meta.env.SSR ? await import('./recommended/recommended-block.tsx') : undefined;

export const RecommendedBlock = lazyComponent(
  recommended,
  () => import('./recommended/recommended-block.tsx'),
  (module) => module.RecommendedBlock,
);

const support = import.meta.env.SSR ? await import('./poll-and-support.tsx') : undefined;

export const PollAndSupport = lazyComponent(
  support,
  () => import('./poll-and-support.tsx'),
  (module) => module.PollAndSupport,
);

// Only signed-in viewers load its code: for visitors there is nothing to show.
const newEpisodes = import.meta.env.SSR ? await import('./new-episodes-block.tsx') : undefined;

export const NewEpisodesBlock = lazyComponent(
  newEpisodes,
  () => import('./new-episodes-block.tsx'),
  (module) => module.NewEpisodesBlock,
);
