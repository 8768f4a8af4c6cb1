import { reportPlayback } from '#contract/playback-reports.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { createSharedRateLimit } from '#server/platform/http/limits/shared-limit.ts';
import { refuseCrossSiteWrite } from '#server/platform/http/request/same-origin.ts';
import { savePlaybackReport } from './report-playback.ts';

// More than one viewer needs in an evening.
const MAX_REPORTS_PER_HOUR = 6;
const HOUR_SECONDS = 60 * 60;

export const playbackReportRoutes: Routes = (mount, { db, now, publicOrigin, userOf }) => {
  const limit = createSharedRateLimit(db, 'playback reports', MAX_REPORTS_PER_HOUR, HOUR_SECONDS);

  mount(reportPlayback, async ({ body, headers }) => {
    refuseCrossSiteWrite(headers, publicOrigin);
    const reporter = { address: clientAddress(headers), userId: (await userOf(headers))?.id ?? null };
    await savePlaybackReport({ db, now: now(), limit }, body, reporter);
    return undefined;
  });
};
