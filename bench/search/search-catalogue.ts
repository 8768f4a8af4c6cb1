import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import type { ReleaseNames } from '#server/catalog/search/search-index.ts';

const REAL = path.resolve(import.meta.dirname, '../../../shared/data/catalogue.jsonl.gz');
const DEMO = path.resolve(import.meta.dirname, '../../demo/catalogue.jsonl');

type CatalogueRow = {
  id: number;
  alias: string;
  year: number;
  name: { main: string; english: string; alternative?: string | null };
};

function namesIn(text: string): ReleaseNames[] {
  const rows = text.split('\n').filter((row) => row !== '');
  return rows.map((row) => {
    const { id, alias, year, name } = JSON.parse(row) as CatalogueRow;
    const names = {
      name_main: name.main,
      name_english: name.english,
      name_alternative: name.alternative ?? null,
    };
    return { id, alias, year, ...names, added_in_users_favorites: 0 };
  });
}

/** Reads the names of the demo. */
export function readDemoNames(): ReleaseNames[] {
  return namesIn(readFileSync(DEMO, 'utf8'));
}

/** Reads the names of the real catalogue; undefined if it is absent. */
export function readRealNames(): ReleaseNames[] | undefined {
  return existsSync(REAL) ? namesIn(gunzipSync(readFileSync(REAL)).toString()) : undefined;
}

/** Reads the names of the real catalogue or, if it is absent, of the demo. */
export function readCatalogue(): { source: string; releases: ReleaseNames[] } {
  const real = readRealNames();
  return real
    ? { source: 'the real catalogue', releases: real }
    : { source: 'the demo (the real catalogue is absent)', releases: readDemoNames() };
}

/** Grows a catalogue to a size by repeating its names with a made-up word appended. */
export function growCatalogue(releases: readonly ReleaseNames[], size: number): ReleaseNames[] {
  const random = randomFrom('made-up words');
  const word = (consonants: string, vowels: string) => {
    const letter = (letters: string) => letters.charAt(random.int(0, letters.length - 1));
    const syllable = () =>
      letter(consonants) + letter(vowels) + (random.chance(0.3) ? letter(consonants) : '');
    return Array.from({ length: random.int(2, 4) }, syllable).join('');
  };
  const maxId = Math.max(...releases.map(({ id }) => id));
  return Array.from({ length: size }, (_, n) => {
    const release = releases[n % releases.length] as ReleaseNames;
    if (n < releases.length) return release;
    const [russian, latin] = [word('бвгдзклмнпрстфхш', 'аеиоуы'), word('bdghkmnrstyz', 'aeiou')];
    return {
      ...release,
      id: maxId + n,
      name_main: `${release.name_main} ${russian}`,
      name_english: `${release.name_english} ${latin}`,
      alias: `${release.alias}-${latin}`,
    };
  });
}
