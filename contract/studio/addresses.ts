// The addresses of the studio's pages. They are not in `contract/addresses.ts`, so that nothing of the studio is in the
// scripts of visitors.

export const STUDIO_PATH = '/studio';
export const STUDIO_USERS_PATH = '/studio/users';
export const STUDIO_REPORTS_PATH = '/studio/reports';
export const STUDIO_JOURNAL_PATH = '/studio/journal';
export const STUDIO_SECURITY_PATH = '/studio/security';
export const STUDIO_BLOCKS_PATH = '/studio/blocks';
export const STUDIO_STEPS_PATH = '/studio/steps';
export const STUDIO_SCHEDULE_PATH = '/studio/schedule';
export const STUDIO_CLAIMS_PATH = '/studio/claims';
export const STUDIO_HELP_PATH = '/studio/help';
/** Takes the forms of the second factor. */
export const SECOND_FACTOR_PATH = '/studio/second-factor';
/** Finds releases, episodes, genres and people for the command palette. */
export const STUDIO_SEARCH_PATH = '/studio/search';
/** What the bell of the studio shows. */
export const STUDIO_BELL_PATH = '/studio/bell';
export const STUDIO_JOURNAL_EXPORT_PATH = '/studio/journal/export';

export const STUDIO_JOBS_PATH = '/studio/jobs';
/** What the page of the queue asks for every few seconds. */
export const STUDIO_JOBS_STATE_PATH = '/studio/jobs/state';
export const STUDIO_STORAGE_PATH = '/studio/storage';
export const STUDIO_STATISTICS_PATH = '/studio/statistics';
export const STUDIO_STATISTICS_EXPORT_PATH = '/studio/statistics/export';

/** What a page of a user has open beside it. */
export type UserPanel =
  | 'ban'
  | 'unban'
  | 'rename'
  | 'avatar'
  | 'sessions'
  | 'role'
  | 'take'
  | 'email'
  | 'link';

/** The page of a user, with one of its panels open. */
export function studioUserPath(id: number | string, panel?: UserPanel): string {
  return `${STUDIO_USERS_PATH}/${id}${panel === undefined ? '' : `?panel=${panel}`}`;
}

/** The list of a kind of record (`genres`). */
export function studioRecordsPath(kind: string): string {
  return `${STUDIO_PATH}/${kind}`;
}

/** The page of a record of a kind; the id `new` is a record that is yet to be made. */
export function studioRecordPath(kind: string, id: string): string {
  return `${studioRecordsPath(kind)}/${encodeURIComponent(id)}`;
}

/** The episodes of a release, in their order. */
export function studioEpisodesPath(releaseId: number | string): string {
  return `${studioRecordPath('releases', String(releaseId))}/episodes`;
}

/** The edits of a release that wait for a check. */
export function studioEditsPath(releaseId: number | string): string {
  return `${studioRecordPath('releases', String(releaseId))}/edits`;
}

/** The statistics of an episode. */
export function studioEpisodeStatisticsPath(id: string): string {
  return `${studioRecordPath('episodes', id)}/statistics`;
}

/** The steps and remarks of an episode. */
export function studioEpisodeStepsPath(id: string): string {
  return `${studioRecordPath('episodes', id)}/steps`;
}

/** The page of a claim of a rightholder. */
export function studioClaimPath(id: number): string {
  return `${STUDIO_CLAIMS_PATH}/${id}`;
}
