import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { atMoment } from '#tests/support/moment.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** When and where tests have to pass: ends of days, weeks, months and years, a leap day, and a night of summer time. */
export const MOMENTS = [
  '2026-11-30 00:05 Europe/Moscow',
  '2026-12-02 12:00 Europe/Moscow',
  '2026-12-04 18:59 Europe/Moscow',
  '2026-12-06 23:55 Europe/Moscow',
  '2026-12-31 23:58 Europe/Moscow',
  '2028-02-29 12:00 Europe/Moscow',
  '2027-03-28 01:58 Europe/Berlin',
  '2026-12-02 06:30 Asia/Vladivostok',
];

// The clock of the process, of the database, or of a page.
const CLOCK =
  /new Date\(\)|Date\.now\(|\bnow\(\)|current_date|\.clock\b|'Date'|atMoment|timezoneId|\/schedule|Moscow/;

/** Whether a test file reads the clock. */
export function isAboutTime(file: string): boolean {
  return CLOCK.test(readFileSync(path.join(ROOT, file), 'utf8'));
}

/** Runs parts or files of the tests while the tests, the server, the database and the browser have another time. */
export async function runAtMoment(moment: string, asked: readonly string[]): Promise<boolean> {
  console.log(`\n══ ${moment}`);
  const { TEST_TIME: _, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(ROOT, 'tests/run.ts'), ...asked], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, ...atMoment(moment) },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
