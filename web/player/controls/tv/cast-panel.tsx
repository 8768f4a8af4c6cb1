import { useState } from 'react';
import { formatClock } from '#web/format/format-time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { classes } from '#web/ui/classes.ts';
import { usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import panel from '../notices/failure-panel.module.css';
import { IconButton } from '../bar/icon-button.tsx';
import styles from './cast-panel.module.css';
import type { CastStatus, OpenCast } from './cast-session.ts';
import { useCast } from './use-cast.ts';

/** Covers the video while Google Cast connects and while a television plays, with the controls of the television. */
export function CastPanel() {
  const [attempt, setAttempt] = useState(0);
  return <CastAttempt key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function CastAttempt({ onRetry }: { onRetry: () => void }) {
  const { casting } = usePlayer();
  const device = useSlice(casting, (state) => state.device);
  const { cast, status, problem } = useCast();
  return (
    <section className={classes(panel.panel, styles.live)} aria-label="Телевизор">
      {problem !== null && <p role="alert">{problem}</p>}
      {problem === null && !cast && (
        <output>
          <Spinner /> Подключаемся к&nbsp;телевизору…
        </output>
      )}
      {problem === null && cast && (
        <>
          <output>Эпизод идёт на&nbsp;«{device}»</output>
          <Remote cast={cast} status={status} />
        </>
      )}
      <div className={panel.actions}>
        {problem !== null && (
          <Button variant="main" onClick={onRetry}>
            Повторить
          </Button>
        )}
        <Button onClick={casting.end}>Смотреть здесь</Button>
      </div>
    </section>
  );
}

function Remote({ cast, status }: { cast: OpenCast; status: CastStatus }) {
  const { time, duration, isPaused } = status;
  return (
    <>
      <div className={panel.actions}>
        <IconButton
          icon="back-10"
          label="На 10 секунд назад на телевизоре"
          onClick={() => cast.seek(time - 10)}
        />
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Продолжить на телевизоре' : 'Пауза на телевизоре'}
          size="large"
          onClick={cast.togglePause}
        />
        <IconButton
          icon="forward-10"
          label="На 10 секунд вперёд на телевизоре"
          onClick={() => cast.seek(time + 10)}
        />
      </div>
      <label className={styles.seek}>
        {formatClock(time)}
        <input
          type="range"
          aria-label="Перемотка на телевизоре"
          aria-valuetext={`${formatClock(time)} из ${formatClock(duration)}`}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          value={Math.floor(time)}
          onChange={(event) => cast.seek(Number(event.target.value))}
        />
        {formatClock(duration)}
      </label>
    </>
  );
}
