import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { CardWithLists } from '#web/entities/viewer/card-with-lists.tsx';
import type { ScheduleLayout } from './choice.ts';
import type { ScheduledRelease } from './scheduled.ts';
import styles from './scheduled-card.module.css';
import { ScheduledStatus } from './scheduled-status.tsx';

type ScheduledCardProps = { release: ScheduledRelease; look: ScheduleLayout; eager?: boolean };

const SIZES = {
  cards: '(width >= 1280px) 260px, 88px',
  posters: '(width >= 1280px) 220px, (width >= 960px) 18vw, (width >= 600px) 22vw, 46vw',
} as const;

/**
 * A release with its episode of this week. As a card the poster is small and beside the text, or cropped above it in
 * narrow columns; in the poster layout it is shown whole.
 */
export function ScheduledCard({ release, look, eager = false }: ScheduledCardProps) {
  return (
    <CardWithLists {...release}>
      <Link to={releasePath(release.alias)} className={classes(styles.card, styles[look])}>
        <span className={styles.face}>
          <span className={styles.picture}>
            <Poster pictures={release.poster} sizes={SIZES[look]} eager={eager} />
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{release.title}</span>
            <span className={styles.episode}>
              {release.episode}
              {release.came !== null && (
                <>
                  {' · '}
                  <time dateTime={release.came.at} title={release.came.moment}>
                    {release.came.ago}
                  </time>
                </>
              )}
            </span>
            <span className={styles.facts}>
              <ScheduledStatus state={release.state} />
              <Badge variant="outline" spoken={release.age.spoken}>
                {release.age.label}
              </Badge>
            </span>
            {release.blocked !== null && (
              <span className={styles.blocked}>
                <Icon name="lock" size={14} />
                {release.blocked}
              </span>
            )}
          </span>
        </span>
      </Link>
    </CardWithLists>
  );
}
