import { startFirefox } from './engines/engines.ts';
import { testMainJob } from './job/main-job.ts';

testMainJob('Firefox ESR', startFirefox, { hasStudio: true });
