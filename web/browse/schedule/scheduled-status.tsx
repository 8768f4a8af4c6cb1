import { LiveDot } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Occurrence } from './days/occurrences.ts';
import styles from './scheduled-status.module.css';

const STATES = {
  out: { icon: null, label: 'Вышел' },
  expected: { icon: 'clock', label: 'Ожидается' },
  late: { icon: 'clock', label: 'Задерживается' },
  postponed: { icon: 'clock', label: 'Перенос' },
  whole: { icon: 'check', label: 'Сезон вышел целиком' },
} as const;

/** The status of a day's episode. */
export function ScheduledStatus({ state, moved }: Pick<Occurrence, 'state' | 'moved'>) {
  const { icon, label } = STATES[state];
  return (
    <span className={styles[state]}>
      {icon === null ? <LiveDot /> : <Icon name={icon} size={14} />}
      {moved ?? label}
    </span>
  );
}
