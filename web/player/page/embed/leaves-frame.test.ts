import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leavesFrame } from './leaves-frame.ts';

const HERE = 'https://akane.test';

test('only embed addresses stay in the iframe', () => {
  assert.equal(leavesFrame(`${HERE}/embed/1`, HERE), false);
  for (const href of [`${HERE}/`, `${HERE}/anime/video/episode/1`, 'https://evil.test/embed/1', '/embedded'])
    assert.equal(leavesFrame(href, HERE), true, href);
});

test('leaves mailto links to the browser', () => {
  assert.equal(leavesFrame('mailto:a@b.test', HERE), false);
});
