import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import type { PlaybackFailure } from '../engine/playback-failure.ts';
import { attachAll } from '../engine/slice.ts';
import type { OpenStream } from '../engine/stream.ts';
import { createPlayback } from './playback.ts';
import { createQuality } from './quality.ts';
import { createDataSaver } from './data-saver.ts';
import { createOriginChoice } from './origin-choice.ts';
import { createSettings } from './settings.ts';
import type { OpenSource } from '../engine/open-source.ts';
import { createSource } from './source.ts';

const networkFailure: PlaybackFailure = { reason: 'network', code: 'fragLoadError 503', details: '' };

function createTestSource(openSource: OpenSource) {
  const { stage, media } = createFakeTarget();
  const settings = createSettings(createMemoryStorage());
  const originChoice = createOriginChoice(settings, []);
  const dataSaver = createDataSaver(settings, false);
  const quality = createQuality(createMemoryStorage(), dataSaver);
  const playback = createPlayback();
  const source = createSource(openSource, { playback, quality, dataSaver, originChoice, settings });
  attachAll([dataSaver, playback, source], stage);
  return { source, media, settings };
}

test('retries at the position where playback broke, or at the start position', () => {
  const starts: number[] = [];
  const { source, media } = createTestSource((_media, { startAt }, events) => {
    starts.push(startAt);
    events.onFailure(networkFailure);
  });
  source.open('/a.m3u8', 60);
  assert.deepEqual(source.get(), { hasFailed: true, failure: networkFailure });
  source.retry();
  media.load(1000);
  media.playTo(300);
  source.retry();
  assert.deepEqual(starts, [60, 60, 300]);
});

test('opens a prepared source once, and plays it when it is opened', () => {
  const opened: [address: string, startAt: number][] = [];
  const { source, media } = createTestSource((_media, { address, startAt }) =>
    opened.push([address, startAt]),
  );
  source.prepare('/a.m3u8', 60);
  media.load(1000);
  assert.equal(media.paused, true);
  source.open('/a.m3u8', 60);
  assert.equal(media.paused, false);
  assert.deepEqual(opened, [['/a.m3u8', 60]]);
});

test('reopens a source that was prepared for another position or episode', () => {
  const opened: [address: string, startAt: number][] = [];
  const { source } = createTestSource((_media, { address, startAt }) => opened.push([address, startAt]));
  source.prepare('/a.m3u8', 0);
  source.open('/a.m3u8', 60);
  source.prepare('/b.m3u8', 5);
  source.open('/c.m3u8', 5);
  assert.deepEqual(opened, [
    ['/a.m3u8', 0],
    ['/a.m3u8', 60],
    ['/b.m3u8', 5],
    ['/c.m3u8', 5],
  ]);
});

test('playback clears the failure', () => {
  const { source, media } = createTestSource((_media, _opening, { onFailure: fail }) => {
    fail(networkFailure);
  });
  source.open('/a.m3u8', 0);
  void media.play();
  assert.deepEqual(source.get(), { hasFailed: false, failure: null });
});

test('ignores failures of a replaced source', () => {
  const fails: (() => void)[] = [];
  const { source } = createTestSource((_media, _opening, { onFailure: fail }) => {
    fails.push(() => fail(networkFailure));
  });
  source.open('/a.m3u8', 0);
  source.open('/b.m3u8', 0);
  fails[0]?.();
  assert.equal(source.get().hasFailed, false);
});

test('applies buffer size and data saver during playback', () => {
  const bufferLengths: number[] = [];
  const stream: OpenStream = {
    setBufferSeconds: (seconds) => bufferLengths.push(seconds),
    stats: () => ({ codecs: '', bitrate: 0, bandwidth: 0, latency: null, origin: null }),
  };
  const { source, settings } = createTestSource(
    (_media, { bufferSeconds: keepsAhead }, { onStream: flow }) => {
      bufferLengths.push(keepsAhead);
      flow(stream);
    },
  );
  source.open('/a.m3u8', 0);
  settings.choose('buffer', 'large');
  assert.deepEqual(bufferLengths, [40, 120]);
  settings.toggle('savesTraffic');
  assert.equal(bufferLengths.at(-1), 15);
  source.open('/b.m3u8', 0);
  assert.equal(bufferLengths.at(-1), 15, 'also for the next episode');
  settings.toggle('savesTraffic');
  assert.equal(bufferLengths.at(-1), 120);
});
