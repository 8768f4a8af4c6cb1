import { deleteAccount, readLists, takeLists } from '#contract/my-data.ts';
import { addPushDevice, changeNotifications, unsubscribe } from '#contract/notifications.ts';
import { newOneTimeToken } from '#server/accounts/auth/one-time-tokens.ts';
import { TAKE_LISTS } from '#server/accounts/data-export/read-lists.ts';
import { unsubscribeToken } from '#server/accounts/notifications/unsubscribe.ts';
import { anAccount, PASSWORD } from './account.ts';
import { NOW, type TestApi } from './api.ts';
import { aBrowser } from './push-sink.ts';

/** What the calls about notifications and one's own data are sent, and in whose name where that is not everybody's. */
export async function myDataBodies(api: Pick<TestApi, 'db'>, userId: number) {
  const { db } = api;
  const [taker, leaver] = [await anAccount(api, 'demo-taker'), await anAccount(api, 'demo-leaver')];
  const payload = { favorites: [], collections: [], ratings: [], timecodes: [] };
  const opens = { purpose: TAKE_LISTS, userId: taker.id, payload };
  const bodies: Record<string, unknown> = {
    [changeNotifications.path]: { by_email: true },
    [addPushDevice.path]: aBrowser('https://push.example.org/demo').subscription,
    [unsubscribe.path]: { token: await unsubscribeToken(db, userId) },
    [readLists.path]: Buffer.from('[]'),
    [takeLists.path]: { token: await newOneTimeToken({ db, now: () => new Date(NOW) }, opens) },
    [deleteAccount.path]: { current_password: PASSWORD },
  };
  const tokens = { [takeLists.path]: taker.token, [deleteAccount.path]: leaver.token };
  return { bodies, tokens };
}
