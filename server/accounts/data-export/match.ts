import { sql } from 'kysely';
import type { MatchedLine, MissedLine } from '#contract/my-data.ts';
import type { ReleaseType } from '#contract/enums.ts';
import type { Database } from '#server/platform/database/open.ts';
import { namesOf } from '#server/catalog/search/names.ts';
import { readWords } from '#server/catalog/search/normal-form.ts';
import type { ListLine } from './list-line.ts';

export type Candidate = { id: number; alias: string; name: string; year: number; type: ReleaseType };
export type Found = { line: ListLine; by: MatchedLine['by']; release: Candidate };

type Index = Map<string, Candidate[]>;

const COLUMNS = ['id', 'alias', 'name_main as name', 'year', 'type'] as const;

function put(index: Index, key: string, candidate: Candidate): void {
  const known = index.get(key);
  if (known) known.push(candidate);
  else index.set(key, [candidate]);
}

const textsOf = (values: readonly (number | string | undefined)[]) => [
  ...new Set(values.flatMap((value) => (value === undefined ? [] : [String(value)]))),
];

async function findByAlias(db: Database, lines: readonly ListLine[]): Promise<Index> {
  const aliases = textsOf(lines.map(({ alias }) => alias));
  const rows = await db
    .selectFrom('releases')
    .select(COLUMNS)
    .where(sql<boolean>`alias = any(${aliases}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.alias, [row]]));
}

async function findElsewhere(
  db: Database,
  site: 'mal' | 'shikimori',
  ids: readonly (number | undefined)[],
): Promise<Index> {
  const index: Index = new Map();
  const rows = await db
    .selectFrom('releases')
    .select(COLUMNS)
    .select(sql<string>`${sql.ref(site)} ->> 'id'`.as('elsewhere'))
    .where(sql<boolean>`${sql.ref(site)} ->> 'id' = any(${textsOf(ids)}::text[])`)
    .orderBy('id')
    .execute();
  for (const { elsewhere, ...row } of rows) put(index, elsewhere, row);
  return index;
}

type KeyOf = (name: string) => string;

// A key is asked for twice, and is dear for a long name.
function rememberKeys(): KeyOf {
  const keys = new Map<string, string>();
  return (name) => {
    const key = keys.get(name) ?? readWords(name).join(' ');
    keys.set(name, key);
    return key;
  };
}

// Names are compared as the search compares them, but whole: what is only alike is another title more often than not.
async function findByName(db: Database, lines: readonly ListLine[], keyOf: KeyOf): Promise<Index> {
  const wanted = new Set(lines.flatMap(({ names }) => names.map(keyOf)));
  wanted.delete('');
  const index: Index = new Map();
  if (wanted.size === 0) return index;
  const rows = await db
    .selectFrom('releases')
    .select([...COLUMNS, 'name_main', 'name_english', 'name_alternative', 'added_in_users_favorites'])
    .orderBy('id')
    .execute();
  for (const { name_english, name_alternative, name_main, ...row } of rows) {
    const names = namesOf({ ...row, name_main, name_english, name_alternative });
    const { id, alias, name, year, type } = row;
    for (const { words, isInitials } of names) {
      const key = words.join(' ');
      if (!isInitials && wanted.has(key)) put(index, key, { id, alias, name, year, type });
    }
  }
  return index;
}

/** Of several releases the one that the list can mean; undefined when there are none, null when there are too many. */
function onlyOne(candidates: readonly Candidate[], types: ListLine['types']): Candidate | null | undefined {
  const distinct = [...new Map(candidates.map((one) => [one.id, one])).values()];
  if (distinct.length < 2) return distinct[0];
  const alike = distinct.filter(({ type }) => types?.includes(type));
  return alike.length === 1 ? alike[0] : null;
}

/**
 * Finds the release of each line: by its alias, by what it is known as elsewhere, by a name that is wholly its own.
 * Each release is found once.
 */
export async function matchLines(
  db: Database,
  lines: readonly ListLine[],
): Promise<{ found: Found[]; missed: MissedLine[] }> {
  const aliases = await findByAlias(db, lines);
  const mal = await findElsewhere(
    db,
    'mal',
    lines.map(({ malId }) => malId),
  );
  const shikimori = await findElsewhere(
    db,
    'shikimori',
    lines.map(({ shikimoriId }) => shikimoriId),
  );
  const byIds = (line: ListLine): [by: MatchedLine['by'], Candidate[]][] => [
    ['alias', aliases.get(line.alias ?? '') ?? []],
    ['mal', mal.get(String(line.malId)) ?? []],
    ['shikimori', shikimori.get(String(line.shikimoriId)) ?? []],
  ];
  const unknown = lines.filter((line) => byIds(line).every(([, candidates]) => candidates.length === 0));
  const keyOf = rememberKeys();
  const names = await findByName(db, unknown, keyOf);
  const found: Found[] = [];
  const missed: MissedLine[] = [];
  const taken = new Set<number>();
  for (const line of lines) {
    const ways = [
      ...byIds(line),
      ['name', line.names.flatMap((name) => names.get(keyOf(name)) ?? [])] as const,
    ];
    const [by, candidates] = ways.find(([, some]) => some.length > 0) ?? ['name', []];
    const release = onlyOne(candidates, line.types);
    if (!release) missed.push({ name: line.name, reason: release === null ? 'ambiguous' : 'unknown' });
    else if (taken.has(release.id)) missed.push({ name: line.name, reason: 'repeated' });
    else found.push({ line, by, release });
    if (release) taken.add(release.id);
  }
  return { found, missed };
}
