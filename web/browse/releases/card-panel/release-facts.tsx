import { formatAgeRating, formatBlockReason } from '#web/entities/release/format-release.ts';
import { formatScore } from '#web/entities/release/format-score.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { Badge, VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { formatProgress } from '../episodes/format-progress.ts';
import text from './card-details.css?inline';
import { formatNext } from './format-next.ts';
import type { PanelRelease } from './panel-release.ts';

adoptStyles(text);

/** The facts of a release in a line, and below it why it is closed or when its next episode is expected. */
export function ReleaseFacts({ release }: { release: PanelRelease }) {
  const score = formatScore(release.rating);
  const genres = release.genres
    .slice(0, 2)
    .map(({ name }, i) => (i === 0 ? name : name.toLowerCase()))
    .join(', ');
  const facts = [formatProgress(release) ?? release.type.description, genres].filter(Boolean).join(' · ');
  const version = [release.voicing.description, release.cuts && 'есть вырезанное']
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <p className="facts">
        {score !== null && (
          <span className="score">
            <VisuallyHidden>Рейтинг </VisuallyHidden>
            <Icon name="star" size={14} />
            {score}
          </span>
        )}
        <span>{facts}</span>
        <Badge spoken={formatAgeRating(release.age_rating)}>{release.age_rating.label}</Badge>
      </p>
      {version && <p className="facts">{version}</p>}
      <NextLine release={release} />
    </>
  );
}

function NextLine({ release }: { release: PanelRelease }) {
  const zone = useTimeZone();
  const block = formatBlockReason(release);
  const next = block ?? formatNext(release, zone);
  if (next === null) return null;
  return (
    <p className={classes('next', block === null && release.next?.isLate && 'late')}>
      <Icon name={block === null ? 'clock' : 'lock'} size={16} />
      {next}
    </p>
  );
}
