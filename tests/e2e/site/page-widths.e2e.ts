import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxOf } from '#tests/support/browser/box-of.ts';
import { waitForHydration, openPage } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

async function open(address: string, width: number, height: number) {
  const { page, errors } = await openPage(site.browser, width, height);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

for (const [address, name, end] of [
  ['/rules', 'Содержание', 16],
  ['/teams', 'Команды на этой странице', 16],
  ['/anime/releases/release/last-train-to-sakurayama', 'Разделы релиза', 48],
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
    assert.ok((await boxOf(strip.getByRole('link').last())).right <= 390 - end + 1);
    assert.deepEqual(errors, []);
    await page.context().close();
  });
}

test('beside a form of sign-in there is a wall of different posters, which says nothing', async () => {
  const { page, errors } = await open('/app/auth/login', 1440, 900);
  const posters = page.locator('[aria-hidden=true] img[srcset]');
  const sources = await posters.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).srcset));
  assert.ok(sources.length >= 12, `${sources.length} posters`);
  assert.equal(new Set(sources).size, sources.length);
  assert.deepEqual(
    await posters.evaluateAll((all) => all.filter((one) => one.getAttribute('alt') !== '')),
    [],
  );
  const form = await boxOf(page.getByRole('button', { name: 'Войти', exact: true }));
  assert.ok(form.right < 720);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('on a phone sign-in has no posters, and its button is on the first screen', async () => {
  const { page, errors } = await open('/app/auth/login', 360, 640);
  const shown = page.locator('[aria-hidden=true] img[srcset]').filter({ visible: true });
  assert.equal(await shown.count(), 0);
  assert.ok((await boxOf(page.getByRole('button', { name: 'Войти', exact: true }))).bottom <= 640);
  assert.ok((await boxOf(page.getByRole('heading', { name: 'Вход' }))).y >= 130);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('from 1280 pixels the groups of settings stand in two columns, and their lists are equally wide', async () => {
  for (const width of [1280, 1440, 1920]) {
    const { page, errors } = await open('/app/settings/site', width, 900);
    const groups = await page.getByRole('main').getByRole('region').all();
    const [first, ...others] = await Promise.all(groups.map(boxOf));
    assert.ok(first && others.length >= 3);
    const beside = others.filter(({ x }) => x >= first.right);
    assert.ok([first, ...others].every((group) => group.width >= 440 && group.width === first.width));
    assert.ok(beside.length > 0 && beside.length < others.length, `${beside.length} at ${width}`);
    assert.ok(Math.abs(Math.min(...beside.map(({ y }) => y)) - first.y) < 1);
    const widths = await page
      .getByRole('main')
      .getByRole('combobox')
      .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().width));
    assert.ok(widths.length >= 8 && new Set(widths).size === 1, widths.join());
    assert.deepEqual(errors, []);
    await page.context().close();
  }
  const { page } = await open('/app/settings/site', 1024, 900);
  const [player, home] = await Promise.all(
    ['Плеер', 'Главная страница'].map((name) => boxOf(page.getByRole('region', { name, exact: true }))),
  );
  assert.ok(player && home && home.y > player.bottom && home.x === player.x);
  await page.context().close();
});
