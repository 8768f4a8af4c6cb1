import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createServer } from './server.ts';
import { createSettings } from './settings.ts';

const [A, B] = ['https://a.example', 'https://b.example'] as const;

function room(t: TestContext, shelf = fakeShelf()) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = fakeStage();
  const server = createServer(createSettings(shelf), [A, B]);
  attachAll([server], stage);
  const answerInTurn = () => {
    const [host] = server.hosts.order(true);
    if (host !== undefined) server.hosts.answered(host);
  };
  return { server, media, shelf, answerInTurn };
}

test('a move from a dead host that nobody could see is nobody’s concern', (t) => {
  const { server, media, answerInTurn } = room(t);
  answerInTurn();
  media.load(1000);
  server.hosts.failed(A);
  answerInTurn();
  assert.deepEqual([server.get().current, server.get().moved], [B, null]);
});

test('a move that the viewer waited for is told for a while', (t) => {
  const { server, answerInTurn } = room(t);
  answerInTurn();
  assert.equal(server.get().moved, null, 'the first host is no move');
  server.hosts.failed(A);
  answerInTurn();
  assert.equal(server.get().moved, B);
  t.mock.timers.tick(6000);
  assert.equal(server.get().moved, null);
});

test('a chosen host is remembered, and told of when it dies and is left', (t) => {
  const { server, media, shelf, answerInTurn } = room(t);
  media.load(1000);
  server.choose(B);
  answerInTurn();
  assert.deepEqual([server.get().current, server.get().moved], [B, null]);
  server.hosts.failed(B);
  answerInTurn();
  assert.equal(server.get().moved, A);
  assert.equal(createSettings(shelf).get().server, B);
});

test('asked for another server, the player leaves the one that it had', (t) => {
  const { server, answerInTurn } = room(t);
  answerInTurn();
  server.change();
  assert.deepEqual(server.hosts.order(true), [B, A]);
  assert.equal(server.get().current, B);
});
