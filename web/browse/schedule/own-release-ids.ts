import type { OwnLists } from '#web/entities/viewer/lists/own-lists.ts';
import type { OwnListName } from './toolbar/choice.ts';

/** Returns the ids of the viewer's favourites, or of the releases in collections except the abandoned ones. */
export function ownReleaseIds({ favorites, collections }: OwnLists, part: OwnListName): ReadonlySet<number> {
  if (part === 'favorites') return favorites;
  return new Set([...collections].flatMap(([id, type]) => (type === 'ABANDONED' ? [] : [id])));
}
