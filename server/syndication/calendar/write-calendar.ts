import ical, { ICalEventTransparency } from 'ical-generator';
import { releasePath } from '#contract/addresses.ts';
import type { Release } from '#contract/release.ts';
import type { Awaited } from './upcoming.ts';

/** A release and its episodes to come. */
export type Planned = {
  release: Pick<Release, 'id' | 'alias' | 'name' | 'type' | 'episodes_total' | 'updated_at'>;
  awaited: readonly Awaited[];
};

export type Calendar = { name: string; description: string; origin: string; planned: readonly Planned[] };

const REFRESH_SECONDS = 6 * 3600;
const DAY_MS = 24 * 3_600_000;

// Line breaks are the only control characters that the format can write.
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F]+/gu, ' ').trim();
}

function titleOf({ release: { name, type, episodes_total: total } }: Planned, { number }: Awaited): string {
  const isFilm = type.value === 'MOVIE' && (total ?? 1) <= 1;
  return plain(isFilm ? name.main : `${name.main} · эпизод ${number}`);
}

/**
 * A calendar (RFC 5545) of whole days: at what hour an episode will come nobody knows. An episode keeps its identity
 * when its day moves.
 */
export function writeCalendar({ name, description, origin, planned }: Calendar): string {
  const calendar = ical({
    name: plain(name),
    description: plain(description),
    prodId: { company: 'Akane', product: 'Schedule', language: 'RU' },
    ttl: REFRESH_SECONDS,
  });
  const { host } = new URL(origin);
  for (const one of planned) {
    const { id, alias, updated_at } = one.release;
    for (const awaited of one.awaited) {
      const start = new Date(`${awaited.day}T00:00:00Z`);
      calendar.createEvent({
        id: `release-${id}-episode-${awaited.number}@${host}`,
        start,
        end: new Date(start.getTime() + DAY_MS),
        allDay: true,
        summary: titleOf(one, awaited),
        url: `${origin}${releasePath(alias)}`,
        // Nobody is busy because an episode comes out.
        transparency: ICalEventTransparency.TRANSPARENT,
        // Not the moment of asking: equal calendars are equal texts.
        stamp: new Date(updated_at),
      });
    }
  }
  return calendar.toString();
}
