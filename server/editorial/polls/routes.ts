import { currentPoll, pollResult, voteInPoll } from '#contract/polls.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { refuseFromElsewhere } from '#server/platform/http/same-origin.ts';
import { browserHash, newBrowser, openBrowserCookie } from './browser-cookie.ts';
import { castVote } from './cast-vote.ts';
import { findCurrentPoll, readCountedPoll } from './polls.ts';

// A family or an office behind one address has enough; whoever throws the cookie away after each vote has not.
const NEW_VOTERS = 20;
const HOUR = 60 * 60;

export const pollRoutes: Routes = (mount, { db, now, publicOrigin }) => {
  const cookie = openBrowserCookie(publicOrigin);
  const limit = createRateLimit(NEW_VOTERS, HOUR);

  mount(currentPoll, () => findCurrentPoll(db, now()));

  mount(pollResult, ({ params: { pollId }, headers }) => {
    const known = cookie.read(headers);
    const browser = known === undefined ? null : browserHash(known);
    return readCountedPoll(db, now(), { pollId, browser });
  });

  mount(voteInPoll, async ({ params: { pollId }, body, headers, setCookie }) => {
    refuseFromElsewhere(headers, publicOrigin);
    const known = cookie.read(headers);
    const value = known ?? newBrowser();
    const vote = { pollId, optionIds: body.option_ids, browser: browserHash(value) };
    const poll = await castVote({ db, now: now(), limit }, { ...vote, address: clientAddress(headers) });
    if (known === undefined) setCookie(cookie.write(value));
    return poll;
  });
};
