import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { archiveSchema, type AccountArchive, type ArchivedRelease } from './archive-schema.ts';
import { isJsonTooComplex } from '#server/platform/http/request/json-bounds.ts';
import {
  collectionOf,
  type ListEntry,
  MAX_TITLE,
  MAX_ENTRIES,
  type ParsedList,
  scoreOf,
} from './list-entry.ts';

// Our own archives nest five levels deep; with 100,000 positions and 60,000 entries they stay below these limits.
// `maxString` is above the longest comment that list sites accept.
const BOUNDS = { maxDepth: 20, maxValues: 1_500_000, maxKeys: 1000, maxString: 50_000 };

const title = z.string().max(MAX_TITLE);
const shikimoriEntry = z.object({
  target_title: title.nullish(),
  target_title_ru: title.nullish(),
  target_id: z.int().min(1).max(2_147_483_647),
  target_type: z.string().max(20).nullish(),
  score: z.number().nullish(),
  status: z.string().max(40).nullish(),
});

function readShikimori(lines: readonly unknown[]): ParsedList {
  const list: ParsedList = { source: 'shikimori', entries: [], missed: [], timecodes: [] };
  for (const entry of lines) {
    const { data } = shikimoriEntry.safeParse(entry);
    const names = [data?.target_title_ru ?? '', data?.target_title ?? ''].filter(
      (name) => name.trim() !== '',
    );
    const [name = ''] = names;
    const collection = collectionOf(data?.status ?? '');
    const score = scoreOf(data?.score ?? 0);
    if (data && data.target_type?.toLowerCase() === 'manga') list.missed.push({ name, reason: 'not_anime' });
    else if (!data || (collection === null && score === null)) list.missed.push({ name, reason: 'broken' });
    else {
      const id = data.target_id;
      const line = { name: name || `№\u00A0${id}`, names, malId: id, shikimoriId: id };
      list.entries.push({ ...line, isFavorite: false, collection, score });
    }
  }
  return list;
}

function newEntry(release: ArchivedRelease): ListEntry {
  const { name, name_english, alias, mal_id, shikimori_id, type } = release;
  return {
    name,
    names: [name, name_english],
    alias,
    malId: mal_id ?? undefined,
    shikimoriId: shikimori_id ?? undefined,
    types: [type],
    isFavorite: false,
    collection: null,
    score: null,
  };
}

function readArchive({ favorites, collections, ratings, timecodes }: AccountArchive): ParsedList {
  const lines = new Map<string, ListEntry>();
  const addTo = (release: ArchivedRelease, changes: Partial<ListEntry>) =>
    lines.set(release.alias, { ...(lines.get(release.alias) ?? newEntry(release)), ...changes });
  for (const { release, added_at: favoriteAt } of favorites) addTo(release, { isFavorite: true, favoriteAt });
  for (const { release, type_of_collection: collection, added_at: collectionAt } of collections)
    addTo(release, { collection, collectionAt });
  for (const { release, score } of ratings) addTo(release, { score });
  return { source: 'akane', entries: [...lines.values()], missed: [], timecodes };
}

/** Parses a JSON list: our own archive, or an export of Shikimori. Fails with `invalid`. */
export function parseJsonList(text: string): ParsedList {
  if (isJsonTooComplex(text, BOUNDS))
    throw new Failure('invalid', 'Файл слишком сложный: это не список и не наш архив.');
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new Failure('invalid', 'Файл не дочитать: это не JSON или в нём только часть списка.');
  }
  if (Array.isArray(input)) {
    if (input.length > MAX_ENTRIES) throw new Failure('invalid', `В списке больше ${MAX_ENTRIES} строк.`);
    return readShikimori(input);
  }
  const { data } = archiveSchema.safeParse(input);
  if (!data) throw new Failure('invalid', 'Это не список Шикимори и не наш архив.');
  return readArchive(data);
}
