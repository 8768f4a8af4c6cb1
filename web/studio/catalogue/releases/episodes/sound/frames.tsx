import { useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { formatMark } from '../../../../ui/format-mark.ts';
import { toTenth, useFilm } from '../../../record-form/controls/time/film.ts';
import { useFilmMarks } from '../../../record-form/controls/time/use-film-marks.ts';
import { createGrabber, type GrabFrame } from './grab-frames.ts';
import styles from './sound.module.css';

// Two frames before the end and two from it on, so near that one sees between which of them the cut is.
const OFFSETS = [-0.4, -0.2, 0, 0.2, 0.4];
// Whoever moves an end by many tenths waits for the frames of the last one only.
const PAUSE_MS = 200;

/** What came of the frames around a time. */
type Drawn = { time: number; isFailed: boolean };

/** «−0,2 с»; the end itself is «0». */
function formatOffset(offset: number): string {
  if (offset === 0) return '0';
  return `${offset < 0 ? '−' : '+'}${String(Math.abs(offset)).replace('.', ',')}\u00A0с`;
}

/** Five frames around the chosen end: a press moves the film to one. */
export function Frames({ playlist }: { playlist: string }) {
  const film = useFilm();
  const { chosen, marks = [] } = useFilmMarks() ?? {};
  const time = chosen && marks.find(({ name }) => name === chosen.name)?.[chosen.end];
  const list = useRef<HTMLUListElement>(null);
  const grab = useRef<GrabFrame>(undefined);
  const [drawn, setDrawn] = useState<Drawn>();

  useEffect(() => {
    const lifetime = new AbortController();
    grab.current = createGrabber(playlist, lifetime.signal);
    return () => lifetime.abort();
  }, [playlist]);

  useEffect(() => {
    if (typeof time !== 'number') return;
    const turn = new AbortController();
    const { signal } = turn;
    const draw = async () => {
      const canvases = list.current?.querySelectorAll('canvas') ?? [];
      for (const [i, canvas] of [...canvases].entries())
        await grab.current?.(Math.max(0, time + (OFFSETS[i] ?? 0)), canvas, signal);
    };
    const timer = setTimeout(() => {
      draw().then(
        () => !signal.aborted && setDrawn({ time, isFailed: false }),
        () => !signal.aborted && setDrawn({ time, isFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  }, [time]);

  if (typeof time !== 'number') return null;
  return (
    <>
      <ul
        ref={list}
        className={styles.frames}
        aria-label="Кадры рядом с краем"
        aria-busy={drawn?.time !== time}
      >
        {OFFSETS.map((offset) => {
          const at = Math.max(0, toTenth(time + offset));
          return (
            <li key={offset} className={classes(offset === 0 && styles.onEdge)}>
              <button type="button" aria-label={`Кадр ${formatMark(at)}`} onClick={() => film?.seek(at)}>
                <canvas aria-hidden="true" />
                <span aria-hidden="true">{formatOffset(offset)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <output className={styles.note}>
        {drawn?.time === time && drawn.isFailed && 'Кадры не открылись.'}
      </output>
    </>
  );
}
