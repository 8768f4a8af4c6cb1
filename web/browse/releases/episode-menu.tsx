import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import { forget, markSeen, type Undo } from '#web/player/queue/mark-episodes.ts';
import { enqueue } from '#web/player/queue/enqueue.ts';
import { nextOf } from '#web/player/queue/queue-items.ts';
import { browserQueue } from '#web/player/queue/use-own-queue.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { MenuAction, MenuList } from '#web/ui/controls/menu.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { EPISODES, plural } from '#web/format/plural.ts';

export type Asked = { episode: Episode; button: HTMLElement };

type EpisodeMenuProps = Asked & {
  /** All of the release, in watching order. */
  episodes: readonly Episode[];
  onClose: () => void;
};

function tell(text: string, undo: Undo) {
  showToast('success', text, { action: { label: 'Вернуть', run: undo } });
}

function marked({ id, duration, release_id: releaseId }: Episode) {
  return { id, duration, releaseId };
}

/** What can be done with an episode but to watch it; one for the whole list, at the button that was pressed. */
export function EpisodeMenu({ episode, button, episodes, onClose }: EpisodeMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.showPopover({ source: button }), [button]);
  const positions = usePositions();
  const navigate = useNavigate();
  const openQueue = () => {
    const next = nextOf(browserQueue().get().items, (id) => positions[id]?.isWatched === true);
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
        <MenuAction icon="eye" onSelect={() => tell(`${label}: отметка снята`, forget(marked(episode)))}>
          Снять отметку
        </MenuAction>
      ) : (
        <MenuAction
          icon="check"
          onSelect={() => tell(`${label} отмечен просмотренным`, markSeen([marked(episode)]))}
        >
          Отметить просмотренным
        </MenuAction>
      )}
      {unseen.length > 0 && (
        <MenuAction
          icon="check"
          onSelect={() => tell(`Отмечено: ${plural(unseen.length, EPISODES)}`, markSeen(unseen.map(marked)))}
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
