import { Button } from '#web/ui/controls/button.tsx';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel, episodeTitle } from '#web/entities/episode/format-episode.ts';
import { tieText } from '#web/ui/tie-text.ts';
import { usePlaylist, usePlayer } from '#web/player/store/player-context.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { CountdownRing } from './countdown-ring.tsx';
import styles from './next-card.module.css';

/** Offers the next episode over the ending and, unless switched off, starts it after a countdown. */
export function NextCard() {
  const { queue, menus } = usePlayer();
  const { title, parts } = usePlaylist();
  const positions = usePositions();
  const isCovered = useIsCovered();
  const { current: played, card, secondsLeft: left, countdown, isOver } = useSlice(queue, (state) => state);
  const part = parts.find(({ episodes }) => episodes.some(({ id }) => id === played?.nextId));
  const next = part?.episodes.find(({ id }) => id === played?.nextId);
  const hasMenu = useSlice(menus, (state) => state.open !== null);
  // After the episode a screen takes its place.
  if (card === 'none' || isOver || hasMenu || !part || !next) return null;
  const isNextCovered = isCovered(next, positions[next.id]);
  return (
    <section className={styles.card} aria-label="Следующий эпизод">
      <div className={styles.about}>
        <span className={styles.frame}>
          <EpisodeFrame episode={next} sizes="160px" isCovered={isNextCovered} />
        </span>
        <div className={styles.words}>
          <p>
            {title === null || part.release.id === played?.releaseId
              ? 'Следующий эпизод'
              : part.release.name.main}
          </p>
          <h2>{isNextCovered ? episodeLabel(next) : tieText(episodeTitle(next))}</h2>
        </div>
        {left !== null && <CountdownRing left={left} from={countdown} />}
      </div>
      <div className={styles.actions}>
        <Button variant="main" wide onClick={queue.next}>
          Смотреть
        </Button>
        <Button wide onClick={queue.dismissCard}>
          Смотреть титры
        </Button>
      </div>
    </section>
  );
}
