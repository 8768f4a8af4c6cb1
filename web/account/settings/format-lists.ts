import type { ListsReport, ListsTaken, MatchedLine, MissReason } from '#contract/my-data.ts';
import { collectionOf } from '#web/entities/viewer/collection-names.ts';
import { type Forms, plural } from '#web/format/plural.ts';

const ROWS: Forms = ['строка', 'строки', 'строк'];
const RATINGS: Forms = ['оценка', 'оценки', 'оценок'];
const POSITIONS: Forms = ['позиция просмотра', 'позиции просмотра', 'позиций просмотра'];
const IN_COLLECTIONS: Forms = ['релиз в коллекциях', 'релиза в коллекциях', 'релизов в коллекциях'];
const IN_FAVORITES: Forms = ['релиз в избранном', 'релиза в избранном', 'релизов в избранном'];

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
export const formatRowCount = (count: number) => plural(count, ROWS);

type EntryValues = Pick<MatchedLine, 'is_favorite' | 'type_of_collection' | 'score'>;

/** Formats the values of an entry: «Избранное · Смотрю · 8 из 10»; empty without values. */
export function formatEntry({
  is_favorite: isFavorite,
  type_of_collection: type,
  score,
}: EntryValues): string {
  return [isFavorite && 'Избранное', type && collectionOf(type).name, score && `${score}\u00A0из\u00A010`]
    .filter(Boolean)
    .join(' · ');
}

/** Formats the current values that an import would replace: only those that differ. */
export function formatReplaced({ now, type_of_collection: type, score }: MatchedLine): string {
  return formatEntry({
    is_favorite: false,
    type_of_collection: type !== null && now.type_of_collection !== type ? now.type_of_collection : null,
    score: score !== null && now.score !== score ? now.score : null,
  });
}

/** Formats the counts of an import, one text each; empty when nothing was new. */
export function formatImported({ favorites, collections, ratings, timecodes }: ListsTaken): string[] {
  const counted: [number, Forms][] = [
    [favorites, IN_FAVORITES],
    [collections, IN_COLLECTIONS],
    [ratings, RATINGS],
    [timecodes, POSITIONS],
  ];
  return counted.flatMap(([count, forms]) => (count > 0 ? [plural(count, forms)] : []));
}

/** Formats the number of new positions: «Позиции просмотра: новых 20 из 25»; null if the list has none. */
export function formatTimecodes({ all, new: fresh }: ListsReport['timecodes']): string | null {
  if (all === 0) return null;
  return fresh === 0
    ? 'Позиции просмотра: все уже здесь или их эпизодов нет'
    : `Позиции просмотра: новых ${fresh} из ${all}`;
}
