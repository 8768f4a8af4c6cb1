import type { Call } from '#contract/client.ts';
import { notFound } from '#web/page/api.ts';
import type { Option } from '../kinds/field.ts';
import { findKind } from '../kinds/kinds.ts';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';
import { choicesOf, endpointsFor } from './endpoints.ts';
import { fixedChoices } from './fixed-choices.ts';

const PAGE = 100;
const MAX_PAGES = 10;

/** The kind that an address names; the not-found page for any other. */
export function kindOf(path: string | undefined, request: Request): RecordKind {
  const kind = findKind(path);
  if (!kind) throw notFound(new URL(request.url).pathname);
  return kind;
}

/** Reads a record of a kind; the not-found page without it. */
export async function loadRecord(call: Call, path: string, id: string): Promise<StudioRecord> {
  const { get } = endpointsFor(path);
  if (!get) throw new Error(`${path} has no records`);
  return call(get, { params: { id } }) as Promise<unknown> as Promise<StudioRecord>;
}

/** Reads a page of the records of a kind. */
export async function listRecords(
  call: Call,
  path: string,
  query: { search?: string; after?: string; limit?: number },
) {
  const { list } = endpointsFor(path);
  if (!list) throw new Error(`${path} has no list`);
  return call(list, { query });
}

/** Reads all records of a kind that has few. */
export async function listAllRecords(call: Call, path: string): Promise<StudioRecord[]> {
  const records: StudioRecord[] = [];
  for (let after: string | undefined, pages = 0; pages < MAX_PAGES; pages += 1) {
    const { data, next } = await listRecords(call, path, {
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    records.push(...data);
    if (next === null) break;
    after = next;
  }
  return records;
}

/** Reads the options of the fields that name records of other kinds. */
export async function loadChoices(
  call: Call,
  { path: kindPath, choices = {} }: RecordKind,
): Promise<Record<string, Option[]>> {
  const loaded = Object.entries(choices).map(async ([field, path]) => {
    const fixed = fixedChoices(path);
    if (fixed) return [field, fixed] as const;
    const records = path === undefined ? [] : await listAllRecords(call, path);
    return [field, records.map(({ id, title }) => ({ value: id, label: title }))] as const;
  });
  const endpoint = choicesOf(kindPath);
  const [own, ...others] = await Promise.all([endpoint && call(endpoint), ...loaded]);
  return { ...Object.fromEntries(others), ...own };
}
