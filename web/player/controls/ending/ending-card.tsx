import { Button } from '#web/ui/controls/button.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { usePlayer } from '../../store/player-context.ts';
import card from '../notices/next-card.module.css';
import styles from './ending-card.module.css';
import { useEnding } from './use-ending.ts';
import { useNextFace } from './use-next-face.tsx';

/** Shown over the ending of the last episode: what to watch next, or that nothing follows. */
export default function EndingCard() {
  const { queue } = usePlayer();
  const { heading, help, next, release, target } = useEnding();
  const face = useNextFace(next);
  return (
    <section className={card.card} aria-label="После этого эпизода">
      <div className={card.about}>
        {face && <span className={next?.episode ? card.frame : styles.poster}>{face.picture}</span>}
        <div className={card.words}>
          <p>{next?.kind ?? release.title}</p>
          <h2>{face?.title ?? heading}</h2>
          {!next && help !== null && <p>{help}</p>}
        </div>
      </div>
      <div className={card.actions}>
        {next ? (
          <LinkButton variant="main" wide to={next.to} replace>
            Смотреть
          </LinkButton>
        ) : (
          <LinkButton variant="main" wide to={release.to} target={target}>
            К релизу
          </LinkButton>
        )}
        <Button wide onClick={queue.dismissCard}>
          Смотреть титры
        </Button>
      </div>
    </section>
  );
}
