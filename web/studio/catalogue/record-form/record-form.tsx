import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { FormMember } from '#contract/studio/drafts.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatCount } from '#web/format/format-count.ts';
import { formatMoment, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import { formatWrong, placeErrors } from '../../form/field-errors.ts';
import { focusWrong } from '../../form/field.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { Panel, WithSide } from '../../ui/studio-page.tsx';
import { nameOfKey } from '../../ui/use-keys.ts';
import type { FieldGroup } from '../kinds/field.ts';
import { Conflicts } from './conflicts/conflicts.tsx';
import { type FormContext, FormProvider } from './controls/form-context.ts';
import { type DraftState, isOnServer } from './drafts/draft-store.ts';
import drafts from './drafts/drafts.module.css';
import { KEPT, LeaveGuard } from './leave-guard.tsx';
import { RecordField } from './record-field.tsx';
import styles from './record-form.module.css';
import { nameFields, SaveBar, type SaveWords } from './save-bar.tsx';
import { type RecordFormOptions, type RecordFormState, useRecordForm } from './state/use-record-form.ts';

const NOTE_IS_LOST = 'Слова проверяющему не сохранятся.';
const ON_SERVER = 'Черновик на сервере: вернётесь на эту страницу в любом браузере и продолжите.';

type RecordFormProps = Omit<RecordFormOptions, 'fields' | 'isNew'> & {
  groups: readonly FieldGroup[];
  context: FormContext;
  isNew?: boolean;
  /** What the bar says and does, where a save is more than that. */
  saving?: SaveWords;
  /** Shown beside the fields, above everything else there. */
  asideFirst?: ReactNode;
  /** Shown beside the fields, below those that stand there. */
  aside?: ReactNode;
  /** Told who else has the form open, whenever that is heard. */
  onMembers?: (members: readonly FormMember[]) => void;
};

/**
 * The form of any record: its fields in panels, what others have changed meanwhile, and the bar that saves. `groups`
 * describe the fields; `send` saves a change, each field with its value from before and after.
 *
 * ```tsx
 * <RecordForm
 *   name="genres/12" stored={record.fields} groups={GROUPS} context={{ info: record.info, choices: {} }}
 *   send={(change) => sendToStudio('POST', 'genres/12', { change }, { isDraft: true })} done="Жанр сохранён"
 * />
 * ```
 */
export function RecordForm({
  groups: all,
  context,
  isNew = false,
  aside,
  saving,
  asideFirst,
  onMembers,
  ...options
}: RecordFormProps) {
  const groups = all.filter(({ isShown }) => isShown?.(context.info) ?? true);
  const fields = groups.flatMap((group) => [...group.fields]);
  const form = useRecordForm({ ...options, fields, isNew });
  const element = useRef<HTMLFormElement>(null);
  const { values, changed, refusals, others, conflicts, draft } = form;
  const { errors, problem: elsewhere } = placeErrors(
    form.errors,
    fields.map(({ name }) => name),
  );
  const wrong = fields.filter(({ name }) => errors[name] !== undefined).map(({ label }) => label);
  const problem = wrong.length > 0 ? formatWrong(wrong) : (elsewhere ?? form.problem);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (nameOfKey(event) !== 'Ctrl+KeyS') return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) void form.save();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const { members } = draft;
  const tellMembers = useEffectEvent((now: readonly FormMember[]) => onMembers?.(now));
  useEffect(() => tellMembers(members), [members]);

  const { focus } = form;
  useEffect(() => {
    const enter = ({ target }: Event) =>
      focus((target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null);
    const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && focus(null);
    const { current } = element;
    current?.addEventListener('focusin', enter);
    current?.addEventListener('focusout', leave);
    return () => {
      current?.removeEventListener('focusin', enter);
      current?.removeEventListener('focusout', leave);
    };
  }, [focus]);

  useEffect(() => {
    if (refusals > 0) focusWrong(element.current);
  }, [refusals]);

  const join = (field: string, text: string) => {
    form.set(field, text);
    element.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus();
  };

  const panels = (isAside: boolean) =>
    groups
      .filter((group) => (group.isAside ?? false) === isAside)
      .map(({ title, fields: ofGroup, frame: Frame }) => {
        const rows = (
          <div className={classes(styles.fields, isAside && styles.aside)}>
            {ofGroup.map((field) => (
              <RecordField
                key={field.name}
                field={field}
                value={values[field.name]}
                isChanged={changed.includes(field.name)}
                error={errors[field.name]}
                onChange={(value) => form.set(field.name, value)}
              />
            ))}
          </div>
        );
        return (
          <Panel key={title} title={title}>
            {Frame ? <Frame info={context.info}>{rows}</Frame> : rows}
          </Panel>
        );
      });

  return (
    <FormProvider value={{ ...context, values, beginPicture: form.beginPicture }}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <OfflineBand draft={draft} isSaveWaiting={form.isSaveWaiting} onRetry={form.sendDraft} />
        <output className={styles.notes}>
          {draft.restoredAt !== null && changed.length > 0 && (
            <DraftNote at={draft.restoredAt} names={nameFields(changed, fields)} onDiscard={form.discard} />
          )}
          {nameFields(others, fields) !== '' && (
            <p>
              <StudioIcon name="info" />
              <span>Пока страница открыта, изменилось: {nameFields(others, fields)}. Новое уже здесь.</span>
            </p>
          )}
        </output>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            <StudioIcon name="warning" />
            <span>
              <b>Не сохранено.</b> {problem}
            </span>
          </p>
        )}
        <Conflicts conflicts={conflicts} fields={fields} onChoose={form.choose} onJoin={join} />
        <WithSide
          side={
            <>
              {asideFirst}
              {panels(true)}
              {aside}
            </>
          }
        >
          {panels(false)}
        </WithSide>
        <SaveBar form={form} fields={fields} isNew={isNew} {...(saving && { words: saving })} />
      </form>
      <LeaveGuard hasUnsaved={form.hasUnsaved} text={textOfLeaving(form)} />
    </FormProvider>
  );
}

function textOfLeaving({ changed, draft, isNoteChanged }: RecordFormState): string {
  const kept = changed.length === 0 ? [] : [isOnServer(draft) ? ON_SERVER : KEPT];
  return [...kept, ...(isNoteChanged ? [NOTE_IS_LOST] : [])].join(' ');
}

type DraftNoteProps = { at: string; names: string; onDiscard: () => void };

/** Says that the form goes on with a draft, with the way back to what is stored. */
function DraftNote({ at, names, onDiscard }: DraftNoteProps) {
  return (
    <p className={drafts.note}>
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

const EDITS = ['правка', 'правки', 'правок'] as const;

type OfflineBandProps = {
  draft: Pick<DraftState, 'offlineSince' | 'waiting'>;
  isSaveWaiting: boolean;
  onRetry: () => Promise<void>;
};

/** Says above the form that there is no connection and that work goes on in this browser. */
function OfflineBand({ draft: { offlineSince, waiting }, isSaveWaiting, onRetry }: OfflineBandProps) {
  return (
    <output className={drafts.offline}>
      {offlineSince !== null && (
        <>
          <StudioIcon name="offline" />
          <span>
            <b>Нет связи с {formatPart('hour', new Date(offlineSince), MOSCOW_TIME_ZONE)}.</b> Правки остаются
            в этом браузере, {isSaveWaiting ? 'сохраним их, когда связь вернётся' : 'отправим сами'}.
          </span>
          {waiting > 0 && <small>в очереди {formatCount(waiting, EDITS)}</small>}
          <StudioButton onClick={() => void onRetry()}>Попробовать</StudioButton>
        </>
      )}
    </output>
  );
}
