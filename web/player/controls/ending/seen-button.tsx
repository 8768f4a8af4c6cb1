import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { forget, markSeen } from '../../queue/mark-episodes.ts';
import { useEpisode } from '../../store/player-context.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';

/** Marks the episode on the screen as seen where the rule has not done it, and takes that mark back. */
export function SeenButton() {
  const { id, duration, release_id: releaseId } = useEpisode();
  const isSeen = usePositions()[id]?.isWatched === true;
  const [isOffered] = useState(!isSeen);
  if (!isOffered) return null;
  const marked = { id, duration, releaseId };
  return (
    <Button look="bare" onClick={() => void (isSeen ? forget(marked) : markSeen([marked]))}>
      <Icon name={isSeen ? 'eye' : 'check'} />
      {isSeen ? 'Снять отметку' : 'Отметить просмотренным'}
    </Button>
  );
}
