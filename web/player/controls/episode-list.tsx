import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Episode } from '#contract/episodes.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { classes } from '../../ui/classes.ts';
import { lengthWords } from '../../words/time.ts';
import { episodeAddress } from '../addresses.ts';
import { EpisodeFrame } from '../episode-frame.tsx';
import { episodeLabel } from '../episode-words.ts';
import { hasVideo, inWatchingOrder } from '../film.ts';
import styles from './episode-list.module.css';

/** The release's episodes in watching order, the one on the screen marked and scrolled to. */
export function EpisodeList({ episode }: { episode: ReleasedEpisode }) {
  return (
    <ol className={styles.list}>
      {inWatchingOrder(episode.release.episodes).map((other) => (
        <li key={other.id}>
          <Row episode={other} isCurrent={other.id === episode.id} />
        </li>
      ))}
    </ol>
  );
}

function Row({ episode, isCurrent }: { episode: Episode; isCurrent: boolean }) {
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
    <Link
      ref={row}
      className={styles.row}
      to={episodeAddress(episode)}
      replace
      aria-current={isCurrent || undefined}
    >
      {content}
    </Link>
  );
}
