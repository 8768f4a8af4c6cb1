import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createCurtain } from '../slices/curtain.ts';
import { createPlayback } from '../slices/playback.ts';
import { createVolume } from '../slices/volume.ts';
import { type AdDeps, BUDGET, HEARING, createAds, REST } from './ads.ts';
import type { Break, Campaign, ShownAd } from './give-break.ts';
import { wantsAds } from './wants-ads.ts';

const campaign: Campaign = { url: 'https://a.test/tag', ad_erid: '2Vtzq', ad_company_name: 'ООО «Ромашка»' };
const shown = {} as ShownAd;

/** A film with ads around it, whose break runs until `end`; the clock stands where it is put. */
function room(t: TestContext, given: Partial<AdDeps> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const breaks: Break[] = [];
  const clock = { now: 0 };
  let end = () => {};
  const deps: AdDeps = {
    campaigns: () => Promise.resolve([campaign]),
    load: () =>
      Promise.resolve((_campaigns, on) => {
        breaks.push(on);
        return new Promise<void>((resolve) => (end = resolve));
      }),
    wishes: () => wantsAds(null),
    rest: { until: 0 },
    now: () => clock.now,
    ...given,
  };
  const { stage, media } = fakeStage();
  const curtain = createCurtain();
  const playback = createPlayback(curtain);
  const volume = createVolume(fakeShelf());
  const ads = createAds(deps, { curtain, playback, volume });
  const letGo = attachAll([playback, volume, ads], stage);
  /** Begins a film that is loaded at once; it plays unless it is held. */
  const begin = async (isResumed = false) => {
    media.pause();
    ads.begin(isResumed);
    await setImmediate();
    media.load(1420);
    playback.play();
  };
  return { ads, media, playback, breaks, clock, begin, letGo, end: () => end() };
}

test('without campaigns the film waits for nothing and no code of ads is loaded', async (t) => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return Promise.reject(new Error());
  };
  const { media, begin, ads } = room(t, { campaigns: () => Promise.resolve([]), load });
  await begin();
  assert.deepEqual([media.paused, ads.get().isOn, loads], [false, false, 0]);
});

test('the film waits, loaded, for an ad that is on its way, and begins when it is over', async (t) => {
  const { media, begin, breaks, end, ads } = room(t);
  await begin();
  assert.deepEqual([media.paused, ads.get().isOn], [true, true]);
  breaks[0]?.onShown(shown);
  t.mock.timers.tick(20_000);
  assert.deepEqual([media.paused, ads.get().ad], [true, shown]);
  end();
  await setImmediate();
  assert.deepEqual([media.paused, ads.get().isOn], [false, false]);
});

test('when the time for an ad is over the film plays, whatever became of it', async (t) => {
  const { media, begin, breaks } = room(t);
  await begin();
  t.mock.timers.tick(BUDGET - 1);
  assert.equal(media.paused, true);
  t.mock.timers.tick(1);
  assert.deepEqual([media.paused, breaks[0]?.signal.aborted], [false, true]);
});

test('code that never comes holds the film no longer either', async (t) => {
  const { media, begin } = room(t, { load: () => new Promise(() => {}) });
  await begin();
  t.mock.timers.tick(BUDGET);
  assert.equal(media.paused, false);
});

test('a film that is ready waits a moment for campaigns, and is not interrupted by those that come later', async (t) => {
  let answer = (_: Campaign[]) => {};
  const campaigns = () => new Promise<Campaign[]>((resolve) => (answer = resolve));
  const { media, begin, ads } = room(t, { campaigns });
  await begin();
  assert.equal(media.paused, true);
  t.mock.timers.tick(HEARING);
  assert.equal(media.paused, false);
  answer([campaign]);
  await setImmediate();
  assert.deepEqual([media.paused, ads.get().isOn], [false, false]);
});

test('the film after one that is still on has its ad too', async (t) => {
  const { media, ads, breaks } = room(t);
  media.load(1420);
  void media.play();
  ads.begin(false);
  // Another source pauses the element.
  media.pause();
  await setImmediate();
  assert.equal(breaks.length, 1);
});

test('a failure of the campaigns is the film', async (t) => {
  const { media, begin } = room(t, { campaigns: () => Promise.reject(new Error('offline')) });
  await begin();
  assert.equal(media.paused, false);
});

async function breaksOver(t: TestContext, wishes: AdDeps['wishes']): Promise<number[]> {
  const { begin, breaks, end, clock } = room(t, { wishes });
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
  clock.now += REST - 1;
  await watch(false);
  clock.now += 1;
  await watch(false);
  return counts;
}

test('no ad stands before a saved place, nor sooner than ten minutes after the last', async (t) => {
  assert.deepEqual(await breaksOver(t, () => wantsAds(null)), [0, 1, 1, 2]);
});

test('a viewer who wants ads always gets one before every film', async (t) => {
  const always = () => wantsAds({ is_with_video_ads_always: true });
  assert.deepEqual(await breaksOver(t, always), [1, 2, 3, 4]);
});

test('a viewer who has switched them off gets none', async (t) => {
  const off = () => wantsAds({ is_with_video_ads: false, is_with_video_ads_always: true });
  assert.deepEqual(await breaksOver(t, off), [0, 0, 0, 0]);
});

test('an ad that never came needs no rest after it', async (t) => {
  const { begin, breaks, end } = room(t);
  await begin();
  end();
  await setImmediate();
  await begin();
  assert.equal(breaks.length, 2);
});

test('turning to another film ends the break before the one that was left', async (t) => {
  const { ads, begin, breaks } = room(t);
  await begin();
  breaks[0]?.onShown(shown);
  ads.begin(false);
  assert.deepEqual([breaks[0]?.signal.aborted, ads.get().isOn], [true, false]);
});

test('leaving the page ends the break and starts nothing', async (t) => {
  const { media, begin, breaks, letGo } = room(t);
  await begin();
  letGo();
  assert.deepEqual([breaks[0]?.signal.aborted, media.paused], [true, true]);
});
