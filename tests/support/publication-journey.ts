// From a video file to a published episode: what a member does by keyboard, and what viewers then get.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { episodePath } from '#contract/addresses.ts';
import { addFavorites } from '#contract/favorites.ts';
import { addPushDevice, changeNotifications } from '#contract/notifications.ts';
import { beginSecondFactor, setSecondFactor } from '#contract/studio/second-factor.ts';
import { torrentFile, torrentsOfRelease } from '#contract/torrents.ts';
import { run } from '#server/media/probe/program.ts';
import type { Database } from '#server/platform/database/open.ts';
import { totpCode, totpStep } from '#server/studio/second-factor/totp.ts';
import { fromBase32 } from './base32.ts';
import { openPage, waitForHydration } from './browser/browser.ts';
import { toast } from './browser/studio-keyboard.ts';
import { runAkane } from './process.ts';
import { createTestAccount, PASSWORD, type TestAccount } from './samples/account.ts';
import { addRelease } from './samples/release.ts';
import { generateSeason, SEASON, type TrueMark } from './samples/season.ts';
import { createTestMember } from './samples/studio.ts';
import { padVideo } from './samples/video.ts';
import type { ChannelService } from './servers/channel-service.ts';
import type { MailSink } from './servers/mail-sink.ts';
import { createPushBrowser, type PushSink } from './servers/push-sink.ts';
import type { WeakNetwork } from './servers/weak-network.ts';
import { waitUntil } from './wait-until.ts';

const TIMEOUT_MS = 300_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const PLAN = {
  ...SEASON,
  episodes: 3,
  seconds: 115,
  rate: 11_025,
  song: 42,
  changesAt: 3,
  without: -1,
  shifted: -1,
  coldOpen: 10,
  preview: 5,
  voice: 0,
};
// Three parts.
const SIZE = 70_000_000;
const RELEASE = 'Лисья почта';
const ALIAS = 'lisya-pochta';
const FILE = `${RELEASE} - 03 [480p].mp4`;
const MAX_ACTIONS = 10;
const ARIA2 = 'aria2c';

export type JourneySite = {
  db: Database;
  browser: Browser;
  /** Where videos are made. */
  folder: string;
  /** Between the member's browser and the site. */
  network: WeakNetwork;
  /** Where viewers go. */
  origin: () => string;
  /** The settings of the processes, for commands. */
  env: NodeJS.ProcessEnv;
  /** Ends the process behind the network by SIGKILL and starts it again. */
  killAndStart: () => Promise<void>;
  mail: MailSink;
  push: PushSink;
  /** Where the channel of the release is. */
  channels: ChannelService;
};

type Season = { release: number; files: string[]; opening: TrueMark };

/** Makes the videos of three episodes with one opening and one ending; the third is large and named as teams do it. */
async function makeSeason({ db, folder }: JourneySite): Promise<Season> {
  const release = await addRelease(db, ALIAS, '2020-01-01T00:00:00+00:00');
  await db.updateTable('releases').set({ name_main: RELEASE }).where('id', '=', release).execute();
  const episodeAt = generateSeason(PLAN);
  const files: string[] = [];
  let opening: TrueMark | undefined;
  for (let at = 0; at < PLAN.episodes; at += 1) {
    const made = episodeAt(at);
    ({ opening } = made);
    const raw = path.join(folder, 'sound.raw');
    await writeFile(raw, new Uint8Array(made.samples.buffer));
    const file = path.join(folder, at === 2 ? FILE : `${at + 1}.mp4`);
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=12'];
    const sound = ['-f', 's16le', '-ar', String(PLAN.rate), '-ac', '1', '-i', raw];
    const codecs = ['-shortest', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    const rest = ['-c:a', 'aac', '-ar', '44100', '-movflags', '+faststart', file];
    await run('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, ...rest]);
    files.push(file);
  }
  await padVideo(path.join(folder, FILE), SIZE);
  return { release, files, opening: opening ?? assert.fail() };
}

async function call({ origin }: JourneySite, { token }: TestAccount, to: { path: string }, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(origin() + to.path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${to.path}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
}

/** Adds a member whose phone shows codes; returns the secret of the codes. */
async function addMember(site: JourneySite): Promise<Buffer> {
  const lina = await createTestMember(site, 'lina', { role: 'owner' });
  const { secret } = await call(site, lina, beginSecondFactor, {});
  const key = fromBase32(String(secret));
  // The code of the step before is accepted as well, so that the present one is left for the sign-in.
  await call(site, lina, setSecondFactor, { code: totpCode(key, totpStep(new Date()) - 1) });
  return key;
}

/** Adds a viewer who follows the release and is told by push and e-mail. */
async function addFollower(site: JourneySite, release: number): Promise<TestAccount> {
  const mika = await createTestAccount(site, 'mika');
  await call(site, mika, addFavorites, [{ release_id: release }]);
  const { subscription } = createPushBrowser(`${site.push.origin}/mika`);
  await call(site, mika, addPushDevice, subscription);
  await call(site, mika, changeNotifications, { by_email: true, of_favorites: true, has_quiet_hours: false });
  return mika;
}

const HOOK = '/hook';

async function addChannel({ db, channels }: JourneySite): Promise<void> {
  const channel = {
    kind: 'webhook',
    title: 'Наш сайт',
    is_on: true,
    address: channels.origin + HOOK,
  } as const;
  await db
    .insertInto('announcement_channels')
    .values({ ...channel, template: '{релиз}, эпизод {эпизод}: {ссылка}' })
    .execute();
}

async function proposalsOf(db: Database, ordinal: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mark_proposals')
    .innerJoin('episodes', 'episodes.id', 'mark_proposals.episode_id')
    .select('mark_proposals.kind')
    .where('ordinal', '=', ordinal)
    .where('mark_proposals.state', '=', 'proposed')
    .orderBy('mark_proposals.kind', 'desc')
    .execute();
  return rows.map(({ kind }) => kind);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Загрузки' });

async function dropFile(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  await session.detach();
}

/** Presses Enter on a control that the keyboard reaches. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().press('Enter', TIMEOUT);
}

/** The day and the hour of two minutes later, as fields of the studio have them in the zone of the browser. */
async function inTwoMinutes(page: Page) {
  const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const at = new Date(Math.floor((Date.now() + 120_000) / 60_000) * 60_000);
  const day = at.toLocaleDateString('ru', { timeZone });
  const hour = at.toLocaleTimeString('ru', { timeZone, hour: '2-digit', minute: '2-digit' });
  return { day, hour, at: at.getTime() };
}

/** What the member does, from the sign-in to the closed page; returns when the episode is planned to come out. */
async function publishByHand(site: JourneySite, season: Season, secret: Buffer): Promise<number> {
  const { browser, network, db } = site;
  const { page, errors } = await openPage(browser);
  const actions: string[] = [];
  const act = async (name: string, work: () => Promise<unknown>) => {
    actions.push(name);
    await work();
  };

  await page.goto(`${network.origin}/app/auth/login?to=/studio`);
  await waitForHydration(page);
  await act('sign in', async () => {
    await page.getByLabel('Логин или почта', { exact: true }).focus();
    await page.keyboard.type('lina');
    await page.getByLabel('Пароль', { exact: true }).focus();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
  });
  await page.getByRole('heading', { name: 'Подтвердите вход' }).waitFor(TIMEOUT);
  await waitForHydration(page);
  await act('give the code', async () => {
    await page.getByLabel('Код из приложения', { exact: true }).focus();
    await page.keyboard.type(totpCode(secret, totpStep(new Date())));
    await page.keyboard.press('Enter');
  });
  await page.getByRole('heading', { name: 'Подтвердите вход' }).waitFor({ state: 'detached' });
  await waitForHydration(page);

  await act('drop the file', () => dropFile(page, season.files[2] ?? ''));
  const panel = page.getByRole('region', { name: 'Новые файлы' });
  await panel.getByText(`Выбран: ${RELEASE}`).waitFor(TIMEOUT);
  const number = panel.getByLabel('Эпизод', { exact: true });
  assert.equal(await number.inputValue(), '3');
  const atCut = network.holdAfter(SIZE * 0.4);
  await act('confirm the guess', () => number.press('Enter'));
  await atCut;
  await network.cut();
  await bar(page)
    .getByText(/продолжится сама/)
    .waitFor(TIMEOUT);
  await network.mend();
  const atKill = network.holdAfter(SIZE * 0.3);
  await atKill;
  await site.killAndStart();
  network.release();

  // Once all is sent the bar is one line.
  await bar(page).locator('details:not([open])').waitFor(TIMEOUT);
  await act('open the bar', () => bar(page).locator('summary').press('Enter'));
  await bar(page).getByText('Готово к публикации').waitFor(TIMEOUT);
  await waitUntil(async () => (await proposalsOf(db, 3)).length === 2, TIMEOUT_MS);
  await act('open the episode', () => bar(page).getByRole('listitem').getByRole('link').press('Enter'));
  await page.waitForURL(/\/studio\/episodes\//);
  for (const [kind, name] of [
    ['opening', 'опенинг'],
    ['ending', 'эндинг'],
  ] as const)
    await act(`accept the ${kind} of the season`, async () => {
      const proposal = page.locator('p', { hasText: new RegExp(`^Предложено: ${name}`) });
      await proposal.getByRole('button', { name: /^Принять у 3/ }).press('Enter');
      await waitUntil(async () => !(await proposalsOf(db, 3)).includes(kind), TIMEOUT_MS);
    });
  await act('open the publication', () => press(page, 'link', 'Опубликовать…'));
  const publication = page.getByRole('region', { name: /^Опубликовать: / });
  const { day, hour, at } = await inTwoMinutes(page);
  await act('plan it', async () => {
    // It names the hour: before midnight, that of tomorrow.
    await publication.getByRole('radio').last().press('Space');
    await publication.getByLabel('День', { exact: true }).fill(day);
    await publication.getByLabel('Час', { exact: true }).fill(hour);
    await publication.getByRole('button', { name: 'Запланировать' }).press('Enter');
  });
  await toast(page, 'Эпизод выйдет').waitFor(TIMEOUT);
  assert.ok(actions.length <= MAX_ACTIONS, actions.join(', '));
  // What was sent while the network was cut failed, as it had to.
  assert.deepEqual(
    errors.filter((error) => !/ERR_|Failed to load resource|Failed to fetch/.test(error)),
    [],
  );
  await page.context().close();
  return at;
}

async function watch(site: JourneySite, episodeId: string, opening: TrueMark): Promise<void> {
  const { page } = await openPage(site.browser);
  await page.goto(site.origin() + episodePath(episodeId));
  const timeOf = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  await waitUntil(async () => (await timeOf()) > 0.3, TIMEOUT_MS);
  await page.evaluate((at) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = at;
  }, opening.start + 1);
  const skip = page.getByRole('button', { name: 'Пропустить опенинг' });
  await skip.waitFor(TIMEOUT);
  await skip.press('Enter');
  await waitUntil(async () => (await timeOf()) >= opening.stop - 1);
  assert.ok((await timeOf()) < opening.stop + 5);
  await page.context().close();
}

async function downloadTorrent(site: JourneySite, release: number): Promise<void> {
  const list = await fetch(site.origin() + torrentsOfRelease.path.replace(':releaseId', String(release)));
  const torrents = (await list.json()) as { hash: string; size: number; label: string }[];
  const torrent = torrents.find(({ size }) => size >= SIZE) ?? torrents.at(-1);
  assert.ok(torrent, 'the episode has no torrent');
  const answer = await fetch(site.origin() + torrentFile.path.replace(':hashOrId', torrent.hash));
  const file = path.join(site.folder, 'episode.torrent');
  await writeFile(file, await answer.bytes());
  const quiet = ['--quiet=true', '--no-conf=true', '--seed-time=0', '--file-allocation=none'];
  const alone = ['--enable-dht=false', '--enable-dht6=false', '--bt-enable-lpd=false', '--disable-ipv6=true'];
  await promisify(execFile)(ARIA2, [`--dir=${site.folder}/downloaded`, ...quiet, ...alone, file], TIMEOUT);
}

async function publishFirstEpisodes(site: JourneySite, { files }: Season): Promise<void> {
  const { db } = site;
  for (const at of [0, 1]) {
    const args = ['ingest', '--release', ALIAS, '--ordinal', String(at + 1), files[at] ?? ''];
    const { code, output } = await runAkane(args, site.env);
    assert.equal(code, 0, output);
  }
  await waitUntil(async () => (await proposalsOf(db, 1)).length === 2, TIMEOUT_MS);
  // They are told before somebody follows the release.
  const isTold = async () => {
    const events = db.selectFrom('event_episodes').select('episode_id').where('event_id', 'is', null);
    return (await events.execute()).length === 0;
  };
  await waitUntil(isTold, TIMEOUT_MS);
}

async function findEpisode({ db, origin }: JourneySite, { release }: Season): Promise<string> {
  const { id } = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', release)
    .where('ordinal', '=', 3)
    .executeTakeFirstOrThrow();
  const address = `${origin()}/api/v1/anime/releases/episodes/${id}`;
  await waitUntil(async () => (await fetch(address)).status === 200, TIMEOUT_MS);
  return id;
}

async function listActs({ db }: JourneySite, episodeId: string) {
  return db
    .selectFrom('journal_events')
    .select(['act', 'at'])
    .where((eb) => eb.or([eb('thing_id', '=', episodeId), eb('act', '=', 'release.accept_marks')]))
    .orderBy('id')
    .execute();
}

/** Registers the tests of the journey on a site that is open when they begin. */
export function testJourney(open: () => JourneySite): void {
  let season: Season;
  let plannedAt: number;
  let episode: string;
  let mika: TestAccount;

  test('the marks of the first two episodes of a season are proposed by the machine', async () => {
    season = await makeSeason(open());
    await publishFirstEpisodes(open(), season);
  });

  test('by keyboard, a dropped file survives a cut and a killed server and becomes a planned episode', async () => {
    mika = await addFollower(open(), season.release);
    await addChannel(open());
    plannedAt = await publishByHand(open(), season, await addMember(open()));
  });

  test('the episode is out at its minute, plays, has its skips, and its torrent is downloaded', async () => {
    episode = await findEpisode(open(), season);
    const acts = await listActs(open(), episode);
    const at = Date.parse(acts.find(({ act }) => act === 'episode.create')?.at ?? '');
    assert.ok(at >= plannedAt && at <= plannedAt + 5000, `${at - plannedAt} ms late`);
    await watch(open(), episode, season.opening);
    await downloadTorrent(open(), season.release);
  });

  test('it is told once by push, e-mail and webhook, and the journal names every step', async () => {
    const { db, mail, push, channels } = open();
    await channels.waitFor(HOOK);
    await waitUntil(() => push.received.length === 1, TIMEOUT_MS);
    await sql`
      update notification_settings set digest_at = now() - make_interval(mins => 1)
      where user_id = ${mika.id}::integer`.execute(db);
    const letter = await mail.waitForEmail(mika.email, /./);
    assert.match(`${letter.subject} ${letter.text}`, new RegExp(RELEASE));
    assert.deepEqual([push.received.length, mail.received.length, channels.received.length], [1, 1, 1]);
    assert.match(channels.received[0]?.body ?? '', new RegExp(`${RELEASE}, эпизод 3: http`));
    const acts = await listActs(open(), episode);
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['episode.prepare', 'release.accept_marks', 'release.accept_marks', 'episode.plan', 'episode.create'],
    );
  });
}
