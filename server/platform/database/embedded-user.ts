import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

/** The user that runs the database: `prefix` goes before its command, `ids` own its folders (undefined: this user). */
export type DatabaseUser = { prefix: string[]; ids: { uid: number; gid: number } | undefined };

const NOBODY = 65534;

function isRunnable(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// Finds a parent folder that the user cannot enter, such as /root.
function findClosedFolder(folder: string, uid: number): string | undefined {
  const closed = (at: string) => {
    const { mode, uid: owner } = statSync(at);
    return (mode & 0o001) === 0 && owner !== uid;
  };
  if (closed(folder)) return folder;
  return folder === path.dirname(folder) ? undefined : findClosedFolder(path.dirname(folder), uid);
}

/** Chooses the user: PostgreSQL refuses to run as root, so it runs as the owner of the data folder or as `nobody`. */
export function chooseDatabaseUser(root: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { prefix: [], ids: undefined };
  const { uid, gid } = statSync(root);
  const ids = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const closed = findClosedFolder(root, ids.uid);
  if (closed === undefined && isRunnable('setpriv', ['--version'])) {
    return { prefix: ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'], ids };
  }
  // In its own user namespace the database keeps this user's access to files without being root.
  const prefix = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (isRunnable('unshare', [...prefix.slice(1), 'true'])) return { prefix, ids: undefined };
  throw new Failure(
    'unavailable',
    `Встроенная база данных не работает от имени root, а в папку ${closed ?? root} другим пользователям входа нет. ` +
      'Запустите Аканэ от обычного пользователя, перенесите DATA_DIR или укажите свою базу в DATABASE_URL.',
  );
}

/** Creates a folder that only the database's user can enter. */
export function makePrivateFolder(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
  chmodSync(folder, 0o700);
}
