import type { CollectionType } from '#contract/enums.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { changeWords } from './change-words.ts';
import { type Change, type OwnLists, toggledCollection, toggledFavorite, wayBack } from './own-lists.ts';
import type { OwnIds } from './own-store.ts';
import { browserOwn } from './use-own.ts';

/** Shows why a change was not saved. */
export function showProblem(error: unknown): void {
  showToast('error', error instanceof Error ? error.message : 'Не удалось сохранить.');
}

/** Makes a change and shows a message with an undo button; rejects if the server refuses the change. */
async function make(ids: OwnIds, changeOf: (lists: OwnLists) => Change): Promise<void> {
  const store = browserOwn(ids);
  const before = store.lists();
  const change = changeOf(before);
  const { text, undo } = changeWords(before, change);
  const inverse = wayBack(before, change);
  const run = () => void store.change(inverse).catch(showProblem);
  showToast('success', text, { action: { label: undo, run } });
  await store.change(change);
}

/** Adds a release to the viewer's favourites, or removes it. */
export function toggleFavorite(ids: OwnIds, releaseId: number): Promise<void> {
  return make(ids, (lists) => toggledFavorite(lists, releaseId));
}

/** Puts a release into a collection, or removes it if it is there. */
export function toggleCollection(ids: OwnIds, releaseId: number, type: CollectionType): Promise<void> {
  return make(ids, (lists) => toggledCollection(lists, releaseId, type));
}
