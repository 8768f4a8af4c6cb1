import { useId } from 'react';
import { formatClock } from '#web/format/format-time.ts';
import { findCue } from '#web/player/engine/storyboard.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { PreviewFrame } from '../bar/seek-preview.tsx';
import { useStoryboard } from '../bar/use-storyboard.ts';
import text from './mark-fields.css?inline';
import type { MarkTexts } from './read-mark.ts';

adoptStyles(text);

const EDGES = [
  { name: 'start', take: 'Начинается здесь', label: 'Начало, минуты и секунды' },
  { name: 'stop', take: 'Кончается здесь', label: 'Конец, минуты и секунды' },
] as const;

type MarkFieldsProps = { texts: MarkTexts; onChange: (texts: MarkTexts) => void };

/** A bar through the paused episode, and the two edges of an opening or ending, taken from the bar or typed. */
export function MarkFields({ texts, onChange }: MarkFieldsProps) {
  const { time } = usePlayer();
  const { position, duration } = useSlice(time, (state) => state);
  const cue = findCue(useStoryboard(), position);
  const id = useId();
  return (
    <fieldset className="mark-fields">
      <legend>Найдите место и&nbsp;нажмите</legend>
      <div className="place">
        {cue && <PreviewFrame cue={cue} />}
        <label htmlFor={id}>
          Место в&nbsp;эпизоде: <b>{formatClock(position)}</b>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={duration}
          step={1}
          value={position}
          aria-valuetext={`${formatClock(position)} из ${formatClock(duration)}`}
          onChange={({ target }) => time.seek(Number(target.value))}
        />
      </div>
      {EDGES.map(({ name, take, label }) => (
        <div key={name} className="edge">
          <Button onClick={() => onChange({ ...texts, [name]: formatClock(position) })}>{take}</Button>
          <input
            type="text"
            size={7}
            maxLength={9}
            placeholder="0:00"
            aria-label={label}
            value={texts[name]}
            onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}
