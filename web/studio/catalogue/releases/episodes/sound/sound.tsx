import { type ReactNode, useEffect, useState } from 'react';
import type { MarkProposal } from '#contract/studio/records/episodes.ts';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import { useFilmMarks } from '../../../record-form/controls/time/use-film-marks.ts';
import { Around } from './around.tsx';
import { Frames } from './frames.tsx';
import styles from './sound.module.css';
import { Strip } from './strip.tsx';
import { endOf, parseWaveform, type SoundPart, type Waveform } from './waveform.ts';

type State = Waveform | 'loading' | 'unreadable' | 'failed';

const NOT_FOUND = 404;
const NO_PARTS: SoundPart[] = [];

async function read(address: string, signal: AbortSignal): Promise<State> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === NOT_FOUND) return 'unreadable';
    return answer.ok ? parseWaveform(await answer.text()) : 'failed';
  } catch {
    return 'failed';
  }
}

function useWaveform(address: string): State {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    const lifetime = new AbortController();
    void read(address, lifetime.signal).then((made) => {
      if (!lifetime.signal.aborted) setState(made);
    });
    return () => lifetime.abort();
  }, [address]);
  return state;
}

const MINUTE = 60;

// The two parts of the server, or the whole of a short video.
function titleOf({ from, peaks }: SoundPart, { parts, duration }: Waveform): string {
  const minutes = Math.round((endOf({ from, peaks }) - from) / MINUTE);
  if (parts.length === 1 && from === 0) return 'Звук всего эпизода';
  return endOf({ from, peaks }) > duration - MINUTE
    ? `Последние ${minutes} минут`
    : `Первые ${minutes} минут`;
}

type SoundProps = {
  /** Where the waveform is; null of a video on another site. */
  address: string | null;
  /** Whether it is the beginning of a video that is being prepared. */
  isEarly: boolean;
  playlist: string;
  proposals: readonly MarkProposal[];
};

/** The sound of the first and the last minutes with the marks in it, and what is around the chosen end. */
export function Sound({ address, isEarly, playlist, proposals }: SoundProps) {
  const film = useFilmMarks();
  const [attempt, setAttempt] = useState(0);
  const frames = film?.chosen && <Frames key={playlist} playlist={playlist} />;
  if (address === null)
    return (
      <>
        <p className={styles.note}>
          {isEarly
            ? 'Звуковая дорожка появится, когда видео будет готово.'
            : 'Видео на другом сервере: звуковой дорожки здесь нет.'}
        </p>
        <Around parts={[]}>{frames}</Around>
      </>
    );
  return (
    <OwnSound key={attempt} address={address} proposals={proposals} onRetry={() => setAttempt(attempt + 1)}>
      {frames}
    </OwnSound>
  );
}

type OwnSoundProps = {
  address: string;
  proposals: readonly MarkProposal[];
  onRetry: () => void;
  children: ReactNode;
};

function OwnSound({ address, proposals, onRetry, children }: OwnSoundProps) {
  const waveform = useWaveform(address);
  const { parts } = typeof waveform === 'object' ? waveform : { parts: undefined };
  return (
    <>
      <output className={styles.note}>
        {waveform === 'loading' && 'Готовим звуковую дорожку: в первый раз это занимает несколько секунд…'}
        {waveform === 'unreadable' && 'Звуковой дорожки нет: файлы видео не читаются.'}
        {waveform === 'failed' && (
          <>
            Звуковая дорожка не открылась.{' '}
            <StudioButton size="small" onClick={onRetry}>
              Попробовать ещё раз
            </StudioButton>
          </>
        )}
        {parts?.length === 0 && 'В этом видео нет звука.'}
      </output>
      {typeof waveform === 'object' &&
        waveform.parts.map((part) => (
          <Strip
            key={part.from}
            title={titleOf(part, waveform)}
            parts={waveform.parts}
            proposals={proposals}
            from={part.from}
            to={endOf(part)}
          />
        ))}
      <Around parts={parts ?? NO_PARTS}>{children}</Around>
    </>
  );
}
