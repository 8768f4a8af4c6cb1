import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { StudioButton } from '../../../ui/studio-button.tsx';
import type { Film } from '../../record-form/controls/time/film.ts';
import styles from './episode-film.module.css';

type FilmState = 'loading' | 'ready' | 'failed';
type Opened = { address: string; startAt: number };

// The engine is large, and only these pages need it.
async function openVideo(media: HTMLVideoElement, opened: Opened, fail: () => void, signal: AbortSignal) {
  const loaded = await import('./open-video.ts');
  if (!signal.aborted) loaded.openVideo(media, opened, fail, signal);
}

type FilmVideoProps = {
  address: string;
  film: Film;
  /** The seconds of the whole film where only its beginning is there. */
  whole?: number | undefined;
  /** Whether it begins where the video before it stood. */
  goesOn?: boolean;
};

/** The video of an episode as members watch it, published or not, which a film moves. */
export function FilmVideo(props: FilmVideoProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={`${props.address} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({
  address,
  film,
  whole,
  goesOn = false,
  onRetry,
}: FilmVideoProps & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<FilmState>('loading');
  const startAt = useEffectEvent(() => (goesOn ? film.time() : 0));

  useEffect(() => {
    const media = video.current;
    if (!media) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const fail = () => !signal.aborted && setState('failed');
    media.addEventListener('loadedmetadata', () => setState('ready'), { signal });
    openVideo(media, { address, startAt: startAt() }, fail, signal).catch(fail);
    const detach = film.attach(media);
    return () => {
      // Closing the video may move it to its beginning.
      detach();
      lifetime.abort();
    };
  }, [film, address]);

  useEffect(() => film.setWhole(whole), [film, whole]);

  return (
    <>
      <div className={styles.box}>
        {/* Dubbed releases have burned-in subtitles. */}
        <video ref={video} controls playsInline preload="auto" aria-label="Видео эпизода" />
      </div>
      <output className={styles.note}>
        {state === 'loading' && 'Открываем видео…'}
        {state === 'failed' && (
          <>
            Видео не открылось: файлов нет, или прервалась связь.{' '}
            <StudioButton size="small" onClick={onRetry}>
              Попробовать ещё раз
            </StudioButton>
          </>
        )}
      </output>
    </>
  );
}
