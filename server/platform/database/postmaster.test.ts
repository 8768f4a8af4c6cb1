import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { listensAt, runningPid, signalServer } from './postmaster.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'akane-lock-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const lock = (text: string) => writeFileSync(path.join(folder, 'postmaster.pid'), text);

test('a process that only has the number of a server is none, and is never signalled', () => {
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore', cwd: folder });
  try {
    // Even one that works in the very folder.
    lock(`${stranger.pid}\n${folder}\n`);
    assert.equal(runningPid(folder), undefined);
    assert.equal(signalServer(folder, 'SIGKILL'), false);
    assert.equal(stranger.kill(0), true);
  } finally {
    stranger.kill('SIGKILL');
  }
});

test('a lock file without the number of one process names nobody', () => {
  for (const text of ['', '\n', '0', '-1', 'x', '1.5', String(2 ** 40)]) {
    lock(text);
    assert.equal(runningPid(folder), undefined, JSON.stringify(text));
    assert.equal(signalServer(folder, 'SIGKILL'), false, JSON.stringify(text));
  }
});

test('nobody listens where there is no socket', async () => {
  assert.equal(await listensAt(folder), false);
});
