import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import { replaceControlCharacters } from './terminal.ts';

/** Describes an error: one sentence when the cause is known, otherwise the stack. */
export function explain(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (isNoSpace(error)) return noSpace().message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The driver's message helps to find the cause.
  if (isDatabaseUnavailable(error))
    return `База данных не отвечает: ${error instanceof Error ? error.message : text}`;
  return text;
}

/** Resolves at the first signal that stops the program. */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // The listeners stay: while ffmpeg runs, execa ends a program in which it finds no other ones.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

/** Runs a command and exits with its code; a failure is printed as one sentence and exits with 1. */
export async function runToExit(work: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await work()) ?? process.exitCode ?? 0);
  } catch (error) {
    process.stderr.write(`${replaceControlCharacters(explain(error))}\n`);
    process.exit(1);
  }
}
