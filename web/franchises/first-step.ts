import { type Blocks, isBlocked } from '../player/film.ts';

export type FirstStep = { alias: string; label: string };

/** Where to begin with a franchise: its first part that is open to this viewer; null when every door is closed. */
export function firstStep(releases: readonly (Blocks & { alias: string })[]): FirstStep | null {
  const open = releases.find((release) => !isBlocked(release));
  if (!open) return null;
  return { alias: open.alias, label: open === releases[0] ? 'Смотреть с начала' : 'Смотреть' };
}
