import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExchange } from './exchange.ts';
import { fakeBrowser, fakeServer } from './fake-browser.ts';
import { enterAccount, leaveAccount, readLedger } from './owner.ts';

const id = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const [first, second] = [id(1), id(2)];
const START = Date.parse('2026-11-20T12:00:00Z');
const at = (time: number, moment: number, isWatched = false) => ({
  time,
  isWatched,
  at: START + moment,
  releaseId: 7,
});

/** A device of an account: its browser, and how it talks to the server. */
function aDevice(server: ReturnType<typeof fakeServer>, clock: { now: number }, owner = 5, ahead = 0) {
  const { shelf, kept } = fakeBrowser();
  // One after another, as a lock would have it.
  let queue: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work);
    queue = next;
    return next;
  };
  const now = () => clock.now + ahead;
  const exchange = createExchange({ owner, kept, shelf, fetch: server.fetch, now, fresh: 5000, alone });
  return { shelf, kept, exchange, enter: () => enterAccount(shelf, kept, owner) };
}

function twoDevices() {
  const clock = { now: START };
  const server = fakeServer(5, clock);
  const [one, two] = [aDevice(server, clock), aDevice(server, clock)];
  one.enter();
  two.enter();
  return { clock, server, one, two };
}

test('what is watched on one device goes on at the same second on the other', async () => {
  const { clock, one, two } = twoDevices();
  assert.equal(await one.exchange.meet(), 'done');
  one.kept.take({ [first]: at(754, 0) });
  assert.equal(await one.exchange.tell(), 'done');
  clock.now += 60_000;
  assert.equal(await two.exchange.meet(), 'done');
  assert.deepEqual(two.kept.all(), { [first]: at(754, 0) });
});

test('what was told is not told again, nor what has just come from the server', async () => {
  const { clock, server, one, two } = twoDevices();
  one.kept.take({ [first]: at(10, 0) });
  await one.exchange.meet();
  await one.exchange.tell();
  clock.now += 60_000;
  await two.exchange.meet();
  await two.exchange.tell();
  assert.deepEqual([server.state.told.length, two.exchange.hasNews()], [1, false]);
});

test('what was watched without a connection is told when there is one, though the tab was closed in between', async () => {
  const { clock, server, one, two } = twoDevices();
  await one.exchange.meet();
  server.state.status = 0;
  one.kept.take({ [first]: at(100, 1000) });
  assert.equal(await one.exchange.tell(), 'away');
  one.kept.take({ [second]: at(200, 2000, true) });
  assert.equal(await one.exchange.tell(), 'away');
  server.state.status = 200;
  clock.now += 60_000;
  const { shelf, kept } = one;
  const reopened = createExchange({
    owner: 5,
    kept,
    shelf,
    fetch: server.fetch,
    now: () => clock.now,
    fresh: 5000,
    alone: (work) => work(),
  });
  assert.equal(await reopened.meet(), 'done');
  await two.exchange.meet();
  assert.deepEqual(two.kept.all(), { [first]: at(100, 1000), [second]: at(200, 2000, true) });
});

test('a server that fails is asked again, and a body it will never take is not sent for ever', async () => {
  const { server, one } = twoDevices();
  one.kept.take({ [first]: at(100, 0) });
  for (const status of [500, 503, 429]) {
    server.state.status = status;
    assert.equal(await one.exchange.tell(), 'away');
    assert.ok(one.exchange.hasNews());
  }
  server.state.status = 422;
  assert.equal(await one.exchange.tell(), 'done');
  assert.equal(one.exchange.hasNews(), false);
});

test('at sign-in a visitor’s positions go up, and nothing is lowered on either side', async () => {
  const { clock, server, one } = twoDevices();
  one.kept.take({ [first]: at(900, 5000), [second]: at(1400, 1000, true) });
  await one.exchange.meet();
  clock.now += 60_000;
  const visitor = aDevice(server, clock);
  visitor.kept.take({ [first]: at(300, 1000), [second]: at(60, 9000), [id(3)]: at(70, 0) });
  visitor.enter();
  await visitor.exchange.meet();
  const known = {
    [first]: at(900, 5000),
    [second]: { ...at(60, 9000, true), markedAt: START + 1000 },
    [id(3)]: at(70, 0),
  };
  assert.deepEqual(visitor.kept.all(), known);
  clock.now += 60_000;
  await one.exchange.meet();
  assert.deepEqual(one.kept.all(), known);
});

test('at sign-out the positions leave; what the server was not told waits for the next sign-in of the same account', async () => {
  const { clock, server, one, two } = twoDevices();
  one.kept.take({ [first]: at(10, 0) });
  await one.exchange.meet();
  server.state.status = 0;
  one.kept.take({ [second]: at(20, 1000) });
  one.exchange.leave();
  assert.deepEqual([one.kept.all(), readLedger(one.shelf)], [{}, null]);
  server.state.status = 200;
  // Another account on the same browser gets nothing of it.
  enterAccount(one.shelf, one.kept, 6);
  assert.deepEqual(one.kept.all(), {});
  leaveAccount(one.shelf, one.kept);
  one.enter();
  clock.now += 60_000;
  await one.exchange.meet();
  await two.exchange.meet();
  assert.deepEqual(two.kept.all(), { [first]: at(10, 0), [second]: at(20, 1000) });
  assert.deepEqual(one.kept.all(), two.kept.all());
});

test('a session that is over takes the account’s positions along; a lost connection does not', async () => {
  const { clock, server, one } = twoDevices();
  one.kept.take({ [first]: at(10, 0) });
  await one.exchange.meet();
  clock.now += 60_000;
  server.state.status = 0;
  assert.equal(await one.exchange.meet(), 'away');
  assert.deepEqual(Object.keys(one.kept.all()), [first]);
  server.state.status = 403;
  assert.equal(await one.exchange.meet(), 'signed-out');
  assert.deepEqual(one.kept.all(), {});
});

test('a page of one account says nothing in the name of another', async () => {
  const clock = { now: START };
  const others = fakeServer(6, clock);
  const device = aDevice(others, clock);
  device.kept.take({ [first]: at(10, 0) });
  device.enter();
  assert.equal(await device.exchange.meet(), 'over');
  assert.deepEqual([others.state.told, others.stored.size], [[], 0]);
});

test('what was taken off on one device leaves the other, until it is watched again', async () => {
  const { clock, one, two } = twoDevices();
  one.kept.take({ [first]: at(800, 0, true) });
  await one.exchange.meet();
  await two.exchange.meet();
  clock.now += 60_000;
  const taken = clock.now - START;
  one.kept.take({ [first]: { ...at(0, taken), markedAt: clock.now } });
  await one.exchange.tell();
  clock.now += 60_000;
  await two.exchange.meet();
  assert.deepEqual(two.kept.all()[first], { ...at(0, taken), markedAt: START + taken });
});

test('a browser whose clock is two hours ahead does not win over what is watched later elsewhere', async () => {
  const clock = { now: START };
  const server = fakeServer(5, clock);
  const ahead = aDevice(server, clock, 5, 2 * 3600_000);
  const right = aDevice(server, clock);
  for (const device of [ahead, right]) {
    device.enter();
    await device.exchange.meet();
  }
  ahead.kept.take({ [first]: at(100, 2 * 3600_000) });
  await ahead.exchange.tell();
  clock.now += 60_000;
  await right.exchange.meet();
  right.kept.take({ [first]: at(500, 60_000) });
  await right.exchange.tell();
  clock.now += 60_000;
  await ahead.exchange.meet();
  assert.equal(ahead.kept.all()[first]?.time, 500);
  assert.equal(ahead.exchange.hasNews(), false);
});

test('only what changed is asked for, and a thousand tabs that wake at once ask once', async () => {
  const { clock, server, one } = twoDevices();
  await Promise.all(Array.from({ length: 1000 }, () => one.exchange.meet()));
  assert.equal(server.state.asked, 1);
  one.kept.take({ [first]: at(10, 0) });
  await one.exchange.tell();
  clock.now += 300_000;
  await one.exchange.meet();
  assert.equal(server.state.asked, 2);
  assert.equal(readLedger(one.shelf)?.since, new Date(clock.now - 10_000).toISOString());
});

test('twelve hundred positions go up in parts that the server takes', async () => {
  const { server, one } = twoDevices();
  one.kept.take(Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [id(i), at(10, i)])));
  await one.exchange.meet();
  assert.deepEqual(
    server.state.told.map((body) => body.length),
    [500, 500, 200],
  );
});

test('a page that is left tells the newest without waiting, in a body that may outlive it', async () => {
  const { server, one } = twoDevices();
  one.kept.take(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [id(i), at(10, i)])));
  await one.exchange.tellAtParting();
  const [body] = server.state.told;
  assert.equal(body?.[0]?.release_episode_id, id(399));
  assert.ok(JSON.stringify(body).length < 64_000);
});

test('what is no episode is never sent', async () => {
  const { server, one } = twoDevices();
  one.kept.take({ e1: at(10, 0), [first]: at(1e9, 0) });
  assert.equal(await one.exchange.tell(), 'done');
  assert.deepEqual(server.state.told, []);
});
