import { useEffect, useRef } from 'react';
import { Input } from './field.tsx';
import styles from './range.module.css';

export type RangeValue = { from: number | undefined; to: number | undefined };

type RangeProps = {
  min: number;
  max: number;
  value: RangeValue;
  /** Called on every change; a bound that equals its limit is undefined. */
  onChange: (ends: RangeValue) => void;
  names: { from: string; to: string };
  labels: { from: string; to: string };
};

/**
 * Selects an inclusive range of whole numbers, with two number fields and a slider with two handles; only the number
 * fields are submitted with the form.
 */
export function Range({ min, max, value, onChange, names, labels }: RangeProps) {
  const from = Math.min(Math.max(value.from ?? min, min), max);
  const to = Math.max(Math.min(value.to ?? max, max), min);
  const selection = useRef<HTMLSpanElement>(null);

  // Set through the CSSOM, because the page's policy forbids style attributes.
  useEffect(() => {
    const fraction = (value: number) => (value - min) / Math.max(1, max - min);
    const style = selection.current?.style;
    const width = Math.max(0, fraction(to) - fraction(from));
    style?.setProperty('transform', `translateX(${fraction(from) * 100}%) scaleX(${width})`);
  }, [from, to, min, max]);

  const withoutLimits = (next: { from: number; to: number }): RangeValue => ({
    from: next.from <= min ? undefined : next.from,
    to: next.to >= max ? undefined : next.to,
  });
  const parse = (text: string) => (text === '' ? undefined : Number(text));

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
          onChange={(event) => onChange({ ...value, from: parse(event.target.value) })}
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
          onChange={(event) => onChange({ ...value, to: parse(event.target.value) })}
        />
      </div>
      <div className={styles.track}>
        <span ref={selection} className={styles.chosen} />
        <input
          type="range"
          className={styles.handle}
          aria-label={labels.from}
          min={min}
          max={max}
          value={from}
          onChange={(event) =>
            onChange(withoutLimits({ from: Math.min(Number(event.target.value), to), to }))
          }
        />
        <input
          type="range"
          className={styles.handle}
          aria-label={labels.to}
          min={min}
          max={max}
          value={to}
          onChange={(event) =>
            onChange(withoutLimits({ from, to: Math.max(Number(event.target.value), from) }))
          }
        />
      </div>
    </div>
  );
}
