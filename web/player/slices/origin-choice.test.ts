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
  const server = createOriginChoice(createSettings(storage), [A, B]);
  attachAll([server], stage);
  const answerFromNext = () => {
    const [host] = server.origins.order(true);
    if (host !== undefined) server.origins.reportSuccess(host);
  };
  return { server, media, storage, answerFromNext };
}

test('does not report a switch that the buffer hid from the viewer', (t) => {
  const { server, media, answerFromNext } = createPlayer(t);
  answerFromNext();
  media.load(1000);
  server.origins.reportFailure(A);
  answerFromNext();
  assert.deepEqual([server.get().current, server.get().switchedTo], [B, null]);
});

test('reports a switch that interrupted playback, for a while', (t) => {
  const { server, answerFromNext } = createPlayer(t);
  answerFromNext();
  assert.equal(server.get().switchedTo, null, 'the first origin is not a switch');
  server.origins.reportFailure(A);
  answerFromNext();
  assert.equal(server.get().switchedTo, B);
  t.mock.timers.tick(6000);
  assert.equal(server.get().switchedTo, null);
});

test('stores the chosen origin, and reports when it is left', (t) => {
  const { server, media, storage, answerFromNext } = createPlayer(t);
  media.load(1000);
  server.choose(B);
  answerFromNext();
  assert.deepEqual([server.get().current, server.get().switchedTo], [B, null]);
  server.origins.reportFailure(B);
  answerFromNext();
  assert.equal(server.get().switchedTo, A);
  assert.equal(createSettings(storage).get().server, B);
});

test('the viewer can switch to another origin', (t) => {
  const { server, answerFromNext } = createPlayer(t);
  answerFromNext();
  server.tryAnother();
  assert.deepEqual(server.origins.order(true), [B, A]);
  assert.equal(server.get().current, B);
});
