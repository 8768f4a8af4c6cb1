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

test('shows the question until the visitor has voted in this poll', () => {
  assert.equal(shownPoll('a', undefined, undefined), undefined);
  assert.equal(shownPoll('a', undefined, answered({ id: 'b' })), undefined);
  const mine = answered();
  assert.equal(shownPoll('a', undefined, mine), mine);
});

test('prefers the results of the server to the stored ones', () => {
  const newer = answered({ votes: 9 });
  assert.equal(shownPoll('a', newer, answered()), newer);
  assert.equal(shownPoll('a', answered({ hasVoted: false }), answered()), undefined);
});

test('does not show the results of another poll', () => {
  assert.equal(shownPoll('b', answered(), undefined), undefined);
});

test('shows the results of an ended poll to everybody', () => {
  const ended = answered({ hasVoted: false, isOpen: false });
  assert.equal(shownPoll('a', ended, undefined), ended);
});

test('ignores a damaged stored poll', () => {
  const stored = { at: 1, poll: answered() };
  assert.deepEqual(parseRemembered(structuredClone(stored)), stored);
  const damaged = [null, 5, {}, { at: 1 }, { ...stored, poll: { id: 'a' } }];
  for (const value of [...damaged, { at: 1, poll: answered({ options: [null] as never }) }]) {
    assert.equal(parseRemembered(value), null);
  }
});
