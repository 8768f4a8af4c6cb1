import { episodePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { episodeLabel, episodeNumber, fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import { externalHostsOf } from '#web/entities/episode/external-hosts.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { missingVideo } from './only-in-torrents.ts';
import { useRelease } from '../use-release.ts';
import styles from './episode-numbers.module.css';

type NumbersProps = { episodes: readonly Episode[]; positions: Positions; jumpedTo: number | null };

/** Episodes as bare numbers; watched ones are dimmed, started ones underlined. */
export function EpisodeNumbers({ episodes, positions, jumpedTo }: NumbersProps) {
  return (
    <ol className={styles.numbers}>
      {episodes.map((episode) => (
        <li key={episode.id}>
          <NumberCell
            episode={episode}
            position={positions[episode.id]}
            isJumpedTo={episode.ordinal === jumpedTo}
          />
        </li>
      ))}
    </ol>
  );
}

type NumberCellProps = { episode: Episode; position: Positions[string] | undefined; isJumpedTo: boolean };

function NumberCell({ episode, position, isJumpedTo }: NumberCellProps) {
  const number = episodeNumber(episode.ordinal) ?? '★';
  const { release } = useRelease();
  const isCovered = useIsCovered()(episode, position);
  const isElsewhere = !hasVideo(episode) && externalHostsOf(episode).length > 0;
  if (!hasVideo(episode) && !isElsewhere) {
    return (
      <span className={classes(styles.number, styles.missing)} title={missingVideo(release) ?? undefined}>
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
      {state && <VisuallyHidden>{state === 'seen' ? ', просмотрен' : ', начат'}</VisuallyHidden>}
    </Link>
  );
}
