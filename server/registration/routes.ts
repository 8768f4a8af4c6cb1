import { register as registerEndpoint, verifyRegistration } from '#contract/auth.ts';
import type { Routes } from '../app.ts';
import { clientAddress } from '../http/client-address.ts';
import { createLimit, createRateLimit, refuseSoon } from '../http/rate-limit.ts';
import { register } from './register.ts';
import { verify } from './verify.ts';

const HOUR = 60 * 60;
// A dormitory behind one address has enough.
export const REGISTRATIONS_OF_ADDRESS = 20;
// Each is a letter to somebody who may not have asked for it.
const OF_EMAIL = 5;
const GUESSES = 20;

export const registrationRoutes: Routes = (mount, deps) => {
  const limits = {
    ofAddress: createRateLimit(REGISTRATIONS_OF_ADDRESS, HOUR),
    ofEmail: createLimit(OF_EMAIL, HOUR),
  };
  const guesses = createRateLimit(GUESSES, HOUR);

  mount(registerEndpoint, async ({ body, headers }) => {
    await register({ ...deps, limits }, body, clientAddress(headers));
    return undefined;
  });

  mount(verifyRegistration, async ({ body, headers }) => {
    refuseSoon(await guesses(clientAddress(headers)));
    return { token: await verify(deps, body.token, headers) };
  });
};
