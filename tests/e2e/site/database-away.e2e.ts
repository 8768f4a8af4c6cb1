import { test } from 'node:test';
import { prepareSiteWithoutDatabase } from '#tests/drills/site-without-database.ts';

// The drill of the same name takes the database away in other ways, too, and measures how long answers take.
test('a database that is away ends no process, and every page and call is answered or says 503', async () => {
  const site = await prepareSiteWithoutDatabase();
  try {
    await site.askForEverything(
      () => site.proxy.cut(),
      () => site.proxy.mend(),
    );
  } finally {
    await site.close();
  }
});
