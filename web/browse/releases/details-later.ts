import { later } from '#web/ui/later.tsx';

const loaded = import.meta.env.SSR ? await import('./details.ts') : undefined;
const load = () => import('./details.ts');

// Rendered on the server at once; becomes interactive after the page's main controls.
export const Description = later(loaded, load, (details) => details.Description);
export const Facts = later(loaded, load, (details) => details.Facts);
export const Partners = later(loaded, load, (details) => details.Partners);
export const SimilarReleases = later(loaded, load, (details) => details.SimilarReleases);
export const MainStep = later(loaded, load, (details) => details.MainStep);
export const ShareButton = later(loaded, load, (details) => details.ShareButton);
export const Rating = later(loaded, load, (details) => details.Rating);
export const EpisodeNumbers = later(loaded, load, (details) => details.EpisodeNumbers);
export const EpisodesToolbar = later(loaded, load, (details) => details.EpisodesToolbar);
export const SpoilerNote = later(loaded, load, (details) => details.SpoilerNote);
export const OwnButtons = later(loaded, load, (details) => details.OwnButtons);
