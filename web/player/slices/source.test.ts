import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import type { Failure } from '../engine/failure.ts';
import { attachAll } from '../engine/media-store.ts';
import type { Stream } from '../engine/stream.ts';
import { createPlayback } from './playback.ts';
import { createQuality } from './quality.ts';
import { createSaver } from './saver.ts';
import { createServer } from './server.ts';
import { createSettings } from './settings.ts';
import type { OpenSource } from '../engine/open-source.ts';
import { createSource } from './source.ts';

const broken: Failure = { reason: 'network', code: 'fragLoadError 503', details: '' };

function openedSource(openSource: OpenSource) {
  const { stage, media } = fakeStage();
  const settings = createSettings(fakeShelf());
  const server = createServer(settings, []);
  const saver = createSaver(settings, false);
  const quality = createQuality(fakeShelf(), saver);
  const playback = createPlayback();
  const source = createSource(openSource, { playback, quality, saver, server, settings });
  attachAll([saver, playback, source], stage);
  return { source, media, settings };
}

test('trying again starts where the film broke, or where it should have begun', () => {
  const starts: number[] = [];
  const { source, media } = openedSource((_media, { startAt }, events) => {
    starts.push(startAt);
    events.fail(broken);
  });
  source.open('/a.m3u8', 60);
  assert.deepEqual(source.get(), { hasFailed: true, failure: broken });
  source.retry();
  media.load(1000);
  media.playTo(300);
  source.retry();
  assert.deepEqual(starts, [60, 60, 300]);
});

test('what was prepared is opened once, and plays from when it is', () => {
  const opened: [address: string, startAt: number][] = [];
  const { source, media } = openedSource((_media, { address, startAt }) => opened.push([address, startAt]));
  source.prepare('/a.m3u8', 60);
  media.load(1000);
  assert.equal(media.paused, true);
  source.open('/a.m3u8', 60);
  assert.equal(media.paused, false);
  assert.deepEqual(opened, [['/a.m3u8', 60]]);
});

test('what was prepared for another second or another film is opened anew', () => {
  const opened: [address: string, startAt: number][] = [];
  const { source } = openedSource((_media, { address, startAt }) => opened.push([address, startAt]));
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

test('a film that moves again has not failed', () => {
  const { source, media } = openedSource((_media, _opening, { fail }) => {
    fail(broken);
  });
  source.open('/a.m3u8', 0);
  void media.play();
  assert.deepEqual(source.get(), { hasFailed: false, failure: null });
});

test('a source that was replaced can no longer fail', () => {
  const fails: (() => void)[] = [];
  const { source } = openedSource((_media, _opening, { fail }) => {
    fails.push(() => fail(broken));
  });
  source.open('/a.m3u8', 0);
  source.open('/b.m3u8', 0);
  fails[0]?.();
  assert.equal(source.get().hasFailed, false);
});

test('another buffer, and the wish to save traffic, reach the film that is on', () => {
  const asked: number[] = [];
  const stream: Stream = {
    keepAhead: (seconds) => asked.push(seconds),
    facts: () => ({ codecs: '', bitrate: 0, bandwidth: 0, latency: null, host: null }),
  };
  const { source, settings } = openedSource((_media, { keepsAhead }, { flow }) => {
    asked.push(keepsAhead);
    flow(stream);
  });
  source.open('/a.m3u8', 0);
  settings.choose('buffer', 'large');
  assert.deepEqual(asked, [40, 120]);
  settings.toggle('savesTraffic');
  assert.equal(asked.at(-1), 15);
  source.open('/b.m3u8', 0);
  assert.equal(asked.at(-1), 15, 'the next film too');
  settings.toggle('savesTraffic');
  assert.equal(asked.at(-1), 120);
});
