import { deleteAccount, previewLists, importLists } from '#contract/my-data.ts';
import { readNotices } from '#contract/notices.ts';
import { addPushDevice, changeNotifications, unsubscribe } from '#contract/notifications.ts';
import { createOneTimeToken } from '#server/accounts/auth/one-time/tokens.ts';
import { LIST_IMPORT } from '#server/accounts/data-export/preview-lists.ts';
import { unsubscribeToken } from '#server/accounts/notifications/unsubscribe.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { NOW, type TestApi } from '#tests/support/api.ts';
import { createPushBrowser } from '#tests/support/servers/push-sink.ts';

/** Bodies by path for requests about notifications and account data, and tokens of accounts they must not share. */
export async function accountDataBodies(api: Pick<TestApi, 'db'>, userId: number) {
  const { db } = api;
  const [importer, deleted] = [
    await createTestAccount(api, 'demo-taker'),
    await createTestAccount(api, 'demo-leaver'),
  ];
  const payload = { favorites: [], collections: [], ratings: [], timecodes: [] };
  const tokenFields = { purpose: LIST_IMPORT, userId: importer.id, payload };
  const bodies: Record<string, unknown> = {
    [changeNotifications.path]: { by_email: true },
    [readNotices.path]: { ids: [1], up_to: 1 },
    [addPushDevice.path]: createPushBrowser('https://push.example.org/demo').subscription,
    [unsubscribe.path]: { token: await unsubscribeToken(db, userId) },
    [previewLists.path]: Buffer.from('[]'),
    [importLists.path]: { token: await createOneTimeToken({ db, now: () => new Date(NOW) }, tokenFields) },
    [deleteAccount.path]: { current_password: PASSWORD },
  };
  const tokens = { [importLists.path]: importer.token, [deleteAccount.path]: deleted.token };
  return { bodies, tokens };
}
