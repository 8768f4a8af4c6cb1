import { usePlayer } from '../player-context.ts';
import { useSlice } from '../use-slice.ts';
import styles from './bottom-bar.module.css';
import { IconButton } from './icon-button.tsx';
import { QualityMenu } from './quality-menu.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { TimeLabel } from './time-label.tsx';
import { VolumeControl } from './volume-control.tsx';

/** The bar under the film. */
export function BottomBar() {
  return (
    <div className={styles.bar}>
      <SeekBar />
      <div className={styles.row}>
        <div className={styles.byMouse}>
          <PlayButton />
          <NextButton />
          <span className={styles.spare}>
            <VolumeControl />
          </span>
        </div>
        <TimeLabel />
        <div className={styles.end}>
          <SpeedMenu />
          <QualityMenu />
          <EpisodesButton />
          <SettingsMenu />
          <span className={styles.spare}>
            <PipButton />
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
      keyCap="пробел"
      onClick={playback.toggle}
    />
  );
}

function NextButton() {
  const { queue } = usePlayer();
  const film = useSlice(queue, (state) => state.film);
  if (!film?.nextId) return null;
  return <IconButton icon="next" label="Следующий эпизод" keyCap="Shift + N" onClick={queue.next} />;
}

function EpisodesButton() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'episodes');
  return (
    <span className={styles.episodes}>
      <IconButton
        icon="episodes"
        label="Эпизоды"
        keyCap="E"
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
    <IconButton icon="pip" label="Картинка в картинке" keyCap="P" onClick={pip.toggle} />
  ) : null;
}

function FullscreenButton() {
  const { fullscreen } = usePlayer();
  const { isFullscreen, isPossible } = useSlice(fullscreen, (state) => state);
  if (!isPossible) return null;
  return (
    <IconButton
      icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
      label={isFullscreen ? 'Выйти из полного экрана' : 'Полный экран'}
      keyCap="F"
      onClick={fullscreen.toggle}
    />
  );
}
