import { startChromium92 } from './engines/engines.ts';
import { testMainJob } from './job/main-job.ts';

testMainJob('Chromium 92', startChromium92);
