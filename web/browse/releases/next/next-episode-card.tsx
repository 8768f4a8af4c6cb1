import type { FullRelease } from '#contract/releases.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { countdownParts, formatTimeLeft, untilNextChange } from './countdown.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { formatNextDay, formatNextTime } from '#web/entities/release/next/format-next-day.ts';
import { toAwaited } from '#web/entities/release/next/format-next-episode.ts';
import { type NextEpisode, nextEpisode } from '#web/entities/release/next/next-episode.ts';
import styles from './next-episode-card.module.css';
import { useEffect, useState } from 'react';

/** The milliseconds until a moment: as of `now` at first, then by the browser's clock; never negative. */
function useTimeLeft(moment: Date, now: Date): number {
  const at = moment.getTime();
  const [left, setLeft] = useState(at - now.getTime());
  useEffect(() => {
    const count = () => {
      const rest = at - Date.now();
      setLeft(rest);
      if (rest > 0) timer = setTimeout(count, untilNextChange(rest));
    };
    let timer = setTimeout(count);
    return () => clearTimeout(timer);
  }, [at]);
  return Math.max(0, left);
}

type NextEpisodeProps = { release: FullRelease; now: Date };

/** On wide screens, the day and the countdown of the next episode, with the bell. */
export function NextEpisodeCard({ release, now }: NextEpisodeProps) {
  const next = nextEpisode(release, now);
  if (!next) return null;
  return (
    <section className={styles.card} aria-label="Следующий эпизод">
      <p className={styles.note}>{formatNumber(next.number)}-й эпизод</p>
      <NextDay next={next} now={now} />
      {next.at && !next.isLate && <Countdown at={next.at} now={now} />}
      <FollowButton releaseId={release.id} look="wide" awaited={toAwaited(next)} />
    </section>
  );
}

/** On narrow screens, the same in two lines above the episodes. */
export function NextEpisodeLine({ release, now }: NextEpisodeProps) {
  const next = nextEpisode(release, now);
  if (!next) return null;
  return (
    <section className={styles.line} aria-label="Следующий эпизод">
      <FollowButton releaseId={release.id} look="icon" awaited={toAwaited(next)} />
      <div>
        <p className={styles.day}>
          {formatNumber(next.number)}-й эпизод{' '}
          {next.at && !next.isLate && <TimeLeft at={next.at} now={now} />}
        </p>
        <NextDay next={next} now={now} isSmall />
      </div>
    </section>
  );
}

// Moscow time on the server and during hydration, then the viewer's.
function NextDay({ next, now, isSmall = false }: { next: NextEpisode; now: Date; isSmall?: boolean }) {
  const zone = useTimeZone();
  if (!next.day) return <p className={styles.late}>Перенос, без даты</p>;
  // An unknown time is a day of the schedule, which follows Moscow.
  const day = formatNextDay(next.at ?? next.day, now, next.at ? zone : 'Europe/Moscow');
  const time = next.at && formatNextTime({ at: next.at, isAbout: next.isAbout }, zone);
  if (next.isLate) return <p className={styles.late}>Задерживается, ждали: {day.toLowerCase()}</p>;
  if (isSmall) return <p className={styles.note}>{time === null ? day : `${day}, ${time}`}</p>;
  return (
    <div>
      <p className={styles.day}>{day}</p>
      {time !== null && <p className={styles.note}>{time}</p>}
    </div>
  );
}

const SOON = 'с\u00A0минуты на\u00A0минуту';

function TimeLeft({ at, now }: { at: Date; now: Date }) {
  const left = useTimeLeft(at, now);
  return left === 0 ? SOON : formatTimeLeft(left);
}

function Countdown({ at, now }: { at: Date; now: Date }) {
  const left = useTimeLeft(at, now);
  if (left === 0) return <p className={styles.soon}>Ждём {SOON}</p>;
  return (
    <p className={styles.parts} role="timer">
      {countdownParts(left).map(({ value, unit }) => (
        <span key={unit[0]} className={styles.part}>
          <b>{value}</b> {unit}
        </span>
      ))}
    </p>
  );
}
