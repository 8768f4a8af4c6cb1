/** A parsed Torznab search. */
export type TorznabQuery = {
  /** Words of a name; empty for the newest torrents. */
  words: string;
  /** The number of the show's season, and the requested episode. */
  season: number | undefined;
  episode: number | undefined;
  year: number | undefined;
  genre: string | undefined;
  limit: number;
  offset: number;
};

const MAX = 50;
const CATEGORIES = new Set(['5000', '5070']);
// The site does not know the numbers of its releases in these databases.
const FOREIGN_IDS = ['imdbid', 'tvdbid', 'tmdbid', 'tvmazeid', 'traktid', 'doubanid', 'rid'];

function parseWhole(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

// Programs write «5», «05» and «E05»; of daily shows they write a date, which is NaN here.
function parseNumber(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  return parseWhole(text.replace(/^(?:s|ep?)(?=\d)/i, '')) ?? Number.NaN;
}

function readCategories(query: URLSearchParams): string[] {
  return query
    .getAll('cat')
    .flatMap((list) => list.split(','))
    .map((one) => one.trim())
    .filter(Boolean);
}

/**
 * Parses a search; null when it can match nothing: none of its categories is anime, it names a show only by a number in
 * another database, or an episode by something else than a number.
 */
export function readTorznabQuery(query: URLSearchParams): TorznabQuery | null {
  const categories = readCategories(query);
  if (categories.length > 0 && !categories.some((one) => CATEGORIES.has(one))) return null;
  // Programs that know a show by the name of a file put dots and underscores between its words.
  const words = (query.get('q') ?? '')
    .replaceAll(/[\s._]+/g, ' ')
    .trim()
    .slice(0, 200);
  // Programs that do not know a number write 0.
  const hasForeignId = FOREIGN_IDS.some((name) => /[1-9]/.test(query.get(name) ?? ''));
  if (words === '' && hasForeignId) return null;
  const isShow = query.get('t') === 'tvsearch';
  const season = isShow ? parseNumber(query.get('season')) : undefined;
  const episode = isShow ? parseNumber(query.get('ep')) : undefined;
  const year = parseNumber(query.get('year'));
  if ([season, episode, year].some(Number.isNaN)) return null;
  return {
    words,
    season,
    episode,
    year,
    genre: query.get('genre')?.trim() || undefined,
    limit: Math.min(MAX, parseWhole(query.get('limit')) || MAX),
    offset: parseWhole(query.get('offset')) ?? 0,
  };
}

// The facts of a file, which no name of a release has.
const FACTS = /\s[[(]?(?:\d{3,4}[pi]|4k|web-?(?:dl|rip)?|bd-?rip|hevc|[xh]26[45])(?![\p{L}\d]).*$/iu;
const EPISODE = String.raw`(?<episode>\d{1,4})(?:v\d)?(?<range>\s?[-–—~]\s?(?:ep?\s?)?\d{1,4})?(?:\s(?:серия|эпизод))?`;
const WORD = String.raw`(?:ep?|episode|серия|эпизод)`;
// «Kaiju No 8», «Title Part 2»: such a number belongs to the name.
const NAME = String.raw`(?<name>.+?)(?<!(?:^|\s)(?:no|№|part|vol|volume|часть|том|глава))[\s-]+`;
// How programs write numbers after a name.
const NUMBERED = [
  // `Title S01E05`, `Title S2 - 05`, `Title Season 2 Episode 5`, `Title S01`.
  String.raw`(?:s|season\s)(?<season>\d{1,2})(?:(?:[\s-]*ep?\s?|[\s-]+(?:${WORD}[\s-]*)?)${EPISODE}(?:\s.*)?)?`,
  // `Title 1x05`.
  String.raw`(?<season>\d{1,2})x${EPISODE}(?:\s.*)?`,
  // `Title - 05`, `Title [05]`, `Title Ep 05`.
  String.raw`[[(]?(?:${WORD}[\s-]*)?${EPISODE}[\])]?`,
].map((numbers) => new RegExp(`^${NAME}${numbers}$`, 'iu'));

/**
 * Splits the numbers off the end of the name (`Title 05`, `Title S01E05`, `Title S01`); null when there are none. Of a
 * range (`Title 01-12`) all episodes are searched.
 */
export function splitNumbers(query: TorznabQuery): TorznabQuery | null {
  const words = query.words.replace(FACTS, '');
  const groups = NUMBERED.map((pattern) => pattern.exec(words)?.groups).find((one) => one !== undefined);
  const { name, season, episode, range } = groups ?? {};
  const isGivenTwice =
    (episode !== undefined && query.episode !== undefined) ||
    (season !== undefined && query.season !== undefined);
  if (name === undefined || isGivenTwice) return null;
  return {
    ...query,
    words: name,
    season: season === undefined ? query.season : Number(season),
    episode: episode === undefined || range !== undefined ? query.episode : Number(episode),
  };
}
