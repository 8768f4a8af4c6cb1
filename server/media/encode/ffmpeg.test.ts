import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { readProgress } from './ffmpeg.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { explainExit, run } from '../probe/program.ts';

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

test('does not mistake an ffmpeg that a shutdown or a terminal stops for a broken file', () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    assert.equal(explainExit({ code: undefined, signal }, '').code, 'unavailable', signal);
});

test('blames the file for an operation that ffmpeg says is not permitted', () => {
  const said = 'one.mkv: Operation not permitted\n';
  assert.equal(explainExit({ code: 255, signal: undefined }, said).code, 'invalid');
  assert.equal(explainExit({ code: 255, signal: undefined }, '').code, 'unavailable');
});

test('blames the file for a crash of ffmpeg', () => {
  for (const signal of ['SIGSEGV', 'SIGABRT', 'SIGFPE', 'SIGILL', 'SIGBUS']) {
    const failure = explainExit({ code: undefined, signal }, '');
    assert.equal(failure.code, 'invalid', signal);
    assert.match(failure.message, new RegExp(`аварийно завершается \\(${signal}\\)`));
  }
});

test('an ffmpeg that ends in order by the signal of a shutdown is not a broken file', async () => {
  const { folder, remove } = await createTestFolder();
  const { PATH } = process.env;
  let pid: number | undefined;
  try {
    const said = `#!/bin/sh\necho "pid $$" >&2\nPATH='${PATH}' exec ffmpeg "$@"\n`;
    await writeFile(path.join(folder, 'ffmpeg'), said, { mode: 0o755 });
    process.env['PATH'] = `${folder}:${PATH}`;
    const endless = ['-v', 'error', '-progress', 'pipe:1', '-f', 'lavfi', '-i', 'testsrc', '-f', 'null', '-'];
    const onMessage = (text: string) => void (pid ??= Number(/^pid (\d+)$/m.exec(text)?.[1]));
    const onOutput = () => void (pid && process.kill(pid, 'SIGTERM'));
    await assert.rejects(run('ffmpeg', endless, { onMessage, onOutput }), { code: 'unavailable' });
  } finally {
    process.env['PATH'] = PATH;
    await remove();
  }
});

test('other failures quote ffmpeg’s last message', () => {
  assert.match(
    explainExit({ code: 1, signal: undefined }, 'first\nInvalid NAL unit\n').message,
    /Invalid NAL unit$/,
  );
});
