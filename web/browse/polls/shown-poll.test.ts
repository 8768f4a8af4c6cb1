import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnsweredPoll } from './load-poll.ts';
import { parseRemembered } from './remembered-poll.ts';
import { shownPoll } from './shown-poll.ts';

const answered = (fields: Partial<AnsweredPoll> = {}): AnsweredPoll => ({
  id: 'a',
  isOpen: true,
  votes: 3,
  hasVoted: true,
  options: [{ id: 1, title: 'Лес', percent: 100, isMine: true }],
  ...fields,
});

test('a visitor is asked until he has voted in this very poll', () => {
  assert.equal(shownPoll('a', undefined, undefined), undefined);
  assert.equal(shownPoll('a', undefined, answered({ id: 'b' })), undefined);
  const mine = answered();
  assert.equal(shownPoll('a', undefined, mine), mine);
});

test('the server knows better than the browser: newer votes, and that there was no vote at all', () => {
  const newer = answered({ votes: 9 });
  assert.equal(shownPoll('a', newer, answered()), newer);
  assert.equal(shownPoll('a', answered({ hasVoted: false }), answered()), undefined);
});

test('what was said of the poll before this one is not shown', () => {
  assert.equal(shownPoll('b', answered(), undefined), undefined);
});

test('when a poll is over everybody sees its votes', () => {
  const over = answered({ hasVoted: false, isOpen: false });
  assert.equal(shownPoll('a', over, undefined), over);
});

test('what an earlier visit has left is taken only whole', () => {
  const kept = { at: 1, poll: answered() };
  assert.deepEqual(parseRemembered(structuredClone(kept)), kept);
  const damaged = [null, 5, {}, { at: 1 }, { ...kept, poll: { id: 'a' } }];
  for (const value of [...damaged, { at: 1, poll: answered({ options: [null] as never }) }]) {
    assert.equal(parseRemembered(value), null);
  }
});
