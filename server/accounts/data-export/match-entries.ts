import { sql } from 'kysely';
import type { MatchedEntry, MissedEntry } from '#contract/my-data.ts';
import type { ReleaseType } from '#contract/enums.ts';
import type { Database } from '#server/platform/database/open.ts';
import { namesOf } from '#server/catalog/search/names.ts';
import { normalizeWords } from '#server/catalog/search/normal-form.ts';
import type { ListEntry } from './list-entry.ts';

export type ReleaseCandidate = { id: number; alias: string; name: string; year: number; type: ReleaseType };
export type ReleaseMatch = { entry: ListEntry; by: MatchedEntry['by']; release: ReleaseCandidate };

type Index = Map<string, ReleaseCandidate[]>;

const COLUMNS = ['id', 'alias', 'name_main as name', 'year', 'type'] as const;

function addToIndex(index: Index, key: string, candidate: ReleaseCandidate): void {
  const existing = index.get(key);
  if (existing) existing.push(candidate);
  else index.set(key, [candidate]);
}

const distinctTexts = (values: readonly (number | string | undefined)[]) => [
  ...new Set(values.flatMap((value) => (value === undefined ? [] : [String(value)]))),
];

async function findByAlias(db: Database, lines: readonly ListEntry[]): Promise<Index> {
  const aliases = distinctTexts(lines.map(({ alias }) => alias));
  const rows = await db
    .selectFrom('public_releases as releases')
    .select(COLUMNS)
    .where(sql<boolean>`alias = any(${aliases}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.alias, [row]]));
}

async function findByExternalId(
  db: Database,
  site: 'mal' | 'shikimori',
  ids: readonly (number | undefined)[],
): Promise<Index> {
  const index: Index = new Map();
  const rows = await db
    .selectFrom('public_releases as releases')
    .select(COLUMNS)
    .select(sql<string>`${sql.ref(site)} ->> 'id'`.as('externalId'))
    .where(sql<boolean>`${sql.ref(site)} ->> 'id' = any(${distinctTexts(ids)}::text[])`)
    .orderBy('id')
    .execute();
  for (const { externalId, ...row } of rows) addToIndex(index, externalId, row);
  return index;
}

type KeyOf = (name: string) => string;

// Each key is needed twice, and long names are expensive to normalize.
function cacheKeys(): KeyOf {
  const keys = new Map<string, string>();
  return (name) => {
    const key = keys.get(name) ?? normalizeWords(name).join(' ');
    keys.set(name, key);
    return key;
  };
}

// Names are normalized as in the search but compared whole: a merely similar name is usually another title.
async function findByName(db: Database, lines: readonly ListEntry[], keyOf: KeyOf): Promise<Index> {
  const requestedKeys = new Set(lines.flatMap(({ names }) => names.map(keyOf)));
  requestedKeys.delete('');
  const index: Index = new Map();
  if (requestedKeys.size === 0) return index;
  const rows = await db
    .selectFrom('public_releases as releases')
    .select([...COLUMNS, 'name_main', 'name_english', 'name_alternative', 'added_in_users_favorites'])
    .orderBy('id')
    .execute();
  for (const { name_english, name_alternative, name_main, ...row } of rows) {
    const names = namesOf({ ...row, name_main, name_english, name_alternative });
    const { id, alias, name, year, type } = row;
    for (const { words, isShortened } of names) {
      const key = words.join(' ');
      if (!isShortened && requestedKeys.has(key)) addToIndex(index, key, { id, alias, name, year, type });
    }
  }
  return index;
}

/** Chooses the release that an entry means; undefined when there is no candidate, null when several remain. */
function chooseRelease(
  candidates: readonly ReleaseCandidate[],
  types: ListEntry['types'],
): ReleaseCandidate | null | undefined {
  const distinct = [...new Map(candidates.map((one) => [one.id, one])).values()];
  if (distinct.length < 2) return distinct[0];
  const ofType = distinct.filter(({ type }) => types?.includes(type));
  return ofType.length === 1 ? ofType[0] : null;
}

/**
 * Finds the release of each entry: by its alias, by its id on MyAnimeList or Shikimori, or by an exact name. Each
 * release is matched at most once; entries without a match are returned with the reason.
 */
export async function matchEntries(
  db: Database,
  lines: readonly ListEntry[],
): Promise<{ found: ReleaseMatch[]; missed: MissedEntry[] }> {
  const aliases = await findByAlias(db, lines);
  const mal = await findByExternalId(
    db,
    'mal',
    lines.map(({ malId }) => malId),
  );
  const shikimori = await findByExternalId(
    db,
    'shikimori',
    lines.map(({ shikimoriId }) => shikimoriId),
  );
  const byIds = (line: ListEntry): [by: MatchedEntry['by'], ReleaseCandidate[]][] => [
    ['alias', aliases.get(line.alias ?? '') ?? []],
    ['mal', mal.get(String(line.malId)) ?? []],
    ['shikimori', shikimori.get(String(line.shikimoriId)) ?? []],
  ];
  const unmatched = lines.filter((line) => byIds(line).every(([, candidates]) => candidates.length === 0));
  const keyOf = cacheKeys();
  const names = await findByName(db, unmatched, keyOf);
  const found: ReleaseMatch[] = [];
  const missed: MissedEntry[] = [];
  const matchedIds = new Set<number>();
  for (const line of lines) {
    const attempts = [
      ...byIds(line),
      ['name', line.names.flatMap((name) => names.get(keyOf(name)) ?? [])] as const,
    ];
    const [by, candidates] = attempts.find(([, some]) => some.length > 0) ?? ['name', []];
    const release = chooseRelease(candidates, line.types);
    if (!release) missed.push({ name: line.name, reason: release === null ? 'ambiguous' : 'unknown' });
    else if (matchedIds.has(release.id)) missed.push({ name: line.name, reason: 'repeated' });
    else found.push({ entry: line, by, release });
    if (release) matchedIds.add(release.id);
  }
  return { found, missed };
}
