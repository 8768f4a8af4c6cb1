import { type ReactNode, useState } from 'react';
import { Key, StudioButton } from '../../../../ui/studio-button.tsx';
import { formatMark } from '../../../../ui/format-mark.ts';
import { useFilm } from '../../../record-form/controls/time/film.ts';
import { useFilmMarks } from '../../../record-form/controls/time/use-film-marks.ts';
import styles from './sound.module.css';
import { nameOfEdge, Strip } from './strip.tsx';
import { endOf, type SoundPart } from './waveform.ts';

const AROUND = 10;

/** What is around the chosen end: ten seconds of sound before and after it, and its frames. */
export function Around({ parts, children }: { parts: readonly SoundPart[]; children: ReactNode }) {
  const film = useFilm();
  const { chosen, marks = [] } = useFilmMarks() ?? {};
  // It stays where it is while an end is dragged in it, so that what is held does not move away.
  const [held, setHeld] = useState<number>();
  const mark = marks.find(({ name }) => name === chosen?.name);
  const time = chosen && mark?.[chosen.end];
  if (!chosen || !mark || typeof time !== 'number') {
    if (parts.length === 0 || marks.every(({ start, stop }) => start === null && stop === null)) return null;
    return (
      <p className={styles.note}>
        Выберите край метки, в поле или на дорожке: рядом появятся звук за 10 секунд до него и после и кадры.
      </p>
    );
  }
  const name = nameOfEdge(chosen);
  const centre = held ?? time;
  const isMeasured = parts.some((part) => time >= part.from && time <= endOf(part));
  return (
    <section className={styles.around} aria-label={`Рядом: ${name.toLowerCase()}`}>
      <div className={styles.head}>
        <h3>
          {name} <span className={styles.time}>{formatMark(time)}</span>
        </h3>
        <StudioButton size="small" onClick={() => film?.replay()}>
          Три секунды до и после <Key>P</Key>
        </StudioButton>
      </div>
      {isMeasured && (
        <div
          onPointerDownCapture={() => setHeld(time)}
          onPointerUp={() => setHeld(undefined)}
          onPointerCancel={() => setHeld(undefined)}
        >
          <Strip
            title="10 секунд до и после"
            parts={parts}
            from={Math.max(0, centre - AROUND)}
            to={Math.max(0, centre - AROUND) + 2 * AROUND}
          />
        </div>
      )}
      {!isMeasured && parts.length > 0 && (
        <p className={styles.note}>Здесь звука нет: дорожка есть у первых десяти и последних семи минут.</p>
      )}
      {children}
    </section>
  );
}
