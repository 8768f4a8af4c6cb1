import { later } from '#web/ui/later.tsx';

const drawn = import.meta.env.SSR ? await import('./more-menu.tsx') : undefined;

/** What else can be done with a release; nobody needs it at first sight. */
export const MoreMenu = later(
  drawn,
  () => import('./more-menu.tsx'),
  (part) => part.MoreMenu,
);
