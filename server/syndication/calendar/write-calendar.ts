import ical, { ICalEventTransparency } from 'ical-generator';
import { releasePath } from '#contract/addresses.ts';
import type { Release } from '#contract/release.ts';
import type { UpcomingEpisode } from './upcoming.ts';

/** A release and its upcoming episodes. */
export type PlannedRelease = {
  release: Pick<
    Release,
    'id' | 'alias' | 'name' | 'type' | 'episodes_total' | 'average_duration_of_episode' | 'updated_at'
  >;
  upcoming: readonly UpcomingEpisode[];
};

export type Calendar = {
  name: string;
  description: string;
  origin: string;
  planned: readonly PlannedRelease[];
};

const REFRESH_SECONDS = 6 * 3600;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Of an episode of unknown length.
const USUAL_MINUTES = 24;

// The format can encode no control characters except line breaks.
function toPlainText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F]+/gu, ' ').trim();
}

function titleOf(
  { release: { name, type, episodes_total: total } }: PlannedRelease,
  { number }: UpcomingEpisode,
): string {
  const isMovie = type.value === 'MOVIE' && (total ?? 1) <= 1;
  return toPlainText(isMovie ? name.main : `${name.main} · эпизод ${number}`);
}

function timeOf({ release }: PlannedRelease, { day, at }: UpcomingEpisode) {
  if (at === null) {
    const start = new Date(day);
    return { start, end: new Date(start.getTime() + DAY_MS), allDay: true };
  }
  const minutes = release.average_duration_of_episode || USUAL_MINUTES;
  return { start: at, end: new Date(at.getTime() + minutes * MINUTE_MS) };
}

/**
 * Writes a calendar (RFC 5545). An event lasts as long as the episode where the team says the hour, in UTC, so that
 * every program shows it in the viewer's zone; otherwise it is of the whole day in Moscow. An episode keeps its event
 * id when its day changes.
 */
export function writeCalendar({ name, description, origin, planned }: Calendar): string {
  const calendar = ical({
    name: toPlainText(name),
    description: toPlainText(description),
    prodId: { company: 'Akane', product: 'Schedule', language: 'RU' },
    ttl: REFRESH_SECONDS,
  });
  const { host } = new URL(origin);
  for (const one of planned) {
    const { id, alias, updated_at } = one.release;
    for (const episode of one.upcoming) {
      calendar.createEvent({
        id: `release-${id}-episode-${episode.number}@${host}`,
        ...timeOf(one, episode),
        summary: titleOf(one, episode),
        ...(episode.note && { description: toPlainText(`Перенос. ${episode.note}`) }),
        url: `${origin}${releasePath(alias)}`,
        // The event does not mark the user as busy.
        transparency: ICalEventTransparency.TRANSPARENT,
        // Not the current time, so that equal calendars are equal texts.
        stamp: new Date(updated_at),
      });
    }
  }
  return calendar.toString();
}
