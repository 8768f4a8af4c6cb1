import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR ? await import('./other-playlists.tsx') : undefined;

/** Links to other playlists; their code is not needed to watch. */
export const OtherPlaylists = lazyComponent(
  rendered,
  () => import('./other-playlists.tsx'),
  (module) => module.OtherPlaylists,
);
