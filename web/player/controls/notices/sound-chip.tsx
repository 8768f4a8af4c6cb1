import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classes } from '#web/ui/classes.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './sound-chip.module.css';

const SHRINK_AFTER = 6000;

/** Whether a state has lasted for six seconds. */
function useHasLasted(isOn: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), SHRINK_AFTER);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn]);
  return hasLasted;
}

/**
 * Unmutes a video that the browser has muted. At first it says so and stays when the bars hide; later it is an icon of
 * the bars. Menus and the card of the next episode take its place.
 */
export function SoundChip() {
  const { playback, volume, queue, menus } = usePlayer();
  const isSilenced = useSlice(playback, (state) => state.isSilenced);
  const hasCard = useSlice(queue, (state) => state.card !== 'none');
  const hasMenu = useSlice(menus, (state) => state.open !== null);
  const isSmall = useHasLasted(isSilenced);
  if (!isSilenced || hasCard || hasMenu) return null;
  return (
    <output
      className={classes(styles.place, isSmall && styles.small)}
      data-sound
      data-stays={isSmall ? undefined : ''}
    >
      <button
        type="button"
        className={styles.chip}
        aria-label={isSmall ? 'Включить звук' : undefined}
        onClick={volume.toggleMute}
      >
        <Icon name="volume-off" />
        {!isSmall && (
          <>
            <span className={styles.reason}>Звук выключен браузером</span>
            <span className={styles.action}>Включить звук</span>
          </>
        )}
      </button>
    </output>
  );
}
