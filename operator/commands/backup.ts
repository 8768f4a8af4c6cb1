import { rm } from 'node:fs/promises';
import path from 'node:path';
import { formatSize } from '#contract/format-size.ts';
import type { Config } from '#server/config.ts';
import { Failure } from '#server/failure.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { additionOf } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import type { Log } from '#server/platform/log.ts';
import { openStorages, withDatabase } from '#server/resources.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import { joinStorages } from '../backup/files/stored-files.ts';
import { type Manifest, openBackup } from '../backup/manifest.ts';
import type { BackupPlace } from '../backup/place/backup-place.ts';
import { openPlace } from '../backup/place/open-place.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { RestoreDeps } from '../backup/tables/restore-tables.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';
import { recordAct } from './journal.ts';
import { parseFlags } from './parse-flags.ts';

const USAGE = `npm run akane -- backup КУДА [--files]
      сохранить базу данных и список файлов в новую папку или в S3, с --files и сами файлы
  npm run akane -- backup check ОТКУДА [--database АДРЕС]
      проверить копию: восстановить её во временную базу и сравнить
  npm run akane -- restore ОТКУДА [--files]
      восстановить копию в пустую базу данных, с --files вернуть и файлы

  КУДА и ОТКУДА — папка или адрес вида s3://БАКЕТ/ИМЯ.`;

function invalid(message = 'Команда записана неверно.'): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

async function readPlace(config: Config, [text, ...more]: string[]): Promise<BackupPlace> {
  if (text === undefined || more.length > 0) throw invalid();
  return openPlace(text, config);
}

function formatFiles(count: number): string {
  return formatCount(count, 'файл', 'файла', 'файлов');
}

// So many are named, the others are counted.
const MAX_NAMED = 1000;

/** Collects what is wrong with a backup; `show` names it and returns the exit code. */
function createReport() {
  const named: string[] = [];
  let count = 0;
  const add = (name: string, problem: string) => {
    count += 1;
    if (named.length < MAX_NAMED) named.push(`  ${name}: ${problem}`);
  };
  const show = (): number => {
    for (const line of named) terminal.say(line);
    if (count > named.length) terminal.say(`  и ещё ${count - named.length}`);
    return count > 0 ? 1 : 0;
  };
  return { add, show };
}

async function withRestoreDeps<T>(
  address: DatabaseAddress,
  log: Log,
  work: (deps: RestoreDeps) => Promise<T>,
): Promise<T> {
  // A migration takes one connection, its lease the other one.
  const db = openDatabase(address, { connections: 2, statementSeconds: 0 });
  try {
    return await work({ db, address, log });
  } finally {
    await db.destroy();
  }
}

// The place is left out: it may name machines and folders of the operator.
function backupEvent({ created_at, tables, files }: Manifest): NewEvent {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const what = { created_at, rows, files: files.count, are_copied: files.are_copied };
  return { act: 'site.backup', thingId: null, change: additionOf(what) };
}

async function backup(config: Config, args: string[], log: Log): Promise<number> {
  const options = { files: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const target = await readPlace(config, positionals);
  const storage = joinStorages(await openStorages(config, log));
  const { tables, files, journal } = await withDatabase(config, log, async ({ directAddress }) => {
    const manifest = await createBackup({ address: directAddress, storage }, target, {
      withFiles: values.files,
    });
    // A database that is backed up before an update may be older than the journal.
    if (manifest.tables.some(({ name }) => name === 'journal_head'))
      await recordAct(directAddress, backupEvent(manifest)).catch((error: unknown) =>
        log('journal.failed', 'Копия готова, но в журнал не записана', error),
      );
    return manifest;
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const what = `${formatCount(rows, 'строка', 'строки', 'строк')} в базе данных`;
  const kept = values.files ? 'скопировано' : 'только в списке';
  if (journal !== null) terminal.say(`Последняя запись журнала: ${journal}`);
  terminal.say(
    `Готово: ${what}, ${formatFiles(files.count)} (${formatSize(files.size)}, ${kept}).\n${target.address}`,
  );
  return 0;
}

/** Gives the database of `--database`, or starts an embedded one of its own. */
async function withScratchDatabase<T>(
  { dataDir, postgresBin }: Config,
  { url, log }: { url: string | undefined; log: Log },
  work: (address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return work({ url });
  // Always the same folder: a check that was killed leaves a database there, which the next one uses and removes.
  const folder = path.join(dataDir, 'backup-check');
  const { address, leave } = await startEmbeddedPostgres(folder, { programs: postgresBin, log });
  try {
    return await work(address);
  } finally {
    await leave();
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(config: Config, args: string[], log: Log): Promise<number> {
  const options = { database: { type: 'string' } } as const;
  const { values, positionals } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const { database: url } = values;
  if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url))
    throw invalid('--database: нужен адрес вида postgres://user:password@host:5432/name.');
  const opened = await openBackup(await readPlace(config, positionals));
  const report = createReport();
  await withScratchDatabase(config, { url, log }, (address) =>
    withRestoreDeps(address, log, (deps) => checkBackup(deps, opened, report.add)),
  );
  const { created_at, files } = opened.manifest;
  const code = report.show();
  const result = code === 0 ? 'Копия исправна' : 'В копии есть ошибки, они выше';
  terminal.say(
    `${result}: ${created_at}, ${formatFiles(files.count)}${files.are_copied ? '' : ' в списке'}.`,
  );
  return code;
}

/** `akane backup`: writes a backup, or checks one; returns exit code 1 when a check found a difference. */
export function backupCommand(config: Config, args: string[], log: Log): Promise<number> {
  const [verb, ...more] = args;
  return verb === 'check' ? check(config, more, log) : backup(config, args, log);
}

/** `akane restore`: restores a backup into an empty database; returns exit code 1 when stored files are missing. */
export async function restoreCommand(config: Config, args: string[], log: Log): Promise<number> {
  const options = { files: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const opened = await openBackup(await readPlace(config, positionals));
  const storage = joinStorages(await openStorages(config, log));
  const report = createReport();
  await withDatabase(config, log, async ({ directAddress }) => {
    await withRestoreDeps(directAddress, log, (deps) =>
      restoreBackup({ ...deps, storage }, opened, { withFiles: values.files, onProblem: report.add }),
    );
    const change = additionOf({ created_at: opened.manifest.created_at });
    await recordAct(directAddress, { act: 'site.restore', thingId: null, change });
  });
  const code = report.show();
  const missing = code === 0 ? '' : ' Файлов, которые названы выше, в хранилище нет.';
  terminal.say(`База данных восстановлена из копии от ${opened.manifest.created_at}.${missing}`);
  return code;
}
