import { collectionByType } from './collection-names.ts';
import type { ListChange, OwnLists } from './own-lists.ts';

/** Describes what a change does to the given lists, and labels the button that undoes it. */
export function formatListChange(
  { collections }: Pick<OwnLists, 'collections'>,
  change: ListChange,
): { text: string; undo: string } {
  if (change.list !== 'collections') {
    if (change.list === 'favorites') {
      return change.isIn
        ? { text: 'Добавлено в избранное', undo: 'Отменить' }
        : { text: 'Убрано из избранного', undo: 'Вернуть' };
    }
    return change.isIn
      ? { text: 'Больше не сообщаем о\u00A0релизе', undo: 'Вернуть' }
      : { text: 'Снова сообщаем о\u00A0релизе', undo: 'Отменить' };
  }
  const before = collections.get(change.releaseId);
  if (change.type === null)
    return { text: before ? `Убрано из «${collectionByType(before).name}»` : 'Убрано', undo: 'Вернуть' };
  const verb = before === undefined ? 'Добавлено' : 'Перенесено';
  return { text: `${verb} в «${collectionByType(change.type).name}»`, undo: 'Отменить' };
}
