import path from 'node:path';
import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import { formatCount } from '#server/platform/format-count.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import { exportRecords } from '#server/studio/records/files/export-records.ts';
import { type ImportCounts, importRecords } from '#server/studio/records/files/import-records.ts';
import { terminal } from '../terminal.ts';
import { readJsonFile, readTextFile } from './input-file.ts';
import { parseFlags } from './parse-flags.ts';

const USAGE = `npm run -s akane -- records export ВИД … > ФАЙЛ.json
      вывести записи студии: teams, videos, promotions, campaigns, polls, texts, site, channels,
      genres, franchises
  npm run akane -- records import ФАЙЛ.json [--delete] [--dry-run]
      добавить и изменить записи по файлу; --delete удалит те, которых в файле нет, --dry-run только посчитает
  npm run akane -- records import rules.md | support.md | teams.md [--dry-run]
      заменить текст страницы`;

const MARKDOWN = '.md';

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

async function readContent(file: string): Promise<unknown> {
  if (path.extname(file) !== MARKDOWN) return readJsonFile(file);
  return { texts: [{ name: path.basename(file, MARKDOWN), markdown: await readTextFile(file) }] };
}

function describe(name: string, counts: ImportCounts): string {
  const { added, changed, unchanged, deleted, missing, isReordered } = counts;
  const sums = `добавлено ${added}, изменено ${changed}, без изменений ${unchanged}, удалено ${deleted}`;
  const order = isReordered ? ' Порядок изменён.' : '';
  const records = formatCount(missing, 'запись', 'записи', 'записей');
  const rest = missing > 0 ? ` Только на сайте: ${records}, удалить — --delete.` : '';
  return `${name}: ${sums}.${order}${rest}`;
}

async function importFile(resources: Resources, args: string[]): Promise<void> {
  const options = { delete: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const { positionals, values } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw invalid('Укажите один файл.');
  const { delete: isWhole = false, 'dry-run': isDryRun = false } = values;
  if (isWhole && path.extname(file) === MARKDOWN)
    throw invalid('В файле .md один текст, а --delete удаляет записи, которых в файле нет.');
  const deps = { ...resources, now: await readClock(resources.db), actor: commandActor() };
  const folder = path.dirname(path.resolve(file));
  const counts = await importRecords(deps, await readContent(file), { folder, isDryRun, isWhole });
  for (const [name, one] of Object.entries(counts)) terminal.say(describe(name, one));
  if (isDryRun) terminal.say('Это была проверка: ничего не записано.');
  else if (await drawArtLater(resources))
    terminal.say('Недостающие картинки сервер нарисует сам, пока работает.');
}

/** `akane records`: prints records of the studio as JSON, or adds, changes and deletes them by a file. */
export async function recordsCommand(resources: Resources, [verb, ...args]: string[]): Promise<void> {
  if (verb === 'import') return importFile(resources, args);
  if (verb !== 'export' || args.length === 0) throw invalid('Команда записана неверно.');
  const now = await readClock(resources.db);
  terminal.give(JSON.stringify(await exportRecords({ ...resources, now }, args), null, 2));
}
