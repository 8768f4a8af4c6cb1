import { type ReactNode, useState } from 'react';
import { useParams, useRevalidator, useSearchParams } from 'react-router';
import type { EpisodeVideo } from '#contract/studio/records/episode-videos.ts';
import type { ListedEpisode, MarkProposal } from '#contract/studio/records/episodes.ts';
import type { Preparation } from '#contract/studio/records/preparation.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { formatMarks } from '../../../ui/format-mark.ts';
import { Key, StudioButton } from '../../../ui/studio-button.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { createFilm, type Film, FilmProvider } from '../../record-form/controls/time/film.ts';
import { useFilmMarks } from '../../record-form/controls/time/use-film-marks.ts';
import styles from './episode-film.module.css';
import { useChosenVideo } from './episode-videos.tsx';
import { FilmVideo } from './film-video.tsx';
import { Proposals } from './proposals.tsx';
import { EARLY_VIDEO } from './preparation/episode-preparation.tsx';
import { formatUnseen } from './plan/format-lag.ts';
import { Sound } from './sound/sound.tsx';

const TENTH = 0.1;
const JUMP = 10;

type EpisodeFilmProps = { info: Record<string, unknown>; children: ReactNode };

/**
 * The video of an episode, published or not, or the one that the address asks for, above the fields of its marks, which
 * are set where it stands. Another video leaves the fields as they are.
 */
export function EpisodeFilm({ info, children }: EpisodeFilmProps) {
  const [film] = useState(createFilm);
  const chosen = useChosenVideo(info['videos'] as readonly EpisodeVideo[]);
  const early = useEarlyVideo(info['preparation'] as Preparation | null, info['playlist'] === null);
  const { playlist, waveform } = early ?? chosen ?? info;
  const address = typeof playlist === 'string' ? playlist : null;
  const goesOn = useGoesOn({ address, isEarly: early !== undefined, own: info['playlist'] });
  const { proposals } = info;
  return (
    <FilmProvider value={address === null ? null : film}>
      {address === null ? (
        <p className={styles.note}>Видео ещё нет. Метки можно записать числами.</p>
      ) : (
        <FilmPanel
          film={film}
          address={address}
          isEarly={early !== undefined}
          whole={early?.whole}
          goesOn={goesOn}
          waveform={typeof waveform === 'string' ? waveform : null}
          releaseId={(info['release'] as { id: number }).id}
          proposals={Array.isArray(proposals) ? proposals : []}
          unseen={info['unseen_marks'] as ListedEpisode['unseen_marks']}
        />
      )}
      {children}
    </FilmProvider>
  );
}

type Shown = { address: string | null; isEarly: boolean; own: unknown };

// Whether a video goes on where the one before it stood: an early one became the video of the episode.
function useGoesOn(now: Shown): boolean {
  const [{ shown, goesOn }, setShown] = useState({ shown: now, goesOn: false });
  if (now.address === shown.address) return goesOn;
  const isPrepared = shown.isEarly && !now.isEarly && now.address === now.own && now.own !== shown.own;
  setShown({ shown: now, goesOn: isPrepared });
  return isPrepared;
}

// Where there is no other video, it is played without being asked for.
function useEarlyVideo(preparation: Preparation | null, isOnly: boolean) {
  const [query] = useSearchParams();
  const isAsked = query.get('video') === EARLY_VIDEO || (isOnly && !query.has('video'));
  const early = preparation?.early;
  return early && isAsked
    ? { playlist: early.playlist, waveform: null, whole: early.film_seconds ?? undefined }
    : undefined;
}

type FilmPanelProps = {
  film: Film;
  address: string;
  isEarly: boolean;
  whole: number | undefined;
  goesOn: boolean;
  waveform: string | null;
  releaseId: number;
  proposals: MarkProposal[];
  unseen: ListedEpisode['unseen_marks'];
};

function FilmPanel(props: FilmPanelProps) {
  const { film, address, isEarly, whole, goesOn, waveform, releaseId, proposals, unseen } = props;
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
    <div className={styles.film}>
      <FilmVideo address={address} film={film} whole={whole} goesOn={goesOn} />
      <SetMarks />
      <Sound key={address} address={waveform} isEarly={isEarly} playlist={address} proposals={proposals} />
      {unseen && <UnseenMarks unseen={unseen} />}
      <Proposals releaseId={releaseId} proposals={proposals} />
      <ul className={styles.keys} aria-label="Клавиши видео">
        <li>
          <Key>[</Key> <Key>]</Key> начало и конец здесь: в первой половине опенинга, во второй эндинга
        </li>
        <li>
          <Key>,</Key> <Key>.</Key> край на 0,1 с, с Shift на 1 с
        </li>
        <li>
          <Key>P</Key> ±3 с вокруг края
        </li>
        {proposals.length > 0 && (
          <li>
            <Key>Y</Key> взять предложенную метку в форму: в первой половине опенинг, во второй эндинг
          </li>
        )}
        <li>
          <Key>K</Key> играть
        </li>
        <li>
          <Key>←</Key> <Key>→</Key> на 1 с, <Key>J</Key> <Key>L</Key> на 10 с
        </li>
      </ul>
    </div>
  );
}

/** The marks as they stand in the form, beside the keys that set them: the fields are further down. */
function SetMarks() {
  const text = formatMarks(useFilmMarks()?.marks ?? []);
  return <output className={styles.marks}>{text === '' ? 'Меток пока нет' : text}</output>;
}

// Marks that came to another video: they are saved anew where they are wrong, and noted as seen where they are not.
function UnseenMarks({ unseen }: { unseen: NonNullable<ListedEpisode['unseen_marks']> }) {
  const { id = '' } = useParams();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function check() {
    setIsBusy(true);
    const { refused } = await sendToStudio<SavedRecord>('POST', `episodes/${id}/check_marks`, {});
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    await revalidate();
  }

  return (
    <p className={styles.note}>
      {formatUnseen(unseen)}{' '}
      <StudioButton size="small" disabled={isBusy} onClick={() => void check()}>
        Метки верны
      </StudioButton>
    </p>
  );
}
