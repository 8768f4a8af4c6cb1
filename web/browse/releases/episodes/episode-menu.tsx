import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import { markUnwatched, markWatched, type Undo } from '#web/player/queue/mark-episodes.ts';
import { enqueue } from '#web/player/queue/enqueue.ts';
import { nextItem } from '#web/player/queue/queue-items.ts';
import { openLocalQueue } from '#web/player/queue/use-local-queue.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { MenuAction, MenuList } from '#web/ui/menu/menu.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { EPISODES, formatCount } from '#web/format/format-count.ts';

export type EpisodeMenuTarget = { episode: Episode; button: HTMLElement };

type EpisodeMenuProps = EpisodeMenuTarget & {
  /** All episodes of the release in watching order. */
  episodes: readonly Episode[];
  onClose: () => void;
};

function showUndo(text: string, undo: Undo) {
  showToast('success', text, { action: { label: 'Вернуть', run: undo } });
}

function toMarkedEpisode({ id, duration, release_id: releaseId }: Episode) {
  return { id, duration, releaseId };
}

/** The menu of an episode; the list renders one, anchored to the pressed button. */
export function EpisodeMenu({ episode, button, episodes, onClose }: EpisodeMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.showPopover({ source: button }), [button]);
  const positions = usePositions();
  const navigate = useNavigate();
  const openQueue = () => {
    const next = nextItem(openLocalQueue().get().items, (id) => positions[id]?.isWatched === true);
    if (next) void navigate(queuePath(next.episodeId, null));
  };
  const label = episodeLabel(episode);
  const isSeen = positions[episode.id]?.isWatched === true;
  const unseen = episodes
    .slice(0, episodes.indexOf(episode))
    .filter((other) => hasVideo(other) && positions[other.id]?.isWatched !== true);
  return (
    <MenuList ref={menu} label={`Что сделать: ${label}`} onClose={onClose}>
      {isSeen ? (
        <MenuAction
          icon="eye"
          onSelect={() => showUndo(`${label}: отметка снята`, markUnwatched(toMarkedEpisode(episode)))}
        >
          Снять отметку
        </MenuAction>
      ) : (
        <MenuAction
          icon="check"
          onSelect={() => showUndo(`${label} отмечен просмотренным`, markWatched([toMarkedEpisode(episode)]))}
        >
          Отметить просмотренным
        </MenuAction>
      )}
      {unseen.length > 0 && (
        <MenuAction
          icon="check"
          onSelect={() =>
            showUndo(
              `Отмечено: ${formatCount(unseen.length, EPISODES)}`,
              markWatched(unseen.map(toMarkedEpisode)),
            )
          }
        >
          Отметить все до этого
        </MenuAction>
      )}
      <MenuAction
        icon="queue"
        onSelect={() => {
          const { text } = enqueue(label, { releaseId: episode.release_id, episodeId: episode.id });
          showToast('success', text, { action: { label: 'Смотреть', run: openQueue } });
        }}
      >
        В очередь
      </MenuAction>
    </MenuList>
  );
}
