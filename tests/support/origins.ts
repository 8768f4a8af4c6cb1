import assert from 'node:assert/strict';
import { createApis } from '#server/apis.ts';
import type { Api } from '#server/app.ts';
import { NOW, openTestLocator, SPARE_ORIGIN, type TestApi } from '#tests/support/api.ts';

/** The origins of a site with a canonical one over https and a spare one over http. */
export const ORIGINS: [string, string] = ['https://akane.test', SPARE_ORIGIN];

/** Opens the APIs of `ORIGINS` over the database of a test; the result asks the one that a host belongs to. */
export async function openOrigins({ db, storage, torrentFiles, jobs }: TestApi, now = () => new Date(NOW)) {
  const [publicOrigin] = ORIGINS;
  const apiAt = createApis(
    {
      db,
      storage,
      torrentFiles,
      locator: await openTestLocator(),
      jobs: { send: async (...job) => (await jobs()).send(...job) },
      botCheck: { kind: 'off' },
      publicOrigin,
      publicOrigins: ORIGINS,
      now,
      log: (_event, message, error) => assert.fail(`${message} ${String(error)}`),
    },
    { checkAnswers: true },
  );
  const ask = async (origin: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const { host } = new URL(origin);
    const headers = new Headers(init.headers);
    headers.set('host', host);
    return apiAt(host).fetch(new Request(origin + path, { ...init, headers }));
  };
  return { apiAt: (origin: string): Api => apiAt(new URL(origin).host), ask };
}
