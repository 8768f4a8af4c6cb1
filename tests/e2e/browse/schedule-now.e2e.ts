import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { atMoment } from '#tests/support/moment.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';

const LATE = atMoment('2026-11-26 23:50 Europe/Moscow');

let browser: Browser;
let folder: string;
let site: TestSite;
before(async () => {
  browser = await openBrowser({ env: LATE });
  folder = await mkdtemp(path.join(tmpdir(), 'akane-schedule-'));
  site = await startSite(folder, LATE);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const address of [
  '/anime/schedule',
  '/anime/schedule?view=day',
  '/anime/schedule?view=day&look=posters',
]) {
  test(`late in the evening ${address} opens at its top, with the line of the present after what is out of a list`, async () => {
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [1024, 600],
      [1440, 900],
    ] as const) {
      const { page, errors } = await openPage(browser, width, height);
      await page.goto(site.origin + address);
      await waitForHydration(page);
      const at = `${width} × ${height}`;
      const afterLines = await page
        .getByText('Сейчас', { exact: true })
        .evaluateAll((lines) => lines.map((line) => line.closest('li')?.nextElementSibling ?? null));
      // Between posters it would break a row.
      assert.deepEqual(afterLines, address.includes('posters') ? [] : [null], at);
      assert.deepEqual([await brokenRules(page), errors], [[], []], at);
      assert.equal(await page.evaluate(() => scrollY), 0, at);
      await page.context().close();
    }
  });
}

test('on a phone what has aired today takes less room than what is to come, and the page opens at its top', async () => {
  const { page } = await openPage(browser, 390, 844);
  await page.goto(`${site.origin}/anime/schedule`);
  // Which releases a day has depends on the day when the demo was loaded.
  const first = await page.locator('main ol time').first().getAttribute('datetime');
  await page.clock.setFixedTime(Date.parse(first ?? '') + 60_000);
  await page.reload();
  await waitForHydration(page);
  const line = page.getByText('Сейчас', { exact: true });
  // Until its first tick the page has the time of the server.
  await line.locator('xpath=ancestor::li/following-sibling::li').first().waitFor();
  const [aired, coming] = await line.evaluate((text) => {
    const rows = [...(text.closest('ol')?.querySelectorAll('li') ?? [])];
    const at = rows.findIndex((row) => row.contains(text));
    const heightsOf = (list: Element[]) => list.map((row) => row.getBoundingClientRect().height);
    return [heightsOf(rows.slice(0, at)), heightsOf(rows.slice(at + 1))];
  });
  assert.ok(aired?.length && coming?.length);
  const found = `${aired.join()} before now, ${coming.join()} after`;
  assert.ok(Math.max(...aired) < Math.min(...coming) / 2, found);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.context().close();
});

for (const [width, size] of [
  [390, 44],
  [360, 40],
] as const)
  test(`in a window of ${width} pixels each of the seven days is a target of ${size}`, async () => {
    const { page } = await openPage(browser, width, 844);
    await page.goto(`${site.origin}/anime/schedule`);
    const days = page.getByRole('navigation', { name: 'Дни недели' }).getByRole('link');
    const sizes = await days.evaluateAll((links) =>
      links.map((link) => {
        const { width, height } = link.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    assert.equal(sizes.length, 7);
    assert.ok(Math.min(...sizes) >= size, sizes.join());
    await page.context().close();
  });
