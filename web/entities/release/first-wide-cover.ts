import type { Call } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { type WideCover, wideCover } from './wide-cover.ts';

/** Loads the wide picture of the first of some releases that has one, with a request for each; null without one. */
export async function firstWideCover(call: Call, ids: readonly number[]): Promise<WideCover | null> {
  const covers = await Promise.all(
    ids.map(async (id) => {
      const request = { params: { idOrAlias: String(id) }, query: { include: ['background_covers'] } };
      const { background_covers: own } = await call(releaseByIdOrAlias, request);
      return wideCover(own);
    }),
  );
  return covers.find((cover) => cover !== null) ?? null;
}
