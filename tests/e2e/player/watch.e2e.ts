import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { createGunzip } from 'node:zlib';
import { execa } from 'execa';
import type { Browser, Page } from 'playwright-core';
import { readVideo, openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/data/catalogue.jsonl.gz');

let browser: Browser;
let folder: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-watch-'));
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** Navigates from the home page through the catalogue and a filter to a release and its first episode. */
async function findAndOpen(page: Page, site: TestSite, title: string): Promise<void> {
  await page.goto(site.origin);
  await page
    .getByRole('navigation', { name: 'Разделы сайта' })
    .first()
    .getByRole('link', { name: 'Каталог' })
    .click();
  await page.waitForURL('**/anime/catalog/');
  await page.getByLabel('Фильтры каталога').getByText('ТВ', { exact: true }).click();
  await page.waitForURL(/[?&]types=TV/);
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/anime/releases/release/**');
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await page.waitForURL('**/anime/video/episode/**');
}

async function plays(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1, undefined, {
    timeout: 30_000,
  });
  const { light } = await readVideo(page);
  assert.ok(light > 40, `the picture is black: ${light}`);
}

async function switchesTo(page: Page, height: number): Promise<void> {
  const before = await readVideo(page);
  await page.locator('video').hover();
  await page.getByRole('button', { name: 'Качество' }).click();
  await page.getByRole('menuitemradio', { name: `${height}p` }).click();
  await page.waitForFunction(
    (expected) => document.querySelector('video')?.videoHeight === expected,
    height,
    {
      timeout: 20_000,
    },
  );
  const advanced = await page.waitForFunction(
    (time) => (document.querySelector('video')?.currentTime ?? 0) > time,
    before.time,
  );
  assert.ok(await advanced.jsonValue());
}

/** Asserts that with the data saver only segments of the lowest quality load until a higher one is chosen. */
async function assertLowQuality(page: Page): Promise<void> {
  await plays(page);
  await page.locator('video').hover();
  await page.getByLabel('Перемотка').hover();
  await page.getByText('0:15', { exact: true }).waitFor();
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const segments = requested.filter((name) => name.endsWith('.ts'));
  assert.ok(segments.length > 0);
  assert.deepEqual(
    requested.filter((name) => name.endsWith('.vtt') || (name.endsWith('.ts') && !name.includes('/480_'))),
    [],
  );
  assert.equal(new Set(segments).size, segments.length, 'each once');
  await switchesTo(page, 1080);
}

test('in the demo a visitor finds a release, plays it, switches the quality and uses the data saver', async () => {
  const site = await startSite(path.join(folder, 'demo'), {}, { isFresh: true });
  try {
    const { page, errors } = await openPage(browser);
    await findAndOpen(page, site, 'Последний поезд на Сакураяму');
    await plays(page);
    await switchesTo(page, 480);
    await switchesTo(page, 1080);
    const saver = await openPage(browser);
    await saver.page.addInitScript(() =>
      localStorage.setItem('akane.player', JSON.stringify({ savesTraffic: true })),
    );
    await saver.page.goto(page.url());
    await assertLowQuality(saver.page);
    assert.deepEqual([...errors, ...saver.errors], []);
  } finally {
    await site.stop();
  }
});

async function firstLines(file: string, count: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    if (lines.push(line) === count) break;
  }
  return lines;
}

async function makeClip(file: string): Promise<void> {
  const sources = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1280x720:rate=24:duration=20',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=330:duration=20',
  ];
  await execa('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...sources,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    '-shortest',
    file,
  ]);
}

test('in an imported catalogue a visitor plays a clip that was just ingested', async (t) => {
  if (!existsSync(REAL)) return t.skip('the real catalogue lies outside the repository and is absent here');
  const catalogue = path.join(folder, 'slice.jsonl');
  const lines = await firstLines(REAL, 20);
  await writeFile(catalogue, lines.join('\n'));
  const { alias, name } = JSON.parse(lines[1] ?? '') as { alias: string; name: { main: string } };
  const clip = path.join(folder, 'clip.mp4');
  await makeClip(clip);

  const site = await startSite(path.join(folder, 'imported'), { DEMO: 'off' });
  try {
    const imported = await runAkane(['import', catalogue], site.env);
    assert.equal(imported.code, 0, imported.output);
    const ingested = await runAkane(['ingest', '--release', alias, '--ordinal', '1', clip], site.env);
    assert.equal(ingested.code, 0, ingested.output);
    const { page, errors } = await openPage(browser);
    await findAndOpen(page, site, name.main);
    await plays(page);
    await switchesTo(page, 480);
    assert.deepEqual(errors, []);
  } finally {
    await site.stop();
  }
});
