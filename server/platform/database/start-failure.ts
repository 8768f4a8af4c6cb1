import { statfsSync } from 'node:fs';
import { Failure, noSpace } from '#server/failure.ts';

// Two segments of the write-ahead log.
const NEEDED_BYTES = 32 * 2 ** 20;

// The log may not say so, because it is on the same disk.
function isDiskFull(data: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(data);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

const REASONS: readonly [RegExp, string][] = [
  [
    /pre-existing shared memory block|lock file ".+" already exists/,
    'её папку ещё держит прежний сервер. Подождите минуту и запустите ещё раз',
  ],
  [
    /database files are incompatible|checkpoint record|pg_control|PG_VERSION|checksum|could not (?:open|read|access) (?:file|directory)|invalid (?:page|record|data)|not a valid data directory|is missing|PANIC/,
    'её файлы повреждены или созданы другой версией PostgreSQL. Ничего не удаляйте, сохраните папку и верните её из резервной копии',
  ],
  [/Permission denied|has wrong ownership|invalid permissions/, 'к её файлам нет доступа'],
  [/Cannot allocate memory|could not (?:create|map) .*shared memory/, 'для неё не хватает памяти'],
];

/** Explains why PostgreSQL did not start, from its new log output. */
export function startFailure(data: string, log: string, logFile: string): Failure {
  if (/No space left on device/.test(log) || isDiskFull(data))
    return noSpace(`База данных не запустилась: на диске с ${data} кончилось место. Освободите его.`);
  const reason = REASONS.find(([pattern]) => pattern.test(log))?.[1];
  const why = reason === undefined ? '' : `: ${reason}`;
  return new Failure('unavailable', `База данных не запустилась${why}. Подробности в ${logFile}`);
}
