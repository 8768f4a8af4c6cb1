import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEvents } from './list-events.ts';

const ACTS = {
  create: 'promotion.create',
  edit: 'promotion.edit',
  remove: 'promotion.remove',
  order: 'promotion.order',
} as const;
const row = (id: number, title = `№ ${id}`) => ({ id, title, fields: { title, url: null } });

test('each row that is new, gone or different has an event with all fields or the changed ones', () => {
  assert.deepEqual(listEvents(ACTS, [row(1), row(2), row(3)], [row(2, 'Два'), row(3), row(4)]), [
    {
      act: 'promotion.remove',
      thingId: 1,
      title: '№ 1',
      change: { title: ['№ 1', null], url: [null, null] },
    },
    { act: 'promotion.edit', thingId: 2, title: 'Два', change: { title: ['№ 2', 'Два'] } },
    {
      act: 'promotion.create',
      thingId: 4,
      title: '№ 4',
      change: { title: [null, '№ 4'], url: [null, null] },
    },
  ]);
});

test('a row that only moved up after a removal has no event, a new order has one', () => {
  assert.deepEqual(
    listEvents(ACTS, [row(1), row(2)], [row(2)]).map(({ act }) => act),
    ['promotion.remove'],
  );
  assert.deepEqual(listEvents(ACTS, [row(1), row(2)], [row(2), row(1)]), [
    {
      act: 'promotion.order',
      thingId: null,
      change: {
        order: [
          ['№ 1', '№ 2'],
          ['№ 2', '№ 1'],
        ],
      },
    },
  ]);
});
