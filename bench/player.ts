import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { buildSite, isBuilt } from '#operator/site.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { akane, startSite, type TestSite } from '#tests/support/process.ts';
import { makeVideo } from '#tests/support/video.ts';

const ROUNDS = 9;
const GOAL = 1.25;
const SECONDS = 150;
// Far behind what any of the two has loaded by then.
const SEEK_TO = 120;
const ALIAS = 'last-train-to-sakurayama';
const ORDINAL = '99';
const HLS = path.resolve(import.meta.dirname, '../node_modules/hls.js/dist');

/**
 * The least page that plays the same stream: a video and hls.js with its worker, loading as far ahead as ours, so that
 * neither has what it jumps to.
 */
function barePage(playlist: string): string {
  return `<!doctype html><meta charset="utf-8"><video muted playsinline></video><script src="/hls.light.min.js"></script><script>
const video = document.querySelector('video');
const ahead = { maxBufferLength: 40, maxMaxBufferLength: 40, maxBufferSize: 0 };
const hls = new Hls({ workerPath: '/hls.worker.js', abrEwmaDefaultEstimate: 4000000, ...ahead });
hls.loadSource('${playlist}');
hls.attachMedia(video);
video.addEventListener('loadedmetadata', () => video.play());
</script>`;
}

type Bare = { origin: string; elsewhere: string; close: () => void };

async function serveBare(playlist: string): Promise<Bare> {
  const scripts = new Map<string, Buffer>();
  for (const name of ['hls.light.min.js', 'hls.worker.js']) {
    scripts.set(`/${name}`, gzipSync(await readFile(path.join(HLS, name))));
  }
  const server = createServer((req, res) => {
    const script = scripts.get(req.url ?? '');
    if (!script) {
      const page = req.url === '/elsewhere' ? '<!doctype html><title>Elsewhere</title>' : barePage(playlist);
      return res.setHeader('content-type', 'text/html').end(page);
    }
    res.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' });
    return res.end(script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    elsewhere: `http://127.0.0.1:${port}/elsewhere`,
    close: () => void server.close(),
  };
}

// Runs in the page before anything of its own: notes when its video shows a frame.
const WATCH = `
  window.frameAfter = (isIt) => new Promise((resolve) => {
    const look = (video) => video.requestVideoFrameCallback((now, { mediaTime }) =>
      isIt(mediaTime) ? resolve(performance.now()) : look(video));
    const find = () => {
      const video = document.querySelector('video');
      if (video) look(video);
      else requestAnimationFrame(find);
    };
    find();
  });
  window.firstFrame = window.frameAfter(() => true);`;

type Waits = { first: number; seek: number };

// Milliseconds from the navigation to the first frame.
async function firstFrame(page: Page, url: string): Promise<number> {
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'commit' });
  return Number(await page.evaluate('window.firstFrame'));
}

// Milliseconds from a jump to the first frame there.
async function jump(page: Page): Promise<number> {
  // Nobody jumps before there is something to jump with.
  await page.waitForLoadState('networkidle');
  const seek = await page.evaluate(`(async () => {
    const video = document.querySelector('video');
    const there = window.frameAfter((time) => time >= ${SEEK_TO} - 1);
    const started = performance.now();
    video.currentTime = ${SEEK_TO};
    return (await there) - started;
  })()`);
  return Number(seek);
}

// A context of its own has an empty cache.
async function inNewContext<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'ru-RU' });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A visit by a link on another site: whichever page is left for, it gets a process of its own. */
async function visit(browser: Browser, url: string, elsewhere: string): Promise<Waits> {
  return inNewContext(browser, async (page) => {
    await page.goto(elsewhere);
    const first = await firstFrame(page, url);
    return { first, seek: await jump(page) };
  });
}

async function ingestLongEpisode(site: TestSite, folder: string): Promise<string> {
  const file = await makeVideo(path.join(folder, 'long.mp4'), { size: '1280x720', seconds: SECONDS });
  const { code, output } = await akane(['ingest', '--release', ALIAS, '--ordinal', ORDINAL, file], site.env);
  if (code !== 0) throw new Error(output);
  const answer = await fetch(`${site.origin}/api/v1/anime/releases/${ALIAS}`);
  const { episodes } = (await answer.json()) as { episodes: { id: string; ordinal: number }[] };
  const id = episodes.find(({ ordinal }) => ordinal === Number(ORDINAL))?.id;
  if (id === undefined) throw new Error('the long episode is not in its release');
  return id;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function tell(what: string, ours: readonly number[], bare: readonly number[]): void {
  const [our, their] = [median(ours), median(bare)];
  const ratio = (our / their).toFixed(2);
  console.log(`  ${what}: ${our.toFixed(0)} ms, bare ${their.toFixed(0)} ms, ${ratio} x (goal ${GOAL})`);
}

async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) {
      const text = await response.body().catch(() => Buffer.alloc(0));
      scripts.set(new URL(response.url()).pathname, gzipSync(text).length);
    }
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return scripts;
}

// Everything the player page loads that the home page does not.
async function tellBytes(browser: Browser, site: TestSite, episode: string): Promise<void> {
  const home = await scriptsOf(browser, site.origin);
  const player = await scriptsOf(browser, episode);
  const only = [...player].filter(([name]) => !home.has(name));
  const sum = (list: [string, number][]) => list.reduce((all, [, bytes]) => all + bytes, 0) / 1024;
  // The file with what begins a film holds the light hls.js too.
  const light = gzipSync(await readFile(path.join(HLS, 'hls.light.min.js'))).length / 1024;
  const worker = sum(only.filter(([name]) => /hls/.test(name)));
  console.log(
    `  scripts of the player page: ${sum([...player]).toFixed(1)} KB gzip, of these not on the home page ${(sum(only) - worker - light).toFixed(1)} KB of ours and ${(light + worker).toFixed(1)} KB hls.js with its worker`,
  );
}

/**
 * How soon a film shows, and shows again after a jump, after a link was followed, against a page with nothing but a
 * video and hls.js on the same stream, by turns and with empty caches.
 */
export async function benchPlayer(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-player-'));
  if (!isBuilt()) await buildSite();
  const site = await startSite(path.join(folder, 'data'));
  const browser = await openBrowser();
  try {
    const id = await ingestLongEpisode(site, folder);
    const ours = `${site.origin}/anime/video/episode/${id}`;
    const bare = await serveBare(`${site.origin}/media/hls/${id}/master.m3u8`);
    const waits: Record<'ours' | 'bare', Waits[]> = { ours: [], bare: [] };
    const fromNowhere: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    const tab = (url: string) => inNewContext(browser, (page) => firstFrame(page, url));
    // The first visit of each warms the machine and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareWaits = await visit(browser, bare.origin, bare.elsewhere);
      const ourWaits = await visit(browser, ours, bare.elsewhere);
      const tabs = { bare: await tab(bare.origin), ours: await tab(ours) };
      if (round === 0) continue;
      waits.bare.push(bareWaits);
      waits.ours.push(ourWaits);
      fromNowhere.bare.push(tabs.bare);
      fromNowhere.ours.push(tabs.ours);
    }
    bare.close();
    console.log(`\nplayer, median of ${ROUNDS}, cold cache`);
    for (const [what, name] of [
      ['link to first frame', 'first'] as const,
      ['jump to frame', 'seek'] as const,
    ]) {
      tell(
        what,
        waits.ours.map((one) => one[name]),
        waits.bare.map((one) => one[name]),
      );
    }
    // An empty tab has a process that only a page without cross-origin-opener-policy may take over.
    tell('from an empty tab to first frame', fromNowhere.ours, fromNowhere.bare);
    await tellBytes(browser, site, ours);
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
