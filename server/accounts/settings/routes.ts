import {
  askEmailChange as askEmailEndpoint,
  cancelEmailChange as cancelEmailEndpoint,
  changeNickname as nicknameEndpoint,
  changePassword as passwordEndpoint,
  confirmEmailChange as confirmEmailEndpoint,
  myAccount,
  rotatePasskey as passkeyEndpoint,
} from '#contract/account.ts';
import { changeSettings as changeEndpoint, mySettings } from '#contract/settings.ts';
import type { Routes } from '#server/deps.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import { MAX_EMAILS_TO_MAILBOX } from '#server/platform/mail/mailbox.ts';
import { createGuessCounter } from '../auth/one-time/guesses.ts';
import { typedToken } from '../auth/one-time/tokens.ts';
import { rotatePasskey } from '../sessions/own-passkey.ts';
import { requestEmailChange, cancelEmailChange, confirmEmailChange, readAccount } from './change-email.ts';
import { changeNickname } from './change-nickname.ts';
import { changePassword } from './change-password.ts';
import { createWrongPasswordLimit } from './own-password.ts';
import { changeSettings, readSettings } from './settings.ts';

const HOUR = 60 * 60;
const MAX_EMAILS_PER_USER = 10;
// Users who changed their nickname often could not be recognized by others.
const MAX_NICKNAMES = 10;
const MAX_PASSKEYS = 20;

export const settingsRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const wrongPasswords = createWrongPasswordLimit(db);
  const emailLimits = {
    perUser: createSharedLimit(db, 'new addresses of an account', MAX_EMAILS_PER_USER, HOUR),
    perEmail: createSharedLimit(db, 'new addresses to a mailbox', MAX_EMAILS_TO_MAILBOX, HOUR),
  };
  const countGuess = createGuessCounter(db, 'new address');
  const nicknames = createSharedLimit(db, 'nicknames', MAX_NICKNAMES, HOUR);
  const passkeys = createSharedLimit(db, 'passkeys', MAX_PASSKEYS, HOUR);

  mount(mySettings, ({ user }) => readSettings(db, user.id));
  mount(changeEndpoint, ({ user, body }) => changeSettings(db, user.id, body));
  mount(myAccount, ({ user }) => readAccount(db, user.id));

  mount(nicknameEndpoint, async ({ user, body }) => {
    failIfLimited(await nicknames.take(String(user.id)));
    await changeNickname(db, user.id, body.nickname);
    return undefined;
  });

  mount(askEmailEndpoint, async ({ user, body, headers }) => {
    await requestEmailChange({ ...deps, ...emailLimits, wrongPasswords }, user.id, body, headers);
    return undefined;
  });
  mount(cancelEmailEndpoint, async ({ user }) => {
    await cancelEmailChange(db, user.id);
    return undefined;
  });
  mount(confirmEmailEndpoint, async ({ body, headers }) => {
    await countGuess(body.token, headers, () => confirmEmailChange(deps, typedToken(body.token, headers)));
    return undefined;
  });

  mount(passwordEndpoint, async ({ user, body, headers }) => {
    const token = await changePassword({ ...deps, wrongPasswords }, user.id, body, headers);
    deps.sessions.forget(user.id);
    return { token };
  });

  mount(passkeyEndpoint, async ({ user }) => {
    failIfLimited(await passkeys.take(String(user.id)));
    return { passkey: await rotatePasskey(db, user.id) };
  });
};
