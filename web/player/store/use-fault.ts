import type { Fault } from '#contract/faults.ts';
import { hostName } from '../engine/media-hosts.ts';
import { useEpisode, usePlayer } from './player-context.ts';

const MAX_CODE_LENGTH = 64;
const MAX_DETAILS_LENGTH = 500;

/** Returns a function that builds a playback report from the current state of the player. */
export function useFault(): (code: string, details: string) => Fault {
  const { source, server, quality, time } = usePlayer();
  const { id } = useEpisode();
  return (code, details) => {
    const host = source.facts()?.host ?? server.get().current;
    return {
      release_episode_id: id,
      host: host === null ? '' : hostName(host),
      rendition: quality.get().actual || null,
      code: code.slice(0, MAX_CODE_LENGTH),
      time: time.get().position,
      details: details.slice(0, MAX_DETAILS_LENGTH),
    };
  };
}
