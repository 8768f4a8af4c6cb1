import { episodePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { episodeLabel, episodeNumber, fullEpisodeTitle } from '#web/entities/episode/episode-words.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import { hostsOf } from '#web/entities/episode/hosts.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { useCovered } from '#web/entities/episode/use-covered.ts';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './episode-numbers.module.css';

type NumbersProps = { episodes: readonly Episode[]; positions: Positions; jumpedTo: number | null };

/** Fifty episodes at a glance: bare numbers, the seen ones dimmed, the begun ones underlined. */
export function EpisodeNumbers({ episodes, positions, jumpedTo }: NumbersProps) {
  return (
    <ol className={styles.numbers}>
      {episodes.map((episode) => (
        <li key={episode.id}>
          <Cell
            episode={episode}
            position={positions[episode.id]}
            isJumpedTo={episode.ordinal === jumpedTo}
          />
        </li>
      ))}
    </ol>
  );
}

type CellProps = { episode: Episode; position: Positions[string] | undefined; isJumpedTo: boolean };

function Cell({ episode, position, isJumpedTo }: CellProps) {
  const number = episodeNumber(episode.ordinal) ?? '★';
  const isCovered = useCovered()(episode, position);
  const isElsewhere = !hasVideo(episode) && hostsOf(episode).length > 0;
  if (!hasVideo(episode) && !isElsewhere) {
    return (
      <span className={classes(styles.number, styles.missing)} title="видео ещё нет">
        {number}
      </span>
    );
  }
  const state = position && (position.isWatched ? 'seen' : 'begun');
  return (
    <Link
      to={episodePath(episode.id)}
      reloadDocument={isElsewhere}
      prefetch="intent"
      title={
        (isCovered ? episodeLabel(episode) : fullEpisodeTitle(episode)) +
        (isElsewhere ? ' · на другом сайте' : '')
      }
      className={classes(styles.number, state && styles[state], isJumpedTo && styles.jumped)}
    >
      {number}
      {state && <Spoken>{state === 'seen' ? ', просмотрен' : ', начат'}</Spoken>}
    </Link>
  );
}
