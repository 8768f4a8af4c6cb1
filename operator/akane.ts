import { Failure } from '#server/failure.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openResources } from '#server/resources.ts';
import type { Resources } from '#server/deps.ts';
import type { Log } from '#server/platform/log.ts';
import { createLog } from '#server/platform/status/logs/create-log.ts';
import { runToExit } from './exit.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { playbackReportsCommand } from './commands/playback-reports.ts';
import { assetsCommand } from './commands/assets.ts';
import { importCommand } from './commands/import.ts';
import { ingestCommand } from './commands/ingest.ts';
import { publishCommand, unpublishCommand } from './commands/publish.ts';
import { journalCommand } from './commands/journal.ts';
import { marksCommand } from './commands/marks.ts';
import { migrateCommand } from './commands/migrate.ts';
import { recordsCommand } from './commands/records.ts';
import { releaseCommand } from './commands/release.ts';
import { storageCommand } from './commands/storage.ts';
import { terminal } from './terminal.ts';
import { torrentCommand } from './commands/torrent.ts';
import { userCommand } from './commands/user.ts';
import { workCommand } from './commands/work.ts';

type Command = { usage: string; meaning: string } & (
  | {
      run: (resources: Resources, args: string[], log: Log) => Promise<number | void>;
      /** Runs until it is stopped, so it must notice when the database falls silent. */
      isServer?: true;
      /** Nobody sits before it: it logs as `LOG` says. */
      isUnattended?: true;
    }
  // Runs before the tables are there.
  | { runAlone: (config: Config, args: string[], log: Log) => Promise<number> }
);

const COMMANDS: Record<string, Command> = {
  import: {
    run: importCommand,
    usage: 'import КАТАЛОГ.jsonl[.gz] [--team КОМАНДА]',
    meaning: 'загрузить каталог: новые релизы добавить, изменённые обновить',
  },
  ingest: {
    run: ingestCommand,
    isServer: true,
    usage: 'ingest --release АЛИАС --ordinal 1 [--prepare] ВИДЕО',
    meaning: 'превратить видеофайл в эпизод; с --prepare без публикации',
  },
  publish: {
    run: publishCommand,
    usage: 'publish АЛИАС НОМЕР',
    meaning: 'опубликовать подготовленное видео эпизода',
  },
  unpublish: {
    run: unpublishCommand,
    usage: 'unpublish АЛИАС НОМЕР',
    meaning: 'снять эпизод с публикации',
  },
  marks: {
    run: marksCommand,
    usage: 'marks find --release АЛИАС',
    meaning: 'найти опенинги и эндинги в видео релиза и предложить их в студии',
  },
  work: {
    run: workCommand,
    isServer: true,
    isUnattended: true,
    usage: 'work [--queues ingest]',
    meaning: 'обрабатывать принятые видео без сайта',
  },
  torrent: {
    run: torrentCommand,
    usage: 'torrent add | import | list | remove',
    meaning: 'сделать торрент из видео, добавить готовый, показать, удалить',
  },
  release: {
    run: releaseCommand,
    usage: 'release hide | show | delete | restore АЛИАС',
    meaning: 'скрыть релиз отовсюду, показать, удалить с возможностью вернуть, вернуть',
  },
  records: {
    run: recordsCommand,
    usage: 'records export ВИД … | import ФАЙЛ [--delete] [--dry-run]',
    meaning: 'вывести или записать команды, видео, промо, рекламу, опросы, тексты и слова сайта',
  },
  user: {
    run: userCommand,
    usage: 'user list | ban | unban | link | role | factor',
    meaning: 'показать аккаунты, заблокировать, вернуть, дать ссылку для нового пароля или роль в студии',
  },
  journal: {
    run: journalCommand,
    usage: 'journal check [ЗАПИСЬ:СУММА …] | export',
    meaning: 'сверить журнал студии или вывести его',
  },
  faults: {
    run: playbackReportsCommand,
    usage: 'faults [clear] [--release АЛИАС] [--json]',
    meaning: 'показать, о каких неполадках при просмотре сообщают зрители, или забыть это',
  },
  backup: {
    runAlone: backupCommand,
    usage: 'backup ПАПКА | s3://БАКЕТ/ИМЯ [--files] | backup check ПАПКА | s3://БАКЕТ/ИМЯ',
    meaning: 'сохранить базу данных и файлы, пока сайт работает, или проверить копию',
  },
  restore: {
    runAlone: restoreCommand,
    usage: 'restore ПАПКА | s3://БАКЕТ/ИМЯ [--files]',
    meaning: 'восстановить копию в пустую базу данных',
  },
  assets: {
    run: assetsCommand,
    usage: 'assets publish',
    meaning: 'положить скрипты и стили этой сборки в общее хранилище, прежде чем обновлять процессы',
  },
  migrate: {
    runAlone: migrateCommand,
    usage: 'migrate [--check]',
    meaning: 'обновить таблицы базы данных до этой версии или показать, чего не хватает',
  },
  storage: {
    runAlone: storageCommand,
    usage: 'storage move --to s3 | folder',
    meaning: 'скопировать все файлы из папки данных в S3 или обратно',
  },
};

function help(): string {
  const lines = Object.values(COMMANDS).map(
    ({ usage, meaning }) => `  npm run akane -- ${usage}\n      ${meaning}`,
  );
  return `Команды Аканэ:\n${lines.join('\n')}`;
}

// Logs go to stderr: the output of a command may be redirected into a file.
const logToPeople: Log = (_event, message, error) =>
  process.stderr.write(error instanceof Error ? `${message}: ${error.message}\n` : `${message}\n`);

await runToExit(async () => {
  const [name = 'help', ...args] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return terminal.say(help());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Failure('invalid', `Нет команды «${name}».\n${help()}`);
  const config = readConfig(process.env);
  const isUnattended = 'run' in command && command.isUnattended === true;
  const log = isUnattended ? createLog({ format: config.log, secrets: config.secrets }) : logToPeople;
  if ('runAlone' in command) return command.runAlone(config, args, log);
  try {
    const resources = await openResources(config, log, { isServer: command.isServer ?? false });
    try {
      return await command.run(resources, args, log);
    } finally {
      await resources.close();
    }
  } catch (error) {
    // For people the failure is one sentence.
    if (!isUnattended || config.log === 'text') throw error;
    log('crashed', 'Процесс остановлен ошибкой', error);
    return 1;
  }
});
