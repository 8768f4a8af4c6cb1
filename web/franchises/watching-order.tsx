import { Link } from 'react-router';
import type { Release } from '#contract/release.ts';
import { releasePath } from '../catalog/card.ts';
import { Badge, Dot } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { ageWords } from '../words/release.ts';
import { blockWords, partFacts, partStatus } from './franchise-words.ts';
import styles from './watching-order.module.css';

/** The parts of a franchise, numbered as they are watched; `year` is the present one. */
export function WatchingOrder({ releases, year }: { releases: readonly Release[]; year: number }) {
  return (
    <ol className={styles.parts}>
      {releases.map((release, i) => (
        <li key={release.id}>
          <Part release={release} place={i + 1} year={year} />
        </li>
      ))}
    </ol>
  );
}

function Part({ release, place, year }: { release: Release; place: number; year: number }) {
  const { name, poster, alias, age_rating: age } = release;
  const status = partStatus(release, year);
  const block = blockWords(release);
  return (
    <Link to={releasePath(alias)} className={styles.part}>
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
        </span>
        {block !== null && (
          <span className={styles.block}>
            <Icon name="lock" size={16} />
            {block}
          </span>
        )}
      </span>
    </Link>
  );
}
