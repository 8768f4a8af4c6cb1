import { collectionOf } from './collection-names.ts';
import type { Change, OwnLists } from './own-lists.ts';

/** Describes what a change does to the given lists, and labels the button that undoes it. */
export function changeWords({ collections }: OwnLists, change: Change): { text: string; undo: string } {
  if (change.list === 'favorites') {
    return change.isIn
      ? { text: 'Добавлено в избранное', undo: 'Отменить' }
      : { text: 'Убрано из избранного', undo: 'Вернуть' };
  }
  const before = collections.get(change.releaseId);
  if (change.type === null)
    return { text: before ? `Убрано из «${collectionOf(before).name}»` : 'Убрано', undo: 'Вернуть' };
  const verb = before === undefined ? 'Добавлено' : 'Перенесено';
  return { text: `${verb} в «${collectionOf(change.type).name}»`, undo: 'Отменить' };
}
