import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { test } from 'node:test';
import { startSite } from '#tests/support/process.ts';

const MEGABYTE = 1024;

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / MEGABYTE);
}

/** Starts an empty house, reads its memory for a while, and ends it whatever happens. */
async function measure(name: string, settings: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-first-start-'));
  try {
    const begun = performance.now();
    const site = await startSite(path.join(folder, 'data'), settings, { isFresh: true });
    try {
      const seconds = (performance.now() - begun) / 1000;
      const pid = site.process.child.pid ?? 0;
      const megabytes: number[] = [];
      for (let reading = 0; reading < 4; reading++) {
        await rest(20_000);
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
  'the first start with the demo draws nothing and needs little more memory than an empty house',
  { skip: process.platform === 'linux' ? false : 'memory is read from /proc' },
  async () => {
    const empty = await measure('empty', { DEMO: 'off' });
    const demo = await measure('demo', { DEMO: 'on' });
    assert.equal(demo.hasDrawn, false, 'image work has been done in the server');
    // Before pictures came ready cut it was two and a half times as much.
    assert.ok(demo.megabytes < empty.megabytes * 1.5, `${demo.megabytes} MB against ${empty.megabytes}`);
  },
);
