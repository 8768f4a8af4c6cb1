import { Failure } from '#server/failure.ts';
import { importCatalogue, type ImportReport } from '#server/publishing/import/import-catalogue.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import type { Resources } from '#server/deps.ts';
import { sizeOfFile } from './input-file.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';

// Skipped lines that are printed with their reasons.
const MAX_SHOWN = 1000;

function summary({ added, updated, unchanged, bad }: ImportReport): string {
  const parts = [`добавлено ${added}`, `обновлено ${updated}`, `без изменений ${unchanged}`];
  return `Готово: ${[...parts, ...(bad > 0 ? [`пропущено ${formatCount(bad, 'строка', 'строки', 'строк')}`] : [])].join(', ')}.`;
}

/** `akane import FILE`: imports a catalogue; returns exit code 1 when lines were skipped. */
export async function importCommand(resources: Resources, [file, ...rest]: string[]): Promise<number> {
  if (!file || rest.length > 0)
    throw new Failure('invalid', 'Укажите один файл: akane import КАТАЛОГ.jsonl[.gz]');
  const skipped: string[] = [];
  let notShown = 0;
  const now = await readClock(resources.db);
  const report = await terminal.bar('Загружаем каталог', await sizeOfFile(file), (onProgress) =>
    importCatalogue({ ...resources, now, actor: commandActor() }, file, {
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
