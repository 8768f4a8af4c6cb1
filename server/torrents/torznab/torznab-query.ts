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

const NONE = -1;

// Programs write «5», «05» and «E05»; of daily shows they write a date.
function parseNumber(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  return parseWhole(text.replace(/^(?:s|ep?)(?=\d)/i, '')) ?? NONE;
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
  if (words === '' && FOREIGN_IDS.some((name) => query.get(name))) return null;
  const isShow = query.get('t') === 'tvsearch';
  const season = isShow ? parseNumber(query.get('season')) : undefined;
  const episode = isShow ? parseNumber(query.get('ep')) : undefined;
  const year = parseNumber(query.get('year'));
  if ([season, episode, year].includes(NONE)) return null;
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

const NUMBERED =
  /^(?<name>.+?)[\s-]+(?:s(?<season>\d{1,2})(?:\s?e(?<ofSeason>\d{1,4}))?|(?:ep?\s?)?(?<number>\d{1,4}))$/i;

/** Splits the numbers off the end of the name (`Title 05`, `Title S01E05`, `Title S01`); null when there are none. */
export function splitNumbers(query: TorznabQuery): TorznabQuery | null {
  const { name, season, ofSeason, number } = NUMBERED.exec(query.words)?.groups ?? {};
  const episode = ofSeason ?? number;
  const isGivenTwice =
    (episode !== undefined && query.episode !== undefined) ||
    (season !== undefined && query.season !== undefined);
  if (name === undefined || isGivenTwice) return null;
  return {
    ...query,
    words: name,
    season: season === undefined ? query.season : Number(season),
    episode: episode === undefined ? query.episode : Number(episode),
  };
}
