import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createOriginChoice } from './origin-choice.ts';
import { createSettings } from './settings.ts';

const [A, B] = ['https://a.example', 'https://b.example'] as const;

function createPlayer(t: TestContext, storage = createMemoryStorage()) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = createFakeTarget();
  const choice = createOriginChoice(createSettings(storage), [A, B]);
  attachAll([choice], stage);
  const answerFromNext = () => {
    const [origin] = choice.origins.order(true);
    if (origin !== undefined) choice.origins.reportSuccess(origin);
  };
  return { choice, media, storage, answerFromNext };
}

test('does not report a switch that the buffer hid from the viewer', (t) => {
  const { choice, media, answerFromNext } = createPlayer(t);
  answerFromNext();
  media.load(1000);
  choice.origins.reportFailure(A);
  answerFromNext();
  assert.deepEqual([choice.get().current, choice.get().switchedTo], [B, null]);
});

test('reports a switch that interrupted playback, for a while', (t) => {
  const { choice, answerFromNext } = createPlayer(t);
  answerFromNext();
  assert.equal(choice.get().switchedTo, null, 'the first origin is not a switch');
  choice.origins.reportFailure(A);
  answerFromNext();
  assert.equal(choice.get().switchedTo, B);
  t.mock.timers.tick(6000);
  assert.equal(choice.get().switchedTo, null);
});

test('stores the chosen origin, and reports when it is left', (t) => {
  const { choice, media, storage, answerFromNext } = createPlayer(t);
  media.load(1000);
  choice.choose(B);
  answerFromNext();
  assert.deepEqual([choice.get().current, choice.get().switchedTo], [B, null]);
  choice.origins.reportFailure(B);
  answerFromNext();
  assert.equal(choice.get().switchedTo, A);
  assert.equal(createSettings(storage).get().server, B);
});

test('the viewer can switch to another origin', (t) => {
  const { choice, answerFromNext } = createPlayer(t);
  answerFromNext();
  choice.tryAnother();
  assert.deepEqual(choice.origins.order(true), [B, A]);
  assert.equal(choice.get().current, B);
});
