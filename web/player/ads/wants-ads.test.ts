import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsAds } from './wants-ads.ts';

test('a visitor gets ads before films and on pages, with a rest between them', () => {
  assert.deepEqual(wantsAds(null), { video: true, always: false, content: true });
});

test('a profile that says nothing is treated like a visitor', () => {
  const silent = { is_with_video_ads: null, is_with_video_ads_always: null };
  assert.deepEqual(wantsAds(silent), wantsAds(null));
});

test('only an explicit no switches ads off, and only an explicit yes takes the rest away', () => {
  const flags = { is_with_video_ads: false, is_with_video_ads_always: true, is_with_content_ads: false };
  assert.deepEqual(wantsAds(flags), { video: false, always: true, content: false });
});
