import {
  forgetPassword,
  forgetPasswordByQuery,
  login,
  logout,
  register,
  resetPassword,
  verifyRegistration,
} from './auth.ts';
import {
  askEmailChange,
  cancelEmailChange,
  changeNickname,
  changePassword,
  confirmEmailChange,
  myAccount,
  removeAvatar,
  rotatePasskey,
  setAvatar,
} from './account.ts';
import { getBotCheck } from './bot-check.ts';
import { myProfile } from './profile.ts';
import { myViewer } from './viewer.ts';
import { adsVasts, adsVastsChain, mediaManifest, mediaVasts } from './ads.ts';
import { appStatus } from './app.ts';
import { catalogReferences, listCatalog, listCatalogByBody, listOwnCatalog } from './catalog.ts';
import {
  addToCollections,
  collectionIds,
  collectionReferences,
  collectionReleases,
  collectionReleasesByBody,
  removeFromCollections,
} from './collections.ts';
import type { Endpoint } from './endpoint.ts';
import { reportPlayback } from './playback-reports.ts';
import { myLocation } from './location.ts';
import {
  addFavorites,
  favoriteIds,
  favoriteReferences,
  favoriteReleases,
  favoriteReleasesByBody,
  removeFavorites,
} from './favorites.ts';
import {
  allFranchises,
  franchiseById,
  franchisesOfRelease,
  listFranchises,
  randomFranchises,
} from './franchises.ts';
import { allGenres, genreById, randomGenres, releasesOfGenre } from './genres.ts';
import { myHome } from './home.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { deleteAccount, myArchive, myDeletion, previewLists, importLists } from './my-data.ts';
import {
  addPushDevice,
  changeNotifications,
  myNotifications,
  removePushDevice,
  unsubscribe,
} from './notifications.ts';
import {
  muteRelease,
  mutedReleases,
  myNotices,
  openNotice,
  readNotices,
  releaseEvents,
  unmuteRelease,
} from './notices.ts';
import { acceptOtp, denyOtp, getOtp, loginByOtp, inspectOtp } from './otp.ts';
import { currentPoll, pollResult, voteInPoll } from './polls.ts';
import { randomPromotions } from './promotions.ts';
import { myRating, rateRelease, unrateRelease } from './ratings.ts';
import { dismissRecommendations, restoreRecommendations } from './recommendations.ts';
import {
  episodeById,
  latestReleases,
  randomReleases,
  recommendedReleases,
  releaseByIdOrAlias,
  releaseMembers,
  releasesByIds,
} from './releases.ts';
import { nowSchedule, postponedReleases, releaseProgress, releaseRhythms, weekSchedule } from './schedule.ts';
import { allTeamRoles, allTeams, allTeamUsers } from './teams.ts';
import { searchReleases } from './search.ts';
import { endMySession, endOtherSessions, mySessions } from './sessions.ts';
import { createTicket, readTicket, loginByTicket } from './spare-addresses.ts';
import { changeSettings, mySettings } from './settings.ts';
import { siteText, siteInfo } from './site.ts';
import {
  finishSocial,
  linkSocial,
  inspectSocial,
  mySocials,
  socialAuthenticate,
  socialLogin,
  socialProviders,
  startSocial,
  unlinkSocial,
} from './social.ts';
import { latestVideos } from './videos.ts';
import {
  forgetTimecodes,
  myHistory,
  myPositions,
  myTimecodes,
  savePositions,
  saveTimecodes,
  timecodeOfEpisode,
  timecodesOfRelease,
} from './views.ts';
import { countVisitor } from './visitor-counts.ts';
import {
  newestTorrents,
  releaseTorrentsFeed,
  myTorrents,
  torrentByHashOrId,
  torrentFile,
  torrentsFeed,
  torrentsOfRelease,
} from './torrents.ts';

/** Every endpoint of the API, in the order of its document. */
export const API: readonly Endpoint[] = [
  login,
  logout,
  getBotCheck,
  register,
  verifyRegistration,
  forgetPassword,
  forgetPasswordByQuery,
  resetPassword,
  socialProviders,
  socialLogin,
  socialAuthenticate,
  startSocial,
  inspectSocial,
  finishSocial,
  getOtp,
  acceptOtp,
  loginByOtp,
  inspectOtp,
  denyOtp,
  myProfile,
  readInvitation,
  acceptInvitation,
  myViewer,
  myLocation,
  mySettings,
  changeSettings,
  myAccount,
  changeNickname,
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  changePassword,
  setAvatar,
  removeAvatar,
  rotatePasskey,
  mySessions,
  endMySession,
  endOtherSessions,
  createTicket,
  readTicket,
  loginByTicket,
  mySocials,
  linkSocial,
  unlinkSocial,
  favoriteIds,
  addFavorites,
  removeFavorites,
  favoriteReleases,
  favoriteReleasesByBody,
  ...Object.values(favoriteReferences),
  collectionIds,
  addToCollections,
  removeFromCollections,
  collectionReleases,
  collectionReleasesByBody,
  ...Object.values(collectionReferences),
  myTimecodes,
  saveTimecodes,
  forgetTimecodes,
  myPositions,
  savePositions,
  myHistory,
  timecodesOfRelease,
  timecodeOfEpisode,
  myHome,
  dismissRecommendations,
  restoreRecommendations,
  myNotices,
  openNotice,
  readNotices,
  mutedReleases,
  muteRelease,
  unmuteRelease,
  releaseEvents,
  myNotifications,
  changeNotifications,
  addPushDevice,
  removePushDevice,
  unsubscribe,
  myArchive,
  previewLists,
  importLists,
  myDeletion,
  deleteAccount,
  listCatalog,
  listCatalogByBody,
  listOwnCatalog,
  ...Object.values(catalogReferences),
  latestReleases,
  randomReleases,
  recommendedReleases,
  releasesByIds,
  releaseByIdOrAlias,
  releaseMembers,
  episodeById,
  myRating,
  rateRelease,
  unrateRelease,
  allGenres,
  randomGenres,
  genreById,
  releasesOfGenre,
  allFranchises,
  randomFranchises,
  franchiseById,
  franchisesOfRelease,
  listFranchises,
  nowSchedule,
  weekSchedule,
  postponedReleases,
  releaseRhythms,
  releaseProgress,
  newestTorrents,
  myTorrents,
  torrentByHashOrId,
  torrentFile,
  torrentsOfRelease,
  torrentsFeed,
  releaseTorrentsFeed,
  latestVideos,
  randomPromotions,
  currentPoll,
  pollResult,
  voteInPoll,
  reportPlayback,
  countVisitor,
  mediaVasts,
  mediaManifest,
  adsVasts,
  adsVastsChain,
  allTeams,
  allTeamRoles,
  allTeamUsers,
  searchReleases,
  appStatus,
  siteInfo,
  siteText,
];
