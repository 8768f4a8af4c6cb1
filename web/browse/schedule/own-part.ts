import type { OwnLists } from '#web/entities/viewer/own-lists.ts';
import type { Part } from './choice.ts';

/** Which releases of the schedule are the viewer's: those loved, or those in a collection but what was given up. */
export function ownPart({ favorites, collections }: OwnLists, part: Part): ReadonlySet<number> {
  if (part === 'favorites') return favorites;
  return new Set([...collections].flatMap(([id, type]) => (type === 'ABANDONED' ? [] : [id])));
}
