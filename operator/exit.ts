import { Failure } from '#server/failure.ts';

/** Runs a command to its end: the process exits with its code, and a failure is one clear sentence and 1. */
export async function runToExit(work: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await work()) ?? process.exitCode ?? 0);
  } catch (error) {
    const known = error instanceof Failure;
    process.stderr.write(
      `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  }
}
