import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { studioRecordsPath } from '#contract/studio/addresses.ts';
import { sendToStudio } from '../../access/send-to-studio.ts';
import { showDone } from '../../access/undo-event.ts';
import { ActPanel, useFocusAfterPanel } from '../../form/act-panel.tsx';
import { SentForm, useSend } from '../../form/sent-form.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { RecordKind, StudioRecord } from '../kinds/record-kind.ts';
import { OrderedList } from '../record-form/controls/rows/ordered-list.tsx';

/** The order of all records of a kind, by dragging and keys; one that others have changed meanwhile is shown anew. */
export function OrderPanel({ kind, records }: { kind: RecordKind; records: readonly StudioRecord[] }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState(records);
  const { answer, isBusy, send } = useSend();
  useFocusAfterPanel();
  const ids = (some: readonly StudioRecord[]) => some.map(({ id }) => id);

  async function save() {
    const body = { before: ids(records), after: ids(order) };
    const saved = await send(sendToStudio<{ event_id: number | null }>('POST', `${kind.path}/order`, body));
    if (!saved) return;
    showDone('Порядок сохранён', saved.event_id, () => void revalidate());
    await navigate(studioRecordsPath(kind.path), { preventScrollReset: true });
  }

  return (
    <ActPanel title={`Порядок: ${kind.words.many.toLowerCase()}`}>
      <SentForm
        {...{ answer, isBusy }}
        onSubmit={save}
        submit="Сохранить порядок"
        beside={
          answer && (
            <StudioButton size="large" onClick={() => void revalidate()}>
              Показать нынешний порядок
            </StudioButton>
          )
        }
      >
        <OrderedList items={order} onChange={setOrder} nameOf={({ title }) => title} canRemove={false}>
          {({ title }) => title}
        </OrderedList>
      </SentForm>
    </ActPanel>
  );
}
