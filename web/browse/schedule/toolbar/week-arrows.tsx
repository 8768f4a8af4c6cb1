import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type ScheduleChoice, schedulePath, WEEKS } from './choice.ts';
import styles from './week-arrows.module.css';

type WeekArrowsProps = {
  choice: ScheduleChoice;
  /** «16–22 ноября», between the arrows of a week. */
  period: string;
  /** What its times mean, below its name. */
  note: ReactNode;
  hasLinks: boolean;
  children: ReactNode;
};

/**
 * Arrows that move by seven days, around the name of the week or the select of a day; at the first and the last week
 * there is a gap instead.
 */
export function WeekArrows({ choice, period, note, hasLinks, children }: WeekArrowsProps) {
  return (
    <div className={classes(styles.arrows, choice.view === 'week' && styles.week)}>
      <Arrow choice={choice} by={-1} />
      {choice.view === 'week' && (
        <p className={styles.period}>
          {period}
          {note}
        </p>
      )}
      {hasLinks && <div className={styles.days}>{children}</div>}
      <Arrow choice={choice} by={1} />
    </div>
  );
}

const LABELS = {
  '-1': { icon: 'left', label: 'На неделю раньше' },
  '1': { icon: 'right', label: 'На неделю позже' },
} as const;

function Arrow({ choice, by }: { choice: ScheduleChoice; by: -1 | 1 }) {
  const week = choice.week + by;
  const { icon, label } = LABELS[by];
  if (!WEEKS.includes(week)) return <span className={styles.none} />;
  return (
    <LinkButton
      to={schedulePath({ ...choice, week })}
      variant="bare"
      square
      replace
      preventScrollReset
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </LinkButton>
  );
}
