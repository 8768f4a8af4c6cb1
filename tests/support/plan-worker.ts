import { openDatabase, type DatabaseAddress } from '#server/platform/database/open.ts';
import { startPlanWorker } from '#server/publishing/plans/publish-planned.ts';

// A process that publishes what is planned, which a test can kill; it is given the address of a database as JSON.
const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress;
startPlanWorker({
  db: openDatabase(address),
  log: (_event, message, error) => process.stderr.write(`${message} ${String(error)}\n`),
});
// Until it is killed.
setInterval(() => {}, 60_000);
