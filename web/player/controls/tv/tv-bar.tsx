import { formatClock } from '#web/format/format-time.ts';
import { formatTimeOfDay } from '#web/format/format-time-of-day.ts';
import { episodeNumber } from '#web/entities/episode/format-episode.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { usePlayer, usePlaylist } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { QualityMenu } from '../menus/quality-menu.tsx';
import { SeekBar } from '../bar/seek-bar.tsx';
import { SettingsMenu } from '../menus/settings-menu.tsx';
import { findCue, type StoryboardCue } from '../../engine/storyboard.ts';
import { useStoryboard } from '../bar/use-storyboard.ts';

// The widths of a frame as parts of the window.
const MIDDLE = 0.2;
const ASIDE = 0.1375;

/** The frame at the position in the middle, with two before and two after it. */
function FrameStrip() {
  const { time } = usePlayer();
  const cues = useStoryboard();
  const current = useSlice(time, ({ position }) => findCue(cues, position));
  if (!current) return null;
  const middle = cues.indexOf(current);
  return (
    <div data-tv-frames aria-hidden="true">
      {[-2, -1, 0, 1, 2].map((step) => (
        <span key={step} data-step={step}>
          <Frame cue={cues[middle + step]} share={step === 0 ? MIDDLE : ASIDE} />
        </span>
      ))}
    </div>
  );
}

function Frame({ cue, share }: { cue: StoryboardCue | undefined; share: number }) {
  if (!cue) return null;
  const { sheet, x, y, width, height } = cue;
  const style = {
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${x}px -${y}px`,
    inlineSize: width,
    blockSize: height,
    zoom: (innerWidth * share) / width,
  };
  return <span style={style} />;
}

/** The control bar on a television: buttons with words, and frames above the seek bar while it is used. */
export function TvBar() {
  const { remote } = usePlayer();
  const isSeeking = useSlice(remote, ({ seekedFrom }) => seekedFrom !== null);
  return (
    <div data-tv-bar>
      {isSeeking && <FrameStrip />}
      <Times />
      <SeekBar />
      <div data-tv-buttons>
        <PlayButton />
        <NextButton />
        <EpisodesButton />
        <QualityMenu />
        <SettingsMenu />
        {isSeeking && <Hints />}
      </div>
    </div>
  );
}

/** The time in the corner, and when the episode ends. */
export function TvClock() {
  const { time, speed } = usePlayer();
  const now = useNow();
  const rate = useSlice(speed, (state) => state.rate);
  const left = useSlice(time, ({ duration, position }) => Math.round((duration - position) / 30) * 30);
  if (now === null) return null;
  return (
    <p data-tv-clock>
      {formatTimeOfDay(now)}
      {left > 0 && (
        <small>Закончится в {formatTimeOfDay(new Date(now.getTime() + (left / rate) * 1000))}</small>
      )}
    </p>
  );
}

function Times() {
  const { time } = usePlayer();
  const position = useSlice(time, (state) => Math.floor(state.position));
  const duration = useSlice(time, (state) => state.duration);
  return (
    <p data-tv-times>
      <b>{formatClock(position)}</b>
      <span>{formatClock(duration)}</span>
    </p>
  );
}

function PlayButton() {
  const { playback } = usePlayer();
  const isPaused = useSlice(playback, (state) => state.isPaused);
  return (
    <button type="button" data-play onClick={playback.toggle}>
      <Icon name={isPaused ? 'play' : 'pause'} size={24} />
      {isPaused ? 'Смотреть' : 'Пауза'}
    </button>
  );
}

function NextButton() {
  const { queue } = usePlayer();
  const nextId = useSlice(queue, (state) => state.current?.nextId);
  const { parts } = usePlaylist();
  const next = parts.flatMap(({ episodes }) => episodes).find(({ id }) => id === nextId);
  if (!next) return null;
  const number = episodeNumber(next.ordinal);
  return (
    <button type="button" onClick={queue.next}>
      <Icon name="next" size={24} />
      {number === null ? 'Следующий эпизод' : `${number}-й эпизод`}
    </button>
  );
}

function EpisodesButton() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'episodes');
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => menus.toggle('episodes')}>
      <Icon name="episodes" size={24} />
      Эпизоды
    </button>
  );
}

/** What the keys do while the seek bar is used. */
function Hints() {
  return (
    <p data-tv-hints>
      <kbd>OK</kbd> смотреть отсюда
      <kbd>Назад</kbd> как было
    </p>
  );
}
