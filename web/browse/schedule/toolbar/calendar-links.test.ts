import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarLinks, releaseCalendar, SCHEDULE_CALENDAR } from './calendar-links.ts';

test('links to a subscription, to Google Calendar and to the file', () => {
  const { subscription, google, file } = calendarLinks('https://akane.test', SCHEDULE_CALENDAR);
  assert.equal(subscription, 'webcal://akane.test/feeds/schedule.ics');
  assert.equal(new URL(google).searchParams.get('cid'), subscription);
  assert.equal(file, '/feeds/schedule.ics');
});

test('returns the calendar of a release', () => {
  assert.equal(releaseCalendar({ alias: 'fox-post' }), '/feeds/releases/fox-post.ics');
});
