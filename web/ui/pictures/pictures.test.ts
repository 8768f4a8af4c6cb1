import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownSizes } from './pictures.ts';

const none = { src: null, preview: null, thumbnail: null };
const sizes = (kind: string) => ({ src: `1.${kind}`, preview: `2.${kind}`, thumbnail: `3.${kind}` });

test('the WebP twins are shown where there are any, else the pictures themselves', () => {
  assert.deepEqual(shownSizes({ ...sizes('jpg'), optimized: sizes('webp') }), sizes('webp'));
  assert.deepEqual(shownSizes({ ...sizes('jpg'), optimized: none }), sizes('jpg'));
  assert.deepEqual(shownSizes({ ...none, src: '1.jpg', optimized: none }), { ...none, src: '1.jpg' });
});

test('nothing is the same nothing for all', () => {
  const [one, other] = [
    shownSizes({ ...none, optimized: none }),
    shownSizes({ ...none, optimized: { ...none } }),
  ];
  assert.deepEqual(one, none);
  assert.equal(one, other);
});
