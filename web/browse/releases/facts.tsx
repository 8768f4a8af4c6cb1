import type { FullRelease } from '#contract/releases.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { formatDuration } from '#web/format/format-time.ts';
import styles from './facts.module.css';
import { formatAgeRating, formatSeason } from '#web/entities/release/format-release.ts';
import { formatProgress } from './format-progress.ts';

/** The main facts of a release in one line. */
export function Facts({ release }: { release: FullRelease }) {
  const progress = formatProgress(release);
  const minutes = release.average_duration_of_episode;
  return (
    <ul className={styles.facts}>
      {progress && <li className={styles.first}>{progress}</li>}
      <li>{formatSeason(release)}</li>
      {release.type.description && <li>{release.type.description}</li>}
      {minutes !== null && minutes > 0 && <li>{formatDuration(minutes * 60)}</li>}
      <li>
        <Badge variant="outline" spoken={formatAgeRating(release.age_rating)}>
          {release.age_rating.label}
        </Badge>
      </li>
    </ul>
  );
}
