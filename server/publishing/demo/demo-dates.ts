import type { PublishDay, Season } from '#contract/enums.ts';
import { formatWireTime } from '#contract/field-values.ts';
import { moscowDate, moscowDay, startOfDay } from '#contract/moscow-week.ts';
import { startOfMoscowDay } from '#contract/publish-days.ts';
import type { CatalogueEntry } from '../import/catalogue-entry.ts';

/** When a release of the demo comes out, seen from the moment of loading. */
type Slot =
  /** An hour of Moscow, so many days after the day of loading. */
  | { kind: 'weekly' | 'postponed'; inDays: number; hour: number }
  | { kind: 'just-out' | 'soon' | 'late' }
  | { kind: 'premiere'; day: PublishDay };

const weekly = (inDays: number, hour: number): Slot => ({ kind: 'weekly', inDays, hour });
const premiere = (day: PublishDay): Slot => ({ kind: 'premiere', day });

const SLOTS: Readonly<Record<string, Slot>> = {
  'sister-of-the-storm': { kind: 'just-out' },
  'captain-of-the-ice-wind': { kind: 'soon' },
  'choir-of-silent-bells': { kind: 'late' },
  'quiet-quarter': weekly(0, 12),
  'house-by-three-bridges': weekly(0, 20),
  'master-of-paper-birds': weekly(1, 15),
  'seven-letters-of-autumn': weekly(1, 19),
  'fox-post-long-road': weekly(2, 14),
  'moon-archive': weekly(2, 19),
  'cat-from-lighthouse-six': weekly(3, 11),
  'my-neighbour-sells-time': weekly(3, 20),
  'protocol-moth': weekly(4, 22),
  'third-move-after-the-shadow': weekly(4, 18),
  'garden-that-remembers-rain': { kind: 'postponed', inDays: 4, hour: 16 },
  'tea-for-a-dragon': weekly(5, 19),
  'summoned-to-save-a-kingdom-but-i-bake-bread': weekly(5, 17),
  'mechanics-noon': weekly(6, 18),
  // Yesterday evening.
  'last-train-to-sakurayama': weekly(6, 19),
  'port-under-snow': premiere(5),
  'ninth-inning-last-summer': premiere(7),
  'night-shift-at-the-monster-museum': premiere(3),
  'two-princesses-one-throne': premiere(6),
};
/** A film of the season before, which has just been dubbed. */
const NEW_FILM = 'city-where-the-sea-sleeps';
const NEW_FILM_AGE_DAYS = 3;
const NEW_FILM_HOUR = 15;

/** The day on which the dates of the announcements and videos in `demo/` were written. */
const WRITTEN_ON = new Date('2026-11-21T00:00:00+03:00');

const HALF_HOUR = 30 * 60_000;
const HOUR = 2 * HALF_HOUR;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const PREMIERE_HOUR = 18;

/** The next episode of a release that the demo has promised. */
export type Promised = {
  ordinal: number;
  /** ISO. Further episodes come a week after each other from `following` on. */
  next: string;
  following: string;
};

type Airing = { last: Date; next: Date; following: Date };

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const halfHourBefore = (at: Date) => new Date(Math.floor(at.getTime() / HALF_HOUR) * HALF_HOUR);

function inRhythm(last: Date): Airing {
  return { last, next: after(last, WEEK), following: after(last, 2 * WEEK) };
}

function airingOf(slot: Slot, now: Date): Airing {
  switch (slot.kind) {
    case 'just-out':
      return inRhythm(halfHourBefore(after(now, -HALF_HOUR)));
    case 'soon':
      return inRhythm(after(halfHourBefore(after(now, 2 * HOUR)), -WEEK));
    case 'late': {
      // An episode is called late three hours after its time. This one comes a day later than it should.
      const due = halfHourBefore(after(now, -4 * HOUR));
      return { last: after(due, -WEEK), next: after(due, DAY), following: after(due, WEEK) };
    }
    case 'premiere': {
      const first = after(premiereDay(slot.day, now), PREMIERE_HOUR * HOUR);
      return inRhythm(after(first, -WEEK));
    }
    case 'weekly':
    case 'postponed': {
      const at = after(startOfMoscowDay(now), slot.inDays * DAY + slot.hour * HOUR);
      const last = at <= now ? at : after(at, -WEEK);
      if (slot.kind === 'weekly') return inRhythm(last);
      return { last: after(last, -WEEK), next: after(last, 2 * WEEK), following: after(last, 3 * WEEK) };
    }
  }
}

const SEASONS: readonly Season[] = ['winter', 'spring', 'summer', 'autumn'];

// Seasons since the year 0.
function seasonNumber(at: Date): number {
  const [year = 0, month = 1] = moscowDate(at).split('-').map(Number);
  return year * 4 + Math.floor((month - 1) / 3);
}

function seasonOf(number: number): { year: number; season: Season } {
  return { year: Math.floor(number / 4), season: SEASONS[number % 4] ?? 'winter' };
}

// A season that begins in this week is no longer announced (`isAnnounced`).
function announcedSeason(now: Date): number {
  return seasonNumber(after(startOfDay(8, now), -1)) + 1;
}

// In the second week of the season.
function premiereDay(day: PublishDay, now: Date): Date {
  const number = announcedSeason(now);
  const first = new Date(Date.UTC(Math.floor(number / 4), (number % 4) * 3, 8, 12));
  return startOfDay(day < moscowDay(first) ? day + 7 : day, first);
}

/** Moves a date of the demo that only has to look recent, by whole days. */
export function moveRecentDate(date: string, now: Date): string {
  const days = startOfMoscowDay(now).getTime() - WRITTEN_ON.getTime();
  return formatWireTime(after(new Date(date), days));
}

const formatDate = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Europe/Moscow' });
const WRITTEN_DATE = /\d+ [а-я]+ \d{4} года/;

type Moved = {
  /** The season of its first episode by default: a year of another season would contradict the dates beside it. */
  season?: number;
  day: PublishDay;
  /** When its episodes came out, in their order. */
  times: Date[];
};

function moveEpisodes(entry: CatalogueEntry, { season, day, times }: Moved): CatalogueEntry {
  const { episodes = [] } = entry;
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return entry;
  const moved = episodes.map((episode, i) => ({ ...episode, updated_at: formatWireTime(times[i] ?? last) }));
  return {
    ...entry,
    ...seasonOf(season ?? seasonNumber(first)),
    publish_day: day,
    fresh_at: formatWireTime(last),
    created_at: formatWireTime(after(first, -9 * DAY)),
    updated_at: formatWireTime(last),
    episodes: moved,
  };
}

function moveAnnouncement(entry: CatalogueEntry, day: PublishDay, now: Date): CatalogueEntry {
  const premiere = formatDate.format(premiereDay(day, now)).replace(' г.', ' года');
  const announced = entry.created_at == null ? undefined : moveRecentDate(entry.created_at, now);
  return {
    ...entry,
    ...seasonOf(announcedSeason(now)),
    publish_day: day,
    notification: entry.notification?.replace(WRITTEN_DATE, premiere),
    fresh_at: announced,
    created_at: announced,
    updated_at: announced,
  };
}

/**
 * Moves an entry of the demo to the moment of loading: an airing release to its place in the week around it, an
 * announced one to the next season. A title of the past keeps its dates.
 */
export function moveEntry(entry: CatalogueEntry, now: Date): CatalogueEntry {
  const { alias, episodes = [] } = entry;
  if (alias === NEW_FILM) {
    const at = after(startOfMoscowDay(now), NEW_FILM_HOUR * HOUR - NEW_FILM_AGE_DAYS * DAY);
    return moveEpisodes(entry, { season: seasonNumber(now) - 1, day: moscowDay(at), times: [at] });
  }
  const slot = SLOTS[alias];
  if (!slot) return entry;
  if (slot.kind === 'premiere') return moveAnnouncement(entry, slot.day, now);
  const { last, next } = airingOf(slot, now);
  const times = episodes.map((_, i) => after(last, (i + 1 - episodes.length) * WEEK));
  const moved = moveEpisodes(entry, { day: moscowDay(last), times });
  if (slot.kind !== 'postponed') return moved;
  const note = 'Студия приостановила показ. Озвучим эпизод в день выхода.';
  return { ...moved, postponement: { episode: episodes.length + 1, until: moscowDate(next), note } };
}

/** What the demo promises of a release that airs or is announced; undefined for other releases. */
export function promiseOf({ alias, episodes = [] }: CatalogueEntry, now: Date): Promised | undefined {
  const slot = SLOTS[alias];
  if (!slot) return undefined;
  const { next, following } = airingOf(slot, now);
  return { ordinal: episodes.length + 1, next: next.toISOString(), following: following.toISOString() };
}

/** The episodes of a release that are due by now, in their order. */
export function dueEpisodes(promised: Promised, now: Date): { ordinal: number; at: Date }[] {
  const due: { ordinal: number; at: Date }[] = [];
  let at = new Date(promised.next);
  for (let i = 0; at <= now; i += 1) {
    due.push({ ordinal: promised.ordinal + i, at });
    at = after(new Date(promised.following), i * WEEK);
  }
  return due;
}
