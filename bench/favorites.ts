import { addFavorites, removeFavorites } from '#server/library/favorites/favorites.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi } from '#tests/support/api.ts';

const WRITERS = 8;
const RELEASES = 60;
const ROUNDS = 5;
const ROUND_MS = 2000;
const GOAL = 0.8;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Compares how many favourites eight writers change a second on one release and spread over sixty, by turns. */
export async function benchFavorites(): Promise<void> {
  const entries = Array.from({ length: RELEASES }, (_, i) => aCatalogueEntry(i + 1));
  const api = await openTestApi(...entries);
  const deps = { db: api.db, now: () => new Date() };
  const writers = Array.from({ length: WRITERS }, (_, i) => createTestAccount(api, `writer-${i}`));
  const accounts = await Promise.all(writers);

  const changesPerSecond = async (releases: number): Promise<number> => {
    const until = performance.now() + ROUND_MS;
    let changes = 0;
    const write = async ({ id }: { id: number }, writer: number) => {
      for (let i = writer; performance.now() < until; i += 1) {
        const release = [(i % releases) + 1];
        await addFavorites(deps, id, release);
        await removeFavorites(api.db, id, release);
        changes += 2;
      }
    };
    await Promise.all(accounts.map(write));
    return changes / (ROUND_MS / 1000);
  };

  const rates = { one: [] as number[], many: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, many] = [await changesPerSecond(1), await changesPerSecond(RELEASES)];
    // The first round goes to the compiler.
    if (round === 0) continue;
    rates.one.push(one);
    rates.many.push(many);
  }
  await api.close();
  const [one, many] = [median(rates.one), median(rates.many)];
  console.log(`\nFavourites, ${WRITERS} writers`);
  console.log(`  one release   ${one.toFixed(0)}/s`);
  console.log(`  ${RELEASES} releases   ${many.toFixed(0)}/s`);
  console.log(`  ${(one / many).toFixed(2)} of the speed on many (goal ${GOAL})`);
}
