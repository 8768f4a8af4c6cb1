import type { FullRelease } from '#contract/releases.ts';
import { formatAgeRating, formatSeason } from '#web/entities/release/format-release.ts';
import { formatScore } from '#web/entities/release/format-score.ts';
import { Badge, VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './facts.module.css';
import { formatProgress } from '../episodes/format-progress.ts';

/** The main facts of a release in one line. */
export function Facts({ release }: { release: FullRelease }) {
  const progress = formatProgress(release);
  const score = formatScore(release.rating);
  const genres = release.genres.slice(0, 2).map(({ name }) => name.toLowerCase());
  return (
    <ul className={styles.facts}>
      {score !== null && (
        <li className={styles.score}>
          <Icon name="star" size={16} />
          <VisuallyHidden>рейтинг </VisuallyHidden>
          {score}
        </li>
      )}
      {progress && <li className={styles.first}>{progress}</li>}
      <li className={styles.season}>{formatSeason(release)}</li>
      {genres.length > 0 && <li className={styles.genres}>{genres.join(', ')}</li>}
      <li>
        <Badge variant="outline" spoken={formatAgeRating(release.age_rating)}>
          {release.age_rating.label}
        </Badge>
      </li>
    </ul>
  );
}
