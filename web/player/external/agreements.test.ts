import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf } from '../engine/fake-stage.ts';
import { createAgreements } from './agreements.ts';

const SITE = 'https://rutube.ru';

test('nobody is let in before the viewer says so, and then for this visit only', () => {
  const [visit, device] = [fakeShelf(), fakeShelf()];
  const agreements = createAgreements(visit, device);
  assert.deepEqual(agreements.all(), []);
  agreements.give(SITE, false);
  assert.deepEqual(agreements.all(), [SITE]);
  assert.equal(agreements.isForGood(SITE), false);
  assert.deepEqual(createAgreements(visit, device).all(), [SITE]);
  assert.deepEqual(createAgreements(fakeShelf(), device).all(), []);
});

test('what was given for good outlives the visit until it is taken back', () => {
  const device = fakeShelf();
  createAgreements(fakeShelf(), device).give(SITE, true);
  const later = createAgreements(fakeShelf(), device);
  assert.ok(later.isForGood(SITE));
  let heard = 0;
  later.subscribe(() => (heard += 1));
  later.takeBack(SITE);
  assert.deepEqual([later.all(), heard], [[], 1]);
  assert.deepEqual(createAgreements(fakeShelf(), device).all(), []);
});

test('where nothing may be stored, the word still holds until the page is left', () => {
  const forbidden = {
    getItem: () => assert.fail('forbidden'),
    setItem: () => assert.fail('forbidden'),
  };
  const agreements = createAgreements(forbidden, forbidden);
  agreements.give(SITE, true);
  assert.deepEqual(agreements.all(), [SITE]);
});

test('a damaged shelf is an empty one', () => {
  const device = fakeShelf();
  device.setItem('akane.framed-sites', '{"a":1}');
  assert.deepEqual(createAgreements(fakeShelf(), device).all(), []);
});
