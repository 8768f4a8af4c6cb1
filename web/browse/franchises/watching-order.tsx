import { releasePath } from '#contract/addresses.ts';
import type { Release } from '#contract/release.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge, Dot } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Marked } from '#web/entities/viewer/marked.tsx';
import { ageWords, blockWords } from '#web/entities/release/release.ts';
import { partFacts, partStatus } from './franchise-words.ts';
import styles from './watching-order.module.css';

type WatchingOrderProps = {
  releases: readonly Release[];
  /** The present one. */
  year: number;
  /** The release whose page this is. */
  currentId?: number;
};

/** The parts of a franchise, numbered as they are watched. */
export function WatchingOrder({ releases, year, currentId }: WatchingOrderProps) {
  return (
    <ol className={styles.parts}>
      {releases.map((release, i) => (
        <li key={release.id}>
          <Part release={release} place={i + 1} year={year} isCurrent={release.id === currentId} />
        </li>
      ))}
    </ol>
  );
}

type PartProps = { release: Release; place: number; year: number; isCurrent: boolean };

function Part({ release, place, year, isCurrent }: PartProps) {
  const { name, poster, alias, age_rating: age } = release;
  const status = partStatus(release, year);
  const block = blockWords(release);
  return (
    <Marked id={release.id} title={name.main}>
      <Link to={releasePath(alias)} className={styles.part} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.place}>{place}</span>
        <span className={styles.poster}>
          <Poster pictures={poster} sizes="72px" />
        </span>
        <span className={styles.words}>
          <b>{name.main}</b>
          <small>{partFacts(release)}</small>
          <span className={styles.marks}>
            <Badge look="outline">
              {status === 'Онгоинг' && <Dot />}
              {status}
            </Badge>
            <Badge look="outline" spoken={ageWords(age)}>
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
    </Marked>
  );
}
