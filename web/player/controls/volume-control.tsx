import type { CSSProperties, WheelEvent } from 'react';
import { usePlayer } from '../player-context.ts';
import { useSlice } from '../use-slice.ts';
import { IconButton } from './icon-button.tsx';
import styles from './volume-control.module.css';

const STEP = 0.05;

/** Mute and a slider that comes out beside it; the wheel works over both. */
export function VolumeControl() {
  const { volume } = usePlayer();
  const { level, isMuted } = useSlice(volume, (state) => state);
  const heard = isMuted ? 0 : level;
  const icon = heard === 0 ? 'volume-off' : heard < 0.5 ? 'volume-low' : 'volume';
  const percent = Math.round(heard * 100);
  return (
    <div
      className={styles.volume}
      onWheel={({ deltaY }: WheelEvent) => volume.change(deltaY < 0 ? STEP : -STEP)}
    >
      <IconButton
        icon={icon}
        label={isMuted ? 'Включить звук' : 'Выключить звук'}
        keyCap="M"
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
        value={heard}
        onChange={(event) => volume.setLevel(Number(event.target.value))}
      />
    </div>
  );
}
