import { startChromium109 } from './engines/engines.ts';
import { testMainJob } from './job/main-job.ts';

testMainJob('Chromium 109', startChromium109);
