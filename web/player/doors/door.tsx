import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Blocks } from '../film.ts';
import { confirmAdult } from './adult-confirmation.ts';
import styles from './door.module.css';

type DoorProps = { sign: ReactNode; heading: string; help: string; children?: ReactNode };

/** Says why something cannot be watched here, and what can be done about it. */
export function Door({ sign, heading, help, children }: DoorProps) {
  return (
    <section className={styles.door}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <h2>{heading}</h2>
      <p className={styles.help}>{help}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

/** Stands in for the episodes of a blocked release. */
export function BlockedDoor({ release, children }: { release: Blocks; children?: ReactNode }) {
  if (release.is_blocked_by_copyrights) {
    return (
      <Door
        sign={<Icon name="lock" size={32} />}
        heading="Закрыто по требованию правообладателя"
        help="Страница сохранена: описание, участники, ваши отметки"
      >
        {children}
      </Door>
    );
  }
  return (
    <Door
      sign={<Icon name="globe" size={32} />}
      heading="Недоступно в вашем регионе"
      help="Правообладатель закрыл показ в стране, из которой вы зашли"
    >
      {children}
    </Door>
  );
}

/** Asks once in thirty days whether the viewer is of age. */
export function AdultDoor() {
  return (
    <Door sign="18+" heading="Только для взрослых, 18+" help="Подтвердите, что вам есть 18 лет">
      <Button look="main" size="large" onClick={confirmAdult}>
        Мне есть 18
      </Button>
      <Button size="large" onClick={goBack}>
        Назад
      </Button>
    </Door>
  );
}

// A page opened from outside has nowhere of ours to go back to.
function goBack() {
  if (history.length > 1) history.back();
  else location.assign('/');
}
