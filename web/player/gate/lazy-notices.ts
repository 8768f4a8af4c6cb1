import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR ? await import('./unavailable-notice.tsx') : undefined;
const load = () => import('./unavailable-notice.tsx');

/** Asks once in thirty days whether the viewer is an adult. */
export const AgeGate = lazyComponent(rendered, load, (notices) => notices.AgeGate);

/** Shown in place of the episodes of a blocked release. */
export const BlockedNotice = lazyComponent(rendered, load, (notices) => notices.BlockedNotice);

const renderedNoVideo = import.meta.env.SSR ? await import('./no-video-notice.tsx') : undefined;

/** Shown in place of the player for an episode without our own video. */
export const NoVideoNotice = lazyComponent(
  renderedNoVideo,
  () => import('./no-video-notice.tsx'),
  (notices) => notices.NoVideoNotice,
);
