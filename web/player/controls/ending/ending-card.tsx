import { Button } from '#web/ui/controls/button.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { usePlayer } from '../../store/player-context.ts';
import card from '../next-card.module.css';
import styles from './ending-card.module.css';
import { useEnding } from './use-ending.ts';

/** Over the ending of the last episode: what comes after it, or that nothing does. */
export default function EndingCard() {
  const { queue } = usePlayer();
  const { heading, help, goOn, release, target } = useEnding();
  return (
    <section className={card.card} aria-label="После этого эпизода">
      <div className={card.about}>
        {goOn && (
          <span className={goOn.shape === 'frame' ? card.frame : styles.poster}>
            <Poster pictures={goOn.picture} shape={goOn.shape} sizes="120px" />
          </span>
        )}
        <div className={card.words}>
          <p>{goOn?.kind ?? release.title}</p>
          <h2>{goOn?.title ?? heading}</h2>
          {!goOn && help !== null && <p>{help}</p>}
        </div>
      </div>
      <div className={card.actions}>
        {goOn ? (
          <LinkButton look="main" wide to={goOn.to} replace>
            Смотреть
          </LinkButton>
        ) : (
          <LinkButton look="main" wide to={release.to} target={target}>
            К релизу
          </LinkButton>
        )}
        <Button wide onClick={queue.stay}>
          Смотреть титры
        </Button>
      </div>
    </section>
  );
}
