import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { studioRecordsPath } from '#contract/studio/addresses.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, useFocusAfterPanel } from '../../people/panels/act-panel.tsx';
import panel from '../../people/panels/act-panel.module.css';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';
import { OrderedList } from '../record-form/controls/rows/ordered-list.tsx';

/** The order of all records of a kind, by dragging and keys; one that others have changed meanwhile is shown anew. */
export function OrderPanel({ kind, records }: { kind: RecordKind; records: readonly StudioRecord[] }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState(records);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useFocusAfterPanel();
  const ids = (some: readonly StudioRecord[]) => some.map(({ id }) => id);

  async function save() {
    setIsBusy(true);
    const body = { before: ids(records), after: ids(order) };
    const { value, refused } = await sendToStudio<{ event_id: number | null }>(
      'POST',
      `${kind.path}/order`,
      body,
    );
    setIsBusy(false);
    setProblem(refused?.message);
    if (refused) return;
    showDone('Порядок сохранён', value.event_id, () => void revalidate());
    await navigate(studioRecordsPath(kind.path), { preventScrollReset: true });
  }

  return (
    <ActPanel title={`Порядок: ${kind.words.many.toLowerCase()}`}>
      <div className={panel.body}>
        <div className={panel.fields}>
          <OrderedList items={order} onChange={setOrder} nameOf={({ title }) => title} canRemove={false}>
            {({ title }) => title}
          </OrderedList>
          {problem !== undefined && (
            <p className={panel.error} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
      <footer className={panel.foot}>
        {problem !== undefined && (
          <StudioButton size="large" onClick={() => void revalidate()}>
            Показать нынешний порядок
          </StudioButton>
        )}
        <StudioButton variant="main" size="large" aria-busy={isBusy || undefined} onClick={() => void save()}>
          Сохранить порядок
        </StudioButton>
      </footer>
    </ActPanel>
  );
}
