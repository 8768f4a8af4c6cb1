import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { PublishDay } from '#contract/enums.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { classes } from '#web/ui/classes.ts';
import { DAY_NAMES, DAYS } from './format-planned.ts';
import type { WeekActs } from './use-week.ts';
import { WeekCard } from './week-card.tsx';
import styles from './week.module.css';

type WeekProps = WeekActs & { releases: readonly PlannedRelease[]; today: PublishDay };

/** Seven columns of releases, one below the other on narrow screens. */
export function Week({ releases, today, move, takeOut }: WeekProps) {
  const week = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<PublishDay>();
  const [focus, setFocus] = useState<{ id: number; control: string }>();
  const [said, setSaid] = useState('');

  // A card that goes to another day is another element, also when it goes back because its move was refused.
  const dayOfFocus = releases.find(({ id }) => id === focus?.id)?.publish_day;
  useEffect(() => {
    if (!focus || dayOfFocus === undefined || document.activeElement !== document.body) return;
    week.current?.querySelector<HTMLElement>(`[data-release="${focus.id}"] ${focus.control}`)?.focus();
  }, [focus, dayOfFocus]);

  function moveWithFocus(release: PlannedRelease, day: PublishDay, by?: HTMLElement) {
    move(release, day);
    setSaid(`${release.name}: ${DAY_NAMES[day].toLowerCase()}`);
    setFocus({ id: release.id, control: by?.tagName === 'A' ? 'a' : 'button' });
  }

  function drop(event: DragEvent, day: PublishDay) {
    event.preventDefault();
    setOver(undefined);
    const id = Number(event.dataTransfer.getData('text/plain'));
    const release = releases.find((one) => one.id === id);
    if (release) move(release, day);
  }

  return (
    <div className={styles.week} ref={week}>
      {DAYS.map((day) => {
        const own = releases.filter((one) => one.publish_day === day);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Cards move by keys, too.
          <section
            key={day}
            className={classes(styles.day, day === today && styles.today, day === over && styles.over)}
            aria-labelledby={`day-${day}`}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(day);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => drop(event, day)}
          >
            <h2 id={`day-${day}`}>
              {DAY_NAMES[day]}
              {day === today && <span>сегодня</span>}
            </h2>
            {own.length === 0 && <p className={styles.nothing}>Ничего</p>}
            <ul>
              {own.map((release) => (
                <WeekCard key={release.id} release={release} move={moveWithFocus} takeOut={takeOut} />
              ))}
            </ul>
          </section>
        );
      })}
      <output className={styles.said}>{said}</output>
    </div>
  );
}
