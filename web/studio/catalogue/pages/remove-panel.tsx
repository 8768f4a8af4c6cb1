import { ActForm } from '../../ui/form/act-form.tsx';
import { ActPanel, useFocusAfterPanel } from '../../ui/form/act-panel.tsx';
import { Field } from '../../ui/form/field.tsx';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';

/** The panel of a removal: what it does, the reason, and the button; the password is asked for where it is needed. */
export function RemovePanel({ kind, record }: { kind: RecordKind; record: StudioRecord }) {
  useFocusAfterPanel();
  const { remove } = kind.words;
  const { text, isRefused = false } = kind.removal?.(record) ?? { text: '' };
  return (
    <ActPanel title={`${remove}: ${record.title}`}>
      <ActForm act="remove" submit={remove} isDanger isDisabled={isRefused}>
        <p>{text}</p>
        {!isRefused && <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />}
      </ActForm>
    </ActPanel>
  );
}
