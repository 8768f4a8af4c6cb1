import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createOneTimeToken, redeemOneTimeTokenInParts } from './tokens.ts';

let database: TestDatabase;
before(async () => (database = await createTestDatabase()));
after(() => database.close());

const PARTS = { list: 'numbers', size: 2 };

for (const numbers of [[], [1, 2], [1, 2, 3, 4, 5]])
  test(`a payload with a list of ${numbers.length} comes in parts of two, in order and once`, async () => {
    const deps = { db: database.db, now: () => new Date('2026-11-20T12:00:00Z') };
    const payload = { name: 'x', numbers };
    const token = await createOneTimeToken(deps, { purpose: 'numbers', payload });
    const redeem = () => redeemOneTimeTokenInParts(deps, 'numbers', { token }, PARTS);
    const parts = Array.from({ length: Math.ceil(numbers.length / 2) }, (_, at) =>
      numbers.slice(2 * at, 2 * at + 2),
    );
    assert.deepEqual(await redeem(), { userId: null, payload: { name: 'x' }, parts });
    assert.equal(await redeem(), undefined);
  });

test('a token of another purpose and an expired one give no parts', async () => {
  const deps = { db: database.db, now: () => new Date('2026-11-20T12:00:00Z') };
  const token = await createOneTimeToken(deps, { purpose: 'numbers', payload: { numbers: [1] } });
  assert.equal(await redeemOneTimeTokenInParts(deps, 'letters', { token }, PARTS), undefined);
  const later = { ...deps, now: () => new Date('2026-11-20T13:00:01Z') };
  assert.equal(await redeemOneTimeTokenInParts(later, 'numbers', { token }, PARTS), undefined);
});
