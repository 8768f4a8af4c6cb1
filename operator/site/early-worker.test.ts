import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { earlyWorker } from '#operator/site/early-worker.ts';

const LIGHT = path.resolve(import.meta.dirname, '../../node_modules/hls.js/dist/hls.light.mjs');

type Exported = {
  loadWorker: (path: string) => { worker: unknown };
  removeWorkerFromStore: (path: string) => void;
};

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-early-worker-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const transform = earlyWorker().transform as (code: string, id: string) => { code: string } | undefined;

test('the installed hls.js still shares one worker per path, and exports the functions for it', async (t) => {
  const result = transform(await readFile(LIGHT, 'utf8'), LIGHT);
  const file = path.join(folder, 'hls.mjs');
  await writeFile(file, result?.code ?? '');
  const events: string[] = [];
  class FakeWorker {
    constructor(address: string) {
      events.push(`start ${address}`);
    }
    terminate() {
      events.push('terminate');
    }
  }
  Object.assign(globalThis, {
    self: { Worker: FakeWorker, URL, location: { href: 'https://site.example/' } },
  });
  t.after(() => Reflect.deleteProperty(globalThis, 'self'));
  const { loadWorker, removeWorkerFromStore } = (await import(pathToFileURL(file).href)) as Exported;
  // The first call is ours, the second that of an hls.js player. When the player ends, our worker keeps running.
  assert.equal(loadWorker('/worker.js').worker, loadWorker('/worker.js').worker);
  removeWorkerFromStore('/worker.js');
  assert.deepEqual(events, ['start https://site.example/worker.js']);
  removeWorkerFromStore('/worker.js');
  assert.deepEqual(events, ['start https://site.example/worker.js', 'terminate']);
});

test('the transmuxer of the installed hls.js takes its worker from that store', async () => {
  assert.match(await readFile(LIGHT, 'utf8'), /this\.workerContext = loadWorker\(config\.workerPath\)/);
});

test('fails the build if hls.js starts its worker in another way', () => {
  assert.throws(() => transform('export default 1;', LIGHT), /starts its worker differently/);
  assert.equal(transform('export default 1;', '/other.mjs'), undefined);
});
