import { lazy, Suspense, useState } from 'react';
import type { EpisodePlaylist, PlaylistPart } from '#web/entities/episode/playlist.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { EpisodeRow } from './episode-row.tsx';
import styles from './episode-list.module.css';
import { type ListMessage, ListMessageBar } from './list-message.tsx';
import { QueueHead } from './queue-head.tsx';

const QueueEditor = lazy(() => import('./queue-editor.tsx'));

/**
 * Shows a playlist in watching order, with the current episode highlighted and scrolled to. The parts of a queue have
 * headings and can be reordered.
 */
export function EpisodeList({ playlist, current }: { playlist: EpisodePlaylist; current: { id: string } }) {
  const [isEditing, setIsEditing] = useState(false);
  const [message, setMessage] = useState<ListMessage | null>(null);
  return (
    <div className={styles.whole}>
      {playlist.title !== null && (
        <QueueHead parts={playlist.parts} isEditing={isEditing} onToggle={() => setIsEditing(!isEditing)} />
      )}
      {isEditing && playlist.title !== null ? (
        <Suspense>
          <QueueEditor playlist={playlist} currentId={current.id} onMessage={setMessage} />
        </Suspense>
      ) : (
        <Parts playlist={playlist} currentId={current.id} onMessage={setMessage} />
      )}
      <ListMessageBar message={message} onDone={() => setMessage(null)} />
    </div>
  );
}

type PartsProps = { playlist: EpisodePlaylist; currentId: string; onMessage: (message: ListMessage) => void };

function Parts({ playlist, currentId, onMessage }: PartsProps) {
  const positions = usePositions();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = (part: PlaylistPart) => (
    <ol className={styles.list}>
      {part.episodes.map((episode, index) => (
        <li key={episode.id}>
          <EpisodeRow
            episode={episode}
            before={part.episodes.slice(0, index)}
            releaseId={part.release.id}
            positions={positions}
            playlist={playlist}
            isCurrent={episode.id === currentId}
            isOpen={openId === episode.id}
            onToggle={() => setOpenId(openId === episode.id ? null : episode.id)}
            onMessage={onMessage}
          />
        </li>
      ))}
    </ol>
  );
  const [only] = playlist.parts;
  if (playlist.title === null && only) return list(only);
  return playlist.parts.map((part) => (
    <section key={part.episodes[0]?.id} className={styles.part}>
      <h3>{part.release.name.main}</h3>
      {list(part)}
    </section>
  ));
}
