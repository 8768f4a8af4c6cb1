import { currentPoll, pollResult, voteInPoll } from '#contract/polls.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { createSharedRateLimit } from '#server/platform/http/limits/shared-limit.ts';
import { refuseCrossSiteWrite } from '#server/platform/http/request/same-origin.ts';
import { hashBrowserId, createBrowserId, openBrowserCookie } from './browser-cookie.ts';
import { castVote } from './cast-vote.ts';
import { findCurrentPoll, readCountedPoll } from './polls.ts';

// Enough for a family or an office behind one address, but not for a person who deletes the cookie after each vote.
const MAX_NEW_VOTERS = 20;
const HOUR_SECONDS = 60 * 60;

export const pollRoutes: Routes = (mount, { db, publicDb, now, publicOrigin }) => {
  const cookie = openBrowserCookie(publicOrigin);

  mount(currentPoll, ({ reads }) => {
    reads('polls');
    return findCurrentPoll(publicDb, now());
  });

  mount(pollResult, ({ params: { pollId }, headers }) => {
    const cookieValue = cookie.read(headers);
    const browser = cookieValue === undefined ? null : hashBrowserId(cookieValue);
    return readCountedPoll(db, now(), { pollId, browser });
  });

  mount(voteInPoll, async ({ params: { pollId }, body, headers, setCookie }) => {
    refuseCrossSiteWrite(headers, publicOrigin);
    const cookieValue = cookie.read(headers);
    const value = cookieValue ?? createBrowserId();
    const vote = { pollId, optionIds: body.option_ids, browser: hashBrowserId(value) };
    const limitOf = (trx: typeof db) =>
      createSharedRateLimit(trx, 'new voters', MAX_NEW_VOTERS, HOUR_SECONDS);
    const poll = await castVote({ db, now: now(), limitOf }, { ...vote, address: clientAddress(headers) });
    if (cookieValue === undefined) setCookie(cookie.write(value));
    return poll;
  });
};
