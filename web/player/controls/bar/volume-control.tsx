import { type CSSProperties, useEffect, useRef } from 'react';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { IconButton } from './icon-button.tsx';
import styles from './volume-control.module.css';

const STEP = 0.05;
// Pixels that one notch of a mouse wheel exceeds; touchpads send many smaller amounts.
const WHEEL_STEP = 60;

/** Turns wheel movement over an element into volume steps, without scrolling the page. */
function useWheel(change: (by: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let distance = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      distance += event.deltaY;
      if (Math.abs(distance) < WHEEL_STEP) return;
      change(distance < 0 ? STEP : -STEP);
      distance = 0;
    };
    const target = element.current;
    // React's own wheel listeners are passive and cannot prevent scrolling.
    target?.addEventListener('wheel', onWheel, { passive: false });
    return () => target?.removeEventListener('wheel', onWheel);
  }, [change]);
  return element;
}

/** A mute button with a slider; the mouse wheel works over both. */
export function VolumeControl() {
  const { volume } = usePlayer();
  const { level, isMuted } = useSlice(volume, (state) => state);
  const audibleLevel = isMuted ? 0 : level;
  const icon = audibleLevel === 0 ? 'volume-off' : audibleLevel < 0.5 ? 'volume-low' : 'volume';
  const percent = Math.round(audibleLevel * 100);
  return (
    <div ref={useWheel(volume.change)} className={styles.volume}>
      <IconButton
        icon={icon}
        label={isMuted ? 'Включить звук' : 'Выключить звук'}
        shortcut="KeyM"
        onClick={volume.toggleMute}
      />
      <input
        type="range"
        className={styles.slider}
        style={{ '--filled': `${percent}%` } as CSSProperties}
        aria-label="Громкость"
        aria-valuetext={`${percent} %`}
        min={0}
        max={1}
        step={STEP}
        value={audibleLevel}
        onChange={(event) => volume.setLevel(Number(event.target.value))}
      />
    </div>
  );
}
