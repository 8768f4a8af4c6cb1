import { isSomewhere } from '#web/entities/episode/hosts.ts';
import type { Line, LineEpisode } from '#web/entities/episode/line.ts';

/** Returns the previous and next episode in a playlist that can be watched, here or on another site. */
export function neighboursOf(
  { id }: { id: string },
  { parts }: Line,
): { previous: LineEpisode | null; next: LineEpisode | null } {
  const all = parts
    .flatMap(({ episodes }) => episodes)
    .filter((other) => other.id === id || isSomewhere(other));
  const index = all.findIndex((other) => other.id === id);
  return { previous: all[index - 1] ?? null, next: index < 0 ? null : (all[index + 1] ?? null) };
}
