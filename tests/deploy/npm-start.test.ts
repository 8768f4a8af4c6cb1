import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { freePort } from '#tests/support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('a site ends when npm is stopped that has started it', { timeout: 60_000 }, async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-npm-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(await freePort()),
    DEMO: 'off',
  };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid = 0, stdout } = npm;
  context.after(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  });
  // Every process that npm has started holds the end of the output.
  const ended = once(npm, 'close');
  let output = '';
  for await (const chunk of stdout) {
    if (output.includes('Аканэ работает')) continue;
    output += String(chunk);
    if (output.includes('Аканэ работает')) npm.kill('SIGTERM');
  }
  await ended;
  assert.match(output, /Аканэ работает/);
});
