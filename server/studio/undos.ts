import { franchises } from '#contract/studio/records/franchises.ts';
import { genres } from '#contract/studio/records/genres.ts';
import { polls } from '#contract/studio/records/polls.ts';
import { channels } from '#contract/studio/records/channels.ts';
import { campaigns, promotions } from '#contract/studio/records/promotions.ts';
import { siteRecord, siteTexts } from '#contract/studio/records/site.ts';
import { teamRoles, teams } from '#contract/studio/records/teams.ts';
import { videoOrigins, videos } from '#contract/studio/records/videos.ts';
import type { Deps } from '#server/deps.ts';
import type { Undos } from './journal/undos.ts';
import { undoBlockChange, undoBlockCreation, undoBlockLifting } from './legal/blocks/undos.ts';
import { undoClaimApplying, undoClaimChange, undoClaimLifting } from './legal/claims/undos.ts';
import { undoBan } from './people/acts/ban.ts';
import { undoNote } from './people/acts/notes.ts';
import { undoRename } from './people/acts/profile.ts';
import { undoAppliedMark } from './people/reports/apply-mark.ts';
import { undoReport } from './people/reports/undo-report.ts';
import { undoGiving, undoTaking } from './people/roles.ts';
import { undoMergeOf } from './records/changes/merge-records.ts';
import { undoOrderOf } from './records/changes/order-records.ts';
import { undoEdit, undosOf } from './records/changes/undos.ts';
import { channelKind } from './records/kinds/channel.ts';
import { franchiseKind } from './records/kinds/franchise.ts';
import { genreKind } from './records/kinds/genre.ts';
import { pollKind, undoClose } from './records/kinds/poll.ts';
import { campaignKind, promotionKind } from './records/kinds/promotion.ts';
import { siteKind, textKind } from './records/kinds/site.ts';
import { teamKind, teamRoleKind } from './records/kinds/team.ts';
import { videoKind, videoOriginKind } from './records/kinds/video.ts';
import { undoAcceptedEdit, undoProposal, undoReturnedEdit } from './releases/edits/undos.ts';
import { undoReleasesChange } from './releases/bulk/change-releases.ts';
import { undoStatesBy } from './releases/bulk/change-states.ts';
import { undoAcceptance, undoRejection } from './releases/episodes/decide-proposals.ts';
import { undoDeletion } from './releases/episodes/delete-episode.ts';
import { episodeKind } from './releases/episodes/episode-kind.ts';
import { undoOrder } from './releases/episodes/order-episodes.ts';
import {
  undoPlan,
  undoPublication,
  undoReplacement,
  undoTakingBack,
  withoutPlan,
} from './releases/episodes/publication.ts';
import { undoPostponement } from './releases/schedule/save-postponement.ts';
import { undoReturn, undoSubmission, undoWithdrawal } from './releases/state/submit-release.ts';
import { undoBeginning } from './releases/steps/begin-episode.ts';
import { undoRemark } from './releases/steps/remarks.ts';
import { undoSteps, undoStepState } from './releases/steps/save-steps.ts';
import { undoTorrentAddition, undoTorrentEdit, undoTorrentRemoval } from './releases/torrents/undos.ts';
import { releaseEditUndo } from './releases/undo/release-edit.ts';
import { releaseCreationUndo, undoBy, undoShowing } from './releases/undo/undos.ts';
import { undoDocumentAddition, undoDocumentRemoval } from './legal/claims/documents/save-document.ts';
import { undoFirst, undoRetry, undoStop } from './system/jobs.ts';

/** How every action that can be taken back is taken back. Who may is in the table of actions. */
export function createUndos(deps: Deps): Undos {
  const episode = episodeKind(deps);
  const postponement = undoPostponement(deps.now);
  const genre = genreKind(deps);
  const genreUndos = undosOf(genre, genres.fields);
  const franchise = franchiseKind(deps);
  const franchiseUndos = undosOf(franchise, franchises.fields);
  const team = undosOf(teamKind, teams.fields);
  const teamRole = undosOf(teamRoleKind, teamRoles.fields);
  const video = undosOf(videoKind(deps), videos.fields);
  const origin = undosOf(videoOriginKind, videoOrigins.fields);
  const promotion = undosOf(promotionKind(deps), promotions.fields);
  const campaign = undosOf(campaignKind(deps), campaigns.fields);
  const poll = undosOf(pollKind(deps), polls.fields);
  const channel = undosOf(channelKind(deps.announcing.ownOrigins), channels.fields);
  const text = undosOf(textKind(deps), siteTexts.fields);
  return {
    'user.ban': undoBan,
    'user.unban': undoBan,
    'user.rename': undoRename,
    'user.note': undoNote,
    'user.role_give': undoGiving,
    'user.role_take': undoTaking,
    'user.invite_accept': undoGiving,
    'report.take': undoReport,
    'report.done': undoReport,
    'report.refuse': undoReport,
    'release.create': releaseCreationUndo,
    'release.edit': releaseEditUndo,
    'release.bulk': undoReleasesChange,
    'release.bulk_show': undoStatesBy('hide'),
    'release.bulk_hide': undoStatesBy('show'),
    'release.submit': undoSubmission,
    'release.withdraw': undoWithdrawal,
    'release.return': undoReturn,
    'release.propose_edit': undoProposal,
    'release.withdraw_edit': undoProposal,
    'release.accept_edit': undoAcceptedEdit,
    'release.return_edit': undoReturnedEdit,
    'release.hide': undoBy('show'),
    'release.show': undoShowing,
    'release.delete': undoBy('restore'),
    'release.postpone': postponement,
    'release.resume': postponement,
    'release.episodes_order': undoOrder,
    'release.accept_marks': undoAcceptance(episode),
    'episode.create': withoutPlan(undoPublication(episode)),
    'episode.publish': withoutPlan(undoPublication(episode)),
    'episode.take_back': withoutPlan(undoTakingBack(episode)),
    'episode.replace': withoutPlan(undoReplacement(episode)),
    'episode.return': withoutPlan(undoReplacement(episode)),
    'episode.plan': undoPlan(episode),
    'episode.unplan': undoPlan(episode),
    'episode.edit': undoEdit(episode),
    'episode.apply_mark': undoAppliedMark(episode),
    'episode.reject_mark': undoRejection(episode),
    'episode.delete': undoDeletion(episode),
    'episode.begin': undoBeginning(episode),
    'episode.steps': undoSteps(episode),
    'episode.step_state': undoStepState(episode),
    'episode.remark_add': undoRemark(episode, 'remove'),
    'episode.remark_remove': undoRemark(episode, 'restore'),
    'episode.remark_done': undoRemark(episode, 'reopen'),
    'episode.remark_reopen': undoRemark(episode, 'done'),
    'torrent.create': undoTorrentAddition,
    'torrent.edit': undoTorrentEdit(deps),
    'torrent.remove': undoTorrentRemoval,
    'genre.create': genreUndos.create,
    'genre.edit': genreUndos.edit,
    'genre.remove': genreUndos.remove,
    'genre.merge': undoMergeOf(genre),
    'franchise.create': franchiseUndos.create,
    'franchise.edit': franchiseUndos.edit,
    'franchise.remove': franchiseUndos.remove,
    'franchise.merge': undoMergeOf(franchise),
    'team.create': team.create,
    'team.edit': team.edit,
    'team.remove': team.remove,
    'team.order': undoOrderOf(teamKind),
    'team_role.create': teamRole.create,
    'team_role.edit': teamRole.edit,
    'team_role.remove': teamRole.remove,
    'team_role.order': undoOrderOf(teamRoleKind),
    'video.create': video.create,
    'video.edit': video.edit,
    'video.remove': video.remove,
    'video_origin.create': origin.create,
    'video_origin.edit': origin.edit,
    'video_origin.remove': origin.remove,
    'promotion.create': promotion.create,
    'promotion.edit': promotion.edit,
    'promotion.remove': promotion.remove,
    'promotion.order': undoOrderOf(promotionKind(deps)),
    'campaign.create': campaign.create,
    'campaign.edit': campaign.edit,
    'campaign.remove': campaign.remove,
    'campaign.order': undoOrderOf(campaignKind(deps)),
    'poll.create': poll.create,
    'poll.edit': poll.edit,
    'poll.remove': poll.remove,
    'poll.close': undoClose(deps),
    'site.edit': undosOf(siteKind, siteRecord.fields).edit,
    'channel.create': channel.create,
    'channel.edit': channel.edit,
    'channel.remove': channel.remove,
    'text.edit': text.edit,
    'text.remove': text.remove,
    'block.create': undoBlockCreation,
    'block.change': undoBlockChange,
    'block.lift': undoBlockLifting,
    'claim.change': undoClaimChange,
    'claim.apply': undoClaimApplying,
    'claim.lift': undoClaimLifting,
    'claim.document_add': undoDocumentAddition,
    'claim.document_remove': undoDocumentRemoval,
    'job.stop': undoStop,
    'job.retry': undoRetry,
    'job.first': undoFirst,
  };
}
