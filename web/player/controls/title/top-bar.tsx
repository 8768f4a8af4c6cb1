import { Link } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import { classes } from '#web/ui/classes.ts';
import { useIsTv, useRootData } from '#web/entities/viewer/root-data.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { useEpisode, useIsEmbed, usePlayer } from '#web/player/store/player-context.ts';
import { ReportButton } from '../help/report-button.tsx';
import { ShareMenu } from '../menus/share-menu.tsx';
import { SoundChip } from '../notices/sound-chip.tsx';
import { useSlice } from '../../store/use-slice.ts';
import { IconButton } from '../bar/icon-button.tsx';
import styles from './top-bar.module.css';

/** Moves playback to a television: by AirPlay if a receiver is near, else by Google Cast if the operator allows it. */
function TvButton() {
  const { airPlay, casting } = usePlayer();
  const hasAirPlay = useSlice(airPlay, (state) => state.isAvailable);
  const stage = useSlice(casting, (state) => state.stage);
  const isEmbed = useIsEmbed();
  // Without this interface a browser cannot cast.
  const hasCast = useRootData()?.hasCast === true && 'PresentationRequest' in window && !isEmbed;
  if (hasAirPlay) return <IconButton icon="device" label="На телевизор" onClick={airPlay.choose} />;
  if (!hasCast || stage !== 'off') return null;
  return <IconButton icon="device" label="На телевизор" onClick={casting.ask} />;
}

const loaded = import.meta.env.SSR ? await import('../tv/tv-bar.tsx') : undefined;
const TvClock = lazyComponent(
  loaded,
  () => import('../tv/tv-bar.tsx'),
  (module) => module.TvClock,
);

/** The link back and the titles; in an embed only a link to our site, in a new tab. */
export function TopBar() {
  const episode = useEpisode();
  const isEmbed = useIsEmbed();
  const { release } = episode;
  const isTv = useIsTv();
  return (
    <header className={styles.bar}>
      {!isEmbed && (
        <Link to={releasePath(release.alias)} className={styles.back} aria-label="Назад к релизу">
          <Icon name="back" size={24} />
        </Link>
      )}
      <p className={classes(styles.title, isEmbed && styles.embedded)}>
        <Link
          to={isEmbed ? episodePath(episode.id) : releasePath(release.alias)}
          target={isEmbed ? '_blank' : undefined}
        >
          {release.name.main}
        </Link>
        <span>{fullEpisodeTitle(episode)}</span>
      </p>
      <SoundChip />
      {isTv ? (
        <TvClock />
      ) : (
        <div className={styles.end}>
          <TvButton />
          <span className={classes(!isEmbed && styles.spare)}>
            <ReportButton />
            <ShareMenu />
          </span>
        </div>
      )}
    </header>
  );
}
