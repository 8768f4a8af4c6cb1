import { later } from '#web/ui/later.tsx';

const rendered = import.meta.env.SSR ? await import('./door.tsx') : undefined;
const load = () => import('./door.tsx');

/** Asks once in thirty days whether the viewer is an adult. */
export const AdultDoor = later(rendered, load, (notices) => notices.AdultDoor);

/** Shown in place of the episodes of a blocked release. */
export const BlockedDoor = later(rendered, load, (notices) => notices.BlockedDoor);
