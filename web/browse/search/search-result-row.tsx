import { Badge } from '#web/ui/controls/badge.tsx';
import { Score } from '#web/entities/release/score.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { OwnListIcons } from '#web/entities/viewer/lists/own-list-icons.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import styles from './search-result-row.module.css';
import type { SearchResult } from './search-data.ts';

/** A release as a row of the search results. */
export function SearchResultRow({ release }: { release: SearchResult }) {
  const { title, poster, score, facts, matched, status } = release;
  return (
    <>
      <span className={styles.poster}>
        <Poster pictures={poster} sizes="40px" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{tieShortWords(title)}</span>
        <span className={styles.facts}>
          <Score score={score} />
          {score !== null && ' · '}
          {facts}
        </span>
        {matched !== null && <span className={styles.matched}>{matched}</span>}
      </span>
      <OwnListIcons id={release.id} />
      {status === 'ongoing' && <Badge variant="outline">Онгоинг</Badge>}
      {status === 'announced' && <Badge variant="outline">Анонс</Badge>}
    </>
  );
}
