import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { forget, markSeen } from '../../queue/mark-episodes.ts';
import { useEpisode } from '../../store/player-context.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';

/** Marks the current episode as watched, if playback has not done so, and removes that mark. */
export function SeenButton() {
  const { id, duration, release_id: releaseId } = useEpisode();
  const isWatched = usePositions()[id]?.isWatched === true;
  const [isOffered] = useState(!isWatched);
  if (!isOffered) return null;
  const episode = { id, duration, releaseId };
  return (
    <Button look="bare" onClick={() => void (isWatched ? forget(episode) : markSeen([episode]))}>
      <Icon name={isWatched ? 'eye' : 'check'} />
      {isWatched ? 'Снять отметку' : 'Отметить просмотренным'}
    </Button>
  );
}
