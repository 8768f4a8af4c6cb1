import { Fragment, useEffect, useState } from 'react';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { AirTime } from '../time/air-time.tsx';
import type { ScheduleLayout } from '../toolbar/choice.ts';
import type { Occurrence } from '../days/occurrences.ts';
import { ScheduledCard } from '../card/scheduled-card.tsx';
import { NowLine } from './now-line.tsx';
import { nowPlace } from './now-place.ts';
import styles from './timeline.module.css';

const MINUTE = 60_000;

/** Returns the time: `start`, the server's, until hydration, then the browser's at each full minute. */
function useMinute(start: string): Date {
  const [now, setNow] = useState(() => new Date(start));
  useEffect(() => {
    let timer = setTimeout(tick, 0);
    function tick() {
      const at = new Date();
      setNow(at);
      timer = setTimeout(tick, MINUTE - (at.getTime() % MINUTE));
    }
    return () => clearTimeout(timer);
  }, []);
  return now;
}

type TimelineProps = {
  releases: readonly Occurrence[];
  look: ScheduleLayout;
  /** When the page was loaded. */
  loadedAt: string;
  today: boolean;
  /** Whether the pictures are among the first of the page. */
  eager?: boolean;
};

/** A day by time: as large cards beside a line of hours, on which now is marked today, or as posters. */
export function Timeline({ releases, look, loadedAt, today, eager = false }: TimelineProps) {
  const now = useMinute(loadedAt);
  const place = today ? nowPlace(releases, now) : -1;
  const nearest = releases.findIndex(({ state, time }, i) => i >= place && state === 'expected' && time);
  return (
    <ol className={look === 'posters' ? styles.posters : styles.timeline}>
      {releases.map((release, i) => (
        <Fragment key={`${release.id} ${release.date}`}>
          {look === 'cards' && i === place && <NowLine now={now} />}
          <li className={i < place ? styles.past : styles.coming}>
            {look === 'cards' && (
              <span className={styles.time}>
                {release.time ? <AirTime {...release.time} isOwnDay /> : <UnknownTime />}
              </span>
            )}
            <ScheduledCard
              release={release}
              form={look === 'posters' ? 'poster' : 'large'}
              now={now}
              isAired={i < place}
              isNearest={today && i === nearest}
              eager={eager && i < 2}
            />
          </li>
        </Fragment>
      ))}
      {look === 'cards' && place === releases.length && <NowLine now={now} />}
    </ol>
  );
}

function UnknownTime() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>время неизвестно</VisuallyHidden>
    </>
  );
}
