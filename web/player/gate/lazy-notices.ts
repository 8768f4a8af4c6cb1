import { lazyComponent } from '#web/ui/lazy-component.tsx';

const rendered = import.meta.env.SSR ? await import('./unavailable-notice.tsx') : undefined;
const load = () => import('./unavailable-notice.tsx');

/** Asks once in thirty days whether the viewer is an adult. */
export const AgeGate = lazyComponent(rendered, load, (notices) => notices.AgeGate);

/** Shown in place of the episodes of a blocked release. */
export const BlockedNotice = lazyComponent(rendered, load, (notices) => notices.BlockedNotice);
