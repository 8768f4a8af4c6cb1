import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EpisodeVideo } from '#contract/studio/records/episode-videos.ts';
import type { ListedEpisode, MarkProposal } from '#contract/studio/records/episodes.ts';
import type { Preparation } from '#contract/studio/records/preparation.ts';
import { Key } from '../../../ui/studio-button.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { createFilm, FilmProvider } from '../../record-form/controls/time/film.ts';
import styles from './episode-film.module.css';
import { useChosenVideo } from './episode-videos.tsx';
import { FilmVideo } from './film-video.tsx';
import { Proposals } from './proposals.tsx';
import { EARLY_VIDEO } from './preparation/episode-preparation.tsx';
import { UnseenMarks } from './unseen-marks.tsx';
import { Sound } from './sound/sound.tsx';

const TENTH = 0.1;
const JUMP = 10;

type EpisodeFilmProps = { info: Record<string, unknown>; children: ReactNode };

/**
 * The video of an episode, published or not, or the one that the address asks for, above the fields of its marks, which
 * are set where it stands.
 */
export function EpisodeFilm({ info, children }: EpisodeFilmProps) {
  const chosen = useChosenVideo(info['videos'] as readonly EpisodeVideo[]);
  const early = useEarlyVideo(info['preparation'] as Preparation | null, info['playlist'] === null);
  const { playlist, waveform } = early ?? chosen ?? info;
  const { proposals } = info;
  const unseen = info['unseen_marks'] as ListedEpisode['unseen_marks'];
  if (typeof playlist !== 'string')
    return (
      <>
        <p className={styles.note}>Видео ещё нет. Метки можно записать числами.</p>
        {children}
      </>
    );
  return (
    <Film
      key={playlist}
      address={playlist}
      waveform={typeof waveform === 'string' ? waveform : null}
      releaseId={(info['release'] as { id: number }).id}
      proposals={Array.isArray(proposals) ? proposals : []}
      unseen={unseen}
    >
      {children}
    </Film>
  );
}

// Where there is no other video, it is played without being asked for.
function useEarlyVideo(preparation: Preparation | null, isOnly: boolean) {
  const [query] = useSearchParams();
  const isAsked = query.get('video') === EARLY_VIDEO || (isOnly && !query.has('video'));
  const early = preparation?.early;
  return early && isAsked ? { playlist: early.playlist, waveform: null } : undefined;
}

type FilmProps = {
  address: string;
  waveform: string | null;
  releaseId: number;
  proposals: MarkProposal[];
  unseen: ListedEpisode['unseen_marks'];
  children: ReactNode;
};

function Film({ address, waveform, releaseId, proposals, unseen, children }: FilmProps) {
  const [film] = useState(createFilm);

  useKeys({
    KeyK: () => film.toggle(),
    KeyJ: () => film.jump(-JUMP),
    KeyL: () => film.jump(JUMP),
    ArrowLeft: () => film.jump(-1),
    ArrowRight: () => film.jump(1),
    BracketLeft: () => film.setHere('start'),
    BracketRight: () => film.setHere('stop'),
    Comma: () => film.nudge(-TENTH),
    Period: () => film.nudge(TENTH),
    'Shift+Comma': () => film.nudge(-1),
    'Shift+Period': () => film.nudge(1),
    KeyP: () => film.replay(),
  });

  return (
    <FilmProvider value={film}>
      <div className={styles.film}>
        <FilmVideo address={address} film={film} />
        <Sound address={waveform} playlist={address} proposals={proposals} />
        {unseen && <UnseenMarks unseen={unseen} />}
        <Proposals releaseId={releaseId} proposals={proposals} />
        <p className={styles.keys}>
          <span>
            <Key>[</Key> <Key>]</Key> начало и конец здесь: в первой половине опенинга, во второй эндинга
          </span>
          <span>
            <Key>,</Key> <Key>.</Key> край на 0,1 с, с Shift на 1 с
          </span>
          <span>
            <Key>P</Key> ±3 с вокруг края
          </span>
          {proposals.length > 0 && (
            <span>
              <Key>Y</Key> взять предложенную метку в форму: в первой половине опенинг, во второй эндинг
            </span>
          )}
          <span>
            <Key>K</Key> играть
          </span>
          <span>
            <Key>←</Key> <Key>→</Key> на 1 с, <Key>J</Key> <Key>L</Key> на 10 с
          </span>
        </p>
      </div>
      {children}
    </FilmProvider>
  );
}
