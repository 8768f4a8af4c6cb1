import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { runAkane, startScript } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-operator-'));
  env = { DATA_DIR: path.join(folder, 'data') };
});
after(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, lines: string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
}

async function queryDatabase<T>(question: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
  const db = openDatabase(server.address);
  try {
    return await question(db);
  } finally {
    await db.destroy();
    await server.leave();
  }
}

const EPISODES = 20;
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) =>
    JSON.stringify(
      aCatalogueEntry(from + i, {
        genres: [i % 2 === 0 ? 'Драма' : 'Спорт'],
        episodes: Array.from({ length: EPISODES }, (_unused, n) => ({ ordinal: n + 1, duration: 1400 })),
      }),
    ),
  );

test('exits with 0 and the counts, or with 1 and the number and reason of a bad line', async () => {
  const good = await runAkane(['import', await write('good.jsonl', numbered(1, 4))], env);
  assert.equal(good.code, 0, good.output);
  assert.match(good.output, /добавлено 3, обновлено 0, без изменений 0/);
  const bad = await runAkane(
    ['import', await write('bad.jsonl', [...numbered(1, 3), '{', ...numbered(4, 5)])],
    env,
  );
  assert.equal(bad.code, 1);
  assert.match(
    bad.output,
    /строка 3: это не JSON[\s\S]*добавлено 1, обновлено 0, без изменений 2, пропущено 1 строка/,
  );
});

test('exits with 1 and one sentence for an invalid catalogue, file or command', async () => {
  const cases: [string[], RegExp][] = [
    [['import', await write('text.txt', ['просто текст'])], /^.*Это не каталог/m],
    [['import', path.join(folder, 'none.jsonl')], /Нет такого файла/],
    [['import', folder], /Это не файл/],
    [['import'], /Укажите один файл/],
    [['fly'], /Нет команды «fly»/],
  ];
  for (const [args, sentence] of cases) {
    const { code, output } = await runAkane(args, env);
    assert.equal(code, 1, args.join(' '));
    assert.match(output, sentence);
    assert.doesNotMatch(output, /\n\s+at /);
  }
});

test('exits with 1 and one sentence when the database is unreachable', async () => {
  const file = await write('away.jsonl', numbered(1, 2));
  const { code, output } = await runAkane(['import', file], {
    ...env,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });
  assert.equal(code, 1);
  assert.match(output, /База данных не отвечает: /);
  assert.doesNotMatch(output, /\n\s+at /);
});

test('stops with a reason after 10,000 bad lines in a row', async () => {
  const bad = Array.from({ length: 20_000 }, () => '{');
  const { code, output } = await runAkane(
    ['import', await write('broken.jsonl', [...numbered(1, 2), ...bad])],
    env,
  );
  assert.equal(code, 1);
  assert.match(output, /Файл повреждён: 10000 строк подряд не годятся/);
});

test('kill -9 leaves only complete releases, and the next import adds the rest', async () => {
  const file = await write('large.jsonl', numbered(1000, 2500));
  const importing = startScript('operator/akane.ts', ['import', file], env);
  await importing.waitForOutput(/Загружаем каталог/);
  const server = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
  const db = openDatabase(server.address);
  const arrived = async () =>
    (
      await db
        .selectFrom('releases')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('id', '>=', 1000)
        .executeTakeFirstOrThrow()
    ).n;
  await waitUntil(async () => (await arrived()) >= 50);
  importing.child.kill('SIGKILL');
  await importing.finished;
  const broken = sql<{ n: number }>`
    select count(*) as n from releases where id >= 1000
    and (select count(*) from episodes where release_id = releases.id) <> ${EPISODES}`;
  assert.equal((await broken.execute(db)).rows[0]?.n, 0);
  assert.ok((await arrived()) < 1500);
  await db.destroy();
  await server.leave();

  const again = await runAkane(['import', file], env);
  assert.equal(again.code, 0, again.output);
  const untrue = sql<{ n: number }>`
    select count(*) as n from genres
    where total_releases <> (select count(*) from releases where genre_ids @> array[genres.id])`;
  assert.deepEqual(
    await queryDatabase(async (opened) => [
      (await broken.execute(opened)).rows[0]?.n,
      (await untrue.execute(opened)).rows[0]?.n,
      (await opened.selectFrom('releases').select('id').where('id', '>=', 1000).execute()).length,
    ]),
    [0, 0, 1500],
  );
});
