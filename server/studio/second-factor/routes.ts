import {
  beginSecondFactor,
  confirmSession,
  getSecondFactor,
  removeSecondFactor as removeEndpoint,
  renewRecoveryCodes as renewEndpoint,
  setSecondFactor,
} from '#contract/studio/second-factor.ts';
import type { Routes } from '#server/deps.ts';
import { createWrongPasswordLimit } from '#server/accounts/settings/own-password.ts';
import { confirmByCode, confirmByPassword, createCodeGuesses } from './confirm.ts';
import { readSecondFactor, removeOwn, renewRecoveryCodes } from './second-factor.ts';
import { beginSetUp, confirmSetUp } from './set-up.ts';

export const secondFactorRoutes: Routes = (mount, { db, now }) => {
  const deps = { db, now, guesses: createCodeGuesses(db), wrongPasswords: createWrongPasswordLimit(db) };

  mount(getSecondFactor, ({ access }) => readSecondFactor(db, access.userId));
  mount(beginSecondFactor, ({ access }) => beginSetUp(deps, access));
  mount(setSecondFactor, async ({ access, body }) => ({
    recovery_codes: await confirmSetUp(deps, access, body.code),
  }));
  mount(removeEndpoint, async ({ access }) => {
    await removeOwn(db, access);
    return undefined;
  });
  mount(renewEndpoint, async ({ access }) => ({ recovery_codes: await renewRecoveryCodes(db, access) }));
  mount(confirmSession, async ({ access, body }) => {
    if ('code' in body) await confirmByCode(deps, access, body.code);
    else await confirmByPassword(deps, access, body.password);
    return undefined;
  });
};
