import { Button } from '../../ui/button.tsx';
import { Poster } from '../../ui/poster.tsx';
import { episodeTitle } from '../episode-words.ts';
import { COUNTDOWN } from '../next-card.ts';
import { useEpisode, usePlayer } from '../player-context.ts';
import { useSlice } from '../use-slice.ts';
import { CountdownRing } from './countdown-ring.tsx';
import styles from './next-card.module.css';

/** Offers the next episode over the ending and, if not told otherwise, goes on by itself. */
export function NextCard() {
  const { queue } = usePlayer();
  const { release } = useEpisode();
  const { film, card, left } = useSlice(queue, (state) => state);
  const next = release.episodes.find(({ id }) => id === film?.nextId);
  if (card === 'none' || !next) return null;
  return (
    <section className={styles.card} aria-label="Следующий эпизод">
      <div className={styles.about}>
        <span className={styles.frame}>
          <Poster pictures={next.preview} shape="frame" sizes="160px" />
        </span>
        <div className={styles.words}>
          <p>Следующий эпизод</p>
          <h2>{episodeTitle(next)}</h2>
        </div>
        {left !== null && <CountdownRing left={left} from={COUNTDOWN} />}
      </div>
      <div className={styles.actions}>
        <Button look="main" wide onClick={queue.next}>
          Смотреть
        </Button>
        <Button wide onClick={queue.stay}>
          Смотреть титры
        </Button>
      </div>
    </section>
  );
}
