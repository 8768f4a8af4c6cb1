import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { markUnwatched, markWatched } from '../../queue/mark-episodes.ts';
import { useEpisode } from '../../store/player-context.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';

/** Marks the current episode as watched, if playback has not done so, and removes that mark. */
export function WatchedButton() {
  const { id, duration, release_id: releaseId } = useEpisode();
  const isWatched = usePositions()[id]?.isWatched === true;
  const [isOffered] = useState(!isWatched);
  if (!isOffered) return null;
  const episode = { id, duration, releaseId };
  return (
    <Button variant="bare" onClick={() => void (isWatched ? markUnwatched(episode) : markWatched([episode]))}>
      <Icon name={isWatched ? 'eye' : 'check'} />
      {isWatched ? 'Снять отметку' : 'Отметить просмотренным'}
    </Button>
  );
}
