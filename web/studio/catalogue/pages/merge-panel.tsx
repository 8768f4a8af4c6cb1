import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { MergeResult } from '#contract/studio/records/record.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, useFocusAfterPanel } from '../../form/act-panel.tsx';
import { Field, SelectField } from '../../form/field.tsx';
import { readText } from '../../form/read-values.ts';
import { SentForm, useSend } from '../../form/sent-form.tsx';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';

type MergePanelProps = { kind: RecordKind; record: StudioRecord; others: readonly StudioRecord[] };

/** Gives all releases of a record another one of its kind and removes it; the panel says how many they are. */
export function MergePanel({ kind: { path, words }, record, others }: MergePanelProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [into, setInto] = useState('');
  const [last, setLast] = useState<MergeResult & { into: string }>();
  // What was counted for another choice says nothing of this one.
  const counted = last?.into === into ? last : undefined;
  const { answer, isBusy, send, refuse } = useSend();
  useFocusAfterPanel();
  const merge = (body: object) =>
    send(sendToStudio<MergeResult>('POST', `${path}/${record.id}/merge`, body), ['into', 'reason']);

  async function count(chosen: string) {
    setInto(chosen);
    if (chosen === '') return refuse(undefined);
    const result = await merge({ into: chosen, dry_run: true });
    if (result) setLast({ ...result, into: chosen });
  }

  async function submit(form: FormData) {
    if (into === '') return refuse({ errors: { into: 'Выберите, с чем объединить.' } });
    // Nobody merges before the number is there.
    if (!counted) return count(into);
    const reason = readText(form, 'reason');
    const merged = await merge({ into, ...(reason !== '' && { reason }) });
    if (!merged) return;
    await navigate(studioRecordPath(path, into));
    showDone(
      `Объединено: ${formatCount(merged.total_releases, RELEASES)}`,
      merged.event_id,
      () => void revalidate(),
    );
  }

  return (
    <ActPanel title={`${words.merge?.title}: ${record.title}`}>
      <SentForm {...{ answer, isBusy }} onSubmit={submit} submit="Объединить" isDanger>
        <SelectField
          name="into"
          label="С чем"
          value={into}
          onChange={(event) => void count(event.currentTarget.value)}
          help={words.merge?.help ?? ''}
          required
        >
          <option value="">Не выбрано</option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />
        <output>
          {counted && `Изменится: ${formatCount(counted.total_releases, RELEASES)}.`}
          {counted && counted.in_both > 0 && ` ${words.merge?.both}: ${counted.in_both}.`}
        </output>
      </SentForm>
    </ActPanel>
  );
}
