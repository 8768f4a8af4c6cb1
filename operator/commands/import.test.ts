import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { runAkane, startScript } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
let server: EmbeddedPostgres | undefined;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-operator-'));
  env = { DATA_DIR: path.join(folder, 'data') };
});
after(async () => {
  await server?.leave();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, lines: string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
}

const EPISODES = 20;
// A busy machine starts a command slowly.
const HELD_MS = 120_000;
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
  // So that no other command has to start it.
  server = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
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
  const [first, held, end] = [1000, 1060, 1100];
  const file = await write('large.jsonl', numbered(first, end));
  const db = openDatabase((server ?? assert.fail()).address);
  const arrived = async () =>
    (await db.selectFrom('releases').select('id').where('id', '>=', first).orderBy('id').execute()).length;
  const broken = async () =>
    sql`
      select from releases where id >= ${first}::integer
      and (select count(*) from episodes where release_id = releases.id) <> ${EPISODES}::integer`
      .execute(db)
      .then(({ rows }) => rows.length);
  // One of the releases waits for this test when half of its episodes are written.
  await sql`
    create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger hold before insert on episodes for each row
    when (new.release_id = ${sql.lit(held)} and new.ordinal = ${sql.lit(EPISODES / 2)})
    execute function hold()`.execute(db);
  const importing = await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder);
    const command = startScript('operator/akane.ts', ['import', file], env);
    const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`;
    try {
      await waitUntil(async () => (await waiting.execute(db)).rows.length > 0, HELD_MS);
    } finally {
      command.child.kill('SIGKILL');
      await command.finished;
    }
    await sql`select pg_advisory_unlock(1)`.execute(holder);
    return command;
  });
  assert.match(importing.output(), /Загружаем каталог/);
  await sql`drop function hold cascade`.execute(db);
  assert.deepEqual([await broken(), await arrived()], [0, held - first]);

  const again = await runAkane(['import', file], env);
  assert.equal(again.code, 0, again.output);
  const untrue = await sql`
    select from genres
    where total_releases <> (select count(*) from releases where genre_ids @> array[genres.id])`.execute(db);
  assert.deepEqual([await broken(), untrue.rows.length, await arrived()], [0, 0, end - first]);
  await db.destroy();
});
