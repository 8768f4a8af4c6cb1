import { setTimeout } from 'node:timers/promises';
import { forgetPassword, login, register } from '#contract/auth.ts';
import { authEmails } from '#server/accounts/auth/emails.ts';
import { registrationEmails } from '#server/accounts/registration/emails.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openTestMailbox } from '#tests/support/servers/test-mailbox.ts';
import { quantile } from './load/quantile.ts';

const ATTEMPTS = 200;
// Few enough requests for one account to stay below its limits.
const ATTEMPTS_PER_ACCOUNT = 4;
const WARM_UP = 12;

const post = (api: TestApi, path: string, body: object, i: number) =>
  api.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'akane-client': `203.0.${i % 250}.${Math.floor(i / 250) + 1}` },
  });

const person = (name: string) => ({
  login: name,
  email: `${name}@example.org`,
  nickname: `Зритель ${name}`.replaceAll(/[a-z]/g, ''),
  password: PASSWORD,
  password_confirmation: PASSWORD,
  recaptcha_token: '',
});

const ENDPOINTS: Record<string, [path: string, body: (name: string, i: number) => object]> = {
  login: [login.path, (name) => ({ login: name, password: 'не тот пароль' })],
  forgot: [forgetPassword.path, (name) => ({ email: `${name}@example.org` })],
  registration: [
    register.path,
    (name, i) => ({ ...person(name), login: `new-${i}`, nickname: `Новый ${i}` }),
  ],
};

/** The share of values that the best threshold assigns to the right sample: 0.5 is chance, 1 is always. */
function separation(known: number[], unknown: number[]): number {
  const all = [...known, ...unknown].toSorted((a, b) => a - b);
  const share = (sample: number[], at: number) => sample.filter((ms) => ms <= at).length / sample.length;
  const gaps = all.map((at) => Math.abs(share(known, at) - share(unknown, at)));
  return 0.5 + Math.max(...gaps) / 2;
}

/** Measures whether response times reveal that an account exists: 200 attempts of each kind by turns. */
export async function benchAccounts(): Promise<void> {
  const api = await openTestApi();
  const writer = { db: api.db, publicOrigin: ORIGIN, now: () => new Date(NOW) };
  await openTestMailbox(api, { ...authEmails(writer), ...registrationEmails(writer) });
  const accounts = Math.ceil((ATTEMPTS + WARM_UP) / ATTEMPTS_PER_ACCOUNT);
  for (let i = 0; i < accounts; i += 1) await createTestAccount(api, `known-${i}`);
  for (const [name, [path, body]] of Object.entries(ENDPOINTS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < ATTEMPTS + WARM_UP; i += 1) {
      for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        // Lets background work of the previous attempt finish.
        await setTimeout(25);
        const started = performance.now();
        await post(
          api,
          path,
          body(`${kind}-${Math.floor(i / ATTEMPTS_PER_ACCOUNT)}`, 2 * i + Number(kind === 'known')),
          i,
        );
        if (i >= WARM_UP) times[kind].push(performance.now() - started);
      }
    }
    const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
    const difference = `${(100 * Math.abs(known / unknown - 1)).toFixed(1)} % difference`;
    const guesses = `a threshold guesses right ${(100 * separation(times.known, times.unknown)).toFixed(0)} %`;
    console.log(
      `  ${name.padEnd(14)}known ${known.toFixed(2)} ms  unknown ${unknown.toFixed(2)} ms  ${difference}, ${guesses}`,
    );
  }
  await api.close();
}
