import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

/**
 * The environment in which a process and those that it starts have another date and time, which go on from there, and
 * another time zone. A moment is written like «2026-12-31 23:58 Europe/Moscow».
 */
export function atMoment(moment: string): NodeJS.ProcessEnv {
  const [, time = '', zone = ''] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}) (\S+)$/.exec(moment) ?? [];
  if (!Intl.supportedValuesOf('timeZone').includes(zone))
    throw new Error(`«${moment}» is not a moment like «2026-12-31 23:58 Europe/Moscow».`);
  const [library] = globSync('/usr/lib/*/datefudge/datefudge.so');
  if (library === undefined) throw new Error('The package datefudge is not installed.');
  const seconds = Number(execFileSync('date', ['-d', `TZ="${zone}" ${time}`, '+%s'], { encoding: 'utf8' }));
  const now = Math.floor(Date.now() / 1000) - offsetOfMoment(process.env);
  return {
    LD_PRELOAD: library,
    // How many seconds datefudge subtracts from the machine's clock.
    DATEFUDGE: String(now - seconds),
    TZ: zone,
    TEST_TIME_ZONE: zone,
  };
}

/**
 * What the clock of new files shows. The kernel sets their modification times, so it is the machine's clock even when
 * the tests have another.
 */
export function timeOfFiles(): number {
  return Date.now() - offsetOfMoment(process.env) * 1000;
}

/** How many seconds the clock of a process with this environment is ahead of the machine's. */
export function offsetOfMoment({ LD_PRELOAD, DATEFUDGE }: NodeJS.ProcessEnv): number {
  return LD_PRELOAD?.includes('datefudge') ? -Number(DATEFUDGE) : 0;
}
