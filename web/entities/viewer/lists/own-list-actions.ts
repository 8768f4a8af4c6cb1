import type { CollectionType } from '#contract/enums.ts';
import type { Remind } from '../bell/awaited-episode.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { formatListChange } from './format-list-change.ts';
import {
  type ListChange,
  type OwnLists,
  collectionToggle,
  favoriteToggle,
  followToggle,
  inverseChange,
  isFollowed,
} from './own-lists.ts';
import type { OwnListIds } from './own-list-store.ts';
import { browserOwnLists } from './use-own-lists.ts';

/** Shows why a change was not saved. */
export function showProblem(error: unknown): void {
  showToast('error', error instanceof Error ? error.message : 'Не удалось сохранить.');
}

/** Makes changes and shows a message with an undo button; rejects if the server refuses one of them. */
async function make(
  ids: OwnListIds,
  changesOf: (lists: OwnLists) => readonly ListChange[],
  remind?: Remind,
): Promise<void> {
  const store = browserOwnLists(ids);
  const before = store.lists();
  const changes = changesOf(before);
  const [first] = changes;
  if (!first) return;
  const run = () => {
    for (const change of changes) void store.change(inverseChange(before, change)).catch(showProblem);
  };
  const isReminder = remind !== undefined && !isFollowed(before, first.releaseId);
  if (!isReminder) {
    const { text, undo } = formatListChange(before, first);
    showToast('success', text, { action: { label: undo, run } });
  }
  await Promise.all(changes.map((change) => store.change(change)));
  // A promise is made only when it is kept.
  if (isReminder) remind(run);
}

/** Adds a release to the viewer's favourites, or removes it. */
export function toggleFavorite(ids: OwnListIds, releaseId: number): Promise<void> {
  return make(ids, (lists) => [favoriteToggle(lists, releaseId)]);
}

/** Puts a release into a collection, or removes it if it is there. */
export function toggleCollection(ids: OwnListIds, releaseId: number, type: CollectionType): Promise<void> {
  return make(ids, (lists) => [collectionToggle(lists, releaseId, type)]);
}

/** Follows a release, or mutes it. */
export function toggleFollow(ids: OwnListIds, releaseId: number, remind: Remind): Promise<void> {
  return make(ids, (lists) => followToggle(lists, releaseId), remind);
}
