import ical, { ICalEventTransparency } from 'ical-generator';
import { releasePath } from '#contract/addresses.ts';
import type { Release } from '#contract/release.ts';
import type { UpcomingEpisode } from './upcoming.ts';

/** A release and its upcoming episodes. */
export type PlannedRelease = {
  release: Pick<Release, 'id' | 'alias' | 'name' | 'type' | 'episodes_total' | 'updated_at'>;
  upcoming: readonly UpcomingEpisode[];
};

export type Calendar = {
  name: string;
  description: string;
  origin: string;
  planned: readonly PlannedRelease[];
};

const REFRESH_SECONDS = 6 * 3600;
const DAY_MS = 24 * 3_600_000;

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

/**
 * Writes a calendar (RFC 5545) of all-day events, because the hour of publication is unknown. An episode keeps its
 * event id when its day changes.
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
      const start = new Date(`${episode.day}T00:00:00Z`);
      calendar.createEvent({
        id: `release-${id}-episode-${episode.number}@${host}`,
        start,
        end: new Date(start.getTime() + DAY_MS),
        allDay: true,
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
