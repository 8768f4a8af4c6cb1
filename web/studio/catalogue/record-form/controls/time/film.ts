import { createContext, useContext } from 'react';

export type End = 'start' | 'stop';

/** The marks of one field of the form, which the film reads and sets. Seconds. */
export type MarkField = {
  /** Whether it is in the second half of the film, as an ending is. */
  isLate: boolean;
  read: (end: End) => number | null;
  write: (end: End, seconds: number) => void;
};

/** The video that marks are set at. Seconds. */
export type Film = {
  /** Sets the video; returns the function that takes it away. */
  attach: (video: HTMLVideoElement) => () => void;
  /** Plays or pauses. */
  toggle: () => void;
  /** Moves the film. */
  jump: (by: number) => void;
  /** Adds a field; returns the function that takes it away. */
  add: (name: string, field: MarkField) => () => void;
  /** Makes an end the one that is moved and replayed. */
  choose: (name: string, end: End) => void;
  /** Sets an end where the film is: that of the named field, or of the one that belongs to this half of the film. */
  setHere: (end: End, name?: string) => void;
  /** Moves the chosen end, and the film to it. */
  nudge: (by: number) => void;
  /** Plays the three seconds before and after the chosen end. */
  replay: () => void;
};

const AROUND = 3;
const TENTHS = 10;

/** A time to the tenth of a second that marks keep. */
export const toTenth = (seconds: number): number => Math.round(seconds * TENTHS) / TENTHS;

/** Makes a film, which does nothing until a video is attached. */
export function createFilm(): Film {
  let media: HTMLVideoElement | null = null;
  const fields = new Map<string, MarkField>();
  let chosen: { name: string; end: End } | undefined;
  let replayed: AbortController | undefined;

  const nameAt = (video: HTMLVideoElement): string | undefined => {
    const isLate = video.currentTime > video.duration / 2;
    return [...fields].find(([, field]) => field.isLate === isLate)?.[0];
  };
  const chosenTime = () =>
    chosen === undefined ? null : (fields.get(chosen.name)?.read(chosen.end) ?? null);
  return {
    attach(video) {
      media = video;
      return () => {
        replayed?.abort();
        media = null;
      };
    },
    toggle() {
      if (media?.paused) void media.play().catch(() => {});
      else media?.pause();
    },
    jump(by) {
      if (media) media.currentTime += by;
    },
    add(name, field) {
      fields.set(name, field);
      return () => void fields.delete(name);
    },
    choose: (name, end) => (chosen = { name, end }),
    setHere(end, named) {
      const video = media;
      // Before anything is loaded it is nowhere.
      if (!video || video.readyState === 0) return;
      const name = named ?? nameAt(video);
      if (name === undefined) return;
      chosen = { name, end };
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
  };
}

const context = createContext<Film | null>(null);

export const FilmProvider = context.Provider;

/** The film beside the marks; null where the record has none. */
export function useFilm(): Film | null {
  return useContext(context);
}
