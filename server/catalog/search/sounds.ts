import { letterSet } from './letter-set.ts';

/** How words sound, the letters of that as a set, and all words that sound so. */
export type Sound<T> = { readonly text: string; readonly letters: number; readonly words: T[] };

type Shelf<T> = { readonly letters: number[]; readonly sounds: Sound<T>[] };

/**
 * The sounds of a vocabulary: all, by their first three letters, and by length (beside each its letters: plain numbers
 * are quick to look through).
 */
export type Sounds<T> = {
  readonly all: Map<string, Sound<T>>;
  readonly heads: Map<string, Sound<T>[]>;
  readonly shelves: Shelf<T>[];
};

/** So many first letters make the head of a sound. */
export const HEAD = 3;

/** No sounds yet. */
export function createSounds<T>(): Sounds<T> {
  return { all: new Map(), heads: new Map(), shelves: [] };
}

/** Lets a word sound so, which no word has to have done before. */
export function addSound<T>({ all, heads, shelves }: Sounds<T>, text: string, word: T): Sound<T> {
  const known = all.get(text);
  known?.words.push(word);
  if (known) return known;
  const sound: Sound<T> = { text, letters: letterSet(text), words: [word] };
  const head = heads.get(text.slice(0, HEAD));
  if (head) head.push(sound);
  else heads.set(text.slice(0, HEAD), [sound]);
  while (shelves.length <= text.length) shelves.push({ letters: [], sounds: [] });
  shelves[text.length]?.letters.push(sound.letters);
  shelves[text.length]?.sounds.push(sound);
  all.set(text, sound);
  return sound;
}

function takeOut<T>(list: T[] | undefined, item: T): void {
  const at = list?.indexOf(item) ?? -1;
  if (at >= 0) list?.splice(at, 1);
}

/** Lets a word sound so no longer; a sound without words is gone. */
export function removeSound<T>({ all, heads, shelves }: Sounds<T>, sound: Sound<T>, word: T): void {
  takeOut(sound.words, word);
  if (sound.words.length > 0) return;
  const shelf = shelves[sound.text.length];
  shelf?.letters.splice(shelf.sounds.indexOf(sound), 1);
  takeOut(shelf?.sounds, sound);
  takeOut(heads.get(sound.text.slice(0, HEAD)), sound);
  all.delete(sound.text);
}
