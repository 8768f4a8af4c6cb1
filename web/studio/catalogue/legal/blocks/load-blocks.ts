import type { Call } from '#contract/client.ts';
import { type Block, listBlocks, viewAsVisitor } from '#contract/studio/blocks.ts';
import { listEvents } from '#contract/studio/events.ts';
import { loadHistory } from '../../../journal/history.tsx';
import { readQuery } from '../../../list/filters/filters.ts';
import { loadList } from '../../../list/load-list.ts';
import { listCountries } from '../read-fields.ts';

const MAX_ID = 2_147_483_647;

/** Reads the blocks that an address shows, all or those of a release, with the one that is open at the side. */
export async function loadBlocks(call: Call, request: Request, releaseId?: string) {
  const query = new URL(request.url).searchParams;
  const filters = readQuery(request, 'state', 'country', 'release', 'after');
  const release = releaseId ?? filters.release;
  const list = await loadList<Block>(() => call(listBlocks, { query: { ...filters, release } }));
  const id = Number(query.get('block') ?? 0);
  const open =
    Number.isSafeInteger(id) && id > 0 && id < MAX_ID ? await findBlock(call, list.data, id) : null;
  const visitor = query.get('visitor') ?? open?.countries[0];
  const done = Number(query.get('done') ?? 0);
  const [view, history, recent] = await Promise.all([
    open && visitor !== undefined && /^[A-Z]{2}$/.test(visitor)
      ? call(viewAsVisitor, { params: { id: open.release.id }, query: { country: visitor } })
      : null,
    open ? loadHistory(call, 'block', open.id) : null,
    done > 0 && done < Number.MAX_SAFE_INTEGER
      ? call(listEvents, { query: { before: done + 1, limit: 1 } })
      : null,
  ]);
  const [event = null] = recent?.data ?? [];
  return {
    list,
    open,
    view,
    history,
    done: event?.id === done ? event : null,
    countries: listCountries(),
  };
}
export type LoadedBlocks = Awaited<ReturnType<typeof loadBlocks>>;

// The block of the side may be on another page of the list.
async function findBlock(call: Call, shown: readonly Block[], id: number): Promise<Block | null> {
  const known = shown.find((block) => block.id === id);
  if (known) return known;
  const { data } = await call(listBlocks, { query: { after: id + 1 } });
  return data.find((block) => block.id === id) ?? null;
}
