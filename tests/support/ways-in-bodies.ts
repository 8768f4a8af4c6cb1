import { acceptOtp, denyOtp, getOtp, loginByOtp, lookAtOtp } from '#contract/otp.ts';
import { finishSocial, lookAtSocial, socialAuthenticate } from '#contract/social.ts';
import { secretHash } from '#server/accounts/sessions/secret.ts';
import { newState } from '#server/accounts/social/states.ts';
import { NOW, type TestApi } from './api.ts';
import { openFakeProvider } from './fake-provider.ts';

// How often a test may make a call that is good for once.
const TIMES = 8;
const LATER = new Date(Date.parse(NOW) + 300_000);
const DEVICE = 'tv-of-the-demo';

export type WaysIn = {
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
      device_hash: secretHash(device),
      subscriber: `of ${code}`,
      user_agent: 'test',
      user_id: userId,
      expires_at: LATER,
    })
    .execute();
  return code;
}

async function addSocials({ db }: TestApi, userId: number): Promise<void> {
  const of = { user_id: userId, name: 'Зритель' };
  await db
    .insertInto('social_accounts')
    .values([
      { ...of, provider: 'google', provider_user_id: 'one' },
      { ...of, provider: 'discord', provider_user_id: 'two' },
    ])
    .execute();
}

/**
 * What the calls of codes and social accounts are sent, each time another where each is good for once; a provider
 * stands by until `close`.
 */
export async function waysIn(api: TestApi, userId: number): Promise<WaysIn> {
  await addSocials(api, userId);
  const provider = await openFakeProvider({ sub: 'of-the-demo', name: 'Зритель' });
  api.social.origin = provider.origin;
  const deps = { db: api.db, now: () => new Date(NOW), placeOf: () => ({ country: null }) as never };
  const asked: string[] = [];
  const confirmed: string[] = [];
  const began: { asking: string; returning: string }[] = [];
  const finished: string[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    asked.push(await addCode(api, `10000000${i}`, null));
    confirmed.push(await addCode(api, `20000000${i}`, userId));
    began.push(await newState(deps, 'google', { isSite: true }, new Headers()));
    finished.push((await newState(deps, 'google', { isSite: false }, new Headers())).asking);
  }
  await api.db.updateTable('social_states').set({ user_id: userId }).where('is_site', '=', false).execute();
  const looked = await newState(deps, 'google', { isSite: true }, new Headers());
  const open = await addCode(api, '300000000', null);
  return {
    bodies: {
      [getOtp.path]: () => ({ device_id: DEVICE }),
      [lookAtOtp.path]: () => ({ code: open }),
      [acceptOtp.path]: () => ({ code: Number(open) }),
      [denyOtp.path]: () => ({ code: asked.pop() }),
      [loginByOtp.path]: () => ({ code: confirmed.pop(), device_id: DEVICE }),
      [lookAtSocial.path]: () => ({ state: looked.returning }),
      [finishSocial.path]: () => {
        const { asking, returning } = began.pop() ?? { asking: '', returning: '' };
        return { state: returning, code: 'of-the-demo', browser_state: asking };
      },
    },
    queries: { [socialAuthenticate.path]: () => `state=${finished.pop()}` },
    close: provider.close,
  };
}
