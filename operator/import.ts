import { Failure } from '#server/failure.ts';
import { importCatalogue, type ImportReport } from '#server/publishing/import/import-catalogue.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import type { House } from '#server/deps.ts';
import { sizeOfFile } from './given-file.ts';
import { terminal } from './terminal.ts';
import { count } from './words.ts';

// Of the lines that were skipped so many are told with their reasons.
const MAX_SHOWN = 1000;

function summary({ added, updated, unchanged, bad }: ImportReport): string {
  const parts = [`добавлено ${added}`, `обновлено ${updated}`, `без изменений ${unchanged}`];
  return `Готово: ${[...parts, ...(bad > 0 ? [`пропущено ${count(bad, 'строка', 'строки', 'строк')}`] : [])].join(', ')}.`;
}

/** `akane import FILE`: loads a catalogue; ends with 1 when a line was bad. */
export async function importCommand(house: House, [file, ...rest]: string[]): Promise<number> {
  if (!file || rest.length > 0)
    throw new Failure('invalid', 'Укажите один файл: akane import КАТАЛОГ.jsonl[.gz]');
  const bad: string[] = [];
  let more = 0;
  const report = await terminal.bar('Загружаем каталог', await sizeOfFile(file), (reach) =>
    importCatalogue({ ...house, now: () => new Date() }, file, {
      onRead: (bytes) => reach(bytes),
      onBad: (number, reason) => {
        if (bad.length < MAX_SHOWN) bad.push(`  строка ${number}: ${reason}`);
        else more += 1;
      },
    }),
  );
  for (const line of bad) terminal.say(line);
  if (more > 0) terminal.say(`  и ещё ${count(more, 'строка', 'строки', 'строк')}`);
  terminal.say(summary(report));
  if (await drawArtLater(house)) terminal.say('Недостающие постеры сервер нарисует сам, пока работает.');
  return report.bad > 0 ? 1 : 0;
}
