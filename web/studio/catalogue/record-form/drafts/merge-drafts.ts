import type { Change } from '#contract/studio/events.ts';
import { type Fields, isSame } from '../state/change.ts';
import type { LocalDraft } from './local-draft.ts';

type ServerDraft = { change: Change | null; saved_at: string | null };

/** What differs from the stored fields; a field that the record no longer has is left out. */
function onlyDifferent(stored: Fields, change: Change): Change {
  const open = Object.entries(change).filter(
    ([field, [, after]]) => Object.hasOwn(stored, field) && !isSame(stored[field], after),
  );
  return Object.fromEntries(open);
}

/** The draft of the server with the fields that it has not got as they are here. */
export function withUnsent(server: Change, local: Change, unsent: Iterable<string>): Change {
  const merged = { ...server };
  for (const field of unsent) {
    delete merged[field];
    if (local[field]) merged[field] = local[field];
  }
  return merged;
}

/**
 * The draft that a form begins with: the one of the server, and the fields that this browser could not send unless the
 * server has got a later value from another browser. Without drafts on the server it is the one of this browser.
 */
export function mergeDrafts(
  stored: Fields,
  server: ServerDraft | null,
  { change, unsent, at }: LocalDraft,
): { change: Change; unsent: string[] } {
  if (server === null) return { change: onlyDifferent(stored, change), unsent: [...unsent] };
  const isLater = server.saved_at !== null && Date.parse(server.saved_at) > Date.parse(at);
  const own = unsent.filter((field) => !(isLater && Object.hasOwn(server.change ?? {}, field)));
  return { change: onlyDifferent(stored, withUnsent(server.change ?? {}, change, own)), unsent: own };
}

/** The fields whose pairs are not the same in two changes. */
export function differingFields(one: Change, other: Change): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isSame(one[name], other[name]));
}
