import type { RouteConfigEntry } from '@react-router/dev/routes';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import routes from '../../web/routes.ts';

// Of the releases, genres and episodes that a drill imports; other ids are missing, which is an answer, too.
const SAMPLES: Record<string, string> = {
  alias: 'release-1',
  idOrAlias: 'release-1',
  provider: 'google',
  kind: 'teams',
  name: 'rules',
  releaseEpisodeId: '00000000-0000-4000-8000-000000000000',
  pollId: '00000000-0000-4000-8000-000000000000',
  deviceId: '00000000-0000-4000-8000-000000000000',
  hashOrId: '1',
};

const QUERIES: Record<string, string> = {
  '/api/v1/app/search/releases': '?query=Релиз',
  '/api/v1/accounts/users/me/collections/releases': '?type_of_collection=PLANNED',
};

const fill = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? '1').replace('*', 'nothing-here');

function listPages(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const address = `${parent}/${path}`.replaceAll('//', '/');
    const own = index || path !== '' ? [address] : [];
    return [...own, ...listPages(children, address)];
  });
}

/** The address of every page and of everything else that the site's routes answer, with sample parameters. */
export function pageAddresses(): string[] {
  return [...new Set(listPages(routes, '').map(fill))];
}

/** The address of every call that reads, of viewers and of the studio, with sample parameters. */
export function readingCalls(): string[] {
  const reading = [...API, ...STUDIO_API].filter(({ method }) => method === 'GET');
  return reading.map(({ path }) => fill(path) + (QUERIES[path] ?? ''));
}
