import { releasePath } from '#contract/addresses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { usePlayer } from '../../store/player-context.ts';
import type { NextToWatch } from './ending-route.ts';
import styles from './ending-screen.module.css';
import { WatchedButton } from './watched-button.tsx';
import { type NextSuggestion, useEnding } from './use-ending.ts';

/** Shown after the last episode: what to watch next, and a link to the release. */
export default function EndingScreen() {
  const { time, playback } = usePlayer();
  const { heading, help, next, similar, release, target } = useEnding();
  const restart = () => {
    time.seek(0);
    playback.play();
  };
  return (
    <section className={styles.screen} aria-label="После этого эпизода">
      <div className={styles.scroll}>
        <div className={styles.content}>
          <header className={classes(styles.head, next && styles.spare)}>
            <h2>{heading}</h2>
            {help !== null && <p>{help}</p>}
          </header>
          {next && <Next next={next} />}
          <div className={styles.actions}>
            <LinkButton variant={next ? 'quiet' : 'main'} to={release.to} target={target}>
              К релизу
            </LinkButton>
            <Button onClick={restart}>
              <Icon name="restart" />
              Сначала
            </Button>
            <WatchedButton />
          </div>
          <Similar cards={similar} target={target} />
        </div>
      </div>
    </section>
  );
}

function Next({ next: { to, kind, title, facts, picture, shape } }: { next: NextSuggestion }) {
  return (
    <div className={styles.next}>
      <span className={shape === 'frame' ? styles.frame : styles.poster}>
        <Poster pictures={picture} shape={shape} sizes="160px" />
      </span>
      <div className={styles.words}>
        <p>{kind}</p>
        <h3>{title}</h3>
        {facts !== null && <p>{facts}</p>}
        <div>
          <LinkButton variant="main" to={to} replace>
            <Icon name="play" />
            Смотреть
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

// Rendered empty while the list loads, to reserve its space.
function Similar({ cards, target }: { cards: NextToWatch['similar']; target: '_blank' | undefined }) {
  return (
    <div className={styles.similar}>
      {cards.length > 0 && <h3>Похожие релизы</h3>}
      <ul>
        {cards.map(({ alias, title, poster }) => (
          <li key={alias}>
            <Link to={releasePath(alias)} target={target}>
              <Poster pictures={poster} sizes="140px" />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
