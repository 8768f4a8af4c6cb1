import type { KeyboardEvent, PointerEvent } from 'react';
import type { Focus } from '#contract/values.ts';
import styles from './picture.module.css';

type FocusPointProps = {
  /** The address of the picture; null where it has none. */
  src: string | null;
  name: string;
  /** Null where the point is not known: browsers show the place that the page chooses. */
  point: Focus | null;
  onChange: (point: Focus) => void;
};

const MIDDLE: Focus = { x: 50, y: 50 };
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** A picture on which a press, or the arrow keys, choose the point that stays visible when its sides are cut off. */
export function FocusPoint({ src, name, point, onChange }: FocusPointProps) {
  function place({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      x: within(((clientX - left) / width) * 100),
      y: within(((clientY - top) / height) * 100),
    });
  }
  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey) return;
    event.preventDefault();
    const { x, y } = point ?? MIDDLE;
    const step = event.shiftKey ? 10 : 2;
    onChange({ x: within(x + arrow[0] * step), y: within(y + arrow[1] * step) });
  }
  const where = point ? `${point.x} % слева, ${point.y} % сверху` : 'не\u00A0задана';
  return (
    <button
      type="button"
      className={styles.pointed}
      aria-label={`${name}: точка, которая видна при любой обрезке, ${where}. Стрелки двигают её, с Shift — быстрее`}
      title="Точка, которая видна при любой обрезке: нажмите на лицо"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        place(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && place(event)}
      onKeyDown={press}
    >
      <img src={src ?? ''} alt="" width={320} height={180} loading="lazy" draggable={false} />
      {point && (
        <svg aria-hidden="true">
          <circle cx={`${point.x}%`} cy={`${point.y}%`} r="10" />
        </svg>
      )}
    </button>
  );
}
