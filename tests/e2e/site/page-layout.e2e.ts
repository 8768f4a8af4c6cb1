import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { moscowDay } from '#contract/moscow-week.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { boxOf } from '#tests/support/browser/box-of.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-page-layout-'));
  site = await startSite(folder);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const TRAIN = '/anime/releases/release/last-train-to-sakurayama';

async function open(address: string, width: number, height: number) {
  const { page, errors } = await openPage(browser, width, height);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

const watch = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Смотреть/ })
    .first();

test('on a desktop a release with a few episodes has rows, and its button and tabs end with their content', async () => {
  const { page, errors } = await open(TRAIN, 1440, 900);
  const button = await boxOf(watch(page));
  assert.ok(button.width >= 200 && button.width < 300, `${button.width} pixels`);
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Разделы релиза' }));
  assert.ok(tabs.x > 40 && tabs.right < 1000, `the line from ${tabs.x} to ${tabs.right}`);
  const rows = await page.getByRole('region', { name: 'Эпизоды' }).getByRole('listitem').all();
  assert.equal(rows.length, 3);
  for (const row of rows) {
    const { width, height } = await boxOf(row);
    assert.ok(width > 900 && height > 90 && height < 120, `${width} by ${height}`);
  }
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('on a small phone each day of the schedule and each arrow is a target of 44 pixels', async () => {
  const { page, errors } = await open('/anime/schedule?week=1', 360, 780);
  const days = await page.getByRole('navigation', { name: 'Дни недели' }).getByRole('link').all();
  assert.equal(days.length, 7);
  const arrows = ['На неделю раньше', 'На неделю позже'].map((name) => page.getByRole('link', { name }));
  for (const target of [...days, ...arrows]) {
    const { x, right, width, height } = await boxOf(target);
    assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
    assert.ok(x >= 0 && right <= 360, `from ${x} to ${right}`);
  }
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('on a phone on its side and on the narrowest one the main button is seen with its sign', async () => {
  const turned = await open(TRAIN, 844, 390);
  const tabBar = await boxOf(turned.page.getByRole('navigation', { name: 'Разделы сайта' }).last());
  assert.ok((await boxOf(watch(turned.page))).bottom <= tabBar.y);
  const narrow = await open(TRAIN, 320, 640);
  const button = await boxOf(watch(narrow.page));
  const sign = await boxOf(watch(narrow.page).locator('svg'));
  assert.ok(sign.x >= button.x && sign.right <= button.right);
  const heart = await boxOf(
    narrow.page.getByRole('main').getByRole('button', { name: 'В избранное' }).first(),
  );
  assert.ok(heart.y >= button.bottom || heart.x >= button.right);
  await turned.page.context().close();
  await narrow.page.context().close();
});

test('the only row of a film is named as the film', async () => {
  const answer = await fetch(`${site.origin}/api/v1/anime/catalog/releases?f[types]=MOVIE&limit=50`);
  const { data } = (await answer.json()) as { data: { alias: string; name: { main: string } }[] };
  for (const { alias, name } of data) {
    const full = await fetch(`${site.origin}/api/v1/anime/releases/${alias}?include=episodes.id`);
    if (((await full.json()) as { episodes: unknown[] }).episodes.length !== 1) continue;
    const { page } = await open(`/anime/releases/release/${alias}`, 1440, 900);
    const tabs = page.getByRole('navigation', { name: 'Разделы релиза' });
    assert.equal(await tabs.getByRole('link').first().innerText(), 'Фильм');
    const row = page.getByRole('region', { name: 'Эпизоды' }).getByRole('listitem');
    assert.ok((await row.innerText()).replaceAll('\u00A0', ' ').includes(name.main));
    await page.context().close();
    return;
  }
  assert.fail('the demo has no film');
});

test('on a phone home has three lines of torrents, and the actions of a started release are one line', async () => {
  const token = await inSiteDatabase(folder, async (db) => {
    const account = await createTestAccount({ db }, 'vera');
    const episodes = await db
      .selectFrom('episodes')
      .innerJoin('releases', 'releases.id', 'episodes.release_id')
      .select(['episodes.id', 'episodes.duration', 'release_id'])
      .where('alias', '=', 'last-train-to-sakurayama')
      .orderBy('sort_order')
      .execute();
    const [first, , third] = episodes;
    assert.ok(first && third);
    await db.updateTable('episodes').set({ updated_at: new Date() }).where('id', '=', third.id).execute();
    const at = new Date().toISOString();
    await saveTimecodes({ db, now: () => new Date() }, account.id, [
      {
        release_episode_id: first.id,
        time: first.duration / 2,
        is_watched: false,
        updated_at: at,
        marked_at: at,
      },
    ]);
    return account.token;
  });
  const { page, errors } = await openPage(browser, 390, 844);
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  await page.goto(site.origin);
  await waitForHydration(page);
  const hero = page.getByRole('region', { name: 'Что посмотреть' });
  await hero.getByRole('link', { name: 'Эпизод 3' }).waitFor();
  await hero.getByRole('button', { name: /избранн/ }).waitFor();
  const actions = [
    hero.getByRole('link', { name: /Продолжить/ }),
    hero.getByRole('link', { name: 'Эпизод 3' }),
    hero.getByRole('button', { name: /избранн/ }),
    hero.getByRole('link', { name: 'О релизе' }),
  ];
  const boxes = await Promise.all(actions.map(boxOf));
  assert.equal(new Set(boxes.map(({ y }) => y)).size, 1, boxes.map(({ width }) => width).join());
  const torrents = page.getByRole('region', { name: 'Последние торренты' }).locator('tbody > tr:visible');
  await torrents.first().waitFor();
  const heights = await torrents.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  assert.deepEqual(heights, [56, 56, 56]);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the banner of home is about no release of the first screen, and asks for no support', async () => {
  for (let i = 0; i < 6; i += 1) {
    const page = await (await fetch(site.origin)).text();
    const banner = /aria-label="(?:Выбор команды|Команда)"[\s\S]*?<h2[^>]*>([^<]*)/.exec(page)?.[1];
    const hero = /data-hero[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    assert.ok(hero.length > 0);
    if (banner !== undefined) assert.ok(!hero.includes(banner), banner);
    assert.ok(!page.includes('один микрофон'));
    assert.ok(page.split('>Советуем<').length <= 3, 'one slide with its tab');
  }
});

/** Makes «Семь писем осени» a release whose episodes have come out today. */
async function bringOutToday(): Promise<void> {
  await inSiteDatabase(folder, async (db) => {
    // One moment for both: a minute ago may have been yesterday.
    const now = new Date();
    const release = await db
      .updateTable('releases')
      .set({ publish_day: moscowDay(now) })
      .where('alias', '=', 'seven-letters-of-autumn')
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('episodes').set({ updated_at: now }).where('release_id', '=', release.id).execute();
  });
}

test('on a television the card of an episode of today has room for its name beside the button', async () => {
  await bringOutToday();
  const { page } = await openPage(browser, 1920, 1080);
  await page.context().addCookies([{ name: 'akane_tv', value: 'on', url: site.origin }]);
  await page.goto(`${site.origin}/anime/schedule`);
  await waitForHydration(page);
  const card = page
    .getByRole('article')
    .filter({ hasText: /Семь\sписем\sосени/ })
    .first();
  const title = await boxOf(card.getByRole('link', { name: /^Семь\sписем\sосени/ }).last());
  const button = await boxOf(card.getByRole('link', { name: /^Смотреть/ }));
  assert.ok(title.height < 60, `a title of ${title.height} pixels is one line`);
  assert.ok(title.right <= button.x, 'the button lies over the title');
  await page.context().close();
});

test('the search is as high as its answers and offers no further results of one', async () => {
  const { page } = await open('/', 1440, 900);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Поиск релизов' });
  const titles = [
    'капитан ледового ветра',
    'хор безмолвных колоколов',
    'дом у трёх мостов',
    'протокол мотылёк',
  ];
  const hits = await Promise.all(
    titles.map(async (title) => {
      const answer = await fetch(
        `${site.origin}/api/v1/app/search/releases?query=${encodeURIComponent(title)}`,
      );
      return ((await answer.json()) as unknown[]).length;
    }),
  );
  const title = titles[hits.indexOf(1)];
  assert.ok(title, `hits: ${hits.join()}`);
  await dialog.getByRole('combobox').fill(title);
  await dialog.getByRole('listbox', { name: 'Найденные релизы' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('dialog [role=option]').length === 1);
  assert.ok((await boxOf(dialog)).height < 400);
  await page.context().close();
});

test('at 1280 pixels no section of the header is cut, and the button beside a title of today is its sign', async () => {
  await bringOutToday();
  const { page, errors } = await open('/anime/schedule', 1200, 800);
  // Only the large cards of today have the word, on a narrower screen.
  const words = page.locator('[data-watch]:visible');
  await words.first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  const sections = page.getByRole('navigation', { name: 'Разделы сайта' }).first();
  // Within the padding behind the last one.
  const cut = await sections.evaluate((nav) => nav.scrollWidth - nav.clientWidth);
  assert.ok(cut < 6, `${cut} pixels of the sections are cut`);
  assert.equal(await words.count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

const LONG_NAME =
  'Меня изгнали из отряда героя за то, что я умею только печь хлеб, поэтому я открыл булочную на краю королевства, ' +
  'а теперь ко мне приходят дракон, принцесса и сам владыка демонов, и все они требуют свежих булочек с корицей ещё ' +
  'до рассвета, хотя печь у меня всего одна, и та досталась мне от бабушки';

test('a very long name hides no action of its release, and the facts of the release have the whole of it', async () => {
  await inSiteDatabase(folder, (db) =>
    db
      .updateTable('releases')
      .set({ name_main: LONG_NAME })
      .where('alias', '=', 'tea-for-a-dragon')
      .execute(),
  );
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const { page, errors } = await open('/anime/releases/release/tea-for-a-dragon', width, height);
    const plain = async (target: Locator) => (await target.textContent())?.replaceAll('\u00A0', ' ');
    assert.equal(await plain(page.getByRole('heading', { level: 1 })), LONG_NAME);
    assert.ok((await boxOf(watch(page))).bottom < height - 60, `the button at ${width}`);
    assert.ok((await plain(page.getByRole('region', { name: 'О релизе' })))?.includes(LONG_NAME));
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});

test('a release of which no episode has a video says so once, above its episodes', async () => {
  await inSiteDatabase(folder, async (db) => {
    const { id } = await db
      .selectFrom('releases')
      .select('id')
      .where('alias', '=', 'glass-conductor')
      .executeTakeFirstOrThrow();
    const episodes = db.selectFrom('episodes').select('id').where('release_id', '=', id);
    await db.deleteFrom('episode_videos').where('episode_id', 'in', episodes).execute();
  });
  const { page } = await open('/anime/releases/release/glass-conductor', 1440, 900);
  const words = await page.getByRole('region', { name: 'Эпизоды' }).innerText();
  assert.match(words, /Видео этих эпизодов ещё нет: оно появится здесь, как только будет готово/);
  assert.equal(words.match(/ещё нет/g)?.length, 1, words);
  await page.context().close();
});
