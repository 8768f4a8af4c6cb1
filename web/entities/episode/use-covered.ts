import { useRootData } from '../viewer/root-data.ts';
import type { Position } from './positions.ts';
import { type Mark, progressOf } from './watched.ts';

type Asked = { duration: number; ending: Mark };

/**
 * Tells of which episodes the name and the frame are to be covered: of those that the viewer has not begun, where they
 * asked for it.
 */
export function useCovered(): (episode: Asked, position: Position | null | undefined) => boolean {
  const isOn = useRootData()?.settings?.spoiler_guard === true;
  return (episode, position) => isOn && progressOf(episode, position) === 'none';
}
