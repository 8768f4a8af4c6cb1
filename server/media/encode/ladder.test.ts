import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audioBitrate, maxVideoBytes, planLadder } from './ladder.ts';

function sizes(width: number, height: number): string[] {
  return planLadder({ width, height }).map((one) => `${one.name}:${one.width}x${one.height}`);
}

test('a full HD video gets all three renditions', () => {
  assert.deepEqual(sizes(1920, 1080), ['480:854x480', '720:1280x720', '1080:1920x1080']);
});

test('scales a larger video down to at most 1080 lines', () => {
  assert.deepEqual(sizes(3840, 2160), sizes(1920, 1080));
});

test('a 720 video is never enlarged to 1080', () => {
  assert.deepEqual(sizes(1280, 720), ['480:854x480', '720:1280x720']);
});

test('a video below 480 lines gets one rendition of its own size', () => {
  assert.deepEqual(sizes(640, 360), ['480:640x360']);
  assert.deepEqual(sizes(64, 48), ['480:64x48']);
});

test('a wide video counts as its size before cropping the black bars', () => {
  assert.deepEqual(sizes(1920, 800), ['480:854x356', '720:1280x534', '1080:1920x800']);
});

test('a slightly cropped full HD video keeps its own size at the top', () => {
  assert.deepEqual(sizes(1916, 1072).at(-1), '1080:1916x1072');
});

test('a 4:3 video keeps its aspect', () => {
  assert.deepEqual(sizes(1440, 1080), ['480:640x480', '720:960x720', '1080:1440x1080']);
});

test('an upright video is measured by its short side', () => {
  assert.deepEqual(sizes(1080, 1920), ['480:480x854', '720:720x1280', '1080:1080x1920']);
});

test('odd sizes become even and never larger', () => {
  assert.deepEqual(sizes(641, 361), ['480:640x360']);
  assert.deepEqual(sizes(3, 3), ['480:2x2']);
});

const audio = { index: 1, channels: 2, sampleRate: 48_000, delay: 0, isAacLc: true, why: 'only' as const };

test('audio never exceeds the bit rate of a source in AAC-LC or 128 kbit/s', () => {
  assert.equal(audioBitrate({ ...audio, bitrate: 64_000 }), 64_000);
  assert.equal(audioBitrate({ ...audio, bitrate: 320_000 }), 128_000);
  assert.equal(audioBitrate({ ...audio, bitrate: null }), 128_000);
  assert.equal(audioBitrate({ ...audio, channels: 1, bitrate: null }), 64_000);
});

test('audio of a codec that needs fewer bits gets as many as AAC-LC needs', () => {
  const efficient = { ...audio, isAacLc: false };
  for (const bitrate of [12_700, 32_000, 320_000, null]) {
    assert.equal(audioBitrate({ ...efficient, bitrate }), 128_000);
    assert.equal(audioBitrate({ ...efficient, channels: 1, bitrate }), 64_000);
  }
});

test('an episode of 24 minutes in full HD needs at most 2.3 GB', () => {
  const bytes = maxVideoBytes(planLadder({ width: 1920, height: 1080 }), 24 * 60);
  assert.ok(bytes > 2.1e9 && bytes < 2.3e9, String(bytes));
});
