import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPositionSync } from './position-sync.ts';
import { fakeBrowser, fakeServer } from './fake-browser.ts';
import { enterAccount, leaveAccount, readSyncState } from './owner.ts';

const id = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const [first, second] = [id(1), id(2)];
const START = Date.parse('2026-11-20T12:00:00Z');
const at = (time: number, moment: number, isWatched = false) => ({
  time,
  isWatched,
  at: START + moment,
  releaseId: 7,
});

/** A device of an account: its storage and its synchronisation. */
function makeDevice(server: ReturnType<typeof fakeServer>, clock: { now: number }, owner = 5, ahead = 0) {
  const { storage, stored } = fakeBrowser();
  // One after another, like the lock of the browser.
  let queue: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work);
    queue = next;
    return next;
  };
  const now = () => clock.now + ahead;
  const positionSync = createPositionSync({
    owner,
    stored,
    storage,
    fetch: server.fetch,
    now,
    fresh: 5000,
    alone,
  });
  return { storage, stored, positionSync, enter: () => enterAccount(storage, stored, owner) };
}

function twoDevices() {
  const clock = { now: START };
  const server = fakeServer(5, clock);
  const [one, two] = [makeDevice(server, clock), makeDevice(server, clock)];
  one.enter();
  two.enter();
  return { clock, server, one, two };
}

test('an episode continues at the same second on another device', async () => {
  const { clock, one, two } = twoDevices();
  assert.equal(await one.positionSync.run(), 'done');
  one.stored.merge({ [first]: at(754, 0) });
  assert.equal(await one.positionSync.send(), 'done');
  clock.now += 60_000;
  assert.equal(await two.positionSync.run(), 'done');
  assert.deepEqual(two.stored.all(), { [first]: at(754, 0) });
});

test('does not send a position twice, nor one that came from the server', async () => {
  const { clock, server, one, two } = twoDevices();
  one.stored.merge({ [first]: at(10, 0) });
  await one.positionSync.run();
  await one.positionSync.send();
  clock.now += 60_000;
  await two.positionSync.run();
  await two.positionSync.send();
  assert.deepEqual([server.state.sent.length, two.positionSync.hasUnsent()], [1, false]);
});

test('the server says when the next position of an episode that plays is due', async () => {
  const { clock, server, one } = twoDevices();
  await one.positionSync.run();
  server.state.nextAfter = 60;
  one.stored.merge({ [first]: at(10, 0) });
  await one.positionSync.send();
  clock.now += 59_000;
  assert.equal(one.positionSync.isDue(0), false);
  clock.now += 1000;
  assert.equal(one.positionSync.isDue(0), true);
  server.state.nextAfter = 10;
  one.stored.merge({ [first]: at(70, 60_000) });
  await one.positionSync.send();
  clock.now += 10_000;
  assert.equal(one.positionSync.isDue(0), true);
});

test('positions saved offline are sent later, even if the tab was closed in between', async () => {
  const { clock, server, one, two } = twoDevices();
  await one.positionSync.run();
  server.state.status = 0;
  one.stored.merge({ [first]: at(100, 1000) });
  assert.equal(await one.positionSync.send(), 'away');
  one.stored.merge({ [second]: at(200, 2000, true) });
  assert.equal(await one.positionSync.send(), 'away');
  server.state.status = 200;
  clock.now += 60_000;
  const { storage, stored } = one;
  const reopened = createPositionSync({
    owner: 5,
    stored,
    storage,
    fetch: server.fetch,
    now: () => clock.now,
    fresh: 5000,
    alone: (work) => work(),
  });
  assert.equal(await reopened.run(), 'done');
  await two.positionSync.run();
  assert.deepEqual(two.stored.all(), { [first]: at(100, 1000), [second]: at(200, 2000, true) });
});

test('retries a failing server, but never an invalid body', async () => {
  const { server, one } = twoDevices();
  one.stored.merge({ [first]: at(100, 0) });
  for (const status of [500, 503, 429]) {
    server.state.status = status;
    assert.equal(await one.positionSync.send(), 'away');
    assert.ok(one.positionSync.hasUnsent());
  }
  server.state.status = 422;
  assert.equal(await one.positionSync.send(), 'done');
  assert.equal(one.positionSync.hasUnsent(), false);
});

test('merges the positions of a visitor at sign-in without lowering any', async () => {
  const { clock, server, one } = twoDevices();
  one.stored.merge({ [first]: at(900, 5000), [second]: at(1400, 1000, true) });
  await one.positionSync.run();
  clock.now += 60_000;
  const visitor = makeDevice(server, clock);
  visitor.stored.merge({ [first]: at(300, 1000), [second]: at(60, 9000), [id(3)]: at(70, 0) });
  visitor.enter();
  await visitor.positionSync.run();
  const known = {
    [first]: at(900, 5000),
    [second]: { ...at(60, 9000, true), markedAt: START + 1000 },
    [id(3)]: at(70, 0),
  };
  assert.deepEqual(visitor.stored.all(), known);
  clock.now += 60_000;
  await one.positionSync.run();
  assert.deepEqual(one.stored.all(), known);
});

test('removes the positions at sign-out and keeps unsent ones for the next sign-in of the same account', async () => {
  const { clock, server, one, two } = twoDevices();
  one.stored.merge({ [first]: at(10, 0) });
  await one.positionSync.run();
  server.state.status = 0;
  one.stored.merge({ [second]: at(20, 1000) });
  one.positionSync.leave();
  assert.deepEqual([one.stored.all(), readSyncState(one.storage)], [{}, null]);
  server.state.status = 200;
  // Another account in the same browser gets none of them.
  enterAccount(one.storage, one.stored, 6);
  assert.deepEqual(one.stored.all(), {});
  leaveAccount(one.storage, one.stored);
  one.enter();
  clock.now += 60_000;
  await one.positionSync.run();
  await two.positionSync.run();
  assert.deepEqual(two.stored.all(), { [first]: at(10, 0), [second]: at(20, 1000) });
  assert.deepEqual(one.stored.all(), two.stored.all());
});

test('removes the positions when the session has ended, but not when the connection is lost', async () => {
  const { clock, server, one } = twoDevices();
  one.stored.merge({ [first]: at(10, 0) });
  await one.positionSync.run();
  clock.now += 60_000;
  server.state.status = 0;
  assert.equal(await one.positionSync.run(), 'away');
  assert.deepEqual(Object.keys(one.stored.all()), [first]);
  server.state.status = 403;
  assert.equal(await one.positionSync.run(), 'signed-out');
  assert.deepEqual(one.stored.all(), {});
});

test('a page of one account sends nothing to another account', async () => {
  const clock = { now: START };
  const others = fakeServer(6, clock);
  const device = makeDevice(others, clock);
  device.stored.merge({ [first]: at(10, 0) });
  device.enter();
  assert.equal(await device.positionSync.run(), 'over');
  assert.deepEqual([others.state.sent, others.stored.size], [[], 0]);
});

test('an episode removed on one device is removed on the other', async () => {
  const { clock, one, two } = twoDevices();
  one.stored.merge({ [first]: at(800, 0, true) });
  await one.positionSync.run();
  await two.positionSync.run();
  clock.now += 60_000;
  const taken = clock.now - START;
  one.stored.merge({ [first]: { ...at(0, taken), markedAt: clock.now } });
  await one.positionSync.send();
  clock.now += 60_000;
  await two.positionSync.run();
  assert.deepEqual(two.stored.all()[first], { ...at(0, taken), markedAt: START + taken });
});

test('a browser with a fast clock does not win over a later position of another device', async () => {
  const clock = { now: START };
  const server = fakeServer(5, clock);
  const ahead = makeDevice(server, clock, 5, 2 * 3600_000);
  const right = makeDevice(server, clock);
  for (const device of [ahead, right]) {
    device.enter();
    await device.positionSync.run();
  }
  ahead.stored.merge({ [first]: at(100, 2 * 3600_000) });
  await ahead.positionSync.send();
  clock.now += 60_000;
  await right.positionSync.run();
  right.stored.merge({ [first]: at(500, 60_000) });
  await right.positionSync.send();
  clock.now += 60_000;
  await ahead.positionSync.run();
  assert.equal(ahead.stored.all()[first]?.time, 500);
  assert.equal(ahead.positionSync.hasUnsent(), false);
});

test('fetches only changes, and only once for a thousand tabs', async () => {
  const { clock, server, one } = twoDevices();
  await Promise.all(Array.from({ length: 1000 }, () => one.positionSync.run()));
  assert.equal(server.state.fetches, 1);
  one.stored.merge({ [first]: at(10, 0) });
  await one.positionSync.send();
  clock.now += 300_000;
  await one.positionSync.run();
  assert.equal(server.state.fetches, 2);
  assert.equal(readSyncState(one.storage)?.since, new Date(clock.now - 10_000).toISOString());
});

test('sends many positions in chunks', async () => {
  const { server, one } = twoDevices();
  one.stored.merge(Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [id(i), at(10, i)])));
  await one.positionSync.run();
  assert.deepEqual(
    server.state.sent.map((body) => body.length),
    [500, 500, 200],
  );
});

test('sends the newest positions in a small body when the page is left', async () => {
  const { server, one } = twoDevices();
  one.stored.merge(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [id(i), at(10, i)])));
  await one.positionSync.sendBeforeLeaving();
  const [body] = server.state.sent;
  assert.equal(body?.[0]?.release_episode_id, id(399));
  assert.ok(JSON.stringify(body).length < 64_000);
});

test('never sends invalid episodes', async () => {
  const { server, one } = twoDevices();
  one.stored.merge({ e1: at(10, 0), [first]: at(1e9, 0) });
  assert.equal(await one.positionSync.send(), 'done');
  assert.deepEqual(server.state.sent, []);
});
