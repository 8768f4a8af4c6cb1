import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Random } from '#server/media/poster-art/random.ts';
import type { ReleaseNames } from '#server/search/search-index.ts';
import { inHepburn, inPolivanov } from './search-romaji.ts';

const REAL = path.resolve(import.meta.dirname, '../../shared/data/catalogue.jsonl.gz');
const DEMO = path.resolve(import.meta.dirname, '../demo/catalogue.jsonl');

type Line = {
  id: number;
  alias: string;
  year: number;
  name: { main: string; english: string; alternative?: string | null };
};

/** The names of the real catalogue when it is here, else of the demo. */
export function readCatalogue(): { source: string; releases: ReleaseNames[] } {
  const isReal = existsSync(REAL);
  const text = isReal ? gunzipSync(readFileSync(REAL)).toString() : readFileSync(DEMO, 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const releases = lines.map(({ id, alias, year, name }) => ({
    id,
    name_main: name.main,
    name_english: name.english,
    name_alternative: name.alternative ?? null,
    alias,
    year,
    added_in_users_favorites: 0,
  }));
  return { source: isReal ? 'the real catalogue' : 'the demo (the real catalogue is absent)', releases };
}

const BIG = /[A-ZА-ЯЁ]/;
const KEYS = [
  'qwertyuiop[]asdfghjkl;\'zxcvbnm,./`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?~',
  'йцукенгшщзхъфывапролджэячсмитьбю.ёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё',
] as const;

/** A name typed with the wrong layout on: every key gives what it gives there. */
export function inWrongLayout(name: string): string {
  const isCyrillic = /[а-яё]/i.test(name);
  const [from, to] = isCyrillic ? [KEYS[1], KEYS[0]] : KEYS;
  return Array.from(name, (key) => to[from.indexOf(key)] ?? key).join('');
}
void BIG;

export const TYPOS = ['substitute', 'delete', 'insert', 'transpose'] as const;
export type Typo = (typeof TYPOS)[number];

function aLetter(like: string, random: Random): string {
  const letters = /[а-яё]/i.test(like) ? 'абвгдежзийклмнопрстуфхцчшщъыьэюя' : 'abcdefghijklmnopqrstuvwxyz';
  return letters[random.int(0, letters.length - 1)] ?? 'а';
}

/** The name with one slip of a kind at a random letter; undefined when it has fewer than five letters. */
export function withTypo(name: string, kind: Typo, random: Random): string | undefined {
  const letters = Array.from(name.matchAll(/\p{L}/gu), ({ index }) => index);
  if (letters.length < 5) return undefined;
  for (;;) {
    const at = letters[random.int(0, letters.length - 1)] ?? 0;
    const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    if (kind === 'delete') return before + after;
    if (kind === 'insert') return before + letter + aLetter(letter, random) + after;
    if (kind === 'transpose') {
      const next = after.charAt(0);
      if (!/\p{L}/u.test(next) || next.toLowerCase() === letter.toLowerCase()) {
        if (letters.every((l, i) => letters[i + 1] !== l + 1)) return undefined;
        continue;
      }
      return before + next + letter + after.slice(1);
    }
    const other = aLetter(letter, random);
    if (other !== letter.toLowerCase()) return before + other + after;
  }
}

export type Case = { typed: string; id: number; name: string };
export { inHepburn, inPolivanov };
