import type { CollectionType } from '#contract/enums.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

export type Collection = { type: CollectionType; name: string; icon: IconName };

/** The five collections in display order. */
export const COLLECTIONS: readonly Collection[] = [
  { type: 'PLANNED', name: 'Запланировано', icon: 'calendar' },
  { type: 'WATCHED', name: 'Просмотрено', icon: 'check' },
  { type: 'WATCHING', name: 'Смотрю', icon: 'eye' },
  { type: 'POSTPONED', name: 'Отложено', icon: 'pause' },
  { type: 'ABANDONED', name: 'Брошено', icon: 'close' },
];

/** Returns the collection of a type. */
export function collectionByType(type: CollectionType): Collection {
  const found = COLLECTIONS.find((collection) => collection.type === type);
  if (!found) throw new Error(`no collection ${type}`);
  return found;
}
