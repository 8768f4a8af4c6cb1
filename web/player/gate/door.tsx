import type { ReactNode } from 'react';
import type { Release } from '#contract/release.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Blocks } from '#web/entities/episode/film.ts';
import { confirmAdult } from './adult-confirmation.ts';
import styles from './door.module.css';
import { WhereYouAre } from './where-you-are.tsx';

type DoorProps = {
  sign: ReactNode;
  heading: string;
  help: string;
  /** A smaller line under the help. */
  note?: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
};

/** Says why a video is unavailable and what the viewer can do. */
export function Door({ sign, heading, help, note, children }: DoorProps) {
  return (
    <section className={styles.door}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <h2>{heading}</h2>
      <p className={styles.help}>{help}</p>
      {note}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

type BlockedDoorProps = { release: Blocks & Pick<Release, 'name'>; children?: ReactNode };

/** Shown in place of the episodes of a blocked release. */
export function BlockedDoor({ release, children }: BlockedDoorProps) {
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
      help="Показ закрыт в стране, из которой вы зашли. Страница сохранена: описание, участники, ваши отметки"
      note={<WhereYouAre title={release.name.main} />}
    >
      {children}
    </Door>
  );
}

type AdultDoorProps = {
  /** The way out for viewers under 18; by default a button that goes back. */
  children?: ReactNode;
};

/** Asks once in thirty days whether the viewer is an adult. */
export function AdultDoor({ children = <BackButton /> }: AdultDoorProps) {
  return (
    <Door sign="18+" heading="Только для взрослых, 18+" help="Подтвердите, что вам есть 18 лет">
      <span className={styles.answers}>
        <Button look="main" size="large" onClick={confirmAdult}>
          Мне есть 18
        </Button>
        {children}
      </span>
      <span className={styles.unheard}>Чтобы ответить, включите JavaScript</span>
    </Door>
  );
}

function BackButton() {
  return (
    <Button size="large" onClick={goBack}>
      Назад
    </Button>
  );
}

// A page opened directly has no previous page to go back to.
function goBack() {
  if (history.length > 1) history.back();
  else location.assign('/');
}
