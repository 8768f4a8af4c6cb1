import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredSizes } from './pictures.ts';

const none = { src: null, preview: null, thumbnail: null };
const sizes = (kind: string) => ({ src: `1.${kind}`, preview: `2.${kind}`, thumbnail: `3.${kind}` });

test('prefers the WebP versions and falls back to the originals', () => {
  assert.deepEqual(preferredSizes({ ...sizes('jpg'), optimized: sizes('webp') }), sizes('webp'));
  assert.deepEqual(preferredSizes({ ...sizes('jpg'), optimized: none }), sizes('jpg'));
  assert.deepEqual(preferredSizes({ ...none, src: '1.jpg', optimized: none }), { ...none, src: '1.jpg' });
});

test('returns the same object for all missing pictures', () => {
  const [one, other] = [
    preferredSizes({ ...none, optimized: none }),
    preferredSizes({ ...none, optimized: { ...none } }),
  ];
  assert.deepEqual(one, none);
  assert.equal(one, other);
});
