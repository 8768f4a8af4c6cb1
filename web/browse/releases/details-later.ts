import { later } from '#web/ui/later.tsx';

const drawn = import.meta.env.SSR ? await import('./details.ts') : undefined;
const load = () => import('./details.ts');

// What is there to be read works a moment after what is there to be pressed.
export const Description = later(drawn, load, (details) => details.Description);
export const Facts = later(drawn, load, (details) => details.Facts);
export const Partners = later(drawn, load, (details) => details.Partners);
export const SimilarReleases = later(drawn, load, (details) => details.SimilarReleases);
export const MainStep = later(drawn, load, (details) => details.MainStep);
export const ShareButton = later(drawn, load, (details) => details.ShareButton);
export const Rating = later(drawn, load, (details) => details.Rating);
export const EpisodeNumbers = later(drawn, load, (details) => details.EpisodeNumbers);
export const EpisodesToolbar = later(drawn, load, (details) => details.EpisodesToolbar);
export const SpoilerNote = later(drawn, load, (details) => details.SpoilerNote);
export const OwnButtons = later(drawn, load, (details) => details.OwnButtons);
