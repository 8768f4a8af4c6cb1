import { createApi, openMemory, type Api } from './app.ts';
import type { ServerOptions } from './deps.ts';
import { perOrigin, settingsAt } from '#server/platform/http/request/public-origins.ts';

/** Makes the API at each of the origins of a site; the result finds it by the host of a request. */
export function createApis(
  options: ServerOptions,
  { checkAnswers = false } = {},
): (host?: string | null) => Api {
  const { publicOrigin, publicOrigins = [publicOrigin] } = options;
  const memory = openMemory(options);
  return perOrigin(publicOrigins, (origin) =>
    createApi(settingsAt(options, origin), { checkAnswers, memory }),
  );
}
