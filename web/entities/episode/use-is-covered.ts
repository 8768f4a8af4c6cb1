import { useRootData } from '../viewer/root-data.ts';
import type { Position } from './positions.ts';
import { type EndMarks, progressOf } from './watched.ts';

type GuardedEpisode = EndMarks & { duration: number };

/**
 * Returns a function that decides whether to hide the name and frame of an episode as spoilers: when the viewer has
 * enabled that and has not begun the episode.
 */
export function useIsCovered(): (episode: GuardedEpisode, position: Position | null | undefined) => boolean {
  const isOn = useRootData()?.choices?.spoiler_guard === true;
  return (episode, position) => isOn && progressOf(episode, position) === 'none';
}
