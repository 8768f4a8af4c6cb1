import { isDatabaseAway } from '#server/platform/database/away.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import { plain } from './terminal.ts';

// What is told of an error: a sentence where its cause is known, otherwise all that may help to find it.
function explain(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (isNoSpace(error)) return noSpace().message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // Its own words help whoever has to find out why.
  if (isDatabaseAway(error))
    return `База данных не отвечает: ${error instanceof Error ? error.message : text}`;
  return text;
}

/** Runs a command to its end: the process exits with its code, and a failure is one clear sentence and 1. */
export async function runToExit(work: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await work()) ?? process.exitCode ?? 0);
  } catch (error) {
    process.stderr.write(`${plain(explain(error))}\n`);
    process.exit(1);
  }
}
