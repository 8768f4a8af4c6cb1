import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from '../page.ts';
import { TRAIN } from './test-site.ts';
import { assertInWindow, assertWhole } from './whole-page.ts';

const CARD = 'main a[href*="/anime/releases/release/"]';

// In a narrow window the filters are a sheet, which a button opens.
const hasFilterSheet = () =>
  [...document.querySelectorAll('main [popovertarget=catalog-filters]')].some(
    (button) => button.getClientRects().length > 0,
  );

const pathOf = (page: Page) => page.evaluate(() => location.pathname);

/** Home, search, catalogue, a filter, more releases, a release and its menus. */
export async function usePages(t: TestContext, page: Page): Promise<void> {
  await t.test('the home page is whole', async () => {
    await page.open('/');
    await page.picture('home');
    await assertWhole(page);
    const hero = await page.find('main h2');
    assert.ok(hero.y < 900 && (await page.contrast({ x: 0, y: 60, width: 800, height: 500 })) > 10);
  });

  await t.test('the search finds a release while its name is typed', async () => {
    await page.click('header button, header input', '^Поиск');
    await page.until(() => document.activeElement?.closest('dialog') !== null);
    await page.driver.type('поезд');
    const found = await page.find('dialog a', /Последний поезд/);
    await page.picture('search');
    await assertInWindow(page, found);
    await page.click('dialog a', /Последний поезд/);
    await page.until(() => location.pathname.startsWith('/anime/releases/release/'));
  });

  await t.test('the catalogue has columns of cards, more of them further down, and filters', async () => {
    await page.open('/anime/catalog/');
    await page.picture('catalogue');
    await assertWhole(page);
    const card = await page.find(CARD);
    assert.ok(card.width < 300, `a card of ${card.width} px`);
    const shown = await page.evaluate((cards) => document.querySelectorAll(cards).length, CARD);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.until((cards, few) => document.querySelectorAll(cards).length > few, CARD, shown);

    await page.evaluate(() => scrollTo(0, 0));
    const isSheet = await page.evaluate(hasFilterSheet);
    if (isSheet) await page.click('main button', '^Фильтры');
    await page.click('[aria-label="Фильтры каталога"] label', /^ТВ$/);
    if (isSheet) await page.click('[aria-label="Фильтры каталога"] button', '^Показать');
    await page.until(() => location.search.includes('types=TV'));
    await page.picture('filter');
    await assertWhole(page);
  });

  await t.test('a release opens and closes its menu', async () => {
    await page.open(`/anime/releases/release/${TRAIN}`);
    await page.picture('release');
    await assertWhole(page);
    const button = await page.find('main button[aria-haspopup]', '^Ещё$');
    await page.click('main button[aria-haspopup]', '^Ещё$');
    const item = await page.find('[role=menu] [role=menuitem]');
    await page.picture('menu');
    await assertInWindow(page, item);
    // Where a style cannot name the button, the menu is in the middle of the window.
    if (await page.evaluate(() => CSS.supports('position-area', 'block-end')))
      assert.ok(Math.hypot(item.x - button.x, item.y - button.y) < 400, JSON.stringify({ item, button }));
    await page.driver.press('Escape');
    await page.until(
      () => ![...document.querySelectorAll('[role=menu]')].some((menu) => menu.getClientRects().length > 0),
    );
    assert.match(await pathOf(page), new RegExp(TRAIN));
  });
}
