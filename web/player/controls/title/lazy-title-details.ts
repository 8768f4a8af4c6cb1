import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR ? await import('./title-details.tsx') : undefined;

/** What is below the titles of an episode; its code is not needed to watch. */
export const TitleDetails = lazyComponent(
  rendered,
  () => import('./title-details.tsx'),
  (module) => module.TitleDetails,
);
