import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, mock, test } from 'node:test';
import { userInfo } from 'node:os';
import type { Resources } from '#server/deps.ts';
import { checkJournal } from '#server/studio/journal/check-journal.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { makeTorrentFile } from '#tests/support/samples/torrent.ts';
import { readConfig } from '#server/config.ts';
import { createEmptyDatabase, urlOfAddress } from '#tests/support/database.ts';
import { terminal } from '../terminal.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { importCommand } from './import.ts';
import { playbackReportsCommand } from './playback-reports.ts';
import { recordsCommand } from './records.ts';
import { torrentCommand } from './torrent.ts';

let api: TestApi;
let resources: Resources;
let folder: string;
let remove: () => Promise<void>;
let seen = 0;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { alias: 'moon', episodes: [{ ordinal: 7 }] }));
  ({ folder, remove } = await createTestFolder());
  const torrents = { isPrivate: true, webSeedBytes: 0, ofIngest: false };
  const config = { publicOrigin: 'http://localhost', torrents };
  resources = { ...api, jobs: await api.jobs(), backgroundDb: api.db, config } as unknown as Resources;
  mock.method(terminal, 'say', () => {});
  mock.method(terminal, 'bar', (_: string, __: number, work: (reach: () => void) => unknown) =>
    work(() => {}),
  );
});
// Whatever a command has recorded, the chain is whole.
afterEach(async () => assert.equal((await checkJournal(api.db)).brokenAt, undefined));
after(async () => {
  await remove();
  await api.close();
});

/** The events since the last call; each was recorded for the user who ran the command. */
async function newEvents() {
  const rows = await api.db
    .selectFrom('journal_events')
    .select(['id', 'act', 'title', 'thing_id', 'team_ids', 'change', 'command_user', 'part_of'])
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  assert.deepEqual(
    rows.filter(({ command_user }) => command_user !== userInfo().username),
    [],
  );
  return rows;
}
const namesOf = (events: Awaited<ReturnType<typeof newEvents>>) =>
  events.map(({ act, title }) => [act, title].filter((part) => part !== null).join(' '));

async function write(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const importLines = async (...lines: object[]) =>
  importCommand(resources, [await write('c.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))]);

test('an import gives what it adds to a team, and refuses one that does not exist before it writes', async () => {
  const file = await write(
    'team.jsonl',
    [aCatalogueEntry(1, { alias: 'moon', year: 2001 }), aCatalogueEntry(40, { alias: 'sun' })]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  );
  const refuses = (sentence: RegExp) =>
    assert.rejects(importCommand(resources, [file, '--team', 'Совы']), {
      code: 'invalid',
      message: sentence,
    });
  await refuses(/^Команд на сайте пока нет\./);
  const { id } = await api.db
    .insertInto('teams')
    .values({ title: 'Лисы', description: '', sort_order: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refuses(/^Команды «Совы» нет\. Есть: «Лисы»\./);
  assert.deepEqual(await newEvents(), []);

  await importCommand(resources, [file, '--team', 'Лисы']);
  const given = await api.db.selectFrom('release_teams').selectAll().execute();
  assert.deepEqual(given, [{ release_id: 40, team_id: id }]);
  const events = await newEvents();
  assert.deepEqual(
    events.map(({ act, team_ids }) => [act, team_ids]),
    [
      ['release.load', [id]],
      ['release.edit', []],
      ['release.create', [id]],
    ],
  );
  assert.deepEqual(events[2]?.change?.['teams'], [[], [id]]);
  await api.db.deleteFrom('teams').execute();
});

const line = {
  id: 5,
  alias: 'night-train',
  name: { main: 'Ночной поезд', english: 'Night Train' },
  year: 2026,
  genres: ['Нуар'],
  episodes: [{ ordinal: 1, name: 'Дорога', opening: { start: 0, stop: 90 } }],
  franchise: { name: 'Поезда', name_english: 'Trains', sort_order: 1 },
};

test('an import records each release with the changed fields only, and what it adds to the catalogue', async () => {
  await importLines(line);
  const [run, ...added] = await newEvents();
  assert.deepEqual(namesOf([run ?? assert.fail(), ...added]), [
    'release.load c.jsonl',
    'genre.create Нуар',
    'franchise.create Поезда',
    'release.create Ночной поезд',
  ]);
  const { alias, genre_ids, episodes, franchises, ...rest } = added[2]?.change ?? {};
  const genre = Number(added[0]?.thing_id);
  assert.deepEqual(
    [alias, genre_ids],
    [
      [null, 'night-train'],
      [null, [genre]],
    ],
  );
  assert.deepEqual(episodes, [[], [{ ordinal: 1, name: 'Дорога' }]]);
  assert.deepEqual(franchises, [[], [added[1]?.thing_id]]);
  assert.deepEqual(
    [rest['name_main'], rest['year']],
    [
      [null, 'Ночной поезд'],
      [null, 2026],
    ],
  );
  assert.ok(!Object.hasOwn(rest, 'description'));

  const team = await api.db
    .insertInto('teams')
    .values({ title: 'Голоса', description: '', sort_order: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('release_teams').values({ release_id: 5, team_id: team.id }).execute();
  const [first] = line.episodes;
  const changed = {
    ...line,
    name: { main: 'Ночной экспресс', english: 'Night Train' },
    genres: ['Нуар', 'Драма'],
    episodes: [{ ...first, name: 'Путь' }, { ordinal: 2 }],
    members: [{ nickname: 'Лис', role: 'voicing' }],
  };
  await importLines(changed);
  const events = await newEvents();
  assert.deepEqual(namesOf(events), [
    'release.load c.jsonl',
    'genre.create Драма',
    'release.edit Ночной экспресс',
  ]);
  assert.deepEqual(events[2]?.team_ids, [team.id]);
  const { fresh_at: _, ...fields } = events[2]?.change ?? {};
  assert.deepEqual(fields, {
    name_main: ['Ночной поезд', 'Ночной экспресс'],
    genre_ids: [[genre], [genre, Number(events[1]?.thing_id)]],
    episodes: [[{ ordinal: 1, name: 'Дорога' }], [{ ordinal: 1, name: 'Путь' }, { ordinal: 2 }]],
    members: [[], changed.members],
  });

  await importLines(changed);
  assert.deepEqual(await newEvents(), []);

  // Each is a part of its import, which counts them.
  assert.deepEqual(
    [...added, ...events.slice(1)].map(({ part_of }) => part_of),
    [run?.id, run?.id, run?.id, events[0]?.id, events[0]?.id],
  );
  const counts = await api.db
    .selectFrom('journal_imports')
    .selectAll()
    .where('event_id', '>=', run?.id ?? 0)
    .orderBy('event_id')
    .execute();
  assert.deepEqual(counts, [
    { event_id: run?.id, added: 1, changed: 0, episodes: 1 },
    { event_id: events[0]?.id, added: 0, changed: 1, episodes: 2 },
  ]);
});

test('a file of records records what happened to each of them as the studio does', async () => {
  const put = async (content: unknown, ...flags: string[]) =>
    recordsCommand(resources, ['import', await write('records.json', content), ...flags]);
  const fox = { nickname: 'Лис', roles: ['Озвучка'] };
  const voices = { title: 'Слова', users: [fox] };
  await put({ 'team-roles': [{ title: 'Озвучка' }], teams: [voices] });
  const [role, ...teams] = await newEvents();
  assert.deepEqual(namesOf([...(role ? [role] : []), ...teams]), [
    'team_role.create Озвучка',
    'team.create Слова',
  ]);
  await put({ teams: [{ ...voices, users: [{ ...fox, is_intern: true }] }] });
  const [team, ...others] = await newEvents();
  const member = {
    nickname: 'Лис',
    roles: [role?.thing_id],
    is_intern: false,
    is_vacation: false,
    user_id: null,
  };
  assert.deepEqual(team?.change, { users: [[member], [{ ...member, is_intern: true }]] });
  assert.deepEqual(others, []);

  const origin = { url: 'https://video.test/', title: 'Все' };
  const video = { origin: origin.url, url: 'https://video.test/1', title: 'Видео', video_id: '1' };
  await put({ 'video-origins': [origin], videos: [video] });
  await put({ videos: [{ ...video, views: 7 }] });
  const videos = await newEvents();
  assert.deepEqual(namesOf(videos), ['video_origin.create Все', 'video.create Видео', 'video.edit Видео']);
  assert.deepEqual(videos[1]?.change?.['origin_id'], [null, videos[0]?.thing_id]);
  assert.deepEqual(videos[2]?.change, { views: [0, 7] });

  await put({ promotions: [{ release: 'moon', title: 'Смотрите' }] });
  await put({ promotions: [] }, '--delete');
  const promotions = await newEvents();
  assert.deepEqual(namesOf(promotions), ['promotion.create Смотрите', 'promotion.remove Смотрите']);
  assert.deepEqual(promotions[1]?.change?.['release_id'], [1, null]);

  const poll = (question: string) => ({ polls: [{ question, options: ['Да', 'Нет'] }] });
  await put(poll('Как вам?'));
  await put(poll('А теперь?'));
  const asked = await newEvents();
  assert.deepEqual(namesOf(asked), ['poll.create Как вам?', 'poll.close Как вам?', 'poll.create А теперь?']);
  assert.deepEqual(asked[0]?.change?.['options'], [null, ['Да', 'Нет']]);
  assert.deepEqual(Object.keys(asked[1]?.change ?? {}), ['closed_at']);
  await put(poll('А теперь?'), '--delete');
  const [removed, ...rest] = await newEvents();
  assert.deepEqual(
    [removed?.act, removed?.change?.['options'], rest],
    ['poll.remove', [['Да', 'Нет'], null], []],
  );
});

test('words and texts of the site are recorded; of a very long text only the beginning and its length', async () => {
  const put = async (name: string, content: unknown, ...flags: string[]) =>
    recordsCommand(resources, ['import', await write(name, content), ...flags]);
  await put('site.json', { site: { name: 'Лис' } });
  await put('site.json', { site: { name: 'Лис' } });
  const [site, ...none] = await newEvents();
  assert.deepEqual([site?.act, site?.change, none], ['site.edit', { name: ['Аканэ', 'Лис'] }, []]);
  await put('teams.md', 'Первый');
  await put('teams.md', 'Первый');
  await put('teams.md', 'я'.repeat(20_001));
  await put('texts.json', { texts: [] }, '--delete');
  await put('texts.json', { texts: [] }, '--delete');
  const changes = (await newEvents()).map(({ act, change }) => [act, change?.['markdown']]);
  const long = { beginning: 'я'.repeat(2000), length: 20_002 };
  assert.deepEqual(changes, [
    ['text.edit', ['', 'Первый\n']],
    ['text.edit', ['Первый\n', long]],
    ['text.remove', [long, '']],
  ]);
});

test('torrents are recorded with their facts, and with the ones that they replace', async () => {
  const add = async (name: string, ...flags: string[]) => {
    const file = path.join(folder, `${name}.torrent`);
    await writeFile(file, makeTorrentFile(name));
    await torrentCommand(resources, ['import', '--release', 'moon', ...flags, file]);
  };
  await add('Moon - 01 [WEB-DL 1080p x264].mkv');
  await add('Moon - 01 [WEB-DL 1080p x264] v2.mkv');
  const events = await newEvents();
  assert.deepEqual(
    events.map(({ act }) => act),
    ['torrent.create', 'torrent.create', 'torrent.edit'],
  );
  assert.deepEqual(events[0]?.change?.['quality'], [null, '1080p']);
  assert.deepEqual(events[2]?.change, { replaced_by: [null, Number(events[1]?.thing_id)] });
  await torrentCommand(resources, ['remove', events[1]?.thing_id ?? '']);
  const [gone] = await newEvents();
  assert.deepEqual([gone?.act, gone?.change?.['quality']], ['torrent.remove', ['1080p', null]]);
});

test('answers to playback reports and their removal are recorded, without those who reported', async () => {
  const { id, release_id } = await api.db
    .selectFrom('episodes')
    .select(['id', 'release_id'])
    .where('ordinal', '=', 7)
    .executeTakeFirstOrThrow();
  assert.equal(release_id, 1);
  const report = async () => {
    const body = {
      release_episode_id: id,
      code: 'sound',
      host: 'https://a.test',
      rendition: 720,
      time: 7,
      details: '',
    };
    const { status } = await api.request('/api/v1/media/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(status < 300, String(status));
  };
  await report();
  await playbackReportsCommand(api, ['answer', 'moon', '7', 'sound', 'Исправили']);
  await report();
  await playbackReportsCommand(api, ['clear']);
  await playbackReportsCommand(api, ['clear']);
  const [answered, cleared, ...none] = await newEvents();
  const change = { code: ['sound', null], reports: [1, 0], answer: [null, 'Исправили'] };
  assert.deepEqual([answered?.act, answered?.change], ['episode.report_answer', change]);
  assert.deepEqual([cleared?.act, cleared?.change, none], ['episode.reports_clear', { reports: [1, 0] }, []]);
});

test('a backup is recorded where it was taken, a restoration in what was restored', async () => {
  const DATA_DIR = path.join(folder, 'data');
  const configOf = ({ address }: Pick<TestApi, 'address'>) =>
    readConfig({ DATABASE_URL: urlOfAddress(address), DATA_DIR });
  const log = (_event: string, message: string) => assert.fail(message);
  assert.equal(await backupCommand(configOf(api), [path.join(folder, 'backup')], log), 0);
  const [taken, ...none] = await newEvents();
  assert.deepEqual([taken?.act, none], ['site.backup', []]);
  assert.deepEqual(Object.keys(taken?.change ?? {}), ['rows', 'files', 'are_copied', 'created_at']);

  const database = await createEmptyDatabase();
  try {
    await restoreCommand(configOf(database), [path.join(folder, 'backup')], () => {});
    const last = await database.db
      .selectFrom('journal_events')
      .select(['id', 'act', 'change', 'command_user'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual([last.act, last.command_user], ['site.restore', userInfo().username]);
    // The backup itself was recorded after its state of the tables.
    assert.equal(last.id, taken?.id);
    const { events, brokenAt } = await checkJournal(database.db);
    assert.deepEqual([events, brokenAt], [last.id, undefined]);
  } finally {
    await database.close();
  }
});
