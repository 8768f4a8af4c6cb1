import { Failure } from '#server/failure.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openResources } from '#server/resources.ts';
import type { Resources } from '#server/deps.ts';
import type { Log } from '#server/platform/log.ts';
import { createLog } from '#server/platform/status/logs/create-log.ts';
import { runToExit } from './exit.ts';
import { terminal } from './terminal.ts';

type Run = (resources: Resources, args: string[], log: Log) => Promise<number | void>;
type RunAlone = (config: Config, args: string[], log: Log) => Promise<number>;
// Only the code of the command that is asked for is loaded: all of it would take half a second of CPU.
type Command = { usage: string; meaning: string } & (
  | {
      load: () => Promise<Run>;
      /** Runs until it is stopped, so it must notice when the database falls silent. */
      isServer?: true;
      /** Nobody sits before it: it logs as `LOG` says. */
      isUnattended?: true;
    }
  // Runs before the tables are there.
  | { loadAlone: () => Promise<RunAlone> }
);

const COMMANDS: Record<string, Command> = {
  import: {
    load: async () => (await import('./commands/import.ts')).importCommand,
    usage: 'import КАТАЛОГ.jsonl[.gz] [--team КОМАНДА]',
    meaning: 'загрузить каталог: новые релизы добавить, изменённые обновить',
  },
  ingest: {
    load: async () => (await import('./commands/ingest.ts')).ingestCommand,
    isServer: true,
    usage: 'ingest --release АЛИАС --ordinal 1 [--prepare] ВИДЕО',
    meaning: 'превратить видеофайл в эпизод; с --prepare без публикации',
  },
  publish: {
    load: async () => (await import('./commands/publish.ts')).publishCommand,
    usage: 'publish АЛИАС НОМЕР',
    meaning: 'опубликовать подготовленное видео эпизода',
  },
  unpublish: {
    load: async () => (await import('./commands/publish.ts')).unpublishCommand,
    usage: 'unpublish АЛИАС НОМЕР',
    meaning: 'снять эпизод с публикации',
  },
  marks: {
    load: async () => (await import('./commands/marks.ts')).marksCommand,
    usage: 'marks find --release АЛИАС',
    meaning: 'найти опенинги и эндинги в видео релиза и предложить их в студии',
  },
  work: {
    load: async () => (await import('./commands/work.ts')).workCommand,
    isServer: true,
    isUnattended: true,
    usage: 'work [--queues ingest]',
    meaning: 'обрабатывать принятые видео без сайта',
  },
  torrent: {
    load: async () => (await import('./commands/torrent.ts')).torrentCommand,
    usage: 'torrent add | import | list | remove',
    meaning: 'сделать торрент из видео, добавить готовый, показать, удалить',
  },
  release: {
    load: async () => (await import('./commands/release.ts')).releaseCommand,
    usage: 'release hide | show | delete | restore АЛИАС',
    meaning: 'скрыть релиз отовсюду, показать, удалить с возможностью вернуть, вернуть',
  },
  records: {
    load: async () => (await import('./commands/records.ts')).recordsCommand,
    usage: 'records export ВИД … | import ФАЙЛ [--delete] [--dry-run]',
    meaning: 'вывести или записать команды, видео, промо, рекламу, опросы, тексты и слова сайта',
  },
  user: {
    load: async () => (await import('./commands/user.ts')).userCommand,
    usage: 'user list | ban | unban | link | role | factor',
    meaning: 'показать аккаунты, заблокировать, вернуть, дать ссылку для нового пароля или роль в студии',
  },
  journal: {
    load: async () => (await import('./commands/journal.ts')).journalCommand,
    usage: 'journal check [ЗАПИСЬ:СУММА …] | export',
    meaning: 'сверить журнал студии или вывести его',
  },
  faults: {
    load: async () => (await import('./commands/playback-reports.ts')).playbackReportsCommand,
    usage: 'faults [clear] [--release АЛИАС] [--json]',
    meaning: 'показать, о каких неполадках при просмотре сообщают зрители, или забыть это',
  },
  backup: {
    loadAlone: async () => (await import('./commands/backup.ts')).backupCommand,
    usage: 'backup ПАПКА | s3://БАКЕТ/ИМЯ [--files] | backup check ПАПКА | s3://БАКЕТ/ИМЯ',
    meaning: 'сохранить базу данных и файлы, пока сайт работает, или проверить копию',
  },
  restore: {
    loadAlone: async () => (await import('./commands/backup.ts')).restoreCommand,
    usage: 'restore ПАПКА | s3://БАКЕТ/ИМЯ [--files]',
    meaning: 'восстановить копию в пустую базу данных',
  },
  assets: {
    load: async () => (await import('./commands/assets.ts')).assetsCommand,
    usage: 'assets publish',
    meaning: 'положить скрипты и стили этой сборки в общее хранилище, прежде чем обновлять процессы',
  },
  migrate: {
    loadAlone: async () => (await import('./commands/migrate.ts')).migrateCommand,
    usage: 'migrate [--check]',
    meaning: 'обновить таблицы базы данных до этой версии или показать, чего не хватает',
  },
  storage: {
    loadAlone: async () => (await import('./commands/storage.ts')).storageCommand,
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
  const isUnattended = 'load' in command && command.isUnattended === true;
  const log = isUnattended ? createLog({ format: config.log, secrets: config.secrets }) : logToPeople;
  if ('loadAlone' in command) return (await command.loadAlone())(config, args, log);
  try {
    const run = await command.load();
    const resources = await openResources(config, log, { isServer: command.isServer ?? false });
    try {
      return await run(resources, args, log);
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
