import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR ? await import('./page-actions.tsx') : undefined;

/** The actions below the video of a phone; their code is not needed to watch. */
export const PageActions = lazyComponent(
  rendered,
  () => import('./page-actions.tsx'),
  (module) => module.PageActions,
);
