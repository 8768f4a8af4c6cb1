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

test('a process that only has a server’s pid is not taken for it and never signalled', () => {
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore', cwd: folder });
  try {
    // Even with the data folder as its working directory.
    lock(`${stranger.pid}\n${folder}\n`);
    assert.equal(runningPid(folder), undefined);
    assert.equal(signalServer(folder, 'SIGKILL'), false);
    assert.equal(stranger.kill(0), true);
  } finally {
    stranger.kill('SIGKILL');
  }
});

test('a lock file without a valid pid is ignored', () => {
  for (const text of ['', '\n', '0', '-1', 'x', '1.5', String(2 ** 40)]) {
    lock(text);
    assert.equal(runningPid(folder), undefined, JSON.stringify(text));
    assert.equal(signalServer(folder, 'SIGKILL'), false, JSON.stringify(text));
  }
});

test('without a socket nothing listens', async () => {
  assert.equal(await listensAt(folder), false);
});
