import { changeBlock, createBlock, liftBlock, listBlocks, viewAsVisitor } from './blocks.ts';
import { applyClaim, changeClaim, createClaim, getClaim, liftClaim, listClaims } from './claims.ts';
import { addClaimDocument, getClaimDocument, removeClaimDocument } from './claim-documents.ts';
import { readBell, saveBellMark } from './bell.ts';
import { readDraft, saveDraft } from './drafts.ts';
import type { StudioEndpoint } from './endpoint.ts';
import { listEvents, undoEvent } from './events.ts';
import { getStudioHelp } from './help.ts';
import { getStudioMe } from './me.ts';
import {
  announceAgain,
  cancelPlan,
  deleteEpisode,
  episodes,
  listReleaseEpisodes,
  acceptMarks,
  checkMarks,
  rejectMark,
  orderReleaseEpisodes,
  planEpisode,
  publishEpisode,
  restoreEpisode,
  takeEpisodeBack,
} from './records/episodes.ts';
import { getPreparation, getPreparationLog, prepareAgain } from './records/preparation.ts';
import { acceptEdit, returnEdit, withdrawEdit } from './records/proposed-edits.ts';
import { franchises } from './records/franchises.ts';
import { genres } from './records/genres.ts';
import { addPicture } from './records/pictures.ts';
import { closePoll, polls } from './records/polls.ts';
import { channels, previewChannel, setChannelSecret, testChannel } from './records/channels.ts';
import { campaigns, promotions } from './records/promotions.ts';
import { previewText, siteRecord, siteTexts } from './records/site.ts';
import { findTeamAccounts, teamRoles, teams } from './records/teams.ts';
import { videoOrigins, videos } from './records/videos.ts';
import { endpointsOf, type RecordEndpoints } from './records/record.ts';
import {
  changeReleases,
  changeReleaseStates,
  createRelease,
  findReleaseFranchises,
  getReleaseChoices,
  getReleaseRecord,
  listStudioReleases,
  saveRelease,
  submitRelease,
  withdrawRelease,
  returnRelease,
} from './records/releases.ts';
import { deleteRelease, hideRelease, restoreRelease, showRelease } from './releases.ts';
import {
  actOnReports,
  applyReportedMark,
  finishReport,
  getReport,
  listReports,
  refuseReport,
  takeReport,
} from './reports.ts';
import { getStudioSchedule, savePostponement } from './schedule.ts';
import {
  addRemark,
  beginEpisode,
  copySteps,
  finishRemark,
  getEpisodeWork,
  listSteps,
  removeRemark,
  reopenRemark,
  saveSteps,
  setStepPushes,
  setStepState,
} from './steps.ts';
import {
  beginSecondFactor,
  confirmSession,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setSecondFactor,
} from './second-factor.ts';
import {
  addUserNote,
  banUser,
  createUserResetLink,
  endUserSessions,
  giveRole,
  removeUserAvatar,
  removeUserNote,
  renameUser,
  revealEmail,
  takeRole,
  unbanUser,
} from './user-acts.ts';
import { inviteToStudio, listInvitations, withdrawInvitation } from './invitations.ts';
import { getJob, listJobs, moveJobFirst, retryJob, stopJob } from './system/jobs.ts';
import {
  listWatchedReleases,
  readEpisodeStatistics,
  readHourlyStatistics,
  readSiteStatistics,
} from './system/statistics.ts';
import { measureStorage, readStorage } from './system/storage.ts';
import { addMagnet, addTorrentFile, listReleaseTorrents, torrents } from './torrents.ts';
import { getStudioToday } from './today.ts';
import { guessUploads, listUploads, removeUpload, retryUpload, saveUploadForm } from './uploads.ts';
import { getUser, listUsers } from './users.ts';

const RECORDS = [
  genres,
  franchises,
  teams,
  teamRoles,
  videos,
  videoOrigins,
  promotions,
  campaigns,
  polls,
  siteRecord,
  siteTexts,
  channels,
] as unknown as readonly RecordEndpoints[];

/** Every endpoint of the studio, in the order of the document. They are no part of AniLiberty API v1. */
export const STUDIO_API: readonly StudioEndpoint[] = [
  getStudioMe,
  getStudioToday,
  getStudioHelp,
  readDraft,
  saveDraft,
  readBell,
  saveBellMark,
  getSecondFactor,
  beginSecondFactor,
  setSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  confirmSession,
  listEvents,
  undoEvent,
  listUsers,
  getUser,
  banUser,
  unbanUser,
  renameUser,
  removeUserAvatar,
  endUserSessions,
  addUserNote,
  removeUserNote,
  giveRole,
  takeRole,
  listInvitations,
  inviteToStudio,
  withdrawInvitation,
  revealEmail,
  createUserResetLink,
  listStudioReleases,
  getReleaseChoices,
  findReleaseFranchises,
  createRelease,
  changeReleases,
  changeReleaseStates,
  getReleaseRecord,
  saveRelease,
  submitRelease,
  withdrawRelease,
  returnRelease,
  acceptEdit,
  returnEdit,
  withdrawEdit,
  listReleaseEpisodes,
  orderReleaseEpisodes,
  acceptMarks,
  ...endpointsOf(episodes),
  rejectMark,
  checkMarks,
  getPreparation,
  getPreparationLog,
  prepareAgain,
  deleteEpisode,
  publishEpisode,
  planEpisode,
  cancelPlan,
  restoreEpisode,
  beginEpisode,
  getEpisodeWork,
  saveSteps,
  copySteps,
  setStepState,
  addRemark,
  finishRemark,
  reopenRemark,
  removeRemark,
  listSteps,
  setStepPushes,
  listUploads,
  guessUploads,
  saveUploadForm,
  retryUpload,
  removeUpload,
  takeEpisodeBack,
  announceAgain,
  getStudioSchedule,
  savePostponement,
  listReleaseTorrents,
  addTorrentFile,
  addMagnet,
  ...endpointsOf(torrents),
  listReports,
  getReport,
  takeReport,
  finishReport,
  applyReportedMark,
  refuseReport,
  actOnReports,
  hideRelease,
  showRelease,
  deleteRelease,
  restoreRelease,
  listBlocks,
  createBlock,
  changeBlock,
  liftBlock,
  viewAsVisitor,
  listClaims,
  createClaim,
  getClaim,
  changeClaim,
  applyClaim,
  liftClaim,
  addClaimDocument,
  getClaimDocument,
  removeClaimDocument,
  listJobs,
  getJob,
  retryJob,
  stopJob,
  moveJobFirst,
  readStorage,
  measureStorage,
  readSiteStatistics,
  readHourlyStatistics,
  listWatchedReleases,
  readEpisodeStatistics,
  previewText,
  ...RECORDS.flatMap(endpointsOf),
  closePoll,
  previewChannel,
  setChannelSecret,
  testChannel,
  findTeamAccounts,
  addPicture,
];
