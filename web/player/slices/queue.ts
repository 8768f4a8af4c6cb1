import { defineSlice, listen } from '../engine/media-store.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { nextCardStart, secondsLeft } from './next-card.ts';
import type { Settings } from './settings.ts';
import type { Skip } from './skip-range.ts';
import type { Sleep } from './sleep.ts';

/** Where the viewer wants to be instead; the page goes there. */
export type Wish = { to: 'episode'; episodeId: string } | { to: 'release' };

/**
 * `card` offers the next episode, counting `left` seconds down when it is going to start by itself; `end` says what
 * there is after the last one.
 * `isOver` once the film has run to its end.
 */
type QueueState = {
  film: Film | null;
  wish: Wish | null;
  card: 'none' | 'offer' | 'end';
  left: number | null;
  isOver: boolean;
};

type QueueCommands = {
  begin: (film: Film) => void;
  /** The film on the screen has other neighbours now. */
  relink: (film: Film) => void;
  next: () => void;
  previous: () => void;
  leave: () => void;
  /** The viewer stays with the ending; the card comes back when the film is over. */
  stay: () => void;
};

/** The order of episodes: a wish is made once for a film, so that two callers together never skip an episode. */
export function createQueue(settings: Settings, skip: Skip, sleep?: Sleep) {
  const empty: QueueState = { film: null, wish: null, card: 'none', left: null, isOver: false };
  return defineSlice<QueueState, QueueCommands>(empty, ({ get, set }) => {
    let since: number | null = null;
    let stays = false;
    // Who falls asleep at the end of this episode wants no other.
    const goesOn = () => settings.get().goesOnByItself && sleep?.get().choice !== 'episode';
    const go = (episodeId: string | null | undefined) => {
      if (episodeId && !get().wish) set({ wish: { to: 'episode', episodeId }, card: 'none', left: null });
    };
    const next = () => go(get().film?.nextId);
    const hide = () => {
      since = null;
      set({ card: 'none', left: null, isOver: false });
    };
    const onTime = (media: HTMLVideoElement) => {
      const { film, wish } = get();
      if (!film || wish || !Number.isFinite(media.duration) || media.ended) return;
      const isInside = media.currentTime >= nextCardStart(skip.get().ranges, media.duration);
      if (!isInside) stays = false;
      if (!isInside || stays) return hide();
      if (film.nextId === null) return set({ card: 'end', left: null, isOver: false });
      // A countdown starts anew when the viewer seeks inside the ending.
      if (since === null || media.currentTime < since || media.seeking) since = media.currentTime;
      const left = goesOn() ? secondsLeft(since, media.currentTime, media.playbackRate) : null;
      if (left === 0) return next();
      set({ card: 'offer', left });
    };
    const onEnded = () => {
      const { film } = get();
      if (!film) return;
      if (film.nextId === null) set({ card: 'end', left: null, isOver: true });
      else if (goesOn() && !stays) next();
      else set({ card: 'offer', left: null, isOver: true });
    };
    return {
      commands: {
        begin: (film) => {
          since = null;
          stays = false;
          set({ ...empty, film });
        },
        relink: (film) => {
          hide();
          set({ film });
        },
        next,
        previous: () => go(get().film?.previousId),
        leave: () => set({ wish: get().wish ?? { to: 'release' } }),
        stay: () => {
          stays = true;
          hide();
        },
      },
      attach({ media }, signal) {
        listen(media, ['timeupdate', 'seeking', 'seeked'], () => onTime(media), signal);
        listen(media, ['ended'], onEnded, signal);
      },
    };
  });
}

export type Queue = ReturnType<typeof createQueue>;
