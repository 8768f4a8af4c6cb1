import { adsVasts, adsVastsChain, mediaManifest, mediaVasts } from './ads.ts';
import { appStatus } from './app.ts';
import { catalogReferences, listCatalog, listCatalogByBody } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import { reportFault } from './faults.ts';
import { allFranchises, franchiseById, franchisesOfRelease, randomFranchises } from './franchises.ts';
import { allGenres, genreById, randomGenres, releasesOfGenre } from './genres.ts';
import { currentPoll, pollResult, voteInPoll } from './polls.ts';
import { randomPromotions } from './promotions.ts';
import {
  episodeById,
  latestReleases,
  randomReleases,
  recommendedReleases,
  releaseByIdOrAlias,
  releaseMembers,
  releasesByIds,
} from './releases.ts';
import { nowSchedule, weekSchedule } from './schedule.ts';
import { allTeamRoles, allTeams, allTeamUsers } from './teams.ts';
import { searchReleases } from './search.ts';
import { siteText, siteWords } from './site.ts';
import { latestVideos } from './videos.ts';
import {
  newestTorrents,
  releaseTorrentsFeed,
  torrentByHashOrId,
  torrentsFeed,
  torrentsOfRelease,
} from './torrents.ts';

/** Every endpoint of the API, in the order of its document. */
export const API: readonly Endpoint[] = [
  listCatalog,
  listCatalogByBody,
  ...Object.values(catalogReferences),
  latestReleases,
  randomReleases,
  recommendedReleases,
  releasesByIds,
  releaseByIdOrAlias,
  releaseMembers,
  episodeById,
  allGenres,
  randomGenres,
  genreById,
  releasesOfGenre,
  allFranchises,
  randomFranchises,
  franchiseById,
  franchisesOfRelease,
  nowSchedule,
  weekSchedule,
  newestTorrents,
  torrentByHashOrId,
  torrentsOfRelease,
  torrentsFeed,
  releaseTorrentsFeed,
  latestVideos,
  randomPromotions,
  currentPoll,
  pollResult,
  voteInPoll,
  reportFault,
  mediaVasts,
  mediaManifest,
  adsVasts,
  adsVastsChain,
  allTeams,
  allTeamRoles,
  allTeamUsers,
  searchReleases,
  appStatus,
  siteWords,
  siteText,
];
