import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createPlaybackLock } from '../slices/playback-lock.ts';
import { createPlayback } from '../slices/playback.ts';
import { createVolume } from '../slices/volume.ts';
import { type AdDeps, AD_TIMEOUT, CAMPAIGNS_TIMEOUT, createAds, AD_INTERVAL } from './ads.ts';
import type { AdBreakOptions, AdCampaign, ShownAd } from './run-ad-break.ts';
import { adPreferences } from './ad-preferences.ts';

const campaign: AdCampaign = {
  url: 'https://a.test/tag',
  ad_erid: '2Vtzq',
  ad_company_name: 'ООО «Ромашка»',
};
const shown = {} as ShownAd;

/** Sets up a player with ads: each ad break runs until `end()`, and `clock.now` is the time. */
function setUp(t: TestContext, overrides: Partial<AdDeps> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const breaks: AdBreakOptions[] = [];
  const clock = { now: 0 };
  let end = () => {};
  const deps: AdDeps = {
    campaigns: () => Promise.resolve([campaign]),
    load: () =>
      Promise.resolve((_campaigns, options) => {
        breaks.push(options);
        return new Promise<void>((resolve) => (end = resolve));
      }),
    preferences: () => adPreferences(null),
    cooldown: { until: 0 },
    now: () => clock.now,
    ...overrides,
  };
  const { stage, media } = createFakeTarget();
  const playbackLock = createPlaybackLock();
  const playback = createPlayback(playbackLock);
  const volume = createVolume(createMemoryStorage());
  const ads = createAds(deps, { playbackLock, playback, volume });
  const detach = attachAll([playback, volume, ads], stage);
  /** Begins an episode that loads at once; it plays unless it is held back. */
  const begin = async (isResumed = false) => {
    media.pause();
    ads.begin(isResumed);
    await setImmediate();
    media.load(1420);
    playback.play();
  };
  return { ads, media, playback, breaks, clock, begin, detach, end: () => end() };
}

test('without campaigns the episode starts at once and no ad code is loaded', async (t) => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return Promise.reject(new Error());
  };
  const { media, begin, ads } = setUp(t, { campaigns: () => Promise.resolve([]), load });
  await begin();
  assert.deepEqual([media.paused, ads.get().isOn, loads], [false, false, 0]);
});

test('the episode loads and waits for the ad, then plays when the ad is over', async (t) => {
  const { media, begin, breaks, end, ads } = setUp(t);
  await begin();
  assert.deepEqual([media.paused, ads.get().isOn], [true, true]);
  breaks[0]?.onShown(shown);
  t.mock.timers.tick(20_000);
  assert.deepEqual([media.paused, ads.get().ad], [true, shown]);
  end();
  await setImmediate();
  assert.deepEqual([media.paused, ads.get().isOn], [false, false]);
});

test('the episode plays when the ad does not start in time', async (t) => {
  const { media, begin, breaks } = setUp(t);
  await begin();
  t.mock.timers.tick(AD_TIMEOUT - 1);
  assert.equal(media.paused, true);
  t.mock.timers.tick(1);
  assert.deepEqual([media.paused, breaks[0]?.signal.aborted], [false, true]);
});

test('the episode plays when the ad code does not load in time', async (t) => {
  const { media, begin } = setUp(t, { load: () => new Promise(() => {}) });
  await begin();
  t.mock.timers.tick(AD_TIMEOUT);
  assert.equal(media.paused, false);
});

test('a ready episode waits shortly for campaigns and is not interrupted by late ones', async (t) => {
  let respond = (_: AdCampaign[]) => {};
  const campaigns = () => new Promise<AdCampaign[]>((resolve) => (respond = resolve));
  const { media, begin, ads } = setUp(t, { campaigns });
  await begin();
  assert.equal(media.paused, true);
  t.mock.timers.tick(CAMPAIGNS_TIMEOUT);
  assert.equal(media.paused, false);
  respond([campaign]);
  await setImmediate();
  assert.deepEqual([media.paused, ads.get().isOn], [false, false]);
});

test('an episode that follows a playing one gets its ad too', async (t) => {
  const { media, ads, breaks } = setUp(t);
  media.load(1420);
  void media.play();
  ads.begin(false);
  // Changing the source pauses the element.
  media.pause();
  await setImmediate();
  assert.equal(breaks.length, 1);
});

test('the episode plays when loading the campaigns fails', async (t) => {
  const { media, begin } = setUp(t, { campaigns: () => Promise.reject(new Error('offline')) });
  await begin();
  assert.equal(media.paused, false);
});

async function countBreaks(t: TestContext, wishes: AdDeps['preferences']): Promise<number[]> {
  const { begin, breaks, end, clock } = setUp(t, { preferences: wishes });
  const counts: number[] = [];
  const watch = async (isResumed: boolean) => {
    const before = breaks.length;
    await begin(isResumed);
    if (breaks.length > before) breaks.at(-1)?.onShown(shown);
    end();
    await setImmediate();
    counts.push(breaks.length);
  };
  await watch(true);
  await watch(false);
  clock.now += AD_INTERVAL - 1;
  await watch(false);
  clock.now += 1;
  await watch(false);
  return counts;
}

test('no ad plays before a resumed episode, or within ten minutes of the last ad', async (t) => {
  assert.deepEqual(await countBreaks(t, () => adPreferences(null)), [0, 1, 1, 2]);
});

test('a viewer who always wants ads gets one before every episode', async (t) => {
  const always = () => adPreferences({ is_with_video_ads_always: true });
  assert.deepEqual(await countBreaks(t, always), [1, 2, 3, 4]);
});

test('a viewer who has switched ads off gets none', async (t) => {
  const off = () => adPreferences({ is_with_video_ads: false, is_with_video_ads_always: true });
  assert.deepEqual(await countBreaks(t, off), [0, 0, 0, 0]);
});

test('an ad that was not shown does not delay the next one', async (t) => {
  const { begin, breaks, end } = setUp(t);
  await begin();
  end();
  await setImmediate();
  await begin();
  assert.equal(breaks.length, 2);
});

test('changing the episode ends the ad break of the previous one', async (t) => {
  const { ads, begin, breaks } = setUp(t);
  await begin();
  breaks[0]?.onShown(shown);
  ads.begin(false);
  assert.deepEqual([breaks[0]?.signal.aborted, ads.get().isOn], [true, false]);
});

test('leaving the page ends the ad break and does not start the episode', async (t) => {
  const { media, begin, breaks, detach } = setUp(t);
  await begin();
  detach();
  assert.deepEqual([breaks[0]?.signal.aborted, media.paused], [true, true]);
});
