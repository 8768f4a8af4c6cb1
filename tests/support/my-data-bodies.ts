import { deleteAccount, readLists, takeLists } from '#contract/my-data.ts';
import { addPushDevice, changeNotifications, unsubscribe } from '#contract/notifications.ts';
import { newOneTimeToken } from '#server/accounts/auth/one-time-tokens.ts';
import { TAKE_LISTS } from '#server/accounts/data-export/read-lists.ts';
import { unsubscribeToken } from '#server/accounts/notifications/unsubscribe.ts';
import { anAccount, PASSWORD } from './account.ts';
import { NOW, type TestApi } from './api.ts';
import { aBrowser } from './push-sink.ts';

/** Bodies by path for requests about notifications and account data, and tokens of accounts they must not share. */
export async function myDataBodies(api: Pick<TestApi, 'db'>, userId: number) {
  const { db } = api;
  const [importer, deleted] = [await anAccount(api, 'demo-taker'), await anAccount(api, 'demo-leaver')];
  const payload = { favorites: [], collections: [], ratings: [], timecodes: [] };
  const tokenFields = { purpose: TAKE_LISTS, userId: importer.id, payload };
  const bodies: Record<string, unknown> = {
    [changeNotifications.path]: { by_email: true },
    [addPushDevice.path]: aBrowser('https://push.example.org/demo').subscription,
    [unsubscribe.path]: { token: await unsubscribeToken(db, userId) },
    [readLists.path]: Buffer.from('[]'),
    [takeLists.path]: { token: await newOneTimeToken({ db, now: () => new Date(NOW) }, tokenFields) },
    [deleteAccount.path]: { current_password: PASSWORD },
  };
  const tokens = { [takeLists.path]: importer.token, [deleteAccount.path]: deleted.token };
  return { bodies, tokens };
}
