import { type CSSProperties, useEffect, useRef } from 'react';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import { IconButton } from './icon-button.tsx';
import styles from './volume-control.module.css';

const STEP = 0.05;
// A notch of a mouse wheel; touchpads come in much smaller portions.
const NOTCH = 60;

/** Turns the wheel over an element into steps, without scrolling the page under it. */
function useWheel(change: (by: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let turned = 0;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < NOTCH) return;
      change(turned < 0 ? STEP : -STEP);
      turned = 0;
    };
    const target = element.current;
    // React listens passively and could not keep the page from scrolling.
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, [change]);
  return element;
}

/** Mute and a slider that comes out beside it; the wheel works over both. */
export function VolumeControl() {
  const { volume } = usePlayer();
  const { level, isMuted } = useSlice(volume, (state) => state);
  const heard = isMuted ? 0 : level;
  const icon = heard === 0 ? 'volume-off' : heard < 0.5 ? 'volume-low' : 'volume';
  const percent = Math.round(heard * 100);
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
        value={heard}
        onChange={(event) => volume.setLevel(Number(event.target.value))}
      />
    </div>
  );
}
