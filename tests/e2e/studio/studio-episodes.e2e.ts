import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import type { Episode } from '#contract/episodes.ts';
import { sessionCookieName } from '#contract/session.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { toast, undoDone } from '#tests/support/browser/studio-keyboard.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let releaseId: number;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-episodes-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  const { id } = await db
    .selectFrom('releases')
    .select('id')
    .where('state', '=', 'published')
    .where('published_episodes', '>=', 3)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  releaseId = id;
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openAsOwner(address: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser);
  const cookie = { name: sessionCookieName(site.origin), value: owner.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

type Shown = Pick<Episode, 'id' | 'ordinal' | 'sort_order' | 'opening' | 'other_marks'>;

/** The episodes as viewers get them, in the order to watch them. */
async function readPublic(): Promise<Shown[]> {
  const answer = await fetch(`${site.origin}/api/v1/anime/releases/${releaseId}`);
  const { episodes } = (await answer.json()) as { episodes: Shown[] };
  return episodes.toSorted((a, b) => a.sort_order - b.sort_order || a.ordinal - b.ordinal);
}

const numbersOf = async () => (await readPublic()).map(({ ordinal }) => ordinal);

async function press(
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
  key = 'Enter',
): Promise<void> {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press(key);
}

test('by keyboard: episodes get another order, which is taken back; one gets marks, goes and comes back', async () => {
  const before = await numbersOf();
  const { page, errors } = await openAsOwner(`/studio/releases/${releaseId}`);
  await press(page, 'link', new RegExp(`^Эпизоды ?${before.length}$`));
  await page.waitForURL(`**/studio/releases/${releaseId}/episodes`);
  await page.locator('nav [aria-current=page]', { hasText: 'Эпизоды' }).waitFor();
  await page.getByRole('button', { name: /^Переместить «Эпизод 1»/ }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('Новый порядок не сохранён').waitFor();
  await page.keyboard.press('Control+s');
  await toast(page, 'Порядок эпизодов сохранён').waitFor();
  const [first, second, third, ...rest] = before;
  const moved = [second, third, first, ...rest];
  await waitUntil(async () => JSON.stringify(await numbersOf()) === JSON.stringify(moved));
  await undoDone(page, 'Порядок эпизодов сохранён');
  await toast(page, 'Отменено.').waitFor();
  await waitUntil(async () => JSON.stringify(await numbersOf()) === JSON.stringify(before));

  await page.getByRole('button', { name: /^Переместить «Эпизод 1», место 1 / }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/studio/episodes/*');
  const id = page.url().split('/').at(-1) ?? '';
  const opening = page.getByRole('group', { name: 'Опенинг' });
  await opening.getByRole('textbox', { name: 'Начало', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0:01,4');
  await page.keyboard.press('Tab');
  await opening.getByRole('textbox', { name: 'Конец', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('99:00');
  await page.keyboard.press('Control+s');
  await page
    .getByText(/Конец опенинга за концом видео/)
    .first()
    .waitFor();
  const start = opening.getByRole('textbox', { name: 'Начало', exact: true });
  await waitUntil(() => start.evaluate((field) => field === document.activeElement));
  await opening.getByRole('textbox', { name: 'Конец', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0:04');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+s');
  await toast(page, 'Эпизод сохранён').waitFor();
  const openingOf = async () => (await readPublic()).find((one) => one.id === id)?.opening;
  await waitUntil(async () => (await openingOf())?.start === 2);
  assert.deepEqual(await openingOf(), { start: 2, stop: 5 });

  const recap = page.getByRole('group', { name: 'Пересказ' });
  const write = async (end: 'Начало' | 'Конец', time: string) => {
    await recap.getByRole('textbox', { name: end, exact: true }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(time);
  };
  await write('Начало', '0:00');
  await write('Конец', '0:03');
  await page.keyboard.press('Control+s');
  await page.getByText('Пересказ и опенинг заходят друг на друга.').first().waitFor();
  await write('Конец', '0:01,2');
  await page.keyboard.press('Control+s');
  await toast(page, 'Эпизод сохранён').last().waitFor();
  const othersOf = async () => (await readPublic()).find((one) => one.id === id)?.other_marks;
  await waitUntil(async () => (await othersOf())?.length === 1);
  assert.deepEqual(await othersOf(), [{ kind: 'recap', start: 0, stop: 1.2 }]);
  await recap.getByRole('button', { name: 'Убрать метку: пересказ' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await waitUntil(async () => (await othersOf())?.length === 0);

  await press(page, 'link', 'Удалить эпизод');
  const panel = page.getByRole('region', { name: /^Удалить: / });
  await panel.getByText('Тридцать дней его можно вернуть').waitFor();
  await panel.getByRole('button', { name: 'Удалить эпизод' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Эпизод удалён').waitFor();
  await panel.waitFor({ state: 'detached' });
  await waitUntil(async () => (await numbersOf()).length === before.length - 1);
  await press(page, 'button', 'Вернуть эпизод');
  await toast(page, 'Эпизод возвращён').waitFor();
  await waitUntil(async () => (await numbersOf()).length === before.length);
  const acts = await db
    .selectFrom('journal_events')
    .select('act')
    .where('actor_id', '=', owner.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ act }) => act),
    [
      'release.episodes_order',
      'release.episodes_order',
      'episode.edit',
      'episode.edit',
      'episode.edit',
      'episode.delete',
      'episode.restore',
    ],
  );
  // The browser tells of the marks that were refused.
  assert.deepEqual(
    errors.filter((one) => !one.includes('422')),
    [],
  );
  await page.context().close();
});

test('by keyboard: marks are set at the film of a hidden release in three actions', async () => {
  // The site learns of it a moment later, because the test writes past it.
  const become = async (state: 'hidden' | 'published') => {
    await inTransaction(db, (trx) => changeReleaseState(trx, releaseId, () => state));
    const expected = state === 'hidden' ? 404 : 200;
    const read = () => fetch(`${site.origin}/api/v1/anime/releases/${releaseId}`);
    await waitUntil(async () => (await read()).status === expected);
    const still = await db
      .selectFrom('episodes')
      .select(sql<string>`preview ->> 'preview'`.as('address'))
      .where('release_id', '=', releaseId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await waitUntil(async () => (await fetch(site.origin + still.address)).status === expected);
  };
  const { id, ordinal } = await db
    .selectFrom('episodes')
    .select(['id', 'ordinal'])
    .where('release_id', '=', releaseId)
    .orderBy('sort_order')
    .limit(1)
    .executeTakeFirstOrThrow();
  await become('hidden');
  const { page, errors } = await openAsOwner(`/studio/episodes/${id}`);
  const video = page.getByLabel('Видео эпизода');
  const stateOf = () => video.evaluate((media: HTMLVideoElement) => [media.readyState, media.seeking]);
  await waitUntil(async () => {
    const [ready, isSeeking] = await stateOf();
    return Number(ready) >= 2 && isSeeking === false;
  });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('BracketLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('BracketRight');
  const opening = page.getByRole('group', { name: 'Опенинг' });
  const end = opening.getByRole('textbox', { name: 'Конец', exact: true });
  await waitUntil(async () => (await end.inputValue()) === '0:03');
  await page.keyboard.press('Period');
  await waitUntil(async () => (await end.inputValue()) === '0:03,1');
  await page.keyboard.press('Control+s');
  await toast(page, 'Эпизод сохранён').waitFor();
  // The page reads the record again, which must still be that of a hidden release.
  await page.waitForLoadState('networkidle');
  await become('published');
  const marks = (await readPublic()).find((one) => one.id === id)?.opening;
  assert.deepEqual(marks, { start: 1, stop: 3 });
  await press(page, 'link', new RegExp(`^Эпизод ${ordinal + 1}$`));
  await page.getByRole('heading', { level: 1, name: new RegExp(`эпизод ${ordinal + 1}$`) }).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('by keyboard and by mouse: the ends of marks are moved on the sound, with frames beside them', async () => {
  const { id } = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .orderBy('sort_order', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { page, errors } = await openAsOwner(`/studio/episodes/${id}`);
  const video = page.getByLabel('Видео эпизода');
  await waitUntil(async () => (await video.evaluate((media: HTMLVideoElement) => media.readyState)) >= 2);
  const sound = page.getByRole('region', { name: 'Звук всего эпизода' });
  await sound.waitFor();
  const opening = page.getByRole('group', { name: 'Опенинг' });
  const start = opening.getByRole('textbox', { name: 'Начало', exact: true });
  const stop = opening.getByRole('textbox', { name: 'Конец', exact: true });
  await start.fill('0:02');
  await stop.fill('0:05');
  const slider = sound.getByRole('slider', { name: 'Начало опенинга' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await waitUntil(async () => (await start.inputValue()) === '0:02,1');
  await page.keyboard.press('Shift+ArrowLeft');
  await waitUntil(async () => (await slider.getAttribute('aria-valuetext')) === '0:01,1');
  await waitUntil(() =>
    video.evaluate((media: HTMLVideoElement) => Math.abs(media.currentTime - 1.1) < 0.01),
  );
  // It does not pass the other end.
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Shift+ArrowRight');
  await waitUntil(async () => (await start.inputValue()) === '0:04,9');

  const near = page.getByRole('region', { name: 'Рядом: начало опенинга' });
  const frames = near.getByRole('list', { name: 'Кадры рядом с краем' });
  await waitUntil(async () => (await frames.getAttribute('aria-busy')) === 'false');
  const isDrawn = (canvas: HTMLCanvasElement) =>
    canvas.getContext('2d')?.getImageData(80, 45, 1, 1).data[3] === 255;
  for (const canvas of await frames.locator('canvas').all()) await waitUntil(() => canvas.evaluate(isDrawn));
  await frames.getByRole('button', { name: 'Кадр 0:05,1' }).press('Enter');
  await waitUntil(() =>
    video.evaluate((media: HTMLVideoElement) => Math.abs(media.currentTime - 5.1) < 0.01),
  );
  await near.getByRole('button', { name: 'Три секунды до и после' }).press('Enter');
  await waitUntil(() => video.evaluate((media: HTMLVideoElement) => media.currentTime < 4.9));

  const end = sound.getByRole('slider', { name: 'Конец опенинга' });
  await sound.scrollIntoViewIfNeeded();
  const [box, held] = [await sound.locator('svg').boundingBox(), await end.boundingBox()];
  assert.ok(box && held);
  await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width, held.y + held.height / 2, { steps: 3 });
  await page.mouse.up();
  const duration = await video.evaluate((media: HTMLVideoElement) => media.duration);
  await waitUntil(async () => {
    const moved = Number(await end.getAttribute('aria-valuenow'));
    return moved > 5.5 && moved <= duration;
  });
  await page.mouse.click(box.x + 1, box.y + box.height - 4);
  await waitUntil(() => video.evaluate((media: HTMLVideoElement) => media.currentTime < 0.3));
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('an order that somebody else has saved meanwhile is not written over', async () => {
  const { page } = await openAsOwner(`/studio/releases/${releaseId}/episodes`);
  await page.getByRole('button', { name: /^Переместить «Эпизод 1»/ }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const other = await openAsOwner(`/studio/releases/${releaseId}/episodes`);
  await other.page.getByRole('button', { name: /^Переместить «Эпизод 2»/ }).focus();
  await other.page.keyboard.press('Alt+ArrowDown');
  const [first, second, third, ...rest] = await numbersOf();
  const theirs = JSON.stringify([first, third, second, ...rest]);
  await other.page.keyboard.press('Control+s');
  await toast(other.page, 'Порядок эпизодов сохранён').waitFor();
  await waitUntil(async () => JSON.stringify(await numbersOf()) === theirs);
  await page.keyboard.press('Control+s');
  await page.getByText('«Порядок эпизодов» изменили, пока вы правили.').waitFor();
  assert.equal(JSON.stringify(await numbersOf()), theirs);
  await press(page, 'button', 'Показать нынешний');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Переместить/ }) });
  await rows.nth(1).getByText('3', { exact: true }).first().waitFor();
  await page.context().close();
  await other.page.context().close();
});
