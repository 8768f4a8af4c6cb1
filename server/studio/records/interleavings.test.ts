import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

const FIELDS = ['title', 'description', 'url_label', 'has_overlay'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, unknown>;
type Change = Partial<Record<Field, [unknown, unknown]>>;

let api: TestApi;
let editors: TestAccount[];
before(async () => {
  api = await openTestApi();
  editors = await Promise.all(
    ['mika', 'rin', 'lis', 'sova'].map((login) => createTestMember(api, login, { role: 'advertiser' })),
  );
});
after(() => api.close());

const START: Values = { title: 'А', description: null, url_label: null, has_overlay: true };
const REST = { release_id: null, url: null, image: null, is_ad: false, ad_erid: null, ad_origin: null };

const text = fc.constantFrom('А', 'Б', 'В');
const nullable = fc.option(text);
const values = fc.record(
  { title: text, description: nullable, url_label: nullable, has_overlay: fc.boolean() },
  { requiredKeys: [] },
);
const editor = fc.nat(3);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), by: editor }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), by: editor, values }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), by: editor, event: fc.nat(30) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Event = { id: number; change: Change; isUndone: boolean };

/** Says what a save must do: the pairs that it writes, or undefined for a conflict. */
function expectedOf(now: Values, wished: Change): Change | undefined {
  const pairs = Object.entries(wished) as [Field, [unknown, unknown]][];
  const open = pairs.filter(([field, [, after]]) => now[field] !== after);
  if (open.some(([field, [before]]) => now[field] !== before)) return undefined;
  return Object.fromEntries(open);
}

function apply(now: Values, change: Change): Values {
  const written = Object.entries(change).map(([field, [, after]]) => [field, after]);
  return { ...now, ...Object.fromEntries(written) };
}

const reverse = (change: Change): Change =>
  Object.fromEntries(Object.entries(change).map(([field, [before, after]]) => [field, [after, before]]));

type World = { id: string; now: Values; seen: Values[]; events: Event[] };

const callsOf = (by: number) => recordCalls(api, editors[by] as TestAccount, 'promotions');

async function readValues(id: string, by: number): Promise<Values> {
  const { fields } = await callsOf(by).read(id);
  return Object.fromEntries(FIELDS.map((field) => [field, fields[field]])) as Values;
}

/** Saves what an editor wishes over what they have read, which others may have changed since. */
async function save(world: World, by: number, wished: Partial<Values>): Promise<void> {
  const seen = world.seen[by] as Values;
  const entries = Object.entries(wished) as [Field, unknown][];
  const change = Object.fromEntries(entries.map(([field, after]) => [field, [seen[field], after]])) as Change;
  const expected = expectedOf(world.now, change);
  const { status, body } = await callsOf(by).save(world.id, change);
  assert.equal(status, expected ? 200 : 409);
  if (!expected) {
    const open = (body.conflicts ?? []).map(({ field, now }) => [field, now]);
    for (const [field, now] of open) assert.equal(now, world.now[field as Field]);
    assert.ok(open.length > 0);
    return;
  }
  assert.equal(body.event_id === null, Object.keys(expected).length === 0);
  world.now = apply(world.now, expected);
  if (body.event_id !== null) world.events.push({ id: body.event_id, change: expected, isUndone: false });
}

async function undo(world: World, by: number, index: number): Promise<void> {
  const event = world.events[index % Math.max(world.events.length, 1)];
  if (!event) return;
  const expected = event.isUndone ? undefined : expectedOf(world.now, reverse(event.change));
  const isPossible = expected !== undefined && Object.keys(expected).length > 0;
  const { status, body } = await callsOf(by).undo(event.id);
  assert.equal(status, isPossible ? 200 : 409);
  if (!isPossible) return;
  event.isUndone = true;
  world.now = apply(world.now, expected);
  world.events.push({ id: (body as unknown as { id: number }).id, change: expected, isUndone: false });
}

async function run(world: World, one: Step): Promise<void> {
  if (one.kind === 'read') world.seen[one.by] = await readValues(world.id, one.by);
  if (one.kind === 'save') await save(world, one.by, one.values);
  if (one.kind === 'undo') await undo(world, one.by, one.event);
  assert.deepEqual(await readValues(world.id, one.by), world.now);
}

async function addPromotion(): Promise<string> {
  const { body } = await callsOf(0).create({ ...START, ...REST, starts_at: null, ends_at: null });
  return body.id;
}

test('no order of reads, saves and undos of several editors loses an acknowledged change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const world: World = {
        id: await addPromotion(),
        now: START,
        seen: editors.map(() => START),
        events: [],
      };
      for (const one of steps) await run(world, one);
    }),
    { numRuns: 25 },
  );
});

test('an undo right after a save is as if nothing had happened', async () => {
  await fc.assert(
    fc.asyncProperty(values, values, async (first, second) => {
      const world: World = { id: await addPromotion(), now: START, seen: [START], events: [] };
      await save(world, 0, first);
      const before = world.now;
      world.seen = [before];
      const saved = world.events.length;
      await save(world, 0, second);
      if (world.events.length === saved) return;
      await undo(world, 1, saved);
      assert.deepEqual(await readValues(world.id, 0), before);
    }),
    { numRuns: 20 },
  );
});

test('of saves at the same moment each is either in the record or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 2, maxLength: 4 }), async (wishes) => {
      const id = await addPromotion();
      const answers = await Promise.all(
        wishes.map((wished, by) => {
          const pairs = Object.entries(wished).map(([field, value]) => [
            field,
            [START[field as Field], value],
          ]);
          return callsOf(by).save(id, Object.fromEntries(pairs) as Change);
        }),
      );
      const now = await readValues(id, 0);
      for (const [i, { status }] of answers.entries()) {
        const written = Object.entries(wishes[i] ?? {}).filter(
          ([field, value]) => START[field as Field] !== value,
        );
        assert.ok(status === 200 || status === 409);
        if (status === 200) for (const [field, value] of written) assert.equal(now[field as Field], value);
      }
      const touched = answers.flatMap(({ status }, i) =>
        status === 200 ? Object.keys(wishes[i] ?? {}) : [],
      );
      for (const field of FIELDS) if (!touched.includes(field)) assert.equal(now[field], START[field]);
    }),
    { numRuns: 20 },
  );
});
