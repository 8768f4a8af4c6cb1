import { releasePath, SCHEDULE_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { AirTime } from '../schedule/air-time.tsx';
import { MoscowNote } from '../schedule/moscow-note.tsx';
import type { Scheduled } from '../schedule/scheduled.ts';
import { State } from '../schedule/state.tsx';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Section } from './section.tsx';
import styles from './today-block.module.css';
import type { NearDay } from './today.ts';

const LABELS = { yesterday: 'Вчера', today: 'Сегодня', tomorrow: 'Завтра' } as const;

/** What comes out today, yesterday and tomorrow; the day is chosen without a script. */
export function TodayBlock({ days }: { days: readonly NearDay[] }) {
  return (
    <div className={styles.block}>
      <Section
        title="Расписание"
        all={{ to: SCHEDULE_PATH, label: 'Вся неделя' }}
        beside={<Choice days={days} />}
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
      </Section>
    </div>
  );
}

function Choice({ days }: { days: readonly NearDay[] }) {
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Spoken>День</Spoken>
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

function Row({ release }: { release: Scheduled }) {
  return (
    <Link to={releasePath(release.alias)} className={styles.row}>
      <span className={styles.time}>
        {release.time ? (
          <AirTime {...release.time} />
        ) : (
          <>
            <span aria-hidden="true">—</span>
            <Spoken>время неизвестно</Spoken>
          </>
        )}
      </span>
      <span className={styles.poster}>
        <Poster pictures={release.poster} sizes="48px" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{release.title}</span>
        <span className={styles.episode}>{release.episode}</span>
        <State state={release.state} />
      </span>
    </Link>
  );
}
