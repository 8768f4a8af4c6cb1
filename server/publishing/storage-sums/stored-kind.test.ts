import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedKind } from './stored-kind.ts';

test('the key of a file tells its kind, its release and what is removed with it', () => {
  const seed = `torrents/7/${'a'.repeat(40)}`;
  const cases: [key: string, kind: string, releaseId: number, unit: string][] = [
    ['videos/12/ab/1080_00001.ts', 'video_1080', 12, 'videos/12/ab'],
    ['videos/12/ab/1080.m3u8', 'video_1080', 12, 'videos/12/ab'],
    ['videos/12/ab/480_00001.ts', 'video_lower', 12, 'videos/12/ab'],
    ['videos/12/ab/master.m3u8', 'video_lower', 12, 'videos/12/ab'],
    ['videos/12/ab/sheet-1.webp', 'previews', 12, 'videos/12/ab'],
    [`${seed}/Эпизод 1.mkv`, 'torrents', 7, seed],
    ['sources/0123', 'sources', 0, 'sources/0123'],
    ['releases/posters/moon/1.webp', 'pictures', 0, 'releases/posters/moon/1.webp'],
  ];
  for (const [key, kind, releaseId, unit] of cases)
    assert.deepEqual(storedKind(key), { kind, releaseId, unit }, key);
});
