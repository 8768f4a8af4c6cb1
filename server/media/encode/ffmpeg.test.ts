import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProgress } from './ffmpeg.ts';
import { explainExit } from '../probe/program.ts';

test('reads progress from the last complete report', () => {
  assert.equal(
    readProgress('frame=1\nout_time_us=500000\nprogress=continue\nframe=9\nout_time_us=1500000\n'),
    1.5,
  );
});

test('returns null for a report without a time', () => {
  assert.equal(readProgress('frame=0\nout_time_us=N/A\nprogress=continue\n'), null);
  assert.equal(readProgress('bitrate=12'), null);
});

test('recognises a full disk', () => {
  const stderr = 'av_interleaved_write_frame(): No space left on device\nError writing trailer';
  const failure = explainExit({ code: 1, signal: undefined }, stderr);
  assert.equal(failure.code, 'no_space');
  assert.match(failure.message, /кончилось место/);
});

test('does not mistake an ffmpeg killed by the system for a broken file', () => {
  const failure = explainExit({ code: undefined, signal: 'SIGKILL' }, '');
  assert.equal(failure.code, 'unavailable');
  assert.match(failure.message, /SIGKILL/);
});

test('other failures quote ffmpeg’s last message', () => {
  assert.match(
    explainExit({ code: 1, signal: undefined }, 'first\nInvalid NAL unit\n').message,
    /Invalid NAL unit$/,
  );
});
