import { useIsTv } from '#web/entities/viewer/root-data.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { classes } from '#web/ui/classes.ts';
import { useEpisode, useIsEmbed, usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './bottom-bar.module.css';
import { EmbedSiteLink } from '../title/embed-site-link.tsx';
import { IconButton } from './icon-button.tsx';
import { QualityMenu } from '../menus/quality-menu.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SettingsMenu } from '../menus/settings-menu.tsx';
import { SpeedMenu } from '../menus/speed-menu.tsx';
import { TimeLabel } from './time-label.tsx';
import { VolumeControl } from './volume-control.tsx';

const loaded = import.meta.env.SSR ? await import('../tv/tv-bar.tsx') : undefined;
const TvBar = lazyComponent(
  loaded,
  () => import('../tv/tv-bar.tsx'),
  (module) => module.TvBar,
);

/** The control bar at the bottom of the player. */
export function BottomBar() {
  const isEmbed = useIsEmbed();
  if (useIsTv()) return <TvBar />;
  return (
    <div className={classes(styles.bar, isEmbed && styles.embed)}>
      <SeekBar />
      <div className={styles.row}>
        <div className={styles.byMouse}>
          <PlayButton />
          <NextButton />
          <StepButtons />
          <span className={styles.spare}>
            <VolumeControl />
          </span>
        </div>
        <TimeLabel />
        <div className={styles.end}>
          <span className={styles.roomy}>
            <SpeedMenu />
            <QualityMenu />
          </span>
          <EpisodesButton />
          <span className={styles.settings}>
            <SettingsMenu />
          </span>
          <span className={styles.spare}>
            <PipButton />
          </span>
          <TheatreButton />
          <span className={styles.spare}>
            <SiteMark />
          </span>
          <FullscreenButton />
        </div>
      </div>
    </div>
  );
}

function PlayButton() {
  const { playback } = usePlayer();
  const isPaused = useSlice(playback, (state) => state.isPaused);
  return (
    <IconButton
      icon={isPaused ? 'play' : 'pause'}
      label={isPaused ? 'Смотреть' : 'Пауза'}
      shortcut="Space"
      data-play
      onClick={playback.toggle}
    />
  );
}

function NextButton() {
  const { queue } = usePlayer();
  const nextId = useSlice(queue, (state) => state.current?.nextId);
  if (!nextId) return null;
  return <IconButton icon="next" label="Следующий эпизод" shortcut="Shift+KeyN" onClick={queue.next} />;
}

function StepButtons() {
  const { time } = usePlayer();
  return (
    <span className={styles.steps}>
      <IconButton
        icon="back-10"
        label="На 10 секунд назад"
        shortcut="KeyJ"
        onClick={() => time.seekBy(-10)}
      />
      <IconButton
        icon="forward-10"
        label="На 10 секунд вперёд"
        shortcut="KeyL"
        onClick={() => time.seekBy(10)}
      />
    </span>
  );
}

function EpisodesButton() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'episodes');
  return (
    <span className={styles.episodes}>
      <IconButton
        icon="episodes"
        label="Эпизоды"
        shortcut="KeyE"
        aria-expanded={isOpen}
        onClick={() => menus.toggle('episodes')}
      />
    </span>
  );
}

function PipButton() {
  const { pip } = usePlayer();
  const isPossible = useSlice(pip, (state) => state.isPossible);
  return isPossible ? (
    <IconButton icon="pip" label="Картинка в картинке" shortcut="KeyP" onClick={pip.toggle} />
  ) : null;
}

function TheatreButton() {
  const { theatre } = usePlayer();
  const { isInPage, isPossible } = useSlice(theatre, (state) => state);
  const isEmbed = useIsEmbed();
  if (!isPossible || isEmbed) return null;
  return (
    <IconButton
      icon={isInPage ? 'theatre' : 'in-page'}
      label={isInPage ? 'Во всё окно' : 'На странице'}
      shortcut="KeyT"
      onClick={theatre.toggle}
    />
  );
}

function SiteMark() {
  const episode = useEpisode();
  return useIsEmbed() ? <EmbedSiteLink episode={episode} /> : null;
}

function FullscreenButton() {
  const { fullscreen } = usePlayer();
  const { isFullscreen, isPossible } = useSlice(fullscreen, (state) => state);
  if (!isPossible) return null;
  return (
    <IconButton
      icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
      label={isFullscreen ? 'Выйти из полного экрана' : 'Полный экран'}
      shortcut="KeyF"
      onClick={fullscreen.toggle}
    />
  );
}
