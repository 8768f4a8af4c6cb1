import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import {
  choosePoster,
  enter,
  setSecondFactor,
  tabTo,
  toast,
  typeInto,
} from '#tests/support/browser/studio-keyboard.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { type MailSink, startMailSink } from '#tests/support/servers/mail-sink.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let mail: MailSink;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-first-day-'));
  mail = await startMailSink();
  site = await startSite(folder, { DEMO: 'off', SMTP_URL: mail.url, BOT_CHECK: 'off' });
});
after(async () => {
  await browser.close();
  await site.stop();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a person does, each a field that is filled or a control that is pressed. */
function countActions() {
  const actions: string[] = [];
  const take = async <T>(name: string, work: Promise<T>): Promise<T> => {
    actions.push(name);
    return work;
  };
  return { actions, take };
}

/** A new person opens an invitation, registers on the way, accepts it and sets up the second factor. */
async function join(link: string, login: string): Promise<Page> {
  const { page } = await openPage(browser, 1440, 900);
  await page.goto(link);
  await waitForHydration(page);
  await enter(page, /^Зарегистрироваться$/);
  await page.waitForURL(/newRegistration/);
  await waitForHydration(page);
  for (const [label, text] of [
    [/^Логин/, login],
    [/^Почта/, `${login}@akane.example`],
    [/^Никнейм/, login],
    [/^Пароль/, PASSWORD],
    [/^Пароль ещё раз/, PASSWORD],
  ] as const)
    await typeInto(page, label, text);
  await page.keyboard.press('Enter');
  const { text = '' } = await mail.waitForEmail(`${login}@akane.example`, /Подтвердите/);
  await page.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await waitForHydration(page);
  await enter(page, /^Подтвердить и войти$/);
  await page.waitForURL(link);
  await waitForHydration(page);
  await enter(page, /^Принять$/);
  await setSecondFactor(page);
  return page;
}

async function inviteEditor(page: Page): Promise<{ link: string; actions: string[] }> {
  const { actions, take } = countActions();
  await page.goto(`${site.origin}/studio/users`);
  await waitForHydration(page);
  await take('Пригласить', enter(page, /^Пригласить$/));
  const panel = page.getByRole('region', { name: 'Пригласить' });
  const role = panel.getByLabel('Роль', { exact: true });
  await role.focus();
  const choose = async () => {
    for (let i = 0; i < 8 && (await role.inputValue()) !== 'editor'; i += 1)
      await page.keyboard.press('ArrowDown');
  };
  await take('Роль', choose());
  await tabTo(page, /^Почта/);
  await take('Почта и Enter', page.keyboard.type('mika@akane.example'));
  await page.keyboard.press('Enter');
  await panel.getByText('Письмо со ссылкой отправляется на mika@akane.example').waitFor();
  return { link: (await panel.locator('code').textContent()) ?? '', actions };
}

const PICTURES = '**/api/v1/studio/pictures?*';

/** A save that waits for a poster which cannot be sent says so and saves nothing. */
async function failWithPoster(page: Page): Promise<void> {
  const picture = Promise.withResolvers<void>();
  await page.route(PICTURES, async (route) => {
    await picture.promise;
    await route.abort();
  });
  await choosePoster(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Загружаем картинку, потом сохраним…').waitFor();
  picture.resolve();
  await page.getByText('Картинка не загрузилась.').waitFor();
  assert.match(page.url(), /\/new$/);
  await page.unroute(PICTURES);
}

async function makeRelease(page: Page): Promise<string[]> {
  const { actions, take } = countActions();
  await page.goto(`${site.origin}/studio/releases`);
  await waitForHydration(page);
  await take('Новый релиз', page.keyboard.press('n'));
  await page.waitForURL('**/studio/releases/new');
  await take('Название', typeInto(page, /^Название$/, 'Тихая гавань'));
  await take('Название на латинице', typeInto(page, /^Название на латинице/, 'Quiet Harbour'));
  await failWithPoster(page);
  // Of two that are chosen quickly the last one counts, whichever is stored first.
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route(PICTURES, async (route) => {
    await answers[sent++]?.promise;
    await route.continue();
  });
  await take('Постер: выбрать', choosePoster(page));
  await waitUntil(() => sent === 1);
  const buffer = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#26a' } })
    .jpeg()
    .toBuffer();
  const another = { name: 'another.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Постер 5 : 7: файл').setInputFiles(another);
  await waitUntil(() => sent === 2);
  await take('Сохранить', page.keyboard.press('Control+s'));
  const waiting = page.getByText('Загружаем картинку, потом сохраним…');
  await waiting.waitFor();
  const stored: object[] = [];
  for (const answer of answers) {
    assert.ok(await waiting.isVisible());
    const answered = page.waitForResponse(PICTURES);
    answer.resolve();
    stored.push((await (await answered).json()) as object);
  }
  await page.waitForURL(/\/studio\/releases\/\d+$/);
  const shown = await page.getByRole('img', { name: 'Выбранная картинка' }).getAttribute('src');
  assert.ok(shown);
  // Members get the file of a draft at another address.
  const file = shown.split('/').slice(-2).join('/');
  assert.deepEqual(
    stored.map((one) => JSON.stringify(one).includes(file)),
    [false, true],
  );
  await take('Отдать на публикацию', enter(page, /^Отдать на публикацию$/));
  await page.getByLabel('Что им сказать, если нужно').waitFor();
  await take('Отдать', enter(page, /^Отдать на публикацию$/));
  await page.getByText('Ждёт публикации').waitFor();
  return actions;
}

test('by keyboard a new team begins with one command and publishes the first release of its second member', async () => {
  const { code, output } = await runAkane(['user', 'invite', 'owner'], site.env);
  assert.equal(code, 0, output);
  const owner = await join(/http\S+/.exec(output)?.[0] ?? '', 'lina');
  const invited = await inviteEditor(owner);
  assert.ok(invited.actions.length <= 3, invited.actions.join(', '));
  const editor = await join(invited.link, 'mika');
  const made = await makeRelease(editor);
  assert.ok(made.length <= 8, made.join(', '));

  await owner.goto(`${site.origin}/studio`);
  await waitForHydration(owner);
  await enter(owner, /^Открыть: «Тихая гавань» ждёт публикации/);
  await owner.waitForURL(/\/studio\/releases\/\d+$/);
  await enter(owner, /^Опубликовать$/);
  await toast(owner, 'Релиз на сайте').waitFor();
  const { page: visitor } = await openPage(browser, 390, 844);
  await visitor.goto(`${site.origin}/anime/releases/release/quiet-harbour`);
  await visitor.getByRole('heading', { level: 1, name: 'Тихая гавань' }).waitFor();
  for (const page of [owner, editor, visitor]) await page.context().close();
});
