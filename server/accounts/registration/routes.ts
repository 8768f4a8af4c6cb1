import { register as registerEndpoint, verifyRegistration } from '#contract/auth.ts';
import type { Routes } from '#server/deps.ts';
import { createSharedLimit, createSharedRateLimit } from '#server/platform/http/limits/shared-limit.ts';
import { MAX_EMAILS_TO_MAILBOX } from '#server/platform/mail/mailbox.ts';
import { createGuessCounter } from '../auth/one-time/guesses.ts';
import { register } from './register.ts';
import { confirmRegistration } from './confirm-registration.ts';

const HOUR = 60 * 60;
// Enough for a dormitory behind one address.
export const MAX_REGISTRATIONS_PER_ADDRESS = 20;

export const registrationRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const limits = {
    perAddress: createSharedRateLimit(db, 'registrations of a network', MAX_REGISTRATIONS_PER_ADDRESS, HOUR),
    perEmail: createSharedLimit(db, 'registrations to a mailbox', MAX_EMAILS_TO_MAILBOX, HOUR),
  };
  const countGuess = createGuessCounter(db, 'registration');

  mount(registerEndpoint, async ({ body, headers }) => {
    await register({ ...deps, limits }, body, headers);
    return undefined;
  });

  mount(verifyRegistration, async ({ body, headers }) => {
    const work = () => confirmRegistration(deps, body.token, headers);
    return { token: await countGuess(body.token, headers, work) };
  });
};
