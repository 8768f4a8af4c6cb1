import {
  finishSocial,
  linkSocial,
  inspectSocial,
  mySocials,
  socialAuthenticate,
  socialLogin,
  socialProviders,
  startSocial,
  unlinkSocial,
} from '#contract/social.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedRateLimit } from '#server/platform/http/limits/shared-limit.ts';
import { listSocialLinks, unlinkProvider } from './links.ts';
import { openProviders } from './providers.ts';
import { startSocialSignIn, finishSocialSignIn, describeSocialSignIn, claimSession } from './social.ts';
import type { SignInStarter } from './states.ts';

// Enough for a household behind one address. Finishing a sign-in also sends requests to a provider.
const MAX_STARTS = 60;
const MAX_FINISHES = 60;
const WINDOW = 10 * 60;

export const socialRoutes: Routes = (mount, routeDeps) => {
  const deps = { ...routeDeps, providers: openProviders(routeDeps.social, routeDeps.publicOrigin) };
  const { db, providers } = deps;
  const starts = createSharedRateLimit(db, 'social starts', MAX_STARTS, WINDOW);
  const finishes = createSharedRateLimit(db, 'social finishes', MAX_FINISHES, WINDOW);

  const startFor = async (name: string, beginner: SignInStarter, headers: Headers) => {
    failIfLimited(await starts(clientAddress(headers)));
    return startSocialSignIn(deps, name, beginner, headers);
  };

  mount(socialProviders, async ({ reads }) => {
    reads();
    return providers.list();
  });
  mount(socialLogin, ({ params, headers }) => startFor(params.provider, { isSite: false }, headers));
  mount(startSocial, ({ params, headers }) => startFor(params.provider, { isSite: true }, headers));
  mount(linkSocial, ({ params, user, headers }) =>
    startFor(params.provider, { isSite: true, sessionId: user.sessionId }, headers),
  );
  mount(inspectSocial, async ({ params, body, headers }) => {
    failIfLimited(await finishes(clientAddress(headers)));
    return describeSocialSignIn(deps, params.provider, body.state);
  });
  mount(finishSocial, async ({ params, body, headers }) => {
    failIfLimited(await finishes(clientAddress(headers)));
    return finishSocialSignIn(deps, params.provider, body, headers);
  });
  mount(socialAuthenticate, async ({ query, headers }) => ({
    token: await claimSession(deps, query.state, headers),
  }));
  mount(mySocials, ({ user }) => listSocialLinks(db, user.id, providers));
  mount(unlinkSocial, async ({ params, user }) => {
    await unlinkProvider(db, user.id, params.provider);
    return undefined;
  });
};
