import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PollResults } from './load-poll.ts';
import { parseStoredPoll } from './stored-poll.ts';
import { resultsToShow } from './results-to-show.ts';

const answered = (fields: Partial<PollResults> = {}): PollResults => ({
  id: 'a',
  isOpen: true,
  votes: 3,
  hasVoted: true,
  options: [{ id: 1, title: 'Лес', percent: 100, isMine: true }],
  ...fields,
});

test('shows the question until the visitor has voted in this poll', () => {
  assert.equal(resultsToShow('a', undefined, undefined), undefined);
  assert.equal(resultsToShow('a', undefined, answered({ id: 'b' })), undefined);
  const mine = answered();
  assert.equal(resultsToShow('a', undefined, mine), mine);
});

test('prefers the results of the server to the stored ones', () => {
  const newer = answered({ votes: 9 });
  assert.equal(resultsToShow('a', newer, answered()), newer);
  assert.equal(resultsToShow('a', answered({ hasVoted: false }), answered()), undefined);
});

test('does not show the results of another poll', () => {
  assert.equal(resultsToShow('b', answered(), undefined), undefined);
});

test('shows the results of an ended poll to everybody', () => {
  const ended = answered({ hasVoted: false, isOpen: false });
  assert.equal(resultsToShow('a', ended, undefined), ended);
});

test('ignores a damaged stored poll', () => {
  const stored = { at: 1, poll: answered() };
  assert.deepEqual(parseStoredPoll(structuredClone(stored)), stored);
  const damaged = [null, 5, {}, { at: 1 }, { ...stored, poll: { id: 'a' } }];
  for (const value of [...damaged, { at: 1, poll: answered({ options: [null] as never }) }]) {
    assert.equal(parseStoredPoll(value), null);
  }
});
