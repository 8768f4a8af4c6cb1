import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '#tests/drills/kill-writers.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { ClusterSite } from './site.ts';
import { compare, fillMemory, startTraffic, type Answer } from './traffic.ts';

const CALM_MS = 5000;
const MAX_ANSWER_MS = 10_000;
const BACK_MS = 120_000;

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function countStatuses(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ') || '0';
}

const slowestOf = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms));

/** The longest time between two acknowledged writes, in milliseconds. */
function longestGap(answers: readonly Answer[]): number {
  const times = answers
    .filter(({ kind, status }) => kind === 'write' && status === 200)
    .map(({ at, ms }) => at + ms)
    .toSorted((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, i) => time - (times[i] ?? time)));
}

/** How often a letter of registration was sent to somebody twice. */
function countDoubledLetters({ mail }: ClusterSite): number {
  const receivers = mail.received.map(({ to }) => to?.[0]?.address);
  return receivers.length - new Set(receivers).size;
}

function waitForWrite(answers: readonly Answer[]): Promise<void> {
  const from = performance.now();
  const isAcknowledged = ({ kind, status, at }: Answer) => kind === 'write' && status === 200 && at > from;
  return waitUntil(() => answers.some(isAcknowledged), BACK_MS);
}

type Limits = {
  /** The longest time without an acknowledged write, in seconds. */
  maxGap: number;
  /** What may be answered beside 200 and 503: a process of ours was killed, or its machine cut off. */
  allowed?: readonly (number | string)[];
};

/**
 * Does `work` while viewers read and write, then waits until the cluster is whole and compares. Prints a row of the
 * table in docs/operating/patroni.md.
 */
export async function drill(
  site: ClusterSite,
  writers: readonly Writer[],
  name: string,
  work: () => Promise<unknown>,
  { maxGap, allowed = [] }: Limits,
): Promise<void> {
  for (const name of ['web-1', 'web-2'] as const)
    await fillMemory(`http://${site.machines[name].address}:3000`);
  let calm = 0;
  const traffic = startTraffic(site.origin, writers);
  const { answers } = traffic;
  try {
    await pause(CALM_MS);
    calm = slowestOf(answers);
    await work();
    await waitForWrite(answers);
    await site.databases.untilWhole();
    await pause(CALM_MS);
  } finally {
    await traffic.stop();
  }
  const { lost, doubled } = await compare(writers);
  // The password of a registration is hashed when a core has nothing else to do.
  const bySlowness = answers.filter(({ what }) => what !== 'registrations').toSorted((a, b) => b.ms - a.ms);
  const [slowest] = bySlowness;
  const errors = answers.filter(({ status }) => status !== 200);
  const letters = countDoubledLetters(site);
  const gap = longestGap(answers);
  const exits = [...site.processes].filter(
    ([, { child }]) => child.exitCode !== null || child.signalCode !== null,
  );
  const cells = [
    name,
    answers.length,
    `${seconds(slowest?.ms ?? 0)} с`,
    countStatuses(errors),
    lost.length,
    doubled.length + letters,
    `${seconds(gap)} с`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const line of [...lost, ...doubled].slice(0, 20)) console.log(line);
  const byKind = Map.groupBy(errors, ({ what, status }) => `${what} ${status}`);
  for (const [kind, all] of byKind) console.log(kind, all.length, all[0]?.text.slice(0, 150));
  console.log(
    bySlowness
      .slice(0, 5)
      .map(({ what, status, ms }) => `${what} ${status} ${seconds(ms)} s`)
      .join(', '),
  );
  const wrong = errors.filter(({ status }) => status !== 503 && !allowed.includes(status));
  const keptErrors = errors.filter(({ kind, status }) => kind === 'kept' && !allowed.includes(status));
  const shown = [...wrong, ...keptErrors].slice(0, 10);
  assert.deepEqual(
    shown.map(
      ({ what, status, ms, text }) => `${what}: ${status} after ${seconds(ms)} s, ${text.slice(0, 300)}`,
    ),
    [],
  );
  assert.deepEqual({ lost, doubled, letters }, { lost: [], doubled: [], letters: 0 });
  assert.deepEqual(
    exits.map(([machine, { output }]) => `${machine}: ${output().slice(-500)}`),
    [],
  );
  // A busy machine is slow by itself.
  const limit = MAX_ANSWER_MS + calm;
  const late = bySlowness.filter(({ ms }) => ms > limit);
  assert.deepEqual(
    late.map(({ what, status, ms }) => `${what}: ${status} after ${seconds(ms)} s`),
    [],
    `${seconds(calm)} s before`,
  );
  assert.ok(gap < maxGap * 1000, `${gap} ms without writes`);
}
