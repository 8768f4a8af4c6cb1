import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notifications } from '#contract/notifications.ts';
import { formatReminder, PLACES_OF_VISITORS, placesOf } from './format-reminder.ts';

const now = new Date('2026-11-23T12:00:00Z');
const EPISODE = { name: '5-й эпизод', at: new Date('2026-11-27T15:00:00Z'), day: null, isAbout: true };
const say = (...args: [Parameters<typeof formatReminder>[0], Parameters<typeof formatReminder>[1]]) =>
  formatReminder(...args, now, 'Europe/Moscow')?.replaceAll('\u00A0', ' ');

test('a bell says what it reminds of, when and where', () => {
  const everywhere = { site: true, push: true, email: true };
  const when = 'пятница, 27 ноября, около 18:00';
  assert.equal(say(EPISODE, PLACES_OF_VISITORS), `Напомним на сайте: 5-й эпизод, ${when}`);
  assert.equal(say(EPISODE, everywhere), `Напомним на сайте, в браузере и письмом: 5-й эпизод, ${when}`);
  const timeless = { name: 'Эпизод 8 из 12', at: null, day: null, isAbout: true };
  assert.equal(
    say(timeless, { ...everywhere, email: false }),
    'Напомним на сайте и в браузере: эпизод 8 из 12',
  );
  assert.equal(say(null, PLACES_OF_VISITORS), 'Напомним на сайте, когда выйдет эпизод');
});

test('a viewer whose notices are off is promised nothing', () => {
  const settings = {
    of_favorites: true,
    by_email: true,
    email: 'vera@example.test',
    kinds: { site: ['episode'], push: ['episode'], email: ['postponed'] },
    devices: [{ is_current: true }],
  } as unknown as Notifications;
  assert.deepEqual(placesOf(settings, true), { site: true, push: true, email: false });
  assert.deepEqual(placesOf(settings, false), { site: true, push: false, email: false });
  const none = placesOf({ ...settings, of_favorites: false }, true);
  assert.equal(say(EPISODE, none), undefined);
});
