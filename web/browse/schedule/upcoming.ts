import type { Upcoming } from '#web/entities/notices/upcoming.ts';
import type { Occurrence } from './days/occurrences.ts';

// Fills two columns as well as three.
const SHOWN = 6;

// An episode without an hour comes after those of its day that have one.
function momentOf({ time, date }: Occurrence): string {
  return time ? new Date(time.at).toISOString() : `${date}T24`;
}

function toUpcoming({ id, alias, title, episode, time, date, frame, poster }: Occurrence): Upcoming {
  return {
    id,
    alias,
    title,
    episode,
    at: time && time.at,
    isAbout: time?.isAbout ?? true,
    date,
    frame,
    poster,
  };
}

/** Picks the first expected episodes of the week, each release once. */
export function pickUpcoming(releases: readonly Occurrence[], ids: ReadonlySet<number> | null): Upcoming[] {
  const expected = releases
    .filter(({ id, state, blocked }) => state === 'expected' && blocked === null && (ids?.has(id) ?? true))
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
  const first = expected.filter(({ id }, i) => expected.findIndex((other) => other.id === id) === i);
  return first.slice(0, SHOWN).map(toUpcoming);
}
