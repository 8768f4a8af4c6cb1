import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { openPlayingPage } from '#tests/support/browser/playing-page.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let episodes: string[];
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-television-'));
  site = await startSite(folder, { CAST: 'on' });
  const call = createClient((request) => fetch(request), site.origin);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
  episodes = release.episodes.filter(({ hls_480 }) => hls_480 !== null).map(({ id }) => id);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const addressOf = (index: number) => `${site.origin}/anime/video/episode/${episodes[index]}`;

type Television = {
  refusal: string | null;
  loaded: { contentId: string; currentTime: number }[];
  show: (state: object) => void;
  finish: () => void;
};
type TelevisionWindow = Window & { television: Television };

/** Stands in for Google's script: a television in the living room, driven by the test through `window.television`. */
function standIn(): void {
  const listeners = new Set<() => void>();
  const player: Record<string, unknown> = {
    isConnected: false,
    isPaused: false,
    currentTime: 0,
    duration: 0,
  };
  let idleReason: string | null = null;
  const show = (state: object) => {
    Object.assign(player, state);
    for (const listener of listeners) listener();
  };
  const television: Television = {
    refusal: null,
    loaded: [],
    show,
    finish: () => {
      idleReason = 'FINISHED';
      show({ playerState: 'IDLE', duration: 0, currentTime: 0 });
    },
  };
  const session = {
    getCastDevice: () => ({ friendlyName: 'Гостиная' }),
    getMediaSession: () => ({ idleReason }),
    loadMedia: async (request: { media: { contentId: string }; currentTime: number }) => {
      television.loaded.push({ contentId: request.media.contentId, currentTime: request.currentTime });
      idleReason = null;
      show({ playerState: 'PLAYING', isPaused: false, duration: 30, currentTime: request.currentTime });
    },
  };
  const context = {
    setOptions: () => {},
    requestSession: async () => {
      if (television.refusal !== null) throw television.refusal;
      player['isConnected'] = true;
    },
    getCurrentSession: () => session,
    endCurrentSession: () => show({ isConnected: false }),
  };
  const framework = {
    CastContext: { getInstance: () => context },
    RemotePlayer: function () {
      return player;
    },
    RemotePlayerController: function () {
      return {
        playOrPause: () => show({ isPaused: player['isPaused'] !== true }),
        seek: () => show({}),
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      };
    },
  };
  const media = {
    DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
    MediaInfo: function (contentId: string) {
      return { contentId };
    },
    GenericMediaMetadata: function () {
      return {};
    },
    LoadRequest: function (info: object) {
      return { media: info };
    },
  };
  const chrome = { cast: { media, AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' } } };
  Object.assign(window, { television, cast: { framework } });
  Object.defineProperty(window, 'chrome', { value: chrome, configurable: true });
  const onAvailable = Reflect.get(window, '__onGCastApiAvailable') as (is: boolean) => void;
  onAvailable(true);
}

/** Opens a playing page whose requests to Google get the stand-in. */
async function openWithCast(index: number): Promise<Page> {
  const page = await openPlayingPage(browser, addressOf(index));
  await page
    .context()
    .route('https://www.gstatic.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})();` }),
    );
  return page;
}

const televisionOf = (page: Page) =>
  page.evaluate(() => (window as unknown as TelevisionWindow).television.loaded);

const readVideo = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { currentTime: time, paused } = element as HTMLVideoElement;
    return { time, paused };
  });

test('an episode moves to a television where it stands, and comes back where the television stands', async () => {
  const page = await openWithCast(0);
  assert.equal(await page.locator('script[src*=gstatic]').count(), 0);
  await page.locator('video').evaluate((video) => ((video as HTMLVideoElement).currentTime = 8));
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'На телевизор' }).click();
  await page.getByText('Эпизод идёт на «Гостиная»').waitFor();
  assert.equal((await readVideo(page)).paused, true);
  const [loaded] = await televisionOf(page);
  assert.ok(loaded && loaded.currentTime >= 8 && loaded.currentTime < 16, JSON.stringify(loaded));
  const playlist = await fetch(loaded.contentId);
  assert.equal(playlist.headers.get('access-control-allow-origin'), '*');
  assert.match(await playlist.text(), /^#EXTM3U/);

  await page.evaluate(() => (window as unknown as TelevisionWindow).television.show({ currentTime: 21 }));
  await page.getByText('0:21').waitFor();
  await page.getByRole('button', { name: 'Пауза на телевизоре' }).click();
  await page.getByRole('button', { name: 'Продолжить на телевизоре' }).click();
  await page.getByRole('button', { name: 'На 10 секунд назад на телевизоре' }).click();
  await page.getByText('0:11').waitFor();
  await page.getByRole('button', { name: 'Смотреть здесь' }).click();
  await waitUntil(async () => {
    const { time, paused } = await readVideo(page);
    return !paused && time >= 11 && time < 20;
  });
  await page.context().close();
});

test('the television goes on with the next episode, once for each end', async () => {
  const page = await openWithCast(0);
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'На телевизор' }).click();
  await page.getByText('Эпизод идёт на «Гостиная»').waitFor();
  await page.evaluate(() => {
    const { television } = window as unknown as TelevisionWindow;
    television.finish();
    television.show({});
  });
  await page.waitForURL(addressOf(1));
  await waitUntil(async () => (await televisionOf(page)).length === 2);
  const [, second] = await televisionOf(page);
  assert.ok(second?.contentId.includes(episodes[1] ?? '?'), JSON.stringify(second));
  assert.equal((await readVideo(page)).paused, true);
  assert.equal(page.url(), addressOf(1));
  await page.context().close();
});

test('says in words why a television does not play, and the page plays on', async () => {
  const page = await openWithCast(0);
  await page.context().unroute('https://www.gstatic.com/**');
  await page.context().route('https://www.gstatic.com/**', (route) => route.abort());
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'На телевизор' }).click();
  await page.getByRole('alert').getByText('Google Cast не загрузился').waitFor();
  await page.getByRole('button', { name: 'Смотреть здесь' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  assert.equal((await readVideo(page)).paused, false);
  await page.context().close();
});

/** Stands in for WebKit: the managed media source and the AirPlay members of video elements. */
function beWebKit(): void {
  Object.assign(window, { ManagedMediaSource: class extends MediaSource {} });
  Object.assign(HTMLVideoElement.prototype, {
    webkitShowPlaybackTargetPicker() {
      document.documentElement.dataset['picker'] = 'shown';
    },
  });
}

test('AirPlay is offered while a receiver is near, and takes the playlist', async () => {
  const page = await openPlayingPage(browser, addressOf(0), { first: beWebKit });
  const video = page.locator('video');
  const source = await video.evaluate((element) => ({
    isRemoteOff: (element as HTMLVideoElement).disableRemotePlayback,
    addresses: [...element.querySelectorAll('source')].map(({ src }) => new URL(src).pathname),
  }));
  assert.equal(source.isRemoteOff, false);
  assert.equal(source.addresses.at(-1), `/media/hls/${episodes[0]}/master.m3u8`);
  const becomes = (availability: string) =>
    video.evaluate(
      (element, value) =>
        element.dispatchEvent(
          Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: value }),
        ),
      availability,
    );
  await becomes('available');
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'На телевизор' }).click();
  await page.locator('html[data-picker=shown]').waitFor({ state: 'attached' });
  const move = (isWireless: boolean) =>
    video.evaluate((element, is) => {
      Object.assign(element, { webkitCurrentPlaybackTargetIsWireless: is });
      element.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
    }, isWireless);
  await move(true);
  await page.getByText('Эпизод идёт на телевизоре').waitFor();
  const { time } = await readVideo(page);
  await move(false);
  await page.getByText('Эпизод идёт на телевизоре').waitFor({ state: 'detached' });
  await waitUntil(async () => {
    const now = await readVideo(page);
    return !now.paused && now.time > time;
  });
  await page.context().close();
});
