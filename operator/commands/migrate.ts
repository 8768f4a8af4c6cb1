import type { Config } from '#server/config.ts';
import { Failure } from '#server/failure.ts';
import type { Log } from '#server/platform/log.ts';
import { listMissingConfigured, migrateConfigured } from '#server/resources.ts';
import { parseFlags } from './parse-flags.ts';
import { terminal } from '../terminal.ts';

const USAGE = `npm run akane -- migrate
      обновить таблицы базы данных до этой версии программы
  npm run akane -- migrate --check
      только показать, чего не хватает: код 0, если всё есть, и 1, если нет`;

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

function listNames(missing: readonly string[]): string {
  return missing.map((name) => `  ${name === 'jobs' ? 'таблицы очередей' : name}`).join('\n');
}

/** `akane migrate`: makes the tables that the database lacks; with `--check` returns exit code 1 if it lacks any. */
export async function migrateCommand(config: Config, args: string[], log: Log): Promise<number> {
  const { values } = parseFlags({ args, options: { check: { type: 'boolean' } } }, invalid);
  const missing = values.check
    ? await listMissingConfigured(config, log)
    : await migrateConfigured(config, log);
  if (missing.length === 0) terminal.say('Таблицы уже новые: обновлять нечего.');
  else terminal.say(`${values.check ? 'Не хватает' : 'Обновлено'}:\n${listNames(missing)}`);
  return values.check && missing.length > 0 ? 1 : 0;
}
