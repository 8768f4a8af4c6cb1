import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { MergeResult } from '#contract/studio/records/record.ts';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, useFocusAfterPanel } from '../../people/panels/act-panel.tsx';
import panel from '../../people/panels/act-panel.module.css';
import { Field, SelectField } from '../../people/panels/field.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';

type MergePanelProps = { kind: RecordKind; record: StudioRecord; others: readonly StudioRecord[] };

/** Gives all releases of a record another one of its kind and removes it; the panel says how many they are. */
export function MergePanel({ kind: { path, words }, record, others }: MergePanelProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [into, setInto] = useState('');
  const [reason, setReason] = useState('');
  const [counted, setCounted] = useState<MergeResult>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useFocusAfterPanel();
  const merge = (body: object) => sendToStudio<MergeResult>('POST', `${path}/${record.id}/merge`, body);

  async function count(chosen: string) {
    setInto(chosen);
    setCounted(undefined);
    if (chosen === '') return;
    const { value, refused } = await merge({ into: chosen, dry_run: true });
    setProblem(refused?.message);
    setCounted(value);
  }

  async function send() {
    setIsBusy(true);
    const { value, refused } = await merge({
      into,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
    setIsBusy(false);
    setProblem(refused?.message);
    if (refused) return;
    await navigate(studioRecordPath(path, into));
    showDone(
      `Объединено: ${formatCount(value.total_releases, RELEASES)}`,
      value.event_id,
      () => void revalidate(),
    );
  }

  return (
    <ActPanel title={`${words.merge?.title}: ${record.title}`}>
      <div className={panel.body}>
        <div className={panel.fields}>
          <SelectField
            label="С чем"
            value={into}
            onChange={(event) => void count(event.currentTarget.value)}
            help={words.merge?.help ?? ''}
          >
            <option value="">Не выбрано</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Field
            label="Почему, если нужно"
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <output>
            {counted && `Изменится: ${formatCount(counted.total_releases, RELEASES)}.`}
            {counted && counted.in_both > 0 && ` ${words.merge?.both}: ${counted.in_both}.`}
          </output>
          {problem !== undefined && (
            <p className={panel.error} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
      <footer className={panel.foot}>
        <StudioButton
          variant="danger"
          size="large"
          disabled={counted === undefined}
          aria-busy={isBusy || undefined}
          onClick={() => void send()}
        >
          Объединить
        </StudioButton>
      </footer>
    </ActPanel>
  );
}
