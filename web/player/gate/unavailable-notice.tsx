import type { ReactNode } from 'react';
import type { Release } from '#contract/release.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ReleaseBlocks } from '#web/entities/episode/player-episode.ts';
import { tieText } from '#web/ui/tie-text.ts';
import { confirmAdult } from './adult-confirmation.ts';
import styles from './unavailable-notice.module.css';
import { DetectedLocationNote } from './detected-location-note.tsx';

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
export function UnavailableNotice({ sign, heading, help, note, children }: DoorProps) {
  return (
    <section className={styles.door}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <h2>{heading}</h2>
      <p className={styles.help}>{tieText(help)}</p>
      {note}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

type BlockedDoorProps = { release: ReleaseBlocks & Pick<Release, 'name'>; children?: ReactNode };

/** Shown in place of the episodes of a blocked release. */
export function BlockedNotice({ release, children }: BlockedDoorProps) {
  if (release.is_blocked_by_copyrights) {
    return (
      <UnavailableNotice
        sign={<Icon name="lock" size={32} />}
        heading="Закрыто по требованию правообладателя"
        help="Страница сохранена: описание, участники, ваши отметки"
      >
        {children}
      </UnavailableNotice>
    );
  }
  return (
    <UnavailableNotice
      sign={<Icon name="globe" size={32} />}
      heading="Недоступно в вашем регионе"
      help="Страница сохранена: описание, участники, ваши отметки"
      note={<DetectedLocationNote title={release.name.main} />}
    >
      {children}
    </UnavailableNotice>
  );
}

type AdultDoorProps = {
  /** The way out for viewers under 18; by default a button that goes back. */
  children?: ReactNode;
};

/** Asks once in thirty days whether the viewer is an adult. */
export function AgeGate({ children = <BackButton /> }: AdultDoorProps) {
  return (
    <UnavailableNotice sign="18+" heading="Только для взрослых, 18+" help="Подтвердите, что вам есть 18 лет">
      <span className={styles.answers}>
        <Button variant="main" size="large" onClick={confirmAdult}>
          Мне есть 18
        </Button>
        {children}
      </span>
      <span className={styles.unheard}>Чтобы ответить, включите JavaScript</span>
    </UnavailableNotice>
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
