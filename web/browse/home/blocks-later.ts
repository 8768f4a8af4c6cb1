import { later } from '#web/ui/later.tsx';

const loaded = import.meta.env.SSR ? await import('./blocks.tsx') : undefined;
const load = () => import('./blocks.tsx');

// Blocks below the first screen: rendered on the server at once, interactive a moment later.
export const BestBlock = later(loaded, load, (blocks) => blocks.BestBlock);
export const FilmsBlock = later(loaded, load, (blocks) => blocks.FilmsBlock);
export const FranchisesBlock = later(loaded, load, (blocks) => blocks.FranchisesBlock);
export const FreshBlock = later(loaded, load, (blocks) => blocks.FreshBlock);
export const GenresBlock = later(loaded, load, (blocks) => blocks.GenresBlock);
export const OngoingBlock = later(loaded, load, (blocks) => blocks.OngoingBlock);
export const TorrentsBlock = later(loaded, load, (blocks) => blocks.TorrentsBlock);
export const VideosBlock = later(loaded, load, (blocks) => blocks.VideosBlock);
