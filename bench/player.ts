import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';
import { makeVideo } from '#tests/support/samples/video.ts';
import { median } from './load/quantile.ts';

const ROUNDS = 9;
const GOAL = 1.25;
const SECONDS = 150;
// Far beyond the buffer of either player.
const SEEK_TO = 120;
const ALIAS = 'last-train-to-sakurayama';
const ORDINAL = '99';
// A home connection: 20 Mbit/s with 40 ms to the server.
const HOME_CONNECTION = {
  offline: false,
  latency: 40,
  downloadThroughput: 2_500_000,
  uploadThroughput: 1_250_000,
};
const HLS = path.resolve(import.meta.dirname, '../node_modules/hls.js/dist');

/**
 * The baseline: a page with only a video and hls.js with its worker. It buffers as far ahead as our player, so that
 * neither has buffered the seek target.
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

type Bare = { origin: string; isolated: string; otherSite: string; close: () => void };

async function serveBare(playlist: string): Promise<Bare> {
  const scripts = new Map<string, Buffer>();
  for (const name of ['hls.light.min.js', 'hls.worker.js']) {
    scripts.set(`/${name}`, gzipSync(await readFile(path.join(HLS, name))));
  }
  const server = createServer((req, res) => {
    const script = scripts.get(req.url ?? '');
    if (!script) {
      // As our pages are. A browser starts a process for such a page instead of using the one of an empty tab.
      if (req.url === '/isolated') res.setHeader('cross-origin-opener-policy', 'same-origin');
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
    isolated: `http://localhost:${port}/isolated`,
    otherSite: `http://127.0.0.1:${port}/elsewhere`,
    close: () => void server.close(),
  };
}

// Runs before the scripts of the page and records when its video shows a frame.
const WATCH = `
  window.frameAfter = (isIt) => new Promise((resolve) => {
    const watchFrame = (video) => video.requestVideoFrameCallback((now, { mediaTime }) =>
      isIt(mediaTime) ? resolve(performance.now()) : watchFrame(video));
    const find = () => {
      const video = document.querySelector('video');
      if (video) watchFrame(video);
      else requestAnimationFrame(find);
    };
    find();
  });
  window.firstFrame = window.frameAfter(() => true);`;

type FrameTimes = { first: number; seek: number };

// Returns the milliseconds from navigation to the first frame.
async function firstFrame(page: Page, url: string): Promise<number> {
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'commit' });
  return Number(await page.evaluate('window.firstFrame'));
}

// Returns the milliseconds from a seek to the first frame there.
async function measureSeek(page: Page): Promise<number> {
  // A viewer can only seek when the controls have loaded.
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

// A new context has an empty cache.
async function inNewContext<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'ru-RU' });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Measures a visit by a link from another site, so that each page gets a new renderer process. */
async function visit(browser: Browser, url: string, otherSite: string): Promise<FrameTimes> {
  return inNewContext(browser, async (page) => {
    await page.goto(otherSite);
    const first = await firstFrame(page, url);
    return { first, seek: await measureSeek(page) };
  });
}

/** Measures a visit by a link over a home connection, without a seek. */
async function visitFromHome(browser: Browser, url: string, otherSite: string): Promise<number> {
  return inNewContext(browser, async (page) => {
    await page.goto(otherSite);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', HOME_CONNECTION);
    return firstFrame(page, url);
  });
}

async function ingestLongEpisode(site: TestSite, folder: string): Promise<string> {
  const file = await makeVideo(path.join(folder, 'long.mp4'), { size: '1280x720', seconds: SECONDS });
  const { code, output } = await runAkane(
    ['ingest', '--release', ALIAS, '--ordinal', ORDINAL, file],
    site.env,
  );
  if (code !== 0) throw new Error(output);
  const answer = await fetch(`${site.origin}/api/v1/anime/releases/${ALIAS}`);
  const { episodes } = (await answer.json()) as { episodes: { id: string; ordinal: number }[] };
  const id = episodes.find(({ ordinal }) => ordinal === Number(ORDINAL))?.id;
  if (id === undefined) throw new Error('the long episode is not in its release');
  return id;
}

function printRatio(what: string, akane: readonly number[], bare: readonly number[]): void {
  const [akaneMedian, bareMedian] = [median(akane), median(bare)];
  const ratio = (akaneMedian / bareMedian).toFixed(2);
  console.log(
    `  ${what}: ${akaneMedian.toFixed(0)} ms, bare ${bareMedian.toFixed(0)} ms, ${ratio} x (goal ${GOAL})`,
  );
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

// Prints the scripts that the player page loads and the home page does not.
async function printScripts(browser: Browser, site: TestSite, episode: string): Promise<void> {
  const home = await scriptsOf(browser, site.origin);
  const player = await scriptsOf(browser, episode);
  const onlyPlayer = [...player].filter(([name]) => !home.has(name));
  const sum = (list: [string, number][]) => list.reduce((all, [, bytes]) => all + bytes, 0) / 1024;
  // The file that starts playback also contains the light build of hls.js.
  const hlsLight = gzipSync(await readFile(path.join(HLS, 'hls.light.min.js'))).length / 1024;
  const worker = sum(onlyPlayer.filter(([name]) => /hls/.test(name)));
  console.log(
    `  scripts of the player page: ${sum([...player]).toFixed(1)} KB gzip, of these not on the home page ${(sum(onlyPlayer) - worker - hlsLight).toFixed(1)} KB of akane and ${(hlsLight + worker).toFixed(1)} KB hls.js with its worker`,
  );
}

/**
 * Compares the time to the first frame, after opening an episode and after a seek, with a page that has only a video
 * and hls.js on the same stream, by turns and with empty caches.
 */
export async function benchPlayer(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-player-'));
  if (!isBuilt()) await buildSite();
  const site = await startSite(path.join(folder, 'data'));
  const browser = await openBrowser();
  try {
    const id = await ingestLongEpisode(site, folder);
    const akane = `${site.origin}/anime/video/episode/${id}`;
    const bare = await serveBare(`${site.origin}/media/hls/${id}/master.m3u8`);
    const linkTimes: Record<'akane' | 'bare', FrameTimes[]> = { akane: [], bare: [] };
    const emptyTabTimes: Record<'akane' | 'bare' | 'isolated', number[]> = {
      akane: [],
      bare: [],
      isolated: [],
    };
    const homeTimes: Record<'akane' | 'bare', number[]> = { akane: [], bare: [] };
    const openInEmptyTab = (url: string) => inNewContext(browser, (page) => firstFrame(page, url));
    // The first visit of each is a warm-up and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareTimes = await visit(browser, bare.origin, bare.otherSite);
      const akaneTimes = await visit(browser, akane, bare.otherSite);
      const tabs = {
        bare: await openInEmptyTab(bare.origin),
        akane: await openInEmptyTab(akane),
        isolated: await openInEmptyTab(bare.isolated),
      };
      const home = {
        bare: await visitFromHome(browser, bare.origin, bare.otherSite),
        akane: await visitFromHome(browser, akane, bare.otherSite),
      };
      if (round === 0) continue;
      linkTimes.bare.push(bareTimes);
      linkTimes.akane.push(akaneTimes);
      emptyTabTimes.bare.push(tabs.bare);
      emptyTabTimes.akane.push(tabs.akane);
      emptyTabTimes.isolated.push(tabs.isolated);
      homeTimes.bare.push(home.bare);
      homeTimes.akane.push(home.akane);
    }
    bare.close();
    console.log(`\nplayer, median of ${ROUNDS}, cold cache`);
    for (const [what, name] of [
      ['link to first frame', 'first'] as const,
      ['jump to frame', 'seek'] as const,
    ]) {
      printRatio(
        what,
        linkTimes.akane.map((one) => one[name]),
        linkTimes.bare.map((one) => one[name]),
      );
    }
    printRatio('from an empty tab to first frame', emptyTabTimes.akane, emptyTabTimes.bare);
    printRatio('the same, bare page isolated as ours', emptyTabTimes.akane, emptyTabTimes.isolated);
    printRatio('link to first frame at 20 Mbit/s and 40 ms', homeTimes.akane, homeTimes.bare);
    await printScripts(browser, site, akane);
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
