import { useState } from 'react';
import { Link } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EpisodeList } from '../controls/episode-list.tsx';
import { fullEpisodeTitle } from '#web/entities/episode/episode-words.ts';
import type { Line } from '#web/entities/episode/line.ts';
import { useMoment } from '../store/use-moment.ts';
import styles from './elsewhere.module.css';
import { FrameDoor } from './frame-door.tsx';
import { FrameNote } from './frame-note.tsx';
import { FramedFilm } from './framed-film.tsx';
import { type Frame, framesOf } from './frames.ts';
import { neighboursOf } from './neighbours.ts';
import { afterRefusal, loadedAddress } from './refused.ts';
import { agreements, useAgreed } from './use-agreements.ts';

type ElsewhereProps = { episode: ReleasedEpisode; line: Line };

/**
 * An episode that only other sites have: in a frame of theirs once the viewer has agreed, with the way to the other
 * episodes.
 */
export function Elsewhere({ episode, line }: ElsewhereProps) {
  const { release } = episode;
  const name = fullEpisodeTitle(episode);
  const { frames, frame, refused, open, ask, refuse } = useFrame(episode);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Link to={releasePath(release.alias)} className={styles.back} aria-label="Назад к релизу">
          <Icon name="back" size={24} />
        </Link>
        <h1>
          <Link to={releasePath(release.alias)}>{release.name.main}</Link>
          <small>{name}</small>
        </h1>
      </header>
      <div className={styles.film}>
        {frame ? (
          <FramedFilm frame={frame} title={`${release.name.main}. ${name}`} onRefused={refuse} />
        ) : (
          <div className={styles.door}>
            <FrameDoor frames={frames} refused={refused} onOpen={open} />
          </div>
        )}
        <Steps episode={episode} line={line} />
        {frame && <FrameNote frame={frame} hasOthers={frames.length > 1} onAsk={ask} />}
      </div>
      <section className={styles.list} aria-label={line.title ?? 'Эпизоды'}>
        <h2>{line.title ?? 'Эпизоды'}</h2>
        <EpisodeList line={line} current={episode} />
      </section>
    </main>
  );
}

/**
 * Which frame is shown: that of the site chosen now, else of one agreed to before; none while the viewer is being
 * asked.
 */
function useFrame(episode: ReleasedEpisode) {
  const frames = framesOf(episode, episode.release, useMoment());
  const agreed = useAgreed();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const allowed = frames.filter(({ origin, name }) => agreed.includes(origin) && name !== refused);
  const frame = isAsked ? undefined : (allowed.find(({ name }) => name === chosen) ?? allowed[0]);
  return {
    frames,
    frame,
    refused,
    open: ({ name, origin }: Frame, forGood: boolean) => {
      agreements().give(origin, forGood);
      setChosen(name);
      setIsAsked(false);
    },
    ask: () => setIsAsked(true),
    refuse: () => {
      if (afterRefusal(loadedAddress(), location.href) === 'load-again') location.reload();
      else setRefused(frame?.name ?? null);
    },
  };
}

function Steps({ episode, line }: ElsewhereProps) {
  const { previous, next } = neighboursOf(episode, line);
  if (!previous && !next) return null;
  return (
    <nav className={styles.steps} aria-label="Соседние эпизоды">
      {previous && (
        <LinkButton to={line.addressOf(previous)} replace>
          <Icon name="previous" />
          Предыдущий
        </LinkButton>
      )}
      {next && (
        <LinkButton to={line.addressOf(next)} replace>
          Следующий
          <Icon name="next" />
        </LinkButton>
      )}
    </nav>
  );
}
