import { acceptOtp, denyOtp, getOtp, loginByOtp, inspectOtp } from '#contract/otp.ts';
import { finishSocial, inspectSocial, socialAuthenticate } from '#contract/social.ts';
import { createTicket, readTicket, loginByTicket } from '#contract/spare-addresses.ts';
import { createOneTimeToken } from '#server/accounts/auth/one-time/tokens.ts';
import { hashSecret } from '#server/accounts/sessions/secret.ts';
import { TICKET } from '#server/accounts/sessions/sessions.ts';
import { createState } from '#server/accounts/social/states.ts';
import { NOW, ORIGIN, SPARE_ORIGIN, type TestApi } from '#tests/support/api.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { startFakeProvider } from '#tests/support/servers/fake-provider.ts';

// How many times a test may repeat a request whose body works once.
const TIMES = 8;
const LATER = new Date(Date.parse(NOW) + 300_000);
const DEVICE = 'tv-of-the-demo';

export type SignInBodies = {
  /** Bodies by path. */
  bodies: Record<string, () => object>;
  /** Queries by path. */
  queries: Record<string, () => string>;
  close: () => Promise<void>;
};

async function addCode({ db }: TestApi, code: string, userId: number | null): Promise<string> {
  const device = userId === null ? code : DEVICE;
  await db
    .insertInto('device_codes')
    .values({
      code,
      device_hash: hashSecret(device),
      subscriber: `of ${code}`,
      user_agent: 'test',
      user_id: userId,
      expires_at: LATER,
    })
    .execute();
  return code;
}

async function addTicket({ db }: TestApi, userId: number): Promise<string> {
  const ofUser = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  const { id } = await ofUser.executeTakeFirstOrThrow();
  return createOneTimeToken(
    { db, now: () => new Date(NOW) },
    { purpose: TICKET, userId, payload: { origin: ORIGIN, session: id } },
  );
}

async function addSocials({ db }: TestApi, userId: number): Promise<void> {
  const shared = { user_id: userId, name: 'Зритель' };
  await db
    .insertInto('social_accounts')
    .values([
      { ...shared, provider: 'google', provider_user_id: 'one' },
      { ...shared, provider: 'discord', provider_user_id: 'two' },
    ])
    .execute();
}

/**
 * Bodies and queries by path for requests about device codes, tickets and social accounts; each call returns one that
 * has not been used. `close` stops the fake provider behind them.
 */
export async function signInBodies(api: TestApi, userId: number): Promise<SignInBodies> {
  await addSocials(api, userId);
  const provider = await startFakeProvider({ sub: 'of-the-demo', name: 'Зритель' });
  api.social.origin = provider.origin;
  const deps = { db: api.db, now: () => new Date(NOW), locationOf: () => ({ country: null }) as never };
  const pendingCodes: string[] = [];
  const confirmedCodes: string[] = [];
  // Of somebody whose sessions no other request ends.
  const holder = await createTestAccount(api, 'ticket-holder');
  const openTicket = await addTicket(api, holder.id);
  const tickets: string[] = [];
  const siteStates: { asking: string; returning: string }[] = [];
  const appStates: string[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    pendingCodes.push(await addCode(api, `10000000${i}`, null));
    tickets.push(await addTicket(api, holder.id));
    confirmedCodes.push(await addCode(api, `20000000${i}`, userId));
    siteStates.push(await createState(deps, 'google', { isSite: true }, new Headers()));
    appStates.push((await createState(deps, 'google', { isSite: false }, new Headers())).asking);
  }
  await api.db.updateTable('social_states').set({ user_id: userId }).where('is_site', '=', false).execute();
  const state = await createState(deps, 'google', { isSite: true }, new Headers());
  const openCode = await addCode(api, '300000000', null);
  return {
    bodies: {
      [getOtp.path]: () => ({ device_id: DEVICE }),
      [inspectOtp.path]: () => ({ code: openCode }),
      [acceptOtp.path]: () => ({ code: Number(openCode) }),
      [denyOtp.path]: () => ({ code: pendingCodes.pop() }),
      [loginByOtp.path]: () => ({ code: confirmedCodes.pop(), device_id: DEVICE }),
      [createTicket.path]: () => ({ origin: SPARE_ORIGIN }),
      [readTicket.path]: () => ({ ticket: openTicket }),
      [loginByTicket.path]: () => ({ ticket: tickets.pop() }),
      [inspectSocial.path]: () => ({ state: state.returning }),
      [finishSocial.path]: () => {
        const { asking, returning } = siteStates.pop() ?? { asking: '', returning: '' };
        return { state: returning, code: 'of-the-demo', browser_state: asking };
      },
    },
    queries: { [socialAuthenticate.path]: () => `state=${appStates.pop()}` },
    close: provider.close,
  };
}
