import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '../engine/fake-media.ts';
import { createFrameConsents } from './frame-consents.ts';

const SITE = 'https://rutube.ru';

test('no site is allowed before the viewer consents, and then for this visit only', () => {
  const [visit, device] = [createMemoryStorage(), createMemoryStorage()];
  const consents = createFrameConsents(visit, device);
  assert.deepEqual(consents.all(), []);
  consents.grant(SITE, false);
  assert.deepEqual(consents.all(), [SITE]);
  assert.equal(consents.isRemembered(SITE), false);
  assert.deepEqual(createFrameConsents(visit, device).all(), [SITE]);
  assert.deepEqual(createFrameConsents(createMemoryStorage(), device).all(), []);
});

test('a remembered consent outlives the visit until it is revoked', () => {
  const device = createMemoryStorage();
  createFrameConsents(createMemoryStorage(), device).grant(SITE, true);
  const later = createFrameConsents(createMemoryStorage(), device);
  assert.ok(later.isRemembered(SITE));
  let changes = 0;
  later.subscribe(() => (changes += 1));
  later.revoke(SITE);
  assert.deepEqual([later.all(), changes], [[], 1]);
  assert.deepEqual(createFrameConsents(createMemoryStorage(), device).all(), []);
});

test('where storage is forbidden, a consent holds until the page is left', () => {
  const forbidden = {
    getItem: () => assert.fail('forbidden'),
    setItem: () => assert.fail('forbidden'),
  };
  const consents = createFrameConsents(forbidden, forbidden);
  consents.grant(SITE, true);
  assert.deepEqual(consents.all(), [SITE]);
});

test('damaged storage is treated as empty', () => {
  const device = createMemoryStorage();
  device.setItem('akane.framed-sites', '{"a":1}');
  assert.deepEqual(createFrameConsents(createMemoryStorage(), device).all(), []);
});
