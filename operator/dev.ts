import { runToExit } from './exit.ts';
import { runServer } from './run-server.ts';
import { openSourceSite } from '#operator/site/site.ts';

await runToExit(() => runServer(openSourceSite, { development: true }));
