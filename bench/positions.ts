import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { createPositionWriter } from '#server/library/views/position-writer.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW } from '#tests/support/api.ts';
import { median } from './load/quantile.ts';

const VIEWERS = 200;
const EPISODE = '00000000-0000-4000-8000-000000000001';
const ROUNDS = 5;
const ROUND_MS = 2000;
const GOAL = 3;
const RATE = 2000;
const TICK_MS = 10;
const GOAL_SHARED = 50;

type Save = (userId: number, time: number) => Promise<void>;

/**
 * Compares how many positions two hundred viewers save a second together and with a commit each, by turns; the commits
 * wait for the disk.
 */
export async function benchPositions(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-positions-'));
  const server = await startEmbeddedPostgres(folder);
  const db = openDatabase(server.address);
  await migrate(db);
  const entry = aCatalogueEntry(1, { episodes: [{ id: EPISODE, ordinal: 1, duration: 1420 }] });
  await saveRelease(db, catalogueEntry.parse(entry), { poster: undefined, covers: undefined }, NOW);
  const viewers: number[] = [];
  for (let i = 0; i < VIEWERS; i += 1) viewers.push((await createTestAccount({ db }, `viewer-${i}`)).id);

  const deps = { db, now: () => new Date() };
  const at = (time: number) => [{ release_episode_id: EPISODE, time, is_watched: false }];
  const writer = createPositionWriter(deps);
  const together: Save = (id, time) => writer.save(id, at(time));
  const alone: Save = (id, time) => saveTimecodes(deps, id, at(time));

  const measure = async (save: Save) => {
    const { user, system } = process.cpuUsage();
    const until = performance.now() + ROUND_MS;
    let saves = 0;
    const watch = async (id: number) => {
      for (; performance.now() < until; saves += 1) await save(id, saves % 1400);
    };
    await Promise.all(viewers.map(watch));
    const used = process.cpuUsage({ user, system });
    return { perSecond: saves / (ROUND_MS / 1000), cpu: (used.user + used.system) / 1000 / saves };
  };

  // As many as come in from all viewers, whether the earlier ones are saved or not.
  const measureShared = async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = createPositionWriter({ ...deps, db: db.withPlugin(counting) });
    const saves: Promise<void>[] = [];
    const began = performance.now();
    for (let passed = 0; passed < ROUND_MS; passed = performance.now() - began) {
      const due = (passed / 1000) * RATE;
      while (saves.length < due)
        saves.push(counted.save(viewers[saves.length % VIEWERS] ?? 0, at(saves.length % 1400)));
      await setTimeout(TICK_MS);
    }
    await Promise.all(saves);
    return saves.length / statements;
  };

  type Figures = Awaited<ReturnType<typeof measure>>;
  const rounds: Record<'together' | 'alone', Figures>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures = { together: await measure(together), alone: await measure(alone) };
    // The first round goes to the compiler.
    if (round > 0) rounds.push(figures);
  }
  const shared = await measureShared();
  await db.destroy();
  await server.leave();
  await rm(folder, { recursive: true, force: true });

  const rate = (kind: 'together' | 'alone') => median(rounds.map((round) => round[kind].perSecond));
  const cpu = (kind: 'together' | 'alone') => median(rounds.map((round) => round[kind].cpu));
  console.log(`\nPositions, ${VIEWERS} viewers`);
  for (const kind of ['alone', 'together'] as const)
    console.log(
      `  ${kind.padEnd(10)}${rate(kind).toFixed(0).padStart(6)}/s  ${cpu(kind).toFixed(3)} ms of CPU in the process`,
    );
  console.log(`  ${(rate('together') / rate('alone')).toFixed(2)} times as many together (goal ${GOAL})`);
  console.log(`  ${shared.toFixed(0)} positions in a statement at ${RATE} a second (goal ${GOAL_SHARED})`);
}
