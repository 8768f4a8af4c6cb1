import { releasePath, SCHEDULE_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { AirTime } from '#web/browse/schedule/time/air-time.tsx';
import { MoscowNote } from '#web/browse/schedule/time/moscow-note.tsx';
import { ScheduledPicture } from '../schedule/card/scheduled-picture.tsx';
import type { Occurrence } from '../schedule/days/occurrences.ts';
import { ScheduledStatus } from '../schedule/scheduled-status.tsx';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { tieShortWords } from '#contract/no-break.ts';
import { HomeSection, ScrollRow } from './section.tsx';
import styles from './today-block.module.css';
import type { NearDay } from './today.ts';

const LABELS = { yesterday: 'Вчера', today: 'Сегодня', tomorrow: 'Завтра' } as const;

/** The schedule of yesterday, today and tomorrow; switching the day works without scripts. */
export function TodayBlock({ days }: { days: readonly NearDay[] }) {
  return (
    <div className={styles.block}>
      <HomeSection
        title="Расписание"
        all={{ to: SCHEDULE_PATH, label: 'Вся неделя' }}
        beside={<DaySwitch days={days} />}
      >
        {days.map(({ name, date, releases }) => (
          <div key={name} className={classes(styles.day, styles[name])}>
            <p className={styles.date}>
              {date} <MoscowNote />
            </p>
            {releases.length === 0 ? (
              <p className={styles.nothing}>В этот день ничего не запланировано</p>
            ) : (
              <ScrollRow items="days">
                {releases.map((release) => (
                  <li key={release.alias}>
                    <AiringFrame release={release} />
                  </li>
                ))}
              </ScrollRow>
            )}
          </div>
        ))}
      </HomeSection>
    </div>
  );
}

function DaySwitch({ days }: { days: readonly NearDay[] }) {
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>День</VisuallyHidden>
      </legend>
      {days.map(({ name }) => (
        <label key={name} className={styles.option}>
          <input type="radio" name="near-day" value={name} defaultChecked={name === 'today'} />
          {LABELS[name]}
        </label>
      ))}
    </fieldset>
  );
}

// Beside others, the line of hours goes on to the next one.
function AiringFrame({ release }: { release: Occurrence }) {
  const isOut = release.state === 'out' || release.state === 'whole';
  return (
    <Link to={releasePath(release.alias)} className={classes(styles.item, isOut && styles.past)}>
      <span className={styles.time}>
        {release.time ? (
          <AirTime {...release.time} />
        ) : (
          <>
            <span aria-hidden="true">—</span>
            <VisuallyHidden>время неизвестно</VisuallyHidden>
          </>
        )}
      </span>
      <span className={styles.picture}>
        <ScheduledPicture release={release} form="large" eager={false} />
      </span>
      <span className={styles.title}>{tieShortWords(release.title)}</span>
      <span className={styles.episode}>{release.episode}</span>
      <ScheduledStatus {...release} />
    </Link>
  );
}
