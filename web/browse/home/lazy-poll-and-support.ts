import { lazyComponent } from '#web/ui/lazy-component.tsx';

const loaded = import.meta.env.SSR ? await import('./poll-and-support.tsx') : undefined;

export const PollAndSupport = lazyComponent(
  loaded,
  () => import('./poll-and-support.tsx'),
  (module) => module.PollAndSupport,
);
