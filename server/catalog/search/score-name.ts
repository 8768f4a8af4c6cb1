import type { LookedUpWord } from './accumulate.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A name in the index; `entries` are its words, `letters` is the length of all its words together. */
export type IndexedName = {
  readonly entries: readonly number[];
  readonly letters: number;
  readonly isShortened: boolean;
};

// The parts of a score, together 1: the name has the words, it has few others, the words are in the order of the query.
const WORDS = 0.7;
const COVERAGE = 0.22;
const ORDER = 0.08;

const EXACT = 0.1;
const SHORTENED = 0.75;

type WordPosition = { at: number; similarity: number };

function findPosition(
  { similar }: LookedUpWord,
  { entries }: IndexedName,
  used: Set<number>,
  next: number,
): WordPosition | undefined {
  let best: WordPosition | undefined;
  entries.forEach((entry, at) => {
    const similarity = similar.get(entry) ?? 0;
    if (similarity === 0 || used.has(at)) return;
    if (!best || similarity > best.similarity || (similarity === best.similarity && at === next))
      best = { at, similarity };
  });
  return best;
}

/** How well a name matches a query: 0 for not at all, above 1 only for exactly this name. */
export function scoreName(vocabulary: Vocabulary, name: IndexedName, looked: LookedUpWord[]): number {
  const used = new Set<number>();
  let [next, words, all, covered, inOrder, same, missed] = [0, 0, 0, 0, 0, 0, 0];
  for (const word of looked) {
    all += word.weight;
    const position = findPosition(word, name, used, next);
    if (!position) {
      if (word.isRequired) missed += 1;
      continue;
    }
    used.add(position.at);
    words += word.weight * position.similarity;
    covered += vocabulary.lengthOf(name.entries[position.at] ?? 0) * position.similarity;
    if (position.at === next) inOrder += 1;
    if (position.at === next && position.similarity === 1) same += 1;
    next = position.at + 1;
  }
  const order = ORDER * (inOrder / looked.length);
  const score = (words / all) * (WORDS + COVERAGE * (covered / name.letters) + order);
  if (name.isShortened) return score * SHORTENED;
  return missed === 0 && same === name.entries.length ? score + EXACT : score;
}
