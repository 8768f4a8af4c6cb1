import { releasePath } from '#contract/addresses.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { Release } from '#contract/release.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import { formatAgeRating, formatBlockReason } from '#web/entities/release/format-release.ts';
import { formatPartFacts, releaseStatus } from './format-franchise.ts';
import styles from './watching-order.module.css';

type WatchingOrderProps = {
  releases: readonly Release[];
  /** The current year. */
  year: number;
  /** The release whose page this is. */
  currentId?: number;
};

/** The releases of a franchise, numbered in watching order, on a line with their years. */
export function WatchingOrder({ releases, year, currentId }: WatchingOrderProps) {
  return (
    <ol className={styles.parts}>
      {releases.map((release, i) => (
        <li key={release.id} className={styles.step}>
          <span className={styles.year}>{release.year}</span>
          <Part release={release} number={i + 1} year={year} isCurrent={release.id === currentId} />
        </li>
      ))}
    </ol>
  );
}

type PartProps = { release: Release; number: number; year: number; isCurrent: boolean };

function Part({ release, number, year, isCurrent }: PartProps) {
  const { name, poster, alias, age_rating: age } = release;
  const status = releaseStatus(release, year);
  const block = formatBlockReason(release);
  return (
    <CardWithLists id={release.id} title={name.main}>
      <Link to={releasePath(alias)} className={styles.part} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.poster}>
          <Poster pictures={poster} sizes="(width >= 600px) 220px, 96px" />
        </span>
        <span className={styles.words}>
          <b>
            {number}. {tieShortWords(name.main)}
          </b>
          <small>{formatPartFacts(release)}</small>
          <span className={styles.marks}>
            <Badge variant="outline">{status}</Badge>
            <Badge variant="outline" spoken={formatAgeRating(age)}>
              {age.label}
            </Badge>
            {isCurrent && <Badge>Вы здесь</Badge>}
          </span>
          {block !== null && (
            <span className={styles.block}>
              <Icon name="lock" size={16} />
              {block}
            </span>
          )}
        </span>
      </Link>
    </CardWithLists>
  );
}
