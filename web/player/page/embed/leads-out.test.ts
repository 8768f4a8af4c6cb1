import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsOut } from './leads-out.ts';

const HERE = 'https://akane.test';

test('a frame goes from embed to embed and nowhere else', () => {
  assert.equal(leadsOut(`${HERE}/embed/1`, HERE), false);
  for (const href of [`${HERE}/`, `${HERE}/anime/video/episode/1`, 'https://evil.test/embed/1', '/embedded'])
    assert.equal(leadsOut(href, HERE), true, href);
});

test('a letter is written where it always is', () => {
  assert.equal(leadsOut('mailto:a@b.test', HERE), false);
});
