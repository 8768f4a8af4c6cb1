import type { CollectionType } from '#contract/enums.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { withoutForbidden } from '#server/platform/http/response/feed-text.ts';
import type { AccountArchive } from './archive-schema.ts';

const STATUSES: Record<CollectionType, string> = {
  WATCHING: 'Watching',
  WATCHED: 'Completed',
  POSTPONED: 'On-Hold',
  ABANDONED: 'Dropped',
  PLANNED: 'Plan to Watch',
};

function element(name: string, value: string | number): string {
  return `<${name}>${escapeHtml(String(value))}</${name}>`;
}

/** Writes the collections as XML that MyAnimeList and Shikimori import, without releases that have no id there. */
export function writeMalList({ collections, ratings, timecodes }: AccountArchive): string {
  const scores = new Map(ratings.map(({ release, score }) => [release.alias, score]));
  const watched = Map.groupBy(
    timecodes.filter(({ is_watched: isWatched }) => isWatched),
    ({ release }) => release,
  );
  const entries = collections.flatMap(({ release, type_of_collection: type }) => {
    const id = release.mal_id ?? release.shikimori_id;
    if (id === null) return [];
    const fields = [
      element('series_animedb_id', id),
      element('series_title', release.name_english || release.name),
      element('my_watched_episodes', watched.get(release.alias)?.length ?? 0),
      element('my_score', scores.get(release.alias) ?? 0),
      element('my_status', STATUSES[type]),
      element('update_on_import', 1),
    ];
    return [`  <anime>\n    ${fields.join('\n    ')}\n  </anime>`];
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<myanimelist>',
    '  <myinfo>',
    '    <user_export_type>1</user_export_type>',
    '  </myinfo>',
    ...entries,
    '</myanimelist>',
  ];
  return withoutForbidden(`${xml.join('\n')}\n`);
}
