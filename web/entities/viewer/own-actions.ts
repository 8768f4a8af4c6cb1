import type { CollectionType } from '#contract/enums.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { changeWords } from './change-words.ts';
import { type Change, type OwnLists, toggledCollection, toggledFavorite, wayBack } from './own-lists.ts';
import type { OwnIds } from './own-store.ts';
import { browserOwn } from './use-own.ts';

/** Says why a change was not kept. */
export function showProblem(error: unknown): void {
  showToast('error', error instanceof Error ? error.message : 'Не удалось сохранить.');
}

/** Makes a change, says so and offers to take it back; fails when it was refused. */
async function make(ids: OwnIds, changeOf: (lists: OwnLists) => Change): Promise<void> {
  const store = browserOwn(ids);
  const before = store.lists();
  const change = changeOf(before);
  const { text, undo } = changeWords(before, change);
  const back = wayBack(before, change);
  const run = () => void store.change(back).catch(showProblem);
  showToast('success', text, { action: { label: undo, run } });
  await store.change(change);
}

/** Puts a release into the viewer's favourites or takes it out. */
export function toggleFavorite(ids: OwnIds, releaseId: number): Promise<void> {
  return make(ids, (lists) => toggledFavorite(lists, releaseId));
}

/** Puts a release into a collection, moves it there from another, or takes it out of this one. */
export function toggleCollection(ids: OwnIds, releaseId: number, type: CollectionType): Promise<void> {
  return make(ids, (lists) => toggledCollection(lists, releaseId, type));
}
