import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { MissedEntry } from '#contract/my-data.ts';
import { Failure } from '#server/failure.ts';
import {
  collectionOf,
  type ListEntry,
  MAX_TITLE,
  MAX_ENTRIES,
  type ParsedList,
  scoreOf,
} from './list-entry.ts';

const TYPES: Record<string, readonly string[]> = {
  tv: ['TV', 'WEB'],
  movie: ['MOVIE'],
  ova: ['OVA', 'OAD'],
  ona: ['ONA', 'WEB'],
  special: ['SPECIAL'],
};

const text = z.string().max(MAX_TITLE).optional();
const anime = z.object({
  series_animedb_id: text,
  series_title: text,
  series_type: text,
  my_score: text,
  my_status: text,
  shiki_status: text,
});

// Lists with their own entity definitions are refused before parsing.
const parser = new XMLParser({ parseTagValue: false, htmlEntities: true });

// Above the length of an entry with the longest comment that list sites accept.
const MAX_ENTRY_LENGTH = 50_000;
// MyAnimeList writes fewer than thirty fields, each with two tags.
const MAX_TAGS = 200;

function hasTooManyTags(block: string): boolean {
  let tags = 0;
  for (let at = block.indexOf('<'); at >= 0 && tags <= MAX_TAGS; at = block.indexOf('<', at + 1)) tags += 1;
  return tags > MAX_TAGS;
}

function readEntry(block: string): ListEntry | MissedEntry {
  const broken = { name: '', reason: 'broken' } as const;
  if (block.length > MAX_ENTRY_LENGTH || hasTooManyTags(block)) return broken;
  let parsed: unknown;
  try {
    parsed = (parser.parse(block) as { anime?: unknown }).anime;
  } catch {
    return broken;
  }
  const { data } = anime.safeParse(parsed);
  const name = data?.series_title?.trim() ?? '';
  const id = Number(data?.series_animedb_id ?? 0);
  const collection = collectionOf(data?.shiki_status ?? data?.my_status ?? '');
  const score = scoreOf(Number(data?.my_score ?? 0));
  const isNamed = name !== '' || (Number.isInteger(id) && id > 0);
  if (!isNamed || (collection === null && score === null)) return { ...broken, name };
  const known = Number.isInteger(id) && id > 0 ? id : undefined;
  return {
    name: name === '' ? `№ ${id}` : name,
    names: name === '' ? [] : [name],
    malId: known,
    shikimoriId: known,
    types: TYPES[data?.series_type?.toLowerCase() ?? ''],
    isFavorite: false,
    collection,
    score,
  };
}

/** Yields each `<anime>…</anime>` of a list. */
function* blocksOf(xml: string): Generator<string> {
  const close = '</anime>';
  for (let at = xml.indexOf('<anime>'); at >= 0; at = xml.indexOf('<anime>', at)) {
    const end = xml.indexOf(close, at);
    if (end < 0) return;
    yield xml.slice(at, end + close.length);
    at = end + close.length;
  }
}

/** Parses an XML list of MyAnimeList or Shikimori. Fails with `invalid`. */
export function parseXmlList(xml: string): ParsedList {
  const isList = /<myanimelist[\s>]/.test(xml.slice(0, 2000));
  if (!isList || /<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new Failure('invalid', 'Это не список MyAnimeList или Шикимори.');
  const list: ParsedList = { source: 'mal', entries: [], missed: [], timecodes: [] };
  if (xml.includes('<shiki_status>')) list.source = 'shikimori';
  let count = 0;
  for (const block of blocksOf(xml)) {
    count += 1;
    if (count > MAX_ENTRIES) throw new Failure('invalid', `В списке больше ${MAX_ENTRIES} строк.`);
    const line = readEntry(block);
    if ('reason' in line) list.missed.push(line);
    else list.entries.push(line);
  }
  const isManga = count === 0 && xml.includes('<manga>');
  if (isManga) throw new Failure('invalid', 'Это список манги, а переносится только список аниме.');
  return list;
}
