import { Dot } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Scheduled } from './scheduled.ts';
import styles from './state.module.css';

const LOOKS = {
  out: { icon: null, words: 'Вышел' },
  expected: { icon: 'clock', words: 'Ожидается' },
  late: { icon: 'clock', words: 'Задерживается' },
  whole: { icon: 'check', words: 'Сезон вышел целиком' },
} as const;

/** What became of the episode of a day, in a word. */
export function State({ state }: Pick<Scheduled, 'state'>) {
  const { icon, words } = LOOKS[state];
  return (
    <span className={styles[state]}>
      {icon === null ? <Dot /> : <Icon name={icon} size={14} />}
      {words}
    </span>
  );
}
