import { formatSize } from '#contract/format-size.ts';
import type { Config } from '#server/config.ts';
import { Failure } from '#server/failure.ts';
import { copyFiles, type CopyReport } from '#server/media/storage/s3/copy-files.ts';
import type { Log } from '#server/platform/log.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { openFolderStorages, openStorages, withDatabase, type Storages } from '#server/resources.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';
import { recordAct } from './journal.ts';
import { parseFlags } from './parse-flags.ts';

const USAGE = `npm run akane -- storage move --to s3 | folder [--check]

Копирует все файлы из папки данных в S3 или обратно. Сайт в это время работает, исходные файлы остаются.
Прерванную команду запустите ещё раз: она продолжит с того же места.
  --to      куда: s3 или folder
  --check   сверить суммы и тех файлов, что уже на месте`;

const EACH = 1000;

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n${USAGE}`);
}

function parse(args: string[]): { to: 's3' | 'folder'; isThorough: boolean } {
  const options = { to: { type: 'string' }, check: { type: 'boolean' } } as const;
  const { values, positionals } = parseFlags({ args, options, allowPositionals: true }, invalid);
  if (positionals.join() !== 'move') throw invalid('Можно только storage move.');
  const { to, check: isThorough = false } = values;
  if (to !== 's3' && to !== 'folder') throw invalid('--to: можно s3 или folder.');
  return { to, isThorough };
}

function describe({ copied, bytes, present }: CopyReport): string {
  const files = formatCount(copied, 'файл', 'файла', 'файлов');
  return `Скопировано: ${files}, ${formatSize(bytes)}. Уже на месте: ${present.toLocaleString('ru')}.`;
}

async function copyAll(from: Storages, to: Storages, isThorough: boolean): Promise<CopyReport> {
  const total: CopyReport = { copied: 0, bytes: 0, present: 0 };
  for (const name of ['storage', 'torrentStorage', 'privateStorage'] as const) {
    const onFile = (report: CopyReport) => {
      if ((report.copied + report.present) % EACH === 0) terminal.say(describe(report));
    };
    const { copied, bytes, present } = await copyFiles(from[name], to[name], { isThorough, onFile });
    total.copied += copied;
    total.bytes += bytes;
    total.present += present;
  }
  return total;
}

/** `akane storage move`: copies all files from the folder of the data to S3, or back. */
export async function storageCommand(config: Config, args: string[], log: Log): Promise<number> {
  const { to, isThorough } = parse(args);
  if (!config.s3) throw new Failure('invalid', 'Не задано, где S3: нужны S3_BUCKET и остальные S3_….');
  const [folders, s3] = [openFolderStorages(config), await openStorages(config, log)];
  terminal.say(to === 's3' ? 'Копируем файлы в S3…' : 'Копируем файлы из S3 в папку…');
  const report = await (to === 's3' ? copyAll(folders, s3, isThorough) : copyAll(s3, folders, isThorough));
  if (report.copied > 0) {
    const { copied, bytes } = report;
    const change: NewEvent['change'] = { to: [null, to], files: [null, copied], bytes: [null, bytes] };
    const event: NewEvent = { act: 'site.files_move', thingId: null, change };
    await withDatabase(config, log, ({ directAddress }) => recordAct(directAddress, event));
  }
  terminal.say(`${describe(report)} Суммы копий сверены.`);
  return 0;
}
