import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { PHONE } from '#tests/support/browser/playing-page.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';

const ALIAS = 'last-train-to-sakurayama';
const RELEASE = `/anime/releases/release/${ALIAS}`;

let browser: Browser;
let folder: string;
let site: TestSite;
let episode: { address: string; title: string };
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-plain-'));
  site = await startSite(path.join(folder, 'data'), {
    MEDIA_SIGNING_KEY: 'signaturesOfThisSiteOnly',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const call = createClient((request) => fetch(request), site.origin);
  const { episodes } = await call(releaseByIdOrAlias, { params: { idOrAlias: ALIAS } });
  const first = episodes.find(({ hls_480 }) => hls_480 !== null);
  assert.ok(first);
  episode = { address: `${site.origin}/anime/video/episode/${first.id}`, title: first.name ?? '' };
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).boundingBox();
  assert.ok(box, selector);
  return box;
}

/** Follows an address of a playlist to the first line that is no comment. */
async function firstLine(address: string): Promise<string> {
  const answer = await fetch(address);
  assert.equal(answer.status, 200, address);
  return new URL(/^[^#\s].*$/m.exec(await answer.text())?.[0] ?? '', address).href;
}

/** Asserts that a player of the browser can read the video of an address: its playlists and the first segment. */
async function assertPlayable(master: string): Promise<void> {
  const segment = await firstLine(await firstLine(master));
  assert.match(segment, /\/storage\/t\//, 'signed');
  const answer = await fetch(segment);
  assert.deepEqual([answer.status, (await answer.bytes())[0]], [200, 0x47]);
}

test('without scripts the player of the browser has the episode, below its title and a way back', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(episode.address);
  const player = page.locator('noscript video');
  await player.waitFor();
  const source = (await player.getAttribute('src')) ?? '';
  await assertPlayable(new URL(source, site.origin).href);
  assert.notEqual(await player.getAttribute('controls'), null);
  const [{ width, height, y }, head] = [
    await boxOf(page, 'noscript video'),
    await boxOf(page, 'noscript header'),
  ];
  assert.ok(width > 1000 && height > 500 && y >= head.y + head.height && head.y >= 0, `${width} x ${height}`);
  await page.locator('noscript header').getByText(episode.title).waitFor();
  await page.getByRole('link', { name: 'Назад к релизу' }).click();
  await page.waitForURL(`**${RELEASE}`);
  await context.close();
});

test('on a phone the plain player is above the titles and the list of episodes', async () => {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(episode.address);
  const player = await boxOf(page, 'noscript video');
  assert.deepEqual([player.y, player.width], [0, 390]);
  const title = await boxOf(page, 'h1:visible');
  assert.ok(title.y >= player.height);
  assert.ok((await page.locator('main a[href*="/anime/video/episode/"]').count()) > 1);
  await context.close();
});

test('in a frame of another site it has no links', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${episode.address.replace('/anime/video/episode/', '/embed/')}?autoplay=1`);
  await page.locator('noscript video').waitFor();
  assert.equal(await page.locator('noscript a').count(), 0);
  await context.close();
});

test('with scripts there is one player', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(episode.address);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  assert.equal(await page.locator('video').count(), 1);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a browser older than the build gets the plain player, too', async () => {
  const { page } = await openPage(browser);
  await page.addInitScript('delete Array.prototype.at');
  await page.goto(episode.address);
  const box = await boxOf(page, 'video[controls]');
  assert.ok(box.width > 1000 && box.height > 500);
  await page.context().close();
});

// The release stays blocked: this test is the last.
test('where the release is blocked there is no player', async () => {
  const file = path.join(folder, 'line.jsonl');
  const names = { main: 'Последний поезд на Сакураяму', english: 'Last Train to Sakurayama' };
  await writeFile(file, JSON.stringify({ alias: ALIAS, name: names, year: 2026, blocked_countries: ['RU'] }));
  const { code, output } = await runAkane(['import', file], site.env);
  assert.equal(code, 0, output);
  const from = async (address: string) =>
    (await fetch(episode.address, { headers: { 'x-forwarded-for': address } })).text();
  assert.doesNotMatch(await from('77.88.8.8'), /<video|m3u8/);
  assert.match(await from('8.8.8.8'), /<noscript>.*<video controls.*m3u8.*<\/noscript>/s);
});
