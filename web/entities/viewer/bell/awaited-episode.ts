import type { Coming } from '#web/format/format-coming.ts';

/** The episode that a bell reminds of: «5-й эпизод», «Эпизод 8 из 12», and when it comes. */
export type AwaitedEpisode = Coming & { name: string };

/** Says what the bell will remind of, when and where; `undo` takes it back. */
export type Remind = (undo: () => void) => void;
