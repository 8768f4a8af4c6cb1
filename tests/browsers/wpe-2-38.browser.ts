import { startWpe } from './engines/engines.ts';
import { testMainJob } from './job/main-job.ts';

testMainJob('WPE WebKit 2.38', startWpe, { hasStudio: true });
