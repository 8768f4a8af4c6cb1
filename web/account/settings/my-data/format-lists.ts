import type { ListsReport, ImportedLists, MatchedEntry, MissReason } from '#contract/my-data.ts';
import { collectionByType } from '#web/entities/viewer/lists/collection-names.ts';
import { type PluralForms, formatCount } from '#web/format/format-count.ts';

const ROWS: PluralForms = ['строка', 'строки', 'строк'];
const RATINGS: PluralForms = ['оценка', 'оценки', 'оценок'];
const POSITIONS: PluralForms = ['позиция просмотра', 'позиции просмотра', 'позиций просмотра'];
const IN_COLLECTIONS: PluralForms = ['релиз в коллекциях', 'релиза в коллекциях', 'релизов в коллекциях'];
const IN_FAVORITES: PluralForms = ['релиз в избранном', 'релиза в избранном', 'релизов в избранном'];

export const SOURCES: Record<ListsReport['source'], string> = {
  akane: 'Наш архив',
  mal: 'Список MyAnimeList',
  shikimori: 'Список Шикимори',
};

/** Why an entry matched no release. */
export const REASONS: Record<MissReason, string> = {
  unknown: 'такого релиза у нас нет',
  ambiguous: 'несколько релизов с таким названием',
  repeated: 'уже названо выше',
  not_anime: 'это не аниме',
  broken: 'строку не удалось прочитать',
};

/** Formats a number of rows: «128 строк». */
export const formatRowCount = (count: number) => formatCount(count, ROWS);

type EntryValues = Pick<MatchedEntry, 'is_favorite' | 'type_of_collection' | 'score'>;

/** Formats the values of an entry: «Избранное · Смотрю · 8 из 10»; empty without values. */
export function formatEntry({
  is_favorite: isFavorite,
  type_of_collection: type,
  score,
}: EntryValues): string {
  return [isFavorite && 'Избранное', type && collectionByType(type).name, score && `${score}\u00A0из\u00A010`]
    .filter(Boolean)
    .join(' · ');
}

/** Formats the current values that an import would replace: only those that differ. */
export function formatReplaced({ now, type_of_collection: type, score }: MatchedEntry): string {
  return formatEntry({
    is_favorite: false,
    type_of_collection: type !== null && now.type_of_collection !== type ? now.type_of_collection : null,
    score: score !== null && now.score !== score ? now.score : null,
  });
}

/** Formats the counts of an import, one text each; empty when nothing was new. */
export function formatImported({ favorites, collections, ratings, timecodes }: ImportedLists): string[] {
  const counted: [number, PluralForms][] = [
    [favorites, IN_FAVORITES],
    [collections, IN_COLLECTIONS],
    [ratings, RATINGS],
    [timecodes, POSITIONS],
  ];
  return counted.flatMap(([count, forms]) => (count > 0 ? [formatCount(count, forms)] : []));
}

/** Formats the number of new positions: «Позиции просмотра: новых 20 из 25»; null if the list has none. */
export function formatTimecodes({ all, new: fresh }: ListsReport['timecodes']): string | null {
  if (all === 0) return null;
  return fresh === 0
    ? 'Позиции просмотра: все уже здесь или их эпизодов нет'
    : `Позиции просмотра: новых ${fresh} из ${all}`;
}
