import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { prepareSiteWithoutDatabase, type SiteWithoutDatabase } from './site-without-database.ts';

const BOUND_MS = 6000;
const MAX_SLOW = 30;

let site: SiteWithoutDatabase;
before(async () => {
  site = await prepareSiteWithoutDatabase();
});
after(() => site.close());

const STATES = {
  stopped: { leave: () => site.proxy.cut(), comeBack: () => site.proxy.mend() },
  refused: { leave: () => site.proxy.refuse(), comeBack: () => site.proxy.mend() },
  frozen: {
    leave: () => signalDatabase(site.postgres, 'SIGSTOP'),
    comeBack: () => signalDatabase(site.postgres, 'SIGCONT'),
  },
};

for (const [name, { leave, comeBack }] of Object.entries(STATES))
  test(`with the database ${name} and nothing in memory, every page and call is answered`, async () => {
    const answers = await site.askForEverything(leave, comeBack);
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => String(status)));
    console.log(
      name,
      answers.length,
      'requests',
      Object.fromEntries(counts.map(([key, all]) => [key, all?.length])),
    );
    const slowest = answers.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
    console.log(
      'slowest',
      slowest.map((one) => `${Math.round(one.ms)} ms ${one.caller} ${one.path}`).join(', '),
    );
    const slow = answers.filter(({ ms }) => ms > 2000).length;
    console.log('over 2 s:', slow);
    // Only those wait that are sent before the database counts as silent.
    assert.ok(slow <= MAX_SLOW, `${slow} answers took more than 2 s`);
    assert.deepEqual(
      answers.filter(({ ms }) => ms > BOUND_MS),
      [],
    );
  });
