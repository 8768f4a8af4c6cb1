import { startWebKitGtk } from './engines/engines.ts';
import { testMainJob } from './job/main-job.ts';

testMainJob('WebKitGTK', startWebKitGtk, { hasStudio: true });
