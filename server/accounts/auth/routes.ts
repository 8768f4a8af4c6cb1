import { forgetPassword, forgetPasswordByQuery, login, logout, resetPassword } from '#contract/auth.ts';
import type { Routes } from '#server/deps.ts';
import {
  createNetworkLimit,
  createSharedLimit,
  createSharedRateLimit,
} from '#server/platform/http/limits/shared-limit.ts';
import { MAX_EMAILS_TO_MAILBOX } from '#server/platform/mail/mailbox.ts';
import { endSession } from '../sessions/sessions.ts';
import { signIn } from './login.ts';
import { createGuessCounter } from './one-time/guesses.ts';
import { typedToken } from './one-time/tokens.ts';
import { requestPasswordReset, resetPasswordByToken } from './reset.ts';

const MAX_FAILURES_PER_ADDRESS = 15;
const MAX_FAILURES_PER_ACCOUNT = 5;
const WINDOW = 5 * 60;

const HOUR = 60 * 60;
const EMAILS_PER_ADDRESS = 20;

export const authRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const limits = {
    perAddress: createNetworkLimit(db, 'wrong passwords of a network', MAX_FAILURES_PER_ADDRESS, WINDOW),
    perAccount: createSharedLimit(db, 'wrong passwords of an account', MAX_FAILURES_PER_ACCOUNT, WINDOW),
  };
  const emailLimits = {
    perAddress: createSharedRateLimit(db, 'resets of a network', EMAILS_PER_ADDRESS, HOUR),
    perEmail: createSharedLimit(db, 'resets to a mailbox', MAX_EMAILS_TO_MAILBOX, HOUR),
  };
  const countGuess = createGuessCounter(db, 'reset');

  mount(login, async ({ body, headers }) => ({ token: await signIn({ ...deps, limits }, body, headers) }));

  mount(logout, async ({ user }) => {
    await endSession(db, user.id, user.sessionId);
    deps.sessions.forget(user.id);
    return { token: null };
  });

  const sendResetEmail = async (email: string, headers: Headers) => {
    await requestPasswordReset({ ...deps, limits: emailLimits }, email, headers);
    return undefined;
  };
  mount(forgetPassword, ({ body, headers }) => sendResetEmail(body.email, headers));
  mount(forgetPasswordByQuery, ({ query, headers }) => sendResetEmail(query.email, headers));

  mount(resetPassword, async ({ body, headers }) => {
    const userId = await countGuess(body.token, headers, () =>
      resetPasswordByToken(deps, typedToken(body.token, headers), body),
    );
    deps.sessions.forget(userId);
    return undefined;
  });
};
