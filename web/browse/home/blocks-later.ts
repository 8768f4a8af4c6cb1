import { later } from '#web/ui/later.tsx';

const drawn = import.meta.env.SSR ? await import('./blocks.tsx') : undefined;
const load = () => import('./blocks.tsx');

// What lies below the first screen is read at once and works a moment later.
export const BestBlock = later(drawn, load, (blocks) => blocks.BestBlock);
export const FilmsBlock = later(drawn, load, (blocks) => blocks.FilmsBlock);
export const FranchisesBlock = later(drawn, load, (blocks) => blocks.FranchisesBlock);
export const FreshBlock = later(drawn, load, (blocks) => blocks.FreshBlock);
export const GenresBlock = later(drawn, load, (blocks) => blocks.GenresBlock);
export const OngoingBlock = later(drawn, load, (blocks) => blocks.OngoingBlock);
export const TorrentsBlock = later(drawn, load, (blocks) => blocks.TorrentsBlock);
export const VideosBlock = later(drawn, load, (blocks) => blocks.VideosBlock);
