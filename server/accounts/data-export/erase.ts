import { removeAvatarFiles } from '../avatars/avatars.ts';
import type { Database } from '#server/platform/database/open.ts';
import { keepDoing, type Doing } from '#server/platform/jobs/keep-doing.ts';
import type { Storage } from '#server/media/storage.ts';
import type { Log } from '#server/platform/log.ts';

type Deps = { db: Database; storage: Storage };

// The files go first and within: where they cannot, the account stays and is tried again; a sign-in at this moment
// waits, and finds none.
async function eraseOne({ db, storage }: Deps, at: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'avatar'])
      .where('delete_at', '<=', at)
      .orderBy('delete_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!user) return false;
    await removeAvatarFiles(storage, user.avatar);
    await trx.deleteFrom('users').where('id', '=', user.id).execute();
    return true;
  });
}

/** Removes for good the accounts whose time to be taken back is over, with all that was theirs. */
export async function eraseNow(deps: Deps, now: Date): Promise<void> {
  while (await eraseOne(deps, now.toISOString()));
}

const HOUR_MS = 3600_000;

/** Erases now and then every hour, until it is told to stop. */
export function keepErasing(deps: Deps & { log: Log }): Doing {
  return keepDoing(HOUR_MS, () =>
    eraseNow(deps, new Date()).catch((error: unknown) => deps.log('Удаление аккаунтов', error)),
  );
}
