import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { ART_FOLDERS } from '#server/publishing/import/draw-art.ts';
import { saveImage } from '#server/media/images/pictures.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { exportedRecords, putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
let folder: string;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { genres: ['Драма'] }), aCatalogueEntry(3), aCatalogueEntry(5));
  // Stored before such an alias was refused.
  await api.db.updateTable('releases').set({ alias: '1' }).where('id', '=', 5).execute();
  folder = api.storage.localPath('files');
  await mkdir(folder);
  await writeFile(path.join(folder, 'red.png'), await aPicture('#fe3635'));
  await writeFile(path.join(folder, 'text.png'), 'это не картинка');
});
after(() => api.close());

const aPicture = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
const COUNTS = { added: 0, changed: 0, unchanged: 0, deleted: 0, missing: 0, isReordered: false };
const put = (content: object, now?: string) => putRecords(api, content, { folder, ...(now && { now }) });
const listed = async (name: string) => (await exportedRecords(api, name))[name] ?? [];
const namesOf = async (name: string, field: string) => (await listed(name)).map((entry) => entry[field]);
const idsOf = async (table: 'videos' | 'promotions' | 'polls' | 'team_users' | 'genres') =>
  (await api.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

const ORIGINS = [1, 2].map((n) => ({ url: `https://video.test/list/${n}`, title: `Плейлист ${n}` }));
const video = (n: number, origin: number, fields: object = {}) => ({
  origin: `https://video.test/list/${origin}`,
  url: `https://video.test/${n}`,
  title: `Видео ${n}`,
  video_id: `v${n}`,
  created_at: `2026-10-0${n}T12:00:00+00:00`,
  ...fields,
});
const ROLES = [{ title: 'Озвучка', color: '#fe3635' }, { title: 'Перевод' }, { title: 'Звук' }];
const TEAMS = [
  {
    title: 'Голоса',
    description: 'Говорят',
    users: [
      { nickname: 'Лис', roles: ['Звук', 'Озвучка'] },
      { nickname: 'Выдра', is_intern: true },
    ],
  },
  { title: 'Слова', users: [{ nickname: 'Лис', roles: ['Перевод'], is_vacation: true }] },
];

test('every kind is exported as a file that changes nothing, with the kinds that it names', async () => {
  const content = {
    genres: [{ name: 'Драма', image: 'red.png' }],
    franchises: [{ name: 'Луна', name_english: 'Moon', releases: ['release-3', 1] }],
    'team-roles': ROLES,
    teams: TEAMS,
    'video-origins': ORIGINS,
    videos: [video(1, 1), video(2, 2, { views: 7, is_announce: true })],
    promotions: [{ release: 1, title: 'А', starts_at: '2026-11-01T03:00+03:00' }],
    campaigns: [{ url: 'https://a.test/', ad_erid: 'e', ad_company_itn: '1', ad_company_name: 'ООО' }],
    polls: [{ question: 'Что?', options: ['Да', 'Нет'], ends_at: '2026-12-01T00:00:00+03:00' }],
    site: { name: ' Лисья озвучка ', support_methods: [{ title: 'Карта', value: '0000' }] },
    texts: [{ name: 'rules', markdown: '# Правила\r\n\r\nБудьте добры.' }],
  };
  await put(content);
  for (const [name, needed] of [
    ...Object.keys(content).map((one) => [one, []] as const),
    ['teams', ['team-roles']] as const,
    ['videos', ['video-origins']] as const,
  ]) {
    const file = await exportedRecords(api, name);
    for (const one of [name, ...needed]) assert.ok(file[one], `${name} ${one}`);
    for (const counts of Object.values(await put(file, '2027-01-01T00:00:00Z')))
      assert.deepEqual({ ...counts, unchanged: 0 }, COUNTS, name);
    assert.deepEqual(await exportedRecords(api, name), file);
  }
  assert.deepEqual((await listed('promotions'))[0]?.['starts_at'], '2026-11-01T00:00:00+00:00');
  assert.deepEqual(await namesOf('franchises', 'releases'), [['release-3', 'release-1']]);
  assert.deepEqual(Object.keys(await exportedRecords(api, 'teams')), ['team-roles', 'teams']);
  assert.deepEqual(await namesOf('texts', 'name'), ['rules', 'support', 'teams']);
  await assert.rejects(exportedRecords(api, 'people'), {
    code: 'invalid',
    message: /«people» нет.* teams, /,
  });
});

test('a record that is stored with a mark of direction is changed by its file, and not added again', async () => {
  await api.db.insertInto('genres').values({ id: 900, name: 'Ветер\u200E' }).execute();
  const { genres: counts } = await put(await exportedRecords(api, 'genres'));
  assert.deepEqual({ ...counts, unchanged: 0 }, { ...COUNTS, changed: 1 });
  assert.ok((await namesOf('genres', 'name')).includes('Ветер'));
  await api.db.deleteFrom('genres').where('id', '=', 900).execute();
});

test('people keep their ids, and their accounts, which no file has', async () => {
  await put({ 'team-roles': ROLES, teams: TEAMS });
  const { id } = await createTestAccount(api);
  await api.db.updateTable('team_users').set({ user_id: id }).where('nickname', '=', 'Выдра').execute();
  const before = await idsOf('team_users');
  const [voices] = TEAMS;
  const users = [{ nickname: 'Сова' }, { nickname: 'Выдра', roles: ['Звук', 'Перевод'] }];
  const counts = await put({ 'team-roles': ROLES.slice(1), teams: [{ ...voices, users }] });
  assert.deepEqual(counts, {
    'team-roles': { ...COUNTS, unchanged: 2, deleted: 1 },
    teams: { ...COUNTS, changed: 1, deleted: 1 },
  });
  const rows = await api.db
    .selectFrom('team_users')
    .select(['id', 'nickname', 'user_id'])
    .orderBy('sort_order')
    .execute();
  assert.deepEqual(
    rows.map(({ nickname, user_id }) => [nickname, user_id]),
    [
      ['Сова', null],
      ['Выдра', id],
    ],
  );
  assert.ok(before.includes(rows[1]?.id ?? '') && !before.includes(rows[0]?.id ?? ''));
});

test('a video keeps its id under another playlist and its time, which is that of its first import by default', async () => {
  const { created_at: _, ...timeless } = video(4, 1);
  await put({ 'video-origins': ORIGINS, videos: [video(1, 1), video(2, 2), timeless] });
  const idOf = async (url: string) =>
    (await api.db.selectFrom('videos').select('id').where('url', '=', url).executeTakeFirst())?.id;
  const urls = [1, 4].map((n) => `https://video.test/${n}`);
  const before = await Promise.all(urls.map(idOf));
  const counts = await put(
    {
      'video-origins': ORIGINS.slice(1),
      videos: [video(1, 2, { title: 'Новое имя' }), { ...timeless, origin: ORIGINS[1]?.url }],
    },
    '2027-01-01T00:00:00Z',
  );
  assert.deepEqual(counts, {
    'video-origins': { ...COUNTS, unchanged: 1, deleted: 1 },
    videos: { ...COUNTS, changed: 2, deleted: 1 },
  });
  assert.deepEqual(await Promise.all(urls.map(idOf)), before);
  assert.deepEqual(await namesOf('videos', 'created_at'), [NOW, '2026-10-01T12:00:00+00:00']);
  const unknown = { videos: [video(5, 7)] };
  await assert.rejects(
    put(unknown),
    /Поле origin называет плейлист, которого нет: https:\/\/video\.test\/list\/7\.$/,
  );
});

test('a promotion finds its release by alias or id, preferring the alias for text', async () => {
  await put({ promotions: [{ release: 1 }, { release: '1' }, { release: '3' }] });
  assert.deepEqual(await namesOf('promotions', 'release'), ['release-1', '1', 'release-3']);
  for (const release of ['nothing', 777])
    await assert.rejects(put({ promotions: [{ title: 'Б' }, { release }] }), {
      code: 'invalid',
      message: new RegExp(
        `^promotions, запись 2.*: Поле release называет релиз, которого нет: ${release}\\.$`,
      ),
    });
  await assert.rejects(
    put({ promotions: [{ description: 'Ни о чём' }] }),
    /запись 1: Нужен релиз или заголовок/,
  );
  assert.equal((await idsOf('promotions')).length, 3);
});

test('a promotion keeps its id and its term while its title and its release stay', async () => {
  const ends_at = '2026-12-01T00:00:00+00:00';
  await put({ promotions: ['А', 'Б', 'В'].map((title) => ({ title, ends_at })) });
  const ids = await idsOf('promotions');
  const next = [{ title: 'Я' }, { title: 'Б', description: 'Иначе' }, { title: 'А' }];
  const { promotions } = await put({ promotions: next });
  assert.deepEqual(promotions, {
    ...COUNTS,
    added: 1,
    changed: 1,
    unchanged: 1,
    deleted: 1,
    isReordered: true,
  });
  assert.deepEqual(await namesOf('promotions', 'ends_at'), [null, ends_at, ends_at]);
  assert.equal((await idsOf('promotions')).filter((id) => ids.includes(id)).length, 2);
});

test('a picture beside the file is stored in every size, and its addresses are accepted again', async () => {
  await put({
    'video-origins': ORIGINS,
    videos: [video(1, 1, { image: 'red.png' })],
    promotions: [{ title: 'А', image: 'red.png' }],
  });
  const widths = async (list: string) => {
    const [entry] = await listed(list);
    const { optimized } = (entry?.['image'] ?? NO_IMAGE) as typeof NO_IMAGE;
    const files = [optimized.preview, optimized.thumbnail].map((leaf) =>
      api.storage.localPath((leaf ?? '').replace('/storage/', '')),
    );
    return Promise.all(files.map(async (file) => (await sharp(file).metadata()).width));
  };
  assert.deepEqual(await widths('videos'), [640, 320]);
  assert.deepEqual(await widths('promotions'), [1280, 320]);
  const file = await exportedRecords(api, 'videos');
  assert.deepEqual((await put(file))['videos'], { ...COUNTS, unchanged: 1 });
  await put({ videos: [video(1, 1)] });
  assert.deepEqual(await exportedRecords(api, 'videos'), file);
  await put({ videos: [video(1, 1, { image: NO_IMAGE })] });
  assert.deepEqual(await namesOf('videos', 'image'), [null]);
});

test('a picture that is not there, no picture or not on this site is refused with its name', async () => {
  const before = await listed('videos');
  const gone = { ...NO_IMAGE, preview: '/storage/pictures/tile/640-a.jpg' };
  const cases: [unknown, RegExp][] = [
    ['none.png', /^videos, запись 1 \(«Видео 1»\): нет картинки none\.png рядом с файлом/],
    ['text.png', /text\.png: Картинка/],
    [gone, /запись 1 .*Такой картинки на сайте нет/],
  ];
  for (const [image, message] of cases)
    await assert.rejects(put({ videos: [video(1, 1, { image })] }), { code: 'invalid', message });
  assert.deepEqual(await listed('videos'), before);
});

test('a dry run stores no picture', async () => {
  await writeFile(path.join(folder, 'blue.png'), await aPicture('#3635fe'));
  const stored = () => Array.fromAsync(api.storage.list('pictures'), ({ key }) => key);
  const before = await stored();
  const content = { videos: [video(1, 1, { image: 'blue.png' })] };
  const counts = await putRecords(api, content, { folder, isDryRun: true });
  assert.deepEqual([counts['videos'], await stored()], [{ ...COUNTS, changed: 1 }, before]);
});

test('a drawn picture stays while the file has none, and is exported as none', async () => {
  await put({ 'video-origins': ORIGINS, videos: [video(1, 1)] });
  const [id = 0] = await idsOf('videos');
  const image = await saveImage(api.storage, `${ART_FOLDERS.videos}/${id}`, await aPicture('#000'));
  await api.db
    .updateTable('videos')
    .set({ image: JSON.stringify(image) })
    .execute();
  const file = await exportedRecords(api, 'videos');
  assert.equal(file['videos']?.[0]?.['image'], null);
  assert.deepEqual((await put(file))['videos'], { ...COUNTS, unchanged: 1 });
  await put({ videos: [video(1, 1, { title: 'Другое имя', image: NO_IMAGE })] });
  const row = await api.db.selectFrom('videos').select('image').executeTakeFirstOrThrow();
  assert.deepEqual(row.image, image);
});

test('a new poll closes the one before; the first of several in a file is the one that stays open', async () => {
  await put({ polls: [] });
  const poll = (question: string, fields: object = {}) => ({ question, options: ['Море', 'Лес'], ...fields });
  await put({ polls: [poll('Первый?')] });
  const counts = await putRecords(api, { polls: [poll('Третий?'), poll('Второй?')] }, { isWhole: false });
  assert.deepEqual(counts['polls'], { ...COUNTS, added: 2, missing: 1 });
  const rows = await api.db.selectFrom('polls').select('question').where('closed_at', 'is', null).execute();
  assert.deepEqual(rows, [{ question: 'Третий?' }]);
  await assert.rejects(put({ polls: [poll('Был?', { ends_at: '2020-01-01T00:00:00Z' })] }), {
    message: /^polls, запись 1 \(«Был\?»\): Опрос не может закончиться в прошлом/,
  });
  await putRecords(api, { polls: [poll('Третий?', { ends_at: NOW })] }, { isWhole: false });
  assert.equal((await api.request('/api/v1/media/polls/current')).status, 404);
  assert.deepEqual((await put({ polls: [poll('Второй?')] }))['polls'], {
    ...COUNTS,
    unchanged: 1,
    deleted: 2,
  });
});

test('of the words of the site only those of the file change', async () => {
  await put({ site: { ...DEFAULT_SITE, name: 'Лис' } });
  assert.deepEqual(await put({ site: { short_name: 'Лис' } }), { site: { ...COUNTS, changed: 1 } });
  const { site } = await exportedRecords(api, 'site');
  assert.deepEqual(site, { ...DEFAULT_SITE, name: 'Лис', short_name: 'Лис' });
  assert.deepEqual(await put({ site: {} }), { site: { ...COUNTS, unchanged: 1 } });
});

test('a text that is no longer in a whole file is the default again, and an empty one is refused', async () => {
  const rules = { name: 'rules', markdown: 'Свои' };
  await put({ texts: [rules] });
  assert.deepEqual(await put({ texts: [rules] }), { texts: { ...COUNTS, unchanged: 1 } });
  assert.deepEqual(await put({ texts: [] }), { texts: { ...COUNTS, deleted: 1 } });
  assert.match(String((await namesOf('texts', 'markdown'))[0]), /^Сайт делает команда/);
  await assert.rejects(
    put({ texts: [{ name: 'support', markdown: ' \n' }] }),
    /texts, запись 1 \(«support»\): Текст пуст/,
  );
});

test('a genre with releases is not deleted', async () => {
  const { genres } = await putRecords(api, { genres: [{ name: 'Нуар' }] }, { isWhole: false });
  assert.deepEqual(genres, { ...COUNTS, added: 1, missing: 1 });
  await assert.rejects(put({ genres: [{ name: 'Нуар' }] }), {
    code: 'conflict',
    message: /^genres, «Драма» нет в файле: Релизов с этим жанром: 1/,
  });
});
