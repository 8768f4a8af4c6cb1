import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { getConstructionPlans } from 'pg-boss';
import { listLiterals } from '#tests/support/sql-subset/literals.ts';
import { findInMigration } from '#tests/support/sql-subset/migration-rules.ts';
import { parseFragment } from '#tests/support/sql-subset/parse.ts';
import { findInFile, findInFragment, type Finding } from '#tests/support/sql-subset/rules.ts';
import { readSources } from '#tests/support/code/sources.ts';

const FOLDER = path.resolve(import.meta.dirname, '../migrations');

const describe = (file: string, found: Finding[]) =>
  found.map(({ line, problem }) => `${file}:${line} ${problem}`);
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const problemsOf = (found: Finding[]) => found.map(({ line, problem }) => `${line} ${problem}`);

const FILES = globSync('*.sql', { cwd: FOLDER }).toSorted();

test('the migrations stay within the subset of SQL that all engines share', () => {
  assert.ok(FILES.length > 10);
  assert.deepEqual(
    FILES.flatMap((file) => describe(file, findInFile(read(file)))),
    [],
  );
});

test('the migrations serve the code of the last release, too', () => {
  assert.deepEqual(
    FILES.flatMap((file) => describe(file, findInMigration(read(file)))),
    [],
  );
});

// What the server says outside of the subset, and why it may.
const ALLOWED = new Map([
  // Notices only wake a process up: without them it looks every two seconds.
  ['server/platform/changes/change-feed.ts', 'LISTEN'],
  ['server/platform/jobs/boss-database.ts', 'LISTEN'],
  // Only for the embedded database.
  ['server/platform/database/embedded-postgres.ts', 'a lock of the session'],
  // Of one transaction, so that equal times are equal texts.
  ['operator/backup/tables/snapshot.ts', 'the time zone of the session'],
  // The rows that are removed and those that are written are different ones.
  ['server/library/recommendations/compute-recommendations.ts', 'writes viewer_releases twice'],
  ['server/accounts/notifications/notices/record-events.ts', 'writes event_episodes twice'],
]);

test('the statements of the server stay within the subset', () => {
  const sources = readSources().filter(
    ({ file }) => /^(server|operator)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  const literals = sources.flatMap(({ file, text }) =>
    listLiterals(file, text).map((literal) => ({ file, ...literal })),
  );
  const found = literals.flatMap(({ file, text, line }) =>
    findInFragment(text, line)
      .filter(({ problem }) => !problem.includes(ALLOWED.get(file) ?? 'nothing'))
      .map((finding) => describe(file, [finding])),
  );
  assert.deepEqual(found.flat(), []);
  // What cannot be parsed is only searched for words.
  const parsed = literals.filter(({ text }) => parseFragment(text));
  assert.ok(parsed.length > 150);
  assert.ok(parsed.length / literals.length > 0.97, `${parsed.length} of ${literals.length}`);
});

// Advisory locks of a transaction are in the subset; pg-boss leaves them out for YugabyteDB all the same.
test('what the queues create on YugabyteDB stays within the subset', () => {
  const plans = getConstructionPlans('jobs', { backend: 'yugabytedb' });
  assert.deepEqual(problemsOf(findInFragment(plans, 1)), []);
  const ofPostgres = problemsOf(findInFragment(getConstructionPlans('jobs'), 1));
  assert.ok(
    ofPostgres.some((problem) => /adds a primary key/.test(problem)),
    ofPostgres.join(),
  );
});

test('each rule of the subset finds what it forbids, with its line', () => {
  const cases: Record<string, string[]> = {
    'select 1;\n\n-- «ё»\ncreate unlogged table a (b integer)': ['4 an unlogged table'],
    'alter table a set unlogged': ['1 an unlogged table'],
    'create trigger a after insert on b\n referencing new table as c for each statement execute function d()':
      ['1 transition tables (`referencing`)'],
    'listen a': ['1 LISTEN'],
    'lock table a in share mode': ['1 a lock of a table'],
    'create table a (b integer) partition by list (b);\nalter table a add primary key (b)': [
      '2 adds a primary key to a, which is partitioned',
    ],
    'create table a (b integer primary key) partition by list (b)': [],
    'select pg_advisory_lock(1), pg_advisory_xact_lock(2)': ['1 pg_advisory_lock: a lock of the session'],
    'select pg_try_advisory_lock_shared(1)': ['1 pg_try_advisory_lock_shared: a lock of the session'],
    [`set time zone 'UTC'`]: ['1 the time zone of the session'],
    [`select 1,\n current_setting('TimeZone')`]: ['1 the time zone of the session'],
    'select current_date': ['1 a date or a time in the time zone of the session'],
    'with a as (update b set c = 1 returning d) update e set f = 1': ['1 updates e and b in one statement'],
    'with a as (delete from b returning c) insert into b select c from a': [
      '1 writes b twice in one statement',
    ],
    'create function a() returns trigger language plpgsql as $$\nbegin\n  update b set c = current_date;\n  return new;\nend $$':
      ['3 a date or a time in the time zone of the session'],
    'do $$\nbegin\n  execute format($a$create trigger %I after insert on b\n    referencing new table as c$a$, 1);\nend $$':
      ['3 «referencing new table» in a text'],
    'create function a() returns integer language sql as $$\n\n  select pg_advisory_lock(1)\n$$': [
      '3 pg_advisory_lock: a lock of the session',
    ],
  };
  for (const [text, problems] of Object.entries(cases))
    assert.deepEqual(problemsOf(findInFile(text)), problems, text);
  const allowed =
    'create table a (b date); insert into c select 1; create trigger d after insert on a for each row execute function e()';
  assert.deepEqual(findInFile(allowed), []);
});

test('each rule of migrations finds what it forbids', () => {
  const takes = 'takes something away without «-- Last reader: RELEASE»';
  const fills = 'changes and fills a in one file';
  const outside = 'outside a transaction only one `create index concurrently if not exists` may stand';
  const cases: Record<string, string[]> = {
    'drop table a': [`1 ${takes}`],
    'alter table a drop column b': [`1 ${takes}`],
    'alter table a alter column b type bigint': [`1 ${takes}`],
    'alter table a rename column b to c': [`1 ${takes}`],
    'alter table a alter column b set not null': [`1 ${takes}`],
    'alter table a add check (b > 0)': [`1 ${takes}`],
    'create unique index b on a (c)': [`1 ${takes}`],
    '-- Last reader: 0.1.0. The page of videos.\nalter table a drop column b': [],
    'alter table a add column b text not null': ['1 adds a column that older code cannot fill'],
    [`alter table a add column b text not null default ''`]: [],
    'create table a (b text not null unique); create unique index c on a (b)': [],
    'drop index a; drop trigger b on c; create index d on c (e)': [],
    'alter table a add column b text;\nupdate a set b = c': [`2 ${fills}`],
    'create table a (b text); insert into d values (1)': [],
    'create index concurrently a on b (c)': ['1 cannot run in a transaction'],
    'begin; select 1': ['1 cannot run in a transaction'],
    '-- outside a transaction\ncreate index concurrently if not exists a on b (c)': [],
    '-- outside a transaction\ncreate index concurrently a on b (c)': [`2 ${outside}`],
    '-- outside a transaction\ncreate index concurrently if not exists a on b (c);\nselect 1': [
      `3 ${outside}`,
    ],
  };
  for (const [text, problems] of Object.entries(cases))
    assert.deepEqual(problemsOf(findInMigration(text)), problems, text);
});
