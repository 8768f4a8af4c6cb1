import { seededNumber } from './seeded-number.ts';

/** Seconds from the start of the episode. */
export type EpisodeMark = { start: number; stop: number };

export type DemoEpisode = {
  ordinal: number;
  name: string | null;
  name_english: string | null;
  /** Seconds. */
  duration: number;
  opening: EpisodeMark | null;
  ending: EpisodeMark | null;
  updated_at: string;
};

const DAY = 86_400_000;

/** Formats a date for the wire: whole seconds, `+00:00`. */
export function wireDate(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}+00:00`;
}

function utc(moment: string, days = 0): string {
  return wireDate(new Date(Date.parse(`${moment.replace(' ', 'T')}:00Z`) + days * DAY));
}

type Broadcast = {
  /** `YYYY-MM-DD HH:MM` UTC of the first episode. */
  from: string;
  minutes: number;
  /** Russian names in order, or only the number of episodes. */
  episodes: string[] | number;
  english?: string[];
  /** Days between episodes, 7 by default. */
  every?: number;
  /** `none` for shorts that have neither opening nor ending. */
  marks?: 'both' | 'none';
};

/** Builds episodes that were published at a steady pace. The first one has no opening. */
export function broadcast({ from, minutes, episodes, english = [], every = 7, marks = 'both' }: Broadcast) {
  const names = typeof episodes === 'number' ? Array.from({ length: episodes }, () => null) : episodes;
  return names.map((name, index): DemoEpisode => {
    const key = `${from} ${index}`;
    const duration = minutes * 60 - (minutes > 10 ? 20 : 5) + seededNumber(`${key} length`, 9) - 4;
    return {
      ordinal: index + 1,
      name,
      name_english: english[index] ?? null,
      duration,
      opening: marks === 'none' || index === 0 ? null : openingMark(key),
      ending: marks === 'none' ? null : endingMark(key, duration),
      updated_at: utc(from, index * every),
    };
  });
}

function openingMark(key: string): EpisodeMark {
  const start = seededNumber(`${key} cold open`, 3) === 0 ? 0 : 45 + seededNumber(`${key} opening`, 120);
  return { start, stop: start + 89 };
}

function endingMark(key: string, duration: number): EpisodeMark {
  const stop = duration - (seededNumber(`${key} preview`, 2) === 0 ? 1 : 16);
  return { start: stop - 89, stop };
}

/** The single episode of a movie; its ending is the credits, 4 to 6 minutes long. */
export function movieEpisode({ at, minutes }: { at: string; minutes: number }): DemoEpisode[] {
  const duration = minutes * 60 - seededNumber(at, 50);
  const ending = { start: duration - 240 - seededNumber(`${at} names`, 120), stop: duration };
  return [
    { ordinal: 1, name: null, name_english: null, duration, opening: null, ending, updated_at: utc(at) },
  ];
}

type Extra = { ordinal: number; name: string; at: string; minutes: number };

/** An episode outside the usual count, such as 0 or 25.5, without marks. */
export function extraEpisode({ ordinal, name, at, minutes }: Extra): DemoEpisode {
  const duration = minutes * 60 - 20;
  return { ordinal, name, name_english: null, duration, opening: null, ending: null, updated_at: utc(at) };
}
