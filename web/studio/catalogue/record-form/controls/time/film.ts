import { createContext, useContext } from 'react';

export type End = 'start' | 'stop';

/** The marks of one field of the form, which the film reads and sets. Seconds. */
export type MarkField = {
  /** The field for people: «Опенинг». */
  label: string;
  /** Whether it is in the second half of the film, as an ending is. The first field of a half has keys. */
  isLate: boolean;
  read: (end: End) => number | null;
  write: (end: End, seconds: number) => void;
  /** Both ends at once: two writes before the form is rendered again would lose the first. */
  writeBoth: (mark: Record<End, number>) => void;
};

export type Edge = { name: string; end: End };

/** What is known of the marks, in the order of the form. Seconds. */
export type FilmMarks = {
  /** Zero until it is known. */
  duration: number;
  marks: ({ name: string; label: string; isLate: boolean } & Record<End, number | null>)[];
  /** The end that is moved and replayed. */
  chosen: Edge | undefined;
};

/** The video that marks are set at. Seconds. */
export type Film = {
  /** Sets the video; returns the function that takes it away. */
  attach: (video: HTMLVideoElement) => () => void;
  /** Says how long the whole film is where only its beginning is there yet. */
  setWhole: (seconds: number | undefined) => void;
  /** Plays or pauses. */
  toggle: () => void;
  pause: () => void;
  /** Moves the film. */
  jump: (by: number) => void;
  /** Adds a field; returns the function that takes it away. */
  add: (name: string, field: MarkField) => () => void;
  /** Makes an end the one that is moved and replayed. */
  choose: (name: string, end: End) => void;
  /** Sets an end where the film is: that of the named field, or of the first that belongs to this half of the film. */
  setHere: (end: End, name?: string) => void;
  /** Moves the chosen end, and the film to it. */
  nudge: (by: number) => void;
  /** Sets an end to a time between the other end and the ends of the film; moves the film there. */
  move: (edge: Edge, seconds: number) => void;
  /** Gives a field both ends, and moves the film to its start. */
  take: (name: string, mark: Record<End, number>) => void;
  /** Moves the film to a time. */
  seek: (seconds: number) => void;
  /** Plays the three seconds before and after the chosen end. */
  replay: () => void;
  /** Calls when the marks, the chosen end or the time have changed; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
  /** Tells those who have subscribed that marks have changed. */
  tell: () => void;
  /** The same object until something of it has changed. */
  marks: () => FilmMarks;
  /** Where the film is, or where its last video was when it was taken away. Seconds. */
  time: () => number;
};

const AROUND = 3;
const TENTHS = 10;
const TENTH = 0.1;
// So that 83.4 · 10 is not cut to 833.
const ROUNDING = 1e-6;

/** A time to the tenth of a second that marks keep. */
export const toTenth = (seconds: number): number => Math.round(seconds * TENTHS) / TENTHS;

const NOTHING: FilmMarks = { duration: 0, marks: [], chosen: undefined };
const MOVES = ['timeupdate', 'seeking', 'loadedmetadata', 'durationchange'];

/** Makes a film, which does nothing until a video is attached. */
export function createFilm(): Film {
  let media: HTMLVideoElement | null = null;
  let whole: number | undefined;
  let left = 0;
  const fields = new Map<string, MarkField>();
  const listeners = new Set<() => void>();
  let known: FilmMarks = NOTHING;
  let chosen: Edge | undefined;
  let replayed: AbortController | undefined;

  // The first field of this half.
  const nameAt = (video: HTMLVideoElement): string | undefined => {
    const isLate = video.currentTime > (whole ?? video.duration) / 2;
    return [...fields].find(([, field]) => field.isLate === isLate)?.[0];
  };
  const chosenTime = () =>
    chosen === undefined ? null : (fields.get(chosen.name)?.read(chosen.end) ?? null);
  const tell = () => {
    const length = whole ?? media?.duration ?? 0;
    const now: FilmMarks = {
      duration: Number.isFinite(length) ? length : 0,
      marks: [...fields].map(([name, { label, isLate, read }]) => ({
        name,
        label,
        isLate,
        start: read('start'),
        stop: read('stop'),
      })),
      chosen,
    };
    if (JSON.stringify(now) !== JSON.stringify(known)) known = now;
    for (const listener of listeners) listener();
  };
  const choose = (name: string, end: End) => {
    chosen = { name, end };
    tell();
  };
  const seek = (seconds: number) => {
    if (media) media.currentTime = seconds;
  };
  return {
    attach(video) {
      media = video;
      for (const move of MOVES) video.addEventListener(move, tell);
      return () => {
        replayed?.abort();
        for (const move of MOVES) video.removeEventListener(move, tell);
        if (video.readyState > 0) left = video.currentTime;
        media = null;
      };
    },
    setWhole(seconds) {
      whole = seconds;
      tell();
    },
    toggle() {
      if (media?.paused) void media.play().catch(() => {});
      else media?.pause();
    },
    pause() {
      media?.pause();
    },
    jump(by) {
      if (media) media.currentTime += by;
    },
    add(name, field) {
      fields.set(name, field);
      tell();
      return () => {
        fields.delete(name);
        tell();
      };
    },
    choose,
    setHere(end, named) {
      const video = media;
      // Before anything is loaded it is nowhere.
      if (!video || video.readyState === 0) return;
      const name = named ?? nameAt(video);
      if (name === undefined) return;
      choose(name, end);
      fields.get(name)?.write(end, toTenth(video.currentTime));
    },
    nudge(by) {
      const [video, time] = [media, chosenTime()];
      if (!video || !chosen || time === null) return;
      const moved = Math.max(0, toTenth(time + by));
      fields.get(chosen.name)?.write(chosen.end, moved);
      video.pause();
      video.currentTime = moved;
    },
    move({ name, end }, seconds) {
      const field = fields.get(name);
      if (!field) return;
      if (chosen?.name !== name || chosen.end !== end) choose(name, end);
      const other = field.read(end === 'start' ? 'stop' : 'start');
      const last = known.duration || Infinity;
      const [low, high] =
        end === 'start'
          ? [0, other === null ? last : other - TENTH]
          : [other === null ? 0 : other + TENTH, last];
      // The last tenth of a film is not later than its end.
      const moved = Math.floor(Math.max(low, Math.min(high, toTenth(seconds))) * TENTHS + ROUNDING) / TENTHS;
      if (moved === field.read(end)) return;
      field.write(end, moved);
      media?.pause();
      seek(moved);
    },
    take(name, { start, stop }) {
      const field = fields.get(name);
      if (!field) return;
      choose(name, 'start');
      field.writeBoth({ start, stop });
      seek(start);
    },
    seek,
    replay() {
      const [video, time] = [media, chosenTime()];
      if (!video || time === null) return;
      replayed?.abort();
      replayed = new AbortController();
      const { signal } = replayed;
      const stop = () => {
        if (video.currentTime < time + AROUND) return;
        video.pause();
        replayed?.abort();
      };
      video.currentTime = Math.max(0, time - AROUND);
      video.addEventListener('timeupdate', stop, { signal });
      // Whoever pauses or plays on by hand is not stopped later.
      video.addEventListener('pause', () => replayed?.abort(), { signal });
      void video.play().catch(() => {});
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell,
    marks: () => known,
    time: () => media?.currentTime ?? left,
  };
}

const context = createContext<Film | null>(null);

export const FilmProvider = context.Provider;

/** The film beside the marks; null where the record has none. */
export function useFilm(): Film | null {
  return useContext(context);
}
