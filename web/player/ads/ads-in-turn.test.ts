import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adsInTurn, type RemainingAds } from './ads-in-turn.ts';
import type { VastAd } from './vast-ad.ts';

const ad = {} as VastAd;
const never = new AbortController().signal;

/** A document of so many ads, of which each next one resolves to `ads`. */
function aDocument(length: number, ads: VastAd[]) {
  const parser = {
    remainingAds: Array<unknown>(length).fill(null),
    resolved: 0,
    getRemainingAds: async () => {
      parser.resolved += 1;
      parser.remainingAds.pop();
      return { ads };
    },
  } satisfies RemainingAds & { resolved: number };
  return parser;
}

async function count(ads: AsyncGenerator<VastAd>): Promise<number> {
  let yielded = 0;
  for await (const _ of ads) yielded += 1;
  return yielded;
}

test('the ads of a document come one by one until there are no more', async () => {
  const parser = aDocument(3, [ad]);
  assert.equal(await count(adsInTurn([ad], parser, never)), 4);
});

test('of thousands of ads the first twenty are tried, also when none of them can be resolved', async () => {
  assert.equal(
    await count(
      adsInTurn(
        Array.from({ length: 10_000 }, () => ad),
        aDocument(0, []),
        never,
      ),
    ),
    20,
  );
  const failing = aDocument(10_000, []);
  assert.equal(await count(adsInTurn([], failing, never)), 0);
  assert.ok(failing.resolved < 20, String(failing.resolved));
});

test('nothing is resolved once the episode plays', async () => {
  const parser = aDocument(10, [ad]);
  const controller = new AbortController();
  const ads = adsInTurn([ad, ad], parser, controller.signal);
  await ads.next();
  controller.abort();
  assert.equal(await count(ads), 0);
  assert.equal(parser.resolved, 0);
});
