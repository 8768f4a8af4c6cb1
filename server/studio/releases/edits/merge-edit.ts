import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/studio/events.ts';
import type { Conflict } from '../../records/changes/merge-change.ts';
import type { Fields } from '../../records/record-kind.ts';

export type MergedEdit = {
  /** The edit as it is now: what it proposes of each field, with the value that its author began with. */
  edit: Change;
  /** What has become different of it, as its author saw that: from the value shown to the one wished. */
  changed: Change;
  conflicts: Conflict[];
};

/**
 * Adds a change to an edit that waits. Its author sees the proposed values and goes on from them, or begins with the
 * present ones; where others have changed a proposed field since, the author has to say that they know. A field that is
 * to be as it is now leaves the edit.
 */
export function mergeEdit(now: Fields, former: Change, wished: Change): MergedEdit {
  const edit: Change = { ...former };
  const changed: Change = {};
  const conflicts: Conflict[] = [];
  for (const [field, [before, after]] of Object.entries(wished)) {
    const present = now[field] ?? null;
    const [base, proposed] = former[field] ?? [present, present];
    const isOnTop = isDeepStrictEqual(before, present);
    const goesOn = isDeepStrictEqual(before, proposed) && isDeepStrictEqual(base, present);
    const isBack = isDeepStrictEqual(after, present);
    if (!isOnTop && !goesOn && !isBack && !isDeepStrictEqual(after, proposed)) {
      conflicts.push({ field, before, now: present, after });
      continue;
    }
    if (isBack) delete edit[field];
    else if (isOnTop || goesOn) edit[field] = [present, after];
    if (!isDeepStrictEqual(proposed, after)) changed[field] = [proposed, after];
  }
  return { edit, changed, conflicts };
}
