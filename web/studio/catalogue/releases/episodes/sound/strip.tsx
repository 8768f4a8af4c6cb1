import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { MARK_GENITIVES } from '#contract/mark-names.ts';
import type { MarkKind } from '#contract/marks.ts';
import type { MarkProposal } from '#contract/studio/records/episodes.ts';
import { classes } from '#web/ui/classes.ts';
import { formatMark } from '../../../../ui/format-mark.ts';
import { type Edge, type FilmMarks, useFilm } from '../../../record-form/controls/time/film.ts';
import { useFilmMarks, useFilmTime } from '../../../record-form/controls/time/use-film-marks.ts';
import { openProposals } from '../open-proposals.ts';
import styles from './sound.module.css';
import { columnsOf, type SoundPart } from './waveform.ts';

const COLUMNS = 300;
const HEIGHT = 100;
// A silent column is seen as a line.
const MIN_HEIGHT = 0.02;
const ENDS = ['start', 'stop'] as const;
const OF_END = { start: 'Начало', stop: 'Конец' };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const TENTH = 0.1;

/** «Начало опенинга». */
export function nameOfEdge({ name, end }: Edge): string {
  return `${OF_END[end]} ${MARK_GENITIVES[name as MarkKind]}`;
}

type Mark = FilmMarks['marks'][number];
const NO_MARKS: Mark[] = [];
type Stretch = { from: number; to: number };

// One path for a colour: bars inside of a mark have that of the mark.
function pathsOf(heights: readonly (number | null)[], { from, to }: Stretch, marks: readonly Mark[]) {
  const paths = { none: '', early: '', late: '' };
  for (const [i, height] of heights.entries()) {
    if (height === null) continue;
    const time = from + ((i + 0.5) / heights.length) * (to - from);
    const mark = marks.find(
      ({ start, stop }) => start !== null && stop !== null && time >= start && time < stop,
    );
    const half = (Math.max(MIN_HEIGHT, height) * HEIGHT) / 2;
    const bar = `M${i + 0.5} ${(HEIGHT / 2 - half).toFixed(1)}V${(HEIGHT / 2 + half).toFixed(1)}`;
    paths[mark ? (mark.isLate ? 'late' : 'early') : 'none'] += bar;
  }
  return paths;
}

const MINUTE = 60;
const TICK_STEPS = [2, 5, 10, MINUTE, 2 * MINUTE, 5 * MINUTE];
const MAX_TICKS = 10;

function ticksOf({ from, to }: Stretch): number[] {
  const step = TICK_STEPS.find((one) => (to - from) / one <= MAX_TICKS) ?? to - from;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
}

type StripProps = Stretch & {
  title: string;
  parts: readonly SoundPart[];
  /** What is shown as hatched bands. */
  proposals?: readonly MarkProposal[];
};

const NO_PROPOSALS: MarkProposal[] = [];

/**
 * A stretch of sound: a press moves the film there; the ends of the marks in it are dragged or moved by arrows, and
 * what is proposed is taken into the form.
 */
export function Strip({ title, parts, proposals = NO_PROPOSALS, from, to }: StripProps) {
  const film = useFilm();
  const marks = useFilmMarks()?.marks ?? NO_MARKS;
  const box = useRef<HTMLDivElement>(null);
  const heights = useMemo(() => columnsOf(parts, { from, to, count: COLUMNS }), [parts, from, to]);
  const paths = useMemo(() => pathsOf(heights, { from, to }, marks), [heights, from, to, marks]);
  const place = (time: number) => `${((Math.max(from, Math.min(to, time)) - from) / (to - from)) * 100}%`;
  const timeAt = ({ clientX }: PointerEvent) => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.max(from, Math.min(to, from + ((clientX - left) / width) * (to - from)));
  };
  const seekTo = (event: PointerEvent) => film?.seek(timeAt(event));

  return (
    <section className={styles.strip} aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <div
        ref={box}
        className={styles.box}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
        }}
      >
        <svg viewBox={`0 0 ${COLUMNS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.bars} d={paths.none} />
          <path className={classes(styles.bars, styles.early)} d={paths.early} />
          <path className={classes(styles.bars, styles.late)} d={paths.late} />
        </svg>
        {marks.map(
          ({ name, isLate, start, stop }) =>
            start !== null &&
            stop !== null &&
            start < to &&
            stop > from && (
              <span
                key={name}
                className={classes(styles.band, isLate && styles.lateBand)}
                style={{
                  insetInlineStart: place(start),
                  inlineSize: `calc(${place(stop)} - ${place(start)})`,
                }}
              />
            ),
        )}
        {openProposals(proposals, marks).map(
          ({ proposal: { id, kind, start, stop }, mark: { label, isLate } }) =>
            start < to &&
            stop > from && (
              <span
                key={id}
                className={classes(styles.band, styles.proposed, isLate && styles.lateProposed)}
                style={{
                  insetInlineStart: place(start),
                  inlineSize: `calc(${place(stop)} - ${place(start)})`,
                }}
              >
                <button
                  type="button"
                  aria-label={`Взять в форму: ${label.toLowerCase()} ${formatMark(start)}–${formatMark(stop)}`}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={() => film?.take(kind, { start, stop })}
                >
                  {label}?
                </button>
              </span>
            ),
        )}
        <Playhead place={place} from={from} to={to} />
        {marks.flatMap((mark) =>
          ENDS.map((end) => {
            const time = mark[end];
            if (time === null || time < from || time > to) return null;
            return (
              <EdgeSlider
                key={mark.name + end}
                edge={{ name: mark.name, end }}
                {...{ mark, time, timeAt }}
                place={place(time)}
              />
            );
          }),
        )}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {ticksOf({ from, to }).map((tick) => (
          <span key={tick} style={{ insetInlineStart: place(tick), translate: `-${place(tick)}` }}>
            {formatMark(tick)}
          </span>
        ))}
      </div>
    </section>
  );
}

function Playhead({ place, from, to }: Stretch & { place: (time: number) => string }) {
  const time = useFilmTime();
  if (time < from || time > to) return null;
  return <span className={styles.playhead} style={{ insetInlineStart: place(time) }} />;
}

type EdgeSliderProps = {
  edge: Edge;
  mark: Mark;
  time: number;
  place: string;
  timeAt: (event: PointerEvent) => number;
};

function EdgeSlider({ edge, mark, time, place, timeAt }: EdgeSliderProps) {
  const film = useFilm();
  const { duration = 0, chosen } = useFilmMarks() ?? {};
  const isChosen = chosen?.name === edge.name && chosen.end === edge.end;
  // From where it is held to the end itself, in seconds.
  const held = useRef(0);

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    film?.move(edge, time + by * (event.shiftKey ? 1 : TENTH));
  }

  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A range has one handle; a mark has two on one track.
      role="slider"
      tabIndex={0}
      aria-label={nameOfEdge(edge)}
      aria-valuemin={0}
      aria-valuemax={Math.max(duration, time)}
      aria-valuenow={time}
      aria-valuetext={formatMark(time)}
      className={classes(
        styles.edge,
        edge.end === 'stop' && styles.stop,
        mark.isLate && styles.lateEdge,
        isChosen && styles.chosen,
      )}
      style={{ insetInlineStart: place }}
      onFocus={() => film?.choose(edge.name, edge.end)}
      onKeyDown={step}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = time - timeAt(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          film?.move(edge, timeAt(event) + held.current);
      }}
    />
  );
}
