import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { startSite } from '#tests/support/process.ts';

const MEGABYTE = 1024;

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / MEGABYTE);
}

/** Starts the server over an empty folder, samples its memory for 80 seconds and stops it. */
async function measure(name: string, settings: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-first-start-'));
  try {
    const startedAt = performance.now();
    const site = await startSite(path.join(folder, 'data'), settings, { isFresh: true });
    try {
      const seconds = (performance.now() - startedAt) / 1000;
      const pid = site.process.child.pid ?? 0;
      const megabytes: number[] = [];
      for (let reading = 0; reading < 4; reading++) {
        await pause(20_000);
        megabytes.push(await residentMegabytes(pid));
      }
      const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
      console.log(`${name}: ready after ${seconds.toFixed(1)} s, ${megabytes.join(', ')} MB every 20 s`);
      return { megabytes: Math.min(...megabytes), hasDrawn: maps.includes('libvips') };
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  'the first start with the demo draws nothing and needs little more memory than an empty site',
  { skip: process.platform === 'linux' ? false : 'memory is read from /proc' },
  async () => {
    const empty = await measure('empty', { DEMO: 'off' });
    const demo = await measure('demo', { DEMO: 'on' });
    assert.equal(demo.hasDrawn, false, 'image work has been done in the server');
    // Cutting the pictures at the first start took two and a half times as much memory.
    assert.ok(demo.megabytes < empty.megabytes * 1.5, `${demo.megabytes} MB against ${empty.megabytes}`);
  },
);
