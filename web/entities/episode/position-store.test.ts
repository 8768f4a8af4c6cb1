import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPositionStore } from './position-store.ts';
import type { Positions } from './positions.ts';
import type { Shelf } from '#web/storage/remembered.ts';

function memoryShelf(): Shelf {
  const map = new Map<string, string>();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}

const at = (time: number, moment: number, isWatched = false) => ({ time, isWatched, at: moment });

test('a tab that stopped watching earlier does not lower what a newer one reached', () => {
  const shelf = memoryShelf();
  const older = createPositionStore(shelf);
  const newer = createPositionStore(shelf);
  newer.save('e1', at(1200, 2000));
  older.save('e1', at(300, 1000));
  assert.equal(older.all()['e1']?.time, 1200);
});

test('seeking back lowers the position when it is the newest watching', () => {
  const store = createPositionStore(memoryShelf());
  store.save('e1', at(1200, 1000));
  store.save('e1', at(300, 2000));
  assert.equal(store.all()['e1']?.time, 300);
});

test('two tabs with different episodes keep both', () => {
  const shelf = memoryShelf();
  const one = createPositionStore(shelf);
  const two = createPositionStore(shelf);
  one.save('e1', at(10, 1000));
  two.save('e2', at(20, 1000));
  one.save('e1', at(30, 3000));
  assert.deepEqual(Object.keys(createPositionStore(shelf).all()).toSorted(), ['e1', 'e2']);
});

test('watching an episode again leaves it marked as seen', () => {
  const store = createPositionStore(memoryShelf());
  store.save('e1', at(1400, 1000, true));
  store.save('e1', at(60, 2000));
  assert.deepEqual(store.all()['e1'], { ...at(60, 2000, true), markedAt: 1000 });
});

test('the release of an episode is kept, and an entry from before it was known is still good', () => {
  const shelf = memoryShelf();
  shelf.setItem('akane.positions', '{"e1":{"time":5,"isWatched":false,"at":1}}');
  const store = createPositionStore(shelf);
  assert.deepEqual(store.all()['e1'], at(5, 1));
  store.save('e1', { ...at(10, 2000), releaseId: 7 });
  store.save('e1', at(20, 3000));
  assert.equal(store.all()['e1']?.releaseId, 7);
});

test('a damaged shelf is an empty one', () => {
  const shelf = memoryShelf();
  shelf.setItem('akane.positions', '{"e1":{"time":"x"},"e2":{"time":5,"isWatched":false,"at":1}');
  assert.deepEqual(createPositionStore(shelf).all(), {});
  shelf.setItem('akane.positions', '{"e1":{"time":"x"},"e2":{"time":5,"isWatched":false,"at":1}}');
  assert.deepEqual(Object.keys(createPositionStore(shelf).all()), ['e2']);
});

/** A browser whose tabs hear of each other's writes, but only when told to. */
function tabs() {
  const map = new Map<string, string>();
  const written: string[] = [];
  const shelf: Shelf = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      map.set(key, value);
      written.push(value);
    },
  };
  return { shelf, map, written };
}

test('a write that another tab has run over is put back once that tab is heard', () => {
  const { shelf, map, written } = tabs();
  const one = createPositionStore(shelf);
  const two = createPositionStore(shelf);
  one.save('e1', at(10, 1000));
  // The other tab has not seen it, and writes over it.
  map.delete('akane.positions');
  two.save('e2', at(20, 1000));
  two.hear(written[0] ?? null);
  assert.deepEqual(Object.keys(createPositionStore(shelf).all()).toSorted(), ['e1', 'e2']);
  one.hear(written[1] ?? null);
  assert.deepEqual(Object.keys(one.all()).toSorted(), ['e1', 'e2']);
});

test('tabs that know the same have nothing to answer each other', () => {
  const { shelf, written } = tabs();
  const [one, two] = [createPositionStore(shelf), createPositionStore(shelf)];
  one.save('e1', at(10, 1000));
  two.hear(written.at(-1) ?? null);
  assert.equal(written.length, 1);
});

test('what is shown changes with what another tab has written', () => {
  const { shelf, written } = tabs();
  const shown: number[] = [];
  const here = createPositionStore(shelf, { show: (all) => shown.push(all['e1']?.time ?? -1) });
  createPositionStore(shelf).save('e1', at(10, 1000));
  here.hear(written[0] ?? null);
  assert.deepEqual([shown, here.all()['e1']?.time], [[10], 10]);
  here.hear('{');
  assert.equal(here.all()['e1']?.time, 10);
});

test('what an account has taken along does not come back from the mirror, whenever that is emptied', async () => {
  const { shelf, map } = tabs();
  const mirror = {
    load: () => Promise.resolve({ e1: at(90, 4000), e2: at(20, 6000) }),
    keep: () => Promise.resolve(),
  };
  const store = createPositionStore(shelf, { mirror });
  map.set('akane.positions-left', '5000');
  store.hear(null);
  await store.ready;
  assert.deepEqual(Object.keys(store.all()), ['e2']);
  assert.deepEqual(Object.keys(createPositionStore(shelf).all()), ['e2']);
});

test('after a crash the shelf takes over what only the mirror has, and never what is older', async () => {
  const shelf = memoryShelf();
  createPositionStore(shelf).save('e1', at(100, 5000));
  const kept: Positions[] = [];
  const mirror = {
    load: () => Promise.resolve({ e1: at(90, 4000), e2: at(700, 6000) }),
    keep: (positions: Positions) => {
      kept.push(positions);
      return Promise.resolve();
    },
  };
  const store = createPositionStore(shelf, { mirror });
  await store.ready;
  assert.deepEqual([store.all()['e1']?.time, store.all()['e2']?.time], [100, 700]);
  assert.equal(createPositionStore(shelf).all()['e2']?.time, 700);
  store.save('e2', at(710, 7000));
  assert.deepEqual(kept, [{ e2: at(710, 7000) }]);
});

test('a browser that forbids its database still keeps positions', async () => {
  const refuse = () => Promise.reject(new Error('forbidden'));
  const store = createPositionStore(memoryShelf(), { mirror: { load: refuse, keep: refuse } });
  await store.ready;
  store.save('e1', at(10, 1000));
  assert.equal(store.all()['e1']?.time, 10);
});
