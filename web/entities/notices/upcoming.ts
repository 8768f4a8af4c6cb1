import type { PictureSizes } from '#web/ui/pictures/pictures.ts';

/** The address that tells which episodes come next; `ids` are releases, separated by commas. */
export const UPCOMING_ROUTE = '/app/upcoming';

/** The most releases that are asked for. */
export const MAX_UPCOMING_IDS = 100;

/** An expected episode. */
export type Upcoming = {
  id: number;
  alias: string;
  title: string;
  /** «Эпизод 8 из 12». */
  episode: string;
  /** When it is to be published; null if only its day in Moscow is known. */
  at: string | null;
  isAbout: boolean;
  date: string;
  /** The frame of the last episode, or without one the poster. */
  frame: PictureSizes | null;
  poster: PictureSizes;
};

/** The next episodes of the asked releases, and of all; the next first. */
export type UpcomingEpisodes = { own: Upcoming[]; all: Upcoming[] };
