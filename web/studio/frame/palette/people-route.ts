import { studioUserPath } from '#contract/studio/addresses.ts';
import { listUsers } from '#contract/studio/users.ts';
import { studioCall } from '../../access/studio-call.ts';
import { readQuery } from '../../list/filters/filters.ts';
import type { Route } from './+types/people-route.ts';
import type { PaletteItem } from './palette-items.ts';

const MAX_FOUND = 6;

/** The people whose login or nickname begins with a text, for the command palette. */
export async function loader(args: Route.LoaderArgs): Promise<PaletteItem[]> {
  const { search } = readQuery(args.request, 'search');
  if (search === undefined) return [];
  const { data } = await studioCall(args)(listUsers, { query: { search: search.slice(0, 100) } });
  return data.slice(0, MAX_FOUND).map(({ id, login, nickname }) => ({
    id: `user-${id}`,
    group: 'Люди',
    label: nickname ?? login,
    icon: 'user',
    ...(nickname !== null && nickname !== login && { note: login }),
    act: { to: studioUserPath(id) },
  }));
}
