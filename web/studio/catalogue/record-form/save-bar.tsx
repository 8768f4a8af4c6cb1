import { clockAt, formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioButton } from '../../ui/studio-button.tsx';
import type { Field } from '../kinds/field.ts';
import styles from './record-form.module.css';
import { type DraftState, isOnServer } from './drafts/draft-store.ts';
import type { RecordFormState } from './state/use-record-form.ts';

const NAMED = 4;

/** The labels of fields in a row: «название, картинка и ещё 2». */
export function nameFields(names: readonly string[], fields: readonly Field[]): string {
  const labels = names.flatMap((name) => {
    const label = fields.find((field) => field.name === name)?.label.toLowerCase();
    return label === undefined ? [] : [label];
  });
  const rest = labels.length - NAMED;
  return rest > 0 ? `${labels.slice(0, NAMED).join(', ')} и ещё ${rest}` : labels.join(', ');
}

// With seconds: whoever types sees that it is stored again and again.
function formatDraft(draft: DraftState): string {
  const { savedAt, isRefused, isKept } = draft;
  if (savedAt !== null && isOnServer(draft)) {
    const clock = clockAt(new Date(savedAt), MOSCOW_TIME_ZONE).toISOString().slice(11, 19);
    return `черновик на сервере ${clock}, не потеряется`;
  }
  if (!isRefused && isKept) return 'сохраняем черновик…';
  return isKept ? 'в этом браузере, не потеряется' : 'этот браузер не хранит черновики';
}

/** The words of the button, and of what it has done: «Сохранено», before the time. */
export type SaveWords = { save: string; saved: string };
const WORDS: SaveWords = { save: 'Сохранить', saved: 'Сохранено' };

type SaveBarProps = { form: RecordFormState; fields: readonly Field[]; isNew: boolean; words?: SaveWords };

/** The bar at the bottom of the window: what is not saved yet, and the button that saves it. */
export function SaveBar({ form, fields, isNew, words = WORDS }: SaveBarProps) {
  const { changed, conflicts, isSaving, isSaveWaiting, isNoteWaiting, draft, savedAt, discard } = form;
  const { isSendingPictures, isSaveDue } = form;
  const open = conflicts.filter(({ choice }) => !choice).length;
  const isIdle = changed.length === 0 && conflicts.length === 0 && !isNoteWaiting && !isSendingPictures;
  const kept = isSaveWaiting ? 'сохраним, когда вернётся связь' : formatDraft(draft);
  const saved = savedAt
    ? `${words.saved} в ${formatPart('hour', savedAt, MOSCOW_TIME_ZONE)}`
    : 'Всё сохранено';
  return (
    <div className={styles.bar}>
      <div className={styles.state}>
        {!isSaving && !isIdle && (
          <StudioIcon name={open > 0 ? 'warning' : draft.isRefused ? 'offline' : 'info'} />
        )}
        <span>
          <output>
            {isSaving && 'Сохраняем…'}
            {isSaveDue && 'Загружаем картинку, потом сохраним…'}
            {!isSaving && isIdle && (isNew ? 'Запись ещё не создана' : saved)}
            {!isSaving && !isIdle && !isSaveDue && (
              <>
                <b>{open > 0 ? 'Выберите, что останется' : 'Не сохранено'}</b>
                {changed.length > 0 && <b>: {nameFields(changed, fields)}</b>}
                {changed.length === 0 && isNoteWaiting && <b>: слова проверяющему</b>}
                {changed.length === 0 && isSendingPictures && <b>: картинка загружается</b>}
              </>
            )}
          </output>
          {/* Beside what is read aloud: it changes after every pause. */}
          {!isSaving && changed.length > 0 && <span className={styles.kept}> · {kept}</span>}
        </span>
      </div>
      {!isIdle && (
        <StudioButton variant="bare" size="large" onClick={discard}>
          Отменить правки
        </StudioButton>
      )}
      <StudioButton
        type="submit"
        variant="main"
        size="large"
        disabled={isIdle || open > 0}
        aria-busy={isSaving || isSaveDue || undefined}
        aria-keyshortcuts="Control+S"
      >
        {isNew ? 'Создать' : words.save}
        {!isIdle && open === 0 && <Key>Ctrl S</Key>}
      </StudioButton>
    </div>
  );
}
