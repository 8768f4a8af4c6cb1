import { releasePath } from '#contract/addresses.ts';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import { Badge } from '#web/ui/controls/badge.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import { AirTime } from '../time/air-time.tsx';
import type { Occurrence } from '../days/occurrences.ts';
import { formatCountdown } from '../timeline/format-countdown.ts';
import { ScheduledStatus } from '../scheduled-status.tsx';
import { FollowButton } from './follow-button.tsx';
import styles from './scheduled-card.module.css';
import { ScheduledPicture } from './scheduled-picture.tsx';

/** Beside the hours of a day, in the list of another day, or as a poster. */
export type CardForm = 'large' | 'small' | 'poster';

type ScheduledCardProps = {
  release: Occurrence;
  form: CardForm;
  /** For the countdown. */
  now?: Date;
  /** Whether its time has passed today: on phones it takes less room than what is to come. */
  isAired?: boolean;
  /** Whether it is the next episode to come today. */
  isNearest?: boolean;
  eager?: boolean;
};

/** A release with one of its episodes: when it comes, its state, and a button that plays or follows it. */
export function ScheduledCard({ release, form, now, isAired, isNearest, eager = false }: ScheduledCardProps) {
  const picture = <ScheduledPicture release={release} form={form} eager={eager} />;
  // In a list, the button says that an episode is out, and the heading when it is expected.
  const isNotable = release.state !== 'out' && release.state !== 'expected';
  const remarks = (
    <>
      {(form !== 'small' || isNotable) && <State release={release} now={now} />}
      {release.note && <p className={styles.episode}>{release.note}</p>}
      {release.blocked !== null && (
        <span className={styles.blocked}>
          <Icon name="lock" size={14} />
          {release.blocked}
        </span>
      )}
    </>
  );
  return (
    <article
      className={classes(styles.card, styles[form], isAired && styles.aired, isNearest && styles.nearest)}
    >
      <div className={styles.picture}>
        {form === 'small' ? picture : <CardWithLists {...release}>{picture}</CardWithLists>}
      </div>
      <div className={styles.words}>
        <Link to={releasePath(release.alias)} className={styles.title}>
          {tieShortWords(release.title)}
        </Link>
        {form !== 'large' && release.time && <AirTime {...release.time} isOwnDay />}
        <p className={styles.episode}>
          {release.episode}
          {form !== 'small' && (
            <Badge variant="outline" spoken={release.age.spoken}>
              {release.age.label}
            </Badge>
          )}
        </p>
        {form !== 'small' && remarks}
      </div>
      <div className={styles.actions}>
        {release.watch !== null && (
          <LinkButton
            to={release.watch}
            square={form !== 'large'}
            aria-label={`Смотреть: ${release.title}`}
            prefetch="intent"
          >
            <Icon name="play" />
            <span className={styles.watch} data-watch>
              Смотреть
            </span>
          </LinkButton>
        )}
        {release.watch === null && <FollowButton release={release} />}
      </div>
      {form === 'small' && <div className={styles.remarks}>{remarks}</div>}
    </article>
  );
}

function State({ release, now }: { release: Occurrence; now: Date | undefined }) {
  const { state, time } = release;
  const countdown = state === 'expected' && time && now ? formatCountdown(new Date(time.at), now) : null;
  if (countdown === null) return <ScheduledStatus {...release} />;
  return (
    <span className={styles.countdown}>
      <Icon name="clock" size={14} />
      {countdown}
    </span>
  );
}
