import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { importCatalogue, type ImportReport } from '#server/publishing/import/import-catalogue.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import type { Resources } from '#server/deps.ts';
import { sizeOfFile } from './input-file.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';
import { parseFlags } from './parse-flags.ts';

// Skipped lines that are printed with their reasons.
const MAX_SHOWN = 1000;

function summary({ added, updated, unchanged, bad }: ImportReport): string {
  const parts = [`добавлено ${added}`, `обновлено ${updated}`, `без изменений ${unchanged}`];
  return `Готово: ${[...parts, ...(bad > 0 ? [`пропущено ${formatCount(bad, 'строка', 'строки', 'строк')}`] : [])].join(', ')}.`;
}

const USAGE = 'npm run akane -- import КАТАЛОГ.jsonl[.gz] [--team КОМАНДА]';

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

async function findTeam(db: Database, title: string): Promise<string> {
  const teams = await db.selectFrom('teams').select(['id', 'title']).orderBy('sort_order').execute();
  const found = teams.find((team) => team.title === title.trim());
  if (found) return found.id;
  if (teams.length === 0) throw invalid('Команд на сайте пока нет. Добавьте команду в студии.');
  const known = teams.map((team) => `«${team.title}»`).join(', ');
  throw invalid(`Команды «${title.trim()}» нет. Есть: ${known}.`);
}

/** `akane import FILE`: imports a catalogue; returns exit code 1 when lines were skipped. */
export async function importCommand(resources: Resources, args: string[]): Promise<number> {
  const options = { team: { type: 'string' } } as const;
  const { positionals, values } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw invalid('Укажите один файл.');
  const teamId = values.team === undefined ? undefined : await findTeam(resources.db, values.team);
  const skipped: string[] = [];
  let notShown = 0;
  const now = await readClock(resources.db);
  const report = await terminal.bar('Загружаем каталог', await sizeOfFile(file), (onProgress) =>
    importCatalogue({ ...resources, now, actor: commandActor(), teamId }, file, {
      onRead: (bytes) => onProgress(bytes),
      onBad: (number, reason) => {
        if (skipped.length < MAX_SHOWN) skipped.push(`  строка ${number}: ${reason}`);
        else notShown += 1;
      },
    }),
  );
  for (const line of skipped) terminal.say(line);
  if (notShown > 0) terminal.say(`  и ещё ${formatCount(notShown, 'строка', 'строки', 'строк')}`);
  terminal.say(summary(report));
  if (await drawArtLater(resources)) terminal.say('Недостающие постеры сервер нарисует сам, пока работает.');
  return report.bad > 0 ? 1 : 0;
}
