import { later } from '#web/ui/later.tsx';

const drawn = import.meta.env.SSR ? await import('./poll-and-support.tsx') : undefined;

export const PollAndSupport = later(
  drawn,
  () => import('./poll-and-support.tsx'),
  (part) => part.PollAndSupport,
);
