// The API behind its real listener in a process that measures its own event loop; its argument is a database address.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApi } from '#server/app.ts';
import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { openChangeFeed } from '#server/platform/changes/change-feed.ts';
import { listen } from '#server/platform/http/listen.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openTorrentFiles } from '#server/torrents/torrents/files/torrent-files.ts';
import { openTestLocator } from '#tests/support/api.ts';
import { readForm } from '#web/page/request/read-form.ts';

/**
 * The longest turn of the event loop during a request, in CPU milliseconds, the peak memory of the process in
 * megabytes, and by how much the request raised it.
 */
export type Measure = { block: number; peak: number; growth: number };

// Measures CPU time of this thread between two turns of the loop, so that other processes do not count.
function watchLoop(): () => number {
  let longest = 0;
  let isOver = false;
  let last = process.threadCpuUsage();
  const visit = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(visit);
  };
  setImmediate(visit);
  return () => {
    isOver = true;
    return longest;
  };
}

const peakMegabytes = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1000;

// Reads forms like the site, which has a larger bound for forms with files.
const FILE_FORM = '/form/file';
const MAX_FORM_BYTES = 16_000_000;
async function answerForm(request: Request): Promise<Response> {
  try {
    return new Response(String([...(await readForm(request))].length));
  } catch (error) {
    return new Response('', { status: (error as { init: { status: number } }).init.status });
  }
}

const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress;
const folder = await mkdtemp(path.join(tmpdir(), 'akane-drill-'));
const db = openDatabase(address);
const changeFeed = await openChangeFeed(address);
const api = createApi({
  db,
  address,
  changes: changeFeed,
  locator: await openTestLocator(),
  storage: openFolderStorage(path.join(folder, 'public')),
  privateStorage: openFolderStorage(path.join(folder, 'private')),
  torrentFiles: openTorrentFiles(openFolderStorage(path.join(folder, 'torrents'))),
  publicOrigin: 'http://akane.test',
  jobs: { send: async () => {} },
  log: (_event, message, error) => console.log(message, error),
});
const { port } = await listen(
  { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] },
  {
    files: [],
    uploadAt: (method, path) =>
      path === FILE_FORM
        ? { maxBytes: MAX_FORM_BYTES, accountOf: async () => 'viewer' }
        : api.uploadAt(method, path),
    serveFromCache: api.serveFromCache,
    fetch: (request, call) =>
      new URL(request.url).pathname.startsWith('/form') ? answerForm(request) : api.fetch(request, call),
  },
);
await api.preload();

let stop = () => 0;
let before = 0;
process.on('message', (command) => {
  if (!process.connected) return;
  if (command === 'begin') {
    // Linux: resets the peak.
    writeFileSync('/proc/self/clear_refs', '5');
    before = peakMegabytes();
    stop = watchLoop();
    process.send?.({ started: true });
  } else {
    const peak = peakMegabytes();
    process.send?.({ block: stop(), peak, growth: peak - before } satisfies Measure);
  }
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ origin: `http://127.0.0.1:${port}` });
