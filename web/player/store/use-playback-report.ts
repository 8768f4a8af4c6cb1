import type { PlaybackReport } from '#contract/playback-reports.ts';
import { originLabel } from '../engine/delivery-origins.ts';
import { useEpisode, usePlayer } from './player-context.ts';

const MAX_CODE_LENGTH = 64;
const MAX_DETAILS_LENGTH = 500;

/** Where an opening or ending should be, in seconds. */
export type ReportedPlace = Pick<PlaybackReport, 'mark' | 'mark_start' | 'mark_stop'>;

const NO_PLACE: ReportedPlace = { mark: null, mark_start: null, mark_stop: null };

/** Returns a function that builds a playback report from the current state of the player. */
export function usePlaybackReport(): (
  code: string,
  details: string,
  place?: ReportedPlace,
) => PlaybackReport {
  const { source, originChoice, quality, time } = usePlayer();
  const { id } = useEpisode();
  return (code, details, place = NO_PLACE) => {
    const origin = source.stats()?.origin ?? originChoice.get().current;
    return {
      release_episode_id: id,
      host: origin === null ? '' : originLabel(origin),
      rendition: quality.get().actual || null,
      code: code.slice(0, MAX_CODE_LENGTH),
      time: time.get().position,
      // The cut may leave half of a character, which the server refuses.
      details: details.slice(0, MAX_DETAILS_LENGTH).replace(/[\uD800-\uDBFF]$/, ''),
      ...place,
    };
  };
}
