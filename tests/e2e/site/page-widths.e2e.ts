import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { waitForHydration, openPage } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

async function open(address: string, width: number, height: number) {
  const { page, errors } = await openPage(site.browser, width, height);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  assert.ok(box);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const [address, name] of [
  ['/rules', 'Содержание'],
  ['/teams', 'Команды на этой странице'],
  ['/anime/releases/release/last-train-to-sakurayama', 'Разделы релиза'],
] as const) {
  test(`on a phone «${name}» is one row with a fading end, and its last link is shown without the fade`, async () => {
    const { page, errors } = await open(address, 390, 844);
    const strip = page.getByRole('navigation', { name });
    const tops = await strip
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    assert.equal(new Set(tops).size, 1);
    const fade = await strip.evaluate((row) => getComputedStyle(row).maskImage);
    assert.match(fade, /linear-gradient/);
    await strip.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }));
    assert.ok((await boxOf(strip.getByRole('link').last())).right <= 390 - 48 + 1);
    assert.deepEqual(errors, []);
    await page.context().close();
  });
}
