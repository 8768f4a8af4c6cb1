import type { Context } from 'hono';
import type { Deps, Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { checkPasskey } from '#server/accounts/sessions/own-passkey.ts';
import { readTorznabQuery } from './torznab-query.ts';
import { searchTorznab } from './search-torznab.ts';
import { writeCaps, writeError, writeResults } from './write-torznab.ts';

const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store' };
const SEARCHES = new Set(['search', 'tvsearch']);

async function refusal({ db }: Deps, passkey: string | null): Promise<string | undefined> {
  if (!passkey) return writeError(200, 'Missing parameter (apikey)');
  const status = await checkPasskey(db, passkey);
  if (status === 'unknown') return writeError(100, 'Incorrect user credentials');
  return status === 'banned' ? writeError(101, 'Account suspended') : undefined;
}

async function answer(deps: Deps, c: Context): Promise<Response> {
  const region = await deps.regionOf(c.req.raw.headers);
  if (region.hidesTorrents) throw new Failure('not_found', 'Такого адреса нет');
  const query = new URL(c.req.url).searchParams;
  const passkey = query.get('apikey') ?? query.get('pk');
  const refused = await refusal(deps, passkey);
  if (refused !== undefined) return c.body(refused, 200, HEADERS);
  const { short_name: site } = await readSite(deps.db);
  const title = `${site}: торренты`;
  const operation = query.get('t') ?? '';
  if (operation === 'caps') return c.body(writeCaps(title), 200, HEADERS);
  if (!SEARCHES.has(operation)) return c.body(writeError(202, 'No such function'), 200, HEADERS);
  const search = readTorznabQuery(query);
  const found = search ? await searchTorznab(deps, search, region) : { torrents: [], total: 0 };
  const offset = search?.offset ?? 0;
  const origin = deps.publicOrigin;
  return c.body(
    writeResults({ title, site, origin, passkey: passkey ?? '', offset, ...found }),
    200,
    HEADERS,
  );
}

/** Torznab for Prowlarr, Sonarr and similar programs; the user's passkey is the API key. */
export const torznabRoutes: Routes = (_mount, deps, app) => {
  for (const path of ['/torznab', '/torznab/api']) app.get(path, (c) => answer(deps, c));
};
