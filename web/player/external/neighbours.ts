import { isSomewhere } from '#web/entities/episode/hosts.ts';
import type { Line, LineEpisode } from '#web/entities/episode/line.ts';

/** The episodes beside one in its line that can be watched, here or on another site. */
export function neighboursOf(
  { id }: { id: string },
  { parts }: Line,
): { previous: LineEpisode | null; next: LineEpisode | null } {
  const all = parts
    .flatMap(({ episodes }) => episodes)
    .filter((other) => other.id === id || isSomewhere(other));
  const place = all.findIndex((other) => other.id === id);
  return { previous: all[place - 1] ?? null, next: place < 0 ? null : (all[place + 1] ?? null) };
}
