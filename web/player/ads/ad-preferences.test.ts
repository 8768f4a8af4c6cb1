import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adPreferences } from './ad-preferences.ts';

test('a visitor gets ads before episodes, with intervals, and on pages', () => {
  assert.deepEqual(adPreferences(null), { video: true, always: false, content: true });
});

test('a profile without ad settings is treated like a visitor', () => {
  const unset = { is_with_video_ads: null, is_with_video_ads_always: null };
  assert.deepEqual(adPreferences(unset), adPreferences(null));
});

test('only an explicit no switches ads off, and only an explicit yes removes the interval', () => {
  const flags = { is_with_video_ads: false, is_with_video_ads_always: true, is_with_content_ads: false };
  assert.deepEqual(adPreferences(flags), { video: false, always: true, content: false });
});
