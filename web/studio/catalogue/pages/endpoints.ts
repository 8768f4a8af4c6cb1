import { channels } from '#contract/studio/records/channels.ts';
import { episodes } from '#contract/studio/records/episodes.ts';
import { franchises } from '#contract/studio/records/franchises.ts';
import { genres } from '#contract/studio/records/genres.ts';
import { polls } from '#contract/studio/records/polls.ts';
import { campaigns, promotions } from '#contract/studio/records/promotions.ts';
import type { RecordEndpoints } from '#contract/studio/records/record.ts';
import {
  getReleaseChoices,
  listStudioReleases,
  releaseEndpoints,
} from '#contract/studio/records/releases.ts';
import { siteRecord, siteTexts } from '#contract/studio/records/site.ts';
import { teamRoles, teams } from '#contract/studio/records/teams.ts';
import { videoOrigins, videos } from '#contract/studio/records/videos.ts';
import { torrents } from '#contract/studio/torrents.ts';

// Only for loaders and actions: zod does not belong into the scripts of pages.
const ENDPOINTS: Record<string, unknown> = {
  releases: { ...releaseEndpoints, list: listStudioReleases },
  episodes,
  torrents,
  genres,
  franchises,
  teams,
  'team-roles': teamRoles,
  videos,
  'video-origins': videoOrigins,
  promotions,
  campaigns,
  polls,
  site: siteRecord,
  texts: siteTexts,
  channels,
};

/** The endpoints of the kind of a path. */
export function endpointsFor(path: string): RecordEndpoints {
  return ENDPOINTS[path] as RecordEndpoints;
}

/** The endpoint that lists the options of a kind for those who may not list the other kinds; undefined without one. */
export function choicesOf(path: string) {
  return path === 'releases' ? getReleaseChoices : undefined;
}
