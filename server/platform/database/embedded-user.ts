import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

/**
 * As whom the database runs: `prefix` goes before its command, `ids` own its folders (undefined: our own user does).
 */
export type DatabaseUser = { prefix: string[]; ids: { uid: number; gid: number } | undefined };

const NOBODY = 65534;

function works(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// A folder such as /root lets nobody but its owner pass.
function closedFolder(folder: string, uid: number): string | undefined {
  const closed = (at: string) => {
    const { mode, uid: owner } = statSync(at);
    return (mode & 0o001) === 0 && owner !== uid;
  };
  if (closed(folder)) return folder;
  return folder === path.dirname(folder) ? undefined : closedFolder(path.dirname(folder), uid);
}

/** Chooses the user: PostgreSQL refuses to run as root, so root becomes the owner of the data folder, or nobody. */
export function chooseDatabaseUser(root: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { prefix: [], ids: undefined };
  const { uid, gid } = statSync(root);
  const ids = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const closed = closedFolder(root, ids.uid);
  if (closed === undefined && works('setpriv', ['--version'])) {
    return { prefix: ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'], ids };
  }
  // In a user namespace of its own the database keeps our access to files and still is not root.
  const prefix = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (works('unshare', [...prefix.slice(1), 'true'])) return { prefix, ids: undefined };
  throw new Failure(
    'unavailable',
    `Встроенная база данных не работает от имени root, а в папку ${closed ?? root} другим пользователям входа нет. ` +
      'Запустите Аканэ от обычного пользователя, перенесите DATA_DIR или укажите свою базу в DATABASE_URL.',
  );
}

/** Makes a folder that only the database's user may enter. */
export function makePrivateFolder(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
  chmodSync(folder, 0o700);
}
