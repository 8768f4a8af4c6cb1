import { lazy, Suspense, useState } from 'react';
import type { Line, Part } from '#web/entities/episode/line.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { EpisodeRow } from './episode-row.tsx';
import styles from './episode-list.module.css';
import { type Note, NoteLine } from './note-line.tsx';
import { QueueHead } from './queue-head.tsx';

const QueueEditor = lazy(() => import('./queue-editor.tsx'));

/**
 * The episodes of a line in watching order, the one on the screen marked and scrolled to; the parts of a queue under
 * their names, to be put in another order.
 */
export function EpisodeList({ line, current }: { line: Line; current: { id: string } }) {
  const [isEdited, setIsEdited] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  return (
    <div className={styles.whole}>
      {line.title !== null && (
        <QueueHead parts={line.parts} isEdited={isEdited} onToggle={() => setIsEdited(!isEdited)} />
      )}
      {isEdited && line.title !== null ? (
        <Suspense>
          <QueueEditor line={line} currentId={current.id} say={setNote} />
        </Suspense>
      ) : (
        <Parts line={line} currentId={current.id} say={setNote} />
      )}
      <NoteLine note={note} onDone={() => setNote(null)} />
    </div>
  );
}

type PartsProps = { line: Line; currentId: string; say: (note: Note) => void };

function Parts({ line, currentId, say }: PartsProps) {
  const positions = usePositions();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = (part: Part) => (
    <ol className={styles.list}>
      {part.episodes.map((episode, place) => (
        <li key={episode.id}>
          <EpisodeRow
            episode={episode}
            before={part.episodes.slice(0, place)}
            releaseId={part.release.id}
            positions={positions}
            line={line}
            isCurrent={episode.id === currentId}
            isOpen={openId === episode.id}
            onToggle={() => setOpenId(openId === episode.id ? null : episode.id)}
            say={say}
          />
        </li>
      ))}
    </ol>
  );
  const [only] = line.parts;
  if (line.title === null && only) return list(only);
  return line.parts.map((part) => (
    <section key={part.episodes[0]?.id} className={styles.part}>
      <h3>{part.release.name.main}</h3>
      {list(part)}
    </section>
  ));
}
