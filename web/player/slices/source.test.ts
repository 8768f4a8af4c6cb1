import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../fake-stage.ts';
import type { Failure } from '../failure.ts';
import { attachAll } from '../media-store.ts';
import type { Stream } from '../stream.ts';
import { createPlayback } from './playback.ts';
import { createQuality } from './quality.ts';
import { createServer } from './server.ts';
import { createSettings } from './settings.ts';
import { createSource, type OpenSource } from './source.ts';

const broken: Failure = { reason: 'network', code: 'fragLoadError 503', details: '' };

function openedSource(openSource: OpenSource) {
  const { stage, media } = fakeStage();
  const settings = createSettings(fakeShelf());
  const server = createServer(settings, () => Promise.resolve([]));
  const quality = createQuality(fakeShelf());
  const source = createSource(openSource, { playback: createPlayback(), quality, server, settings });
  attachAll([source], stage);
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

test('another buffer reaches the film that is on', () => {
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
});
