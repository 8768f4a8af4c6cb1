import {
  finishSocial,
  linkSocial,
  lookAtSocial,
  mySocials,
  socialAuthenticate,
  socialLogin,
  socialProviders,
  startSocial,
  unlinkSocial,
} from '#contract/social.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { createRateLimit, refuseSoon } from '#server/platform/http/rate-limit.ts';
import { listLinks, unlink } from './links.ts';
import { openProviders } from './providers.ts';
import { begin, finish, lookAt, takeSession } from './social.ts';
import type { Beginner } from './states.ts';

// A house behind one address has enough of both; what ends a sign-in also asks a provider.
const BEGINNINGS = 60;
const ENDINGS = 60;
const WINDOW = 10 * 60;

export const socialRoutes: Routes = (mount, given) => {
  const deps = { ...given, providers: openProviders(given.social, given.publicOrigin) };
  const { db, providers } = deps;
  const beginnings = createRateLimit(BEGINNINGS, WINDOW);
  const endings = createRateLimit(ENDINGS, WINDOW);

  const beginFor = async (name: string, beginner: Beginner, headers: Headers) => {
    refuseSoon(await beginnings(clientAddress(headers)));
    return begin(deps, name, beginner, headers);
  };

  mount(socialProviders, async () => providers.list());
  mount(socialLogin, ({ params, headers }) => beginFor(params.provider, { isSite: false }, headers));
  mount(startSocial, ({ params, headers }) => beginFor(params.provider, { isSite: true }, headers));
  mount(linkSocial, ({ params, user, headers }) =>
    beginFor(params.provider, { isSite: true, sessionId: user.sessionId }, headers),
  );
  mount(lookAtSocial, async ({ params, body, headers }) => {
    refuseSoon(await endings(clientAddress(headers)));
    return lookAt(deps, params.provider, body.state);
  });
  mount(finishSocial, async ({ params, body, headers }) => {
    refuseSoon(await endings(clientAddress(headers)));
    return finish(deps, params.provider, body, headers);
  });
  mount(socialAuthenticate, async ({ query, headers }) => ({
    token: await takeSession(deps, query.state, headers),
  }));
  mount(mySocials, ({ user }) => listLinks(db, user.id, providers));
  mount(unlinkSocial, async ({ params, user }) => {
    await unlink(db, user.id, params.provider);
    return undefined;
  });
};
