import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf } from '../engine/fake-stage.ts';
import { createAgreements } from './agreements.ts';

const SITE = 'https://rutube.ru';

test('no site is allowed before the viewer consents, and then for this visit only', () => {
  const [visit, device] = [fakeShelf(), fakeShelf()];
  const consents = createAgreements(visit, device);
  assert.deepEqual(consents.all(), []);
  consents.grant(SITE, false);
  assert.deepEqual(consents.all(), [SITE]);
  assert.equal(consents.isRemembered(SITE), false);
  assert.deepEqual(createAgreements(visit, device).all(), [SITE]);
  assert.deepEqual(createAgreements(fakeShelf(), device).all(), []);
});

test('a remembered consent outlives the visit until it is revoked', () => {
  const device = fakeShelf();
  createAgreements(fakeShelf(), device).grant(SITE, true);
  const later = createAgreements(fakeShelf(), device);
  assert.ok(later.isRemembered(SITE));
  let changes = 0;
  later.subscribe(() => (changes += 1));
  later.revoke(SITE);
  assert.deepEqual([later.all(), changes], [[], 1]);
  assert.deepEqual(createAgreements(fakeShelf(), device).all(), []);
});

test('where storage is forbidden, a consent holds until the page is left', () => {
  const forbidden = {
    getItem: () => assert.fail('forbidden'),
    setItem: () => assert.fail('forbidden'),
  };
  const consents = createAgreements(forbidden, forbidden);
  consents.grant(SITE, true);
  assert.deepEqual(consents.all(), [SITE]);
});

test('damaged storage is treated as empty', () => {
  const device = fakeShelf();
  device.setItem('akane.framed-sites', '{"a":1}');
  assert.deepEqual(createAgreements(fakeShelf(), device).all(), []);
});
