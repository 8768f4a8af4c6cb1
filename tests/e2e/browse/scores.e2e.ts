import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitForHydration, openPage } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

async function newToken(login: string): Promise<string> {
  return (await site.addAccount(login)).token;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

async function read<T>(address: string): Promise<T> {
  const response = await fetch(`${site.origin}/api/v1/anime/${address}`);
  return (await response.json()) as T;
}

type Release = {
  id: number;
  alias: string;
  name: { main: string };
  is_ongoing: boolean;
  episodes_total: number | null;
  episodes: { ordinal: number }[];
};

const SCORE = /Рейтинг\s*(\d,\d)/i;
const scoreIn = (text: string) => SCORE.exec(text)?.[1];

test('the best release has the same score in the catalogue, its list, the search and on its page', async () => {
  const { page, errors } = await openPage(site.browser);
  await open(page, '/anime/catalog/');
  await page.getByLabel('Порядок').selectOption({ label: 'Выше оценка' });
  await page.waitForURL(/sorting=SCORE_DESC/);
  const cards = page.locator('main [data-card]');
  const { data } = await read<{ data: Release[] }>('catalog/releases?limit=1&f[sorting]=SCORE_DESC');
  await page.locator(`main ul > li:first-child [data-card="${data[0]?.id}"]`).waitFor();
  // Too few votes are no score.
  const scores = (await cards.allTextContents()).map((text) =>
    Number((scoreIn(text) ?? '0').replace(',', '.')),
  );
  assert.ok(scores.length > 10);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  const path = (await cards.first().getAttribute('href')) ?? '';
  const score = scoreIn((await cards.first().textContent()) ?? '');
  assert.match(score ?? '', /^\d,\d$/);

  await page.getByRole('link', { name: 'Списком' }).click();
  const row = page.locator(`main a[href="${path}"]`).filter({ hasText: SCORE });
  await row.first().waitFor();
  assert.equal(scoreIn((await row.first().textContent()) ?? ''), score);

  await open(page, path);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  assert.equal(scoreIn((await page.getByRole('main').textContent()) ?? ''), score);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(title);
  const hit = page.getByRole('option').filter({ hasText: title }).first();
  await hit.waitFor();
  assert.equal(scoreIn((await hit.textContent()) ?? ''), score);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('every place says the same of how many episodes have come out', async () => {
  const { data } = await read<{ data: Release[] }>(
    'catalog/releases?limit=50&f[publish_statuses]=IS_ONGOING&f[production_statuses]=IS_IN_PRODUCTION',
  );
  const releases = await Promise.all(data.map(({ id }) => read<Release>(`releases/${id}`)));
  const airing = releases.find(({ episodes, episodes_total: total }) => {
    return episodes.length > 1 && total !== null && episodes.length < total - 1;
  });
  assert.ok(airing);
  const { alias, id, episodes, episodes_total: total } = airing;
  const out = episodes.filter(({ ordinal }) => Number.isInteger(ordinal) && ordinal > 0).length;
  const { page, errors } = await openPage(site.browser);
  await open(page, `/anime/releases/release/${alias}`);
  const progress = `${out} из ${total}`;
  await page.getByText(`Онгоинг, ${progress}`).first().waitFor();
  const tab = page.getByRole('link', { name: /^Эпизоды/ }).first();
  assert.match(await tab.innerText(), new RegExp(`^Эпизоды\\s*${out}$`));
  await page
    .getByText(`${out + 1}-й эпизод`)
    .filter({ visible: true })
    .first()
    .waitFor();

  await open(page, `/anime/catalog/?search=${encodeURIComponent(airing.name.main)}`);
  await page.locator(`main [data-card="${id}"]`).first().hover();
  await page.getByText(`Онгоинг, ${progress}`).waitFor();

  const week =
    await read<{ release: { id: number }; next_release_episode_number: number | null }[]>('schedule/week');
  assert.equal(week.find(({ release }) => release.id === id)?.next_release_episode_number, out + 1);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('scores have words and leave the bell in view, and nothing is offered before the first episode', async () => {
  const { page, errors } = await openPage(site.browser, 1440, 900);
  await page
    .context()
    .addCookies([{ name: 'akane_session', value: await newToken('judge'), url: site.origin }]);
  await open(page, '/anime/releases/release/last-train-to-sakurayama');
  const rate = page.getByRole('button', { name: 'Оценить' });
  const bell = page.getByLabel('Следующий эпизод').getByRole('button').last();
  for (const place of ['start', 'center', 'end'] as const) {
    await rate.evaluate((button, block) => button.scrollIntoView({ block, behavior: 'instant' }), place);
    await rate.click();
    const menu = page.locator('[role=menu]:popover-open');
    await menu.getByText('очень хорошо').waitFor();
    const [over, under] = [await menu.boundingBox(), await bell.boundingBox()];
    assert.ok(over && under);
    const isApart =
      over.x >= under.x + under.width ||
      over.x + over.width <= under.x ||
      over.y >= under.y + under.height ||
      over.y + over.height <= under.y;
    assert.ok(isApart, `${place}: the scores lie over the bell`);
    const button = await rate.boundingBox();
    const distance = over.y + over.height / 2 - (button?.y ?? 0);
    assert.ok(over.y >= 0 && over.y + over.height <= 900, `${place}: the scores leave the window`);
    assert.ok(Math.abs(distance) < 150, `${place}: the scores are ${distance} pixels away`);
    await page.keyboard.press('Escape');
  }

  const { data } = await read<{ data: Release[] }>('catalog/releases?limit=50&f[years][from_year]=2026');
  const releases = await Promise.all(data.map((one) => read<Release>(`releases/${one.id}`)));
  const announced = releases.find(({ episodes }) => episodes.length === 0);
  assert.ok(announced);
  await open(page, `/anime/releases/release/${announced.alias}`);
  assert.equal(await page.getByRole('button', { name: 'Оценить' }).count(), 0);
  const refused = await page.evaluate(async (id) => {
    const body = JSON.stringify({ score: 9 });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/api/v1/anime/releases/${id}/rating`, { method: 'POST', body, headers });
    return [response.status, ((await response.json()) as { message: string }).message] as const;
  }, announced.id);
  assert.deepEqual(refused, [409, 'Оценить можно после выхода первого эпизода.']);
  assert.deepEqual(
    errors.filter((error) => !error.includes('409')),
    [],
  );
  await page.context().close();
});
