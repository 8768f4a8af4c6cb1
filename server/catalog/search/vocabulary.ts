import { beginningMistyped, beginningWith, mistyped } from './hearing.ts';
import { soundOf } from './sound.ts';
import { addSound, createSounds, removeSound, type Sound } from './sounds.ts';

/** A word as it is written, and the places of the releases that bear it. */
export type Entry = { readonly spelling: string; readonly places: number[]; sounds: readonly Sound<Entry>[] };

/** What else than the very word may be meant: a longer one that is still being typed, one with typos. */
export type Reach = { isUnfinished: boolean; hasTypos: boolean };

/** How near words are to the one that was asked for: 1 for the same one. */
export type Nearness = Map<Entry, number>;

export type Vocabulary = {
  add: (word: string, place: number) => Entry;
  remove: (entry: Entry, place: number) => void;
  /** Whether a number, or a word of more than one letter, is written so somewhere. */
  has: (word: string) => boolean;
  find: (word: string, reach: Reach) => Nearness;
};

const SAME_SOUND = 0.95;
const BEGINNING = 0.75;
const BEGINNING_SHARE = 0.2;
const MISTYPED = 0.85;
const BEGINNING_MISTYPED = 0.7;
const MIN_STEM_LENGTH = 4;

const withoutYo = (word: string) => word.replaceAll('ё', 'е');

// «сёдзё» may be written «седзе», which sounds otherwise; the particle «wo» is read «о» and typed «во».
function soundsOf(word: string): string[] {
  if (word === 'wo') return ['o', 'vo'];
  const sound = soundOf(word);
  return word.includes('ё') ? [...new Set([soundOf(withoutYo(word)), sound])] : [sound];
}

/** The words of all names, found by spelling, by sound, by their beginning and in spite of typos. */
export function createVocabulary(): Vocabulary {
  const entries = new Map<string, Entry>();
  const sounds = createSounds<Entry>();

  const add = (word: string, place: number): Entry => {
    const spelling = withoutYo(word);
    const known = entries.get(spelling);
    const entry = known ?? { spelling, places: [place], sounds: [] };
    if (!known) entries.set(spelling, entry);
    if (!known || word !== spelling) {
      const more = soundsOf(word).filter((text) => !entry.sounds.some((sound) => sound.text === text));
      entry.sounds = [...entry.sounds, ...more.map((text) => addSound(sounds, text, entry))];
    }
    // A release adds all its words at once.
    if (entry.places.at(-1) !== place) entry.places.push(place);
    return entry;
  };

  const remove = (entry: Entry, place: number) => {
    const at = entry.places.indexOf(place);
    if (at >= 0) entry.places.splice(at, 1);
    if (entry.places.length > 0) return;
    entries.delete(entry.spelling);
    for (const sound of entry.sounds) removeSound(sounds, sound, entry);
  };

  const has = (word: string) => /^\p{N}|../u.test(word) && entries.has(withoutYo(word));

  const find = (word: string, { isUnfinished, hasTypos }: Reach): Nearness => {
    const spelling = withoutYo(word);
    const nearness: Nearness = new Map();
    const note = (sound: Sound<Entry>, near: number) => {
      for (const entry of sound.words) {
        const isAsWritten = near === 1 ? entry.spelling === spelling : entry.spelling.startsWith(spelling);
        const best = isAsWritten ? near : near * SAME_SOUND;
        if (best > (nearness.get(entry) ?? 0)) nearness.set(entry, best);
      }
    };
    const isNumber = /^\p{N}/u.test(word);
    for (const text of soundsOf(word)) {
      const { length } = text;
      const same = sounds.all.get(text);
      if (same) note(same, 1);
      // 2 is neither the beginning nor a typo of 20.
      if (isNumber) continue;
      if (isUnfinished || (hasTypos && length >= MIN_STEM_LENGTH))
        for (const sound of beginningWith(sounds, text))
          note(sound, BEGINNING + BEGINNING_SHARE * (length / sound.text.length));
      if (!hasTypos) continue;
      const heard = mistyped(sounds, text);
      for (const { sound, typos } of heard) note(sound, MISTYPED * (1 - typos / length));
      if (!isUnfinished || heard.length > 0) continue;
      for (const { sound, typos } of beginningMistyped(sounds, text))
        note(sound, BEGINNING_MISTYPED * (1 - typos / length));
    }
    return nearness;
  };

  return { add, remove, has, find };
}
