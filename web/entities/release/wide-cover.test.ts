import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NO_IMAGE } from '#contract/values.ts';
import { wideCover } from './wide-cover.ts';

const cover = { ...NO_IMAGE, preview: '/a.jpg' };
const placeOf = (x: number, y: number) => wideCover([{ ...cover, focus: { x, y } }])?.place;

test('places a wide picture so that its point comes near the middle, and leaves others to the style sheet', () => {
  assert.deepEqual(placeOf(70, 40), { 'data-x': 8, 'data-y': 2 });
  assert.deepEqual(placeOf(100, 0), { 'data-x': 10, 'data-y': 2 });
  assert.deepEqual(wideCover([cover]), { src: '/a.jpg' });
  assert.deepEqual(wideCover([{ ...cover, focus: null }]), { src: '/a.jpg' });
  assert.equal(wideCover([]), null);
});

test('the point stays visible in every crop to a quarter of the picture and more', () => {
  for (const share of [0.25, 0.5, 0.75])
    for (let x = 0; x <= 100; x += 5) {
      const left = ((placeOf(x, 50)?.['data-x'] ?? 0) / 10) * (1 - share);
      assert.ok(x / 100 >= left - 0.01 && x / 100 <= left + share + 0.01, `${x} % of ${share}`);
    }
});

test('the style sheet has every place', () => {
  const css = readFileSync(new URL('../../ui/styles/global.css', import.meta.url), 'utf8');
  for (let percent = 0; percent <= 100; percent += 1) {
    const place = placeOf(percent, percent);
    for (const [name, tenths] of Object.entries(place ?? {}))
      assert.ok(css.includes(`[${name}='${tenths}']`), `${name} ${tenths}`);
  }
});
