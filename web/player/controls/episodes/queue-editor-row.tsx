import type { PointerEvent } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import type { PlaylistEpisode, PlaylistPart } from '#web/entities/episode/playlist.ts';
import styles from './queue-editor.module.css';

type QueueEditorRowProps = {
  episode: PlaylistEpisode;
  release: PlaylistPart['release'];
  isCurrent: boolean;
  isDragged: boolean;
  isFirst: boolean;
  isLast: boolean;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One episode of a queue with controls that move or remove it; the current episode cannot be removed. */
export function QueueEditorRow(props: QueueEditorRowProps) {
  const { episode, release, isCurrent, isDragged, isFirst, isLast, onGrab, onMove, onRemove } = props;
  const label = episodeLabel(episode);
  return (
    <div className={classes(styles.row, isCurrent && styles.current, isDragged && styles.dragged)}>
      <button
        type="button"
        className={styles.handle}
        data-handle
        aria-label={`Переставить: ${label}`}
        aria-describedby="queue-help"
        onPointerDown={onGrab}
      >
        <Icon name="handle" />
      </button>
      <span className={styles.words}>
        <b>{label}</b>
        <small>{isCurrent ? 'сейчас на экране' : release.name.main}</small>
      </span>
      <RowButton icon="up" label={`Выше: ${label}`} disabled={isFirst} onClick={() => onMove(-1)} />
      <RowButton icon="down" label={`Ниже: ${label}`} disabled={isLast} onClick={() => onMove(1)} />
      {isCurrent ? (
        <span className={styles.gap} />
      ) : (
        <RowButton icon="close" label={`Убрать: ${label}`} data-remove onClick={onRemove} />
      )}
    </div>
  );
}

type RowButtonProps = {
  icon: IconName;
  label: string;
  disabled?: boolean;
  'data-remove'?: true;
  onClick: () => void;
};

// Not `disabled`: the button would lose focus when a press moves its row to the end.
function RowButton({ icon, label, disabled = false, onClick, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={onClick}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
