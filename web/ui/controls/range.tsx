import { useEffect, useRef } from 'react';
import { Input } from './field.tsx';
import styles from './range.module.css';

export type Ends = { from: number | undefined; to: number | undefined };

type RangeProps = {
  min: number;
  max: number;
  value: Ends;
  /** Called with every move; an end at its limit is absent. */
  onChange: (ends: Ends) => void;
  names: { from: string; to: string };
  labels: { from: string; to: string };
};

/**
 * Two whole numbers, inclusive, set by typing or by a track with two handles; only the typed fields are part of the
 * form.
 */
export function Range({ min, max, value, onChange, names, labels }: RangeProps) {
  const from = Math.min(Math.max(value.from ?? min, min), max);
  const to = Math.max(Math.min(value.to ?? max, max), min);
  const chosen = useRef<HTMLSpanElement>(null);

  // Set through the object model: the page's policy refuses style attributes.
  useEffect(() => {
    const part = (year: number) => (year - min) / Math.max(1, max - min);
    chosen.current?.style.setProperty('translate', `${part(from) * 100}%`);
    chosen.current?.style.setProperty('scale', `${Math.max(0, part(to) - part(from))} 1`);
  }, [from, to, min, max]);

  const ends = (next: { from: number; to: number }): Ends => ({
    from: next.from <= min ? undefined : next.from,
    to: next.to >= max ? undefined : next.to,
  });
  const typed = (text: string) => (text === '' ? undefined : Number(text));

  return (
    <div className={styles.range}>
      <div className={styles.ends}>
        <Input
          type="number"
          inputMode="numeric"
          name={names.from}
          aria-label={labels.from}
          min={min}
          max={max}
          placeholder={String(min)}
          value={value.from ?? ''}
          onChange={(event) => onChange({ ...value, from: typed(event.target.value) })}
        />
        <span aria-hidden="true">—</span>
        <Input
          type="number"
          inputMode="numeric"
          name={names.to}
          aria-label={labels.to}
          min={min}
          max={max}
          placeholder={String(max)}
          value={value.to ?? ''}
          onChange={(event) => onChange({ ...value, to: typed(event.target.value) })}
        />
      </div>
      <div className={styles.track}>
        <span ref={chosen} className={styles.chosen} />
        <input
          type="range"
          className={styles.handle}
          aria-label={labels.from}
          min={min}
          max={max}
          value={from}
          onChange={(event) => onChange(ends({ from: Math.min(Number(event.target.value), to), to }))}
        />
        <input
          type="range"
          className={styles.handle}
          aria-label={labels.to}
          min={min}
          max={max}
          value={to}
          onChange={(event) => onChange(ends({ from, to: Math.max(Number(event.target.value), from) }))}
        />
      </div>
    </div>
  );
}
