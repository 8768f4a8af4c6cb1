import { useEffect, useRef, useState } from 'react';
import { StudioButton } from '../../../ui/studio-button.tsx';
import type { Film } from '../../record-form/controls/time/film.ts';
import styles from './episode-film.module.css';

type FilmState = 'loading' | 'ready' | 'failed';

// The engine is large, and only these pages need it.
async function openVideo(media: HTMLVideoElement, address: string, fail: () => void, signal: AbortSignal) {
  const loaded = await import('./open-video.ts');
  if (!signal.aborted) loaded.openVideo(media, { address }, fail, signal);
}

/** The video of an episode as members watch it, published or not, which a film moves. */
export function FilmVideo(props: { address: string; film: Film }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={`${props.address} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ address, film, onRetry }: { address: string; film: Film; onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<FilmState>('loading');

  useEffect(() => {
    const media = video.current;
    if (!media) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const fail = () => !signal.aborted && setState('failed');
    media.addEventListener('loadedmetadata', () => setState('ready'), { signal });
    openVideo(media, address, fail, signal).catch(fail);
    const detach = film.attach(media);
    return () => {
      lifetime.abort();
      detach();
    };
  }, [film, address]);

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
