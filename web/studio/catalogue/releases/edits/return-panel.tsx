import { useNavigate } from 'react-router';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import { ActPanel, usePanel } from '../../../form/act-panel.tsx';
import { TextField } from '../../../form/field.tsx';
import { readText } from '../../../form/read-values.ts';
import { SentForm, useSend } from '../../../form/sent-form.tsx';
import { nameOfSender } from '../sent-note.tsx';
import { isOutdated, useSendEdit } from './use-send-edit.ts';

const MAX_WORDS = 500;

/** The panel in which an edit is sent back to its author, as the address opens it. */
export const returnPanel = (editId: number) => `return-${editId}`;

/** Sends an edit back to its author with words that say what to mend. */
export function ReturnPanel({ releaseId, edit }: { releaseId: string; edit: ProposedEdit }) {
  const { open, closed } = usePanel();
  const navigate = useNavigate();
  const { answer, isBusy, send, refuse } = useSend();
  const sendEdit = useSendEdit();
  if (open !== returnPanel(edit.id)) return null;

  async function giveBack(form: FormData) {
    const reason = readText(form, 'reason');
    if (reason === '') return refuse({ errors: { reason: 'Напишите, что поправить.' } });
    const to = `releases/${releaseId}/edits/${edit.id}/return`;
    const sent = sendEdit({ to, body: { reason }, done: 'Правка возвращена' });
    const saved = await send(sent, ['reason']);
    if (saved || isOutdated(await sent)) await navigate(closed, { replace: true, preventScrollReset: true });
  }

  return (
    <ActPanel title={`Вернуть правку: ${nameOfSender(edit.by)}`}>
      <SentForm {...{ answer, isBusy }} onSubmit={giveBack} submit="Вернуть автору">
        <p>На сайте ничего не изменится. Автор увидит эти слова, поправит и отправит снова или отзовёт.</p>
        <TextField name="reason" label="Что поправить" maxLength={MAX_WORDS} required />
      </SentForm>
    </ActPanel>
  );
}
