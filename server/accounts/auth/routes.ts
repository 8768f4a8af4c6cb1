import { forgetPassword, forgetPasswordByQuery, login, logout, resetPassword } from '#contract/auth.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { createLimit, countUnknown, createRateLimit } from '#server/platform/http/rate-limit.ts';
import { MAX_EMAILS_TO_MAILBOX } from '#server/platform/mail/mailbox.ts';
import { endSession } from '../sessions/sessions.ts';
import { signIn } from './login.ts';
import { forget, reset } from './reset.ts';

const WRONG_OF_ADDRESS = 15;
const WRONG_OF_ACCOUNT = 5;
const WINDOW = 5 * 60;

const HOUR = 60 * 60;
const LETTERS_OF_ADDRESS = 20;
const GUESSES = 20;

export const authRoutes: Routes = (mount, deps) => {
  const limits = {
    ofAddress: createLimit(WRONG_OF_ADDRESS, WINDOW),
    ofAccount: createLimit(WRONG_OF_ACCOUNT, WINDOW),
  };
  const letters = {
    ofAddress: createRateLimit(LETTERS_OF_ADDRESS, HOUR),
    ofEmail: createLimit(MAX_EMAILS_TO_MAILBOX, HOUR),
  };
  const guesses = createRateLimit(GUESSES, HOUR);

  mount(login, async ({ body, headers }) => ({ token: await signIn({ ...deps, limits }, body, headers) }));

  mount(logout, async ({ user }) => {
    await endSession(deps.db, user.id, user.sessionId);
    return { token: null };
  });

  const askLetter = async (email: string, headers: Headers) => {
    await forget({ ...deps, limits: letters }, email, headers);
    return undefined;
  };
  mount(forgetPassword, ({ body, headers }) => askLetter(body.email, headers));
  mount(forgetPasswordByQuery, ({ query, headers }) => askLetter(query.email, headers));

  mount(resetPassword, async ({ body, headers }) => {
    await countUnknown(guesses, clientAddress(headers), () => reset(deps, body));
    return undefined;
  });
};
