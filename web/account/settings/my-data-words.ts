import type { ListsReport, ListsTaken, MatchedLine, MissReason } from '#contract/my-data.ts';
import { collectionOf } from '#web/entities/viewer/collection-names.ts';
import { type Forms, plural } from '#web/format/plural.ts';

const LINES: Forms = ['строка', 'строки', 'строк'];
const RATINGS: Forms = ['оценка', 'оценки', 'оценок'];
const POSITIONS: Forms = ['позиция просмотра', 'позиции просмотра', 'позиций просмотра'];
const IN_COLLECTIONS: Forms = ['релиз в коллекциях', 'релиза в коллекциях', 'релизов в коллекциях'];
const IN_FAVORITES: Forms = ['релиз в избранном', 'релиза в избранном', 'релизов в избранном'];

export const SOURCES: Record<ListsReport['source'], string> = {
  akane: 'Наш архив',
  mal: 'Список MyAnimeList',
  shikimori: 'Список Шикимори',
};

/** Why a line found nothing. */
export const REASONS: Record<MissReason, string> = {
  unknown: 'такого релиза у нас нет',
  ambiguous: 'несколько релизов с таким названием',
  repeated: 'уже названо выше',
  not_anime: 'это не аниме',
  broken: 'строку не удалось прочитать',
};

/** «128 строк». */
export const lineWords = (count: number) => plural(count, LINES);

type Said = Pick<MatchedLine, 'is_favorite' | 'type_of_collection' | 'score'>;

/** What is said of a release: «Избранное · Смотрю · 8 из 10»; empty when nothing is. */
export function saidWords({ is_favorite: isFavorite, type_of_collection: type, score }: Said): string {
  return [isFavorite && 'Избранное', type && collectionOf(type).name, score && `${score}\u00A0из\u00A010`]
    .filter(Boolean)
    .join(' · ');
}

/** What of the present a list would replace: only what it says otherwise. */
export function replacedWords({ now, type_of_collection: type, score }: MatchedLine): string {
  return saidWords({
    is_favorite: false,
    type_of_collection: type !== null && now.type_of_collection !== type ? now.type_of_collection : null,
    score: score !== null && now.score !== score ? now.score : null,
  });
}

/** What has been brought, in a list; empty when nothing was new. */
export function takenWords({ favorites, collections, ratings, timecodes }: ListsTaken): string[] {
  const counted: [number, Forms][] = [
    [favorites, IN_FAVORITES],
    [collections, IN_COLLECTIONS],
    [ratings, RATINGS],
    [timecodes, POSITIONS],
  ];
  return counted.flatMap(([count, forms]) => (count > 0 ? [plural(count, forms)] : []));
}

/** «20 позиций просмотра из 25 — новые». */
export function timecodeWords({ all, new: fresh }: ListsReport['timecodes']): string | null {
  if (all === 0) return null;
  return fresh === 0
    ? 'Позиции просмотра: все уже здесь или их эпизодов нет'
    : `Позиции просмотра: новых ${fresh} из ${all}`;
}
