import { mainNamesOf, type MainNames, type ReleaseNames } from './names.ts';
import { normalizeWords } from './normal-form.ts';

// How names say «season» in words. `S2` stands alone: «JoJo's 5» is no season.
const SEASONS = [
  /(?<![\p{L}\p{N}'’])S0?(\d{1,2})(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])Season\s?0?(\d{1,2})(?!\d)/iu,
  /\b(\d{1,2})(?:st|nd|rd|th)\s+season\b/i,
  /(?<!\p{L})(?:сезон|ТВ|TV)[\s-]*(\d{1,2})(?!\d)/iu,
  /(?<!\d)(\d{1,2})(?:-?[а-яё]{1,2})?\s+сезон(?!\p{L})/iu,
];

/** Reads the season that a name states in words: `Title S2`, `Title 2nd Season`, «Название ТВ-2». */
export function statedSeason(name: string): number | undefined {
  const number = SEASONS.map((pattern) => pattern.exec(name)?.[1]).find((one) => one !== undefined);
  return number === undefined ? undefined : Number(number);
}

/** A name that ends in a number, which is a season if another release has the name before the number. */
type Numbered = { name: string; number: number };

function numberedName(words: readonly string[]): Numbered | undefined {
  const last = words.at(-1) ?? '';
  return words.length > 1 && /^[2-9]$/.test(last)
    ? { name: words.slice(0, -1).join(' '), number: Number(last) }
    : undefined;
}

type NamedSeason = { names: readonly string[]; stated: number | undefined; numbered: readonly Numbered[] };

/** The seasons of releases by their names. */
export type SeasonNames = {
  put: (release: ReleaseNames, mainNames?: MainNames) => void;
  remove: (id: number) => void;
  /** The season of a release; undefined where its names do not say it. */
  seasonOf: (id: number) => number | undefined;
  /** The ids of the releases whose names say that they are of a season; the first one need not be named. */
  ofSeason: (season: number) => readonly number[];
  /** Whether a text is the whole name of a release. */
  isName: (text: string) => boolean;
};

/** Creates an index without releases. Each name is read once, when its release is added. */
export function createSeasonNames(): SeasonNames {
  const releases = new Map<number, NamedSeason>();
  const uses = new Map<string, number>();
  // Until a name changes: programs ask for the newest of a season again and again.
  let bySeason: Map<number, number[]> | undefined;
  const count = (names: readonly string[], change: 1 | -1) => {
    for (const name of names) {
      const left = (uses.get(name) ?? 0) + change;
      if (left > 0) uses.set(name, left);
      else uses.delete(name);
    }
  };

  const remove = (id: number) => {
    bySeason = undefined;
    count(releases.get(id)?.names ?? [], -1);
    releases.delete(id);
  };
  const put = (release: ReleaseNames, { main, english } = mainNamesOf(release)) => {
    const { id, name_english, name_main } = release;
    remove(id);
    const words = [english, main];
    const names = [...new Set(words.map((one) => one.join(' ')))];
    const numbered = words.map(numberedName).filter((one) => one !== undefined);
    releases.set(id, { names, numbered, stated: statedSeason(name_english) ?? statedSeason(name_main) });
    count(names, 1);
  };

  // «Macross 7» and «Kaiju No. 8» are first seasons: a bare number is a season only of a show that the site has.
  const seasonIn = ({ stated, numbered }: NamedSeason) =>
    stated ?? numbered.find(({ name }) => uses.has(name))?.number;
  const seasonOf = (id: number) => {
    const release = releases.get(id);
    return release && seasonIn(release);
  };
  const groupIds = () => {
    const groups = new Map<number, number[]>();
    for (const [id, release] of releases) {
      const season = seasonIn(release) ?? 1;
      const ids = groups.get(season);
      if (ids) ids.push(id);
      else groups.set(season, [id]);
    }
    return groups;
  };
  const ofSeason = (season: number): readonly number[] => {
    bySeason ??= groupIds();
    return bySeason.get(season) ?? [];
  };

  return { put, remove, seasonOf, ofSeason, isName: (text) => uses.has(normalizeWords(text).join(' ')) };
}
