import { reportFault } from '#contract/faults.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { refuseFromElsewhere } from '#server/platform/http/same-origin.ts';
import { reportFault as keepReport } from './report-fault.ts';

// More than one viewer has to tell in an evening.
const REPORTS = 6;
const HOUR = 60 * 60;

export const faultRoutes: Routes = (mount, { db, now, publicOrigin }) => {
  const limit = createRateLimit(REPORTS, HOUR);

  mount(reportFault, async ({ body, headers }) => {
    refuseFromElsewhere(headers, publicOrigin);
    await keepReport({ db, now: now(), limit }, body, clientAddress(headers));
    return undefined;
  });
};
