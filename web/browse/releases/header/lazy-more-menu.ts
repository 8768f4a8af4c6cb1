import { lazyComponent } from '#web/ui/lazy-component.tsx';

const loaded = import.meta.env.SSR ? await import('./more-menu.tsx') : undefined;

/** The menu of further actions, loaded after the page. */
export const MoreMenu = lazyComponent(
  loaded,
  () => import('./more-menu.tsx'),
  (module) => module.MoreMenu,
);
