import { hasMore, letterSet } from './letter-set.ts';
import { HEAD, type Sound, type Sounds } from './sounds.ts';
import { countTypos } from './typos.ts';

export type Heard<T> = { sound: Sound<T>; typos: number };

const MAX_LONGER = 300;

function forgivenTypos(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

// Keeps those with the fewest typos; `most` is how many are still worth a comparison.
function createSieve<T>(text: string, forgiven: number, isBeginning: boolean) {
  const count = countTypos(text, isBeginning);
  const sieve = {
    most: forgiven,
    heard: [] as Heard<T>[],
    compare: (sound: Sound<T>) => {
      const typos = count(sound.text, sieve.most);
      if (typos > sieve.most) return;
      if (typos < sieve.most) sieve.heard = [];
      sieve.most = typos;
      sieve.heard.push({ sound, typos });
    },
  };
  return sieve;
}

/** Longer sounds that begin so; 300 at most. */
export function beginningWith<T>({ heads }: Sounds<T>, text: string): Sound<T>[] {
  const found: Sound<T>[] = [];
  const isShort = text.length < HEAD;
  const near = isShort ? [...heads.keys()].filter((head) => head.startsWith(text)) : [text.slice(0, HEAD)];
  for (const head of near) {
    for (const sound of heads.get(head) ?? []) {
      if (sound.text.length > text.length && sound.text.startsWith(text)) found.push(sound);
      if (found.length === MAX_LONGER) return found;
    }
  }
  return found;
}

/**
 * Sounds with the fewest typos, if those are not more than one in four or five letters and two in more; about a
 * millisecond for a hundred thousand.
 */
export function mistyped<T>({ shelves }: Sounds<T>, text: string): Heard<T>[] {
  const forgiven = forgivenTypos(text.length);
  const asked = letterSet(text);
  const sieve = createSieve<T>(text, forgiven, false);
  const near = forgiven > 0 ? shelves.slice(text.length - forgiven, text.length + forgiven + 1) : [];
  for (const { letters, sounds } of near) {
    for (let at = 0; at < letters.length; at += 1) {
      const set = letters[at] ?? 0;
      if (hasMore(asked & ~set, sieve.most) || hasMore(set & ~asked, sieve.most)) continue;
      sieve.compare(sounds[at] as Sound<T>);
    }
  }
  return sieve.heard;
}

/** Longer sounds with the fewest typos in their beginning; the first letter must be right. */
export function beginningMistyped<T>({ heads }: Sounds<T>, text: string): Heard<T>[] {
  const forgiven = forgivenTypos(text.length - 1);
  const asked = letterSet(text);
  const sieve = createSieve<T>(text, forgiven, true);
  for (const [head, sounds] of forgiven > 0 ? heads : []) {
    if (head[0] !== text[0] || hasMore(letterSet(head) & ~asked, forgiven)) continue;
    for (const sound of sounds) {
      if (sound.text.length > text.length && !hasMore(asked & ~sound.letters, sieve.most))
        sieve.compare(sound);
    }
  }
  return sieve.heard;
}
