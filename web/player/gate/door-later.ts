import { later } from '#web/ui/later.tsx';

const drawn = import.meta.env.SSR ? await import('./door.tsx') : undefined;
const load = () => import('./door.tsx');

/** Asks once in thirty days whether the viewer is of age. */
export const AdultDoor = later(drawn, load, (doors) => doors.AdultDoor);

/** Stands in for the episodes of a blocked release. */
export const BlockedDoor = later(drawn, load, (doors) => doors.BlockedDoor);
