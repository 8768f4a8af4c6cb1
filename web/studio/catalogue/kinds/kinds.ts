import { franchiseKind, genreKind } from './catalogue-kinds.tsx';
import { channelKind } from './channel-kinds.tsx';
import { pollKind } from './poll-kind.tsx';
import type { RecordKind } from './record-kind.ts';
import { episodeKind } from '../releases/episodes/episode-kind.tsx';
import { releaseKind } from '../releases/release-kind.tsx';
import { torrentKind } from '../releases/torrents/torrent-kind.tsx';
import { campaignKind, promotionKind } from './show-kinds.tsx';
import { siteKind, textKind } from './site-kinds.tsx';
import { teamKind, teamRoleKind } from './team-kinds.tsx';
import { videoKind, videoOriginKind } from './video-kinds.tsx';

/** The kinds of each section of the rail; the pages of a section with several have tabs. */
const SECTIONS: readonly (readonly RecordKind[])[] = [
  [releaseKind],
  [episodeKind],
  [torrentKind],
  [genreKind],
  [franchiseKind],
  [teamKind, teamRoleKind],
  [promotionKind],
  [videoKind, videoOriginKind],
  [pollKind],
  [campaignKind],
  [siteKind, textKind, channelKind],
];

/** The kind of a path (`genres`); undefined for any other. */
export function findKind(path: string | undefined): RecordKind | undefined {
  return SECTIONS.flat().find((kind) => kind.path === path);
}

/** The kinds that share a section with one. */
export function kindsBeside(kind: RecordKind): readonly RecordKind[] {
  return SECTIONS.find((kinds) => kinds.includes(kind)) ?? [kind];
}
