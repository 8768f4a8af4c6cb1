import type { Fault } from '#contract/faults.ts';
import { hostName } from '../engine/media-hosts.ts';
import { useEpisode, usePlayer } from './player-context.ts';

const LONGEST_CODE = 64;
const LONGEST_DETAILS = 500;

/** Puts together a report of what is on the screen now. */
export function useFault(): (code: string, details: string) => Fault {
  const { source, server, quality, time } = usePlayer();
  const { id } = useEpisode();
  return (code, details) => {
    const host = source.facts()?.host ?? server.get().current;
    return {
      release_episode_id: id,
      host: host === null ? '' : hostName(host),
      rendition: quality.get().actual || null,
      code: code.slice(0, LONGEST_CODE),
      time: time.get().position,
      details: details.slice(0, LONGEST_DETAILS),
    };
  };
}
