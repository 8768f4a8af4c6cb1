import { lazyComponent } from '#web/ui/later.tsx';

const rendered = import.meta.env.SSR ? await import('./door.tsx') : undefined;
const load = () => import('./door.tsx');

/** Asks once in thirty days whether the viewer is an adult. */
export const AgeGate = lazyComponent(rendered, load, (notices) => notices.AgeGate);

/** Shown in place of the episodes of a blocked release. */
export const BlockedNotice = lazyComponent(rendered, load, (notices) => notices.BlockedNotice);
