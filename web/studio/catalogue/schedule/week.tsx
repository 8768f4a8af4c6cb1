import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { PublishDay } from '#contract/enums.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import { classes } from '#web/ui/classes.ts';
import { startDrag } from '#web/ui/order/drag.ts';
import { boxAt } from '#web/ui/order/order.ts';
import { DAY_NAMES, DAYS } from './format-planned.ts';
import type { WeekActs } from './use-week.ts';
import { WeekCard } from './week-card.tsx';
import styles from './week.module.css';

type WeekProps = WeekActs & { releases: readonly PlannedRelease[]; today: PublishDay };

// Pixels that a pressed mouse goes before a card goes with it.
const SLOP = 6;

/** Seven columns of releases, one below the other on narrow screens. */
export function Week({ releases, today, move, takeOut }: WeekProps) {
  const week = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ id: number; over?: PublishDay | undefined }>();
  const ended = useRef<() => void>(undefined);
  const [focus, setFocus] = useState<{ id: number; control: string }>();

  // A card that goes to another day is another element, also when it goes back because its move was refused.
  const dayOfFocus = releases.find(({ id }) => id === focus?.id)?.publish_day;
  useEffect(() => {
    if (!focus || dayOfFocus === undefined || document.activeElement !== document.body) return;
    week.current?.querySelector<HTMLElement>(`[data-release="${focus.id}"] ${focus.control}`)?.focus();
  }, [focus, dayOfFocus]);

  function moveWithFocus(release: PlannedRelease, day: PublishDay, by?: HTMLElement) {
    move(release, day);
    setFocus({ id: release.id, control: by?.tagName === 'A' ? 'a' : 'button' });
  }

  useEffect(() => () => ended.current?.(), []);

  function grab({ currentTarget: card, nativeEvent }: PointerEvent<HTMLLIElement>, release: PlannedRelease) {
    let over: PublishDay | undefined;
    const end = () => {
      card.style.removeProperty('transform');
      setDrag(undefined);
    };
    ended.current?.();
    ended.current = startDrag(nativeEvent, {
      slop: SLOP,
      within: week.current,
      onMove: ({ x, y, byX, byY }) => {
        card.style.transform = `translate(${byX}px, ${byY}px)`;
        const days = [...(week.current?.children ?? [])].map((day) => day.getBoundingClientRect());
        over = DAYS[boxAt(days, x, y)];
        setDrag((now) => (now?.id === release.id && now.over === over ? now : { id: release.id, over }));
      },
      onDrop: () => {
        end();
        if (over !== undefined) move(release, over);
      },
      onCancel: end,
    });
  }

  return (
    <div className={styles.week} ref={week}>
      {DAYS.map((day) => {
        const own = releases.filter((one) => one.publish_day === day);
        return (
          <section
            key={day}
            className={classes(styles.day, day === today && styles.today, day === drag?.over && styles.over)}
            aria-labelledby={`day-${day}`}
          >
            <h2 id={`day-${day}`}>
              {DAY_NAMES[day]}
              {day === today && <span>сегодня</span>}
            </h2>
            {own.length === 0 && <p className={styles.nothing}>Ничего</p>}
            <ul>
              {own.map((release) => (
                <WeekCard
                  key={release.id}
                  release={release}
                  move={moveWithFocus}
                  takeOut={takeOut}
                  isDragged={release.id === drag?.id}
                  onGrab={(event) => grab(event, release)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
