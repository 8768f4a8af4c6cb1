import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { Failure } from '#server/failure.ts';
import { cutPicture, type PictureOwner } from './cut-picture.ts';

const SIZES = [{ width: 32, height: 32 }];

let picture: Buffer;
before(async () => {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
});

// The last picture of a test passes its turn on only after sockets had theirs.
beforeEach(() => setImmediate());

const viewer = (userId: number): PictureOwner => ({ line: 'viewers', userId });

/** Sends pictures at once; returns the names of those that were cut, in the order in which they were ready. */
async function cutAll(sent: readonly [string, PictureOwner][]): Promise<string[]> {
  const ready: string[] = [];
  const all = sent.map(async ([name, owner]) => {
    await cutPicture(owner, picture, null, SIZES);
    ready.push(name);
  });
  await Promise.all(all);
  return ready;
}

test('accounts take turns: many pictures of one delay that of another by one', async () => {
  assert.deepEqual(
    await cutAll([
      ['a1', viewer(1)],
      ['a2', viewer(1)],
      ['a3', viewer(1)],
      ['b', viewer(2)],
    ]),
    ['a1', 'a2', 'b', 'a3'],
  );
});

test('a full line of viewers leaves the studio its own', async () => {
  const running = Array.from({ length: 33 }, (_, i) => cutPicture(viewer(i), picture, null, SIZES));
  const refused = await cutPicture(viewer(100), picture, null, SIZES).catch((error: unknown) => error);
  assert.ok(refused instanceof Failure && refused.code === 'unavailable');
  const first = await Promise.race([
    Promise.allSettled(running).then(() => 'viewers'),
    cutPicture({ line: 'studio', userId: 100 }, picture, null, SIZES).then(() => 'studio'),
  ]);
  assert.equal(first, 'studio');
  await Promise.allSettled(running);
});

test('one account has three pictures at once, and is told to wait', async () => {
  const running = Array.from({ length: 3 }, () => cutPicture(viewer(1), picture, null, SIZES));
  const refused = await cutPicture(viewer(1), picture, null, SIZES).catch((error: unknown) => error);
  assert.ok(refused instanceof Failure);
  assert.deepEqual(
    [refused.code, refused.message],
    ['limited', 'Дождитесь, пока загрузятся ваши другие картинки.'],
  );
  await Promise.all(running);
});
