import { lazyComponent } from '#web/ui/lazy-component.tsx';

const loaded = import.meta.env.SSR ? await import('./details.ts') : undefined;
const load = () => import('./details.ts');

// Rendered on the server at once; becomes interactive after the page's main controls.
export const Description = lazyComponent(loaded, load, (details) => details.Description);
export const Facts = lazyComponent(loaded, load, (details) => details.Facts);
export const SimilarReleases = lazyComponent(loaded, load, (details) => details.SimilarReleases);
export const MainStep = lazyComponent(loaded, load, (details) => details.MainActionButton);
export const ShareButton = lazyComponent(loaded, load, (details) => details.ShareButton);
export const ReleaseAside = lazyComponent(loaded, load, (details) => details.ReleaseAside);
export const NextEpisodeLine = lazyComponent(loaded, load, (details) => details.NextEpisodeLine);
export const NoVideoNote = lazyComponent(loaded, load, (details) => details.NoVideoNote);
export const EpisodeNumbers = lazyComponent(loaded, load, (details) => details.EpisodeNumbers);
export const EpisodesToolbar = lazyComponent(loaded, load, (details) => details.EpisodesToolbar);
export const SpoilerNote = lazyComponent(loaded, load, (details) => details.SpoilerNote);
export const OwnButtons = lazyComponent(loaded, load, (details) => details.OwnButtons);
