/** An episode as its author writes it; its length and marks are those of its clip. */
export type DemoEpisode = {
  ordinal: number;
  name: string | null;
  name_english: string | null;
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
  /** Russian names in order, or only the number of episodes. */
  episodes: string[] | number;
  english?: string[];
  /** Days between episodes, 7 by default. */
  every?: number;
};

/** Builds episodes that were published at a steady pace. */
export function broadcast({ from, episodes, english = [], every = 7 }: Broadcast) {
  const names = typeof episodes === 'number' ? Array.from({ length: episodes }, () => null) : episodes;
  return names.map((name, index): DemoEpisode => ({
    ordinal: index + 1,
    name,
    name_english: english[index] ?? null,
    updated_at: utc(from, index * every),
  }));
}

/** The single episode of a movie. */
export function movieEpisode({ at }: { at: string }): DemoEpisode[] {
  return [{ ordinal: 1, name: null, name_english: null, updated_at: utc(at) }];
}

type Extra = { ordinal: number; name: string; at: string };

/** An episode outside the usual count, such as 0 or 25.5. */
export function extraEpisode({ ordinal, name, at }: Extra): DemoEpisode {
  return { ordinal, name, name_english: null, updated_at: utc(at) };
}
