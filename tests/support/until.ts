import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
// Who asks without a pause takes the time of whoever is waited for.
const PAUSE_MS = 10;

/** Resolves as soon as something is so; fails when it is not so in half a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`it never became so: ${String(isSo)}`);
    await setTimeout(PAUSE_MS);
  }
}
