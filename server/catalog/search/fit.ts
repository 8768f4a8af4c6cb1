import type { FoundWord } from './tally.ts';
import type { Entry } from './vocabulary.ts';

/** A name as it is kept; `letters` are those of all its words. */
export type Name = { readonly entries: Entry[]; readonly letters: number; readonly isInitials: boolean };

// What a name is judged by, together 1: that it bears the words, that there is little else in it, that they follow each
// other as asked.
const WORDS = 0.7;
const COVERAGE = 0.22;
const ORDER = 0.08;

const EXACT = 0.1;
const INITIALS = 0.75;

type Spot = { at: number; near: number };

function spotOf(
  { nearness }: FoundWord,
  { entries }: Name,
  taken: Set<number>,
  next: number,
): Spot | undefined {
  let best: Spot | undefined;
  entries.forEach((entry, at) => {
    const near = nearness.get(entry) ?? 0;
    if (near === 0 || taken.has(at)) return;
    if (!best || near > best.near || (near === best.near && at === next)) best = { at, near };
  });
  return best;
}

/** How well a name answers a question, from 0; above 1 only for the very name. */
export function fitOf(name: Name, found: FoundWord[]): number {
  const taken = new Set<number>();
  let [next, words, all, covered, inOrder, same, missed] = [0, 0, 0, 0, 0, 0, 0];
  for (const word of found) {
    all += word.worth;
    const spot = spotOf(word, name, taken, next);
    if (!spot) {
      if (word.isRequired) missed += 1;
      continue;
    }
    taken.add(spot.at);
    words += word.worth * spot.near;
    covered += (name.entries[spot.at]?.spelling.length ?? 0) * spot.near;
    if (spot.at === next) inOrder += 1;
    if (spot.at === next && spot.near === 1) same += 1;
    next = spot.at + 1;
  }
  const order = ORDER * (inOrder / found.length);
  const fit = (words / all) * (WORDS + COVERAGE * (covered / name.letters) + order);
  if (name.isInitials) return fit * INITIALS;
  return missed === 0 && same === name.entries.length ? fit + EXACT : fit;
}
