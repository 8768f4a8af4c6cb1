import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { lengthWords } from '../../words/time.ts';
import { EpisodeFrame } from '../episode-frame.tsx';
import { episodeLabel } from '../episode-words.ts';
import { hasVideo } from '../film.ts';
import type { Line, LineEpisode, Part } from '../line.ts';
import styles from './episode-list.module.css';

/** The episodes of a line in watching order, the one on the screen marked and scrolled to; the parts of a queue under their names. */
export function EpisodeList({ line, current }: { line: Line; current: { id: string } }) {
  const list = (part: Part) => (
    <ol className={styles.list}>
      {part.episodes.map((episode) => (
        <li key={episode.id}>
          <Row episode={episode} address={line.addressOf(episode)} isCurrent={episode.id === current.id} />
        </li>
      ))}
    </ol>
  );
  const [only] = line.parts;
  if (line.title === null && only) return list(only);
  return line.parts.map((part) => (
    <section key={part.release.id} className={styles.part}>
      <h3>{part.release.name.main}</h3>
      {list(part)}
    </section>
  ));
}

type RowProps = { episode: LineEpisode; address: string; isCurrent: boolean };

function Row({ episode, address, isCurrent }: RowProps) {
  const content = (
    <>
      <span className={styles.frame}>
        <EpisodeFrame episode={episode} sizes="128px" />
      </span>
      <span className={styles.words}>
        <b>{episodeLabel(episode)}</b>
        {episode.name && <span>{episode.name}</span>}
        <small>{hasVideo(episode) ? lengthWords(episode.duration) : 'видео ещё нет'}</small>
      </span>
    </>
  );
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Scrolled by hand: `scrollIntoView` would move the whole page with it.
    const drawer = row.current?.closest<HTMLElement>('[data-drawer]');
    if (isCurrent && row.current && drawer)
      drawer.scrollTop = row.current.offsetTop - drawer.clientHeight / 3;
  }, [isCurrent]);
  if (!hasVideo(episode)) return <span className={classes(styles.row, styles.missing)}>{content}</span>;
  return (
    <Link ref={row} className={styles.row} to={address} replace aria-current={isCurrent || undefined}>
      {content}
    </Link>
  );
}
