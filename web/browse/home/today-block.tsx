import { releasePath, SCHEDULE_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { AirTime } from '../schedule/air-time.tsx';
import { MoscowNote } from '../schedule/moscow-note.tsx';
import type { ScheduledRelease } from '../schedule/scheduled.ts';
import { ScheduledStatus } from '../schedule/scheduled-status.tsx';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { HomeSection } from './section.tsx';
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
            {releases.length === 0 && <p className={styles.nothing}>В этот день ничего не запланировано</p>}
            <ul className={styles.rows}>
              {releases.map((release) => (
                <li key={release.alias}>
                  <Row release={release} />
                </li>
              ))}
            </ul>
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

function Row({ release }: { release: ScheduledRelease }) {
  return (
    <Link to={releasePath(release.alias)} className={styles.row}>
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
      <span className={styles.poster}>
        <Poster pictures={release.poster} sizes="48px" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{release.title}</span>
        <span className={styles.episode}>{release.episode}</span>
        <ScheduledStatus state={release.state} />
      </span>
    </Link>
  );
}
