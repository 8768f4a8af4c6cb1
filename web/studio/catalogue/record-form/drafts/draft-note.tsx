import { formatMoment } from '#web/format/format-time.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import styles from './drafts.module.css';

type DraftNoteProps = { at: string; names: string; onDiscard: () => void };

/** Says that the form goes on with a draft, with the way back to what is stored. */
export function DraftNote({ at, names, onDiscard }: DraftNoteProps) {
  return (
    <p className={styles.note}>
      <StudioIcon name="restart" />
      <span>
        <b>Восстановлено несохранённое:</b> {names}. Черновик от {formatMoment(new Date(at))}.
      </span>
      <StudioButton variant="bare" size="small" onClick={onDiscard}>
        Отменить правки
      </StudioButton>
    </p>
  );
}
