import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsOut } from './leads-out.ts';

const HERE = 'https://akane.test';

test('only embed addresses stay in the iframe', () => {
  assert.equal(leadsOut(`${HERE}/embed/1`, HERE), false);
  for (const href of [`${HERE}/`, `${HERE}/anime/video/episode/1`, 'https://evil.test/embed/1', '/embedded'])
    assert.equal(leadsOut(href, HERE), true, href);
});

test('leaves mailto links to the browser', () => {
  assert.equal(leadsOut('mailto:a@b.test', HERE), false);
});
